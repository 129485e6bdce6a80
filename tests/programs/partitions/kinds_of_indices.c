/* Indices of other types, backwards, from a middle, and as a row. */
float all(const float x[60], double y[32], signed char z[5][16],
          unsigned short first) {
#pragma HLS ARRAY_PARTITION variable=x cyclic factor=6
#pragma HLS ARRAY_PARTITION variable=y cyclic factor=8
#pragma HLS ARRAY_PARTITION variable=z cyclic factor=4 dim=2
  float s = 0;
  for (int i = 59; i >= 0; i -= 3)
    s = s * 0.5f + x[i];
  for (unsigned char i = first; i < 28; i += 4)
    for (unsigned k = 0; k < 4; k++) {
#pragma HLS UNROLL
      y[i + k] += (double)x[k + 1u + i] * s;
    }
  for (long r = 0; r < 5; r++) {
    signed char *row = z[r];
    for (int i = 0; i < 4; i++) {
      row[4 * i + 2] = (signed char)(row[4 * i] - row[(i << 2) | 3]);
      row[(unsigned)i] ^= 5;
    }
  }
  return s;
}
int main(void) {
  float x[60];
  double y[32];
  signed char z[5][16];
  for (int i = 0; i < 60; i++)
    x[i] = (float)(i - 17);
  for (int i = 0; i < 32; i++)
    y[i] = i;
  for (int i = 0; i < 80; i++)
    z[i / 16][i % 16] = (signed char)(3 * i);
  all(x, y, z, 4);
  all(x, y, z, 3);
  return 0;
}
