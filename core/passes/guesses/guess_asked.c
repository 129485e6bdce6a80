/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A loop is known by the lines of what decides whether it goes on.
 */
#include "core/passes/guesses/guess_asked.h"
#include "core/passes/guesses/guess_loop.h"
#include "hls/handshake_ops.h"
#include "hls/location.h"
#include "mlir-c/BuiltinAttributes.h"

/* The numbers of a request in the attribute. */
enum {
  PRAGMA_LINE,
  PRAGMA_COLUMN,
  FIRST_LINE,
  LAST_LINE,
  HAS_LOOP,
  NUM_NUMBERS
};

static bool is_request(MlirAttribute entry) {
  return mlirAttributeIsADenseI64Array(entry) &&
         mlirDenseArrayGetNumElements(entry) == NUM_NUMBERS;
}

static bool list_requests(guess_requests *found, MlirOperation func,
                          arena_pool *memory) {
  MlirAttribute list = ir_attr(func, MLIR_ATTR_HANDSHAKE_SPECULATE);
  if (mlirAttributeIsNull(list) || !mlirAttributeIsAArray(list)) {
    return true;
  }
  intptr_t count = mlirArrayAttrGetNumElements(list);
  found->items = ARENA_ARRAY(memory, guess_request, (size_t)count);
  hls_source_place file = hls_location_place(mlirOperationGetLocation(func));
  for (intptr_t i = 0; found->items && i < count; i++) {
    MlirAttribute entry = mlirArrayAttrGetElement(list, i);
    if (is_request(entry)) {
      found->items[found->count++] = (guess_request){
          .place = mlirLocationFileLineColGet(
              mlirOperationGetContext(func), file.file,
              (unsigned)mlirDenseI64ArrayGetElement(entry, PRAGMA_LINE),
              (unsigned)mlirDenseI64ArrayGetElement(entry, PRAGMA_COLUMN)),
          .begin = mlirDenseI64ArrayGetElement(entry, FIRST_LINE),
          .end = mlirDenseI64ArrayGetElement(entry, LAST_LINE),
          .has_loop = mlirDenseI64ArrayGetElement(entry, HAS_LOOP) != 0,
          .reason = "there is no such loop any more"};
    }
  }
  return found->items;
}

/* Is what makes a value, or a few steps before it in the loop, in the lines of
 * a request? Merges and choices between ways may have the place of all. */
static bool is_there(const guess_loop *loop, const guess_request *request,
                     MlirStringRef file, MlirValue value, int steps) {
  MlirOperation op = ir_def(value);
  if (!guess_loop_has(loop, op) || guess_loop_is_header(loop, op) ||
      steps == 0) {
    return false;
  }
  hls_source_place place = hls_location_place(mlirOperationGetLocation(op));
  if (mlirStringRefEqual(place.file, file) && place.line >= request->begin &&
      place.line <= request->end) {
    return true;
  }
  bool any = false;
  for (intptr_t i = 0; !any && i < mlirOperationGetNumOperands(op); i++) {
    any = is_there(loop, request, file, mlirOperationGetOperand(op, i),
                   steps - 1);
  }
  return any;
}

/* Notes that a request is about a loop. Of loops in each other, one that has a
 * loop in its text means the outermost. */
static void add_match(guess_requests *found, guess_match match) {
  for (size_t i = 0; match.request->has_loop && i < found->num_matches; i++) {
    guess_match *known = &found->matches[i];
    if (known->request == match.request) {
      *known = match.depth < known->depth ? match : *known;
      return;
    }
  }
  found->matches[found->num_matches++] = match;
}

/* Finds which requests are about a loop. */
static bool find_matches(guess_requests *found, MlirOperation func,
                         const loop_nest *nest, size_t number,
                         MlirOperation init) {
  enum { MOST_STEPS = 5 };
  guess_loop loop = {0};
  hls_source_place file = hls_location_place(mlirOperationGetLocation(func));
  bool ok = guess_loop_read(&loop, nest, number, init);
  for (size_t i = 0; ok && i < found->count; i++) {
    guess_request *request = &found->items[i];
    if ((request->has_loop || nest->loops[number].height == 0) &&
        is_there(&loop, request, file.file, loop.goes_on, MOST_STEPS)) {
      add_match(found, (guess_match){request, init, nest->loops[number].depth});
    }
  }
  guess_loop_finish(&loop);
  return ok;
}

bool guess_asked_find(guess_requests *found, MlirOperation func,
                      arena_pool *memory) {
  *found = (guess_requests){0};
  if (!list_requests(found, func, memory)) {
    return false;
  }
  if (found->count == 0) {
    return true;
  }
  loop_nest nest = {0};
  bool ok = loop_nest_find(&nest, func);
  found->matches =
      ARENA_ARRAY(memory, guess_match, found->count * nest.num_loops);
  ok = ok && found->matches;
  MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(func));
  for (; ok && !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    size_t number = guess_loop_of(&nest, op);
    if (number != LOOP_NEST_NONE &&
        mlirOperationEqual(nest.loops[number].merge, op)) {
      ok = find_matches(found, func, &nest, number, op);
    }
  }
  loop_nest_finish(&nest);
  return ok;
}

void guess_asked_report(const guess_requests *requests) {
  for (size_t i = 0; i < requests->count; i++) {
    if (!requests->items[i].is_met) {
      ir_remark(requests->items[i].place, "no-speculation",
                "the loop begins no iterations too early, because %s",
                requests->items[i].reason);
    }
  }
}
