/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * placeholder-results: calls of placeholders return what they set.
 *
 * Expects: a module at cf level (see lower_cf_to_handshake.c, which also has
 * the rules of placeholders). There, a call of a placeholder names a variable
 * that it sets by the result of an __init function, which no machine could
 * execute.
 *
 * Guarantees: a placeholder takes its inputs and parameters, in their old
 * order, and returns its outputs; what read a variable reads the output;
 * __init functions and unreachable blocks are gone. So are ordering intrinsics:
 * a wait is its data, where one thing is done after the other, and calls that
 * print in a simulation. Broken rules are
 * reported as by the lowering, and the calls are then unchanged.
 */
#include "core/ir/cfg.h"
#include "core/passes/passes_internal.h"
#include "core/passes/placeholders/placeholder_rewrite.h"
#include "core/passes/placeholders/placeholders.h"
#include "core/passes/placeholders/waits.h"
#include "hls/calling_convention.h"
#include "hls/func_ops.h"

static bool erase_unreachable(MlirOperation func, void *user) {
  (void)user;
  return ir_func_is_declaration(func) || cfg_erase_unreachable(func);
}

static bool prints(MlirOperation op) {
  return !mlirAttributeIsNull(ir_attr(op, HLS_PRINTS));
}

static void erase_print_calls(MlirBlock block) {
  MlirOperation next = mlirBlockGetFirstOperation(block);
  while (!mlirOperationIsNull(next)) {
    MlirOperation op = next;
    next = mlirOperationGetNextInBlock(op);
    if (mlirOperationIsAFuncCall(op) && prints(op)) {
      mlirOperationDestroy(op);
    }
  }
}

/* The program prints by itself. */
static bool erase_prints(MlirOperation func, void *user) {
  (void)user;
  MlirRegion body = mlirOperationGetRegion(func, 0);
  for (MlirBlock block = mlirRegionGetFirstBlock(body); !mlirBlockIsNull(block);
       block = mlirBlockGetNextInRegion(block)) {
    erase_print_calls(block);
  }
  if (prints(func)) {
    mlirOperationDestroy(func);
  }
  return true;
}

static size_t count_calls(const placeholders *calls) {
  size_t count = 0;
  for (const placeholder_call *it = calls->calls; it; it = it->next) {
    count++;
  }
  return count;
}

static MlirLogicalResult run(MlirOperation root, HlsPass pass) {
  if (!ir_for_each(root, mlirOperationIsAFuncFunc, erase_unreachable, NULL) ||
      !ir_for_each(root, mlirOperationIsAFuncFunc, erase_prints, NULL)) {
    return ir_out_of_memory(root);
  }
  placeholders calls = {.is_program = true};
  bool valid = placeholders_check(&calls, root);
  valid &= waits_check(&calls);
  bool rewritten = valid && placeholders_rewrite(&calls);
  if (rewritten) {
    waits_remove(&calls);
    hlsPassCount(pass, 0, count_calls(&calls));
  }
  placeholders_finish(&calls);
  if (valid && !rewritten) {
    return ir_out_of_memory(root);
  }
  return valid ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

static const char *const dialects[] = {"func", NULL};

static const HlsPassCounter counters[] = {
    {"calls", "calls of placeholders that return what they set"},
    {NULL},
};

const HlsPassDefinition placeholder_results_pass = {
    .argument = "placeholder-results",
    .description = "Let calls of placeholders return what they set",
    .dialects = dialects,
    .run = run,
    .counters = counters,
};
