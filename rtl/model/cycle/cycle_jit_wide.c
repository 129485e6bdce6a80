/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A called function gets the instruction itself: the program outlives the code.
 */
#include "rtl/model/cycle/cycle_jit_wide.h"

#include "rtl/model/cycle/cycle_interpret.h"
#include "rtl/model/logic/logic_words.h"

uint32_t cycle_jit_wide_room(const cycle_program *program) {
  const cycle_instruction *instructions =
      cycle_part(program, program->instructions);
  uint32_t room = 0;
  for (uint32_t i = 0; i < program->num_instructions; i++) {
    if (instructions[i].op == CYCLE_WIDE_DIVIDE ||
        instructions[i].op == CYCLE_WIDE_REMAINDER) {
      uint32_t words = logic_words_count(instructions[i].width);
      room = words > room ? words : room;
    }
  }
  return room;
}

static void run(uint64_t *slots, const cycle_instruction *instruction,
                uint64_t *room) {
  cycle_run_wide(instruction->op, instruction->width, slots + instruction->to,
                 slots + instruction->a, slots + instruction->b, room);
}

static LLVMValueRef constant_address(cycle_jit_scope *scope,
                                     uintptr_t address) {
  LLVMValueRef number = LLVMConstInt(scope->types[CYCLE_JIT_WORD], address, 0);
  return LLVMConstIntToPtr(number, scope->pointer);
}

static void call(cycle_jit_scope *scope, const cycle_instruction *instruction) {
  LLVMTypeRef parameters[] = {scope->pointer, scope->pointer, scope->pointer};
  LLVMTypeRef type =
      LLVMFunctionType(LLVMVoidTypeInContext(scope->context), parameters, 3, 0);
  LLVMValueRef arguments[] = {scope->slots,
                              constant_address(scope, (uintptr_t)instruction),
                              constant_address(scope, (uintptr_t)scope->room)};
  LLVMValueRef callee = constant_address(scope, (uintptr_t)run);
  LLVMBuildCall2(scope->builder, type, callee, arguments, 3, "");
}

/* The highest word with copies of its sign above it. */
static LLVMValueRef extend_sign(cycle_jit_scope *scope, LLVMValueRef word,
                                uint32_t width) {
  if (width % 64 == 0) {
    return word;
  }
  LLVMValueRef by = cycle_jit_constant(scope, CYCLE_JIT_WORD, 64 - width % 64);
  return LLVMBuildAShr(scope->builder,
                       LLVMBuildShl(scope->builder, word, by, ""), by, "");
}

static LLVMValueRef gather(cycle_jit_scope *scope, uint32_t slot,
                           const cycle_instruction *instruction) {
  LLVMBuilderRef builder = scope->builder;
  uint32_t words = logic_words_count(instruction->width);
  bool is_signed = instruction->op == CYCLE_WIDE_LESS_SIGNED ||
                   instruction->op == CYCLE_WIDE_SHIFT_RIGHT_SIGNED;
  LLVMTypeRef type = LLVMIntTypeInContext(scope->context, words * 64);
  LLVMValueRef all = NULL;
  for (uint32_t i = 0; i < words; i++) {
    LLVMValueRef word = cycle_jit_get_as(scope, slot + i, CYCLE_JIT_WORD);
    if (is_signed && i + 1 == words) {
      word = extend_sign(scope, word, instruction->width);
    }
    LLVMValueRef part = LLVMBuildZExt(builder, word, type, "");
    if (i > 0) {
      LLVMValueRef by = LLVMConstInt(type, i * 64, 0);
      part = LLVMBuildOr(builder, all, LLVMBuildShl(builder, part, by, ""), "");
    }
    all = part;
  }
  return all;
}

