/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Counting by a walk over the parsed module.
 */
#include "daemon/worker/diff/op_counts.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/Diagnostics.h"

#include <stdbool.h>
#include <string.h>

typedef struct counting {
  json_t *counts;
  bool failed;
} counting;

static void count_name(counting *state, const char *name, size_t size) {
  json_t *old = json_object_getn(state->counts, name, size);
  json_t *updated = json_integer(json_integer_value(old) + 1);
  if (json_object_setn_new(state->counts, name, size, updated)) {
    state->failed = true;
  }
}

static MlirWalkResult count(MlirOperation operation, void *user) {
  counting *state = user;
  if (mlirOperationIsNull(mlirOperationGetParentOperation(operation))) {
    return MlirWalkResultAdvance; /* the module */
  }
  MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(operation));
  count_name(state, name.data, name.length);
  return state->failed ? MlirWalkResultInterrupt : MlirWalkResultAdvance;
}

/* What was counted; NULL when memory ran out on the way. */
static json_t *finish_counting(counting *state) {
  if (state->failed) {
    json_decref(state->counts);
    return NULL;
  }
  return state->counts;
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
  return finish_counting(&state);
}

static MlirOperation find_function(MlirModule module, MlirStringRef name) {
  MlirOperation op = mlirBlockGetFirstOperation(mlirModuleGetBody(module));
  for (; !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    MlirAttribute symbol = mlirOperationGetAttributeByName(
        op, mlirSymbolTableGetSymbolAttributeName());
    if (!mlirAttributeIsNull(symbol) && mlirAttributeIsAString(symbol) &&
        mlirStringRefEqual(mlirStringAttrGetValue(symbol), name)) {
      break;
    }
  }
  return op;
}

json_t *op_counts_function(MlirModule module, const char *name, size_t size) {
  counting state = {.counts = json_object()};
  MlirOperation function =
      find_function(module, mlirStringRefCreate(name, size));
  if (!mlirOperationIsNull(function)) {
    mlirOperationWalk(function, count, &state, MlirWalkPreOrder);
  }
  return finish_counting(&state);
}

/* The instruction of a line: what comes first, or behind "%3 = "; calls may
 * have a word in front of them. */
static const char *find_instruction(const char *line, const char *end) {
  if (*line == '%') {
    line = memmem(line, (size_t)(end - line), " = ", 3);
    line = line ? line + 3 : end;
  }
  size_t size = (size_t)(end - line);
  const char *call = memmem(line, size, "tail call ", 10);
  return call && call - line <= 4 ? call + 5 : line;
}

json_t *op_counts_llvm(const char *text, size_t size) {
  counting state = {.counts = json_object()};
  const char *end = text + size;
  while (text < end) {
    const char *newline = memchr(text, '\n', (size_t)(end - text));
    const char *line_end = newline ? newline : end;
    /* Instructions are indented by two spaces, lists of cases by more. */
    if (line_end - text > 2 && !memcmp(text, "  ", 2) && text[2] != ' ' &&
        text[2] != ']') {
      const char *name = find_instruction(text + 2, line_end);
      size_t length = 0;
      while (name + length < line_end && name[length] != ' ') {
        length++;
      }
      if (length > 0) {
        count_name(&state, name, length);
      }
    }
    text = newline ? newline + 1 : end;
  }
  return finish_counting(&state);
}
