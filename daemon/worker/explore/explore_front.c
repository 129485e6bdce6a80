/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * There are so few points that each is compared with each.
 */
#include "daemon/worker/explore/explore_front.h"

static bool dominates(const explore_point *a, const explore_point *b) {
  double time_a = explore_point_time(a), time_b = explore_point_time(b);
  double area_a = explore_point_area(a), area_b = explore_point_area(b);
  return time_a <= time_b && area_a <= area_b &&
         (time_a < time_b || area_a < area_b);
}

static bool is_dominated(const explore_point *point,
                         const explore_point *points, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (explore_point_counts(&points[i]) && dominates(&points[i], point)) {
      return true;
    }
  }
  return false;
}

void explore_front_mark(explore_point *points, size_t count) {
  for (size_t i = 0; i < count; i++) {
    points[i].is_on_front = explore_point_counts(&points[i]) &&
                            !is_dominated(&points[i], points, count);
  }
}
