/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * handshake-hoist-ext-instances: turns calls of external functions into ports.
 *
 * Expects: handshake.func in which every channel has one use.
 * Guarantees: no instance of a function without a body whose name does not
 * begin with two underscores, but for those that print. The operands of the
 * n-th such instance of `f` (from 0, in the order of the operations) are
 * results of the function it was in, behind its own, and its results are
 * arguments, behind its own; both are named `f_<n>_<port>` after the ports of
 * `f`. How many there are is told by the attributes HLS_EXTERNAL_ARGUMENTS and
 * HLS_EXTERNAL_RESULTS. The declaration of `f` is gone.
 *
 * An instance of a function with a body that got such ports counts as those
 * instances that were in there: its function gets ports for each, too, and
 * passes them on. So they reach the top, through any number of functions.
 *
 * A second run finds nothing to do. Instances of functions that take a memory
 * are left for the netlist to refuse.
 */
#include "core/ir/ir.h"
#include "core/passes/handshake/hoist_calls.h"
#include "core/passes/passes_internal.h"
#include "hls/calling_convention.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

/* The declaration behind an instance that is to be hoisted; or null. */
static MlirOperation external_callee(const hoisting *state, MlirOperation op) {
  MlirStringRef name = mlirHandshakeInstanceGetModule(op);
  if (!mlirOperationIsAHandshakeInstance(op) || !name.data ||
      ir_str_starts(name, "__") ||
      !mlirAttributeIsNull(ir_attr(op, HLS_PRINTS))) {
    return ir_no_op();
  }
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); i++) {
    if (!mlirTypeIsAHandshake(
            mlirValueGetType(mlirOperationGetOperand(op, i)))) {
      return ir_no_op();
    }
  }
  MlirOperation callee = mlirSymbolTableLookup(state->symbols, name);
  bool external = !mlirOperationIsNull(callee) &&
                  mlirOperationIsAHandshakeFunc(callee) &&
                  ir_func_is_declaration(callee);
  return external ? callee : ir_no_op();
}

static bool add_item(hoisting *state, MlirOperation instance,
                     MlirOperation callee, bool is_inside) {
  uintptr_t number = (uintptr_t)ptr_map_get(&state->counts, callee.ptr);
  hoisted *item = ARENA_ARRAY(&state->arena, hoisted, 1);
  if (!item || !ptr_map_set(&state->counts, callee.ptr, (void *)(number + 1)) ||
      !ptr_map_set(&state->callees, callee.ptr, callee.ptr)) {
    return false;
  }
  *item = (hoisted){.instance = instance,
                    .callee = callee,
                    .number = (unsigned)number,
                    .is_inside = is_inside};
  *state->last = item;
  state->last = &item->next;
  state->num_hoisted += !is_inside;
  MlirType type = ir_func_type(callee);
  state->num_arguments += (size_t)mlirFunctionTypeGetNumResults(type);
  state->num_results += (size_t)mlirFunctionTypeGetNumInputs(type);
  return true;
}

static bool collect(hoisting *state, MlirOperation func) {
  state->first = NULL;
  state->last = &state->first;
  state->num_arguments = state->num_results = 0;
  ptr_map_finish(&state->counts);
  for (MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(func));
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    MlirOperation callee = external_callee(state, op);
    if (!mlirOperationIsNull(callee) && !add_item(state, op, callee, false)) {
      return false;
    }
    MlirOperation inner = hoist_calls_inner(state, op);
    const hoisted *inside = mlirOperationIsNull(inner)
                                ? NULL
                                : ptr_map_get(&state->lists, inner.ptr);
    for (; inside; inside = inside->next) {
      if (!add_item(state, op, inside->callee, true)) {
        return false;
      }
    }
  }
  return true;
}

/* Begins to look into a function, unless that has been done. */
static bool begin_visit(hoisting *state, MlirOperation func) {
  if (ir_func_is_declaration(func) || ptr_map_has(&state->visited, func.ptr)) {
    return true;
  }
  hoist_visit *visit = ARENA_ARRAY(&state->arena, hoist_visit, 1);
  if (!visit || !ptr_map_set(&state->visited, func.ptr, NULL)) {
    return false;
  }
  *visit = (hoist_visit){func, mlirBlockGetFirstOperation(ir_func_entry(func)),
                         state->innermost};
  state->innermost = visit;
  return true;
}

/* Hoists the calls of a function, whose inner ones have their ports. */
static bool end_visit(hoisting *state) {
  MlirOperation func = state->innermost->func;
  state->innermost = state->innermost->outer;
  return collect(state, func) &&
         (!state->first ||
          (hoist_calls(state, func) &&
           ptr_map_set(&state->lists, func.ptr, state->first))) &&
         ptr_map_set(&state->visited, func.ptr, func.ptr);
}

/* Functions of which there are instances come first: they get ports. */
static bool visit_operation(hoisting *state, MlirOperation op) {
  MlirOperation inner = hoist_calls_inner(state, op);
  if (mlirOperationIsNull(inner)) {
    return true;
  }
  if (ptr_map_has(&state->visited, inner.ptr) &&
      !ptr_map_get(&state->visited, inner.ptr)) {
    MlirStringRef name = ir_symbol_name(inner);
    ir_error(mlirOperationGetLocation(op), "invalid-ir",
             "the instance makes '%.*s' a part of itself", (int)name.length,
             name.data);
    state->is_reported = true;
    return false;
  }
  return begin_visit(state, inner);
}

/* Functions may be inside each other deeper than calls can. */
static bool visit(MlirOperation func, void *user) {
  hoisting *state = user;
  bool ok = begin_visit(state, func);
  while (ok && state->innermost) {
    hoist_visit *visit = state->innermost;
    MlirOperation op = visit->next;
    if (mlirOperationIsNull(op)) {
      ok = end_visit(state);
    } else {
      visit->next = mlirOperationGetNextInBlock(op);
      ok = visit_operation(state, op);
    }
  }
  return ok;
}

/* Instances of one function are hoisted all or none: they take the same. */
static bool erase_hoisted(MlirOperation func, void *user) {
  hoisting *state = user;
  if (ptr_map_has(&state->callees, func.ptr)) {
    mlirOperationDestroy(func);
  }
  return true;
}

static MlirLogicalResult run(MlirOperation root, HlsPass pass) {
  hoisting state = {.symbols = mlirSymbolTableCreate(root)};
  bool ok =
      !mlirSymbolTableIsNull(state.symbols) &&
      ir_for_each(root, mlirOperationIsAHandshakeFunc, visit, &state) &&
      ir_for_each(root, mlirOperationIsAHandshakeFunc, erase_hoisted, &state);
  hlsPassCount(pass, 0, state.num_hoisted);
  if (!mlirSymbolTableIsNull(state.symbols)) {
    mlirSymbolTableDestroy(state.symbols);
  }
  ptr_map_finish(&state.counts);
  ptr_map_finish(&state.callees);
  ptr_map_finish(&state.taken);
  ptr_map_finish(&state.visited);
  ptr_map_finish(&state.lists);
  arena_finish(&state.arena);
  return ok                  ? mlirLogicalResultSuccess()
         : state.is_reported ? mlirLogicalResultFailure()
                             : ir_out_of_memory(root);
}

static const char *const dialects[] = {"handshake", NULL};

static const HlsPassCounter counters[] = {
    {"hoisted", "calls that are ports now"},
    {NULL},
};

const HlsPassDefinition handshake_hoist_ext_instances_pass = {
    .argument = "handshake-hoist-ext-instances",
    .description = "Turn calls of external functions into ports",
    .dialects = dialects,
    .run = run,
    .counters = counters,
};
