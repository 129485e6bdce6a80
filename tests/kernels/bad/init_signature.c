/* The function that marks an output takes an argument. */
void __scale(int input_a, int output_b);
int __init1(int value);

int init_signature(int x) {
  int b = __init1(0);
  __scale(x, b);
  return b;
}
