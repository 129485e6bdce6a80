/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * IR that cannot become a circuit: what is said about it, and where.
 */
#include "module.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* Line 1 of the text is the function's header; the body begins in line 2. */
static void check_body(const char *body, const char *code, unsigned line,
                       const char *text) {
  emission emission;
  emission_make_body(&emission, body);
  assert_null(emission.design);
  assert_int_equal(emission.error.status, HLS_DIAGNOSED);
  assert_true(emission_has_error(&emission, code, line, text));
  emission_finish(&emission);
}

static void check_module(const char *module, hls_status status,
                         const char *code, unsigned line, const char *text) {
  emission emission;
  emission_make(&emission, module, NULL);
  assert_null(emission.design);
  assert_int_equal(emission.error.status, status);
  if (code) {
    assert_true(emission_has_error(&emission, code, line, text));
  } else {
    assert_non_null(strstr(emission.error.message, text));
  }
  emission_finish(&emission);
}

static void an_unused_value(void **state) {
  (void)state;
  check_body("%0 = addi %x, %y {handshake.name = \"sum\"} : <i32>\n"
             "%1 = source : <>\n"
             "%2 = constant %1 {value = 1 : i32} : <>, <i32>\n"
             "end %2, %start : <i32>, <>\n",
             "not-materialized", 2,
             "result 0 ('result') of 'sum' is used nowhere");
}

static void an_unused_argument(void **state) {
  (void)state;
  check_body("end %x, %start : <i32>, <>\n", "not-materialized", 1,
             "argument 'y' is used nowhere");
}

static void a_value_that_is_used_twice(void **state) {
  (void)state;
  check_body("%0 = addi %x, %y : <i32>\n"
             "%1 = muli %0, %0 {latency = 4 : i64} : <i32>\n"
             "end %1, %start : <i32>, <>\n",
             "not-materialized", 2, "used more than once");
}

static void an_operation_without_a_unit_for_its_width(void **state) {
  (void)state;
  check_body("%0 = uitofp %x : <i32> to <f16>\n"
             "%1 = addf %0, %0 {handshake.name = \"sum\"} : <f16>\n"
             "%2 = fptosi %1 : <f16> to <i32>\n"
             "%3 = addi %2, %y : <i32>\n"
             "end %3, %start : <i32>, <>\n",
             "unsupported-operation", 3,
             "the hardware units for 'handshake.addf' ('sum') take "
             "floating-point numbers of 32 and 64 bits only: use float or "
             "double");
}

static void several_errors_at_once(void **state) {
  (void)state;
  emission emission;
  emission_make_body(&emission, "%0 = \"elsewhere.one\"(%x) : "
                                "(!handshake.channel<i32>) -> "
                                "!handshake.channel<i32>\n"
                                "%1 = \"elsewhere.two\"(%y) : "
                                "(!handshake.channel<i32>) -> "
                                "!handshake.channel<i32>\n"
                                "%2 = addi %0, %1 : <i32>\n"
                                "end %2, %start : <i32>, <>\n");
  assert_null(emission.design);
  assert_int_equal(emission.diagnostics.num_errors, 2);
  assert_true(emission_has_error(&emission, "unsupported-operation", 2,
                                 "elsewhere.one"));
  assert_true(emission_has_error(&emission, "unsupported-operation", 3,
                                 "elsewhere.two"));
  emission_finish(&emission);
}

static void an_operation_of_another_dialect(void **state) {
  (void)state;
  check_body("%0 = \"elsewhere.op\"(%x) : (!handshake.channel<i32>) -> "
             "!handshake.channel<i32>\n"
             "%1 = addi %0, %y : <i32>\n"
             "end %1, %start : <i32>, <>\n",
             "unsupported-operation", 2, "'elsewhere.op'");
}

static void a_value_that_is_no_channel(void **state) {
  (void)state;
  check_body("%0 = \"elsewhere.op\"() : () -> i32\n"
             "%1 = addi %x, %y : <i32>\n"
             "end %1, %start : <i32>, <>\n",
             "unsupported-type", 2, "neither a channel nor a control");
}

