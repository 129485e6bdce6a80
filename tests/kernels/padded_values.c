/* Structs with bytes between their members, by value into and out of an array
 * whose index varies: what lies between is copied with nobody to see it. */
#include "hls.h"

struct mark {
  char key;
  int value;
};

struct colour {
  unsigned char red, green, blue;
  short alpha;
};

static struct colour mixed(struct colour x, struct colour y) {
  struct colour colour = {(unsigned char)(x.red + y.red), x.green ^ y.green,
                          y.blue, x.alpha};
  return colour;
}

static struct mark at(const struct mark *marks, int i) { return marks[i]; }

int padded_values(struct colour colours[4], int n) {
  struct mark marks[8];
  for (int i = 0; i < 8; i++) {
    struct mark mark = {(char)i, i * n};
    marks[(i * n) & 7] = mark;
    marks[i] = mark;
  }
  int sum = 0;
  for (int i = 0; i < 8; i++) {
    struct mark one = at(marks, i), other = at(marks, (i + n) & 7);
    if (one.value < other.value) {
      marks[i] = other;
    }
    sum = sum * 3 + one.value + marks[i].key;
  }
  for (int i = 0; i < 4; i++) {
    colours[i] = mixed(colours[(i + n) & 3], colours[n & 3]);
  }
  return sum + colours[n & 3].blue + colours[n & 1].alpha;
}

int main(void) {
  struct colour colours[4] = {{1, 2, 3, 4}, {5, 6, 7, 8}};
  HLS_CALL(padded_values, colours, 1);
  HLS_CALL(padded_values, colours, 3);
  return 0;
}
