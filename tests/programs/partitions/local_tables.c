/* Local arrays, set by memcpy(), memset() and an initialiser. */
#include <string.h>
unsigned counts(const unsigned char text[64], unsigned found[8]) {
  unsigned char kept[64];
  unsigned table[8];
  int signs[6] = {1, -1, 2, -2, 3, -3};
#pragma HLS ARRAY_PARTITION variable=kept cyclic factor=4
#pragma HLS ARRAY_PARTITION variable=table block factor=4
#pragma HLS ARRAY_PARTITION variable=signs cyclic factor=2
  memcpy(kept, text, sizeof kept);
  memset(table, 0, sizeof table);
  for (unsigned long i = 0; i < 64; i++) {
#pragma HLS UNROLL factor=4
    table[kept[i] & 7]++;
  }
  unsigned sum = 0;
  for (int i = 0; i < 8; i++) {
    found[i] = table[i];
    sum += table[i] * (unsigned)signs[i % 6];
  }
  return sum;
}
int main(void) {
  unsigned char text[64];
  unsigned found[8];
  for (int i = 0; i < 64; i++)
    text[i] = (unsigned char)(i * i + 3);
  counts(text, found);
  return found[4] == 0 ? 1 : 0;
}
