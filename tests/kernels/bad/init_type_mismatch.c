/* The variable is initialised by a function of another type. */
void __scale(int input_a, int output_b);
long __init1();

int init_type_mismatch(int x) {
  int b = __init1();
  __scale(x, b);
  return b;
}
