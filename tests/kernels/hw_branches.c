/* Placeholders inside branches, inside a loop: either side gives the variable
 * its value. */
void __mac(int input_x, int input_y, int output_sum, int parameter_SHIFT);
void __swap_bytes(int input_a, int output_b);
int __init();

int hw_branches(int x, int n) {
  int v = __init();
  int sum = 0;
  for (int i = 0; i < n; i++) {
    if ((x + i) & 1) {
      __mac(x, i, v, 0);
    } else {
      __mac(i, i, v, 1);
    }
    sum += v;
    if (sum > 100) {
      int swapped = __init();
      __swap_bytes(sum, swapped);
      sum = swapped >> 24;
    }
  }
  return sum;
}

int main(void) {
  hw_branches(7, 20);
  hw_branches(-3, 9);
  hw_branches(5, 0);
  return 0;
}
