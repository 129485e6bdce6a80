/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The delays and the area that a circuit's operations get from the manifests.
 */
#include "handshake_fixture.h"
#include "hls/handshake_ops.h"
#include "hls/unit_delay.h"
#include "hls/unit_timings.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* One of each kind whose figures differ. */
static const char *const circuit =
    "handshake.func @f(%a: !handshake.channel<i32>, %b: "
    "!handshake.channel<i32>, %c: !handshake.channel<i1>, %s: "
    "!handshake.control<>, %d: memref<8xi32>, ...) -> "
    "(!handshake.channel<i32>, !handshake.control<>) attributes {argNames = "
    "[\"a\", \"b\", \"c\", \"s\", \"d\"], "
    "resNames = [\"out\", \"end\"]} {\n"
    "  %t:4 = fork [4] %s : <>\n"
    "  %k = constant %t#0 {value = 3 : i32} : <>, <i32>\n"
    "  %k2:4 = fork [4] %k : <i32>\n"
    "  %x:6 = fork [6] %a : <i32>\n"
    "  %y:6 = fork [6] %b : <i32>\n"
    "  %add = addi %x#0, %y#0 : <i32>\n"
    "  %low = trunci %y#1 : <i32> to <i8>\n"
    "  %small = addi %low, %low : <i8>\n"
    "  %shl = shli %x#1, %y#2 : <i32>\n"
    "  %shlk = shli %x#2, %k2#0 : <i32>\n"
    "  %lt = cmpi slt, %x#3, %y#3 : <i32>\n"
    "  %eq = cmpi eq, %x#4, %y#4 : <i32>\n"
    "  %eqk = cmpi eq, %x#5, %k2#1 : <i32>\n"
    "  %zero = constant %t#3 {value = 0 : i32} : <>, <i32>\n"
    "  %positive = cmpi sgt, %x#5, %zero : <i32>\n"
    "  %few = cmpi ule, %x#5, %k2#3 : <i32>\n"
    "  %some = cmpi ult, %x#5, %k2#3 : <i32>\n"
    "  %mul = muli %y#5, %k2#2 : <i32>\n"
    "  %half = trunci %y#1 : <i32> to <i16>\n"
    "  %ext = extui %half : <i16> to <i32>\n"
    "  %narrow = muli %ext, %ext : <i32>\n"
    "  %byk = muli %ext, %k : <i32>\n"
    "  %wide = muli %ext, %y#1 : <i32>\n"
    "  %mux2 = mux %lt [%add, %shl] : <i1>, [<i32>, <i32>] to <i32>\n"
    "  %m:8 = fork [8] %mux2 : <i32>\n"
    "  %mux8 = mux %small [%mul, %shlk, %m#0, %m#1, %m#2, %m#3, %m#4, %m#5] : "
    "<i8>, [<i32>, <i32>, <i32>, <i32>, <i32>, <i32>, <i32>, <i32>] to <i32>\n"
    "  %dv = buffer %mux8, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, "
    "dvLatency = 1 : <i32>\n"
    "  %r = buffer %dv, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, dvLatency "
    "= 0 : <i32>\n"
    "  %rc = buffer %t#1, bufferType = ONE_SLOT_BREAK_R, numSlots = 1, "
    "dvLatency = 0 : <>\n"
    "  %q = buffer %r, bufferType = FIFO_BREAK_DV, numSlots = 16, dvLatency = "
    "1 : <i32>\n"
    "  %true, %false = cond_br %c, %q : <i1>, <i32>\n"
    "  %at = trunci %y#1 : <i32> to <i3>\n"
    "  %o0, %e0 = mem_controller[%d : memref<8xi32>] %t#1 (%la0) "
    "%t#1 {connectedBlocks = [0 : i32]} : (!handshake.channel<i3>) "
    "-> !handshake.channel<i32>\n"
    "  %la0, %ld0 = load[%at] %o0 {handshake.bb = 0 : ui32} : <i3>, "
    "<i32>, <i3>, <i32>\n"
    "  %o1, %e1 = mem_controller[%d : memref<8xi32>] %t#1 (%la1) "
    "%t#1 {connectedBlocks = [0 : i32], held} : (!handshake.channel<i3>) "
    "-> !handshake.channel<i32>\n"
    "  %la1, %ld1 = load[%at] %o1 {handshake.bb = 0 : ui32} : <i3>, "
    "<i32>, <i3>, <i32>\n"
    "  %o2, %e2 = mem_controller[%d : memref<8xi32>] %t#1 (%k, %la2, %sa2, "
    "%sd2) "
    "%t#1 {connectedBlocks = [0 : i32]} : (!handshake.channel<i32>, "
    "!handshake.channel<i3>, "
    "!handshake.channel<i3>, !handshake.channel<i32>) "
    "-> !handshake.channel<i32>\n"
    "  %la2, %ld2 = load[%at] %o2 {handshake.bb = 0 : ui32} : <i3>, "
    "<i32>, <i3>, <i32>\n"
    "  %sa2, %sd2 = store[%at] %k {handshake.bb = 0 : ui32} : <i3>, "
    "<i32>, <i3>, <i32>\n"
    "  %o3, %e3 = mem_controller[%d : memref<8xi32>] %t#1 (%k, %la3, %sa3, "
    "%sd3) "
    "%t#1 {connectedBlocks = [0 : i32], held} : (!handshake.channel<i32>, "
    "!handshake.channel<i3>, "
    "!handshake.channel<i3>, !handshake.channel<i32>) "
    "-> !handshake.channel<i32>\n"
    "  %la3, %ld3 = load[%at] %o3 {handshake.bb = 0 : ui32} : <i3>, "
    "<i32>, <i3>, <i32>\n"
    "  %sa3, %sd3 = store[%at] %k {handshake.bb = 0 : ui32} : <i3>, "
    "<i32>, <i3>, <i32>\n"
    "  end %true, %t#2 : <i32>, <>\n"
    "}\n";

