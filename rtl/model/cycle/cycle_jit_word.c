/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Each function gives a value that may have more bits than the result:
 * cycle_jit_set() cuts it.
 */
#include "rtl/model/cycle/cycle_jit_word.h"

#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))

/* Operands of equal kind, and the widest that they and `least` have. */
typedef struct operand_pair {
  LLVMValueRef a, b;
  cycle_jit_kind kind;
  uint8_t a_bits, b_bits;
} operand_pair;

static cycle_jit_value value_of(LLVMValueRef value, cycle_jit_kind kind,
                                uint32_t bits) {
  uint32_t room = cycle_jit_kind_bits(kind);
  return (cycle_jit_value){value, (uint8_t)kind, (uint8_t)MIN(bits, room)};
}

/* Of the kind of the result: higher bits do not matter. */
static operand_pair pair_for(cycle_jit_scope *scope,
                             const cycle_instruction *instruction) {
  cycle_jit_value a = cycle_jit_get(scope, instruction->a);
  cycle_jit_value b = cycle_jit_get(scope, instruction->b);
  cycle_jit_kind kind = cycle_jit_kind_of(instruction->width);
  return (operand_pair){cycle_jit_convert(scope, a, kind),
                        cycle_jit_convert(scope, b, kind), kind, a.bits,
                        b.bits};
}

/* As wide as the operands are. */
static operand_pair whole_pair(cycle_jit_scope *scope,
                               const cycle_instruction *instruction) {
  cycle_jit_value a = cycle_jit_get(scope, instruction->a);
  cycle_jit_value b = cycle_jit_get(scope, instruction->b);
  cycle_jit_kind kind = MAX(a.kind, b.kind);
  return (operand_pair){cycle_jit_convert(scope, a, kind),
                        cycle_jit_convert(scope, b, kind), kind, a.bits,
                        b.bits};
}

static cycle_jit_value copy(cycle_jit_scope *scope,
                            const cycle_instruction *instruction) {
  return cycle_jit_get(scope, instruction->a);
}

static cycle_jit_value not_of(cycle_jit_scope *scope,
                              const cycle_instruction *instruction) {
  cycle_jit_kind kind = cycle_jit_kind_of(instruction->width);
  cycle_jit_value a = cycle_jit_get(scope, instruction->a);
  LLVMValueRef ones =
      cycle_jit_constant(scope, kind, UINT64_MAX >> (64 - instruction->width));
  LLVMValueRef value =
      LLVMBuildXor(scope->builder, cycle_jit_convert(scope, a, kind), ones, "");
  return value_of(value, kind, MAX(a.bits, instruction->width));
}

static cycle_jit_value bitwise(cycle_jit_scope *scope,
                               const cycle_instruction *instruction) {
  operand_pair pair = pair_for(scope, instruction);
  LLVMBuilderRef builder = scope->builder;
  switch (instruction->op) {
  case CYCLE_AND:
    return value_of(LLVMBuildAnd(builder, pair.a, pair.b, ""), pair.kind,
                    MIN(pair.a_bits, pair.b_bits));
  case CYCLE_OR:
    return value_of(LLVMBuildOr(builder, pair.a, pair.b, ""), pair.kind,
                    MAX(pair.a_bits, pair.b_bits));
  default:
    return value_of(LLVMBuildXor(builder, pair.a, pair.b, ""), pair.kind,
                    MAX(pair.a_bits, pair.b_bits));
  }
}

static cycle_jit_value arithmetic(cycle_jit_scope *scope,
                                  const cycle_instruction *instruction) {
  operand_pair pair = pair_for(scope, instruction);
  LLVMBuilderRef builder = scope->builder;
  bool is_multiply = instruction->op == CYCLE_MULTIPLY;
  if (is_multiply) {
    return value_of(LLVMBuildMul(builder, pair.a, pair.b, ""), pair.kind,
                    (uint32_t)pair.a_bits + pair.b_bits);
  }
  if (instruction->op == CYCLE_ADD) {
    return value_of(LLVMBuildAdd(builder, pair.a, pair.b, ""), pair.kind,
                    MAX(pair.a_bits, pair.b_bits) + 1u);
  }
  return value_of(LLVMBuildSub(builder, pair.a, pair.b, ""), pair.kind, 64);
}

