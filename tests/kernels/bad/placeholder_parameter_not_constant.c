/* A parameter of the unit that is only known when the circuit runs. */
void __scale(int input_a, int output_b, int parameter_FACTOR);
int __init1();

int placeholder_parameter_not_constant(int x, int factor) {
  int b = __init1();
  __scale(x, b, factor);
  return b;
}
