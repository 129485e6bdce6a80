/* An array and scalars that main() and the kernel set, of several types. */
#include "hls.h"

int table[16];
long total;
_Bool negative;
static unsigned char seen;
double scale = 0.5;

void table_set_by_main(int n) {
  for (int i = 0; i < n; i++) {
    total += table[i];
    table[i] = i;
    negative |= table[15 - i] < 0;
  }
  if (n > 8) {
    seen++;
  }
  scale *= n;
}

int main(void) {
  for (int j = 0; j < 16; j++) {
    table[j] = 3 * j - 4;
  }
  HLS_CALL(table_set_by_main, 10);
  table[4] = 99;
  total += seen;
  scale = scale > 4 ? 1.5 : scale;
  HLS_CALL(table_set_by_main, 7);
  negative = 0;
  HLS_CALL(table_set_by_main, 16);
  return (int)total + seen + negative;
}
