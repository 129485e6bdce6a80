enum mode { READ = 1, WRITE = 2, EXECUTE = 4, ALL = READ | WRITE | EXECUTE };
typedef enum { OWNER, GROUP, OTHERS } who;

unsigned permissions(unsigned modes, who w, enum mode m) {
  unsigned shift = 3 * (2u - (unsigned)w);
  return (modes >> shift & ALL & m) == m ? modes & ~((unsigned)m << shift)
                                         : modes | (unsigned)m << shift;
}

int main(void) {
  unsigned modes = 0644;
  modes = permissions(modes, OWNER, EXECUTE);
  modes = permissions(modes, OTHERS, READ);
  modes = permissions(modes, GROUP, ALL);
  return (int)modes;
}
