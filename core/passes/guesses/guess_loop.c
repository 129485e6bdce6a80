/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Operations of a loop, and when their results are there.
 */
#include "core/passes/guesses/guess_loop.h"
#include "core/ir/ir_kinds.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "hls/unit_latency.h"

guess_plain guess_loop_plain(MlirValue value) {
  guess_plain plain = {value, false};
  MlirOperation op = ir_def(value);
  while (!mlirOperationIsNull(op) && mlirOperationIsAHandshakeNotI(op)) {
    plain.value = mlirHandshakeNotIGetOperand(op);
    plain.is_inverted = !plain.is_inverted;
    op = ir_def(plain.value);
  }
  return plain;
}

size_t guess_loop_of(const loop_nest *nest, MlirOperation op) {
  if (!mlirOperationIsAHandshakeInit(op) || !ir_begins_with_zero(op)) {
    return LOOP_NEST_NONE;
  }
  size_t block = loop_blocks_index(&nest->headers.blocks, ir_bb(op));
  return block != LOOP_BLOCKS_NONE && nest->heads[block] ? nest->loop[block]
                                                         : LOOP_NEST_NONE;
}

static size_t number_of(const guess_loop *loop, MlirOperation op) {
  return (size_t)(uintptr_t)ptr_map_get(&loop->index, op.ptr) - 1;
}

bool guess_loop_has(const guess_loop *loop, MlirOperation op) {
  return !mlirOperationIsNull(op) && ptr_map_has(&loop->index, op.ptr);
}

bool guess_loop_is_header(const guess_loop *loop, MlirOperation op) {
  MlirValue select = {NULL};
  if (mlirOperationIsAHandshakeMux(op)) {
    select = mlirHandshakeMuxGetSelectOperand(op);
  } else if (mlirOperationIsAHandshakeRepeat(op)) {
    select = mlirHandshakeRepeatGetSelectOperand(op);
  }
  return !mlirValueIsNull(select) &&
         mlirValueEqual(select, mlirHandshakeInitGetResult(loop->init));
}

/* A path of operations whose ends are looked for. */
typedef struct late_step {
  size_t op;
  intptr_t next; /* operand */
} late_step;

/* Adds what an operand adds to the time of a step. Returns the operation that
 * has to be known first, or SIZE_MAX. */
static size_t look_at(guess_loop *loop, late_step *step) {
  MlirOperation op = loop->ops[step->op];
  MlirOperation def = ir_def(mlirOperationGetOperand(op, step->next));
  if (!guess_loop_has(loop, def)) {
    return SIZE_MAX;
  }
  size_t maker = number_of(loop, def);
  return loop->late[maker] < 0 ? maker : SIZE_MAX;
}

/* When an operation's results are there, as all operands are known. What is
 * on a cycle without a header counts as soon as the rest of it. */
static int64_t add_up(const guess_loop *loop, MlirOperation op) {
  int64_t start = 0;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); i++) {
    MlirOperation def = ir_def(mlirOperationGetOperand(op, i));
    int64_t late =
        guess_loop_has(loop, def) ? loop->late[number_of(loop, def)] : 0;
    start = late > start ? late : start;
  }
  return start + hls_unit_latency(op);
}

/* Finds when the results of an operation are there, and of all before it. */
static void find_late(guess_loop *loop, late_step *path, size_t op) {
  size_t depth = 0;
  path[depth++] = (late_step){.op = op};
  loop->late[op] = 0; /* whoever comes here again does not wait for it */
  while (depth > 0) {
    late_step *step = &path[depth - 1];
    if (step->next == mlirOperationGetNumOperands(loop->ops[step->op])) {
      loop->late[step->op] = add_up(loop, loop->ops[step->op]);
      depth--;
      continue;
    }
    size_t first = look_at(loop, step);
    step->next++;
    if (first != SIZE_MAX) {
      loop->late[first] = 0;
      path[depth++] = (late_step){.op = first};
    }
  }
}

static bool find_times(guess_loop *loop) {
  late_step *path = ARENA_UNSET(&loop->memory, late_step, loop->num_ops + 1);
  loop->late = ARENA_UNSET(&loop->memory, int64_t, loop->num_ops);
  loop->ways = ARENA_ARRAY(&loop->memory, uint32_t, loop->num_ops);
  if (!path || !loop->late || !loop->ways) {
    return false;
  }
  for (size_t i = 0; i < loop->num_ops; i++) {
    MlirOperation op = loop->ops[i];
    bool begins =
        mlirOperationEqual(op, loop->init) || guess_loop_is_header(loop, op);
    loop->late[i] = begins ? 0 : -1;
  }
  for (size_t i = 0; i < loop->num_ops; i++) {
    if (loop->late[i] < 0) {
      find_late(loop, path, i);
    }
  }
  return true;
}

static bool list_ops(guess_loop *loop) {
  const nested_loop *l = &loop->nest->loops[loop->loop];
  const block_node *blocks = loop->nest->headers.blocks.blocks;
  size_t count = 0;
  for (size_t i = l->begin; i < l->end; i++) {
    for (block_op *o = blocks[loop->nest->order[i]].ops; o; o = o->next) {
      count++;
    }
  }
  loop->ops = ARENA_UNSET(&loop->memory, MlirOperation, count);
  if (!loop->ops) {
    return false;
  }
  for (size_t i = l->begin; i < l->end; i++) {
    for (block_op *o = blocks[loop->nest->order[i]].ops; o; o = o->next) {
      loop->ops[loop->num_ops++] = o->op;
    }
  }
  return true;
}

