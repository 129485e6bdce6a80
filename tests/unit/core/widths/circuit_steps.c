/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Numbers are 64 bits wide here; the width cuts them after each step.
 */
#include "circuit_steps.h"

const char *const circuit_step_names[NUM_STEPS] = {
    [STEP_ADD] = "addi",     [STEP_SUB] = "subi",   [STEP_MUL] = "muli",
    [STEP_AND] = "andi",     [STEP_OR] = "ori",     [STEP_XOR] = "xori",
    [STEP_SHL] = "shli",     [STEP_SHRS] = "shrsi", [STEP_SHRU] = "shrui",
    [STEP_DIVS] = "divsi",   [STEP_REMS] = "remsi", [STEP_DIVU] = "divui",
    [STEP_MAXS] = "maxsi",   [STEP_MINS] = "minsi", [STEP_MAXU] = "maxui",
    [STEP_MINU] = "minui",   [STEP_CMP] = "cmpi",   [STEP_NOT] = "noti",
    [STEP_ABS] = "absi",     [STEP_EXTS] = "extsi", [STEP_EXTU] = "extui",
    [STEP_TRUNC] = "trunci",
};

const char *const circuit_predicate_names[NUM_PREDICATES] = {
    [CMP_EQ] = "eq",   [CMP_NE] = "ne",   [CMP_SLT] = "slt", [CMP_SLE] = "sle",
    [CMP_SGT] = "sgt", [CMP_SGE] = "sge", [CMP_ULT] = "ult", [CMP_ULE] = "ule",
    [CMP_UGT] = "ugt", [CMP_UGE] = "uge",
};

bool circuit_step_is_cast(circuit_step step) {
  return step == STEP_EXTS || step == STEP_EXTU || step == STEP_TRUNC;
}

bool circuit_step_is_unary(circuit_step step) {
  return step == STEP_NOT || step == STEP_ABS || circuit_step_is_cast(step);
}

uint64_t circuit_low_bits(uint64_t bits, unsigned width) {
  return bits & UINT64_MAX >> (64 - width);
}

int64_t circuit_signed(uint64_t bits, unsigned width) {
  uint64_t sign = UINT64_C(1) << (width - 1);
  return (int64_t)((circuit_low_bits(bits, width) ^ sign) - sign);
}

static bool compare(circuit_predicate predicate, unsigned width, uint64_t a,
                    uint64_t b) {
  int64_t x = circuit_signed(a, width), y = circuit_signed(b, width);
  switch (predicate) {
  case CMP_EQ:
    return a == b;
  case CMP_NE:
    return a != b;
  case CMP_SLT:
    return x < y;
  case CMP_SLE:
    return x <= y;
  case CMP_SGT:
    return x > y;
  case CMP_SGE:
    return x >= y;
  case CMP_ULT:
    return a < b;
  case CMP_ULE:
    return a <= b;
  case CMP_UGT:
    return a > b;
  case CMP_UGE:
    return a >= b;
  default:
    return false;
  }
}

/* Returns false for a distance that is too long. */
static bool shift(circuit_step step, unsigned width, uint64_t a, uint64_t b,
                  uint64_t *result) {
  bool is_negative = circuit_signed(a, width) < 0;
  bool fills = step == STEP_SHRS && is_negative;
  if (b >= width) {
    *result = fills ? UINT64_MAX : 0;
    return false;
  }
  if (step == STEP_SHL) {
    *result = a << b;
  } else {
    uint64_t left = UINT64_MAX >> (64 - width) >> b;
    *result = a >> b | (fills ? ~left : 0);
  }
  return true;
}

/* Returns false when there is no quotient. */
static bool divide(circuit_step step, unsigned width, uint64_t a, uint64_t b,
                   uint64_t *result) {
  int64_t x = circuit_signed(a, width), y = circuit_signed(b, width);
  int64_t least = circuit_signed(UINT64_C(1) << (width - 1), width);
  *result = 0;
  if (b == 0 || (step != STEP_DIVU && x == least && y == -1)) {
    return false;
  }
  if (step == STEP_DIVU) {
    *result = a / b;
  } else {
    *result = (uint64_t)(step == STEP_DIVS ? x / y : x % y);
  }
  return true;
}

static uint64_t choose(circuit_step step, unsigned width, uint64_t a,
                       uint64_t b) {
  bool is_signed = step == STEP_MAXS || step == STEP_MINS;
  bool is_less = compare(is_signed ? CMP_SLT : CMP_ULT, width, a, b);
  bool is_min = step == STEP_MINS || step == STEP_MINU;
  return is_less == is_min ? a : b;
}

static uint64_t compute(circuit_step step, unsigned width, uint64_t a,
                        uint64_t b) {
  switch (step) {
  case STEP_ADD:
    return a + b;
  case STEP_SUB:
    return a - b;
  case STEP_MUL:
    return a * b;
  case STEP_AND:
    return a & b;
  case STEP_OR:
    return a | b;
  case STEP_XOR:
    return a ^ b;
  case STEP_NOT:
    return ~a;
  case STEP_ABS:
    return circuit_signed(a, width) < 0 ? 0 - a : a;
  case STEP_EXTS:
    return (uint64_t)circuit_signed(a, width);
  case STEP_EXTU:
  case STEP_TRUNC:
    return a;
  default:
    return choose(step, width, a, b);
  }
}

bool circuit_step_run(circuit_step step, circuit_predicate predicate,
                      circuit_widths widths, uint64_t a, uint64_t b,
                      uint64_t *result) {
  unsigned width = widths.operand;
  bool is_defined = true;
  switch (step) {
  case STEP_SHL:
  case STEP_SHRS:
  case STEP_SHRU:
    is_defined = shift(step, width, a, b, result);
    break;
  case STEP_DIVS:
  case STEP_REMS:
  case STEP_DIVU:
    is_defined = divide(step, width, a, b, result);
    break;
  case STEP_CMP:
    *result = compare(predicate, width, a, b);
    break;
  default:
    *result = compute(step, width, a, b);
    break;
  }
  *result = circuit_low_bits(*result, widths.result);
  return is_defined;
}
