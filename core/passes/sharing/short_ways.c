/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Looks back from a register, through the cycles of channels that no unit has
 * registers on. As long as there is a single channel on all of them, a register
 * may as well be there: up to a merge, all of whose other ways come from units
 * that have registers, or from constants.
 */
#include "core/passes/sharing/short_ways.h"
#include "base/memory/ptr_map.h"
#include "core/ir/ir_kinds.h"
#include "core/passes/buffers/slots.h"
#include "core/passes/timing/loop_nest.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "hls/unit_latency.h"

/* So many operations are looked at from a register; hardly any way has more. */
enum { MOST_STEPS = 16 };

/* So many may be behind the registers of a way: most sums and products that are
 * reduced have fewer, and all of them are looked at for each merge. */
enum { MOST_BEHIND = 3 };

/* So many are reached from a register; from most it is a dozen. */
enum { MOST_REACHED = 128 };

typedef struct way_search {
  short_ways *ways;
  ptr_map reached; /* operations behind a register, with no unit in between that
                      has registers */
  MlirOperation list[MOST_REACHED]; /* the same */
  size_t num_reached;
} way_search;

static bool is_unit(MlirOperation op) {
  return !mlirOperationIsAHandshakeBuffer(op) && hls_unit_latency(op) > 0;
}

static unsigned width_of(MlirValue value) {
  return mlirHandshakeTypeGetDataWidth(mlirValueGetType(value));
}

/* Is it a register of a value? Control tells when an iteration begins. */
static bool is_register(MlirOperation op) {
  return mlirOperationIsAHandshakeBuffer(op) &&
         mlirHandshakeBufferGetBufferType(op) ==
             MlirHandshakeBufferTypeOneSlotBreakDV &&
         width_of(mlirHandshakeBufferGetResult(op)) > 0;
}

/* Goes on from what is behind an operation. Returns false when out of memory.
 */
static bool reach_behind(way_search *s, MlirOperation op) {
  bool ok = true;
  for (intptr_t i = 0; ok && i < mlirOperationGetNumResults(op); i++) {
    MlirOperation user = slots_user(mlirOperationGetResult(op, i));
    bool goes_on = !mlirOperationIsNull(user) && !ir_is_memory(user) &&
                   !is_unit(user) && !ptr_map_get(&s->reached, user.ptr);
    if (goes_on && s->num_reached < MOST_REACHED) {
      s->list[s->num_reached++] = user;
      ok = ptr_map_set(&s->reached, user.ptr, user.ptr);
    }
  }
  return ok;
}

/* Finds what is reached from a register. Returns false when out of memory. */
static bool reach(way_search *s, MlirOperation from) {
  s->num_reached = 0;
  bool ok = reach_behind(s, from);
  for (size_t i = 0; ok && i < s->num_reached; i++) {
    ok = reach_behind(s, s->list[i]);
  }
  return ok;
}

static bool is_constant(MlirValue value) {
  MlirOperation op = ir_def(value);
  return !mlirOperationIsNull(op) && mlirOperationIsAHandshakeConstant(op);
}

/* Does a value come from registers, but for constants, with at most so many
 * operations behind them? */
static bool is_registered(MlirValue value, int behind) {
  MlirOperation op = ir_def(value);
  if (mlirOperationIsNull(op)) {
    return false;
  }
  if (is_unit(op) || is_constant(value)) {
    return true;
  }
  if (behind == 0 || ir_is_merge(op)) {
    return false;
  }
  intptr_t i = 0, count = mlirOperationGetNumOperands(op);
  while (i < count &&
         is_registered(mlirOperationGetOperand(op, i), behind - 1)) {
    i++;
  }
  return count > 0 && i == count;
}

/* The only operand of an operation that is on its cycles, or null. */
static MlirValue operand_on_cycle(const way_search *s, MlirOperation op) {
  MlirValue found = {NULL};
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); i++) {
    MlirValue operand = mlirOperationGetOperand(op, i);
    MlirOperation from = ir_def(operand);
    if (mlirOperationIsNull(from) || !ptr_map_get(&s->reached, from.ptr)) {
      continue;
    }
    if (!mlirValueIsNull(found)) {
      return (MlirValue){NULL};
    }
    found = operand;
  }
  return found;
}

/* Does it join ways, all of which but that of a value have registers, or come
 * from constants? */
static bool joins_registered(MlirOperation op, MlirValue value) {
  if (!mlirOperationIsAHandshakeMux(op)) {
    return false;
  }
  intptr_t i = 1, count = mlirOperationGetNumOperands(op);
  while (i < count &&
         (mlirValueEqual(mlirOperationGetOperand(op, i), value) ||
          is_registered(mlirOperationGetOperand(op, i), MOST_BEHIND))) {
    i++;
  }
  return i == count && count > 2;
}

/* The channel in front of such a merge that a register would be in; null: there
 * is none. */
static MlirValue find_channel(const way_search *s, MlirOperation at) {
  MlirOperation op = at;
  for (int i = 0; i < MOST_STEPS; i++) {
    MlirValue before = operand_on_cycle(s, op);
    if (mlirValueIsNull(before)) {
      break;
    }
    if (joins_registered(op, before)) {
      return before;
    }
    op = ir_def(before);
  }
  return (MlirValue){NULL};
}

/* Lists a register, if there is such a channel. Returns false when out of
 * memory. */
static bool look_at(way_search *s, MlirOperation op) {
  bool ok = reach(s, op);
  MlirValue then = {NULL};
  if (ok && s->num_reached < MOST_REACHED) {
    then = find_channel(s, op);
  }
  ptr_map_finish(&s->reached);
  s->reached = (ptr_map){0};
  if (!ok || mlirValueIsNull(then) ||
      width_of(then) > width_of(mlirHandshakeBufferGetResult(op))) {
    return ok;
  }
  short_way *way = ARENA_ARRAY(&s->ways->memory, short_way, 1);
  if (!way) {
    return false;
  }
  MlirOperation fifo = ir_def(then);
  bool has_fifo = slots_of_fifo(fifo) > 0;
  *way = (short_way){mlirHandshakeBufferGetOperand(op),
                     has_fifo ? mlirHandshakeBufferGetOperand(fifo) : then,
                     has_fifo ? fifo : ir_no_op(), slots_user(then),
                     s->ways->first};
  s->ways->first = way;
  return true;
}

static bool is_header(const loop_nest *nest, MlirOperation op) {
  size_t block = loop_blocks_index(&nest->headers.blocks, ir_bb(op));
  return block == LOOP_BLOCKS_NONE || nest->heads[block];
}

/* Leaves those whose ways meet behind the header of their loop. Seldom are
 * there any. Returns false when out of memory. */
static bool keep_inner(short_ways *ways, MlirOperation func) {
  loop_nest nest = {0};
  if (!ways->first) {
    return true;
  }
  bool ok = loop_nest_find(&nest, func);
  short_way **at = &ways->first;
  while (ok && *at) {
    if (is_header(&nest, (*at)->merge)) {
      *at = (*at)->next;
    } else {
      at = &(*at)->next;
    }
  }
  loop_nest_finish(&nest);
  return ok;
}

bool short_ways_find(short_ways *ways, MlirOperation func) {
  way_search s = {.ways = ways};
  bool ok = true;
  MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(func));
  for (; ok && !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    ok = !is_register(op) || look_at(&s, op);
  }
  return ok && keep_inner(ways, func);
}

void short_ways_finish(short_ways *ways) { arena_finish(&ways->memory); }
