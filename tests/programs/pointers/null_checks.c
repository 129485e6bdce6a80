int f(int *p, int *out) {
  if (!p || !out)
    return -1;
  *out = *p + 1;
  return 0;
}
int main(void) {
  int a = 4, b;
  return f(&a, &b) + b;
}
