typedef union {
  unsigned long long q;
  unsigned d[2];
} w64;
unsigned long long f(w64 x, int n) {
  for (int i = 0; i < n; i++) {
    unsigned t = x.d[0];
    x.d[0] = x.d[1] ^ (t << 3);
    x.d[1] = t;
  }
  return x.q;
}
int main(void) {
  w64 x = {0x123456789abcdef0ull};
  return (f(x, 5) ^ f(x, 1)) % 251;
}
