/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Numbers in what is known of a compiled kernel (analyze_facts()).
 */
#ifndef WORKER_FACT_NUMBER_H
#define WORKER_FACT_NUMBER_H

#include "daemon/worker/json/value.h"

/* The integer member of that name; 0 when there is none. */
static inline int64_t fact_number(const cJSON *object, const char *name) {
  return value_integer_of(value_get(object, name));
}

#endif
