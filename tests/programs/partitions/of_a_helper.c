/* A function that is a part of the kernel gets the array, and has one. */
static int dot(const int *x, const int *y, int n) {
  int parts[4] = {0, 0, 0, 0};
#pragma HLS ARRAY_PARTITION variable=parts complete
  for (int i = 0; i < n; i++)
    parts[i & 3] += x[i] * y[i];
  return parts[0] + parts[1] + parts[2] + parts[3];
}
int twice(const int x[30], const int y[30]) {
#pragma HLS ARRAY_PARTITION variable=x cyclic factor=2
#pragma HLS ARRAY_PARTITION variable=y block factor=3
  return dot(x, y, 30) - dot(x + 5, y + 9, 11);
}
int main(void) {
  int x[30], y[30];
  for (int i = 0; i < 30; i++) {
    x[i] = 7 * i - 50;
    y[i] = i * i - 20;
  }
  return twice(x, y) == 0;
}
