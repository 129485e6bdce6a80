/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The longest way through the operations of an iteration, from the access back.
 */
#include "core/passes/cf/loop_arrival.h"
#include "hls/unit_latency.h"
#include "hls/work.h"

/* Expressions are short; a value that comes by very many is not worth more. */
enum { MOST_VISITS = 512 };

typedef struct arrival {
  const cfg *graph;
  const cfg_loops *loops;
  unsigned loop;
  ptr_map known; /* value -> cycles + 1 */
  unsigned visits;
} arrival;

static int64_t value_at(arrival *a, MlirValue value);

static int64_t operands_at(arrival *a, MlirOperation op) {
  int64_t latest = 0;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); i++) {
    int64_t at = value_at(a, mlirOperationGetOperand(op, i));
    latest = at > latest ? at : latest;
  }
  return latest;
}

/* The latest of what a block's argument may be. */
static int64_t argument_at(arrival *a, unsigned block, MlirValue value) {
  const cfg_block *info = &a->graph->blocks[block];
  intptr_t number = mlirBlockArgumentGetArgNumber(value);
  int64_t latest = 0;
  for (unsigned e = 0; e < info->num_incoming; e++) {
    MlirOperation terminator =
        a->graph->blocks[info->incoming[e].source].terminator;
    intptr_t first =
        cfg_edge_operands(terminator, info->incoming[e].successor).first;
    int64_t at =
        value_at(a, mlirOperationGetOperand(terminator, first + number));
    latest = at > latest ? at : latest;
  }
  return latest;
}

static int64_t value_at(arrival *a, MlirValue value) {
  unsigned block = cfg_index(a->graph, ir_value_block(value));
  uintptr_t known = (uintptr_t)ptr_map_get(&a->known, value.ptr);
  if (known) {
    return (int64_t)known - 1;
  }
  bool is_argument = mlirValueIsABlockArgument(value);
  if (a->loops->innermost[block] != a->loop || ++a->visits > MOST_VISITS ||
      (is_argument && block == a->loops->loops[a->loop].header)) {
    return 0;
  }
  int64_t at = 0;
  if (is_argument) {
    at = argument_at(a, block, value);
  } else {
    MlirOperation op = mlirOpResultGetOwner(value);
    at = operands_at(a, op) + hls_unit_latency_later(op);
  }
  hls_work_count(1);
  /* Without memory for it, it is found again. */
  ptr_map_set(&a->known, value.ptr, (void *)(uintptr_t)(at + 1));
  return at;
}

int64_t loop_arrival_of(const cfg *graph, const cfg_loops *loops, unsigned loop,
                        MlirOperation access) {
  arrival a = {.graph = graph, .loops = loops, .loop = loop};
  int64_t at = operands_at(&a, access);
  ptr_map_finish(&a.known);
  return at;
}
