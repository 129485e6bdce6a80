/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Names in the generated Verilog.
 */
#include "rtl/netlist/names/names.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static int set_up(void **state) {
  static arena_pool memory;
  static name_scope scope;
  memory = (arena_pool){0};
  scope = (name_scope){.taken = {.arena = &memory}};
  *state = &scope;
  return 0;
}

static int tear_down(void **state) {
  name_scope *scope = *state;
  arena_finish(scope->taken.arena);
  return 0;
}

static void legal_names_are_kept(void **state) {
  name_scope *scope = *state;
  assert_string_equal(name_declare_one(scope, "a"), "a");
  assert_string_equal(name_declare_one(scope, "__placeholder"),
                      "__placeholder");
  assert_string_equal(name_declare_one(scope, "A_b9"), "A_b9");
}

static void words_of_verilog_are_changed(void **state) {
  name_scope *scope = *state;
  static const char *const words[] = {
      "reg",  "module",    "accept_on", "xor",
      "wire", "always_ff", "template" /* C++, for Verilator */};
  for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
    char expected[32];
    snprintf(expected, sizeof(expected), "%s_1", words[i]);
    assert_string_equal(name_declare_one(scope, words[i]), expected);
  }
  assert_string_equal(name_declare_one(scope, "regs"), "regs");
}

static void a_second_use_is_numbered(void **state) {
  name_scope *scope = *state;
  assert_string_equal(name_declare_one(scope, "a"), "a");
  assert_string_equal(name_declare_one(scope, "a"), "a_1");
  assert_string_equal(name_declare_one(scope, "a_1"), "a_1_1");
  assert_string_equal(name_declare_one(scope, "a"), "a_2");
}

static void all_wires_of_a_channel_are_free(void **state) {
  static const char *const data[] = {"", "_valid", "_ready", NULL};
  static const char *const control[] = {"_valid", "_ready", NULL};
  name_scope *scope = *state;
  assert_string_equal(name_declare_one(scope, "a_valid"), "a_valid");
  assert_string_equal(name_declare(scope, "a", data), "a_1");
  assert_string_equal(name_declare_one(scope, "a_1_ready"), "a_1_ready_1");
  /* A control has no wire of its own name, so a keyword does no harm. */
  assert_string_equal(name_declare(scope, "end", control), "end");
  assert_string_equal(name_declare(scope, "begin", data), "begin_1");
}

static void other_characters_become_legal(void **state) {
  name_scope *scope = *state;
  assert_string_equal(name_declare_one(scope, "1x"), "_1x");
  assert_string_equal(name_declare_one(scope, ""), "_");
  assert_string_equal(name_declare_one(scope, "a$b"), "a_x24b");
  assert_string_equal(name_declare_one(scope, "gr\xc3\xbc\xc3\x9f"),
                      "gr_xc3_xbc_xc3_x9f");
  assert_string_equal(name_declare_one(scope, "a */ b\n"),
                      "a_x20_x2a_x2f_x20b_x0a");
}

static void long_names_stay_usable(void **state) {
  name_scope *scope = *state;
  static char wish[5000];
  memset(wish, 'n', sizeof(wish) - 1);
  const char *first = name_declare_one(scope, wish);
  const char *second = name_declare_one(scope, wish);
  assert_true(strlen(first) < 300);
  assert_true(strlen(second) < 300);
  assert_string_not_equal(first, second);
}

static void many_names_are_told_apart(void **state) {
  name_scope *scope = *state;
  for (int i = 0; i < 5000; i++) {
    const char *wish = arena_printf(scope->taken.arena, "net%d", i);
    assert_string_equal(name_declare_one(scope, wish), wish);
  }
  assert_string_equal(name_declare_one(scope, "net4321"), "net4321_1");
}

/* So many that a look at all those before, for each, would end in the limit of
 * time. */
static void names_that_are_alike_cost_no_more(void **state) {
  name_scope *scope = *state;
  assert_string_equal(name_declare_one(scope, "a b"), "a_x20b");
  for (int i = 1; i < 200000; i++) {
    char name[32];
    snprintf(name, sizeof name, "a_x20b_%d", i);
    assert_string_equal(name_declare_one(scope, "a b"), name);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(legal_names_are_kept, set_up, tear_down),
      cmocka_unit_test_setup_teardown(words_of_verilog_are_changed, set_up,
                                      tear_down),
      cmocka_unit_test_setup_teardown(a_second_use_is_numbered, set_up,
                                      tear_down),
      cmocka_unit_test_setup_teardown(all_wires_of_a_channel_are_free, set_up,
                                      tear_down),
      cmocka_unit_test_setup_teardown(other_characters_become_legal, set_up,
                                      tear_down),
      cmocka_unit_test_setup_teardown(long_names_stay_usable, set_up,
                                      tear_down),
      cmocka_unit_test_setup_teardown(many_names_are_told_apart, set_up,
                                      tear_down),
      cmocka_unit_test_setup_teardown(names_that_are_alike_cost_no_more, set_up,
                                      tear_down),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
