/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Unique names of operations.
 *
 * Most passes find most operations with the name that they leave them with. To
 * ask an operation for it takes a look at its attributes, which are somewhere
 * else in memory. So the ones that had a name are remembered with their
 * attributes, which never change: an operation that has the same ones has it
 * still.
 */
#include "core/ir/op_names.h"
#include "base/format/format.h"
#include "base/memory/array.h"
#include "hls/builtin_ops.h"
#include "hls/func_ops.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "mlir-c/BuiltinAttributes.h"
#include <stdlib.h>

/* Of a longer mnemonic, a name has so much. */
enum { MOST_MNEMONIC = 96 };

/* An operation may be passed over that is no farther behind the next one that
 * is expected: as many as passes remove in one place. */
enum { MOST_GONE = 16 };

typedef struct named_op {
  MlirOperation op;
  const void *attributes; /* among which its name is */
  MlirAttribute name;
} named_op;

typedef struct naming {
  op_names *names;
  size_t next; /* of the operations that had a name, the first one that is not
                  behind this place of the text */
  bool out_of_memory;
} naming;

static bool takes_name(MlirOperation op) {
  return !mlirOperationIsABuiltinModule(op) && !mlirOperationIsAFuncFunc(op) &&
         !mlirOperationIsAHandshakeFunc(op);
}

static const void *attributes_of(MlirOperation op) {
  return mlirHandshakeGetDiscardableDictionary(op).ptr;
}

void op_names_finish(op_names *names) {
  free(names->ops);
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
  op_names *names = state->names;
  MlirAttribute name = mlirOperationGetHandshakeName(op);
  if (mlirAttributeIsNull(name) || !mlirAttributeIsAString(name) ||
      !takes_name(op)) {
    return MlirWalkResultAdvance;
  }
  if (!ARRAY_RESERVE(names->ops, names->count, names->capacity)) {
    state->out_of_memory = true;
    return MlirWalkResultInterrupt;
  }
  names->ops[names->count++] = (named_op){op, attributes_of(op), name};
  return MlirWalkResultAdvance;
}

/* Notes the names that are in use. Returns whether each has one operation. */
static bool note_used(op_names *names) {
  bool unique = true;
  for (size_t i = 0; i < names->count; i++) {
    const named_op *named = &names->ops[i];
    size_t before = names->used.count;
    ptr_map_set(&names->used, named->name.ptr, named->op.ptr);
    if (names->used.count == before) {
      MlirStringRef text = mlirStringAttrGetValue(named->name);
      ir_error(mlirOperationGetLocation(named->op), "duplicate-name",
               "Operation has name \"%.*s\" but another operation already has "
               "this name. Names must be unique.",
               (int)text.length, text.data);
      unique = false;
    }
  }
  return unique;
}

bool op_names_collect(op_names *names, MlirOperation root) {
  naming state = {.names = names};
  mlirOperationWalk(root, collect, &state, MlirWalkPreOrder);
  if (state.out_of_memory || !ptr_map_reserve(&names->used, names->count)) {
    ir_out_of_memory(root);
    return false;
  }
  return note_used(names);
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

/* Is it an operation that had a name, with the attributes that it had? May be
 * false for some that are. */
static bool is_as_before(naming *state, MlirOperation op) {
  const op_names *names = state->names;
  size_t left = names->count - state->next;
  for (size_t i = 0; i < left && i < MOST_GONE; i++) {
    const named_op *named = &names->ops[state->next + i];
    if (mlirOperationEqual(named->op, op)) {
      state->next += i + 1;
      return named->attributes == attributes_of(op);
    }
  }
  return false;
}

static MlirWalkResult assign(MlirOperation op, void *user) {
  naming *state = user;
  if (is_as_before(state, op) ||
      !mlirAttributeIsNull(mlirOperationGetHandshakeName(op)) ||
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
