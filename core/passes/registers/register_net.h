/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A circuit as units with channels between them that have registers: what a
 * retiming changes (Leiserson and Saxe, "Retiming synchronous circuitry",
 * Algorithmica 1991).
 */
#ifndef HLS_PASSES_REGISTER_NET_H
#define HLS_PASSES_REGISTER_NET_H

#include "core/passes/delay/wire_graph.h"
#include "core/passes/registers/net_channel.h"
#include "core/passes/timing/loop_nest.h"

/* What is not in the circuit. */
enum { REGISTER_NET_OUTSIDE = 0 };

/* Zero-initialise; finish() in every case. */
typedef struct register_net {
  MlirOperation func;
  wire_graph graph;      /* of the circuit without its registers */
  net_channel *channels; /* those of the graph */
  size_t num_nodes;
  size_t end;          /* node of what leads to the outside */
  net_register *taken; /* all that were taken out */
  arena_pool memory;
} register_net;

/* What a net has beside registers: */
enum {
  REGISTER_NET_FIFOS = 1, /* cycles that tokens wait in these may be moved; else
                             one of one slot is a register where there is one
                             loop at the most */
  REGISTER_NET_CALLS = 2, /* and so may they of what a call passes once */
  REGISTER_NET_SLOTS = 4, /* all FIFOs are registers and slots, and so are slots
                             that register ready; where there are several loops,
                             only the latter */
  REGISTER_NET_NESTS = 8, /* those FIFOs where there are several loops */
};

/* Takes the registers out of a materialised function that may be moved, and
 * finds what is left, and those of the `parts`. Returns false when out of
 * memory. */
bool register_net_take(register_net *net, MlirOperation func, unsigned parts);

/* Puts the registers into the function. */
void register_net_give(register_net *net);

void register_net_finish(register_net *net);

#endif
