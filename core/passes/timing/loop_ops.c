/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Each answer takes looks at an operation, its attributes and its neighbours,
 * which are anywhere in memory.
 */
#include "core/passes/timing/loop_ops.h"
#include "core/ir/ir_kinds.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "hls/unit_latency.h"
#include "hls/work.h"

/* Sources, and what depends on nothing else: constants, and conversions of
 * them. A fork has the next token only when all of its users have had the last
 * one. */
static bool is_free(MlirOperation op) {
  enum { MAX_STEPS = 8 };
  for (int step = 0; step < MAX_STEPS && !mlirOperationIsNull(op); step++) {
    if (mlirOperationGetNumOperands(op) != 1 ||
        mlirOperationGetNumResults(op) != 1) {
      return mlirOperationIsAHandshakeSource(op);
    }
    op = ir_def(mlirOperationGetOperand(op, 0));
  }
  return false;
}

/* The register behind an init, or what is there else; null for nothing. */
static MlirOperation behind_init(MlirOperation init) {
  MlirOpOperand use = mlirValueGetFirstUse(mlirHandshakeInitGetResult(init));
  return mlirOpOperandIsNull(use) ? ir_no_op() : mlirOpOperandGetOwner(use);
}

/* The buffer right behind an init that an operation is, or is the init of; null
 * for others. */
static MlirOperation buffer_at_init(MlirOperation op) {
  if (mlirOperationIsAHandshakeInit(op)) {
    op = behind_init(op);
  }
  if (mlirOperationIsNull(op) || !mlirOperationIsAHandshakeBuffer(op)) {
    return ir_no_op();
  }
  MlirOperation init = ir_def(mlirHandshakeBufferGetOperand(op));
  return !mlirOperationIsNull(init) && mlirOperationIsAHandshakeInit(init)
             ? op
             : ir_no_op();
}

/* When an operation starts at the earliest. An iteration begins at 0; what
 * tells that there is one may have passed the register behind an init then. */
static int64_t find_start(MlirOperation op) {
  MlirOperation buffer = buffer_at_init(op);
  return mlirOperationIsNull(buffer) ? 0 : -hls_unit_latency(buffer);
}

/* Is a value the data of a store? */
static bool is_stored(MlirValue value) {
  MlirOpOperand use = mlirValueGetFirstUse(value);
  return !mlirOpOperandIsNull(use) &&
         mlirOperationIsAHandshakeStore(mlirOpOperandGetOwner(use)) &&
         mlirOpOperandGetOperandNumber(use) == MlirHandshakeStoreOperandData;
}

/* The registers of what begins an iteration are in front of it. */
static int64_t latency_of(MlirOperation op) {
  bool begins = mlirOperationIsAHandshakeRestart(op) ||
                mlirOperationIsAHandshakeEnter(op);
  return begins ? 0 : hls_unit_latency(op);
}

loop_op loop_ops_describe(MlirOperation op) {
  hls_work_count(1 + (uint64_t)mlirOperationGetNumResults(op));
  bool is_load = mlirOperationIsAHandshakeLoad(op);
  bool is_store = mlirOperationIsAHandshakeStore(op);
  loop_op found = {.latency = latency_of(op),
                   .start = find_start(op),
                   /* A load or a store may be told of an order. */
                   .num_edges = is_load || is_store,
                   .is_memory = ir_is_memory_interface(op),
                   .is_merge =
                       ir_is_merge(op) || mlirOperationIsAHandshakeRestart(op),
                   .is_init = ir_tells_iterations(op),
                   .is_free = is_free(op),
                   .is_load = is_load,
                   .is_store = is_store,
                   .is_lazy_fork = mlirOperationIsAHandshakeLazyFork(op)};
  for (intptr_t r = 0; r < mlirOperationGetNumResults(op); r++) {
    MlirValue value = mlirOperationGetResult(op, r);
    for (MlirOpOperand use = mlirValueGetFirstUse(value);
         !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use)) {
      found.num_edges++;
    }
    found.num_stored += is_stored(value);
  }
  return found;
}

/* Does an operand lead to a register in front of the iteration? */
static bool is_kept(MlirOperation user, intptr_t operand) {
  return mlirOperationIsAHandshakeRestart(user)
             ? operand != MlirHandshakeRestartOperandSelect
             : mlirOperationIsAHandshakeEnter(user) && operand == 0;
}

