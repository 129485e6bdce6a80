/* Several calls of one placeholder, with the same and with other parameters,
 * which all set one variable, and a second placeholder. */
void __mac(int input_x, int input_y, int output_sum, int parameter_SHIFT);
int __swap_bytes(int input_a, int output_b);
int __init();

int hw_calls(int x, int y) {
  int v = __init();
  __mac(x, y, v, 4);
  int first = v;
  __mac(y, x + 1, v, 4);
  int second = v;
  __mac(first, second, v, 1);
  int swapped = __init();
  __swap_bytes(v, swapped);
  return first - 3 * second + swapped;
}

int main(void) {
  hw_calls(100, 7);
  hw_calls(-5000, 12345);
  hw_calls(0, -1);
  return 0;
}
