/* C++: a placeholder in a template, which makes an instance of the hardware for
 * each of its arguments. */
void __mac(int input_x, int input_y, int output_sum, int parameter_SHIFT);
int __init();

template <int Shift> int shifted_mac(int x, int y) {
  int sum = __init();
  __mac(x, y, sum, Shift);
  return sum;
}

int hw_template(int x, int y) {
  return shifted_mac<4>(x, y) - 3 * shifted_mac<1>(y, x);
}

int main() {
  hw_template(100, 7);
  hw_template(-5000, 12345);
  return 0;
}
