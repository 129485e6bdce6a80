/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The frame of passes that do one thing in each function.
 */
#include "core/passes/on_functions.h"

typedef struct functions {
  on_functions_visit visit;
  size_t done;
} functions;

static bool visit_function(MlirOperation func, void *user) {
  functions *state = user;
  bool ok = ir_func_is_declaration(func) || state->visit(func, &state->done);
  if (!ok) {
    ir_out_of_memory(func);
  }
  return ok;
}

MlirLogicalResult on_functions_run(MlirOperation root, HlsPass pass,
                                   ir_kind is_kind, on_functions_visit visit) {
  functions state = {.visit = visit};
  bool ok = ir_for_each(root, is_kind, visit_function, &state);
  hlsPassCount(pass, 0, state.done);
  return ok ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}
