/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The delays and the area of the hardware units, as their manifests have them.
 */
#include "hls/unit_delay.h"
#include "core/ir/ir.h"
#include "core/ir/ir_constants.h"
#include "core/ir/ir_read.h"
#include "core/ir/shared/shared_names.h"
#include "core/passes/delay/unit_delay.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "hls/unit_latency.h"
#include "hls/unit_rows.h"

#include <stdio.h>

/* What an operand is made of is looked for behind so many operations. */
enum { OPERAND_STEPS = 8 };

enum { LONGEST_NAME = 64 };

static unsigned widest_value(MlirOperation op) {
  unsigned widest = 0;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); i++) {
    unsigned width = mlirHandshakeTypeGetDataWidth(
        mlirValueGetType(mlirOperationGetOperand(op, i)));
    widest = width > widest ? width : widest;
  }
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); i++) {
    unsigned width = mlirHandshakeTypeGetDataWidth(
        mlirValueGetType(mlirOperationGetResult(op, i)));
    widest = width > widest ? width : widest;
  }
  return widest;
}

/* Bits of an operand that are neither copies of its sign nor always zero. */
static unsigned used_bits(MlirValue value) {
  unsigned width = mlirHandshakeTypeGetDataWidth(mlirValueGetType(value));
  for (int step = 0; step < OPERAND_STEPS; step++) {
    MlirOperation op = ir_def(value);
    if (mlirOperationIsNull(op)) {
      return width;
    }
    if (mlirOperationIsAHandshakeConstant(op)) {
      unsigned bits;
      uint64_t number;
      return ir_bits(mlirHandshakeConstantGetValueAttr(op), &bits, &number) &&
                     number > 0
                 ? 64 - (unsigned)__builtin_clzll(number)
                 : width;
    }
    if (mlirOperationIsAHandshakeExtSI(op) ||
        mlirOperationIsAHandshakeExtUI(op)) {
      return mlirHandshakeTypeGetDataWidth(
          mlirValueGetType(mlirOperationGetOperand(op, 0)));
    }
    if (!ir_constants_pass(op)) {
      return width;
    }
    value = mlirOperationGetOperand(op, 0);
  }
  return width;
}

/* Has the product of both operands no more bits than the result? Two more make
 * no difference to the unit. */
static bool is_narrow(MlirOperation op) {
  return mlirOperationIsAHandshakeMulI(op) &&
         used_bits(mlirHandshakeMulIGetLhs(op)) +
                 used_bits(mlirHandshakeMulIGetRhs(op)) <=
             widest_value(op) + 2;
}

/* What a comparison with a constant has to look at: it asks for `bound` or
 * more. The unit hls_cmpi has the same cases. A test of the sign is estimated
 * as one of order, which is more than it takes: exactly estimated, registers
 * came to lie worse in some loops, and better in none. */
static unsigned compared_with(uint64_t bound, unsigned width, bool is_signed) {
  uint64_t sign = UINT64_C(1) << (width - 1);
  bound &= sign | (sign - 1);
  bool is_power = bound != 0 && (bound & (bound - 1)) == 0;
  return is_power && !(is_signed && bound == sign) ? HLS_UNIT_IF_EQUALITY : 0;
}

/* What a comparison has to look at. */
static unsigned compared(MlirOperation op) {
  MlirValue rhs = mlirHandshakeCmpIGetRhs(op);
  unsigned width = mlirHandshakeTypeGetDataWidth(mlirValueGetType(rhs));
  uint64_t bits;
  bool is_known = width > 0 && width <= 64 && ir_constants_bits(rhs, &bits);
  switch (mlirHandshakeCmpIGetPredicate(op)) {
  case MlirHandshakeCmpIPredicateEq:
  case MlirHandshakeCmpIPredicateNe:
    return HLS_UNIT_IF_EQUALITY;
  case MlirHandshakeCmpIPredicateSlt:
  case MlirHandshakeCmpIPredicateSge:
    return is_known ? compared_with(bits, width, true) : 0;
  case MlirHandshakeCmpIPredicateSle:
  case MlirHandshakeCmpIPredicateSgt:
    return is_known ? compared_with(bits + 1, width, true) : 0;
  case MlirHandshakeCmpIPredicateUlt:
  case MlirHandshakeCmpIPredicateUge:
    return is_known ? compared_with(bits, width, false) : 0;
  case MlirHandshakeCmpIPredicateUle:
  case MlirHandshakeCmpIPredicateUgt:
    return is_known ? compared_with(bits + 1, width, false) : 0;
  }
  return 0;
}