/* By 0 it divides by 1 instead and drops the result: nothing traps. */
static cycle_jit_value division(cycle_jit_scope *scope,
                                const cycle_instruction *instruction) {
  operand_pair pair = whole_pair(scope, instruction);
  LLVMBuilderRef builder = scope->builder;
  bool is_division = instruction->op == CYCLE_DIVIDE;
  LLVMValueRef zero = cycle_jit_constant(scope, pair.kind, 0);
  LLVMValueRef one = cycle_jit_constant(scope, pair.kind, 1);
  LLVMValueRef is_zero = LLVMBuildICmp(builder, LLVMIntEQ, pair.b, zero, "");
  LLVMValueRef divisor = LLVMBuildSelect(builder, is_zero, one, pair.b, "");
  if (!is_division) { /* by 1, 0 remains */
    return value_of(LLVMBuildURem(builder, pair.a, divisor, ""), pair.kind,
                    MIN(pair.a_bits, pair.b_bits));
  }
  LLVMValueRef quotient = LLVMBuildUDiv(builder, pair.a, divisor, "");
  return value_of(LLVMBuildSelect(builder, is_zero, zero, quotient, ""),
                  pair.kind, pair.a_bits);
}

static LLVMValueRef comparison(cycle_jit_scope *scope,
                               const cycle_instruction *instruction) {
  operand_pair pair = whole_pair(scope, instruction);
  return LLVMBuildICmp(scope->builder,
                       instruction->op == CYCLE_EQUAL ? LLVMIntEQ : LLVMIntULT,
                       pair.a, pair.b, "");
}

/* Shifted to the top, the operands have their signs where LLVM wants them. */
static LLVMValueRef less_signed(cycle_jit_scope *scope,
                                const cycle_instruction *instruction) {
  LLVMBuilderRef builder = scope->builder;
  cycle_jit_kind kind = cycle_jit_kind_of(instruction->c);
  uint32_t room = cycle_jit_kind_bits(kind) - instruction->c;
  LLVMValueRef a = cycle_jit_get_as(scope, instruction->a, kind);
  LLVMValueRef b = cycle_jit_get_as(scope, instruction->b, kind);
  if (room > 0) {
    LLVMValueRef by = cycle_jit_constant(scope, kind, room);
    a = LLVMBuildShl(builder, a, by, "");
    b = LLVMBuildShl(builder, b, by, "");
  }
  return LLVMBuildICmp(builder, LLVMIntSLT, a, b, "");
}

/* A vector, with copies of its sign above if it is to be signed. */
static LLVMValueRef shifted_operand(cycle_jit_scope *scope,
                                    const cycle_instruction *instruction,
                                    cycle_jit_kind kind) {
  LLVMBuilderRef builder = scope->builder;
  LLVMValueRef a = cycle_jit_get_as(scope, instruction->a, kind);
  uint32_t room = cycle_jit_kind_bits(kind) - instruction->width;
  if (instruction->op != CYCLE_SHIFT_RIGHT_SIGNED || room == 0) {
    return a;
  }
  LLVMValueRef by = cycle_jit_constant(scope, kind, room);
  return LLVMBuildAShr(builder, LLVMBuildShl(builder, a, by, ""), by, "");
}

/* LLVM's shifts have no result for more bits than there are. */
static cycle_jit_value shift(cycle_jit_scope *scope,
                             const cycle_instruction *instruction) {
  LLVMBuilderRef builder = scope->builder;
  uint32_t width = instruction->width;
  cycle_jit_kind kind = cycle_jit_kind_of(width);
  LLVMValueRef a = shifted_operand(scope, instruction, kind);
  cycle_jit_value b = cycle_jit_get(scope, instruction->b);
  LLVMValueRef limit = cycle_jit_constant(scope, b.kind, width);
  LLVMValueRef is_all = LLVMBuildICmp(builder, LLVMIntUGE, b.value, limit, "");
  LLVMValueRef by = cycle_jit_convert(scope, b, kind);
  LLVMValueRef zero = cycle_jit_constant(scope, kind, 0);
  if (instruction->op == CYCLE_SHIFT_RIGHT_SIGNED) {
    LLVMValueRef most = cycle_jit_constant(scope, kind, width - 1);
    by = LLVMBuildSelect(builder, is_all, most, by, "");
    return value_of(LLVMBuildAShr(builder, a, by, ""), kind, 64);
  }
  bool is_left = instruction->op == CYCLE_SHIFT_LEFT;
  LLVMValueRef value = is_left ? LLVMBuildShl(builder, a, by, "")
                               : LLVMBuildLShr(builder, a, by, "");
  return value_of(LLVMBuildSelect(builder, is_all, zero, value, ""), kind,
                  is_left ? 64 : cycle_jit_get(scope, instruction->a).bits);
}

