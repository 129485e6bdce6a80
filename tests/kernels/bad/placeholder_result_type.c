/* The result of a placeholder is its first output, of another type here. */
long __scale(int input_a, int output_b);
int __init1();

long placeholder_result_type(int x) {
  int b = __init1();
  return __scale(x, b) + b;
}