/* Each number of a list is checked. */
static void a_list_with_a_number_that_is_too_large(void **state) {
  (void)state;
  check_body("%0:3 = sharing_wrapper[%x, %y], [%1] {credits = array<i64: 2, "
             "2000>, latency = 1 : i32, numSharedOperands = 1 : i32, "
             "numSharedOperations = 2 : i32} : (!handshake.channel<i32>, "
             "!handshake.channel<i32>, !handshake.channel<i32>) -> "
             "(!handshake.channel<i32>, !handshake.channel<i32>, "
             "!handshake.channel<i32>)\n"
             "%1 = noti %0#2 : <i32>\n"
             "%2 = addi %0#0, %0#1 : <i32>\n"
             "end %2, %start : <i32>, <>\n",
             "unsupported-operation", 2,
             "'sharing_wrapper': 'credits' is 2000, but the hardware unit "
             "needs 1 to 1024");
}

/* Arithmetic that takes cycles needs a handshake, and so does what may have no
 * result. */
static void a_division_of_plain_wires(void **state) {
  (void)state;
  check_body("%c, %d = unbundle %x : control, i32\n"
             "%q = arith.divsi %d, %d : i32\n"
             "%0 = bundle %c, %q : channel<i32>\n"
             "%1 = addi %0, %y : <i32>\n"
             "end %1, %start : <i32>, <>\n",
             "unsupported-type", 3,
             "'divsi' has a value that is neither a channel nor a control; "
             "arithmetic on plain wires that has hardware");
}

/* Ports and external modules may have extra signals, units may not. */
static void a_unit_with_extra_signals(void **state) {
  (void)state;
  check_module(
      "handshake.func @f(%s: !handshake.control<[spec: i1]>, ...) -> "
      "(!handshake.control<[spec: i1]>) attributes {argNames = [\"start\"], "
      "resNames = [\"end\"]} {\n%0 = br %s : <[spec: i1]>\n"
      "end %0 : <[spec: i1]>\n}\n",
      HLS_DIAGNOSED, "unsupported-type", 2,
      "extra signals, for which there are no hardware units");
}

static void a_signal_that_is_too_wide(void **state) {
  (void)state;
  check_module(
      "handshake.func @f(%s: !handshake.control<[t: i3000]>, ...) -> "
      "!handshake.control<[t: i3000]> attributes {argNames = [\"start\"], "
      "resNames = [\"end\"]} {\nend %s : <[t: i3000]>\n}\n",
      HLS_DIAGNOSED, "unsupported-type", 1, "3000 bits");
}

static void a_channel_that_is_too_wide(void **state) {
  (void)state;
  check_body("%0 = extsi %x : <i32> to <i5000>\n"
             "%1 = trunci %0 : <i5000> to <i32>\n"
             "%2 = addi %1, %y : <i32>\n"
             "end %2, %start : <i32>, <>\n",
             "unsupported-type", 2, "5000 bits");
}

static void a_constant_that_is_too_wide(void **state) {
  (void)state;
  check_body("%0 = source : <>\n"
             "%1 = constant %0 {value = 1 : i100} : <>, <i100>\n"
             "sink %1 : <i100>\n"
             "%2 = addi %x, %y : <i32>\n"
             "end %2, %start : <i32>, <>\n",
             "unsupported-operation", 3, "'value'");
}

static void a_latency_out_of_range(void **state) {
  (void)state;
  check_body("%0 = muli %x, %y {handshake.name = \"product\", latency = 0 : "
             "i64} : <i32>\n"
             "end %0, %start : <i32>, <>\n",
             "unsupported-operation", 2, "'latency' is 0");
}

