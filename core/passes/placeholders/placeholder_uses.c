/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Finds the placeholder call that sets an __init variable, for each of its
 * uses.
 */
#include "core/passes/placeholders/placeholder_uses.h"

#include <stdint.h>
#include <stdlib.h>

/* Everything about one __init variable. */
typedef struct variable {
  placeholders *state;
  const cfg *graph;
  const ptr_map *order; /* operation -> its place in the function's text */
  MlirValue value;
  placeholder_call **setters; /* calls that have it as an output, in order */
  unsigned num_setters;
  bool *seen; /* scratch: one flag per block */
} variable;

static unsigned block_of(const variable *var, MlirOperation op) {
  return cfg_index(var->graph, mlirOperationGetBlock(op));
}

static uintptr_t place_of(const variable *var, MlirOperation op) {
  return (uintptr_t)ptr_map_get(var->order, op.ptr);
}

/* Does `a` stand before `b`, which is in the same block? */
static bool stands_before(const variable *var, MlirOperation a,
                          MlirOperation b) {
  return place_of(var, a) < place_of(var, b);
}

/* Does every execution of `b` come after one of `a`? */
static bool comes_first(const variable *var, MlirOperation a, MlirOperation b) {
  unsigned block_a = block_of(var, a), block_b = block_of(var, b);
  return block_a == block_b ? stands_before(var, a, b)
                            : cfg_dominates(var->graph, block_a, block_b);
}

/* Searches blocks entered from their start. */
static bool search(const variable *var, unsigned *stack, unsigned depth,
                   MlirOperation to, MlirOperation avoid) {
  unsigned target = block_of(var, to), barrier = block_of(var, avoid);
  while (depth > 0) {
    unsigned b = stack[--depth];
    bool stopped = b == barrier;
    if (b == target && !(stopped && stands_before(var, avoid, to))) {
      return true;
    }
    MlirOperation terminator = var->graph->blocks[b].terminator;
    intptr_t n = stopped ? 0 : mlirOperationGetNumSuccessors(terminator);
    for (intptr_t s = 0; s < n; s++) {
      unsigned next =
          cfg_index(var->graph, mlirOperationGetSuccessor(terminator, s));
      if (!var->seen[next]) {
        var->seen[next] = true;
        stack[depth++] = next;
      }
    }
  }
  return false;
}

/* Is there a path from `from` to `to` that does not pass `avoid`? Sets
 * `failed` when out of memory. */
static bool reaches(const variable *var, MlirOperation from, MlirOperation to,
                    MlirOperation avoid, bool *failed) {
  unsigned start = block_of(var, from);
  bool avoid_follows =
      start == block_of(var, avoid) && stands_before(var, from, avoid);
  if (start == block_of(var, to) && stands_before(var, from, to)) {
    return !(avoid_follows && stands_before(var, avoid, to));
  }
  if (avoid_follows) {
    return false;
  }
  unsigned *stack =
      ARENA_ARRAY(&var->state->arena, unsigned, var->graph->num_blocks);
  if (!stack) {
    *failed = true;
    return false;
  }
  for (unsigned b = 0; b < var->graph->num_blocks; b++) {
    var->seen[b] = false;
  }
  MlirOperation terminator = var->graph->blocks[start].terminator;
  unsigned depth = 0;
  for (intptr_t s = 0; s < mlirOperationGetNumSuccessors(terminator); s++) {
    unsigned next =
        cfg_index(var->graph, mlirOperationGetSuccessor(terminator, s));
    if (!var->seen[next]) {
      var->seen[next] = true;
      stack[depth++] = next;
    }
  }
  return search(var, stack, depth, to, avoid);
}

/* The last call that sets the variable before `user` in its block; NULL when
 * there is none. */
static placeholder_call *setter_in_block(const variable *var,
                                         MlirOperation user) {
  unsigned before = 0;
  for (unsigned end = var->num_setters; before < end;) {
    unsigned middle = before + (end - before) / 2;
    if (stands_before(var, var->setters[middle]->op, user)) {
      before = middle + 1;
    } else {
      end = middle;
    }
  }
  placeholder_call *call = before > 0 ? var->setters[before - 1] : NULL;
  return call && mlirBlockEqual(mlirOperationGetBlock(call->op),
                                mlirOperationGetBlock(user))
             ? call
             : NULL;
}