static bool has_constant(MlirOperation op) {
  bool found = false;
  for (intptr_t i = 0; !found && i < mlirOperationGetNumOperands(op); i++) {
    found = ir_constants_behind(mlirOperationGetOperand(op, i));
  }
  return found;
}

/* Those of the conditions that hold. */
static unsigned conditions_of(MlirOperation op, unsigned conditions) {
  unsigned hold = 0;
  if (conditions & HLS_UNIT_IF_NARROW && is_narrow(op)) {
    hold |= HLS_UNIT_IF_NARROW;
  }
  if (conditions & HLS_UNIT_IF_CONSTANT && has_constant(op)) {
    hold |= HLS_UNIT_IF_CONSTANT;
  }
  if (conditions & HLS_UNIT_IF_EQUALITY && mlirOperationIsAHandshakeCmpI(op)) {
    hold |= compared(op);
  }
  return hold;
}

static int64_t slots_of(MlirOperation op) {
  if (mlirOperationIsAHandshakeBuffer(op)) {
    return mlirHandshakeBufferGetNumSlots(op);
  }
  MlirAttribute depth = ir_attr(op, MLIR_ATTR_HANDSHAKE_LSQ_DEPTH);
  if (!mlirAttributeIsNull(depth) && mlirAttributeIsAHandshakeLSQDepth(depth)) {
    return (int64_t)mlirHandshakeLSQDepthAttrGetLoads(depth) +
           mlirHandshakeLSQDepthAttrGetStores(depth);
  }
  return hls_unit_latency(op);
}

/* How many operations share the unit of one, itself included, by what it has of
 * that: null for its own unit. */
static int64_t shared_by_of(MlirAttribute shared) {
  int64_t count;
  bool is_known = !mlirAttributeIsNull(shared) && ir_integer(shared, &count);
  return is_known && count > 0 ? count : 1;
}

/* Measures what a unit's lines ask for: to look at operands takes a while. */
static hls_unit_measures measure(MlirOperation op, MlirAttribute shared,
                                 const hls_unit_lines *lines) {
  unsigned measures = 0, conditions = 0;
  for (const hls_unit_figure *f = lines->first; f < lines->end; f++) {
    measures |= f->measures;
    conditions |= f->conditions;
  }
  hls_unit_measures with = {.conditions = conditions_of(op, conditions)};
  int64_t shared_by = shared_by_of(shared);
  if (measures & HLS_UNIT_BY_OPERANDS) {
    with.operands = shared_by * mlirOperationGetNumOperands(op);
  }
  if (measures & HLS_UNIT_BY_RESULTS) {
    with.results = shared_by * mlirOperationGetNumResults(op);
  }
  if (measures & HLS_UNIT_BY_WIDTH) {
    with.width = widest_value(op);
  }
  if (measures & HLS_UNIT_BY_SLOTS) {
    with.slots = slots_of(op);
  }
  return with;
}

/* Are the tokens of an operation without data? The manifests say it by the
 * first output, or by the first input where there is no output. */
static bool is_control(MlirOperation op) {
  if (mlirOperationGetNumResults(op) > 0) {
    return mlirTypeIsAHandshakeControl(
        mlirValueGetType(mlirOperationGetResult(op, 0)));
  }
  return mlirOperationGetNumOperands(op) > 0 &&
         mlirTypeIsAHandshakeControl(
             mlirValueGetType(mlirOperationGetOperand(op, 0)));
}

