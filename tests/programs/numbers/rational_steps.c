typedef struct {
  int p, q;
} rational;

static int divisor(int a, int b) {
  while (b) {
    int t = a % b;
    a = b;
    b = t;
  }
  return a < 0 ? -a : a;
}

static rational made(int p, int q) {
  int d = divisor(p, q);
  return (rational){p / d, q / d};
}

static rational plus(rational a, rational b) {
  return made(a.p * b.q + b.p * a.q, a.q * b.q);
}

void harmonic(int n, int *p, int *q) {
  rational sum = {0, 1};
  for (int i = 1; i <= n; i++)
    sum = plus(sum, made(1, i));
  *p = sum.p;
  *q = sum.q;
}

int main(void) {
  int p, q;
  harmonic(6, &p, &q);
  return p * 1000 + q;
}
