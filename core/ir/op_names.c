/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Unique names of operations.
 */
#include "core/ir/op_names.h"
#include "hls/builtin_ops.h"
#include "hls/func_ops.h"
#include "hls/handshake_ops.h"
#include "mlir-c/BuiltinAttributes.h"
#include <inttypes.h>
#include <stdio.h>

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
  if (!takes_name(op) || mlirAttributeIsNull(name) ||
      !mlirAttributeIsAString(name)) {
    return MlirWalkResultAdvance;
  }
  if (ptr_map_has(&state->names->used, name.ptr)) {
    MlirStringRef text = mlirStringAttrGetValue(name);
    ir_error(mlirOperationGetLocation(op), "duplicate-name",
             "Operation has name \"%.*s\" but another operation already has "
             "this name. Names must be unique.",
             (int)text.length, text.data);
    state->duplicates = true;
  } else if (!ptr_map_set(&state->names->used, name.ptr, op.ptr)) {
    state->out_of_memory = true;
    return MlirWalkResultInterrupt;
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

/* The first free name of the operation's mnemonic, or null. */
static MlirAttribute next_name(op_names *names, MlirOperation op) {
  MlirContext context = mlirOperationGetContext(op);
  MlirStringRef mnemonic = ir_op_mnemonic(op);
  const void *key = mlirIdentifierGet(context, mnemonic).ptr;
  uintptr_t counter = (uintptr_t)ptr_map_get(&names->counters, key);
  for (;; counter++) {
    char text[128];
    int length = snprintf(text, sizeof text, "%.*s%" PRIuPTR,
                          mnemonic.length < 96 ? (int)mnemonic.length : 96,
                          mnemonic.data, counter);
    for (int i = 0; i < length; i++) {
      text[i] = text[i] == '.' ? '_' : text[i];
    }
    MlirAttribute name =
        mlirStringAttrGet(context, mlirStringRefCreate(text, (size_t)length));
    if (!ptr_map_has(&names->used, name.ptr)) {
      bool stored = ptr_map_set(&names->used, name.ptr, op.ptr) &&
                    ptr_map_set(&names->counters, key, (void *)(counter + 1));
      return stored ? name : mlirAttributeGetNull();
    }
  }
}

static MlirWalkResult assign(MlirOperation op, void *user) {
  naming *state = user;
  if (!takes_name(op) ||
      !mlirAttributeIsNull(mlirOperationGetHandshakeName(op))) {
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