/* The last call that sets the variable before every execution of `user`; NULL
 * when there is none or when another call may come later. */
static placeholder_call *setter_of(const variable *var, MlirOperation user,
                                   bool *failed) {
  placeholder_call *last = setter_in_block(var, user);
  if (last) {
    return last; /* whatever was before, it comes later */
  }
  for (unsigned i = 0; i < var->num_setters; i++) {
    placeholder_call *call = var->setters[i];
    if (comes_first(var, call->op, user) &&
        (!last || comes_first(var, last->op, call->op))) {
      last = call;
    }
  }
  for (unsigned i = 0; last && i < var->num_setters; i++) {
    placeholder_call *call = var->setters[i];
    if (call != last && reaches(var, call->op, user, last->op, failed)) {
      return NULL;
    }
  }
  return last;
}

/* Is the use an output of a placeholder? Sets `output` to its number. */
static placeholder_call *as_output(const variable *var, MlirOperation user,
                                   unsigned operand, unsigned *output) {
  placeholder_call *call = ptr_map_get(&var->state->call_of, user.ptr);
  if (!call || call->placeholder->roles[operand] != ROLE_OUTPUT) {
    return NULL;
  }
  *output = 0;
  for (unsigned i = 0; i < operand; i++) {
    *output += call->placeholder->roles[i] == ROLE_OUTPUT;
  }
  return call;
}

static int compare_setters(const void *a, const void *b, void *user) {
  const variable *var = user;
  const placeholder_call *const *x = a, *const *y = b;
  uintptr_t first = place_of(var, (*x)->op), second = place_of(var, (*y)->op);
  return (first > second) - (first < second);
}

static bool find_setters(variable *var) {
  unsigned count = 0;
  for (MlirOpOperand use = mlirValueGetFirstUse(var->value);
       !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use)) {
    count++;
  }
  var->setters = ARENA_ARRAY(&var->state->arena, placeholder_call *, count);
  var->seen = ARENA_ARRAY(&var->state->arena, bool, var->graph->num_blocks);
  if (!var->setters || !var->seen) {
    return false;
  }
  for (MlirOpOperand use = mlirValueGetFirstUse(var->value);
       !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use)) {
    unsigned output;
    placeholder_call *call =
        as_output(var, mlirOpOperandGetOwner(use),
                  mlirOpOperandGetOperandNumber(use), &output);
    if (call) {
      var->setters[var->num_setters++] = call;
    }
  }
  qsort_r(var->setters, var->num_setters, sizeof(*var->setters),
          compare_setters, var);
  return true;
}

/* Operations whose users are still to be looked at. */
typedef struct work_list {
  arena_pool memory;
  ptr_map seen;
  struct work_item {
    MlirOperation op;
    struct work_item *next;
  } *items;
  bool failed;
} work_list;

static void push(work_list *work, MlirOperation op) {
  if (ptr_map_has(&work->seen, op.ptr)) {
    return;
  }
  struct work_item *item = ARENA_ARRAY(&work->memory, struct work_item, 1);
  if (!item || !ptr_map_set(&work->seen, op.ptr, op.ptr)) {
    work->failed = true;
    return;
  }
  *item = (struct work_item){op, work->items};
  work->items = item;
}

static void push_users(work_list *work, MlirValue value) {
  for (MlirOpOperand use = mlirValueGetFirstUse(value);
       !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use)) {
    push(work, mlirOpOperandGetOwner(use));
  }
}

/* Does a use of the variable flow, by computations and through other
 * placeholders, into an input of a call that sets it? */
