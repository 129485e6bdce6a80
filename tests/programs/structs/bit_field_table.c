static const struct {
  unsigned op : 4, len : 2;
  int imm : 12;
} tab[5] = {{1, 2, -5}, {3, 1, 100}, {15, 3, 2047}, {0, 0, 0}, {7, 2, -2048}};
int f(const unsigned char k[8], int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += tab[k[i]].op * tab[k[i]].imm + tab[k[i]].len;
  return s;
}
int main(void) {
  unsigned char k[8] = {0, 1, 2, 3, 4, 2, 1, 0};
  return f(k, 8) + f(k, 3);
}