static void a_buffer_that_is_too_large(void **state) {
  (void)state;
  check_body("%0 = addi %x, %y : <i32>\n"
             "%1 = buffer %0, bufferType = FIFO_BREAK_DV, numSlots = "
             "99999999, dvLatency = 1 : <i32>\n"
             "end %1, %start : <i32>, <>\n",
             "unsupported-operation", 3, "'numSlots' is 99999999");
}

static void a_memory_with_two_dimensions(void **state) {
  (void)state;
  check_module(
      "handshake.func @f(%m: memref<4x4xi32>, %s: !handshake.control<>, ...) "
      "-> (!handshake.control<>) attributes {argNames = [\"m\", \"start\"], "
      "resNames = [\"end\"]} {\nend %s : <>\n}\n",
      HLS_DIAGNOSED, "unsupported-memory", 1, "'m'");
}

static void a_memory_of_unknown_size(void **state) {
  (void)state;
  check_module(
      "handshake.func @f(%m: memref<?xi32>, %s: !handshake.control<>, ...) "
      "-> (!handshake.control<>) attributes {argNames = [\"m\", \"start\"], "
      "resNames = [\"end\"]} {\nend %s : <>\n}\n",
      HLS_DIAGNOSED, "unsupported-memory", 1, "'m'");
}

#define MEMORY_HEADER                                                          \
  "handshake.func @f(%m: memref<8xi32>, %i: !handshake.channel<i32>, "         \
  "%ms: !handshake.control<>, %s: !handshake.control<>, ...) -> "              \
  "(!handshake.channel<i32>, !handshake.control<>, !handshake.control<>) "     \
  "attributes {argNames = [\"m\", \"i\", \"m_start\", \"start\"], resNames "   \
  "= [\"out0\", \"m_end\", \"end\"]} {\n"

static void a_load_store_queue(void **state) {
  (void)state;
  check_module(
      MEMORY_HEADER
      "%c:3 = fork [3] %s : <>\n"
      "%l:2 = lsq[%m : memref<8xi32>] (%ms, %c#0, %a, %c#1) {groupSizes = [1 "
      ": i32], handshake.name = \"lsq0\"} : (!handshake.control<>, "
      "!handshake.control<>, !handshake.channel<i32>, !handshake.control<>) "
      "-> (!handshake.channel<i32>, !handshake.control<>)\n"
      "%a, %v = load[%i] %l#0 {handshake.bb = 0 : ui32} : <i32>, <i32>, <i32>, "
      "<i32>\n"
      "end %v, %l#1, %c#2 : <i32>, <>, <>\n}\n",
      HLS_DIAGNOSED, "unsupported-operation", 3,
      "no hardware unit fits this form of 'handshake.lsq' ('lsq0') without "
      "stores: loads alone need no order");
}

/* It is not the type of the data that is wrong with it. */
static void a_load_store_queue_of_floats(void **state) {
  (void)state;
  check_module(
      "handshake.func @f(%m: memref<8xf64>, %i: !handshake.channel<i32>, "
      "%ms: !handshake.control<>, %s: !handshake.control<>, ...) -> "
      "(!handshake.channel<f64>, !handshake.control<>, !handshake.control<>) "
      "attributes {argNames = [\"m\", \"i\", \"m_start\", \"start\"], resNames "
      "= [\"out0\", \"m_end\", \"end\"]} {\n"
      "%c:3 = fork [3] %s : <>\n"
      "%l:2 = lsq[%m : memref<8xf64>] (%ms, %c#0, %a, %c#1) {groupSizes = [1 "
      ": i32], handshake.name = \"lsq0\"} : (!handshake.control<>, "
      "!handshake.control<>, !handshake.channel<i32>, !handshake.control<>) "
      "-> (!handshake.channel<f64>, !handshake.control<>)\n"
      "%a, %v = load[%i] %l#0 {handshake.bb = 0 : ui32} : <i32>, <f64>, <i32>, "
      "<f64>\n"
      "end %v, %l#1, %c#2 : <f64>, <>, <>\n}\n",
      HLS_DIAGNOSED, "unsupported-operation", 3,
      "no hardware unit fits this form of 'handshake.lsq' ('lsq0') without "
      "stores");
}

