/* Neighbours in one bank: three of 14, one of 8. */
void halves(int a[50], const int b[40]) {
#pragma HLS ARRAY_PARTITION variable=a block factor=4
#pragma HLS ARRAY_PARTITION variable=b block factor=2
  for (int i = 0; i < 20; i++)
    a[i] = b[i] - b[i + 20] + a[49 - i];
  for (int i = 10; i < 13; i++)
    a[i] *= 3;
}
int main(void) {
  int a[50], b[40];
  for (int i = 0; i < 50; i++)
    a[i] = 5 * i;
  for (int i = 0; i < 40; i++)
    b[i] = i * i;
  halves(a, b);
  return 0;
}