bool guess_loop_is_end(const guess_loop *loop, MlirOperation op,
                       intptr_t *end) {
  if (mlirOperationIsNull(op) ||
      !mlirOperationIsAHandshakeConditionalBranch(op)) {
    return false;
  }
  guess_plain by =
      guess_loop_plain(mlirHandshakeConditionalBranchGetConditionOperand(op));
  guess_plain goes_on = guess_loop_plain(loop->goes_on);
  *end = by.is_inverted == goes_on.is_inverted ? 1 : 0;
  return mlirValueEqual(by.value, goes_on.value);
}

/* Does an operation use what leaves the loop, or what is behind that? */
static bool is_behind(const guess_loop *loop, const ptr_map *behind,
                      MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); i++) {
    MlirValue value = mlirOperationGetOperand(op, i);
    intptr_t end;
    if ((guess_loop_is_end(loop, ir_def(value), &end) &&
         mlirOpResultGetResultNumber(value) == end) ||
        (!mlirOperationIsNull(ir_def(value)) &&
         ptr_map_has(behind, ir_def(value).ptr))) {
      return true;
    }
  }
  return false;
}

/* Takes away the operations behind the loop's end, which may be in the block of
 * that. */
static bool leave_end_out(guess_loop *loop) {
  ptr_map behind = {0};
  bool ok = true;
  for (bool again = true; ok && again;) {
    again = false;
    size_t count = 0;
    for (size_t i = 0; i < loop->num_ops; i++) {
      MlirOperation op = loop->ops[i];
      if (ok && is_behind(loop, &behind, op)) {
        again = true;
        ok = ptr_map_set(&behind, op.ptr, op.ptr);
      } else {
        loop->ops[count++] = op;
      }
    }
    loop->num_ops = count;
  }
  for (size_t i = 0; ok && i < loop->num_ops; i++) {
    ok =
        ptr_map_set(&loop->index, loop->ops[i].ptr, (void *)(uintptr_t)(i + 1));
  }
  ptr_map_finish(&behind);
  return ok;
}

bool guess_loop_read(guess_loop *found, const loop_nest *nest, size_t loop,
                     MlirOperation init) {
  found->nest = nest;
  found->loop = loop;
  found->init = init;
  found->goes_on = mlirHandshakeInitGetOperand(init);
  return list_ops(found) && leave_end_out(found) && find_times(found);
}

void guess_loop_finish(guess_loop *loop) {
  ptr_map_finish(&loop->index);
  arena_finish(&loop->memory);
  *loop = (guess_loop){0};
}

int64_t guess_loop_late(const guess_loop *loop, MlirValue value) {
  MlirOperation def = ir_def(value);
  return guess_loop_has(loop, def) ? loop->late[number_of(loop, def)] : 0;
}

const guess_leaf *guess_loop_leaf(const guess_loop *loop, MlirValue value) {
  MlirValue plain = guess_loop_plain(value).value;
  for (size_t i = 0; i < loop->num_leaves; i++) {
    if (mlirValueEqual(loop->leaves[i].value, plain)) {
      return &loop->leaves[i];
    }
  }
  return NULL;
}

/* Is a value that of the header, or computed from such values alone? Each
 * iteration has it then. */
static bool is_in_all(const guess_loop *loop, MlirValue value, int *steps) {
  MlirOperation op = ir_def(value);
  if (*steps == 0 || !guess_loop_has(loop, op)) {
    return false;
  }
  --*steps;
  if (guess_loop_is_header(loop, op)) {
    return true;
  }
  if (mlirOperationIsAHandshakeConditionalBranch(op) ||
      mlirOperationIsAHandshakeMux(op)) {
    return false;
  }
  bool any = false;
  for (intptr_t i = 0; !any && i < mlirOperationGetNumOperands(op); i++) {
    any = is_in_all(loop, mlirOperationGetOperand(op, i), steps);
  }
  return any;
}

bool guess_loop_is_in_all(const guess_loop *loop, MlirValue value) {
  int steps = 64;
  return is_in_all(loop, value, &steps);
}

bool guess_loop_is_branch(const guess_loop *loop, MlirOperation op,
                          intptr_t *exit) {
  if (mlirOperationIsNull(op) ||
      !mlirOperationIsAHandshakeConditionalBranch(op)) {
    return false;
  }
  MlirValue by = mlirHandshakeConditionalBranchGetConditionOperand(op);
  const guess_leaf *leaf = guess_loop_leaf(loop, by);
  if (!leaf) {
    return false;
  }
  *exit = leaf->goes_on == guess_loop_plain(by).is_inverted ? 0 : 1;
  return true;
}

bool guess_loop_is_exit(const guess_loop *loop, MlirOperation op,
                        intptr_t *exit) {
  return guess_loop_is_branch(loop, op, exit) &&
         guess_loop_leaf(loop,
                         mlirHandshakeConditionalBranchGetConditionOperand(op))
             ->is_in_all;
}