/* `value` << by, with room for `width` bits. */
static cycle_jit_value shift_left(cycle_jit_scope *scope, cycle_jit_value value,
                                  uint32_t by, uint32_t width) {
  cycle_jit_kind kind = cycle_jit_kind_of(width);
  if (by >= cycle_jit_kind_bits(kind)) {
    return value_of(cycle_jit_constant(scope, kind, 0), kind, 0);
  }
  LLVMValueRef wide = cycle_jit_convert(scope, value, kind);
  if (by > 0) {
    wide = LLVMBuildShl(scope->builder, wide,
                        cycle_jit_constant(scope, kind, by), "");
  }
  return value_of(wide, kind, value.bits + by);
}

static cycle_jit_value shift_right(cycle_jit_scope *scope,
                                   cycle_jit_value value, uint32_t by) {
  if (by >= value.bits) {
    return value_of(cycle_jit_constant(scope, CYCLE_JIT_HALF, 0),
                    CYCLE_JIT_HALF, 0);
  }
  if (by > 0) {
    value.value = LLVMBuildLShr(scope->builder, value.value,
                                cycle_jit_constant(scope, value.kind, by), "");
    value.bits = (uint8_t)(value.bits - by);
  }
  return value;
}

static cycle_jit_value either(cycle_jit_scope *scope, cycle_jit_value a,
                              cycle_jit_value b, uint32_t width) {
  cycle_jit_kind kind = cycle_jit_kind_of(width);
  return value_of(LLVMBuildOr(scope->builder, cycle_jit_convert(scope, a, kind),
                              cycle_jit_convert(scope, b, kind), ""),
                  kind, MAX(a.bits, b.bits));
}

static cycle_jit_value shift_by(cycle_jit_scope *scope,
                                const cycle_instruction *instruction) {
  cycle_jit_value a = cycle_jit_get(scope, instruction->a);
  return instruction->op == CYCLE_SHIFT_LEFT_BY
             ? shift_left(scope, a, instruction->b, instruction->width)
             : shift_right(scope, a, instruction->b);
}

static cycle_jit_value funnel(cycle_jit_scope *scope,
                              const cycle_instruction *instruction) {
  cycle_jit_value a = cycle_jit_get(scope, instruction->a);
  cycle_jit_value b = cycle_jit_get(scope, instruction->b);
  return either(scope, shift_right(scope, a, instruction->c),
                shift_left(scope, b, 64 - instruction->c, instruction->width),
                instruction->width);
}

static cycle_jit_value join(cycle_jit_scope *scope,
                            const cycle_instruction *instruction) {
  cycle_jit_value a = cycle_jit_get(scope, instruction->a);
  cycle_jit_value b = cycle_jit_get(scope, instruction->b);
  return either(scope, a,
                shift_left(scope, b, instruction->c, instruction->width),
                instruction->width);
}

static cycle_jit_value choose(cycle_jit_scope *scope,
                              const cycle_instruction *instruction) {
  cycle_jit_kind kind = cycle_jit_kind_of(instruction->width);
  LLVMValueRef condition = cycle_jit_get_condition(scope, instruction->a);
  cycle_jit_value b = cycle_jit_get(scope, instruction->b);
  cycle_jit_value c = cycle_jit_get(scope, instruction->c);
  LLVMValueRef value = LLVMBuildSelect(scope->builder, condition,
                                       cycle_jit_convert(scope, b, kind),
                                       cycle_jit_convert(scope, c, kind), "");
  return value_of(value, kind, MAX(b.bits, c.bits));
}

