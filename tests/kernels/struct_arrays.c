/* Structs by value, whose arrays are indexed and begin at places that differ in
 * every way: behind a scalar of their type, of a smaller one, and behind each
 * other. */
#include "hls.h"

struct packet {
  short length;
  short words[4];
  _Bool valid;
  unsigned char bytes[3];
  double weights[2];
};

int struct_arrays(int i, struct packet p) {
  p.words[(i + 1) & 3] += p.length;
  p.bytes[i % 3] ^= p.words[1];
  return p.words[i & 3] + p.bytes[(i + 1) % 3] + p.valid +
         (int)p.weights[i & 1];
}

int main(void) {
  struct packet p = {9, {50, 60, 70, 80}, 1, {1, 2, 3}, {100, 200}};
  for (int i = 0; i < 6; i++)
    HLS_CALL(struct_arrays, i, p);
  return 0;
}
