/* A member of a union that is all of it, or one in the other view. */
struct parts {
  unsigned char head[4];
  unsigned char body[4];
  unsigned char tail[3];
};
union record {
  struct parts s;
  unsigned char all[11];
};

unsigned read(const unsigned char in[8], int w) {
  union record r;
  for (int i = 0; i < 11; i++)
    r.all[i] = (unsigned char)(in[i & 7] + i);
  unsigned sum = 0;
  for (int i = 0; i < 8; i++) {
    r.s.body[i & 3] ^= (unsigned char)sum;
    unsigned char *p = (w >> i) & 1 ? r.all : r.s.body;
    unsigned char *end = p + 4;
    sum = sum * 3 + end[-1 - (in[i] & 3)];
  }
  return sum;
}

int main(void) {
  unsigned char in[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  return (int)(read(in, 0x55) + read(in, 0x33)) & 0xff;
}
