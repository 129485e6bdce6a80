/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * handshake-name-by-source: names operations by what they are in the text.
 *
 * Expects: handshake.func, with names that are unique in it.
 * Guarantees: an operation that had a name made of its mnemonic and a number
 * has one made of its mnemonic, the variable of the text that it is of, if its
 * location names one, and the line: "addi_sum_4", "load_x_12", "cmpi_3". A
 * further one of the same name has a number behind it, from 2 on. An operation
 * without a place in the text, and one whose name is somebody else's, as that
 * of a call or of a variable, keeps it.
 */
#include "base/format/format.h"
#include "base/memory/ptr_map.h"
#include "base/text/string_table.h"
#include "core/ir/ir_read.h"
#include "core/passes/on_functions.h"
#include "core/passes/passes_internal.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "hls/location.h"
#include "mlir-c/BuiltinAttributes.h"
#include <ctype.h>
#include <string.h>

/* Of a longer mnemonic, a name has so much; a longer variable is left out. */
enum { MOST_MNEMONIC = 96, MOST_VARIABLE = 64 };
enum { MOST_BEGIN = MOST_MNEMONIC + MOST_VARIABLE + FORMAT_DIGITS_MAX + 2 };
enum { MOST_NAME = MOST_BEGIN + 1 + FORMAT_DIGITS_MAX };

typedef struct naming {
  string_table names; /* with how often each was asked for */
  ptr_map renamed;    /* name attribute -> the new one */
  arena_pool memory;
  size_t *done;
} naming;

static bool note_name(naming *n, MlirStringRef name) {
  string_table_entry *entry =
      string_table_add(&n->names, name.data, name.length);
  if (entry) {
    entry->number++;
  }
  return entry;
}

/* Is a name the mnemonic of its operation, and a number? That of a RAM may be a
 * variable's all the same. */
static bool is_numbered(MlirOperation op, MlirStringRef name) {
  MlirStringRef mnemonic = ir_op_mnemonic(op);
  bool is_ok = !mlirOperationIsAHandshakeRAM(op) &&
               name.length > mnemonic.length &&
               memcmp(name.data, mnemonic.data, mnemonic.length) == 0;
  for (size_t i = mnemonic.length; is_ok && i < name.length; i++) {
    is_ok = isdigit((unsigned char)name.data[i]);
  }
  return is_ok;
}

/* Is a name of the text one that a module may have, too? */
static bool is_plain(MlirStringRef name) {
  bool is_ok = name.length > 0 && name.length <= MOST_VARIABLE;
  for (size_t i = 0; is_ok && i < name.length; i++) {
    unsigned char c = (unsigned char)name.data[i];
    is_ok = c < 0x80 && (isalnum(c) || c == '_');
  }
  return is_ok;
}

static size_t append(char *text, size_t size, MlirStringRef part) {
  memcpy(&text[size], part.data, part.length);
  return size + part.length;
}

/* Writes what the name of an operation begins with. Returns its size; 0 for an
 * operation without a place in the text. */
static size_t write_begin(MlirOperation op, char text[MOST_BEGIN]) {
  MlirLocation location = mlirOperationGetLocation(op);
  unsigned line = hls_location_place(location).line;
  MlirStringRef mnemonic = ir_op_mnemonic(op);
  MlirStringRef variable = hls_location_name(location);
  if (line == 0 || mnemonic.length > MOST_MNEMONIC) {
    return 0;
  }
  size_t size = append(text, 0, mnemonic);
  text[size++] = '_';
  if (is_plain(variable)) {
    size = append(text, size, variable);
    text[size++] = '_';
  }
  return size + format_decimal(&text[size], line);
}

/* Makes the text a name that nothing has. Returns its size; 0 when out of
 * memory. */
static size_t make_free(naming *n, char text[MOST_NAME], size_t begin) {
  string_table_entry *entry = string_table_add(&n->names, text, begin);
  if (!entry || ++entry->number == 1) {
    return entry ? begin : 0;
  }
  text[begin] = '_';
  for (;;) {
    size_t size = begin + 1 + format_decimal(&text[begin + 1], entry->number);
    if (!string_table_find(&n->names, text, size)) {
      return note_name(n, mlirStringRefCreate(text, size)) ? size : 0;
    }
    entry->number++;
  }
}

