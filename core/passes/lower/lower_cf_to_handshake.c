/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * lower-cf-to-handshake: turns control flow into token flow.
 *
 * Expects: func.func whose bodies hold func.call and func.return, cf.br and
 * cf.cond_br, arith and math operations that have a unit, and memref.load and
 * memref.store on one-dimensional static memrefs, each with
 * handshake.mem_interface. A memref is an argument, a memref.alloca or a
 * memref.get_global of an initialised memref.global. Constants should have been
 * pushed to their uses.
 *
 * Guarantees: every func.func is a handshake.func of the same name.
 * - Arguments: those of the source, `<memory>_start` per memref, `start`.
 *   Results: those of the source, `<memory>_end` per memref, `end`.
 * - The blocks of the source, in order, numbered by handshake.bb. A block
 *   argument is a merge (one way in) or a mux (several) selected by the index
 *   of the control_merge that carries the block's control token. Inputs are in
 *   the order of the predecessors, the true edge before the false one.
 * - A terminator is one br or cond_br per distinct value that it forwards: the
 *   operands of the true edge, the control, what else the false edge takes.
 * - A constant is triggered by a source, or by the control where a source
 *   would trigger it too often (lower_block.c). So every execution takes one
 *   token from each argument and gives one to each result.
 * - A memref is served at the start of the function by a mem_controller, an
 *   lsq, or both; the end of one without accesses is its start. Memories that
 *   are no arguments are rams, and `end` waits for them. With several returns,
 *   values and control meet in an extra block after the last one.
 * - Of two accesses of memory controllers that an active dependence orders, the
 *   later one waits for a token of the earlier one (lower_order.h), or if it is
 *   some iterations later, for one of a credit, which belongs to no block.
 * - Calls are instances that also take the block's control and return one.
 * - Every operation has a handshake.name; what replaces an operation one to
 *   one keeps its name. Other attributes are copied.
 *
 * Placeholders are functions without a body whose name begins with two
 * underscores. Arguments are named input_*, output_* or parameter_*; there is
 * at least one output. An output operand is the result of a call of __init*,
 * the variable that the call sets; a parameter operand is an arith.constant.
 * An instance takes the inputs and returns the outputs; its parameters are
 * attributes. Each broken rule is an error with a code of its own, and all are
 * reported before the pass fails; the IR is then unchanged.
 *
 * Ordering intrinsics (hls/wait_intrinsics.h): a call of __wait_* is a wait for
 * the value that its token was made of, or for the control that a token is
 * which comes from other blocks (token_controls.h, lower_tokens.c); calls of
 * __*_to_token and all of their declarations are gone. Their rules are reported
 * in the same way.
 *
 * The scheme is that of Josipović, Ghosal and Ienne, "Dynamically Scheduled
 * High-level Synthesis" (FPGA 2018).
 */
#include "core/ir/cfg.h"
#include "core/ir/op_names.h"
#include "core/passes/cf/func_maximize_ssa.h"
#include "core/passes/lower/lower_check.h"
#include "core/passes/lower/lower_function.h"
#include "core/passes/lower/lower_globals.h"
#include "core/passes/lower/lower_order.h"
#include "core/passes/lower/lower_signature.h"
#include "core/passes/passes_internal.h"
#include "core/passes/placeholders/placeholder_rewrite.h"
#include "core/passes/placeholders/placeholders.h"
#include "core/passes/placeholders/waits.h"
#include "hls/func_ops.h"

/* The failure of a step; mistakes of the user have been reported. */
typedef struct progress {
  ptr_map globals;
  bool wrong;
  bool out_of_memory;
} progress;

/* Structure first: only then are unreachable blocks well defined. */
static bool check_structure(MlirOperation func, void *user) {
  progress *state = user;
  if (ir_func_is_declaration(func)) {
    return true;
  }
  if (!func_maximize_ssa_check(func)) {
    state->wrong = true;
  } else if (!cfg_erase_unreachable(func)) {
    state->out_of_memory = true;
    return false;
  }
  return true;
}

static bool check_function(MlirOperation func, void *user) {
  progress *state = user;
  callee_kind kind = placeholders_classify_callee(func);
  if (kind != CALLEE_ORDINARY) {
    return true;
  }
  if (!lower_signature_check(func) ||
      (!ir_func_is_declaration(func) && !lower_check(func, &state->globals))) {
    state->wrong = true;
  }
  return true;
}

/* Placeholders have their final signature only after their rewriting. */
static bool check_placeholder_type(MlirOperation func, void *user) {
  progress *state = user;
  if (placeholders_classify_callee(func) == CALLEE_PLACEHOLDER &&
      !lower_signature_check(func)) {
    state->wrong = true;
  }
  return true;
}

static bool lower(MlirOperation func, void *user) {
  progress *state = user;
  MlirOperation target = lower_signature(func);
  bool ok = !mlirOperationIsNull(target);
  if (ok && !ir_func_is_declaration(func)) {
    ok = lower_order(func) && func_maximize_ssa(func) &&
         lower_function(func, target, &state->globals);
  }
  if (!ok) {
    state->out_of_memory = true;
    return false;
  }
  mlirOperationDestroy(func);
  return true;
}

static bool check(MlirOperation root, placeholders *calls, progress *state) {
  ir_for_each(root, mlirOperationIsAFuncFunc, check_structure, state);
  if (state->wrong || state->out_of_memory) {
    return false;
  }
  bool calls_ok = placeholders_check(calls, root);
  calls_ok &= waits_check(calls);
  ir_for_each(root, mlirOperationIsAFuncFunc, check_function, state);
  ir_for_each(root, mlirOperationIsAFuncFunc, check_placeholder_type, state);
  return calls_ok && !state->wrong;
}

static bool lower_module(MlirOperation root, void *user) {
  (void)user;
  placeholders calls = {0};
  progress state = {0};
  state.out_of_memory = !lower_list_globals(&state.globals, root);
  bool ok = !state.out_of_memory && check(root, &calls, &state);
  if (ok) {
    state.out_of_memory =
        !placeholders_rewrite(&calls) || !waits_rewrite(&calls);
  }
  if (ok && !state.out_of_memory) {
    ir_for_each(root, mlirOperationIsAFuncFunc, lower, &state);
    lower_erase_globals(root);
  }
  ptr_map_finish(&state.globals);
  placeholders_finish(&calls);
  if (state.out_of_memory) {
    ir_out_of_memory(root);
  }
  return ok && !state.out_of_memory;
}

static MlirLogicalResult run(MlirOperation root, HlsPass pass) {
  return op_names_run(root, pass, lower_module, NULL);
}

static const char *const dialects[] = {"handshake", "func", NULL};

const HlsPassDefinition lower_cf_to_handshake_pass = {
    .argument = "lower-cf-to-handshake",
    .description = "Turn control flow into a dataflow circuit",
    .dialects = dialects,
    .run = run,
    .counters = op_names_counters,
};
