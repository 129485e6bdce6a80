/* A pointer to the first element runs over the rows. */
int fold(int a[6][8], const int at[10]) {
#pragma HLS ARRAY_PARTITION variable=a cyclic factor=4 dim=2
  int *flat = &a[0][0];
  int s = 0;
  for (int i = 0; i < 48; i++) {
#pragma HLS UNROLL factor=4
    flat[i] += 3 * i;
  }
  for (int i = 0; i < 10; i++)
    s ^= flat[at[i]];
  return s;
}
int main(void) {
  int a[6][8], at[10];
  for (int i = 0; i < 48; i++)
    a[i / 8][i % 8] = 100 - i;
  for (int i = 0; i < 10; i++)
    at[i] = i * 11 % 48;
  return fold(a, at) == 0;
}