/* Notes a name that stays. */
static bool keep_name(MlirOperation op, naming *n) {
  MlirStringRef name = ir_attr_str(op, MLIR_ATTR_HANDSHAKE_NAME);
  char begin[MOST_BEGIN];
  bool goes = is_numbered(op, name) && write_begin(op, begin) > 0;
  return goes || name.length == 0 || note_name(n, name);
}

/* Names an operation, unless its name stays. */
static bool give_name(MlirOperation op, naming *n) {
  MlirStringRef name = ir_attr_str(op, MLIR_ATTR_HANDSHAKE_NAME);
  char text[MOST_NAME];
  size_t begin = is_numbered(op, name) ? write_begin(op, text) : 0;
  if (begin == 0) {
    return true;
  }
  size_t size = make_free(n, text, begin);
  MlirAttribute before = ir_attr(op, MLIR_ATTR_HANDSHAKE_NAME);
  MlirAttribute named = mlirStringAttrGet(mlirOperationGetContext(op),
                                          mlirStringRefCreate(text, size));
  ir_set_attr(op, MLIR_ATTR_HANDSHAKE_NAME, named);
  ++*n->done;
  return size > 0 && ptr_map_set(&n->renamed, before.ptr, named.ptr);
}

/* Has what tells of later accesses tell their new names. */
static bool follow_names(MlirOperation op, naming *n) {
  MlirAttribute deps = ir_attr(op, MLIR_ATTR_HANDSHAKE_DEPS);
  if (mlirAttributeIsNull(deps) ||
      !mlirAttributeIsAHandshakeMemDependences(deps)) {
    return true;
  }
  MlirContext context = mlirOperationGetContext(op);
  intptr_t count = mlirHandshakeMemDependencesAttrGetNum(deps);
  MlirHandshakeMemDependence *list =
      ARENA_ARRAY(&n->memory, MlirHandshakeMemDependence, (size_t)count + 1);
  for (intptr_t i = 0; list && i < count; i++) {
    list[i] = mlirHandshakeMemDependencesAttrGetElement(deps, i);
    MlirAttribute before = mlirStringAttrGet(context, list[i].dstAccess);
    MlirAttribute named = {ptr_map_get(&n->renamed, before.ptr)};
    if (!mlirAttributeIsNull(named)) {
      list[i].dstAccess = mlirStringAttrGetValue(named);
    }
  }
  if (list) {
    ir_set_attr(op, MLIR_ATTR_HANDSHAKE_DEPS,
                mlirHandshakeMemDependencesAttrGet(context, count, list));
  }
  return list;
}

/* Notes the names of the ports, which are those of signals, too. */
static bool keep_ports(MlirOperation func, naming *n) {
  static const char *const lists[] = {HLS_ARGUMENT_NAMES, HLS_RESULT_NAMES};
  bool ok = true;
  for (size_t l = 0; l < sizeof lists / sizeof *lists; l++) {
    MlirStringRef name;
    for (intptr_t i = 0;
         ok && (name = ir_attr_str_element(func, lists[l], i)).length > 0;
         i++) {
      ok = note_name(n, name);
    }
  }
  return ok;
}

static bool visit(MlirOperation func, size_t *done) {
  naming n = {.done = done};
  n.names.arena = &n.memory;
  bool (*const steps[])(MlirOperation, naming *) = {keep_name, give_name,
                                                    follow_names};
  bool ok = keep_ports(func, &n);
  for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
    for (MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(func));
         ok && !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
      ok = steps[i](op, &n);
    }
  }
  ptr_map_finish(&n.renamed);
  arena_finish(&n.memory);
  return ok;
}

static MlirLogicalResult run(MlirOperation root, HlsPass pass) {
  return on_functions_run(root, pass, mlirOperationIsAHandshakeFunc, visit);
}

static const char *const dialects[] = {"handshake", NULL};

static const HlsPassCounter counters[] = {
    {"named", "operations that have got a name of the text"},
    {NULL},
};

const HlsPassDefinition handshake_name_by_source_pass = {
    .argument = "handshake-name-by-source",
    .description = "Name operations by variables and lines of the text",
    .dialects = dialects,
    .run = run,
    .function = MLIR_OP_HANDSHAKE_FUNC,
    .counters = counters,
};
