/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Parts to make operations of, and what a made operation is asked.
 */
#ifndef TESTS_CORE_BUILDERS_FIXTURE_H
#define TESTS_CORE_BUILDERS_FIXTURE_H

#include "mlir-c/IR.h"

enum { NUM_PARTS = 4 };

/* What operations are made of. */
typedef struct parts {
  MlirContext context;
  MlirLocation location;
  MlirBlock block;
  MlirValue values[NUM_PARTS];
  MlirType types[NUM_PARTS]; /* none is that of a value */
} parts;

/* The caller destroys the block when it is done. */
parts make_parts(MlirContext context);
/* An attribute: a list of numbers. */
MlirAttribute numbers(const parts *p);

void is_value(MlirValue actual, MlirValue expected);
/* Is it the result at that position, and of that type? */
void is_result(MlirOperation op, intptr_t position, MlirValue actual,
               MlirType type);
void has_size(MlirOperation op, intptr_t num_operands, intptr_t num_results,
              intptr_t num_attributes);

#endif