static cycle_jit_value parity(cycle_jit_scope *scope,
                              const cycle_instruction *instruction) {
  LLVMBuilderRef builder = scope->builder;
  cycle_jit_value a = cycle_jit_get(scope, instruction->a);
  for (uint32_t by = cycle_jit_kind_bits(a.kind) / 2; by > 0; by /= 2) {
    LLVMValueRef high = LLVMBuildLShr(
        builder, a.value, cycle_jit_constant(scope, a.kind, by), "");
    a.value = LLVMBuildXor(builder, a.value, high, "");
  }
  LLVMValueRef one = cycle_jit_constant(scope, a.kind, 1);
  return value_of(LLVMBuildAnd(builder, a.value, one, ""), a.kind, 1);
}

/* Out of range, element 0 is loaded and dropped: no branch. */
static cycle_jit_value read(cycle_jit_scope *scope,
                            const cycle_instruction *instruction) {
  LLVMBuilderRef builder = scope->builder;
  LLVMTypeRef type = scope->types[CYCLE_JIT_WORD];
  const cycle_memory *memories =
      cycle_part(scope->program, scope->program->memories);
  const cycle_memory *memory = &memories[instruction->b];
  LLVMValueRef zero = cycle_jit_constant(scope, CYCLE_JIT_WORD, 0);
  if (memory->depth == 0) {
    return value_of(zero, CYCLE_JIT_WORD, 0);
  }
  cycle_jit_value address = cycle_jit_get(scope, instruction->a);
  LLVMValueRef index = cycle_jit_convert(scope, address, CYCLE_JIT_WORD);
  LLVMValueRef is_there = NULL;
  if (address.bits == 64 || memory->depth >> address.bits == 0) {
    LLVMValueRef depth =
        cycle_jit_constant(scope, CYCLE_JIT_WORD, memory->depth);
    is_there = LLVMBuildICmp(builder, LLVMIntULT, index, depth, "");
    index = LLVMBuildSelect(builder, is_there, index, zero, "");
  }
  if (memory->words > 1) {
    LLVMValueRef words =
        cycle_jit_constant(scope, CYCLE_JIT_WORD, memory->words);
    index = LLVMBuildMul(builder, index, words, "");
  }
  LLVMValueRef at =
      cycle_jit_address(scope, scope->memory, memory->first + instruction->c);
  at = LLVMBuildInBoundsGEP2(builder, type, at, &index, 1, "");
  LLVMValueRef value = LLVMBuildLoad2(builder, type, at, "");
  if (is_there) {
    value = LLVMBuildSelect(builder, is_there, value, zero, "");
  }
  return value_of(value, CYCLE_JIT_WORD, 64);
}

void cycle_jit_word(cycle_jit_scope *scope,
                    const cycle_instruction *instruction) {
  typedef cycle_jit_value maker(cycle_jit_scope *, const cycle_instruction *);
  static maker *const makers[CYCLE_WIDE_ADD] = {
      [CYCLE_COPY] = copy,
      [CYCLE_NOT] = not_of,
      [CYCLE_AND] = bitwise,
      [CYCLE_OR] = bitwise,
      [CYCLE_XOR] = bitwise,
      [CYCLE_ADD] = arithmetic,
      [CYCLE_SUBTRACT] = arithmetic,
      [CYCLE_MULTIPLY] = arithmetic,
      [CYCLE_DIVIDE] = division,
      [CYCLE_REMAINDER] = division,
      [CYCLE_SHIFT_LEFT] = shift,
      [CYCLE_SHIFT_RIGHT] = shift,
      [CYCLE_SHIFT_RIGHT_SIGNED] = shift,
      [CYCLE_SHIFT_LEFT_BY] = shift_by,
      [CYCLE_SHIFT_RIGHT_BY] = shift_by,
      [CYCLE_FUNNEL] = funnel,
      [CYCLE_JOIN] = join,
      [CYCLE_CHOOSE] = choose,
      [CYCLE_PARITY] = parity,
      [CYCLE_READ] = read,
  };
  switch (instruction->op) {
  case CYCLE_EQUAL:
  case CYCLE_LESS:
    cycle_jit_set_condition(scope, instruction->to,
                            comparison(scope, instruction));
    break;
  case CYCLE_LESS_SIGNED:
    cycle_jit_set_condition(scope, instruction->to,
                            less_signed(scope, instruction));
    break;
  default:
    cycle_jit_set(scope, instruction->to, instruction->width,
                  makers[instruction->op](scope, instruction));
    break;
  }
}
