/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A token that a call passes once may wait anywhere: no other one follows it.
 */
#include "core/passes/registers/call_waits.h"
#include "core/ir/ir_kinds.h"
#include "core/passes/buffers/slots.h"
#include "core/passes/cuts/call_channels.h"
#include "core/passes/cuts/call_times.h"
#include "hls/handshake_ops.h"
#include "hls/unit_latency.h"

bool call_waits_find(call_waits *waits, MlirOperation func,
                     const loop_nest *nest) {
  const body_table *table = &nest->headers.blocks.table;
  const loop_times none = {0};
  call_times times = {0};
  waits->nest = nest;
  bool ok = cycle_levels_find(&waits->levels, nest) &&
            group_ways_find(&waits->groups, func) &&
            call_times_find(&times, table, nest, &none) &&
            ptr_map_reserve(&waits->starts, table->count);
  for (size_t i = 0; ok && i < table->count; i++) {
    ok = ptr_map_set(&waits->starts, table->ops[i].ptr,
                     (void *)(uintptr_t)(times.earliest[i] + 1));
  }
  call_times_finish(&times);
  return ok;
}

static int64_t start_of(const call_waits *waits, MlirOperation op) {
  return (int64_t)(uintptr_t)ptr_map_get(&waits->starts, op.ptr) - 1;
}

/* May a token wait in a channel? It has no slot at arguments and constants, and
 * needs none. */
static bool may_wait(MlirValue value) {
  MlirOperation from = ir_def(value);
  return mlirOperationIsNull(from) || mlirOperationIsAHandshakeConstant(from) ||
         (slots_may_buffer(value) && !mlirOperationIsAHandshakeSource(from) &&
          !mlirOperationIsAHandshakeLazyFork(from));
}

bool call_waits_has(const call_waits *waits, MlirValue value) {
  return waits->nest && may_wait(value) &&
         !group_ways_has(&waits->groups, value) &&
         call_channels_has(waits->nest, &waits->levels, value);
}

static bool is_in_loop(const loop_nest *nest, MlirOperation op) {
  size_t block = mlirOperationIsNull(op)
                     ? LOOP_BLOCKS_NONE
                     : loop_blocks_index(&nest->headers.blocks, ir_bb(op));
  return block != LOOP_BLOCKS_NONE && nest->loop[block] != LOOP_NEST_NONE;
}

/* What leaves a loop does so when nobody knows, and counts as needed at once.
 */
int64_t call_waits_of(const call_waits *waits, MlirValue value,
                      int64_t registers) {
  MlirOperation from = ir_def(value), to = slots_user(value);
  if (is_in_loop(waits->nest, from)) {
    return 0;
  }
  int64_t ready = mlirOperationIsNull(from)
                      ? 0
                      : start_of(waits, from) + hls_unit_latency(from);
  int64_t cycles = start_of(waits, to) - ready - registers;
  return cycles > 0 ? cycles : 0;
}

void call_waits_finish(call_waits *waits) {
  cycle_levels_finish(&waits->levels);
  group_ways_finish(&waits->groups);
  ptr_map_finish(&waits->starts);
}
