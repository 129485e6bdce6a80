int odd_ways(int a, int b) {
  int c = (a++, b += a, a * b), d;
  d = a > b ? c-- : b > c ? a : (c ^= d = 5, c);
  for (int i = 0, j = 9; i < j; i += 2, j--)
    d += i ? j : -j;
  return d << 1 | (c & 1);
}

int main(void) { return odd_ways(3, 4) + odd_ways(-2, 8) + odd_ways(0, 0); }
