/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Numbers and texts in what is known of a compiled kernel (analyze_facts()).
 */
#ifndef WORKER_FACTS_H
#define WORKER_FACTS_H

#include "daemon/worker/json/value.h"

/* The integer member of that name; 0 when there is none. */
static inline int64_t fact_number(const cJSON *object, const char *name) {
  return value_integer_of(value_get(object, name));
}

/* The text member of that name; empty when there is none. */
static inline const char *fact_text(const cJSON *object, const char *name) {
  const char *text = value_string_of(value_get(object, name));
  return text ? text : "";
}

#endif
