/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Operands for the units of pairs.sv, and what they have to make of them
 * (tests/unit/rtl/bench). First come all the pairs of numbers at the borders of
 * the format, then random ones.
 */
#include "bench.h"
#include "floats.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_LANES = 64, MAX_IN_FLIGHT = 256, SHOWN = 5 };

/* The operands a unit is working on. */
typedef struct lane_queue {
  uint64_t operands[MAX_IN_FLIGHT][2];
  unsigned first, count;
} lane_queue;

static lane_queue lanes[MAX_LANES];
static struct {
  const char *model;
  unsigned num_operands, width, result_width;
  int64_t argument;
  bool is_float; /* the operands */
} unit;
static uint64_t num_corners, num_made, num_checked, num_wrong, num_wanted;

void pairs_start(const char *model, int operands, int width, int result_width,
                 long long argument, long long count);
void pairs_next(int lane, long long *first, long long *second);
int pairs_check(int lane, long long result);

void pairs_start(const char *model, int operands, int width, int result_width,
                 long long argument, long long count) {
  static const char *const of_integers[] = {
      "muli", "divsi", "divui", "remsi", "remui", "sitofp", "uitofp",
  };
  unit.model = strdup(model);
  unit.num_operands = (unsigned)operands;
  unit.width = (unsigned)width;
  unit.result_width = (unsigned)result_width;
  unit.argument = argument;
  unit.is_float = true;
  for (size_t i = 0; i < sizeof of_integers / sizeof *of_integers; i++) {
    unit.is_float &= strcmp(of_integers[i], model) != 0;
  }
  if (unit.is_float) {
    num_corners = float_num_corners();
    num_corners *= operands == 2 ? num_corners : 1;
  }
  num_wanted = (uint64_t)count > num_corners ? (uint64_t)count : num_corners;
}

static void make_operands(uint64_t pair[2]) {
  uint64_t index = num_made++;
  if (!unit.is_float) {
    pair[0] = bench_random_value(unit.width);
    pair[1] = bench_random_value(unit.width);
  } else if (index < num_corners) {
    size_t one = float_num_corners();
    pair[0] = float_corner(unit.width, index % one);
    pair[1] = float_corner(unit.width, index / one % one);
  } else {
    float_pair(unit.width, pair);
  }
}

void pairs_next(int lane, long long *first, long long *second) {
  lane_queue *queue = &lanes[lane];
  if (queue->count == MAX_IN_FLIGHT) {
    fprintf(stderr, "a unit gives no results\n");
    exit(2);
  }
  uint64_t *pair =
      queue->operands[(queue->first + queue->count++) % MAX_IN_FLIGHT];
  make_operands(pair);
  *first = (long long)pair[0];
  *second = (long long)pair[1];
}

static uint64_t expected_result(const uint64_t operands[3]) {
  uint64_t value = 0, all = 0;
  bool compares = strcmp(unit.model, "cmpf") == 0;
  for (int64_t p = 0; compares && p < 16; p++) {
    function_value(unit.model, unit.width, operands, p, &value);
    all |= value << p;
  }
  if (!compares &&
      !function_value(unit.model, unit.width, operands, unit.argument, &all)) {
    fprintf(stderr, "no model '%s'\n", unit.model);
    exit(2);
  }
  return mask(unit.result_width, all);
}

/* Returns 1 when all is done. */
int pairs_check(int lane, long long result) {
  lane_queue *queue = &lanes[lane];
  if (queue->count == 0) {
    fprintf(stderr, "a result without operands\n");
    exit(2);
  }
  const uint64_t *pair = queue->operands[queue->first];
  uint64_t operands[3] = {pair[0], pair[1], 0};
  queue->first = (queue->first + 1) % MAX_IN_FLIGHT;
  queue->count--;
  uint64_t expected = expected_result(operands);
  if (expected != mask(unit.result_width, (uint64_t)result) &&
      num_wrong++ < SHOWN) {
    fprintf(stderr, "%s %u: %llx, %llx gave %llx, not %llx\n", unit.model,
            unit.width, (unsigned long long)pair[0],
            (unsigned long long)pair[1], (unsigned long long)result,
            (unsigned long long)expected);
  }
  if (++num_checked < num_wanted) {
    return 0;
  }
  printf("checked %llu wrong %llu\n", (unsigned long long)num_checked,
         (unsigned long long)num_wrong);
  fflush(stdout);
  return 1;
}
