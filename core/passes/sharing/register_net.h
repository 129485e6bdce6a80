/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A circuit as units with channels between them that have registers: what a
 * retiming changes (Leiserson and Saxe, "Retiming synchronous circuitry",
 * Algorithmica 1991).
 */
#ifndef HLS_PASSES_REGISTER_NET_H
#define HLS_PASSES_REGISTER_NET_H

#include "core/passes/delay/wire_graph.h"
#include "core/passes/sharing/net_channel.h"
#include "core/passes/timing/loop_nest.h"

/* What is not in the circuit. */
enum { REGISTER_NET_OUTSIDE = 0 };

/* Zero-initialise; finish() in every case. */
typedef struct register_net {
  MlirOperation func;
  wire_graph graph;      /* of the circuit without its registers */
  net_channel *channels; /* those of the graph */
  size_t num_nodes;
  size_t end; /* node of what leads to the outside */
  arena_pool memory;
} register_net;

/* Takes the registers out of a materialised function that may be moved, and
 * finds what is left. Cycles that tokens wait in FIFOs may be moved as those
 * that they spend in registers. `has_calls` tells to find what waits that a
 * call passes once, too. Returns false when out of memory. */
bool register_net_take(register_net *net, MlirOperation func, bool has_calls);

/* Puts the registers into the function. */
void register_net_give(register_net *net);

void register_net_finish(register_net *net);

#endif
