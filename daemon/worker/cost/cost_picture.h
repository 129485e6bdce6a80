/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What a circuit takes as a picture, in SVG: as wide as the LUTs and flip-flops
 * of the kernel, its lines, and the kinds of units of each line, below each
 * other.
 */
#ifndef WORKER_COST_PICTURE_H
#define WORKER_COST_PICTURE_H

#include "daemon/worker/cost/cost_table.h"
#include "daemon/worker/json/source_text.h"
#include "hls/buffer.h"

/* Appends it. Failure shows in `out`. */
void cost_picture_write(const char *kernel, const cost_table *table,
                        source_texts *texts, hls_buffer *out);

#endif
