/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Limits, sorted, and the search for the next one.
 */
#include "core/passes/widths/range_limits.h"

#include <stdlib.h>

static const int64_t usual[] = {INT8_MIN,  -1,        0,         INT8_MAX,
                                UINT8_MAX, INT16_MIN, INT16_MAX, UINT16_MAX,
                                INT32_MIN, INT32_MAX, UINT32_MAX};

enum { NUM_USUAL = sizeof usual / sizeof *usual };

static int compare(const void *a, const void *b) {
  int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
  return (x > y) - (x < y);
}

/* A number as signed and as unsigned, and those beside it. */
static void add(range_limits *limits, uint64_t bits, unsigned width) {
  number_range number = number_range_of(bits, width);
  const uint64_t readings[] = {(uint64_t)number.smin, number.umin};
  for (size_t i = 0; i < 2; i++) {
    for (uint64_t beside = 0; beside < 3; beside++) {
      limits->limits[limits->count++] = (int64_t)(readings[i] + beside - 1);
    }
  }
}

bool range_limits_find(range_limits *limits, width_graph *graph) {
  size_t constants = 0;
  for (size_t i = 0; i < graph->num_nodes; i++) {
    constants += graph->nodes[i].kind == WIDTH_COMPARE ? 2 : 0;
  }
  limits->limits =
      ARENA_UNSET(&graph->memory, int64_t, NUM_USUAL + 6 * constants);
  limits->count = 0;
  if (!limits->limits) {
    return false;
  }
  for (size_t i = 0; i < NUM_USUAL; i++) {
    limits->limits[limits->count++] = usual[i];
  }
  for (size_t i = 0; i < graph->num_nodes; i++) {
    const width_node *node = &graph->nodes[i];
    for (uint32_t d = 0; node->kind == WIDTH_COMPARE && d < 2; d++) {
      uint32_t value = width_graph_datum(graph, node, d);
      const width_node *constant = width_graph_constant(graph, value);
      if (constant) {
        add(limits, constant->bits, graph->values[value].width);
      }
    }
  }
  qsort(limits->limits, limits->count, sizeof *limits->limits, compare);
  return true;
}

/* The first limit that is not below a number; or `most`. */
static int64_t at_least(const range_limits *limits, int64_t number,
                        int64_t most) {
  size_t low = 0, high = limits->count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (limits->limits[middle] < number) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low < limits->count && limits->limits[low] < most ? limits->limits[low]
                                                           : most;
}

/* The last limit that is not above a number; or `least`. */
static int64_t at_most(const range_limits *limits, int64_t number,
                       int64_t least) {
  size_t low = 0, high = limits->count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (limits->limits[middle] <= number) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low > 0 && limits->limits[low - 1] > least ? limits->limits[low - 1]
                                                    : least;
}

static number_range widen_signed(const range_limits *limits,
                                 const number_range *before,
                                 const number_range *now) {
  number_range full = number_range_full(now->width);
  int64_t min = now->smin, max = now->smax;
  if (min < before->smin) {
    min = at_most(limits, min, full.smin);
  }
  if (max > before->smax) {
    max = at_least(limits, max, full.smax);
  }
  return number_range_signed(min, max, now->width);
}

/* Limits have a sign: numbers above all of them have none but the type's. */
static number_range widen_unsigned(const range_limits *limits,
                                   const number_range *before,
                                   const number_range *now) {
  number_range full = number_range_full(now->width);
  uint64_t min = now->umin, max = now->umax;
  if (min < before->umin) {
    min = min <= INT64_MAX ? (uint64_t)at_most(limits, (int64_t)min, 0) : 0;
  }
  if (max > before->umax) {
    int64_t most = full.umax < INT64_MAX ? (int64_t)full.umax : INT64_MAX;
    max = max < INT64_MAX ? (uint64_t)at_least(limits, (int64_t)max, most)
                          : full.umax;
  }
  return number_range_unsigned(min, max, now->width);
}

number_range range_limits_widen(const range_limits *limits,
                                const number_range *before,
                                const number_range *now) {
  if (number_range_is_empty(before)) {
    return *now;
  }
  number_range as_signed = widen_signed(limits, before, now);
  number_range as_unsigned = widen_unsigned(limits, before, now);
  return number_range_meet(&as_signed, &as_unsigned);
}
