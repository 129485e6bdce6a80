/* The C model of a placeholder has the placeholder's name and arguments, with
 * every output as a pointer. */
void __placeholder(int input_a, int *output_b, int *output_c,
                   int parameter_BITWIDTH) {
  *output_b = input_a & (int)((1u << parameter_BITWIDTH) - 1u);
  *output_c = 3 * input_a + parameter_BITWIDTH;
}
