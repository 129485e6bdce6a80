/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* Checks which names are declared. */
static void check_names(const char *body, const char *expected) {
  vlog_library library;
  const vlog_module *module = fixture_module(&library, body);
  char names[256] = "";
  for (size_t i = 0; i < module->num_items; i++) {
    assert_int_equal(module->items[i]->kind, VLOG_ITEM_DECLARATION);
    strcat(names, module->items[i]->declaration->name);
  }
  assert_string_equal(names, expected);
  vlog_library_finish(&library);
}

static void branches(void **state) {
  (void)state;
  check_names("\n`ifdef A\nwire a;\n`else\nwire b;\n`endif\nwire c;", "bc");
  check_names("\n`ifndef A\nwire a;\n`else\nwire b;\n`endif\nwire c;", "ac");
  check_names("\n`ifdef A\nwire a;\n`endif\nwire c;", "c");
  check_names("\n`define A\n`ifdef A\nwire a;\n`else wire b;\n`endif", "a");
  check_names("\n`define B\n`ifdef A\nwire a;\n`elsif B\nwire b;\n`elsif B\n"
              "wire c;\n`else\nwire d;\n`endif\nwire e;",
              "be");
  check_names("\n`ifdef A `elsif B `else wire d; `endif wire e;", "de");
}

static void branches_are_nested(void **state) {
  (void)state;
  check_names("\n`ifdef A\n`ifdef B\nwire a;\n`else\nwire b;\n`endif\n`else\n"
              "`ifndef B\nwire c;\n`else\nwire d;\n`endif\n`endif",
              "c");
  check_names("\n`ifndef A\nwire a;\n`else\n`ifdef B\n`else\n`endif\n`endif\n"
              "wire b;",
              "ab");
}

/* What is not read need not be Verilog, but for comments and strings. */
static void skipped_text_is_not_read(void **state) {
  (void)state;
  check_names(
      "\n`ifdef A\n ' 1.5 class // `endif \" \n/* `endif */ \"`endif\"\n"
      "`unknown `\n`include `define\n`endif\nwire a;",
      "a");
}

static void lines_are_counted(void **state) {
  (void)state;
  fixture_refuse("\n`ifdef A\n\n/*\n*/ \"\\\n\"\n`endif\n`define X \\\n  y \\\n"
                 "\n`define Y\nmodule (",
                 "12: a name is expected before '('");
}

static void macros(void **state) {
  (void)state;
  vlog_library library;
  const vlog_module *module = fixture_module(
      &library, "\n`define W 8 // bits\n`define SUM a + \\\n  `W /* x */ * b\n"
                "`define NONE\n`define STRING \"a // b\"\n"
                "assign x = `W'd5 `NONE, y = `SUM , z = `STRING ;\n"
                "`define LAST ff\nassign u = 9'h`LAST + 4'd`W;\n");
  assert_int_equal(module->num_items, 4);
  assert_string_equal(fixture_show(module->items[3]->statement->value),
                      "(9'hff+4'h8)");
  assert_string_equal(fixture_show(module->items[0]->statement->value), "8'h5");
  assert_string_equal(fixture_show(module->items[1]->statement->value),
                      "(a+(8*b))");
  assert_string_equal(fixture_show(module->items[2]->statement->value),
                      "48'h61202f2f2062");
  assert_int_equal(module->items[1]->statement->value->line, 7);
  vlog_library_finish(&library);
}

static void macros_end_with_their_text(void **state) {
  (void)state;
  vlog_library library = {0};
  static const char one[] = "`define A\nmodule a; endmodule";
  static const char two[] = "module b;\n`ifdef A\nwire c;\n`endif\nendmodule";
  assert_int_equal(fixture_add(&library, one, strlen(one), NULL), HLS_OK);
  assert_int_equal(fixture_add(&library, two, strlen(two), NULL), HLS_OK);
  assert_int_equal(library.modules[1]->num_items, 0);
  vlog_library_finish(&library);
}

