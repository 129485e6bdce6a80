/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What a circuit takes, for people.
 */
#ifndef WORKER_COST_TEXT_H
#define WORKER_COST_TEXT_H

#include "daemon/worker/cost/cost_table.h"
#include "daemon/worker/json/source_text.h"
#include "daemon/worker/json/value.h"
#include "hls/buffer.h"

/* Appends the report of a kernel's circuit up to its loops: the cycles of a
 * call (cost_cycles_json()), and what its lines and its kinds of units take.
 * Failure shows in `out`. */
void cost_text_write(const char *kernel, double period, const cJSON *cycles,
                     const cost_table *table, source_texts *texts,
                     hls_buffer *out);

/* The line of the source without blanks at its ends; `*size` is 0 where there
 * is none. Borrowed from the texts. */
const char *cost_text_of_line(const cost_line *line, source_texts *texts,
                              size_t *size);

/* How many of the bytes of a text in UTF-8 are its first characters with `most`
 * bytes at the most. */
size_t cost_text_cut(const char *text, size_t size, size_t most);

#endif
