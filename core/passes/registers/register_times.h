/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How long the paths of a circuit are whose registers are counted per channel.
 */
#ifndef HLS_PASSES_REGISTER_TIMES_H
#define HLS_PASSES_REGISTER_TIMES_H

#include "core/passes/delay/known_slots.h"
#include "core/passes/registers/fifo_delays.h"
#include "core/passes/registers/register_net.h"

/* How long paths may be that end at a node, in nanoseconds. */
typedef struct path_limits {
  double at_register; /* behind the node */
  double at_unit;
} path_limits;

/* What is known of a node of the graph, in one place: who asks for one of these
 * asks for the others. */
typedef struct register_time {
  double ns;         /* the arrival; below 0: no path leads here */
  uint32_t previous; /* node in front of it on the slowest path, or NOWHERE */
  uint32_t waiting;  /* arcs into the node that are still to come */
} register_time;

/* Zero-initialise; what is needed lives in the memory of the net. */
typedef struct register_times {
  const register_net *net; /* borrowed */
  register_time *at;       /* per node */
  register_time *before;   /* the same before anything has arrived */
  uint32_t *registers;     /* per channel: those that it has */
  uint32_t *stack;
  unsigned char *wires;
  path_limits *limits; /* per node */
  known_slots slots;   /* delays of registers */
  known_slots ready;   /* and of slots that register ready */
  fifo_delays *fifos;  /* per channel: those of its FIFO, where it has one */
  uint64_t steps;      /* taken so far */
  /* Does a way into a loop in another one that has lost its register count as
   * if it had a slot that registers ready? An island puts one there. */
  bool counts_entries;
} register_times;

/* Begins with limits that no path of the circuit as it is exceeds, and that are
 * `period` where that is more. If all other registers are `is_final`, a path
 * that is too long allows others as long through each of its nodes: one on a
 * cycle with a single register, say, which may be anywhere. Returns false when
 * out of memory. */
bool register_times_begin(register_times *times, register_net *net,
                          double period, bool is_final);

/* Finds the arrivals, in an order of the arcs. `order`, unless it is NULL, gets
 * that order. Returns false when wires are on a cycle, of which the nodes still
 * wait. */
bool register_times_find(register_times *times, uint32_t *order);

/* Tells of the registers and the FIFO that a channel of the net has now. */
void register_times_tell(register_times *times, size_t channel);

/* When a node is stable behind the buffers of its channel. */
double register_times_behind(register_times *times, size_t node);

/* Does a path end at a node's register, and another begin? */
static inline bool register_times_cut(const register_times *times,
                                      size_t node) {
  if (!wire_graph_is_wire(&times->net->graph, node)) {
    return false;
  }
  return node % 3 == HLS_WIRE_READY ? times->net->channels[node / 3].ready > 0
                                    : times->registers[node / 3] > 0;
}

/* What a path takes that ends at the registers of a node's channel; below 0:
 * none does. */
double register_times_at_register(register_times *times, size_t node);

/* The same for one that ends in the unit at the end of the wire. */
double register_times_at_unit(register_times *times, size_t node);

#endif
