/* Each element is a memory. */
int window(const short x[40], short y[40]) {
  short taps[5] = {0};
#pragma HLS ARRAY_PARTITION variable=taps complete
  static const short weights[5] = {1, -4, 6, -4, 1};
  int most = 0;
  for (int i = 0; i < 40; i++) {
    for (int k = 4; k > 0; k--)
      taps[k] = taps[k - 1];
    taps[0] = x[i];
    int sum = 0;
    for (int k = 0; k < 5; k++)
      sum += taps[k] * weights[k];
    y[i] = (short)sum;
    most = sum > most ? sum : most;
  }
  return most;
}
int main(void) {
  short x[40], y[40];
  for (int i = 0; i < 40; i++)
    x[i] = (short)(i * 13 % 29);
  return window(x, y) > 0 ? 0 : 1;
}
