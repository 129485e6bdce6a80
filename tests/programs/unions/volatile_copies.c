/* Copies of volatile unions as a whole, and a variable by its bytes. */
typedef union {
  unsigned all;
  unsigned char part[4];
} word;
static volatile unsigned last;

unsigned exchange(volatile word *w, volatile word table[3], int i) {
  word t = *w;
  t.part[1] = 5;
  *w = t;
  table[i] = *w;
  table[(i + 1) % 3].part[i] ^= 3;
  last = table[i].all;
  volatile unsigned char *byte = (volatile unsigned char *)&last;
  byte[2] = (unsigned char)(byte[0] + 1);
  return last + table[2].part[3];
}

int main(void) {
  word w = {0x01020304u}, table[3] = {{1}, {2}, {0x11223344u}};
  return (int)(exchange(&w, table, 1) + exchange(&w, table, 2)) & 0xff;
}
