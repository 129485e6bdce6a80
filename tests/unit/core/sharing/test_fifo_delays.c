/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A register stays behind a FIFO for as long as its channel keeps what it has.
 */
#include "core/passes/registers/fifo_delays.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { WIDTH = 32, SLOTS = 3 };

static void test_register_apart(void **state) {
  (void)state;
  net_register fifo = {.type = MlirHandshakeBufferTypeFifoBreakNone,
                       .slots = SLOTS};
  net_register last = {
      .type = MlirHandshakeBufferTypeOneSlotBreakDV, .slots = 1, .next = &fifo};
  net_channel channel = {
      .registers = 1, .slots = SLOTS, .taken = &last, .width = WIDTH};
  fifo_delays delays = {0};
  known_slots registers = {0};
  hls_unit_delays apart =
      unit_delays_of_slot(MlirHandshakeBufferTypeOneSlotBreakDV, WIDTH);
  hls_unit_delays one =
      unit_delays_of_buffer(MlirHandshakeBufferTypeFifoBreakDV, WIDTH, SLOTS);
  assert_true(apart.clock_to_data < one.clock_to_data);

  fifo_delays_begin(&delays, &channel);
  fifo_delays_find(&delays, &channel, &registers);
  assert_true(delays.delays.clock_to_data == apart.clock_to_data);

  channel.slots--;
  fifo_delays_find(&delays, &channel, &registers);
  assert_true(delays.delays.clock_to_data == one.clock_to_data);

  channel.slots++;
  fifo_delays_find(&delays, &channel, &registers);
  assert_true(delays.delays.clock_to_data == apart.clock_to_data);

  channel.ready++; /* with it, both become one */
  fifo_delays_find(&delays, &channel, &registers);
  assert_true(delays.delays.clock_to_data == one.clock_to_data);
}

static void test_register_within(void **state) {
  (void)state;
  net_register fifo = {.type = MlirHandshakeBufferTypeFifoBreakDV,
                       .slots = SLOTS + 1};
  net_channel channel = {
      .registers = 1, .slots = SLOTS, .taken = &fifo, .width = WIDTH};
  fifo_delays delays = {0};
  known_slots registers = {0};
  fifo_delays_begin(&delays, &channel);
  fifo_delays_find(&delays, &channel, &registers);
  assert_true(delays.delays.clock_to_data ==
              unit_delays_of_buffer(MlirHandshakeBufferTypeFifoBreakDV, WIDTH,
                                    SLOTS + 1)
                  .clock_to_data);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_register_apart),
      cmocka_unit_test(test_register_within),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
