/* An argument of a placeholder whose name does not say what it is. */
void __scale(int a, int output_b, int parameter_FACTOR);
int __init1();

int placeholder_arg_name(int x) {
  int b = __init1();
  __scale(x, b, 3);
  return b + 1;
}
