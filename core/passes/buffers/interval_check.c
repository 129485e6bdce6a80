/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Loops that begin fewer iterations than their text asks for. A loop is known
 * by the place of what decides whether it goes on: that is in its text, and of
 * loops in each other the outermost one that is has the text.
 */
#include "core/ir/ir_kinds.h"
#include "hls/clock_check.h"
#include "hls/handshake_ops.h"
#include "hls/location.h"
#include "hls/loops.h"

#include "mlir-c/BuiltinAttributes.h"

#include <stdlib.h>
#include <string.h>

/* Steps from the header back to what decides about another iteration. */
enum { MOST_STEPS = 16 };

typedef struct interval_check {
  hls_diagnostics *diagnostics;
  MlirOperation func; /* at hand */
  char *file;         /* of the function */
  hls_loops loops;
} interval_check;

static bool is_in_loop(const hls_loop *loop, MlirOperation op) {
  int64_t bb = mlirOperationIsNull(op) ? -1 : ir_bb(op);
  for (size_t i = 0; i < loop->num_blocks; i++) {
    if (loop->blocks[i] == bb) {
      return true;
    }
  }
  return false;
}

/* What only hands a token on has the place of something else. */
static bool hands_on(MlirOperation op) {
  return ir_is_branch(op) || ir_is_merge(op) ||
         mlirOperationIsAHandshakeFork(op) ||
         mlirOperationIsAHandshakeLazyFork(op) ||
         mlirOperationIsAHandshakeBuffer(op);
}

/* What decides whether the loop goes on, found backwards from a value that the
 * iteration before gives its header; null where nothing does. */
static MlirOperation decides(const hls_loop *loop, MlirValue value) {
  for (int step = 0; step < MOST_STEPS; step++) {
    MlirOperation op = ir_def(value);
    if (!is_in_loop(loop, op)) {
      return ir_no_op();
    }
    if (!hands_on(op)) {
      return op;
    }
    value = mlirOperationGetOperand(op, 0); /* of a branch: the condition */
  }
  return ir_no_op();
}

static bool is_place_in(hls_source_place place, MlirAttribute wish) {
#define NUMBER(name) mlirDenseI64ArrayGetElement(wish, HLS_INTERVAL_##name)
  bool is_behind =
      place.line > NUMBER(FIRST_LINE) || (place.line == NUMBER(FIRST_LINE) &&
                                          place.column >= NUMBER(FIRST_COLUMN));
  bool is_before =
      place.line < NUMBER(LAST_LINE) ||
      (place.line == NUMBER(LAST_LINE) && place.column < NUMBER(LAST_COLUMN));
#undef NUMBER
  return place.line > 0 && is_behind && is_before;
}

static bool is_of(const interval_check *c, const hls_loop *loop,
                  MlirAttribute wish) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(loop->merge); i++) {
    MlirOperation op = decides(loop, mlirOperationGetOperand(loop->merge, i));
    if (mlirOperationIsNull(op)) {
      continue;
    }
    hls_source_place place = hls_location_place(mlirOperationGetLocation(op));
    hls_source_place own =
        hls_location_place(mlirOperationGetLocation(c->func));
    return mlirStringRefEqual(place.file, own.file) && is_place_in(place, wish);
  }
  return false;
}

static const hls_loop *find_loop(const interval_check *c, MlirAttribute wish) {
  const hls_loop *found = NULL;
  for (size_t i = 0; i < c->loops.num_loops; i++) {
    const hls_loop *loop = &c->loops.loops[i];
    if (is_of(c, loop, wish) && (!found || loop->depth < found->depth)) {
      found = loop;
    }
  }
  return found;
}

static const char *reason_of(const hls_loop *loop) {
  switch (loop->limit) {
  case HLS_LOOP_LIMIT_MEMORY:
    return "its accesses share a port of a memory, which '#pragma HLS "
           "ARRAY_PARTITION' makes several";
  case HLS_LOOP_LIMIT_UNIT:
    return "a unit takes one token at a time";
  case HLS_LOOP_LIMIT_CYCLE:
    return "each waits for a value of the one before";
  case HLS_LOOP_LIMIT_NONE:
    break;
  }
  return loop->has_inner ? "a loop in it takes that long"
                         : "accesses or modules may make it wait";
}

