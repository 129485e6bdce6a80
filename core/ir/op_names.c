/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Unique names of operations.
 *
 * Most passes find most operations with the name that they leave them with. To
 * ask an operation for it takes a look at its attributes, which are somewhere
 * else in memory. So the ones that had a name are remembered with their
 * attributes, which never change: an operation that has the same ones has it
 * still. A pass that follows another one begins with what that has left.
 */
#include "core/ir/op_names.h"
#include "base/format/format.h"
#include "base/memory/array.h"
#include "hls/builtin_ops.h"
#include "hls/func_ops.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "hls/work.h"
#include "mlir-c/BuiltinAttributes.h"
#include <stdlib.h>

/* Of a longer mnemonic, a name has so much. */
enum { MOST_MNEMONIC = 96 };

/* An operation may be passed over that is no farther behind the next one that
 * is expected: as many as passes remove in one place. */
enum { MOST_GONE = 16 };

typedef struct named_op {
  MlirOperation op;       /* null: it has been found behind the pass */
  const void *attributes; /* among which its name is */
  MlirAttribute name;
} named_op;

typedef struct naming {
  op_names *names;
  size_t next;   /* of the operations that had a name, the first one that is not
                    behind this place of the text */
  size_t *asked; /* of those that are listed, the ones that were asked for
                    their name */
  size_t num_asked, capacity;
  bool out_of_memory;
} naming;

static _Thread_local op_names *kept;

/* Has its name, in the map of those in use, when several operations have it.
 * Those of several functions may: passes that run on one function do not see
 * the others. */
static const char several;

static bool takes_name(MlirOperation op) {
  return !mlirOperationIsABuiltinModule(op) && !mlirOperationIsAFuncFunc(op) &&
         !mlirOperationIsAHandshakeFunc(op);
}

static const void *attributes_of(MlirOperation op) {
  return mlirHandshakeGetDiscardableDictionary(op).ptr;
}

void op_names_finish(op_names *names) {
  free(names->ops);
  free(names->listed);
  ptr_map_finish(&names->used);
  ptr_map_finish(&names->counters);
  *names = (op_names){0};
}

void op_names_keep(op_names *names) { kept = names; }

void op_names_next_pass(op_names *names) {
  if (!names->is_behind) {
    op_names_finish(names);
  }
  names->is_behind = false;
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

/* Lists an operation that has a name. Returns false when out of memory. */
static bool list(op_names *names, MlirOperation op, MlirAttribute name) {
  if (!ARRAY_RESERVE(names->listed, names->num_listed,
                     names->listed_capacity)) {
    return false;
  }
  names->listed[names->num_listed++] = (named_op){op, attributes_of(op), name};
  return true;
}

/* What is listed takes the place of what was known. */
static void take_listed(op_names *names) {
  named_op *ops = names->ops;
  size_t capacity = names->capacity;
  names->ops = names->listed;
  names->count = names->num_listed;
  names->capacity = names->listed_capacity;
  names->listed = ops;
  names->num_listed = 0;
  names->listed_capacity = capacity;
}

static MlirWalkResult collect(MlirOperation op, void *user) {
  naming *state = user;
  MlirAttribute name = mlirOperationGetHandshakeName(op);
  if (mlirAttributeIsNull(name) || !mlirAttributeIsAString(name) ||
      !takes_name(op)) {
    return MlirWalkResultAdvance;
  }
  state->out_of_memory = !list(state->names, op, name);
  return state->out_of_memory ? MlirWalkResultInterrupt : MlirWalkResultAdvance;
}

static MlirOperation function_of(MlirOperation op) {
  MlirOperation parent = mlirOperationGetParentOperation(op);
  while (!mlirOperationIsNull(parent) && takes_name(parent)) {
    parent = mlirOperationGetParentOperation(parent);
  }
  return parent;
}

/* Notes that an operation has its name, for which there is room. Returns
 * whether another one has it, too. */
static bool note_name(op_names *names, const named_op *named) {
  void *other = ptr_map_get(&names->used, named->name.ptr);
  bool is_shared = other && other != named->op.ptr;
  ptr_map_set(&names->used, named->name.ptr,
              is_shared ? (const void *)&several : named->op.ptr);
  return is_shared;
}

/* Reports each name that two operations of a function have. The operations are
 * in the order of the text, in which those of a function follow each other.
 * Returns whether there is none. */
static bool check_shared(const op_names *names, const named_op *ops,
                         size_t count) {
  ptr_map last = {0}; /* name -> the function of the last one that has it */
  bool ok = true;
  for (size_t i = 0; i < count; i++) {
    if (ptr_map_get(&names->used, ops[i].name.ptr) != &several) {
      continue;
    }
    MlirOperation function = function_of(ops[i].op);
    if (ptr_map_has(&last, ops[i].name.ptr) &&
        ptr_map_get(&last, ops[i].name.ptr) == function.ptr) {
      MlirStringRef text = mlirStringAttrGetValue(ops[i].name);
      ir_error(mlirOperationGetLocation(ops[i].op), "duplicate-name",
               "Operation has name \"%.*s\" but another operation already has "
               "this name. Names must be unique.",
               (int)text.length, text.data);
      ok = false;
    } else if (!ptr_map_set(&last, ops[i].name.ptr, function.ptr)) {
      ir_out_of_memory(ops[i].op);
      ok = false;
      break;
    }
  }
  ptr_map_finish(&last);
  return ok;
}

/* Notes the names that are in use. Returns whether no two operations of a
 * function have one. */
static bool note_used(op_names *names) {
  bool is_shared = false;
  for (size_t i = 0; i < names->count; i++) {
    is_shared = note_name(names, &names->ops[i]) || is_shared;
  }
  return !is_shared || check_shared(names, names->ops, names->count);
}

/* Remembers every name below `root`. Reports names that two operations have,
 * and then fails. */
static bool find(op_names *names, MlirOperation root) {
  naming state = {.names = names};
  op_names_finish(names);
  mlirOperationWalk(root, collect, &state, MlirWalkPreOrder);
  take_listed(names);
  hls_work_count(names->count);
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
    if (!ptr_map_get(&names->used, name.ptr)) {
      bool stored = ptr_map_set(&names->used, name.ptr, op.ptr) &&
                    ptr_map_set(&names->counters, key, (void *)(counter + 1));
      return stored ? name : mlirAttributeGetNull();
    }
  }
}