enum { MOST_OPERATIONS = 64 };

typedef struct fixture {
  MlirContext *context;
  MlirModule module;
  MlirOperation ops[MOST_OPERATIONS];
  size_t num_ops;
} fixture;

static fixture parsed;

static int parse(void **state) {
  if (set_up(state) != 0) {
    return -1;
  }
  parsed.context = *state;
  parsed.module = mlirModuleCreateParse(*parsed.context, str(circuit));
  if (mlirModuleIsNull(parsed.module)) {
    return -1;
  }
  MlirOperation func =
      mlirBlockGetFirstOperation(mlirModuleGetBody(parsed.module));
  MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetRegion(func, 0));
  parsed.num_ops = 0;
  for (MlirOperation op = mlirBlockGetFirstOperation(body);
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    assert_true(parsed.num_ops < MOST_OPERATIONS);
    parsed.ops[parsed.num_ops++] = op;
  }
  return 0;
}

static int forget(void **state) {
  mlirModuleDestroy(parsed.module);
  *state = parsed.context;
  return tear_down(state);
}

/* Operation number `index` of that kind, in the order of the text. */
static MlirOperation nth(bool (*is_kind)(MlirOperation), size_t index) {
  for (size_t i = 0; i < parsed.num_ops; i++) {
    if (is_kind(parsed.ops[i]) && index-- == 0) {
      return parsed.ops[i];
    }
  }
  fail_msg("there is no such operation");
  return parsed.ops[0];
}

static hls_unit_delays delays(bool (*is_kind)(MlirOperation), size_t index) {
  return hls_unit_delays_of(nth(is_kind, index));
}

static void a_wider_sum_takes_longer(void **state) {
  (void)state;
  hls_unit_delays wide = delays(mlirOperationIsAHandshakeAddI, 0);
  hls_unit_delays narrow = delays(mlirOperationIsAHandshakeAddI, 1);
  assert_true(narrow.data > 0 && wide.data > narrow.data);
  assert_true(wide.valid > 0 && wide.ready > 0 && wide.to_ready > 0);
  assert_false(wide.breaks_data || wide.breaks_ready);
  assert_true(wide.clock_to_out == 0 && wide.setup == 0);
}

static void a_constant_operand_makes_a_unit_faster(void **state) {
  (void)state;
  assert_true(delays(mlirOperationIsAHandshakeShLI, 0).data > 0);
  assert_true(delays(mlirOperationIsAHandshakeShLI, 1).data == 0);
  hls_unit_delays less = delays(mlirOperationIsAHandshakeCmpI, 0);
  hls_unit_delays equal = delays(mlirOperationIsAHandshakeCmpI, 1);
  hls_unit_delays equal_constant = delays(mlirOperationIsAHandshakeCmpI, 2);
  assert_true(less.data > 0 && equal.data != less.data);
  assert_true(equal_constant.data < equal.data);
}

