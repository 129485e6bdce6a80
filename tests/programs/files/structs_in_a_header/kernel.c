#include "shape.h"

int areas(const struct shape *shapes, int n, int *largest) {
  int sum = 0;
  *largest = 0;
  for (int i = 0; i < n; i++) {
    int area = area_of(shapes[i].width, shapes[i].height);
    sum += area;
    if (area > area_of(shapes[*largest].width, shapes[*largest].height))
      *largest = i;
  }
  return sum;
}
