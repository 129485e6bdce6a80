/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Explored points as a picture: time over area, in SVG.
 */
#ifndef WORKER_EXPLORE_PICTURE_H
#define WORKER_EXPLORE_PICTURE_H

#include "daemon/worker/explore/explore_point.h"
#include "hls/buffer.h"

/* Appends the picture of those points that have a place, whose front is marked.
 * Failure shows in `out`. */
void explore_picture_write(const explore_point *points, size_t count,
                           const char *kernel, hls_buffer *out);

#endif