/* Notes the operations that take part, each place of the text once. */
static void add_path(const interval_check *c, const hls_loop *loop,
                     hls_diagnostic *warning) {
  enum { MOST_NOTES = 4 };
  unsigned lines[MOST_NOTES] = {0}, columns[MOST_NOTES] = {0};
  size_t count = 0;
  for (size_t i = 0; i < loop->num_path && count < MOST_NOTES; i++) {
    MlirOperation op = loop->path[i];
    hls_source_place place = hls_location_place(mlirOperationGetLocation(op));
    bool is_known = place.line == 0 || hands_on(op) ||
                    mlirOperationIsAHandshakeConstant(op);
    for (size_t k = 0; k < count; k++) {
      is_known |= lines[k] == place.line && columns[k] == place.column;
    }
    if (is_known) {
      continue;
    }
    lines[count] = place.line;
    columns[count++] = place.column;
    hls_range range = {
        c->file, {place.line, place.column}, {place.line, place.column}};
    MlirStringRef name = ir_op_mnemonic(op);
    hls_diagnostic_add_note(warning, range, "'%.*s' here takes part",
                            (int)name.length, name.data);
  }
}

static void check_loop(const interval_check *c, const hls_loop *loop,
                       MlirAttribute wish) {
#define NUMBER(name) mlirDenseI64ArrayGetElement(wish, HLS_INTERVAL_##name)
  int64_t asked = NUMBER(CYCLES);
  bool is_known = loop->at_most != HLS_LOOP_UNKNOWN;
  int64_t cycles = is_known ? loop->at_most : loop->at_least;
  if (cycles <= asked) {
    return;
  }
  uint32_t line = (uint32_t)NUMBER(PRAGMA_LINE);
  hls_range range = {c->file,
                     {line, (uint32_t)NUMBER(PRAGMA_COLUMN)},
                     {line, (uint32_t)NUMBER(PRAGMA_END)}};
#undef NUMBER
  bool is_one = loop->at_least == loop->at_most;
  hls_diagnostic *warning = hls_diagnostics_add(
      c->diagnostics, HLS_SEVERITY_WARNING, "interval-missed", range,
      "iterations of this loop begin %s%lld cycles apart, and not %lld: %s",
      is_one     ? ""
      : is_known ? "up to "
                 : "at least ",
      (long long)cycles, (long long)asked, reason_of(loop));
  add_path(c, loop, warning);
}

static bool check(MlirOperation func, void *user) {
  interval_check *c = user;
  MlirAttribute wishes = ir_attr(func, HLS_INTERVALS);
  if (mlirAttributeIsNull(wishes) || !mlirAttributeIsAArray(wishes)) {
    return true;
  }
  c->func = func;
  hls_source_place place = hls_location_place(mlirOperationGetLocation(func));
  c->file = strndup(place.line > 0 ? place.file.data : "",
                    place.line > 0 ? place.file.length : 0);
  c->loops = (hls_loops){0};
  bool ok = c->file && hls_loops_find(&c->loops, func);
  for (intptr_t i = 0; ok && i < mlirArrayAttrGetNumElements(wishes); i++) {
    MlirAttribute wish = mlirArrayAttrGetElement(wishes, i);
    bool is_wish = mlirAttributeIsADenseI64Array(wish) &&
                   mlirDenseArrayGetNumElements(wish) == HLS_INTERVAL_NUMBERS;
    const hls_loop *loop = is_wish ? find_loop(c, wish) : NULL;
    if (loop) {
      check_loop(c, loop, wish);
    }
  }
  hls_loops_finish(&c->loops);
  free(c->file);
  return ok;
}

bool hls_interval_check(MlirModule module, hls_diagnostics *diagnostics) {
  interval_check c = {.diagnostics = diagnostics};
  return ir_for_each(mlirModuleGetOperation(module),
                     mlirOperationIsAHandshakeFunc, check, &c);
}
