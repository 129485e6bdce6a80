/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Slots as values of LLVM, in the function that is being made. A value of up to
 * 32 bits is an i32, any other an i64; the result of a comparison is an i1, and
 * an i32 too when it is wanted as a number. Arithmetic on i1 would save
 * nothing: LLVM gives it registers of 8 bits and cuts it wherever it is stored.
 */
#ifndef RTL_MODEL_CYCLE_CYCLE_JIT_VALUE_H
#define RTL_MODEL_CYCLE_CYCLE_JIT_VALUE_H

#include "rtl/model/cycle/cycle_jit_plan.h"

#include "llvm-c/Core.h"

typedef enum cycle_jit_kind {
  CYCLE_JIT_HALF,
  CYCLE_JIT_WORD,
} cycle_jit_kind;

typedef struct cycle_jit_value {
  LLVMValueRef value;
  uint8_t kind; /* cycle_jit_kind */
  uint8_t bits; /* all above are zero */
} cycle_jit_value;

/* What has been loaded or computed in a part: one of the values or both. */
typedef struct cycle_jit_known {
  cycle_jit_value value;
  LLVMValueRef condition; /* whether it is not 0 */
  uint32_t part;
} cycle_jit_known;

typedef struct cycle_jit_scope {
  const cycle_program *program;
  const cycle_jit_plan *plan;
  LLVMContextRef context;
  LLVMBuilderRef builder;
  LLVMTypeRef types[2]; /* of the kinds */
  LLVMTypeRef pointer;
  LLVMValueRef slots, memory; /* arguments of the function */
  const uint64_t *room;       /* cycle_jit_wide_room() words */
  uint32_t part;
  cycle_jit_known *known; /* of all slots; the part is its number + 1 */
} cycle_jit_scope;

/* The kind of values of so many bits, and how many it has room for. */
cycle_jit_kind cycle_jit_kind_of(uint32_t bits);
uint32_t cycle_jit_kind_bits(cycle_jit_kind kind);

LLVMValueRef cycle_jit_constant(const cycle_jit_scope *scope,
                                cycle_jit_kind kind, uint64_t value);

/* The address of a word behind a pointer. */
LLVMValueRef cycle_jit_address(const cycle_jit_scope *scope, LLVMValueRef base,
                               uint64_t word);

cycle_jit_value cycle_jit_get(cycle_jit_scope *scope, uint32_t slot);

/* Cut, or extended by zeros. */
LLVMValueRef cycle_jit_convert(const cycle_jit_scope *scope,
                               cycle_jit_value value, cycle_jit_kind kind);

/* The same for a slot. */
LLVMValueRef cycle_jit_get_as(cycle_jit_scope *scope, uint32_t slot,
                              cycle_jit_kind kind);

/* Whether the slot is not 0. */
LLVMValueRef cycle_jit_get_condition(cycle_jit_scope *scope, uint32_t slot);

/* Cuts the value to `width` bits, which becomes that of the slot. */
void cycle_jit_set(cycle_jit_scope *scope, uint32_t slot, uint32_t width,
                   cycle_jit_value value);
void cycle_jit_set_condition(cycle_jit_scope *scope, uint32_t slot,
                             LLVMValueRef condition);

#endif