static void synthesis_is_defined_where_asked(void **state) {
  (void)state;
  static const char text[] =
      "module a;\n`ifndef SYNTHESIS\nstring s;\n`endif\nendmodule";
  vlog_library library = {.is_synthesis = true};
  assert_int_equal(fixture_add(&library, text, strlen(text), NULL), HLS_OK);
  assert_int_equal(library.modules[0]->num_items, 0);
  library.is_synthesis = false;
  hls_error error = {0};
  assert_int_equal(fixture_add(&library, text, strlen(text), &error),
                   HLS_INVALID);
  vlog_library_finish(&library);
}

static void ignored_directives(void **state) {
  (void)state;
  check_names("\n`timescale 1ns / 1ps // a\n`default_nettype none\n`resetall "
              "wire a;\n`timescale 1ns/1ps /* b\n*/ wire c;\n"
              "`begin_keywords \"1800-2017\"\nwire d;\n`end_keywords\nwire e;",
              "acde");
}

static void wrong_directives(void **state) {
  (void)state;
  static const struct {
    const char *text, *message;
  } wrong[] = {
      {"\n`X\n", "2: the macro `X is not defined"},
      {"\n`include \"a.svh\"", "2: `include is not known to this simulator"},
      {"`define F(x) x", "1: a macro with arguments is not known to this "
                         "simulator"},
      {"`define\nx", "1: the name of a macro is expected"},
      {"`ifdef\nx", "1: the name of a macro is expected"},
      {"`define A `B\n`define B `A\n\n`A", "4: the macro `A is within itself"},
      {"\n` x", "2: a directive is expected after '`'"},
      {"\n\n`endif", "3: there is no `ifdef before this"},
      {"\n`else", "2: there is no `ifdef before this"},
      {"\n`ifdef A\n", "2: an `ifdef has no `endif"},
      {"`ifndef A\n", "2: an `ifdef has no `endif"},
      {"`ifndef A\n`else\n", "2: an `ifdef has no `endif"},
      {"`ifdef A\n`else\n`else\n`endif", "3: a branch is after its `else"},
      {"`ifndef A\n`else\n`elsif B\n`endif", "3: a branch is after its `else"},
      {"\n/* ", "2: a comment has no end"},
      {"\n(* x", "2: an attribute has no end"},
      {"\n`ifdef A\n/* `endif", "3: a comment has no end"},
      {"\\ x", "1: a name is expected after '\\'"},
  };
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
    fixture_refuse(wrong[i].text, wrong[i].message);
  }
}

/* Macros that use each other twice would be read for years. */
static void macros_are_not_without_end(void **state) {
  (void)state;
  char text[4096] = "`define M0 \n";
  for (int i = 1; i < 30; i++) {
    char line[64];
    snprintf(line, sizeof line, "`define M%d `M%d `M%d `M%d\n", i, i - 1, i - 1,
             i - 1);
    strcat(text, line);
  }
  strcat(text, "`M29\n");
  fixture_refuse(text, "31: the macros are too long");
}

static void macros_may_not_be_nested_too_deeply(void **state) {
  (void)state;
  char text[4096] = "`define M0 \n";
  for (int i = 1; i < 40; i++) {
    char line[64];
    snprintf(line, sizeof line, "`define M%d `M%d\n", i, i - 1);
    strcat(text, line);
  }
  strcat(text, "`M20 `M39\n");
  fixture_refuse(text, "41: macros are nested too deeply");
  text[0] = '\0';
  for (int i = 0; i < 70; i++) {
    strcat(text, "`ifndef A\n");
  }
  fixture_refuse(text, "65: `ifdef is nested too deeply");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(branches),
      cmocka_unit_test(branches_are_nested),
      cmocka_unit_test(skipped_text_is_not_read),
      cmocka_unit_test(lines_are_counted),
      cmocka_unit_test(macros),
      cmocka_unit_test(macros_end_with_their_text),
      cmocka_unit_test(synthesis_is_defined_where_asked),
      cmocka_unit_test(ignored_directives),
      cmocka_unit_test(wrong_directives),
      cmocka_unit_test(macros_are_not_without_end),
      cmocka_unit_test(macros_may_not_be_nested_too_deeply),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
