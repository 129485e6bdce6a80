/* Whether the level begins anew depends on the level; what it begins with does
 * not, and takes a product. */
#include "hls.h"

#define N 120

int mixed_marks(const int marks[N], const int weights[N], int limit) {
  int level = 0;
  for (int i = 0; i < N; i++) {
    int mark = marks[i];
    int weight = weights[i];
    if (level + mark > limit)
      level = mark * weight;
    else
      level = level + mark - weight;
  }
  return level;
}

int main(void) {
  int marks[N], weights[N];
  for (int i = 0; i < N; i++) {
    marks[i] = i * 37 % 61 - 12;
    weights[i] = i % 7 - 3;
  }
  HLS_CALL(mixed_marks, marks, weights, 150);
  HLS_CALL(mixed_marks, marks, weights, 20);
  return 0;
}