bool unit_delay_is_read_only(MlirOperation op) {
  enum { MEMORY_START_AND_END = 3, END_OF_MEMORY = 1 };
  return mlirOperationIsAHandshakeMemoryController(op) &&
         mlirOperationGetNumOperands(op) - MEMORY_START_AND_END ==
             mlirOperationGetNumResults(op) - END_OF_MEMORY;
}

bool unit_delay_has_attribute(const void *op, const char *attribute) {
  return !mlirAttributeIsNull(ir_attr(*(const MlirOperation *)op, attribute));
}

static hls_unit_lines find_lines(MlirOperation op, MlirAttribute shared) {
  MlirStringRef name = ir_op_name(op);
  char text[LONGEST_NAME];
  if (!mlirAttributeIsNull(shared)) {
    MlirStringRef mnemonic = ir_op_mnemonic(op);
    int length = snprintf(text, sizeof text, "handshake.shared_%.*s",
                          (int)mnemonic.length, mnemonic.data);
    name = mlirStringRefCreate(text, (size_t)length);
  }
  const hls_unit_kind kind = {
      .operation = name.data,
      .length = name.length,
      .buffer_type = mlirOperationIsAHandshakeBuffer(op)
                         ? (int)mlirHandshakeBufferGetBufferType(op)
                         : -1,
      .is_control = is_control(op),
      .stores = mlirOperationIsAHandshakeMemoryController(op) &&
                !unit_delay_is_read_only(op),
      .has = unit_delay_has_attribute,
      .user = &op};
  return hls_unit_lines_find(&kind);
}

/* All delays that the lines of a unit have. */
static hls_unit_delays find_delays(const hls_unit_lines *lines,
                                   const hls_unit_measures *with) {
  static const struct {
    hls_unit_quantity quantity;
    size_t member;
  } members[] = {
      {HLS_UNIT_DELAY_DATA, offsetof(hls_unit_delays, data)},
      {HLS_UNIT_DELAY_INSIDE, offsetof(hls_unit_delays, data)},
      {HLS_UNIT_DELAY_SELECT, offsetof(hls_unit_delays, select)},
      {HLS_UNIT_DELAY_VALID, offsetof(hls_unit_delays, valid)},
      {HLS_UNIT_DELAY_READY, offsetof(hls_unit_delays, ready)},
      {HLS_UNIT_DELAY_TO_READY, offsetof(hls_unit_delays, to_ready)},
      {HLS_UNIT_DELAY_TO_VALID, offsetof(hls_unit_delays, to_valid)},
      {HLS_UNIT_DELAY_CLOCK_TO_OUT, offsetof(hls_unit_delays, clock_to_data)},
      {HLS_UNIT_DELAY_CLOCK_TO_VALID,
       offsetof(hls_unit_delays, clock_to_valid)},
      {HLS_UNIT_DELAY_CLOCK_TO_READY,
       offsetof(hls_unit_delays, clock_to_ready)},
      {HLS_UNIT_DELAY_SETUP, offsetof(hls_unit_delays, setup)},
      {HLS_UNIT_DELAY_CONTROL_SETUP, offsetof(hls_unit_delays, control_setup)},
  };
  hls_unit_delays delays = {.breaks_data = true, .breaks_ready = true};
  for (size_t i = 0; i < sizeof members / sizeof members[0]; i++) {
    double *member = (double *)((char *)&delays + members[i].member);
    if (hls_unit_lines_look_up(lines, with, members[i].quantity, member)) {
      delays.breaks_data &= members[i].quantity != HLS_UNIT_DELAY_VALID;
      delays.breaks_ready &= members[i].quantity != HLS_UNIT_DELAY_READY;
    }
  }
  delays.clock_to_out = delays.clock_to_data > delays.clock_to_valid
                            ? delays.clock_to_data
                            : delays.clock_to_valid;
  return delays;
}

/* The memory interface that a load or a store leads to; otherwise the operation
 * itself. */
