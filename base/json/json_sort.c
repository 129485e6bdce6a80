/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Sorting arrays.
 */
#include "base/json/json_sort.h"

#include <stdlib.h>

static int compare(const void *a, const void *b, void *data) {
  json_order order = *(json_order *)data;
  return order(*(json_t *const *)a, *(json_t *const *)b);
}

json_t *json_sorted(const json_t *array, json_order order, size_t most) {
  size_t count = json_array_size(array);
  json_t **all = calloc(count + 1, sizeof(json_t *));
  json_t *list = all && json_is_array(array) ? json_array() : NULL;
  for (size_t i = 0; list && i < count; i++) {
    all[i] = json_array_get(array, i);
  }
  if (list) {
    qsort_r(all, count, sizeof(json_t *), compare, &order);
  }
  for (size_t i = 0; list && i < count && i < most; i++) {
    if (json_array_append(list, all[i]) != 0) {
      json_decref(list);
      list = NULL;
    }
  }
  free(all);
  return list;
}
