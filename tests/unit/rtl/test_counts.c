/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How many bits a memory controller has for the stores that are announced.
 */
#include "module.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Announces one store. */
#define ONE "%n = constant %st#0 {value = 1 : i32} : <>, <i32>\n"

/* A kernel that stores `y` and announces `n` stores, as some lines make them of
 * `x`, `z` and two tokens. Returns SUM_BITS of its controller. */
static int count_bits(const char *lines) {
  char text[4096];
  emission emission;
  snprintf(
      text, sizeof text,
      "handshake.func @k(%%a: memref<64xi32>, %%i: !handshake.channel<i32>, "
      "%%x: !handshake.channel<i32>, %%z: !handshake.channel<i32>, %%a_start: "
      "!handshake.control<>, %%start: !handshake.control<>, ...) -> "
      "(!handshake.control<>, !handshake.control<>) attributes {argNames = "
      "[\"a\", \"i\", \"x\", \"z\", \"a_start\", \"start\"], "
      "resNames = [\"a_end\", \"end\"]} {\n"
      "%%st:4 = fork [4] %%start : <>\n"
      "%s"
      "%%e = mem_controller[%%a : memref<64xi32>] %%a_start (%%n, %%sa, %%sd) "
      "%%st#2 {connectedBlocks = [0 : i32]} : (!handshake.channel<i32>, "
      "!handshake.channel<i32>, !handshake.channel<i32>) -> ()\n"
      "%%sa, %%sd = store[%%i] %%y {handshake.bb = 0 : ui32} : <i32>, <i32>, "
      "<i32>, <i32>\n"
      "end %%e, %%st#3 : <>, <>\n"
      "}\n"
      "handshake.func private @f(!handshake.channel<i32>, "
      "!handshake.channel<i32>, !handshake.control<>, ...) -> "
      "(!handshake.channel<i32>, !handshake.control<>) attributes {argNames = "
      "[\"x\", \"z\", \"start\"], resNames = [\"out0\", \"end\"]}\n",
      lines);
  emission_make(&emission, text, "k");
  assert_non_null(emission.design);
  const char *found = strstr(emission.design->files[0].text, ".SUM_BITS(");
  assert_non_null(found);
  int bits = (int)strtol(found + strlen(".SUM_BITS("), NULL, 10);
  emission_finish(&emission);
  return bits;
}

static void few_stores_need_few_bits(void **state) {
  (void)state;
  assert_int_equal(count_bits(ONE "%y = addi %x, %z : <i32>\n"
                                  "sink %st#1 : <>\n"),
                   8);
}

/* There is a number for each token that the circuit may hold, and they are a
 * quarter of all. */
static void slots_make_the_count_wider(void **state) {
  (void)state;
  assert_int_equal(count_bits(ONE "%b = buffer %x, bufferType = FIFO_BREAK_DV, "
                                  "numSlots = 1000, dvLatency = 1 : <i32>\n"
                                  "%y = addi %b, %z : <i32>\n"
                                  "sink %st#1 : <>\n"),
                   2 + 10);
}

static void so_do_stages_of_units(void **state) {
  (void)state;
  assert_int_equal(count_bits(ONE
                              "%y = muli %x, %z {latency = 64 : i64} : <i32>\n"
                              "sink %st#1 : <>\n"),
                   2 + 7);
}

static void so_do_large_numbers(void **state) {
  (void)state;
  assert_int_equal(
      count_bits("%n = constant %st#0 {value = 100 : i32} : <>, <i32>\n"
                 "%y = addi %x, %z : <i32>\n"
                 "sink %st#1 : <>\n"),
      2 + 11);
}

/* 0: it is as wide as what is announced. */
static void nobody_knows_a_number_that_is_no_constant(void **state) {
  (void)state;
  assert_int_equal(count_bits("%n = noti %x : <i32>\n"
                              "%y = noti %z : <i32>\n"
                              "sink %st#0 : <>\n"
                              "sink %st#1 : <>\n"),
                   0);
}

static void nobody_knows_what_a_module_of_users_holds(void **state) {
  (void)state;
  assert_int_equal(
      count_bits(ONE "%y, %done = instance @f(%x, %z, %st#1) : "
                     "(!handshake.channel<i32>, !handshake.channel<i32>, "
                     "!handshake.control<>) -> (!handshake.channel<i32>, "
                     "!handshake.control<>)\n"
                     "sink %done : <>\n"),
      0);
}

/* What waits in a load-store queue has been announced, too. */
static void stores_of_a_queue_are_counted_to_the_last(void **state) {
  (void)state;
  emission emission;
  emission_make(
      &emission,
      "handshake.func @k(%a: memref<8xi32>, %i: !handshake.channel<i32>, %x: "
      "!handshake.channel<i32>, %a_start: !handshake.control<>, %start: "
      "!handshake.control<>, ...) -> (!handshake.channel<i32>, "
      "!handshake.control<>, !handshake.control<>) attributes {argNames = "
      "[\"a\", \"i\", \"x\", \"a_start\", \"start\"], resNames = "
      "[\"out0\", \"a_end\", \"end\"]} {\n"
      "%st:4 = fork [4] %start : <>\n"
      "%is:2 = fork [2] %i : <i32>\n" ONE
      "%o, %e = mem_controller[%a : memref<8xi32>] %a_start (%n, %q#1, %q#2, "
      "%q#3) %st#1 {connectedBlocks = [0 : i32]} : (!handshake.channel<i32>, "
      "!handshake.channel<i32>, !handshake.channel<i32>, "
      "!handshake.channel<i32>) -> !handshake.channel<i32>\n"
      "%q:4 = lsq[MC] (%st#2, %la, %sa, %sd, %o) {groupSizes = [2 : i32]} : "
      "(!handshake.control<>, !handshake.channel<i32>, "
      "!handshake.channel<i32>, !handshake.channel<i32>, "
      "!handshake.channel<i32>) -> (!handshake.channel<i32>, "
      "!handshake.channel<i32>, !handshake.channel<i32>, "
      "!handshake.channel<i32>)\n"
      "%la, %ld = load[%is#0] %q#0 {handshake.bb = 0 : ui32} : <i32>, <i32>, "
      "<i32>, <i32>\n"
      "%sa, %sd = store[%is#1] %x {handshake.bb = 0 : ui32} : <i32>, <i32>, "
      "<i32>, <i32>\n"
      "end %ld, %e, %st#3 : <i32>, <>, <>\n"
      "}\n",
      "k");
  assert_non_null(emission.design);
  assert_non_null(strstr(emission.design->files[0].text, ".SUM_BITS(0)"));
  emission_finish(&emission);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(few_stores_need_few_bits),
      cmocka_unit_test(slots_make_the_count_wider),
      cmocka_unit_test(so_do_stages_of_units),
      cmocka_unit_test(so_do_large_numbers),
      cmocka_unit_test(nobody_knows_a_number_that_is_no_constant),
      cmocka_unit_test(nobody_knows_what_a_module_of_users_holds),
      cmocka_unit_test(stores_of_a_queue_are_counted_to_the_last),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
