/* A variable made to be an output is an input. */
void __scale(int input_a, int output_b);
int __init1();

int init_not_output(int x) {
  int a = __init1();
  int b = __init1();
  __scale(a, b);
  return b + x;
}