/* Cycles in registers that a result does not come from: the address of a store
 * that is told of, and what an enter tells of the next iteration. */
static int64_t cycles_saved(MlirOperation maker, MlirValue value) {
  intptr_t number = mlirOpResultGetResultNumber(value);
  return mlirOperationIsAHandshakeStored(maker) && number == 0
             ? latency_of(maker)
         : mlirOperationIsAHandshakeEnter(maker) && number == 1
             ? hls_unit_latency(maker)
             : 0;
}

/* Cycles on the way to a user, beside those of the maker. */
static int64_t cycles_between(MlirOperation maker, MlirValue value,
                              MlirOpOperand use) {
  MlirOperation user = mlirOpOperandGetOwner(use);
  bool waits = is_kept(user, (intptr_t)mlirOpOperandGetOperandNumber(use));
  return (waits ? hls_unit_latency(user) : 0) - cycles_saved(maker, value);
}

loop_use loop_ops_use(MlirOperation maker, MlirValue value, MlirOpOperand use) {
  MlirOperation user = mlirOpOperandGetOwner(use);
  return (loop_use){.value = value,
                    .user = BODY_TABLE_NOBODY,
                    .is_entry = loop_blocks_is_entry(
                        user, mlirOpOperandGetOperandNumber(use)),
                    .cycles = cycles_between(maker, value, use)};
}

/* Is an operation of the table in a loop? */
static bool is_in_loop(const loop_nest *nest, size_t number) {
  uint32_t block = nest->headers.blocks.block[number];
  return block != BODY_TABLE_NOBODY && nest->loop[block] != LOOP_NEST_NONE;
}

static bool number_ops(loop_ops *ops, const loop_nest *nest) {
  const body_table *table = &nest->headers.blocks.table;
  bool ok = true;
  for (size_t i = 0; ok && i < table->count; i++) {
    ok = !is_in_loop(nest, i) || ptr_map_set(&ops->numbers, table->ops[i].ptr,
                                             (void *)(uintptr_t)(i + 1));
  }
  return ok;
}

uint32_t loop_ops_number(const loop_ops *ops, MlirOperation op) {
  return (uint32_t)(uintptr_t)ptr_map_get(&ops->numbers, op.ptr) - 1;
}

/* Lists the uses of an operation's results. */
static void list_uses(loop_ops *ops, MlirOperation op, uint32_t *count) {
  for (intptr_t r = 0; r < mlirOperationGetNumResults(op); r++) {
    MlirValue value = mlirOperationGetResult(op, r);
    MlirOpOperand use = mlirValueGetFirstUse(value);
    if (mlirOpOperandIsNull(use)) {
      ops->uses[(*count)++] =
          (loop_use){.value = value, .user = BODY_TABLE_NOBODY};
    }
    for (; !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use)) {
      loop_use *found = &ops->uses[(*count)++];
      *found = loop_ops_use(op, value, use);
      found->user = loop_ops_number(ops, mlirOpOperandGetOwner(use));
    }
  }
}

/* Describes the operations. Returns false when out of memory. */
static bool describe_all(loop_ops *ops, const loop_nest *nest) {
  const body_table *table = &nest->headers.blocks.table;
  size_t most = ops->room - table->count; /* later ones have one result each */
  for (size_t i = 0; i < table->count; i++) {
    if (is_in_loop(nest, i)) {
      ops->ops[i] = loop_ops_describe(table->ops[i]);
      most += ops->ops[i].num_edges +
              (size_t)mlirOperationGetNumResults(table->ops[i]);
    }
  }
  ops->uses = ARENA_UNSET(&ops->memory, loop_use, most);
  uint32_t count = 0;
  for (size_t i = 0; ops->uses && i < table->count; i++) {
    ops->first_use[i] = count;
    if (is_in_loop(nest, i)) {
      list_uses(ops, table->ops[i], &count);
    }
  }
  ops->first_use[table->count] = count;
  return ops->uses && most < BODY_TABLE_NOBODY;
}

