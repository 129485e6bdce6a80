/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Counting what channels do, against the plain way to count.
 */
#include "rtl/sim_profile.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* No multiple of the channels of a word, and more cycles than are counted at
 * once. */
enum { CHANNELS = 71, STRIDE = (CHANNELS + 3) / 4, CYCLES = 1000 };

static uint8_t states[CYCLES][STRIDE];

static void set(size_t cycle, size_t channel, unsigned state) {
  states[cycle][channel / 4] |= (uint8_t)(state << channel % 4 * 2);
}

static unsigned get(size_t cycle, size_t channel) {
  return states[cycle][channel / 4] >> channel % 4 * 2 & 3;
}

static void fill(void) {
  uint32_t random = 1;
  memset(states, 0, sizeof states);
  for (size_t i = 0; i < CYCLES; i++) {
    for (size_t j = 0; j < CHANNELS; j++) {
      random = random * 1664525 + 1013904223;
      set(i, j, random >> 24 & 3);
    }
  }
}

/* In pieces of different sizes. */
static void count_all(sim_profile *p) {
  for (size_t at = 0, size = 1; at < CYCLES; at += size, size = size * 3) {
    size = size < CYCLES - at ? size : CYCLES - at;
    sim_profile_count(p, states[at], size);
  }
}

static uint64_t count_plainly(size_t channel, unsigned state) {
  uint64_t count = 0;
  for (size_t i = 0; i < CYCLES; i++) {
    count += get(i, channel) == state;
  }
  return count;
}

static void test_channels(void **state) {
  (void)state;
  fill();
  sim_profile *p = sim_profile_create(CHANNELS);
  assert_non_null(p);
  for (int round = 0; round < 2; round++) {
    count_all(p);
    assert_int_equal(sim_profile_num_cycles(p), CYCLES);
    for (size_t i = 0; i < CHANNELS; i++) {
      sim_profile_channel channel = sim_profile_channel_of(p, i);
      assert_int_equal(channel.moved, count_plainly(i, 3));
      assert_int_equal(channel.stalled, count_plainly(i, 1));
      assert_int_equal(channel.starved, count_plainly(i, 2));
    }
    sim_profile_reset(p);
    assert_int_equal(sim_profile_num_cycles(p), 0);
    assert_int_equal(sim_profile_channel_of(p, 0).moved, 0);
  }
  sim_profile_destroy(p);
}

/* Two tokens at a time come on channel 3, one leaves on channel 70. */
static void test_levels(void **state) {
  (void)state;
  memset(states, 0, sizeof states);
  set(0, 3, 3); /* 2 */
  set(1, 3, 1); /* a token that waits does not come */
  set(2, 3, 3); /* 4, and one leaves: 3 */
  set(2, 70, 3);
  set(3, 70, 2); /* 3 */
  set(4, 70, 3); /* 2 */
  sim_profile *p = sim_profile_create(CHANNELS);
  assert_non_null(p);
  const sim_profile_term terms[] = {{3, 2}, {70, -1}};
  const sim_profile_term other[] = {{70, 1}};
  assert_true(sim_profile_add_level(p, other, 1));
  assert_true(sim_profile_add_level(p, terms, 2));
  for (int round = 0; round < 2; round++) {
    sim_profile_reset(p);
    sim_profile_count(p, states[0], 5);
    assert_int_equal(sim_profile_level_of(p, 0).most, 2);
    sim_profile_level level = sim_profile_level_of(p, 1);
    assert_int_equal(level.most, 3);
    assert_true(level.average > 2.39 && level.average < 2.41);
  }
  sim_profile_destroy(p);
}

static void test_loops(void **state) {
  (void)state;
  memset(states, 0, sizeof states);
  set(1, 10, 3); /* the first iteration of a run */
  set(4, 40, 3); /* 3 cycles later */
  set(5, 41, 3); /* 1 */
  set(300, 10, 3);
  set(302, 40, 3); /* 2 */
  const size_t entries[] = {10}, backs[] = {40, 41}, none[] = {12};
  sim_profile *p = sim_profile_create(CHANNELS);
  assert_non_null(p);
  assert_true(sim_profile_add_loop(p, none, 1, none, 1));
  assert_true(sim_profile_add_loop(p, entries, 1, backs, 2));
  for (int round = 0; round < 2; round++) {
    sim_profile_reset(p);
    count_all(p);
    sim_profile_loop loop = sim_profile_loop_of(p, 1);
    assert_int_equal(loop.rounds, 3);
    assert_int_equal(loop.cycles, 6);
    assert_int_equal(sim_profile_loop_of(p, 0).rounds, 0);
  }
  sim_profile_destroy(p);
}

static void test_nothing_to_count(void **state) {
  (void)state;
  sim_profile *p = sim_profile_create(0);
  assert_non_null(p);
  sim_profile_count(p, states[0], 3);
  assert_int_equal(sim_profile_num_cycles(p), 3);
  sim_profile_destroy(p);
  sim_profile_destroy(NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_channels),
      cmocka_unit_test(test_levels),
      cmocka_unit_test(test_loops),
      cmocka_unit_test(test_nothing_to_count),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
