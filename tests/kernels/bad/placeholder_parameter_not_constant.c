/* A parameter becomes a Verilog parameter, so it cannot come from an argument
 * of the kernel. */
void __scale(int input_a, int output_b, int parameter_FACTOR);
int __init1();

int scale(int x, int factor) {
  int y = __init1();
  __scale(x, y, factor);
  return y;
}
