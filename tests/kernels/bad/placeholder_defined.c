/* A function named like a placeholder, with a body. */
void __scale(int input_a, int output_b) {
  (void)input_a;
  (void)output_b;
}
int __init1();

int placeholder_defined(int x) {
  int b = __init1();
  __scale(x, b);
  return x;
}
