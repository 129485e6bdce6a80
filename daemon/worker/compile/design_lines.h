/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The lines of the request's texts that a design has beside its units. A design
 * that is kept holds as long as these lines say the same.
 */
#ifndef WORKER_DESIGN_LINES_H
#define WORKER_DESIGN_LINES_H

#include "daemon/worker/json/source_text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* One line: which of the texts, and its number from 1. */
typedef struct design_line {
  size_t text;
  unsigned number;
} design_line;

/* Zero-initialise. */
typedef struct design_lines {
  design_line *items;
  size_t count;
  size_t capacity;
  uint64_t hash; /* of what the design has of them */
  bool dropped;  /* some are not in the list: nobody can tell whether they
                    have changed */
} design_lines;

/* The same as source_texts_line, which is noted. */
const char *design_lines_get(design_lines *lines, source_texts *texts,
                             const char *name, unsigned number, size_t *size);

/* Do the lines say in these texts what they said where they were noted? */
bool design_lines_hold(const design_lines *lines, source_texts *texts);

void design_lines_finish(design_lines *lines);

#endif
