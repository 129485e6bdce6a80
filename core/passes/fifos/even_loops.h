/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The innermost loops all of whose iterations are known to take the same time.
 */
#ifndef HLS_PASSES_EVEN_LOOPS_H
#define HLS_PASSES_EVEN_LOOPS_H

#include "core/passes/fifos/fifo_slots.h"

/* What is done with such loops, among those that have an operation that is
 * asked for. */
typedef struct even_loops_visit {
  bool (*is_asked)(MlirOperation op);
  /* Looks at a loop's graph, which has times by which few bits wait. Returns
   * false when out of memory. */
  bool (*look)(const loop_graph *loop, const fifo_slots *slots, void *user);
  void *user;
} even_loops_visit;

/* Is one of the operations of a loop asked for? */
bool even_loops_ask(const loop_nest *nest, size_t loop,
                    bool (*is_asked)(MlirOperation op));

/* Is a loop one of these? */
bool even_loops_has(const fifo_slots *slots);

/* Returns false when out of memory. */
bool even_loops_find(loop_nest *nest, const even_loops_visit *visit);

#endif
