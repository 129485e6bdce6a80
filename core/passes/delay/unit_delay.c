/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The delays and the area of the hardware units, as their manifests have them.
 */
#include "hls/unit_delay.h"
#include "core/ir/ir.h"
#include "core/ir/ir_constants.h"
#include "core/ir/ir_read.h"
#include "core/passes/delay/unit_delay.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "hls/unit_latency.h"
#include "hls/unit_timings.h"
#include <string.h>

/* What an operand is made of is looked for behind so many operations. */
enum { OPERAND_STEPS = 8 };

/* What the figures of a unit depend on. */
typedef struct unit_measures {
  int64_t width, operands, results, slots;
  unsigned conditions;
} unit_measures;

/* The lines of a unit's manifest. */
typedef struct unit_figures {
  const hls_unit_figure *first;
  const hls_unit_figure *end;
} unit_figures;

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

static unsigned conditions_of(MlirOperation op) {
  unsigned conditions = is_narrow(op) ? HLS_UNIT_IF_NARROW : 0;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); i++) {
    if (ir_constants_behind(mlirOperationGetOperand(op, i))) {
      conditions |= HLS_UNIT_IF_CONSTANT;
    }
  }
  return mlirOperationIsAHandshakeCmpI(op) ? conditions | compared(op)
                                           : conditions;
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

static unit_measures measure(MlirOperation op) {
  return (struct unit_measures){.width = widest_value(op),
                                .operands = mlirOperationGetNumOperands(op),
                                .results = mlirOperationGetNumResults(op),
                                .slots = slots_of(op),
                                .conditions = conditions_of(op)};
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

/* What a unit is chosen by; `op` is null for a buffer that there is not yet. */
typedef struct unit_kind {
  MlirStringRef operation;
  int buffer_type; /* or -1 */
  bool is_control;
  MlirOperation op;
} unit_kind;

/* Is the unit that for operations with these attributes? */
static bool is_chosen(const unit_kind *kind, const hls_unit_choice *choice) {
  bool is_given = choice->attribute && !mlirOperationIsNull(kind->op) &&
                  !mlirAttributeIsNull(ir_attr(kind->op, choice->attribute));
  return !choice->attribute || is_given == choice->is_given;
}

/* The lines of a unit; none when the operation has no unit. */
static unit_figures find_lines(const unit_kind *kind) {
  size_t first = 0;
  for (size_t end = hls_num_unit_figures; first < end;) {
    size_t middle = first + (end - first) / 2;
    if (ir_str_compare(kind->operation, hls_unit_figures[middle].operation) >
        0) {
      first = middle + 1;
    } else {
      end = middle;
    }
  }
  const hls_unit_figure *last = hls_unit_figures + hls_num_unit_figures;
  unit_figures found = {last, last};
  for (const hls_unit_figure *f = hls_unit_figures + first;
       f < last && ir_str_is(kind->operation, f->operation); f++) {
    bool fits = found.first == last ? f->buffer_type == kind->buffer_type &&
                                          f->is_control == kind->is_control &&
                                          is_chosen(kind, &f->choice)
                                    : strcmp(f->unit, found.first->unit) == 0;
    if (fits) {
      found.first = found.first == last ? f : found.first;
      found.end = f + 1;
    }
  }
  return found;
}

static unit_figures find_figures(MlirOperation op) {
  int type = mlirOperationIsAHandshakeBuffer(op)
                 ? (int)mlirHandshakeBufferGetBufferType(op)
                 : -1;
  const unit_kind kind = {ir_op_name(op), type, is_control(op), op};
  return find_lines(&kind);
}

static double value_at(const hls_unit_figure *figure, int64_t at) {
  const hls_unit_point *points = figure->points;
  unsigned next = 0;
  while (next < figure->num_points && points[next].at < at) {
    next++;
  }
  if (next == 0 || next == figure->num_points) {
    return points[next == 0 ? 0 : next - 1].value;
  }
  const hls_unit_point *before = &points[next - 1];
  return before->value + (points[next].value - before->value) *
                             (double)(at - before->at) /
                             (points[next].at - before->at);
}

static double evaluate(const hls_unit_figure *figure,
                       const unit_measures *with) {
  int64_t at = 1;
  at *= figure->measures & HLS_UNIT_BY_WIDTH ? with->width : 1;
  at *= figure->measures & HLS_UNIT_BY_OPERANDS ? with->operands : 1;
  at *= figure->measures & HLS_UNIT_BY_RESULTS ? with->results : 1;
  at *= figure->measures & HLS_UNIT_BY_SLOTS ? with->slots : 1;
  return value_at(figure, at);
}

/* What the lines say about a quantity, each of which grows with something else:
 * delays are added, areas multiplied. Of lines that grow with the same, the
 * last one that holds counts. Returns false when none does, and leaves the
 * value. */
static bool look_up(const unit_figures *figures, const unit_measures *with,
                    hls_unit_quantity quantity, double *value) {
  bool found = false;
  unsigned seen = 0; /* a bit for each set of measures */
  for (const hls_unit_figure *f = figures->end; f-- > figures->first;) {
    if (f->quantity != quantity || (f->conditions & ~with->conditions) ||
        (seen >> f->measures & 1U)) {
      continue;
    }
    seen |= 1U << f->measures;
    double part = evaluate(f, with);
    if (!found) {
      *value = part;
    } else if (quantity >= HLS_UNIT_AREA_LUTS) {
      *value *= part;
    } else {
      *value += part;
    }
    found = true;
  }
  return found;
}

/* All delays that the lines of a unit have. */
static hls_unit_delays find_delays(const unit_figures *figures,
                                   const unit_measures *with) {
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
    if (look_up(figures, with, members[i].quantity, member)) {
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

hls_unit_delays hls_unit_delays_of(MlirOperation op) {
  return unit_delays_of_unit(memory_behind(op));
}

hls_unit_delays unit_delays_of_unit(MlirOperation unit) {
  hls_unit_delays delays = {0};
  if (mlirOperationIsAHandshakeInstance(unit)) {
    delays.breaks_data = true;
    delays.breaks_ready = true;
    return delays;
  }
  unit_figures figures = find_figures(unit);
  if (figures.first == figures.end) {
    return delays;
  }
  unit_measures with = measure(unit);
  return find_delays(&figures, &with);
}

hls_unit_delays unit_delays_of_slot(MlirHandshakeBufferType type,
                                    unsigned width) {
  const unit_kind kind = {ir_str(MLIR_OP_HANDSHAKE_BUFFER), (int)type,
                          width == 0, ir_no_op()};
  unit_figures figures = find_lines(&kind);
  unit_measures with = {
      .width = width, .operands = 1, .results = 1, .slots = 1};
  return find_delays(&figures, &with);
}

hls_unit_area hls_unit_area_of(MlirOperation op) {
  hls_unit_area area = {0};
  unit_figures figures = find_figures(op);
  if (figures.first < figures.end) {
    unit_measures with = measure(op);
    look_up(&figures, &with, HLS_UNIT_AREA_LUTS, &area.luts);
    look_up(&figures, &with, HLS_UNIT_AREA_FFS, &area.ffs);
    look_up(&figures, &with, HLS_UNIT_AREA_DSPS, &area.dsps);
    look_up(&figures, &with, HLS_UNIT_AREA_CARRIES, &area.carries);
  }
  return area;
}
