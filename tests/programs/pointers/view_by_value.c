#include <stddef.h>
struct view {
  int *data;
  size_t count;
};
struct mixed {
  char kind;
  const short *weights;
  int offset;
  float scale;
};
int f(struct view v, struct mixed m) {
  int sum = 0;
  for (size_t i = 0; i < v.count; i++) {
    v.data[i] = v.data[i] * m.weights[i & 3] + m.offset;
    sum += v.data[i] * (int)m.scale;
  }
  v.data++;
  return sum + *v.data + m.kind;
}
int main(void) {
  int a[8] = {1, 2, 3, 4, 5, 6, 7, 8}, b[5] = {9, 8, 7, 6, 5};
  short w[4] = {1, -1, 2, 3};
  struct view v = {a, 8};
  struct mixed m = {'x', w, 4, 2.5f};
  int sum = f(v, m);
  v.data = b;
  v.count = 5;
  sum += f(v, m);
  sum += f((struct view){a + 2, 4}, m);
  return sum & 127;
}
