/* options: --heap 2048 */
#include <stdlib.h>

int split(const int x[24], int n) {
  int *odd = malloc(sizeof *odd), *even = malloc(sizeof *even);
  int odds = 0, evens = 0;
  for (int i = 0; i < n; i++) {
    if (x[i] & 1) {
      odd = realloc(odd, (odds + 1) * sizeof *odd);
      odd[odds++] = x[i];
    } else {
      even = realloc(even, (evens + 1) * sizeof *even);
      even[evens++] = x[i];
    }
  }
  int sum = 0;
  for (int i = 0; i < odds; i++)
    sum = 5 * sum + odd[i];
  for (int i = 0; i < evens; i++)
    sum = 7 * sum + even[i];
  free(odd);
  free(even);
  return sum;
}

int main(void) {
  int x[24];
  for (int i = 0; i < 24; i++)
    x[i] = i * i + (i >> 1);
  return split(x, 12) ^ split(x, 9);
}
