/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Looking at the user's Verilog: modules, and what is refused.
 */
#include "rtl/sim/sources/verilog_scan.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

typedef struct scan {
  verilog_modules modules;
  hls_diagnostics diagnostics;
  hls_error error;
  hls_status status;
} scan;

static scan scan_file(const char *name, const char *text) {
  scan s = {0};
  hls_source source = {name, text, strlen(text)};
  s.status = verilog_scan(&source, &s.modules, &s.diagnostics, &s.error);
  return s;
}

static scan scan_text(const char *text) { return scan_file("a.v", text); }

static void scan_finish(scan *s) {
  verilog_scan_finish(&s->modules);
  hls_diagnostics_finish(&s->diagnostics);
}

static void modules_are_found(void **state) {
  (void)state;
  scan s = scan_text("module a(input x); endmodule // module b\n"
                     "/* module c */ macromodule d; endmodule\n"
                     "module automatic e #(parameter P = \"module f\") ();\n"
                     "endmodule : e\nmodule \\odd$name ; endmodule\n"
                     "modules g; xmodule h;");
  assert_int_equal(s.status, HLS_OK);
  assert_int_equal(s.modules.count, 4);
  assert_non_null(verilog_scan_find(&s.modules, "a"));
  assert_non_null(verilog_scan_find(&s.modules, "d"));
  assert_non_null(verilog_scan_find(&s.modules, "e"));
  assert_non_null(verilog_scan_find(&s.modules, "odd$name"));
  assert_null(verilog_scan_find(&s.modules, "b"));
  scan_finish(&s);
}

/* A keyword behind a backslash is a name (IEEE 1800-2017, section 5.6.1). */
static void escaped_keywords_declare_nothing(void **state) {
  (void)state;
  scan s = scan_text("module a; \\module b(); endmodule");
  assert_int_equal(s.status, HLS_OK);
  assert_int_equal(s.modules.count, 1);
  assert_non_null(verilog_scan_find(&s.modules, "a"));
  scan_finish(&s);
}

static void expect_refusal(const char *text, unsigned line, unsigned column) {
  scan s = scan_text(text);
  if (s.status != HLS_DIAGNOSED) {
    print_message("accepted: %s\n", text);
  }
  assert_int_equal(s.status, HLS_DIAGNOSED);
  assert_int_equal(s.diagnostics.count, 1);
  assert_string_equal(s.diagnostics.items[0].code, "rtl-forbidden");
  assert_int_equal(s.diagnostics.items[0].range.begin.line, line);
  assert_int_equal(s.diagnostics.items[0].range.begin.column, column);
  scan_finish(&s);
}

static void forbidden_things_are_refused(void **state) {
  (void)state;
  expect_refusal("initial\n  $system(\"id\");", 2, 3);
  expect_refusal("x = $system ;", 1, 5);
  expect_refusal("$c(\"exit(1);\");", 1, 1);
  expect_refusal("$c32(\"exit(1);\");", 1, 1);
  expect_refusal("import \"DPI-C\" function int f();", 1, 8);
  expect_refusal("export /* */ \"DPI\" task t;", 1, 14);
  expect_refusal("`systemc_header\n", 1, 1);
  expect_refusal("`verilator_config\nlint_off", 1, 1);
  expect_refusal("`define GLUE(a) a\n`GLUE(`verilator_``config)", 2, 7);
  expect_refusal("`define GLUE(a) `a\n`GLUE(verilator_config)", 2, 7);
}

/* Verilator decides by the name, whatever the text is. */
static void files_that_are_no_verilog_are_refused(void **state) {
  (void)state;
  static const char *const names[] = {"a.vlt", "dir.v/b.c", "a.v.cpp", "a.so"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    scan s = scan_file(names[i], "module m; endmodule");
    assert_int_equal(s.status, HLS_DIAGNOSED);
    assert_int_equal(s.diagnostics.count, 1);
    assert_string_equal(s.diagnostics.items[0].code, "rtl-forbidden");
    assert_int_equal(s.diagnostics.items[0].range.begin.line, 1);
    scan_finish(&s);
  }
  static const char *const good[] = {"a.v", "a.sv", "a.svh", "a.c.v", "a"};
  for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
    scan s = scan_file(good[i], "module m; endmodule");
    assert_int_equal(s.status, HLS_OK);
    scan_finish(&s);
  }
}

static void harmless_things_are_accepted(void **state) {
  (void)state;
  scan s =
      scan_text("// $system\n/* $system */ \"$system\" $systemx \"\\\"$c\"\n"
                "import pkg::*; `define system $display(\"import\")\n"
                "$clog2(4) $countones(x) $cast(a, b) \\$system ");
  assert_int_equal(s.status, HLS_OK);
  assert_int_equal(s.diagnostics.count, 0);
  scan_finish(&s);
}

static void unfinished_text_ends(void **state) {
  (void)state;
  static const char *const texts[] = {
      "",  "/*", "/* *",   "//", "\"",      "\"a\\",     "\\",
      "`", "$",  "module", "/",  "module ", "\"abc\ndef"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    scan s = scan_text(texts[i]);
    assert_int_equal(s.status, HLS_OK);
    assert_int_equal(s.modules.count, 0);
    scan_finish(&s);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(modules_are_found),
      cmocka_unit_test(escaped_keywords_declare_nothing),
      cmocka_unit_test(forbidden_things_are_refused),
      cmocka_unit_test(files_that_are_no_verilog_are_refused),
      cmocka_unit_test(harmless_things_are_accepted),
      cmocka_unit_test(unfinished_text_ends),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
