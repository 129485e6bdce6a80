/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The units of all kernels of a document that take cycles, by the place that
 * they come from.
 */
#ifndef WORKER_PLACED_UNITS_H
#define WORKER_PLACED_UNITS_H

#include "daemon/worker/json/source_text.h"
#include "hls/buffer.h"

#include "daemon/worker/json/value.h"
#include <stdbool.h>
#include <stddef.h>

typedef struct placed_unit {
  lsp_position place; /* of its operator or name */
  const char *op;     /* mnemonic */
  const cJSON *facts; /* an element of latency_facts_json() */
} placed_unit;

/* Ordered by place, then by what they are. Borrows from the facts. */
typedef struct placed_units {
  placed_unit *items;
  size_t count;
} placed_units;

/* Finds them in what is known of the kernels (analyze_facts()). Returns false
 * when out of memory; finish() in every case. */
bool placed_units_find(placed_units *units, const cJSON *kernels,
                       const char *document);
void placed_units_finish(placed_units *units);

/* The units of the place of the unit `first`: how many follow, it included. */
size_t placed_units_alike(const placed_units *units, size_t first);

/* The first unit of a place; their number when there is none. */
size_t placed_units_at(const placed_units *units, lsp_position place);

/* Says of each kind among the units [first, end), which are of one place, how
 * long it takes. */
void placed_units_write(const placed_units *units, size_t first, size_t end,
                        hls_buffer *out);

#endif