static void scatter(cycle_jit_scope *scope,
                    const cycle_instruction *instruction, LLVMValueRef all) {
  LLVMBuilderRef builder = scope->builder;
  LLVMTypeRef type = LLVMTypeOf(all);
  uint32_t words = logic_words_count(instruction->width);
  for (uint32_t i = 0; i < words; i++) {
    LLVMValueRef part = all;
    if (i > 0) {
      part = LLVMBuildLShr(builder, all, LLVMConstInt(type, i * 64, 0), "");
    }
    cycle_jit_value value = {
        LLVMBuildTrunc(builder, part, scope->types[CYCLE_JIT_WORD], ""),
        CYCLE_JIT_WORD, 64};
    uint32_t bits = instruction->width - i * 64;
    cycle_jit_set(scope, instruction->to + i, bits < 64 ? bits : 64, value);
  }
}

/* As for words: LLVM's shifts have no result for more bits than there are. */
static LLVMValueRef shift(cycle_jit_scope *scope,
                          const cycle_instruction *instruction,
                          LLVMValueRef a) {
  LLVMBuilderRef builder = scope->builder;
  LLVMTypeRef type = LLVMTypeOf(a);
  uint32_t width = instruction->width;
  LLVMValueRef b = cycle_jit_get_as(scope, instruction->b, CYCLE_JIT_WORD);
  LLVMValueRef limit = cycle_jit_constant(scope, CYCLE_JIT_WORD, width);
  LLVMValueRef most = cycle_jit_constant(scope, CYCLE_JIT_WORD, width - 1);
  LLVMValueRef is_all = LLVMBuildICmp(builder, LLVMIntUGE, b, limit, "");
  LLVMValueRef by = LLVMBuildSelect(builder, is_all, most, b, "");
  by = LLVMBuildZExt(builder, by, type, "");
  if (instruction->op == CYCLE_WIDE_SHIFT_RIGHT_SIGNED) {
    return LLVMBuildAShr(builder, a, by, "");
  }
  LLVMValueRef value = instruction->op == CYCLE_WIDE_SHIFT_LEFT
                           ? LLVMBuildShl(builder, a, by, "")
                           : LLVMBuildLShr(builder, a, by, "");
  return LLVMBuildSelect(builder, is_all, LLVMConstInt(type, 0, 0), value, "");
}

static LLVMValueRef combine(cycle_jit_scope *scope,
                            const cycle_instruction *instruction,
                            LLVMValueRef a) {
  LLVMBuilderRef builder = scope->builder;
  LLVMValueRef b = gather(scope, instruction->b, instruction);
  switch (instruction->op) {
  case CYCLE_WIDE_ADD:
    return LLVMBuildAdd(builder, a, b, "");
  case CYCLE_WIDE_SUBTRACT:
    return LLVMBuildSub(builder, a, b, "");
  case CYCLE_WIDE_MULTIPLY:
    return LLVMBuildMul(builder, a, b, "");
  case CYCLE_WIDE_LESS:
    return LLVMBuildICmp(builder, LLVMIntULT, a, b, "");
  default:
    return LLVMBuildICmp(builder, LLVMIntSLT, a, b, "");
  }
}

void cycle_jit_wide(cycle_jit_scope *scope,
                    const cycle_instruction *instruction) {
  if (cycle_jit_is_called(instruction)) {
    call(scope, instruction);
    return;
  }
  LLVMValueRef a = gather(scope, instruction->a, instruction);
  switch (instruction->op) {
  case CYCLE_WIDE_SHIFT_LEFT:
  case CYCLE_WIDE_SHIFT_RIGHT:
  case CYCLE_WIDE_SHIFT_RIGHT_SIGNED:
    scatter(scope, instruction, shift(scope, instruction, a));
    return;
  case CYCLE_WIDE_LESS:
  case CYCLE_WIDE_LESS_SIGNED:
    cycle_jit_set_condition(scope, instruction->to,
                            combine(scope, instruction, a));
    return;
  default:
    scatter(scope, instruction, combine(scope, instruction, a));
    return;
  }
}
