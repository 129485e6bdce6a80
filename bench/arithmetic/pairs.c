/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Operands for the units of pairs.sv, and what they have to make of them
 * (tests/unit/rtl/bench). First come all the pairs of numbers at the borders of
 * the format, then random ones. With NATIVE, the unit is the circuit of a
 * function, which is called natively to compare.
 */
#include "bench.h"
#include "floats.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_LANES = 64, MAX_IN_FLIGHT = 256, SHOWN = 5 };

/* The operands a unit is working on. */
typedef struct lane_queue {
  uint64_t operands[MAX_IN_FLIGHT][3];
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

void pairs_start(const char *model, int floats, int operands, int width,
                 int result_width, long long argument, long long count);
void pairs_next(int lane, long long *first, long long *second,
                long long *third);
int pairs_check(int lane, long long result);
uint64_t native_result(const uint64_t operands[3]);

/* Powers of two and their neighbours, and all of them negated. */
static uint64_t integer_num_corners(unsigned width) { return width * 6; }

static uint64_t integer_corner(unsigned width, uint64_t index) {
  uint64_t value = (UINT64_C(1) << index / 6 % width) + index / 2 % 3 - 1;
  return mask(width, index % 2 ? 0 - value : value);
}

static uint64_t num_single_corners(void) {
  return unit.is_float ? float_num_corners() : integer_num_corners(unit.width);
}

static uint64_t corner(uint64_t index) {
  return unit.is_float ? float_corner(unit.width, index)
                       : integer_corner(unit.width, index);
}

void pairs_start(const char *model, int floats, int operands, int width,
                 int result_width, long long argument, long long count) {
  unit.model = strdup(model);
  unit.is_float = floats;
  unit.num_operands = (unsigned)operands;
  unit.width = (unsigned)width;
  unit.result_width = (unsigned)result_width;
  unit.argument = argument;
  num_corners = num_single_corners();
  num_corners *= operands > 1 ? num_corners : 1;
  num_wanted = (uint64_t)count > num_corners ? (uint64_t)count : num_corners;
}

/* A third operand for a sum with the product of the others, which it often
 * cancels but for some digits. */
static uint64_t make_addend(const uint64_t pair[2]) {
  float factors[2], product;
  uint32_t bits;
  if (!unit.is_float) {
    return bench_random_value(unit.width);
  }
  if (unit.width != 32 || bench_random() % 2) {
    return float_operand(unit.width);
  }
  for (int i = 0; i < 2; i++) {
    bits = (uint32_t)pair[i];
    memcpy(&factors[i], &bits, sizeof bits);
  }
  product = factors[0] * factors[1];
  memcpy(&bits, &product, sizeof bits);
  uint32_t digit = UINT32_C(1) << bench_random() % 24;
  switch (bench_random() % 4) {
  case 0: /* the halfway cases */
    return bits ^ UINT32_C(1) << 31;
  case 1:
    return (bits ^ UINT32_C(1) << 31) + (uint32_t)(bench_random() % 8) - 4;
  case 2: /* far below the product, where only the sign of it matters */
    return (uint32_t)(bits - ((uint32_t)(bench_random() % 60) << 23));
  default:
    return bits ^ digit;
  }
}

static void make_operands(uint64_t operands[3]) {
  uint64_t index = num_made++;
  uint64_t one = num_single_corners();
  if (index < num_corners) {
    operands[0] = corner(index % one);
    operands[1] = corner(index / one % one);
  } else if (unit.is_float) {
    float_pair(unit.width, operands);
  } else {
    operands[0] = bench_random_value(unit.width);
    operands[1] = bench_random_value(unit.width);
  }
  operands[2] = unit.num_operands > 2 ? make_addend(operands) : 0;
}

void pairs_next(int lane, long long *first, long long *second,
                long long *third) {
  lane_queue *queue = &lanes[lane];
  if (queue->count == MAX_IN_FLIGHT) {
    fprintf(stderr, "a unit gives no results\n");
    exit(2);
  }
  uint64_t *operands =
      queue->operands[(queue->first + queue->count++) % MAX_IN_FLIGHT];
  make_operands(operands);
  *first = (long long)operands[0];
  *second = (long long)operands[1];
  *third = (long long)operands[2];
}

#ifdef NATIVE
static uint64_t expected_result(const uint64_t operands[3]) {
  return mask(unit.result_width, native_result(operands));
}

/* Any two NaNs are equal. */
static bool is_nan(uint64_t bits) {
  uint64_t infinity =
      unit.result_width == 32 ? UINT64_C(0x7f800000) : UINT64_C(0x7ff) << 52;
  return unit.argument && mask(unit.result_width - 1, bits) > infinity;
}
#else
static bool is_nan(uint64_t bits) {
  (void)bits;
  return false; /* the units give a certain one */
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
#endif

/* Returns 1 when all is done. */
int pairs_check(int lane, long long result) {
  lane_queue *queue = &lanes[lane];
  if (queue->count == 0) {
    fprintf(stderr, "a result without operands\n");
    exit(2);
  }
  const uint64_t *operands = queue->operands[queue->first];
  queue->first = (queue->first + 1) % MAX_IN_FLIGHT;
  queue->count--;
  uint64_t expected = expected_result(operands);
  uint64_t actual = mask(unit.result_width, (uint64_t)result);
  if (expected != actual && !(is_nan(expected) && is_nan(actual)) &&
      num_wrong++ < SHOWN) {
    fprintf(stderr, "%s %u: %llx, %llx, %llx gave %llx, not %llx\n", unit.model,
            unit.width, (unsigned long long)operands[0],
            (unsigned long long)operands[1], (unsigned long long)operands[2],
            (unsigned long long)actual, (unsigned long long)expected);
  }
  if (++num_checked < num_wanted) {
    return 0;
  }
  printf("checked %llu wrong %llu\n", (unsigned long long)num_checked,
         (unsigned long long)num_wrong);
  fflush(stdout);
  return 1;
}
