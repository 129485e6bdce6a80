/* Rows, columns and both; factors that do not divide the sizes. */
void product(const int a[10][12], const int b[12][9], int c[10][9]) {
#pragma HLS ARRAY_PARTITION variable=a cyclic factor=5 dim=2
#pragma HLS ARRAY_PARTITION variable=b cyclic factor=5 dim=1
#pragma HLS ARRAY_PARTITION variable=c block factor=2 dim=1
#pragma HLS ARRAY_PARTITION variable=c cyclic factor=3 dim=2
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < 9; j++) {
      int s = 0;
      for (int k = 0; k < 12; k++) {
#pragma HLS UNROLL factor=5
        s += a[i][k] * b[k][j];
      }
      c[i][j] = s;
    }
}
int main(void) {
  int a[10][12], b[12][9], c[10][9];
  for (int i = 0; i < 120; i++)
    (&a[0][0])[i] = i % 17 - 8;
  for (int i = 0; i < 108; i++)
    (&b[0][0])[i] = i % 23 - 11;
  product(a, b, c);
  return 0;
}
