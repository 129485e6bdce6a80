/* What is due rises in steps, until enough has been paid: quotients by
 * constants, for which the sum need not wait. */
#include "hls.h"

#define N 48

unsigned stepped_tariff(const unsigned grams[N], unsigned dues[N],
                        unsigned enough) {
  unsigned paid = 0;
  for (int i = 0; i < N; i++) {
    unsigned x = grams[i];
    if (paid < enough)
      paid += x / 999 + 2;
    else
      paid += x % 777;
    dues[i] = paid;
  }
  return paid;
}

int main(void) {
  unsigned grams[N], dues[N];
  for (int i = 0; i < N; i++)
    grams[i] = i * 2654435761u >> 12;
  HLS_CALL(stepped_tariff, grams, dues, 5000);
  HLS_CALL(stepped_tariff, grams, dues, 1u << 31);
  HLS_CALL(stepped_tariff, grams, dues, 0);
  return 0;
}