/* Takes the entry of an operation that had a name, if it has the attributes
 * that it had; NULL if not, and for some that have. */
static named_op *take_known(naming *state, MlirOperation op) {
  const op_names *names = state->names;
  size_t left = names->count - state->next;
  for (size_t i = 0; i < left && i < MOST_GONE; i++) {
    named_op *named = &names->ops[state->next + i];
    if (mlirOperationEqual(named->op, op)) {
      state->next += i + 1;
      return named->attributes == attributes_of(op) ? named : NULL;
    }
  }
  return NULL;
}

/* The name of an operation that is not known to have one, which may be a new
 * one; null when it takes none, or out of memory. */
static MlirAttribute name_of(naming *state, MlirOperation op) {
  MlirAttribute name = mlirOperationGetHandshakeName(op);
  if (!takes_name(op) ||
      (!mlirAttributeIsNull(name) && !mlirAttributeIsAString(name))) {
    return mlirAttributeGetNull();
  }
  if (mlirAttributeIsNull(name)) {
    name = next_name(state->names, op);
    if (mlirAttributeIsNull(name)) {
      state->out_of_memory = true;
      return name;
    }
    ir_set_attr(op, MLIR_ATTR_HANDSHAKE_NAME, name);
    state->names->num_made++;
  } else if (ARRAY_RESERVE(state->asked, state->num_asked, state->capacity)) {
    state->asked[state->num_asked++] = state->names->num_listed;
  } else {
    state->out_of_memory = true;
  }
  return name;
}

static MlirWalkResult assign(MlirOperation op, void *user) {
  naming *state = user;
  named_op *known = take_known(state, op);
  MlirAttribute name = known ? known->name : name_of(state, op);
  if (known) {
    known->op = (MlirOperation){NULL};
  }
  state->out_of_memory =
      state->out_of_memory ||
      (!mlirAttributeIsNull(name) && !list(state->names, op, name));
  return state->out_of_memory ? MlirWalkResultInterrupt : MlirWalkResultAdvance;
}

/* Frees the names that no operation has any more, and notes those that have
 * come. Returns false when two operations have one, which is reported. */
static bool follow_names(const naming *state) {
  op_names *names = state->names;
  bool is_shared = false, is_free = false;
  for (size_t i = 0; i < names->count; i++) {
    const void *user = ptr_map_get(&names->used, names->ops[i].name.ptr);
    if (names->ops[i].op.ptr && user != &several) {
      ptr_map_set(&names->used, names->ops[i].name.ptr, NULL);
      is_free = true;
    }
  }
  for (size_t i = 0; i < state->num_asked; i++) {
    is_shared = note_name(names, &names->listed[state->asked[i]]) || is_shared;
  }
  if (is_free) {
    ptr_map_finish(&names->counters);
  }
  return !is_shared || check_shared(names, names->listed, names->num_listed);
}

/* Names every unnamed operation below `root`, in program order. Modules and
 * functions have their symbol instead. */
static bool name_all(op_names *names, MlirOperation root) {
  naming state = {.names = names};
  mlirOperationWalk(root, assign, &state, MlirWalkPreOrder);
  bool has_room =
      !state.out_of_memory &&
      ptr_map_reserve(&names->used, names->used.count + state.num_asked);
  bool ok = has_room && follow_names(&state);
  free(state.asked);
  take_listed(names);
  if (!has_room) {
    ir_out_of_memory(root);
  }
  return ok;
}

enum { COUNT_MADE, COUNT_REMOVED };

const HlsPassCounter op_names_counters[] = {
    [COUNT_MADE] = {"made", "operations that the pass has made"},
    [COUNT_REMOVED] = {"removed", "operations that the pass has removed"},
    {NULL},
};

/* Counts what has become of the `before` operations that had a name. */
static void count(const op_names *names, HlsPass pass, size_t before) {
  hlsPassCount(pass, COUNT_MADE, names->num_made);
  hlsPassCount(pass, COUNT_REMOVED, before + names->num_made - names->count);
}

MlirLogicalResult op_names_run(MlirOperation root, HlsPass pass,
                               op_names_body body, void *user) {
  op_names own = {0};
  op_names *names = kept ? kept : &own;
  bool is_known = names->root == root.ptr && !names->is_behind;
  bool ok = is_known || find(names, root);
  size_t before = names->count;
  names->num_made = 0;
  ok = ok && (!body || body(root, user)) && name_all(names, root);
  if (ok) {
    count(names, pass, before);
  }
  names->root = ok ? root.ptr : NULL;
  names->is_behind = ok;
  op_names_finish(&own);
  return ok ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

MlirLogicalResult op_names_run_on(MlirOperation root, HlsPass pass,
                                  ir_kind is_kind, ir_visit visit, void *user) {
  visiting each = {is_kind, visit, user};
  return op_names_run(root, pass, visit_all, &each);
}
