/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A circuit as units with channels between them that have registers: what a
 * retiming changes (Leiserson and Saxe, "Retiming synchronous circuitry",
 * Algorithmica 1991).
 */
#ifndef HLS_PASSES_REGISTER_NET_H
#define HLS_PASSES_REGISTER_NET_H

#include "core/passes/delay/wire_graph.h"
#include "core/passes/timing/loop_nest.h"

/* What is not in the circuit. */
enum { REGISTER_NET_OUTSIDE = 0 };

/* What is kept of a register that was taken out. */
typedef struct net_register {
  MlirAttribute name, block; /* null: it had none */
  struct net_register *next; /* in front of it, in the same channel */
} net_register;

/* A channel between two nodes. */
typedef struct net_channel {
  uint32_t from, to;
  uint32_t registers;  /* for data and valid */
  net_register *taken; /* those that it had, the last one first */
  unsigned width;      /* bits of data */
  bool is_fixed;       /* it keeps the registers it has, and gets no others */
  bool is_entry;       /* it leads into a loop from one around it: tokens wait
                          there until the inner loop has ended */
  bool is_memory;      /* it leads to a memory, or from one, in no fixed time */
  bool is_store;       /* such a one from a store, with which a call may end */
} net_channel;

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
 * finds what is left. Returns false when out of memory. */
bool register_net_take(register_net *net, MlirOperation func);

/* Puts the registers into the function. */
void register_net_give(register_net *net);

void register_net_finish(register_net *net);

/* Bits of a register, with those for its handshake. */
int64_t register_net_bits(unsigned width);

#endif
