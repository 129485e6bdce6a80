double horner(const double c[5], double x) {
  double v = 0;
  int i = 5;
  while (i--)
    v = v * x + c[i];
  return v;
}

int main(void) {
  const double c[5] = {1, -2, 0.5, 0, 3};
  return (int)(horner(c, 0) + horner(c, 1.5) * 10 + horner(c, -2));
}