static MlirOperation memory_behind(MlirOperation op) {
  MlirOperation memory = ir_no_op();
  if (mlirOperationIsAHandshakeLoad(op)) {
    memory = ir_def(mlirHandshakeLoadGetData(op));
  } else if (mlirOperationIsAHandshakeStore(op)) {
    MlirOpOperand use =
        mlirValueGetFirstUse(mlirHandshakeStoreGetAddressResult(op));
    memory = mlirOpOperandIsNull(use) ? memory : mlirOpOperandGetOwner(use);
  }
  return mlirOperationIsNull(memory) ? op : memory;
}

unit_delay_terms unit_delay_terms_of(MlirOperation unit) {
  if (mlirOperationIsAHandshakeInstance(unit)) {
    return (unit_delay_terms){.is_instance = true};
  }
  MlirAttribute shared = ir_attr(unit, SHARED_BY);
  unit_delay_terms terms = {.lines = find_lines(unit, shared)};
  if (terms.lines.first != terms.lines.end) {
    terms.with = measure(unit, shared, &terms.lines);
  }
  return terms;
}

bool unit_delay_terms_equal(const unit_delay_terms *a,
                            const unit_delay_terms *b) {
  return a->lines.first == b->lines.first && a->lines.end == b->lines.end &&
         a->with.width == b->with.width &&
         a->with.operands == b->with.operands &&
         a->with.results == b->with.results && a->with.slots == b->with.slots &&
         a->with.conditions == b->with.conditions &&
         a->is_instance == b->is_instance;
}

hls_unit_delays unit_delays_by(const unit_delay_terms *terms) {
  bool has_lines = terms->lines.first != terms->lines.end;
  return has_lines ? find_delays(&terms->lines, &terms->with)
                   : (hls_unit_delays){.breaks_data = terms->is_instance,
                                       .breaks_ready = terms->is_instance};
}

hls_unit_delays hls_unit_delays_of(MlirOperation op) {
  unit_delay_terms terms = unit_delay_terms_of(memory_behind(op));
  return unit_delays_by(&terms);
}

hls_unit_delays unit_delays_of_buffer(MlirHandshakeBufferType type,
                                      unsigned width, int64_t slots) {
  const hls_unit_kind kind = {.operation = MLIR_OP_HANDSHAKE_BUFFER,
                              .length = sizeof MLIR_OP_HANDSHAKE_BUFFER - 1,
                              .buffer_type = (int)type,
                              .is_control = width == 0};
  hls_unit_lines lines = hls_unit_lines_find(&kind);
  hls_unit_measures with = {
      .width = width, .operands = 1, .results = 1, .slots = slots};
  return find_delays(&lines, &with);
}

hls_unit_delays unit_delays_of_join(void) {
  const hls_unit_kind kind = {.operation = MLIR_OP_HANDSHAKE_JOIN,
                              .length = sizeof MLIR_OP_HANDSHAKE_JOIN - 1,
                              .buffer_type = -1,
                              .is_control = true};
  hls_unit_lines lines = hls_unit_lines_find(&kind);
  hls_unit_measures with = {.operands = 2, .results = 1};
  return find_delays(&lines, &with);
}

hls_unit_delays unit_delays_of_slot(MlirHandshakeBufferType type,
                                    unsigned width) {
  return unit_delays_of_buffer(type, width, 1);
}

hls_unit_area hls_unit_area_of(MlirOperation op) {
  hls_unit_area area = {0};
  MlirAttribute shared = ir_attr(op, SHARED_BY);
  hls_unit_lines lines = find_lines(op, shared);
  if (lines.first < lines.end) {
    hls_unit_measures with = measure(op, shared, &lines);
    hls_unit_lines_look_up(&lines, &with, HLS_UNIT_AREA_LUTS, &area.luts);
    hls_unit_lines_look_up(&lines, &with, HLS_UNIT_AREA_FFS, &area.ffs);
    hls_unit_lines_look_up(&lines, &with, HLS_UNIT_AREA_DSPS, &area.dsps);
    hls_unit_lines_look_up(&lines, &with, HLS_UNIT_AREA_CARRIES, &area.carries);
  }
  double shared_by = (double)shared_by_of(shared);
  area.luts /= shared_by;
  area.ffs /= shared_by;
  area.dsps /= shared_by;
  area.carries /= shared_by;
  return area;
}