static void a_comparison_for_some_bits_needs_no_carries(void **state) {
  (void)state;
  double equal_constant = delays(mlirOperationIsAHandshakeCmpI, 2).data;
  for (size_t bits = 3; bits < 5; bits++) { /* x > 0, x <= 3 */
    MlirOperation op = nth(mlirOperationIsAHandshakeCmpI, bits);
    assert_true(hls_unit_delays_of(op).data == equal_constant);
    assert_true(hls_unit_area_of(op).carries == 0);
  }
  MlirOperation other = nth(mlirOperationIsAHandshakeCmpI, 5); /* x < 3 */
  assert_true(hls_unit_area_of(other).carries > 0);
}

static void more_inputs_and_outputs_take_longer(void **state) {
  (void)state;
  hls_unit_delays two = delays(mlirOperationIsAHandshakeMux, 0);
  hls_unit_delays eight = delays(mlirOperationIsAHandshakeMux, 1);
  assert_true(two.data > 0 && eight.data > two.data);
  assert_true(two.select > 0 && two.to_ready > 0);
  hls_unit_delays fork4 = delays(mlirOperationIsAHandshakeFork, 0);
  hls_unit_delays fork6 = delays(mlirOperationIsAHandshakeFork, 2);
  assert_true(fork4.ready > 0 && fork6.ready >= fork4.ready);
  assert_true(fork4.data == 0 && fork4.to_ready == 0);
}

static void buffers_break_what_their_type_says(void **state) {
  (void)state;
  hls_unit_delays dv = delays(mlirOperationIsAHandshakeBuffer, 0);
  assert_true(dv.breaks_data && !dv.breaks_ready);
  assert_true(dv.ready > 0 && dv.clock_to_out > 0 && dv.setup > 0);
  assert_true(dv.control_setup > dv.setup);
  hls_unit_delays r = delays(mlirOperationIsAHandshakeBuffer, 1);
  assert_true(!r.breaks_data && r.breaks_ready);
  assert_true(r.data > 0 && r.valid > 0 && r.ready == 0);
  hls_unit_delays control = delays(mlirOperationIsAHandshakeBuffer, 2);
  assert_true(control.breaks_ready && !control.breaks_data);
  assert_true(control.data == 0 && control.valid > 0);
  hls_unit_delays queue = delays(mlirOperationIsAHandshakeBuffer, 3);
  assert_true(queue.breaks_data && !queue.breaks_ready);
  assert_true(queue.clock_to_out > dv.clock_to_out);
}

static void areas_grow_with_widths_and_slots(void **state) {
  (void)state;
  hls_unit_area wide = hls_unit_area_of(nth(mlirOperationIsAHandshakeAddI, 0));
  hls_unit_area narrow =
      hls_unit_area_of(nth(mlirOperationIsAHandshakeAddI, 1));
  assert_true(wide.luts > narrow.luts && narrow.luts > 0);
  assert_true(wide.ffs == 0 && wide.carries > 0 && wide.dsps == 0);
  hls_unit_area product =
      hls_unit_area_of(nth(mlirOperationIsAHandshakeMulI, 0));
  assert_true(product.dsps > 0);
  hls_unit_area slot =
      hls_unit_area_of(nth(mlirOperationIsAHandshakeBuffer, 0));
  assert_true(slot.ffs > 32 && slot.luts < 8);
  /* Two lines: by the width for two slots, and how much more for 16. */
  hls_unit_area queue =
      hls_unit_area_of(nth(mlirOperationIsAHandshakeBuffer, 3));
  assert_true(queue.luts > 32 && queue.luts < 1000);
}

static void a_product_of_few_bits_is_small(void **state) {
  (void)state;
  double full = hls_unit_area_of(nth(mlirOperationIsAHandshakeMulI, 3)).dsps;
  for (unsigned i = 0; i < 3; i++) {
    MlirOperation narrow = nth(mlirOperationIsAHandshakeMulI, i);
    assert_true(hls_unit_area_of(narrow).dsps < full);
  }
}

