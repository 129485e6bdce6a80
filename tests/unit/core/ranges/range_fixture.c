/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "range_fixture.h"

__extension__ typedef __int128 wide_number;

static uint64_t mask_of(unsigned width) {
  return width == 64 ? UINT64_MAX : (UINT64_C(1) << width) - 1;
}

static wide_number value_of(uint64_t bits, unsigned width, bool is_signed) {
  wide_number value = bits & mask_of(width);
  if (is_signed && (bits >> (width - 1) & 1)) {
    value -= (wide_number)1 << width;
  }
  return value;
}

/* What is at most the number, for shifts of negative ones, too. */
static wide_number halved(wide_number value, uint64_t times) {
  for (uint64_t i = 0; i < times; i++) {
    value = (value - (value < 0)) / 2;
  }
  return value;
}

static bool is_defined(range_step step, unsigned width, uint64_t a,
                       uint64_t b) {
  switch (step) {
  case RANGE_SHL:
  case RANGE_SHRS:
  case RANGE_SHRU:
    return b < width;
  case RANGE_DIVS:
  case RANGE_REMS:
    return b != 0 && (a != UINT64_C(1) << (width - 1) || b != mask_of(width));
  case RANGE_DIVU:
    return b != 0;
  default:
    return true;
  }
}

static wide_number chosen(bool is_first, wide_number first,
                          wide_number second) {
  return is_first ? first : second;
}

bool range_fixture_step(range_step step, unsigned width, uint64_t a,
                        unsigned width_of_a, uint64_t b, uint64_t *result) {
  wide_number sa = value_of(a, width_of_a, true);
  wide_number ua = value_of(a, width_of_a, false);
  wide_number sb = value_of(b, width, true), ub = value_of(b, width, false);
  wide_number exact = 0;
  if (!is_defined(step, width, (uint64_t)ua, (uint64_t)ub)) {
    return false;
  }
  switch (step) {
  case RANGE_ADD:
    exact = sa + sb;
    break;
  case RANGE_SUB:
    exact = sa - sb;
    break;
  case RANGE_MUL:
    exact = sa * sb;
    break;
  case RANGE_AND:
    exact = ua & ub;
    break;
  case RANGE_OR:
    exact = ua | ub;
    break;
  case RANGE_XOR:
    exact = ua ^ ub;
    break;
  case RANGE_SHL:
    exact = (wide_number)((uint64_t)ua << ub);
    break;
  case RANGE_SHRS:
    exact = halved(sa, (uint64_t)ub);
    break;
  case RANGE_SHRU:
    exact = halved(ua, (uint64_t)ub);
    break;
  case RANGE_DIVS:
    exact = sa / sb;
    break;
  case RANGE_REMS:
    exact = sa % sb;
    break;
  case RANGE_DIVU:
    exact = ua / ub;
    break;
  case RANGE_MAXS:
    exact = chosen(sa > sb, sa, sb);
    break;
  case RANGE_MINS:
    exact = chosen(sa < sb, sa, sb);
    break;
  case RANGE_MAXU:
    exact = chosen(ua > ub, ua, ub);
    break;
  case RANGE_MINU:
    exact = chosen(ua < ub, ua, ub);
    break;
  case RANGE_NOT:
    exact = -sa - 1;
    break;
  case RANGE_ABS:
    exact = chosen(sa < 0, -sa, sa);
    break;
  case RANGE_EXTS:
    exact = sa;
    break;
  case RANGE_EXTU:
  case RANGE_TRUNC:
    exact = ua;
    break;
  }
  *result = (uint64_t)exact & mask_of(width);
  return true;
}

bool range_fixture_compare(range_comparison comparison, unsigned width,
                           uint64_t a, uint64_t b) {
  bool is_signed = comparison >= RANGE_SLT && comparison <= RANGE_SGE;
  wide_number first = value_of(a, width, is_signed);
  wide_number second = value_of(b, width, is_signed);
  switch (comparison) {
  case RANGE_EQ:
    return first == second;
  case RANGE_NE:
    return first != second;
  case RANGE_SLT:
  case RANGE_ULT:
    return first < second;
  case RANGE_SLE:
  case RANGE_ULE:
    return first <= second;
  case RANGE_SGT:
  case RANGE_UGT:
    return first > second;
  default:
    return first >= second;
  }
}

range_fixture_set range_fixture_numbers(const number_range *range) {
  range_fixture_set numbers = 0;
  for (unsigned number = 0; number < 1U << range->width; number++) {
    if (number_range_has(range, number)) {
      numbers |= (range_fixture_set)1 << number;
    }
  }
  return numbers;
}

number_range range_fixture_least(range_fixture_set numbers, unsigned width) {
  number_range least = number_range_empty(width);
  if (!numbers) {
    return least;
  }
  least = (number_range){width, INT64_MAX, INT64_MIN, UINT64_MAX, 0};
  for (unsigned number = 0; number < 1U << width; number++) {
    if (!(numbers >> number & 1)) {
      continue;
    }
    int64_t value = (int64_t)value_of(number, width, true);
    least.smin = value < least.smin ? value : least.smin;
    least.smax = value > least.smax ? value : least.smax;
    least.umin = number < least.umin ? number : least.umin;
    least.umax = number > least.umax ? number : least.umax;
  }
  return least;
}

static bool is_an_interval(range_fixture_set numbers) {
  range_fixture_set lowest = numbers & -numbers;
  return (numbers & (numbers + lowest)) == 0;
}

/* The numbers in the order that they have as signed. */
static range_fixture_set as_signed(range_fixture_set numbers, unsigned width) {
  unsigned half = 1U << (width - 1);
  return numbers >> half | (numbers & ((1U << half) - 1)) << half;
}

unsigned range_fixture_ranges(unsigned width,
                              number_range ranges[RANGE_FIXTURE_MOST_RANGES]) {
  unsigned count = 0;
  for (range_fixture_set set = 0; set >> (1U << width) == 0; set++) {
    number_range least = range_fixture_least(set, width);
    if (range_fixture_numbers(&least) == set &&
        (width < RANGE_FIXTURE_MOST_BITS || is_an_interval(set) ||
         is_an_interval(as_signed(set, width)))) {
      ranges[count++] = least;
    }
  }
  return count;
}
