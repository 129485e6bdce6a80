/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Each label has a few places to choose from, of which the first free one is
 * taken.
 */
#include "daemon/worker/explore/picture_labels.h"

#include <math.h>

/* Where a label may lie, in parts of its size and of the gap to its mark. */
static const struct {
  double across, down, gap_across, gap_down;
} places[] = {
    {0, -0.5, 1, 0},  {-0.5, -1, 0, -1}, {-1, -0.5, -1, 0},  {-0.5, 0, 0, 1},
    {0, -1, 1, -1},   {-1, -1, -1, -1},  {0, 0, 1, 1},       {-1, 0, -1, 1},
    {0, -1.7, 1, -1}, {0, 0.7, 1, 1},    {-1, -1.7, -1, -1}, {-1, 0.7, -1, 1},
};

enum { NUM_PLACES = sizeof places / sizeof *places };

static picture_box place_of(const picture_label *label, size_t number) {
  const double gap = PICTURE_MARK_RADIUS + 2;
  return (picture_box){label->x + places[number].across * label->width +
                           places[number].gap_across * gap,
                       label->y + places[number].down * label->height +
                           places[number].gap_down * gap / 2,
                       label->width, label->height};
}

static double overlap(const picture_box *a, const picture_box *b) {
  double width = fmin(a->x + a->width, b->x + b->width) - fmax(a->x, b->x);
  double height = fmin(a->y + a->height, b->y + b->height) - fmax(a->y, b->y);
  return width > 0 && height > 0 ? width * height : 0;
}

static picture_box mark_of(const picture_label *label) {
  const double radius = PICTURE_MARK_RADIUS;
  return (picture_box){label->x - radius, label->y - radius, 2 * radius,
                       2 * radius};
}

/* How much of what is there already a label covers at a place. */
static double covers(const picture_label *labels, size_t count, size_t which,
                     const picture_box *place, const picture_room *room) {
  double outside = place->width * place->height - overlap(place, &room->frame);
  double sum = 10 * outside; /* what is cut off cannot be read */
  for (size_t i = 0; i < room->num_lines; i++) {
    sum += overlap(place, &room->lines[i]);
  }
  for (size_t i = 0; i < count; i++) {
    const picture_box mark = mark_of(&labels[i]);
    sum += overlap(place, &mark);
    sum += i < which ? overlap(place, &labels[i].place) : 0;
  }
  return sum;
}

void picture_labels_place(picture_label *labels, size_t count,
                          const picture_room *room) {
  for (size_t i = 0; i < count; i++) {
    double least = INFINITY;
    for (size_t k = 0; k < NUM_PLACES; k++) {
      const picture_box place = place_of(&labels[i], k);
      double covered = covers(labels, count, i, &place, room);
      if (covered < least) {
        least = covered;
        labels[i].place = place;
      }
    }
  }
}
