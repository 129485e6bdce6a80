/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Values, and when they are loaded and stored.
 */
#include "rtl/model/cycle/cycle_jit_value.h"

cycle_jit_kind cycle_jit_kind_of(uint32_t bits) {
  return bits <= 32 ? CYCLE_JIT_HALF : CYCLE_JIT_WORD;
}

uint32_t cycle_jit_kind_bits(cycle_jit_kind kind) {
  return kind == CYCLE_JIT_HALF ? 32 : 64;
}

LLVMValueRef cycle_jit_constant(const cycle_jit_scope *scope,
                                cycle_jit_kind kind, uint64_t value) {
  uint64_t mask = UINT64_MAX >> (64 - cycle_jit_kind_bits(kind));
  return LLVMConstInt(scope->types[kind], value & mask, 0);
}

LLVMValueRef cycle_jit_address(const cycle_jit_scope *scope, LLVMValueRef base,
                               uint64_t word) {
  LLVMTypeRef type = scope->types[CYCLE_JIT_WORD];
  LLVMValueRef index = LLVMConstInt(type, word, 0);
  return LLVMBuildInBoundsGEP2(scope->builder, type, base, &index, 1, "");
}

LLVMValueRef cycle_jit_convert(const cycle_jit_scope *scope,
                               cycle_jit_value value, cycle_jit_kind kind) {
  if (value.kind == kind) {
    return value.value;
  }
  return value.kind < (uint8_t)kind
             ? LLVMBuildZExt(scope->builder, value.value, scope->types[kind],
                             "")
             : LLVMBuildTrunc(scope->builder, value.value, scope->types[kind],
                              "");
}

LLVMValueRef cycle_jit_get_as(cycle_jit_scope *scope, uint32_t slot,
                              cycle_jit_kind kind) {
  return cycle_jit_convert(scope, cycle_jit_get(scope, slot), kind);
}

/* The part of the word in memory that is not zero in any case. */
static LLVMValueRef slot_address(const cycle_jit_scope *scope, uint32_t slot,
                                 cycle_jit_kind kind) {
  bool is_high = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__;
  uint64_t half = 2 * (uint64_t)slot + (is_high && kind == CYCLE_JIT_HALF);
  LLVMTypeRef type = scope->types[CYCLE_JIT_HALF];
  LLVMValueRef index = LLVMConstInt(scope->types[CYCLE_JIT_WORD], half, 0);
  return LLVMBuildInBoundsGEP2(scope->builder, type, scope->slots, &index, 1,
                               "");
}

static cycle_jit_value constant(const cycle_jit_scope *scope, uint32_t slot) {
  const uint64_t *preset = cycle_part(scope->program, scope->program->preset);
  uint8_t bits = scope->plan->slots[slot].bits;
  cycle_jit_kind kind = cycle_jit_kind_of(bits);
  return (cycle_jit_value){cycle_jit_constant(scope, kind, preset[slot]),
                           (uint8_t)kind, bits};
}

static cycle_jit_value load(const cycle_jit_scope *scope, uint32_t slot) {
  uint8_t bits = scope->plan->slots[slot].bits;
  cycle_jit_kind kind = cycle_jit_kind_of(bits);
  LLVMValueRef value = LLVMBuildLoad2(scope->builder, scope->types[kind],
                                      slot_address(scope, slot, kind), "");
  return (cycle_jit_value){value, (uint8_t)kind, bits};
}

/* What is known of the slot, which may be nothing. */
static cycle_jit_known *known_of(cycle_jit_scope *scope, uint32_t slot) {
  cycle_jit_known *known = &scope->known[slot];
  if (known->part != scope->part + 1) {
    *known = (cycle_jit_known){.part = scope->part + 1};
  }
  return known;
}

cycle_jit_value cycle_jit_get(cycle_jit_scope *scope, uint32_t slot) {
  cycle_jit_known *known = known_of(scope, slot);
  if (known->value.value) {
    return known->value;
  }
  if (scope->plan->slots[slot].is_constant) {
    known->value = constant(scope, slot);
  } else if (known->condition) {
    LLVMValueRef value = LLVMBuildZExt(scope->builder, known->condition,
                                       scope->types[CYCLE_JIT_HALF], "");
    known->value = (cycle_jit_value){value, CYCLE_JIT_HALF, 1};
  } else {
    known->value = load(scope, slot);
  }
  return known->value;
}

LLVMValueRef cycle_jit_get_condition(cycle_jit_scope *scope, uint32_t slot) {
  cycle_jit_known *known = known_of(scope, slot);
  if (!known->condition) {
    cycle_jit_value value = cycle_jit_get(scope, slot);
    known->condition =
        LLVMBuildICmp(scope->builder, LLVMIntNE, value.value,
                      cycle_jit_constant(scope, value.kind, 0), "");
  }
  return known->condition;
}

static void store(cycle_jit_scope *scope, uint32_t slot) {
  if (scope->plan->slots[slot].is_kept) {
    cycle_jit_value value = cycle_jit_get(scope, slot);
    LLVMBuildStore(scope->builder, value.value,
                   slot_address(scope, slot, value.kind));
  }
}

void cycle_jit_set(cycle_jit_scope *scope, uint32_t slot, uint32_t width,
                   cycle_jit_value value) {
  cycle_jit_kind kind = cycle_jit_kind_of(width);
  value.value = cycle_jit_convert(scope, value, kind);
  value.kind = (uint8_t)kind;
  if (value.bits > width) {
    if (width < cycle_jit_kind_bits(kind)) {
      uint64_t mask = UINT64_MAX >> (64 - width);
      value.value = LLVMBuildAnd(scope->builder, value.value,
                                 cycle_jit_constant(scope, kind, mask), "");
    }
    value.bits = (uint8_t)width;
  }
  known_of(scope, slot)->value = value;
  store(scope, slot);
}

void cycle_jit_set_condition(cycle_jit_scope *scope, uint32_t slot,
                             LLVMValueRef condition) {
  known_of(scope, slot)->condition = condition;
  store(scope, slot);
}
