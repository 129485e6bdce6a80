/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Numbers in what is known of a compiled kernel (analyze_facts()).
 */
#ifndef WORKER_FACT_NUMBER_H
#define WORKER_FACT_NUMBER_H

#include <jansson.h>

/* The integer member of that name; 0 when there is none. */
static inline json_int_t fact_number(const json_t *object, const char *name) {
  return json_integer_value(json_object_get(object, name));
}

#endif
