/* Sixteen banks in turns, four elements at once. */
int sum(const int x[50]) {
#pragma HLS ARRAY_PARTITION variable=x cyclic factor=4
  int s = 0;
  for (int i = 0; i < 50; i++) {
#pragma HLS UNROLL factor=4
    s += x[i];
  }
  return s;
}
int main(void) {
  int x[50];
  for (int i = 0; i < 50; i++)
    x[i] = i * i - 77;
  return sum(x) == 36575 ? 0 : 1;
}
