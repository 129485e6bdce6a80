/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Values in MLIR text that are used before the region that defines them.
 */
#include "core/pipeline/mlir_scopes.h"
#include "hls/pipeline.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void assert_good(const char *text) {
  mlir_scopes_use use;
  if (mlir_scopes_check(text, &use) != MLIR_SCOPES_GOOD) {
    fail_msg("refused for %.*s: %s", use.length, use.name, text);
  }
}

/* The name's `use` and `definition` are marked by the columns. */
static void assert_bad(const char *text, const char *name, uint32_t used,
                       uint32_t defined) {
  mlir_scopes_use use = {0};
  if (mlir_scopes_check(text, &use) != MLIR_SCOPES_BAD) {
    fail_msg("not refused: %s", text);
  }
  assert_int_equal(use.length, strlen(name));
  assert_memory_equal(use.name, name, strlen(name));
  assert_int_equal(use.used.line, 1);
  assert_int_equal(use.used.column, used);
  assert_int_equal(use.defined.column, defined);
}

static void uses_in_the_region(void **state) {
  (void)state;
  assert_good("");
  assert_good("func.func @f(%a: i32) { %b = g %a : i32 return %b }");
  /* Regions of circuits have no order. */
  assert_good("handshake.func @f() { %a = g %b  %b, %c:2 = g %a, %c#1 }");
  assert_good("f { g { %a = h %b } %b = h }");
  assert_good("f { %a = h g { %b = h %a } g { %b = h %a } }");
  /* Arguments of blocks, which are used by those that come before them. */
  assert_good("f { br ^b(%a : i32) ^b(%c: i32, %d: i32): g %c }");
  assert_good("f { g %c ^b(%c: i32): br ^d(%c : i32)\n^d(%e : i32) : g %e }");
  assert_good("f { g { %x = h %c } ^b(%c: (i32) -> i32): }");
}

static void arguments_of_other_regions(void **state) {
  (void)state;
  assert_good("f { for %i = %i to %i args(%s = %i, %t = %i) { } }"
              "f { %s = g } f { %t = g } f { %i = g }");
  assert_good("f { while (%k = %i) : (i32) -> i32 { g %k } do { ^b(%k: i32): }"
              " %i = g }");
}

static void names_of_one_function_and_of_another(void **state) {
  (void)state;
  assert_good("func.func @f(%a: i32) { g %a } func.func @h() { %a = g }");
  assert_good("func.func private @f(%a: i32 {x = \"}\"}) -> (i32 {y}) "
              "attributes {z = 1} { g %a } func.func @h() { ^b(%a: i32): }");
  assert_good("func.func @\"f g\"(%0: i32) { g %0 } f { %0 = g }");
  assert_good(
      "func.func private @f(%n: i32) { scf.parallel (%i) = (%n) to (%n) "
      "step (%n) { g %i } } func.func @h() { %i = g }");
  assert_good("func.func @f() { g (%i) in (3) { h %i } } f { %i = g }");
  assert_good("f { %0 = g h %0-%0 } f { %1 = g h %1 } f { %0 = g }");
  assert_good("func.func private @f(%a: i32) func.func @h() { %a = g }");
}

static void uses_before_the_region(void **state) {
  (void)state;
  assert_bad("%a = g %b f { %b = g }", "%b", 8, 15);
  assert_bad("f { g { h %0 } g { %0 = h } }", "%0", 11, 20);
  assert_bad("f { g %b } f { %a, %b:2 = g }", "%b", 7, 20);
  assert_bad("br ^c(%b : i32) f { ^c(%a: i32, %b: i32): }", "%b", 7, 33);
  assert_bad("call @f(%b) f { %b = g }", "%b", 9, 17);
  assert_bad("g %a func.func @f(%a: i32) { }", "%a", 3, 19);
  assert_bad("scf.for %i = %a to %b args(%s = %c) {} f { %c = g }", "%c", 33,
             44);
  assert_bad("g %a func.func @f() { h %b } f { %a = g }", "%a", 3, 34);
  assert_bad("func.func @f() { g %a h { %a = g } }", "%a", 20, 27);
  assert_bad("/* f */ g %a // %a = {\n{ %a = g }", "%a", 11, 3);
}

static void text_that_is_nothing(void **state) {
  (void)state;
  assert_good("}}}} ))) %");
  assert_good("%, %:1 = ^( @( ((( {{{ \"%a = ");
  assert_good("@f( ^b( %a ^c( %b : } ) : )");
  assert_good("func.func @f(%a, %a, %a");
}

/* With an error behind the definition, MLIR's parser writes to what it has
 * freed. */
static void the_parser_does_not_see_them(void **state) {
  (void)state;
  const char *text = "module {\n"
                     "  %a = arith.addi %b, %c : i32\n"
                     "  func.func @f(%x: i32) {\n"
                     "    %b = arith.addi %x, %x : i32\n"
                     "    < = arith.addi %x, %x : i32\n"
                     "  }\n"
                     "}\n";
  hls_compiler *compiler = hls_compiler_create(NULL);
  assert_non_null(compiler);
  hls_compile_request request = {.source = {"k.mlir", text, strlen(text)},
                                 .language = HLS_LANGUAGE_MLIR,
                                 .stage = HLS_STAGE_HW};
  hls_compile_result result = {0};
  hls_error error = {0};
  assert_int_equal(hls_compile(compiler, &request, &result, &error),
                   HLS_DIAGNOSED);
  assert_int_equal(result.diagnostics.count, 1);
  const hls_diagnostic *diagnostic = &result.diagnostics.items[0];
  assert_string_equal(diagnostic->code, "mlir");
  assert_int_equal(diagnostic->range.begin.line, 2);
  assert_int_equal(diagnostic->range.begin.column, 19);
  assert_int_equal(diagnostic->range.end.column, 21);
  assert_int_equal(diagnostic->num_notes, 1);
  assert_int_equal(diagnostic->notes[0].range.begin.line, 4);
  hls_compile_result_finish(&result);
  hls_compiler_destroy(compiler);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(uses_in_the_region),
      cmocka_unit_test(arguments_of_other_regions),
      cmocka_unit_test(names_of_one_function_and_of_another),
      cmocka_unit_test(uses_before_the_region),
      cmocka_unit_test(text_that_is_nothing),
      cmocka_unit_test(the_parser_does_not_see_them),
  };
  return cmocka_run_group_tests_name("core/mlir_scopes", tests, NULL, NULL);
}
