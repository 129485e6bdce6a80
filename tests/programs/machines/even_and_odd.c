static int odd(unsigned n);
static int even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }
static int odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }

int parity(unsigned n) { return even(n) * 2 + odd(n); }

int main(void) { return parity(0) + parity(7) + parity(10); }
