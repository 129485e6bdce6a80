int f(int *p) { return p ? *p : 0; }
int main(void) {
  int a = 3;
  return f(&a) + f(0);
}
