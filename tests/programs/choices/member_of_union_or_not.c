/* only error: this pointer may lead to one of several arrays; */
/* What is in a union is read by its other member, too, wherever it begins. */
#include <string.h>
union side {
  struct {
    unsigned char low[4], high[3];
  } part;
  unsigned char all[7];
};
union packet {
  struct {
    unsigned char kind, length, data[3];
  } part;
  unsigned char bytes[5];
};
static union side sides[2];

unsigned mix(unsigned n, unsigned keys[8]) {
  unsigned sum = n;
  union packet packets[4];
  memset(packets, 8, sizeof packets);
  for (int i = 0; i < 8; i++) {
    unsigned char *first = sides[sum & 1].all;
    if ((n + i) & 1)
      first = sides[sum & 1].part.high;
    if ((keys[i] >> 3) & 2)
      first = packets[1].part.data;
    for (unsigned char *last = first + 3; last > first;)
      sum = sum * 5 + *--last;
    packets[(keys[i] >> 3) % 4].part.data[1] += keys[i] >> 3;
    memcpy(packets[i % 4].bytes, sides[1].part.high, 3);
  }
  for (int i = 0; i < 2; i++)
    sum = sum * 3 + packets[1 + ((n + i) & 1)].bytes[keys[sum & 7] % 5];
  return sum;
}

int main(void) {
  unsigned keys[8], sum = 0;
  for (unsigned k = 0; k < 6; k++) {
    for (unsigned i = 0; i < 8; i++)
      keys[i] = (k * 8 + i + 1) * 2654435761u >> 3;
    sum += mix(k * 77777, keys);
  }
  return (int)(sum & 127);
}
