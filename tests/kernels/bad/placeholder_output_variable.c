/* An output goes into a variable of another type. */
void __scale(int input_a, int output_b);
int __init1();

long placeholder_output_variable(int x) {
  long b = __init1();
  __scale(x, b);
  return b;
}
