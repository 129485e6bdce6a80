/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * handshake-pipeline-units: dividers and square roots that take operands in
 * every cycle, where a loop needs that.
 *
 * Expects: handshake.func, materialised and with buffers in its loops.
 * Guarantees: in a loop without a loop in it whose interval is that of a unit
 * that takes one token at a time, such units have the attribute `latency`, by
 * which they are pipelined, if the interval becomes half as long or less.
 * Others, which the loop does not wait for, and those outside of loops stay as
 * they are: a pipelined unit is many times as large. Nothing else changes.
 *
 * All units of the loop are pipelined at first, and the interval is found
 * again: what the loop waits for then, such as a value of the iteration before,
 * tells which of them may take turns after all.
 */
#include "base/memory/ptr_map.h"
#include "core/ir/ir.h"
#include "core/passes/on_functions.h"
#include "core/passes/passes_internal.h"
#include "hls/handshake_ops.h"
#include "hls/loops.h"
#include "hls/unit_latency.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include <stdlib.h>

/* A unit that takes one token at a time. */
typedef struct serial_unit {
  MlirOperation op;
  int64_t cycles; /* of that unit */
  size_t loop;    /* the one that waits for such units, or NO_LOOP */
} serial_unit;

#define NO_LOOP ((size_t)-1)

typedef struct serial_units {
  serial_unit *units;
  size_t count, room;
  size_t num_pipelined;
  bool failed;
} serial_units;

static MlirWalkResult collect(MlirOperation op, void *user) {
  serial_units *found = user;
  if (!hls_unit_is_serial(op) || !hls_unit_can_be_pipelined(op)) {
    return MlirWalkResultAdvance;
  }
  if (found->count == found->room) {
    size_t room = found->room ? 2 * found->room : 16;
    serial_unit *units = realloc(found->units, room * sizeof *units);
    if (!units) {
      found->failed = true;
      return MlirWalkResultInterrupt;
    }
    found->units = units;
    found->room = room;
  }
  found->units[found->count++] =
      (serial_unit){op, hls_unit_latency(op), NO_LOOP};
  return MlirWalkResultAdvance;
}

/* With two digits of a quotient in a stage, and stages for the ends. */
static void pipeline(const serial_unit *unit) {
  MlirContext context = mlirOperationGetContext(unit->op);
  ir_set_attr(unit->op, HLS_LATENCY_ATTRIBUTE,
              mlirIntegerAttrGet(mlirIntegerTypeGet(context, 64),
                                 unit->cycles / 2 + 2));
}

static void make_serial(const serial_unit *unit) {
  mlirOperationRemoveAttributeByName(unit->op, ir_str(HLS_LATENCY_ATTRIBUTE));
}

/* Does a loop wait for units that take one token at a time? */
static bool waits_for_units(const hls_loop *loop) {
  return !loop->has_inner && loop->limit == HLS_LOOP_LIMIT_UNIT;
}

/* Maps the blocks of such loops to them. Returns false when out of memory. */
static bool map_blocks(ptr_map *loop_of, const hls_loops *loops) {
  for (size_t i = 0; i < loops->num_loops; i++) {
    const hls_loop *loop = &loops->loops[i];
    for (size_t b = 0; waits_for_units(loop) && b < loop->num_blocks; b++) {
      if (!ptr_map_set(loop_of, (void *)(intptr_t)(loop->blocks[b] + 1),
                       (void *)loop)) {
        return false;
      }
    }
  }
  return true;
}

/* Pipelines the units of such loops, and sets how long the intervals were.
 * Returns false when out of memory. */
static bool pipeline_all(serial_units *found, const hls_loops *loops,
                         int64_t *intervals) {
  ptr_map loop_of = {0};
  bool ok = map_blocks(&loop_of, loops);
  for (size_t i = 0; ok && i < found->count; i++) {
    serial_unit *unit = &found->units[i];
    const hls_loop *loop =
        ptr_map_get(&loop_of, (void *)(intptr_t)(ir_bb(unit->op) + 1));
    if (loop) {
      unit->loop = (size_t)(loop - loops->loops);
      intervals[unit->loop] = loop->path_interval;
      pipeline(unit);
    }
  }
  ptr_map_finish(&loop_of);
  return ok;
}

/* Makes those serial again that the new intervals leave time for. */
static void take_back(serial_units *found, const hls_loops *loops,
                      const int64_t *intervals) {
  for (size_t i = 0; i < found->count; i++) {
    const serial_unit *unit = &found->units[i];
    if (unit->loop == NO_LOOP) {
      continue;
    }
    int64_t interval = loops->loops[unit->loop].path_interval;
    if (unit->cycles <= interval || 2 * interval > intervals[unit->loop]) {
      make_serial(unit);
    } else {
      found->num_pipelined++;
    }
  }
}

static bool pipeline_in(MlirOperation func, serial_units *found) {
  hls_loops before = {0}, after = {0};
  int64_t *intervals = NULL;
  bool ok = hls_loops_find(&before, func);
  if (ok) {
    intervals = calloc(before.num_loops + 1, sizeof *intervals);
    ok = intervals && pipeline_all(found, &before, intervals) &&
         hls_loops_find(&after, func);
  }
  if (ok) {
    take_back(found, &after, intervals);
  }
  free(intervals);
  hls_loops_finish(&before);
  hls_loops_finish(&after);
  return ok;
}

static bool visit(MlirOperation func, size_t *done) {
  serial_units found = {0};
  mlirOperationWalk(func, collect, &found, MlirWalkPreOrder);
  bool ok = !found.failed && (found.count == 0 || pipeline_in(func, &found));
  free(found.units);
  *done += found.num_pipelined;
  return ok;
}

static MlirLogicalResult run(MlirOperation root, HlsPass pass) {
  return on_functions_run(root, pass, mlirOperationIsAHandshakeFunc, visit);
}

static const char *const dialects[] = {"handshake", NULL};

static const HlsPassCounter counters[] = {
    {"pipelined", "dividers that take an operand in each cycle"},
    {NULL},
};

const HlsPassDefinition handshake_pipeline_units_pass = {
    .argument = "handshake-pipeline-units",
    .description = "Pipeline the dividers that loops wait for",
    .dialects = dialects,
    .run = run,
    .function = MLIR_OP_HANDSHAKE_FUNC,
    .counters = counters,
};
