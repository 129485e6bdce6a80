/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the integer units of circuits compute, written anew from the meaning of
 * the operations: nothing here is shared with what the compiler knows of them.
 */
#ifndef TESTS_CORE_CIRCUIT_STEPS_H
#define TESTS_CORE_CIRCUIT_STEPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum circuit_step {
  STEP_ADD,
  STEP_SUB,
  STEP_MUL,
  STEP_AND,
  STEP_OR,
  STEP_XOR,
  STEP_SHL,
  STEP_SHRS,
  STEP_SHRU,
  STEP_DIVS,
  STEP_REMS,
  STEP_DIVU,
  STEP_MAXS,
  STEP_MINS,
  STEP_MAXU,
  STEP_MINU,
  STEP_CMP,
  STEP_NOT,
  STEP_ABS,
  STEP_EXTS,
  STEP_EXTU,
  STEP_TRUNC,
  NUM_STEPS,
} circuit_step;

typedef enum circuit_predicate {
  CMP_EQ,
  CMP_NE,
  CMP_SLT,
  CMP_SLE,
  CMP_SGT,
  CMP_SGE,
  CMP_ULT,
  CMP_ULE,
  CMP_UGT,
  CMP_UGE,
  NUM_PREDICATES,
} circuit_predicate;

/* "addi", as the dialect has it; "slt". */
extern const char *const circuit_step_names[NUM_STEPS];
extern const char *const circuit_predicate_names[NUM_PREDICATES];

bool circuit_step_is_cast(circuit_step step);
/* Does the step read one operand only? */
bool circuit_step_is_unary(circuit_step step);

typedef struct circuit_widths {
  unsigned operand, result; /* 1 to 64 */
} circuit_widths;

/* The low bits of a number, and the number that they are when read as signed.
 */
uint64_t circuit_low_bits(uint64_t bits, unsigned width);
int64_t circuit_signed(uint64_t bits, unsigned width);

/* Computes a step on bits of which those above the width are zeros. Returns
 * false where C has no result: after a shift by the width or more, a division
 * by zero, and one that overflows. */
bool circuit_step_run(circuit_step step, circuit_predicate predicate,
                      circuit_widths widths, uint64_t a, uint64_t b,
                      uint64_t *result);

#endif
