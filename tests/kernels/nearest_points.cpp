/* C++: overloads in namespaces, structs by reference, and a loop over a range. */
#include "hls.h"
#include <array>

struct Point {
  short x;
  short y;
};

namespace {
int square(int a) { return a * a; }
long square(long a) { return a * a; }
} // namespace

namespace near {
int distance(const Point &a, const Point &b) {
  return square(a.x - b.x) + square(a.y - b.y);
}
} // namespace near

namespace far {
long distance(const Point &a, const Point &b) {
  return square(long(a.x) - b.x) + square(long(a.y) - b.y);
}
} // namespace far

int nearest_points(const std::array<Point, 10> &points, const Point &from,
                   long &total) {
  int best = -1, index = 0, nearest = 0;
  long sum = 0;
  for (const Point &point : points) {
    int distance = near::distance(point, from);
    sum += far::distance(point, from);
    if (best < 0 || distance < best) {
      best = distance;
      nearest = index;
    }
    index++;
  }
  total = sum;
  return nearest;
}

int main() {
  std::array<Point, 10> points;
  long total = 0;
  for (int i = 0; i < 10; i++) {
    points[i] = {short((i * 53) % 31 - 15), short((i * 17) % 29 - 14)};
  }
  for (const Point &from : {Point{0, 0}, Point{-9, 4}, Point{1000, -1000}}) {
    HLS_CALL(nearest_points, points, from, total);
  }
  return 0;
}
