/* An output that goes to a variable with a value of its own. */
void __scale(int input_a, int output_b);

int placeholder_output_not_init(int x) {
  int b = 0;
  __scale(x, b);
  return b;
}
