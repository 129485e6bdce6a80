/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The paths of a circuit whose registers are counted per channel, and what they
 * allow to be moved.
 */
#ifndef HLS_PASSES_REGISTER_TIMES_H
#define HLS_PASSES_REGISTER_TIMES_H

#include "core/ir/max_closure.h"
#include "core/passes/delay/known_slots.h"
#include "core/passes/sharing/register_net.h"

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
  path_limits *limits; /* per node */
  known_slots slots;   /* delays of registers */
  uint64_t steps;      /* taken so far */
} register_times;

/* Begins with limits that no path of the circuit as it is exceeds, and that are
 * `period` where that is more. If all other registers are `is_final`, a path
 * that is too long allows others as long through each of its nodes: one on a
 * cycle with a single register, say, which may be anywhere. Returns false when
 * out of memory. */
bool register_times_begin(register_times *times, register_net *net,
                          double period, bool is_final);

/* What is told of moves that make paths too long. */
typedef enum register_verdict {
  REGISTERS_FIT,
  REGISTERS_REFUSED, /* and the closure requires what prevents that */
  REGISTERS_STUCK,   /* nothing is known that would */
  REGISTERS_NO_MEMORY,
} register_verdict;

/* Judges a circuit whose registers have been moved to the front of the units
 * `is_later`, from behind them. */
register_verdict register_times_judge(register_times *times,
                                      const bool *is_later,
                                      max_closure *closure);

#endif
