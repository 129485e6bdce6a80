/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "base/verilog/verilog_lexer.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Reads a text that ends where its memory ends, for sanitizers to see. Writes
 * the tokens, each with a letter for its kind, and `!` before what declares a
 * module. */
static void assert_tokens(const char *text, const char *expected) {
  static const char kinds[] = "enSMts";
  char found[256] = "";
  size_t size = strlen(text), used = 0;
  char *copy = malloc(size + 1);
  assert_non_null(copy);
  memcpy(copy + 1, text, size);
  verilog_lexer lexer;
  verilog_token token;
  verilog_lexer_init(&lexer, copy + 1, size);
  while ((token = verilog_lexer_next(&lexer)).kind != VERILOG_END) {
    used += (size_t)snprintf(found + used, sizeof(found) - used, "%s%s%c:%.*s",
                             used ? " " : "", token.declares_module ? "!" : "",
                             kinds[token.kind], (int)token.size, token.text);
  }
  assert_int_equal(verilog_lexer_next(&lexer).kind, VERILOG_END);
  free(copy);
  assert_string_equal(found, expected);
}

static void kinds_are_told_apart(void **state) {
  (void)state;
  assert_tokens(
      "wire a_1$; $display(\"x\\\"y\", `W);",
      "n:wire n:a_1$ s:; S:$display s:( t:\"x\\\"y\" s:, M:`W s:) s:;");
  assert_tokens("a`B", "n:a M:`B");
  assert_tokens("\\odd[0]$ x", "n:odd[0]$ n:x");
}

static void comments_are_left_out(void **state) {
  (void)state;
  assert_tokens("a // b \"\n/* c // */d/**/e", "n:a n:d n:e");
  assert_tokens("\"// no comment\"", "t:\"// no comment\"");
}

static void unfinished_text_ends(void **state) {
  (void)state;
  assert_tokens("", "");
  assert_tokens("/", "s:/");
  assert_tokens("a //", "n:a");
  assert_tokens("a /*", "n:a");
  assert_tokens("a /* *", "n:a");
  assert_tokens("\"", "t:\"");
  assert_tokens("\"\\", "t:\"\\");
  assert_tokens("\"line\nnext", "t:\"line n:next");
  assert_tokens("\\", "n:");
  assert_tokens("`", "M:`");
  assert_tokens("module", "n:module");
}

static void declarations_of_modules_are_known(void **state) {
  (void)state;
  assert_tokens("module a; b c(); endmodule",
                "n:module !n:a s:; n:b n:c s:( s:) s:; n:endmodule");
  assert_tokens("macromodule /**/ a", "n:macromodule !n:a");
  assert_tokens("module automatic a static",
                "n:module n:automatic !n:a n:static");
  assert_tokens("module static \\static x", "n:module n:static !n:static n:x");
  assert_tokens("modules a `module b module ; c",
                "n:modules n:a M:`module n:b n:module s:; n:c");
}

/* A keyword with a backslash before it is a name like any other. */
static void escaped_names_are_no_keywords(void **state) {
  (void)state;
  assert_tokens("\\module a", "n:module n:a");
  assert_tokens("module \\automatic ;", "n:module !n:automatic s:;");
}

static void places_are_lines_and_columns(void **state) {
  (void)state;
  static const char text[] = "a\n  /* \n */ \\b\n\"c\"";
  static const uint32_t places[][2] = {{1, 1}, {3, 5}, {4, 1}};
  verilog_lexer lexer;
  verilog_lexer_init(&lexer, text, strlen(text));
  for (size_t i = 0; i < 3; i++) {
    verilog_token token = verilog_lexer_next(&lexer);
    assert_int_equal(token.line, places[i][0]);
    assert_int_equal(token.column, places[i][1]);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(kinds_are_told_apart),
      cmocka_unit_test(comments_are_left_out),
      cmocka_unit_test(unfinished_text_ends),
      cmocka_unit_test(declarations_of_modules_are_known),
      cmocka_unit_test(escaped_names_are_no_keywords),
      cmocka_unit_test(places_are_lines_and_columns),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
