/* A placeholder: the user's own unit with one input, two outputs and a
 * parameter. hw_inst.sv is its RTL, hw_inst_model.c its model in C. */
void __placeholder(int input_a, int output_b, int output_c,
                   int parameter_BITWIDTH);
int __init1();

int hw_inst() {
  int bitw = 31;
  int a = 11;
  int b = __init1();
  int c = __init1();
  __placeholder(a, b, c, bitw);
  int result = a - b + c;
  return result;
}

int main(void) {
  hw_inst();
  return 0;
}
