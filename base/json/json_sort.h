/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Arrays in order.
 */
#ifndef BASE_JSON_SORT_H
#define BASE_JSON_SORT_H

#include <jansson.h>
#include <stddef.h>

/* Less than, equal to or greater than 0, as of strcmp(). */
typedef int (*json_order)(const json_t *a, const json_t *b);

/* The first `most` values of an array in that order. A new reference; NULL when
 * out of memory, or when it is no array. */
json_t *json_sorted(const json_t *array, json_order order, size_t most);

#endif
