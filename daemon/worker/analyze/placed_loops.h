/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The loops of the circuits of a document, by the loops of its text.
 */
#ifndef WORKER_PLACED_LOOPS_H
#define WORKER_PLACED_LOOPS_H

#include "daemon/worker/analyze/analyze.h"

/* For each loop of the outline the loop of a circuit that it has become, an
 * element of circuit_loops_json(); of several, as a function has that is called
 * twice, the slowest; or NULL. The caller frees the list. NULL when out of
 * memory. */
const cJSON **placed_loops_find(const analyze_input *analysis);

#endif
