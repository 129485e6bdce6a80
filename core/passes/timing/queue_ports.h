/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What leads to the load-store queues of a function, by blocks.
 */
#ifndef HLS_PASSES_QUEUE_PORTS_H
#define HLS_PASSES_QUEUE_PORTS_H

#include "core/passes/timing/loop_graph.h"

/* An operand of a queue that starts a group, or the first or only one of an
 * access. */
typedef struct queue_port {
  size_t queue; /* its number */
  size_t operand;
  MlirOperation source; /* behind casts and buffers */
  struct queue_port *next;
} queue_port;

/* Zero-initialise; finish() in every case. */
typedef struct queue_ports {
  queue_port **of; /* per block */
  arena_pool memory;
} queue_ports;

/* Adds those of a queue in blocks of the nest. Returns false when out of
 * memory. */
bool queue_ports_add(queue_ports *ports, const loop_nest *nest,
                     MlirOperation queue, size_t number);
void queue_ports_finish(queue_ports *ports);

/* The ports that a loop uses, by queues, in the order of their operands; in the
 * loop's memory. NULL when out of memory. */
const queue_port **queue_ports_of(const queue_ports *ports, loop_graph *loop,
                                  size_t *count);

/* The load or store that begins with operand `i` of a queue; null for other
 * operands. */
MlirOperation queue_ports_access(MlirOperation queue, intptr_t i);

/* Is it a load or a store? */
bool queue_ports_is_access(MlirOperation op);

#endif
