/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Keeping what channels do, packed.
 */
#include "rtl/sim_playback.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <zlib.h>

enum {
  CHANNELS = 9,
  STRIDE = 3,
  CYCLES = 2 * SIM_PLAYBACK_BLOCK + 100,
  ROOM = 1 << 20
};

static uint8_t states[CYCLES][STRIDE];

/* Cycles that cannot be packed well. */
static void fill(void) {
  uint32_t random = 1;
  for (size_t i = 0; i < sizeof states; i++) {
    random = random * 1664525 + 1013904223;
    states[i / STRIDE][i % STRIDE] = (uint8_t)(random >> 24);
  }
}

/* Adds all cycles, some at a time. */
static void add_all(sim_playback *p) {
  for (size_t at = 0, size = 1; at < CYCLES; at += size, size = size * 3 + 1) {
    size = size < CYCLES - at ? size : CYCLES - at;
    sim_playback_add(p, states[at], size);
  }
}

/* Compares what is kept with the cycles from `first` on. */
static void expect_kept(const sim_playback *p, size_t first, size_t count) {
  assert_int_equal(sim_playback_num_kept(p), count);
  size_t size, at = 0, cycle = first;
  const uint8_t *bytes = sim_playback_bytes(p, &size);
  uint8_t *block = malloc((size_t)SIM_PLAYBACK_BLOCK * STRIDE);
  assert_non_null(block);
  for (size_t i = 0; i < sim_playback_num_blocks(p); i++) {
    uLongf unpacked = SIM_PLAYBACK_BLOCK * STRIDE;
    size_t packed = sim_playback_block_size(p, i);
    assert_int_equal(uncompress(block, &unpacked, bytes + at, packed), Z_OK);
    assert_memory_equal(block, states[cycle], unpacked);
    at += packed;
    cycle += unpacked / STRIDE;
  }
  assert_int_equal(at, size);
  assert_int_equal(cycle, first + count);
  free(block);
}

static void every_cycle_is_kept(void **state) {
  (void)state;
  fill();
  sim_playback *p = sim_playback_create(CHANNELS, 0, ROOM);
  assert_non_null(p);
  for (int round = 0; round < 2; round++) {
    add_all(p);
    assert_true(sim_playback_end(p));
    assert_int_equal(sim_playback_num_blocks(p), 3);
    assert_int_equal(sim_playback_from(p), 0);
    expect_kept(p, 0, CYCLES);
    assert_int_equal(sim_playback_num_calls(p), 1);
    sim_playback_reset(p);
  }
  sim_playback_destroy(p);
}

static void calls_have_their_cycles(void **state) {
  (void)state;
  sim_playback *p = sim_playback_create(CHANNELS, 6, ROOM);
  assert_non_null(p);
  sim_playback_add(p, states[0], 5);
  sim_playback_end_call(p);
  sim_playback_add(p, states[5], 2);
  sim_playback_add(p, states[7], 1);
  sim_playback_end_call(p);
  sim_playback_add(p, states[8], 4); /* of a call that does not end */
  assert_true(sim_playback_end(p));
  assert_int_equal(sim_playback_num_calls(p), 3);
  assert_int_equal(sim_playback_call(p, 0), 5);
  assert_int_equal(sim_playback_call(p, 1), 3);
  assert_int_equal(sim_playback_call(p, 2), 4);
  expect_kept(p, 6, 6);
  sim_playback_destroy(p);
}

static void it_begins_where_it_is_told_to(void **state) {
  (void)state;
  fill();
  sim_playback *p = sim_playback_create(CHANNELS, 5000, ROOM);
  assert_non_null(p);
  add_all(p);
  assert_true(sim_playback_end(p));
  expect_kept(p, 5000, CYCLES - 5000);
  assert_int_equal(sim_playback_call(p, 0), CYCLES);
  sim_playback_destroy(p);
  p = sim_playback_create(CHANNELS, CYCLES, ROOM);
  assert_non_null(p);
  add_all(p);
  assert_true(sim_playback_end(p));
  expect_kept(p, CYCLES, 0);
  sim_playback_destroy(p);
}

static void what_has_no_room_is_counted(void **state) {
  (void)state;
  fill();
  size_t most = SIM_PLAYBACK_BLOCK * STRIDE + 1000; /* for one block */
  sim_playback *p = sim_playback_create(CHANNELS, 0, most);
  assert_non_null(p);
  add_all(p);
  assert_true(sim_playback_end(p));
  size_t size;
  sim_playback_bytes(p, &size);
  assert_true(size <= most);
  expect_kept(p, 0, SIM_PLAYBACK_BLOCK);
  assert_int_equal(sim_playback_call(p, 0), CYCLES);
  sim_playback_destroy(p);
}

static void nothing_is_nothing(void **state) {
  (void)state;
  sim_playback *p = sim_playback_create(0, 0, ROOM);
  assert_non_null(p);
  assert_true(sim_playback_end(p));
  assert_int_equal(sim_playback_num_calls(p), 0);
  assert_int_equal(sim_playback_num_blocks(p), 0);
  sim_playback_destroy(p);
  sim_playback_destroy(NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_cycle_is_kept),
      cmocka_unit_test(calls_have_their_cycles),
      cmocka_unit_test(it_begins_where_it_is_told_to),
      cmocka_unit_test(what_has_no_room_is_counted),
      cmocka_unit_test(nothing_is_nothing),
  };
  return cmocka_run_group_tests_name("sim/playback", tests, NULL, NULL);
}
