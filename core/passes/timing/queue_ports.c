/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Ports of queues.
 */
#include "core/passes/timing/queue_ports.h"
#include "hls/handshake_ops.h"
#include "hls/work.h"

#include <stdlib.h>

bool queue_ports_is_access(MlirOperation op) {
  return mlirOperationIsAHandshakeLoad(op) ||
         mlirOperationIsAHandshakeStore(op);
}

/* The operation that an operand of a queue comes from, behind casts and
 * buffers. */
static MlirOperation source_of(MlirValue value) {
  enum { MAX_STEPS = 8 };
  MlirOperation op = ir_def(value);
  for (int step = 0; step < MAX_STEPS && !mlirOperationIsNull(op); step++) {
    if (mlirOperationGetNumOperands(op) != 1 ||
        mlirOperationGetNumResults(op) != 1) {
      break;
    }
    op = ir_def(mlirOperationGetOperand(op, 0));
  }
  return op;
}

/* Is operand `i` of a queue the first, or only, one of an access? */
static bool begins_access(MlirOperation queue, intptr_t i, MlirOperation op) {
  return !mlirOperationIsAHandshakeStore(op) ||
         (i + 1 < mlirOperationGetNumOperands(queue) &&
          mlirOperationEqual(source_of(mlirOperationGetOperand(queue, i + 1)),
                             op));
}

MlirOperation queue_ports_access(MlirOperation queue, intptr_t i) {
  MlirOperation source = source_of(mlirOperationGetOperand(queue, i));
  bool is_access = !mlirOperationIsNull(source) &&
                   queue_ports_is_access(source) &&
                   begins_access(queue, i, source);
  return is_access ? source : ir_no_op();
}

bool queue_ports_add(queue_ports *ports, const loop_nest *nest,
                     MlirOperation op, size_t number) {
  const loop_blocks *blocks = &nest->headers.blocks;
  if (!ports->of) {
    ports->of = ARENA_ARRAY(&ports->memory, queue_port *, blocks->count);
  }
  if (!ports->of) {
    return false;
  }
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); i++) {
    MlirOperation source = source_of(mlirOperationGetOperand(op, i));
    size_t block = mlirOperationIsNull(source)
                       ? LOOP_BLOCKS_NONE
                       : loop_blocks_index(blocks, ir_bb(source));
    if (block == LOOP_BLOCKS_NONE ||
        (queue_ports_is_access(source) && !begins_access(op, i, source))) {
      continue;
    }
    queue_port *port = ARENA_ARRAY(&ports->memory, queue_port, 1);
    if (!port) {
      return false;
    }
    *port = (queue_port){.queue = number,
                         .operand = (size_t)i,
                         .source = source,
                         .next = ports->of[block]};
    ports->of[block] = port;
  }
  return true;
}

static int compare_ports(const void *a, const void *b) {
  const queue_port *x = *(const queue_port *const *)a;
  const queue_port *y = *(const queue_port *const *)b;
  if (x->queue != y->queue) {
    return x->queue < y->queue ? -1 : 1;
  }
  return (x->operand > y->operand) - (x->operand < y->operand);
}

const queue_port **queue_ports_of(const queue_ports *ports, loop_graph *loop,
                                  size_t *count) {
  size_t total = 0;
  for (size_t i = 0; i < loop->num_blocks; i++) {
    for (queue_port *p = ports->of[loop->blocks[i]]; p; p = p->next) {
      total++;
    }
  }
  const queue_port **used =
      ARENA_ARRAY(&loop->memory, const queue_port *, total);
  *count = 0;
  for (size_t i = 0; used && i < loop->num_blocks; i++) {
    for (queue_port *p = ports->of[loop->blocks[i]]; p; p = p->next) {
      used[(*count)++] = p;
    }
  }
  hls_work_count(total + loop->num_blocks);
  if (used) {
    qsort(used, total, sizeof(*used), compare_ports);
  }
  return used;
}

void queue_ports_finish(queue_ports *ports) {
  arena_finish(&ports->memory);
  *ports = (queue_ports){0};
}
