/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A circuit in the language of Graphviz.
 */
#ifndef WORKER_CIRCUIT_DOT_H
#define WORKER_CIRCUIT_DOT_H

#include "daemon/worker/circuit/circuit_graph.h"
#include "hls/buffer.h"

/* Appends the graph. What bounds the loops (circuit_loops_json()) is blue, and
 * the longest path of the estimate (circuit_estimate_json()) red; its units say
 * when the path leaves them. Failure shows in `dot`. */
void circuit_dot_write(const circuit_graph *graph, const char *kernel,
                       const cJSON *loops, const cJSON *estimate,
                       hls_buffer *dot);

#endif
