/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "island_clock.h"

#include "core/ir/island_names.h"
#include "hls/handshake_ops.h"
#include "hls/unit_latency.h"

/* Times are kept as numbers above zero. */
enum { OFFSET = 1 << 20 };

static bool is_in_island(MlirOperation op) {
  return !mlirOperationIsNull(op) &&
         !mlirAttributeIsNull(ir_attr(op, ISLAND_NUMBER)) &&
         !mlirOperationIsAHandshakeMemoryController(op);
}

int64_t clock_time(const island_clock *clock, MlirValue value) {
  MlirOperation op = ir_def(value);
  if (mlirOperationIsNull(op)) {
    return CLOCK_ANY;
  }
  if (mlirOperationIsAHandshakeEnter(op) &&
      mlirOpResultGetResultNumber(value) == 1) {
    /* The 1 for the next iteration, which begins with it or a cycle later. */
    return mlirAttributeIsNull(mlirHandshakeEnterGetRegisteredAttr(op)) ? 0
                                                                        : -1;
  }
  uintptr_t kept = (uintptr_t)ptr_map_get(&clock->times, op.ptr);
  return kept > 0 ? (int64_t)kept - OFFSET : CLOCK_ANY;
}

/* The operand that tells when an operation has its others. */
static MlirValue teller(const island_clock *clock, MlirOperation op) {
  for (intptr_t o = 0; o < mlirOperationGetNumOperands(op); o++) {
    MlirValue operand = mlirOperationGetOperand(op, o);
    if (clock_time(clock, operand) != CLOCK_ANY) {
      return operand;
    }
  }
  return mlirOperationGetOperand(op, 0);
}

int64_t clock_latency(MlirOperation op) {
  return mlirOperationIsAHandshakeRestart(op) ? 0 : hls_unit_latency(op);
}

/* The cycle of an operation's results; CLOCK_ANY while it is not known. */
static int64_t find_time(const island_clock *clock, MlirOperation op) {
  if (mlirOperationIsAHandshakeEnter(op) ||
      mlirOperationIsAHandshakeAdmit(op)) {
    return 0;
  }
  if (mlirOperationGetNumOperands(op) == 0) {
    return CLOCK_ANY;
  }
  bool chooses = mlirOperationIsAHandshakeMux(op) ||
                 mlirOperationIsAHandshakeRestart(op) ||
                 mlirOperationIsAHandshakeLoad(op) ||
                 mlirOperationIsAHandshakeAwait(op) ||
                 mlirOperationIsAHandshakeConditionalBranch(op);
  int64_t time = clock_time(clock, chooses ? mlirOperationGetOperand(op, 0)
                                           : teller(clock, op));
  return time == CLOCK_ANY ? time : time + clock_latency(op);
}

/* Is it made of constants alone? */
static bool is_constant(MlirOperation op) {
  if (mlirOperationIsNull(op) || !is_in_island(op) ||
      mlirOperationIsAHandshakeMux(op) || mlirOperationIsAHandshakeEnter(op) ||
      mlirOperationIsAHandshakeRestart(op) ||
      mlirOperationIsAHandshakeAdmit(op) ||
      mlirOperationIsAHandshakeAwait(op)) {
    return false;
  }
  for (intptr_t o = 0; o < mlirOperationGetNumOperands(op); o++) {
    if (!is_constant(ir_def(mlirOperationGetOperand(op, o)))) {
      return false;
    }
  }
  return true;
}

bool clock_find(island_clock *clock, MlirOperation func) {
  clock->func = func;
  MlirBlock block = ir_func_entry(func);
  bool changes = true, ok = true;
  while (changes && ok) {
    changes = false;
    for (MlirOperation op = mlirBlockGetFirstOperation(block);
         !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
      if (!is_in_island(op) || ptr_map_get(&clock->times, op.ptr)) {
        continue;
      }
      int64_t time = find_time(clock, op);
      if (time != CLOCK_ANY) {
        changes = true;
        ok &= ptr_map_set(&clock->times, op.ptr,
                          (void *)(uintptr_t)(time + OFFSET));
      }
    }
  }
  for (MlirOperation op = mlirBlockGetFirstOperation(block);
       ok && !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    ok = !is_in_island(op) || is_constant(op) ||
         ptr_map_get(&clock->times, op.ptr);
  }
  return ok;
}

void clock_finish(island_clock *clock) { ptr_map_finish(&clock->times); }

bool clock_is_header(MlirOperation mux) {
  MlirOperation op = ir_def(mlirOperationGetOperand(mux, 0));
  while (!mlirOperationIsNull(op) && (mlirOperationIsAHandshakeFork(op) ||
                                      mlirOperationIsAHandshakeBuffer(op))) {
    op = ir_def(mlirOperationGetOperand(op, 0));
  }
  return !mlirOperationIsNull(op) && mlirOperationIsAHandshakeEnter(op);
}

/* Is an operation one whose results come from registers? */
static bool has_registers(MlirOperation op) {
  return mlirOperationIsAHandshakeRestart(op) || hls_unit_latency(op) > 0 ||
         (mlirOperationIsAHandshakeEnter(op) &&
          !mlirAttributeIsNull(mlirHandshakeEnterGetRegisteredAttr(op)));
}

static bool is_awaiting(const island_clock *clock, MlirValue value, int depth) {
  enum { DEEPEST = 64 };
  MlirOperation op = ir_def(value);
  if (mlirOperationIsNull(op) || !is_in_island(op) || has_registers(op) ||
      depth > DEEPEST || mlirOperationIsAHandshakeAdmit(op)) {
    return false;
  }
  if (mlirOperationIsAHandshakeAwait(op)) {
    return true;
  }
  for (intptr_t o = 0; o < mlirOperationGetNumOperands(op); o++) {
    if (is_awaiting(clock, mlirOperationGetOperand(op, o), depth + 1)) {
      return true;
    }
  }
  return false;
}

bool clock_is_awaiting(const island_clock *clock, MlirValue value) {
  return is_awaiting(clock, value, 0);
}
