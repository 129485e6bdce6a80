/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The wires of islands in emitted designs.
 */
#include "module.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static bool has(const rtl_design *design, const char *text) {
  return strstr(design->files[0].text, text) != NULL;
}

static void an_island_moves_when_all_let_it(void **state) {
  (void)state;
  emission emission;
  emission_make_fixture(&emission, "island.mlir");
  const rtl_design *design = emission.design;
  assert_non_null(design);
  assert_true(has(design, "wire island0_moves = await0_comes & "
                          "leave0_lets_move & leave1_lets_move & "
                          "leave2_lets_move;"));
  assert_true(has(design, ".comes(await0_comes)"));
  assert_true(has(design, ".lets_move(leave1_lets_move)"));
  assert_true(has(design, ".moves(island0_moves)"));
  assert_true(has(design, "hls_rigid_register #"));
  assert_true(has(design, "hls_rigid_muli #"));
  assert_false(has(design, "hls_fork #"));
  emission_finish(&emission);
}

/* The sum that is stored may be made of the awaited one, its address is not. */
static void what_leaves_waits_for_what_it_is_made_of(void **state) {
  (void)state;
  emission emission;
  emission_make_fixture(&emission, "island.mlir");
  const char *top = emission.design->files[0].text;
  const char *address = strstr(top, "hls_leave #");
  assert_non_null(address);
  const char *sum = strstr(address + 1, "hls_leave #");
  assert_non_null(sum);
  assert_ptr_equal(strstr(address, ".came("), strstr(address, ".came(1'b1)"));
  assert_ptr_equal(strstr(sum, ".came("), strstr(sum, ".came(await0_comes)"));
  assert_ptr_equal(strstr(address, ".AWAITS("), strstr(address, ".AWAITS(0)"));
  assert_ptr_equal(strstr(sum, ".AWAITS("), strstr(sum, ".AWAITS(1)"));
  emission_finish(&emission);
}

static void one_operand_tells_of_all(void **state) {
  (void)state;
  emission emission;
  emission_make_fixture(&emission, "island.mlir");
  const rtl_design *design = emission.design;
  /* The product is valid by its second operand. */
  assert_true(has(design, ".lhs_valid(1'b1)"));
  assert_true(has(design, ".rhs_valid(fork3_outs_1_valid)"));
  assert_true(has(design, "wire unused_fork2_outs_0_valid ="));
  emission_finish(&emission);
}

static void islands_are_numbered(void **state) {
  (void)state;
  emission emission;
  emission_make_body(&emission, "%a = leave %x {island = 3 : i32} : <i32>\n"
                                "%b = leave %y {island = 12 : i32} : <i32>\n"
                                "%c = addi %a, %b : <i32>\n"
                                "end %c, %start : <i32>, <>\n");
  const rtl_design *design = emission.design;
  assert_non_null(design);
  assert_true(has(design, "wire island3_moves = leave0_lets_move;"));
  assert_true(has(design, "wire island12_moves = leave1_lets_move;"));
  emission_finish(&emission);
}

static void a_leave_without_an_island(void **state) {
  (void)state;
  emission emission;
  emission_make_body(&emission, "%a = leave %x : <i32>\nsink %y : <i32>\n"
                                "end %a, %start : <i32>, <>\n");
  assert_null(emission.design);
  assert_int_equal(emission.error.status, HLS_DIAGNOSED);
  assert_int_equal(emission.diagnostics.num_errors, 1);
  assert_string_equal(emission.diagnostics.items[0].code, "invalid-ir");
  assert_non_null(strstr(emission.diagnostics.items[0].message,
                         "needs the attribute 'island'"));
  emission_finish(&emission);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(an_island_moves_when_all_let_it),
      cmocka_unit_test(what_leaves_waits_for_what_it_is_made_of),
      cmocka_unit_test(one_operand_tells_of_all),
      cmocka_unit_test(islands_are_numbered),
      cmocka_unit_test(a_leave_without_an_island),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
