/* A unit of the user's (placeholder.sv). */
void __placeholder(signed char input_a, signed char output_b,
                   int parameter_ADDED);
signed char __init1(void);

signed char kernel(signed char x, signed char y) {
  signed char b = __init1();
  __placeholder(x, b, 3);
  return b < y ? b - y : b;
}
