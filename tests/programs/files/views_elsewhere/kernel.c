#include "view.h"
unsigned checksum(const view *v, const view parts[2]) {
  unsigned sum = 1;
  reverse(*v);
  for (unsigned i = 0; i < v->length; i++)
    sum = sum * 31 + v->bytes[i];
  for (int k = 0; k < 2; k++)
    for (unsigned i = 0; i < parts[k].length; i++)
      sum ^= parts[k].bytes[i] << k;
  return sum;
}
