/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Counting by a walk over the parsed module.
 */
#include "daemon/worker/diff/op_counts.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/Diagnostics.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* How often a name was seen; the name is borrowed. */
typedef struct name_count {
  const char *name;
  size_t size;
  int64_t count;
} name_count;

/* There are some dozens of names at most. */
typedef struct counting {
  name_count *items;
  size_t size;
  bool failed;
} counting;

static void count_name(counting *state, const char *name, size_t size) {
  for (size_t i = 0; i < state->size; i++) {
    name_count *known = &state->items[i];
    if (known->size == size && memcmp(known->name, name, size) == 0) {
      known->count++;
      return;
    }
  }
  name_count *items = realloc(state->items, (state->size + 1) * sizeof(*items));
  if (!items) {
    state->failed = true;
    return;
  }
  state->items = items;
  items[state->size++] = (name_count){name, size, 1};
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

/* The counts; NULL when memory ran out on the way. */
static cJSON *finish_counting(counting *state) {
  cJSON *counts = state->failed ? NULL : cJSON_CreateObject();
  for (size_t i = 0; counts && i < state->size; i++) {
    const name_count *item = &state->items[i];
    char *name = strndup(item->name, item->size);
    if (!name || !value_set(counts, name, value_integer(item->count))) {
      cJSON_Delete(counts);
      counts = NULL;
    }
    free(name);
  }
  free(state->items);
  return counts;
}

/* A text that does not parse is counted as nothing; no one needs to hear it. */
static MlirLogicalResult swallow(MlirDiagnostic diagnostic, void *user) {
  (void)diagnostic;
  (void)user;
  return mlirLogicalResultSuccess();
}

cJSON *op_counts_json(MlirContext context, const char *text) {
  MlirDiagnosticHandlerID handler =
      mlirContextAttachDiagnosticHandler(context, swallow, NULL, NULL);
  MlirModule module =
      mlirModuleCreateParse(context, mlirStringRefCreateFromCString(text));
  mlirContextDetachDiagnosticHandler(context, handler);
  counting state = {0};
  if (mlirModuleIsNull(module)) {
    return cJSON_CreateObject();
  }
  mlirOperationWalk(mlirModuleGetOperation(module), count, &state,
                    MlirWalkPreOrder);
  cJSON *counts = finish_counting(&state);
  mlirModuleDestroy(module);
  return counts;
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

cJSON *op_counts_function(MlirModule module, const char *name, size_t size) {
  counting state = {0};
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

cJSON *op_counts_llvm(const char *text, size_t size) {
  counting state = {0};
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
