/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Counting by a walk over the parsed module.
 */
#include "op_counts.h"

#include "mlir-c/Diagnostics.h"

#include <stdbool.h>
#include <string.h>

typedef struct counting {
  json_t *counts;
  bool failed;
} counting;

static MlirWalkResult count(MlirOperation operation, void *user) {
  counting *state = user;
  if (mlirOperationIsNull(mlirOperationGetParentOperation(operation))) {
    return MlirWalkResultAdvance; /* the module */
  }
  MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(operation));
  json_t *old = json_object_getn(state->counts, name.data, name.length);
  json_t *updated = json_integer(json_integer_value(old) + 1);
  if (json_object_setn_new(state->counts, name.data, name.length, updated)) {
    state->failed = true;
    return MlirWalkResultInterrupt;
  }
  return MlirWalkResultAdvance;
}

/* A text that does not parse is counted as nothing; no one needs to hear it. */
static MlirLogicalResult swallow(MlirDiagnostic diagnostic, void *user) {
  (void)diagnostic;
  (void)user;
  return mlirLogicalResultSuccess();
}

json_t *op_counts_json(MlirContext context, const char *text) {
  MlirDiagnosticHandlerID handler =
      mlirContextAttachDiagnosticHandler(context, swallow, NULL, NULL);
  MlirModule module =
      mlirModuleCreateParse(context, mlirStringRefCreateFromCString(text));
  mlirContextDetachDiagnosticHandler(context, handler);
  counting state = {.counts = json_object()};
  if (!mlirModuleIsNull(module)) {
    mlirOperationWalk(mlirModuleGetOperation(module), count, &state,
                      MlirWalkPreOrder);
    mlirModuleDestroy(module);
  }
  if (state.failed) {
    json_decref(state.counts);
    return NULL;
  }
  return state.counts;
}
