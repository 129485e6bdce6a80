/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Where the labels of a picture's marks find room.
 */
#ifndef WORKER_PICTURE_LABELS_H
#define WORKER_PICTURE_LABELS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct picture_box {
  double x, y, width, height; /* of the upper left corner */
} picture_box;

/* A mark and its label. */
typedef struct picture_label {
  double x, y;          /* of the mark's middle */
  double width, height; /* of the label */
  picture_box place;    /* of the label; found */
} picture_label;

/* How far from its middle a mark reaches. */
#define PICTURE_MARK_RADIUS 4.5

/* What labels are to be within, and what they are to leave alone. */
typedef struct picture_room {
  picture_box frame;
  const picture_box *lines;
  size_t num_lines;
} picture_room;

/* Finds a place for each label beside its mark: within the frame, and off
 * lines, marks and the labels before it if there is such a place, else where it
 * covers least of them. */
void picture_labels_place(picture_label *labels, size_t count,
                          const picture_room *room);

#endif
