/* Structs, and variables of a helper that main() calls, too. */
#include "hls.h"

struct setting {
  short scale;
  float weights[3];
} setting;
struct setting others[4];
static unsigned char last;

static int count(int by) {
  static int calls;
  calls += by;
  return calls;
}

float structs_set_by_main(int n) {
  float sum = 0;
  for (int i = 0; i < 3; i++) {
    sum += setting.weights[i] * setting.scale + others[n & 3].weights[i];
  }
  if (sum > 3) {
    last = (unsigned char)n;
    others[n & 3].scale++;
  }
  return sum + count(n);
}

int main(void) {
  setting.scale = 4;
  for (int i = 0; i < 3; i++) {
    setting.weights[i] = i + 0.5f;
    others[1].weights[i] = i;
  }
  count(3);
  HLS_CALL(structs_set_by_main, 1);
  others[1].scale *= 3;
  HLS_CALL(structs_set_by_main, 5);
  return last + count(2);
}