static bool feeds_setter(const variable *var, MlirOperation user,
                         bool *failed) {
  work_list work = {0};
  bool found = false;
  push(&work, user);
  while (work.items && !found && !work.failed) {
    MlirOperation op = work.items->op;
    work.items = work.items->next;
    for (unsigned i = 0; i < var->num_setters; i++) {
      found |= mlirOperationEqual(var->setters[i]->op, op);
    }
    for (intptr_t r = 0; r < mlirOperationGetNumResults(op); r++) {
      push_users(&work, mlirOperationGetResult(op, r));
    }
    placeholder_call *call = ptr_map_get(&var->state->call_of, op.ptr);
    for (unsigned i = 0; call && i < call->placeholder->num_arguments; i++) {
      if (call->placeholder->roles[i] == ROLE_OUTPUT) {
        push_users(&work, mlirOperationGetOperand(op, i));
      }
    }
  }
  *failed |= work.failed;
  ptr_map_finish(&work.seen);
  arena_finish(&work.memory);
  return found;
}

static void report_use(variable *var, MlirOperation user, bool *failed) {
  MlirLocation location = mlirOperationGetLocation(user);
  MlirLocation init = ir_value_location(var->value);
  if (feeds_setter(var, user, failed)) {
    ir_error_noted(
        location, "placeholder-cycle",
        mlirOperationGetLocation(var->setters[0]->op), "this call gives it",
        "an output of a placeholder must not feed back into its inputs");
  } else {
    ir_error_noted(
        location, "init-not-output", init, "it is initialised here",
        "this reads a variable initialised by an __init function before "
        "one certain placeholder call has set it");
  }
  var->state->has_errors = true;
}

static unsigned output_of(const variable *var, const placeholder_call *call) {
  unsigned output = 0;
  for (unsigned i = 0; i < call->placeholder->num_arguments; i++) {
    if (call->placeholder->roles[i] != ROLE_OUTPUT) {
      continue;
    }
    if (mlirValueEqual(mlirOperationGetOperand(call->op, i), var->value)) {
      break;
    }
    output++;
  }
  return output;
}

static bool resolve_use(variable *var, MlirOperation user, unsigned operand) {
  unsigned ignored;
  if (as_output(var, user, operand, &ignored)) {
    return true;
  }
  bool failed = false;
  placeholder_call *call = setter_of(var, user, &failed);
  if (!call) {
    report_use(var, user, &failed);
    return !failed;
  }
  placeholder_use *use = ARENA_ARRAY(&var->state->arena, placeholder_use, 1);
  if (!use || failed) {
    return false;
  }
  *use = (placeholder_use){.user = user,
                           .operand = operand,
                           .call = call,
                           .output = output_of(var, call),
                           .next = var->state->uses};
  var->state->uses = use;
  return true;
}

/* Is a call among the users of which it is not known what it sets? */
static bool is_use_unclear(const variable *var) {
  for (MlirOpOperand use = mlirValueGetFirstUse(var->value);
       !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use)) {
    if (ptr_map_has(&var->state->unclear, mlirOpOperandGetOwner(use).ptr)) {
      return true;
    }
  }
  return false;
}

bool placeholders_resolve_init(placeholders *state, const cfg *graph,
                               const ptr_map *order, MlirOperation init) {
  if (ptr_map_has(&state->unclear, init.ptr)) {
    return true;
  }
  variable var = {.state = state,
                  .graph = graph,
                  .order = order,
                  .value = mlirOperationGetResult(init, 0)};
  if (is_use_unclear(&var)) {
    return true;
  }
  if (!find_setters(&var)) {
    return false;
  }
  if (var.num_setters == 0) {
    bool used = ir_has_uses(var.value);
    ir_error(mlirOperationGetLocation(init),
             used ? "init-not-output" : "init-unused",
             used ? "a variable initialised by an __init function must be an "
                    "output of a placeholder"
                  : "the result of this __init call is not used; it must be an "
                    "output of a placeholder");
    state->has_errors = true;
    return true;
  }
  for (MlirOpOperand use = mlirValueGetFirstUse(var.value);
       !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use)) {
    if (!resolve_use(&var, mlirOpOperandGetOwner(use),
                     mlirOpOperandGetOperandNumber(use))) {
      return false;
    }
  }
  return true;
}
