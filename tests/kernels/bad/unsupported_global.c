/* A variable that is set outside of the kernel. */
static int level = 3;

int unsupported_global(int k) { return k + level; }

int main(void) {
  level = 5;
  return unsupported_global(1);
}