static void a_pipeline_has_a_limit_of_its_own(void **state) {
  (void)state;
  hls_unit_delays product = delays(mlirOperationIsAHandshakeMulI, 0);
  assert_true(product.breaks_data && !product.breaks_ready);
  assert_true(product.data > 0 && product.valid == 0 && product.ready > 0);
}

enum { READ, READ_HELD, WRITTEN, WRITTEN_HELD, MEMORIES };

static void memories_that_hold_data_take_an_address_when_it_leaves(void **s) {
  (void)s;
  for (size_t i = 0; i < MEMORIES; i += WRITTEN) {
    MlirOperation queue = nth(mlirOperationIsAHandshakeMemoryController, i);
    MlirOperation held =
        nth(mlirOperationIsAHandshakeMemoryController, i + READ_HELD);
    assert_true(hls_unit_delays_of(queue).breaks_ready);
    assert_false(hls_unit_delays_of(held).breaks_ready);
    assert_true(hls_unit_delays_of(held).clock_to_out <
                hls_unit_delays_of(queue).clock_to_out);
    assert_true(hls_unit_area_of(held).luts < hls_unit_area_of(queue).luts);
  }
}

static void memories_that_are_only_read_count_no_stores(void **state) {
  (void)state;
  for (size_t i = 0; i < WRITTEN; i++) {
    MlirOperation read = nth(mlirOperationIsAHandshakeMemoryController, i);
    MlirOperation written =
        nth(mlirOperationIsAHandshakeMemoryController, i + WRITTEN);
    assert_true(hls_unit_area_of(read).ffs < hls_unit_area_of(written).ffs);
    assert_true(hls_unit_area_of(read).carries == 0);
    assert_true(hls_unit_area_of(written).carries > 0);
  }
}

static void wires_and_strangers_have_no_delay(void **state) {
  (void)state;
  hls_unit_delays cut = delays(mlirOperationIsAHandshakeTruncI, 0);
  assert_true(cut.data == 0 && cut.valid == 0 && cut.ready == 0);
  assert_false(cut.breaks_data || cut.breaks_ready);
  hls_unit_delays end = delays(mlirOperationIsAHandshakeEnd, 0);
  assert_true(end.data == 0 && !end.breaks_data);
}

static bool has_delays(const hls_figured_unit *unit) {
  const hls_unit_figure *f = unit->first;
  while (f < unit->end && f->quantity != HLS_UNIT_DELAY_VALID &&
         f->quantity != HLS_UNIT_DELAY_READY &&
         f->quantity != HLS_UNIT_DELAY_CLOCK_TO_VALID) {
    f++;
  }
  return f < unit->end;
}

/* A line that is missing would make a path vanish. */
static void every_unit_has_figures(void **state) {
  (void)state;
  for (size_t i = 0; i < hls_num_unit_timings; i++) {
    bool found = strcmp(hls_unit_timings[i].operation, "handshake.ram") == 0;
    for (size_t k = 0; k < hls_num_unit_figures && !found; k++) {
      const hls_figured_unit *unit = &hls_unit_figures[k];
      found =
          strcmp(unit->unit, hls_unit_timings[i].unit) == 0 && has_delays(unit);
    }
    if (!found) {
      fail_msg("%s has no delays", hls_unit_timings[i].unit);
    }
  }
  for (size_t k = 1; k < hls_num_unit_figures; k++) {
    assert_true(strcmp(hls_unit_figures[k - 1].operation,
                       hls_unit_figures[k].operation) <= 0);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_wider_sum_takes_longer),
      cmocka_unit_test(a_constant_operand_makes_a_unit_faster),
      cmocka_unit_test(a_comparison_for_some_bits_needs_no_carries),
      cmocka_unit_test(more_inputs_and_outputs_take_longer),
      cmocka_unit_test(buffers_break_what_their_type_says),
      cmocka_unit_test(areas_grow_with_widths_and_slots),
      cmocka_unit_test(a_product_of_few_bits_is_small),
      cmocka_unit_test(a_pipeline_has_a_limit_of_its_own),
      cmocka_unit_test(memories_that_hold_data_take_an_address_when_it_leaves),
      cmocka_unit_test(memories_that_are_only_read_count_no_stores),
      cmocka_unit_test(wires_and_strangers_have_no_delay),
      cmocka_unit_test(every_unit_has_figures),
  };
  return cmocka_run_group_tests(tests, parse, forget);
}