static void two_controllers_on_one_memory(void **state) {
  (void)state;
  check_module(
      MEMORY_HEADER
      "%c:4 = fork [4] %s : <>\n"
      "%is:2 = fork [2] %i : <i32>\n"
      "%d0, %e0 = mem_controller[%m : memref<8xi32>] %ms (%a0) %c#0 "
      "{connectedBlocks = [0 : i32], handshake.name = \"first\"} :    "
      "(!handshake.channel<i32>) -> !handshake.channel<i32>\n"
      "%d1, %e1 = mem_controller[%m : memref<8xi32>] %c#1 (%a1) %c#2 "
      "{connectedBlocks = [0 : i32], handshake.name = \"second\"} :    "
      "(!handshake.channel<i32>) -> !handshake.channel<i32>\n"
      "%a0, %v0 = load[%is#0] %d0 {handshake.bb = 0 : ui32} : <i32>, <i32>, "
      "<i32>, <i32>\n"
      "%a1, %v1 = load[%is#1] %d1 {handshake.bb = 0 : ui32} : <i32>, <i32>, "
      "<i32>, <i32>\n"
      "sink %e1 : <>\n"
      "%r = addi %v0, %v1 : <i32>\n"
      "end %r, %e0, %c#3 : <i32>, <>, <>\n}\n",
      HLS_DIAGNOSED, "unsupported-memory", 5, "'first' and 'second'");
}

#define CONTROL_FUNC(name)                                                     \
  "handshake.func @" name "(%s: !handshake.control<>, ...) -> "                \
  "(!handshake.control<>) attributes {argNames = [\"start\"], resNames = "     \
  "[\"end\"]} { end %s : <> }\n"

static void several_kernels_and_no_name(void **state) {
  (void)state;
  check_module(CONTROL_FUNC("f") CONTROL_FUNC("g"), HLS_AMBIGUOUS_KERNEL,
               "ambiguous-kernel", 2, "name the kernel");
}

static void no_kernel_at_all(void **state) {
  (void)state;
  check_module("handshake.func private @f(!handshake.control<>, ...) -> "
               "(!handshake.control<>) attributes {argNames = [\"start\"], "
               "resNames = [\"end\"]}\n",
               HLS_NO_KERNEL, NULL, 0, "no handshake.func with a body");
  check_module("module {}", HLS_NO_KERNEL, NULL, 0, "no handshake.func");
}

static void a_kernel_that_is_not_there(void **state) {
  (void)state;
  emission emission;
  emission_make(&emission, CONTROL_FUNC("f"), "g");
  assert_null(emission.design);
  assert_int_equal(emission.error.status, HLS_NO_KERNEL);
  assert_non_null(strstr(emission.error.message, "'g'"));
  emission_finish(&emission);
}

static void a_memory_for_an_external_module(void **state) {
  (void)state;
  check_module(
      "handshake.func private @__p(memref<8xi32>, !handshake.control<>, ...) "
      "-> (!handshake.control<>) attributes {argNames = [\"m\", \"start\"], "
      "resNames = [\"end\"]}\n"
      "handshake.func @f(%m: memref<8xi32>, %s: !handshake.control<>, ...) -> "
      "(!handshake.control<>) attributes {argNames = [\"m\", \"start\"], "
      "resNames = [\"end\"]} {\n"
      "%e = instance @__p(%m, %s) : (memref<8xi32>, !handshake.control<>) -> "
      "!handshake.control<>\nend %e : <>\n}\n",
      HLS_DIAGNOSED, "external-memory", 3, "passes a memory");
}

