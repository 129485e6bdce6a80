/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Arithmetic on plain wires that has no hardware: what is said, and where.
 */
#include "module.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* Line 1 of the text is the function's header; the body begins in line 2. */
static void check_body(const char *body, const char *code, unsigned line,
                       const char *text) {
  emission emission;
  emission_make_body(&emission, body);
  assert_null(emission.design);
  assert_int_equal(emission.error.status, HLS_DIAGNOSED);
  assert_int_equal(emission.diagnostics.num_errors, 1);
  assert_true(emission_has_error(&emission, code, line, text));
  emission_finish(&emission);
}

static void a_select_of_channels(void **state) {
  (void)state;
  check_body("%c, %b = unbundle %i : control, i1\n"
             "%i = trunci %y : <i32> to <i1>\n"
             "sink %c : <>\n"
             "%z = source : <>\n"
             "%k = constant %z {value = 1 : i32} : <>, <i32>\n"
             "%r = arith.select %b, %x, %k : !handshake.channel<i32>\n"
             "end %r, %start : <i32>, <>\n",
             "unsupported-type", 7,
             "'arith.select' ('select') has a value that is no wire");
}

static void a_select_of_controls(void **state) {
  (void)state;
  check_body("%c, %b = unbundle %i : control, i1\n"
             "%i = trunci %y : <i32> to <i1>\n"
             "%r = arith.select %b, %c, %start : !handshake.control<>\n"
             "end %x, %r : <i32>, <>\n",
             "unsupported-type", 4, "'arith.select' ('select')");
}

static void a_value_without_bits(void **state) {
  (void)state;
  check_body("%c, %d = unbundle %x : control, i32\n"
             "%n = arith.constant 0 : i0\n"
             "%q = bundle %c, %d : channel<i32>\n"
             "%r = addi %q, %y : <i32>\n"
             "end %r, %start : <i32>, <>\n",
             "unsupported-type", 3, "values of at least one bit");
}

/* What takes cycles, or is no integer, has a handshake. */
static void what_takes_cycles(void **state) {
  (void)state;
  check_body("%c, %d = unbundle %x : control, i32\n"
             "%s = arith.divui %d, %d {handshake.name = \"quotient\"} : i32\n"
             "%q = bundle %c, %s : channel<i32>\n"
             "%r = addi %q, %y : <i32>\n"
             "end %r, %start : <i32>, <>\n",
             "unsupported-type", 3, "'quotient' has a value that is neither");
  check_body("%c, %d = unbundle %x : control, i32\n"
             "%f = arith.bitcast %d : i32 to f32\n"
             "%g = arith.mulf %f, %f {handshake.name = \"product\"} : f32\n"
             "%s = arith.bitcast %g : f32 to i32\n"
             "%q = bundle %c, %s : channel<i32>\n"
             "%r = addi %q, %y : <i32>\n"
             "end %r, %start : <i32>, <>\n",
             "unsupported-type", 4, "'product' has a value that is neither");
}

static void a_sum_of_itself(void **state) {
  (void)state;
  check_body("%c, %d = unbundle %x : control, i32\n"
             "%s = arith.addi %s, %d {handshake.name = \"sum\"} : i32\n"
             "%q = bundle %c, %s : channel<i32>\n"
             "%r = addi %q, %y : <i32>\n"
             "end %r, %start : <i32>, <>\n",
             "combinational-cycle", 3, "'sum' is on a circle of wires");
}

/* The circle is said once, where it begins. */
static void a_circle_through_channels(void **state) {
  (void)state;
  check_body("%c, %d = unbundle %x : control, i32\n"
             "%e, %f = unbundle %p : control, i32\n"
             "%s = arith.xori %f, %d : i32\n"
             "%z = source : <>\n"
             "%p = bundle %z, %s : channel<i32>\n"
             "sink %e : <>\n"
             "%q = bundle %c, %s : channel<i32>\n"
             "%r = addi %q, %y : <i32>\n"
             "end %r, %start : <i32>, <>\n",
             "combinational-cycle", 3, "'unbundle' is on a circle");
}

/* Neither a register on the way nor a constant that is written like a name
 * makes a circle. */
static void ways_that_are_no_circle(void **state) {
  (void)state;
  emission emission;
  emission_make(
      &emission,
      "handshake.func @f(%x: !handshake.channel<i8>) -> "
      "(!handshake.channel<i8>, i8) attributes {argNames = [\"x\"], resNames "
      "= [\"out0\", \"h1\"]} {\n"
      "%k = arith.constant 1 : i8\n"
      "%c, %d = unbundle %x : control, i8\n"
      "%e, %f = unbundle %p : control, i8\n"
      "%s = arith.xori %f, %d : i8\n"
      "%o = bundle %e, %s : channel<i8>\n"
      "%p = buffer %o, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency "
      "= 1 : <i8>\n"
      "%q = bundle %c, %s : channel<i8>\n"
      "end %q, %k : <i8>, i8\n}\n",
      NULL);
  assert_non_null(emission.design);
  emission_finish(&emission);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_select_of_channels),
      cmocka_unit_test(a_select_of_controls),
      cmocka_unit_test(a_value_without_bits),
      cmocka_unit_test(what_takes_cycles),
      cmocka_unit_test(a_sum_of_itself),
      cmocka_unit_test(a_circle_through_channels),
      cmocka_unit_test(ways_that_are_no_circle),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