/* Finds the places of the operations. */
static void place_all(loop_ops *ops, const loop_nest *nest) {
  const loop_blocks *blocks = &nest->headers.blocks;
  uint32_t count = 0;
  for (size_t i = 0; i < blocks->count; i++) {
    size_t block = nest->order[i];
    bool is_inside = nest->loop[block] != LOOP_NEST_NONE;
    ops->first_place[i] = count;
    for (const block_op *o = blocks->blocks[block].ops; is_inside && o;
         o = o->next) {
      if (o->number != BODY_TABLE_NOBODY) {
        ops->place[o->number] = count++;
      }
    }
  }
  ops->first_place[blocks->count] = count;
}

/* Makes room for the operations, and for some to come. */
static bool make_room(loop_ops *ops, const loop_nest *nest) {
  arena_pool *memory = &ops->memory;
  ops->count = nest->headers.blocks.table.count;
  ops->room = ops->count + (nest->num_loops > 0 ? ops->count / 2 + 16 : 0);
  ops->ops = ARENA_UNSET(memory, loop_op, ops->room);
  ops->first_use = ARENA_UNSET(memory, uint32_t, ops->room + 1);
  ops->place = ARENA_UNSET(memory, uint32_t, ops->room);
  ops->node = ARENA_ARRAY(memory, uint32_t, ops->room);
  ops->first_place =
      ARENA_UNSET(memory, uint32_t, nest->headers.blocks.count + 1);
  for (size_t i = 0; ops->place && i < ops->room; i++) {
    ops->place[i] = BODY_TABLE_NOBODY;
  }
  return ops->ops && ops->first_use && ops->place && ops->node &&
         ops->first_place;
}

bool loop_ops_know(loop_ops *ops, loop_nest *nest) {
  if (!make_room(ops, nest) || !number_ops(ops, nest) ||
      !describe_all(ops, nest)) {
    return false;
  }
  place_all(ops, nest);
  nest->known = ops;
  return true;
}

/* The use of a value that has one. Each result before it has one at least. */
static loop_use *use_of(const loop_ops *ops, uint32_t maker, MlirValue value) {
  size_t at =
      ops->first_use[maker] + (size_t)mlirOpResultGetResultNumber(value);
  while (!mlirValueEqual(ops->uses[at].value, value)) {
    at++;
  }
  return &ops->uses[at];
}

/* Describes a buffer, and what is another now of the operations around it. They
 * may have many results, each of which gets a buffer. */
static void describe_insertion(loop_ops *ops, uint32_t maker, uint32_t buffer,
                               uint32_t user, MlirOperation op) {
  MlirValue result = mlirHandshakeBufferGetResult(op);
  ops->ops[buffer] = loop_ops_describe(op);
  ops->ops[maker].num_stored -= is_stored(result);
  ops->ops[maker].start = find_start(ir_def(mlirHandshakeBufferGetOperand(op)));
  ops->ops[user].start =
      find_start(mlirOpOperandGetOwner(mlirValueGetFirstUse(result)));
}

bool loop_ops_insert(loop_ops *ops, MlirOperation buffer, uint32_t *number) {
  MlirValue value = mlirOperationGetOperand(buffer, 0);
  *number = BODY_TABLE_NOBODY;
  ops->is_stale |= ops->count == ops->room;
  if (ops->is_stale) {
    return true;
  }
  uint32_t added = (uint32_t)ops->count++;
  uint32_t before = loop_ops_number(ops, ir_def(value));
  loop_use *use = use_of(ops, before, value);
  loop_use *behind = &ops->uses[ops->first_use[added]];
  *behind = (loop_use){.value = mlirHandshakeBufferGetResult(buffer),
                       .user = use->user,
                       .is_entry = use->is_entry};
  ops->first_use[ops->count] = ops->first_use[added] + 1;
  use->user = added;
  use->is_entry = false;
  describe_insertion(ops, before, added, behind->user, buffer);
  *number = added;
  return ptr_map_set(&ops->numbers, buffer.ptr, (void *)(uintptr_t)ops->count);
}

void loop_ops_finish(loop_ops *ops) {
  ptr_map_finish(&ops->numbers);
  arena_finish(&ops->memory);
  *ops = (loop_ops){0};
}

loop_op loop_ops_of(const loop_nest *nest, const block_op *op) {
  return nest->known && op->number != BODY_TABLE_NOBODY
             ? nest->known->ops[op->number]
             : loop_ops_describe(op->op);
}
