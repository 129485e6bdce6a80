/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Which channels carry one token for one.
 */
#ifndef HLS_PASSES_SHARED_RATES_H
#define HLS_PASSES_SHARED_RATES_H

#include "base/memory/ptr_map.h"
#include "core/ir/disjoint_sets.h"
#include "mlir-c/IR.h"
#include <stdbool.h>

/* Zero-initialise; finish() in every case. */
typedef struct shared_rates {
  ptr_map index; /* value -> number + 1 */
  disjoint_sets sets;
  MlirValue call; /* has a token in each call; null: none is known */
  arena_pool memory;
} shared_rates;

/* Finds them in a function. Returns false when out of memory. */
bool shared_rates_find(shared_rates *rates, MlirOperation func);
void shared_rates_finish(shared_rates *rates);

/* Is one performed as often as the other? */
bool shared_rates_equal(shared_rates *rates, MlirOperation a, MlirOperation b);
/* Has one channel as many tokens as the other? */
bool shared_rates_same(shared_rates *rates, MlirValue a, MlirValue b);
/* From now on, both have as many tokens. */
void shared_rates_join(shared_rates *rates, MlirValue a, MlirValue b);
/* Does a channel have one token in each call? */
bool shared_rates_is_call(shared_rates *rates, MlirValue value);

#endif
