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
enum { PRAGMA_LINE, PRAGMA_COLUMN, FIRST_LINE, LAST_LINE, NUM_NUMBERS };

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

/* Finds which requests a loop is meant by, unless they mean one around it. */
static bool match(guess_requests *found, size_t *depths, MlirOperation func,
                  const loop_nest *nest, size_t number, MlirOperation init) {
  enum { MOST_STEPS = 5 };
  guess_loop loop = {0};
  hls_source_place file = hls_location_place(mlirOperationGetLocation(func));
  bool ok = guess_loop_read(&loop, nest, number, init);
  size_t depth = nest->loops[number].depth;
  for (size_t i = 0; ok && i < found->count; i++) {
    guess_request *request = &found->items[i];
    if ((mlirOperationIsNull(request->init) || depth < depths[i]) &&
        is_there(&loop, request, file.file, loop.goes_on, MOST_STEPS)) {
      request->init = init;
      depths[i] = depth;
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
  size_t *depths = ARENA_ARRAY(memory, size_t, found->count);
  loop_nest nest = {0};
  bool ok = depths && loop_nest_find(&nest, func);
  MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(func));
  for (; ok && !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    size_t number = guess_loop_of(&nest, op);
    if (number != LOOP_NEST_NONE) {
      ok = match(found, depths, func, &nest, number, op);
    }
  }
  loop_nest_finish(&nest);
  return ok;
}

void guess_asked_report(const guess_requests *requests) {
  for (size_t i = 0; i < requests->count; i++) {
    if (requests->items[i].reason) {
      ir_remark(requests->items[i].place, "no-speculation",
                "the loop begins no iterations too early, because %s",
                requests->items[i].reason);
    }
  }
}
