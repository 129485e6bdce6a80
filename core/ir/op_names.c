/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Unique names of operations.
 */
#include "core/ir/op_names.h"
#include "base/format/format.h"
#include "hls/builtin_ops.h"
#include "hls/func_ops.h"
#include "hls/handshake_ops.h"
#include "mlir-c/BuiltinAttributes.h"

/* Of a longer mnemonic, a name has so much. */
enum { MOST_MNEMONIC = 96 };

typedef struct naming {
  op_names *names;
  bool duplicates;
  bool out_of_memory;
} naming;

static bool takes_name(MlirOperation op) {
  return !mlirOperationIsABuiltinModule(op) && !mlirOperationIsAFuncFunc(op) &&
         !mlirOperationIsAHandshakeFunc(op);
}

void op_names_finish(op_names *names) {
  ptr_map_finish(&names->used);
  ptr_map_finish(&names->counters);
}

MlirLogicalResult op_names_run(MlirOperation root, op_names_body body,
                               void *user) {
  op_names names = {0};
  bool ok = op_names_collect(&names, root) && (!body || body(root, user)) &&
            op_names_assign(&names, root);
  op_names_finish(&names);
  return ok ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

typedef struct visiting {
  ir_kind is_kind;
  ir_visit visit;
  void *user;
} visiting;

static bool visit_all(MlirOperation root, void *user) {
  const visiting *each = user;
  bool ok = ir_for_each(root, each->is_kind, each->visit, each->user);
  if (!ok) {
    ir_out_of_memory(root);
  }
  return ok;
}

MlirLogicalResult op_names_run_on(MlirOperation root, ir_kind is_kind,
                                  ir_visit visit, void *user) {
  visiting each = {is_kind, visit, user};
  return op_names_run(root, visit_all, &each);
}

static MlirWalkResult collect(MlirOperation op, void *user) {
  naming *state = user;
  MlirAttribute name = mlirOperationGetHandshakeName(op);
  if (mlirAttributeIsNull(name) || !mlirAttributeIsAString(name) ||
      !takes_name(op)) {
    return MlirWalkResultAdvance;
  }
  ptr_map *used = &state->names->used;
  size_t before = used->count;
  if (!ptr_map_set(used, name.ptr, op.ptr)) {
    state->out_of_memory = true;
    return MlirWalkResultInterrupt;
  }
  if (used->count == before) {
    MlirStringRef text = mlirStringAttrGetValue(name);
    ir_error(mlirOperationGetLocation(op), "duplicate-name",
             "Operation has name \"%.*s\" but another operation already has "
             "this name. Names must be unique.",
             (int)text.length, text.data);
    state->duplicates = true;
  }
  return MlirWalkResultAdvance;
}

bool op_names_collect(op_names *names, MlirOperation root) {
  naming state = {.names = names};
  mlirOperationWalk(root, collect, &state, MlirWalkPreOrder);
  if (state.out_of_memory) {
    ir_out_of_memory(root);
  }
  return !state.duplicates && !state.out_of_memory;
}

/* Writes the mnemonic of an operation as a name begins. Returns its size. */
static size_t write_mnemonic(MlirOperation op, char text[MOST_MNEMONIC]) {
  MlirStringRef mnemonic = ir_op_mnemonic(op);
  size_t size =
      mnemonic.length < MOST_MNEMONIC ? mnemonic.length : MOST_MNEMONIC;
  for (size_t i = 0; i < size; i++) {
    text[i] = mnemonic.data[i] == '.' ? '_' : mnemonic.data[i];
  }
  return size;
}

/* The first free name of the operation's mnemonic, or null. */
static MlirAttribute next_name(op_names *names, MlirOperation op) {
  MlirContext context = mlirOperationGetContext(op);
  const void *key = mlirOperationGetName(op).ptr;
  uintptr_t counter = (uintptr_t)ptr_map_get(&names->counters, key);
  char text[MOST_MNEMONIC + FORMAT_DIGITS_MAX];
  size_t begin = write_mnemonic(op, text);
  for (;; counter++) {
    size_t size = begin + format_decimal(&text[begin], counter);
    MlirAttribute name =
        mlirStringAttrGet(context, mlirStringRefCreate(text, size));
    if (!ptr_map_has(&names->used, name.ptr)) {
      bool stored = ptr_map_set(&names->used, name.ptr, op.ptr) &&
                    ptr_map_set(&names->counters, key, (void *)(counter + 1));
      return stored ? name : mlirAttributeGetNull();
    }
  }
}

static MlirWalkResult assign(MlirOperation op, void *user) {
  naming *state = user;
  if (!mlirAttributeIsNull(mlirOperationGetHandshakeName(op)) ||
      !takes_name(op)) {
    return MlirWalkResultAdvance;
  }
  MlirAttribute name = next_name(state->names, op);
  if (mlirAttributeIsNull(name)) {
    state->out_of_memory = true;
    return MlirWalkResultInterrupt;
  }
  ir_set_attr(op, MLIR_ATTR_HANDSHAKE_NAME, name);
  return MlirWalkResultAdvance;
}

bool op_names_assign(op_names *names, MlirOperation root) {
  naming state = {.names = names};
  mlirOperationWalk(root, assign, &state, MlirWalkPreOrder);
  if (state.out_of_memory) {
    ir_out_of_memory(root);
  }
  return !state.out_of_memory;
}