static void a_parameter_that_is_no_integer(void **state) {
  (void)state;
  check_module(
      "handshake.func private @__p(!handshake.control<>, ...) -> "
      "(!handshake.control<>) attributes {argNames = [\"start\"], resNames = "
      "[\"end\"]}\n"
      "handshake.func @f(%s: !handshake.control<>, ...) -> "
      "(!handshake.control<>) attributes {argNames = [\"start\"], resNames = "
      "[\"end\"]} {\n"
      "%e = instance @__p(%s) {SCALE = 1.5 : f32, handshake.name = \"call0\"} "
      ": (!handshake.control<>) -> !handshake.control<>\nend %e : <>\n}\n",
      HLS_DIAGNOSED, "unsupported-operation", 3, "parameter 'SCALE'");
}

#define PARAMETER_HEADER                                                       \
  "handshake.func private @__p(!handshake.control<>, ...) -> "                 \
  "(!handshake.control<>) attributes {argNames = [\"start\"], resNames = "     \
  "[\"end\"]}\n"                                                               \
  "handshake.func @f(%s: !handshake.control<>, ...) -> "                       \
  "(!handshake.control<>) attributes {argNames = [\"start\"], resNames = "     \
  "[\"end\"]} {\n"

static void a_parameter_that_verilog_cannot_name(void **state) {
  (void)state;
  check_module(PARAMETER_HEADER
               "%e = instance @__p(%s) {begin = 1 : i32, handshake.name = "
               "\"call0\"} : (!handshake.control<>) -> "
               "!handshake.control<>\nend %e : <>\n}\n",
               HLS_DIAGNOSED, "unsupported-operation", 3,
               "a parameter of '__p' cannot be named 'begin'");
}

/* Each instance is asked, not only the first one. */
static void a_parameter_of_a_function_with_a_body(void **state) {
  (void)state;
  check_module(
      "handshake.func @f(%x: !handshake.channel<i8>, ...) -> "
      "!handshake.channel<i8> attributes {argNames = [\"x\"], resNames = "
      "[\"y\"]} {\n"
      "%0 = instance @g(%x) {a.pass = 1 : i8} : (!handshake.channel<i8>) -> "
      "!handshake.channel<i8>\n"
      "%1 = instance @g(%0) {handshake.name = \"call\", K = 5 : i8} : "
      "(!handshake.channel<i8>) -> !handshake.channel<i8>\n"
      "end %1 : <i8>\n}\n"
      "handshake.func @g(%x: !handshake.channel<i8>, ...) -> "
      "!handshake.channel<i8> attributes {argNames = [\"x\"], resNames = "
      "[\"y\"]} {\nend %x : <i8>\n}\n",
      HLS_DIAGNOSED, "unsupported-operation", 3,
      "'call' gives 'g' the parameter 'K', but a function with a body has no "
      "parameters");
}

static void a_parameter_of_two_types(void **state) {
  (void)state;
  check_module(PARAMETER_HEADER
               "%d = instance @__p(%s) {P = 1 : i32, handshake.name = "
               "\"call0\"} : (!handshake.control<>) -> !handshake.control<>\n"
               "%e = instance @__p(%d) {P = 1 : ui32, handshake.name = "
               "\"call1\"} : (!handshake.control<>) -> "
               "!handshake.control<>\nend %e : <>\n}\n",
               HLS_DIAGNOSED, "unsupported-operation", 4, "of the same types");
}

static void a_function_that_is_part_of_itself(void **state) {
  (void)state;
  check_module("handshake.func @f(%s: !handshake.control<>, ...) -> "
               "(!handshake.control<>) attributes {argNames = [\"start\"], "
               "resNames = [\"end\"]} {\n"
               "%e = instance @g(%s) : (!handshake.control<>) -> "
               "!handshake.control<>\nend %e : <>\n}\n"
               "handshake.func @g(%s: !handshake.control<>, ...) -> "
               "(!handshake.control<>) attributes {argNames = [\"start\"], "
               "resNames = [\"end\"]} {\n"
               "%e = instance @g(%s) {handshake.name = \"call0\"} : "
               "(!handshake.control<>) -> !handshake.control<>\nend %e : "
               "<>\n}\n",
               HLS_DIAGNOSED, "invalid-ir", 6, "makes 'g' a part of itself");
}

