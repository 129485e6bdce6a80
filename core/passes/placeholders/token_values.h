/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Finds the values of a function at cf level that are tokens: the results of
 * __*_to_token, and what branches and selects make of them.
 */
#ifndef HLS_PASSES_TOKEN_VALUES_H
#define HLS_PASSES_TOKEN_VALUES_H

#include "core/ir/cfg.h"
#include "core/passes/placeholders/placeholder_context.h"

/* Zero-initialise; finish() in every case. */
typedef struct token_values {
  cfg graph;
  ptr_map origins; /* token -> a call of __*_to_token that it may come from */
} token_values;

/* Finds the tokens of a function without unreachable blocks. Returns false when
 * out of memory. */
bool token_values_find(token_values *tokens, const placeholders *calls,
                       MlirOperation func);
void token_values_finish(token_values *tokens);

bool token_values_has(const token_values *tokens, MlirValue value);
/* Does the operation only pass that operand on, to a successor's argument or as
 * one of the two values of a select? */
bool token_values_passes(MlirOperation op, intptr_t operand);
/* May a token be this value on a path where nobody waits for it? C leaves a
 * variable without a value there, which is 0 at cf level. */
bool token_values_is_nothing(MlirValue value);

/* Finds a value that is no token and yet may be what `token` is; null when
 * there is none. Returns false when out of memory. */
bool token_values_find_other(const token_values *tokens, MlirValue token,
                             MlirValue *other);

#endif