static void a_memory_for_another_function(void **state) {
  (void)state;
  check_module(
      "handshake.func @g(%m: memref<8xi32>, %s: !handshake.control<>, ...) -> "
      "(!handshake.control<>) attributes {argNames = [\"m\", \"start\"], "
      "resNames = [\"end\"]} {\nend %s : <>\n}\n"
      "handshake.func @f(%m: memref<8xi32>, %s: !handshake.control<>, ...) -> "
      "(!handshake.control<>) attributes {argNames = [\"m\", \"start\"], "
      "resNames = [\"end\"]} {\n"
      "%e = instance @g(%m, %s) : (memref<8xi32>, !handshake.control<>) -> "
      "!handshake.control<>\nend %e : <>\n}\n",
      HLS_DIAGNOSED, "external-memory", 5, "a memory is of one circuit only");
}

/* A cycle of forks and casts without a port must not be followed for ever. */
static void a_controller_fed_by_a_cycle(void **state) {
  (void)state;
  check_module(
      MEMORY_HEADER
      "%c:2 = fork [2] %s : <>\n"
      "%x:2 = fork [2] %y : <i32>\n"
      "%y = buffer %x#0, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, "
      "dvLatency = 1 : <i32>\n"
      "%d, %e = mem_controller[%m : memref<8xi32>] %ms (%x#1, %a) %c#0 "
      "{connectedBlocks = [0 : i32]} : (!handshake.channel<i32>, "
      "!handshake.channel<i32>) -> !handshake.channel<i32>\n"
      "%a, %v = load[%i] %d {handshake.bb = 0 : ui32} : <i32>, <i32>, <i32>, "
      "<i32>\n"
      "end %v, %e, %c#1 : <i32>, <>, <>\n}\n",
      HLS_DIAGNOSED, "unsupported-operation", 5, "handshake.mem_controller");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(an_unused_value),
      cmocka_unit_test(an_unused_argument),
      cmocka_unit_test(a_value_that_is_used_twice),
      cmocka_unit_test(an_operation_without_a_unit_for_its_width),
      cmocka_unit_test(several_errors_at_once),
      cmocka_unit_test(an_operation_of_another_dialect),
      cmocka_unit_test(a_value_that_is_no_channel),
      cmocka_unit_test(a_list_with_a_number_that_is_too_large),
      cmocka_unit_test(a_division_of_plain_wires),
      cmocka_unit_test(a_unit_with_extra_signals),
      cmocka_unit_test(a_signal_that_is_too_wide),
      cmocka_unit_test(a_channel_that_is_too_wide),
      cmocka_unit_test(a_constant_that_is_too_wide),
      cmocka_unit_test(a_latency_out_of_range),
      cmocka_unit_test(a_buffer_that_is_too_large),
      cmocka_unit_test(a_memory_with_two_dimensions),
      cmocka_unit_test(a_memory_of_unknown_size),
      cmocka_unit_test(a_load_store_queue),
      cmocka_unit_test(a_load_store_queue_of_floats),
      cmocka_unit_test(two_controllers_on_one_memory),
      cmocka_unit_test(several_kernels_and_no_name),
      cmocka_unit_test(no_kernel_at_all),
      cmocka_unit_test(a_kernel_that_is_not_there),
      cmocka_unit_test(a_memory_for_an_external_module),
      cmocka_unit_test(a_parameter_that_is_no_integer),
      cmocka_unit_test(a_parameter_that_verilog_cannot_name),
      cmocka_unit_test(a_parameter_of_a_function_with_a_body),
      cmocka_unit_test(a_parameter_of_two_types),
      cmocka_unit_test(a_function_that_is_part_of_itself),
      cmocka_unit_test(a_memory_for_another_function),
      cmocka_unit_test(a_controller_fed_by_a_cycle),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
