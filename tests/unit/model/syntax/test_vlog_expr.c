/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Checks how an expression is understood. */
static void check(const char *text, const char *expected) {
  vlog_library library;
  const vlog_expr *expr = fixture_expr(&library, text);
  assert_string_equal(fixture_show(expr), expected);
  vlog_library_finish(&library);
}

static void operators_bind_as_tight_as_they_should(void **state) {
  (void)state;
  /* Each one with the next looser one, on both sides. */
  check("a * b ** c", "(a*(b**c))");
  check("a + b * c - d / e % f", "((a+(b*c))-((d/e)%f))");
  check("a << b + c", "(a<<(b+c))");
  check("a < b >> c", "(a<(b>>c))");
  check("a == b < c", "(a==(b<c))");
  check("a & b == c", "(a&(b==c))");
  check("a ^ b & c", "(a^(b&c))");
  check("a | b ^ c | d", "((a|(b^c))|d)");
  check("a && b | c", "(a&&(b|c))");
  check("a || b && c || d", "((a||(b&&c))||d)");
  check("a || b ? c : d || e", "((a||b)?c:(d||e))");
  check("a <= b >= c", "((a<=b)>=c)");
  check("a !== b === c != d", "(((a!=b)==c)!=d)");
}

static void operators_go_from_left_to_right(void **state) {
  (void)state;
  check("a - b - c", "((a-b)-c)");
  check("a ** b ** c", "((a**b)**c)");
  check("a >>> b <<< c", "((a>>>b)<<c)");
  check("a ~^ b ^~ c", "((a~^b)~^c)");
  check("a ? b : c ? d : e", "(a?b:(c?d:e))");
  check("a ? b ? c : d : e", "(a?(b?c:d):e)");
  check("(a - (b - c))", "(a-(b-c))");
}

static void operators_of_one_operand(void **state) {
  (void)state;
  check("-a ** b", "((-a)**b)");
  check("!a && ~b", "((!a)&&(~b))");
  check("&a & |b | ^c", "(((&a)&(|b))|(^c))");
  check("~&a ^ ~|b ^ ~^c ^ ^~d", "((((~&a)^(~|b))^(~^c))^(~^d))");
  check("a & ~|b", "(a&(~|b))");
  check("- -a + +b", "((-(-a))+(+b))");
  check("!a[0].b", "(!a[0].b)");
}

static void selects(void **state) {
  (void)state;
  check("a[i][3:0]", "a[i][3:0]");
  check("a[i +: W][i-: 2]", "a[i+:W][i-:2]");
  check("step[i-1].state[k]", "step[(i-1)].state[k]");
  check("a[b[c[d]]]", "a[b[c[d]]]");
  check("{a, b}[1]", "{a, b}[1]");
}

static void concatenations(void **state) {
  (void)state;
  check("{a}", "{a}");
  check("{a, {b, c}, 2'd1}", "{a, {b, c}, 2'h1}");
  check("{N{a}}", "{N{a}}");
  check("{N + 1 {a, b[0]}}", "{(N+1){a, b[0]}}");
  check("{{2{a}}, {(3){1'b0}}}", "{{2{a}}, {3{1'h0}}}");
}

static void casts(void **state) {
  (void)state;
  check("8'(a + b)", "8'((a+b))");
  check("W'(a)", "W'(a)");
  check("(W + 1)'(a)", "(W+1)'(a)");
  check("$clog2(N)'(a)", "$clog2(N)'(a)");
  check("W[3:0]'(8'(a))", "W[3:0]'(8'(a))");
  check("signed'(a) + unsigned'(b)", "(signed'(a)+unsigned'(b))");
  check("$signed(a) >>> $unsigned(b)", "(signed'(a)>>>unsigned'(b))");
  check("int'(a) + byte'(b)", "(i32'(a)+i8'(b))");
  check("integer'(a) + shortint'(b) + longint'(c)",
        "((i32'(a)+i16'(b))+i64'(c))");
  check("logic'(a) ^ bit'(b) ^ reg'(c)", "((u0'(a)^u0'(b))^u0'(c))");
}

static void calls(void **state) {
  (void)state;
  check("f(a, g(b)) + h()", "(f(a, g(b))+h())");
  check("$clog2(N) - $bits(a)", "($clog2(N)-$bits(a))");
  check("$time", "$time()");
}

static void numbers(void **state) {
  (void)state;
  check("0", "0");
  check("4_294_967_295", "4294967295");
  check("2147483648", "2147483648");
  check("8'hff", "8'hff");
  check("8 'sh f_f", "8'shff");
  check("12'o7_77", "12'h1ff");
  check("5'B1_0101", "5'h15");
  check("16'D65_535", "16'hffff");
  check("'hab", "32'hab");
  check("'sd5", "5");
  check("'b1", "32'h1");
  check("'0 ^ '1", "('0^'1)");
  check("1'b0", "1'h0");
}

/* Digits that are too many are cut, those that are too few are zeros. */
static void numbers_have_the_width_that_they_say(void **state) {
  (void)state;
  check("4'hff", "4'hf");
  check("3'd12", "3'h4");
  check("64'hffff_ffff_ffff_ffff_f", "64'hffffffffffffffff");
  check("65'h1ffff_ffff_ffff_fffff", "65'h1ffffffffffffffff");
  check("66'o7777777777777777777777", "66'h3ffffffffffffffff");
  check("100'd1", "100'h00000000000000001");
  check("68'd295147905179352825856", "68'h00000000000000000");
  check("69'd295147905179352825856", "69'h100000000000000000");
  check("'d18446744073709551616", "65'h10000000000000000");
  check("18446744073709551616", "66'sh10000000000000000");
  check("'h1_0000_0000", "33'h100000000");
}

static void the_kind_of_a_number_is_known(void **state) {
  (void)state;
  static const struct {
    const char *text;
    bool is_signed, is_unsized, is_fill;
    uint32_t width;
  } numbers[] = {
      {"7", true, true, false, 32},          {"'d7", false, true, false, 32},
      {"'sh7", true, true, false, 32},       {"9'sh7", true, false, false, 9},
      {"9'h7", false, false, false, 9},      {"'1", false, true, true, 1},
      {"4294967296", true, true, false, 34},
  };
  for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
    vlog_library library;
    const vlog_expr *expr = fixture_expr(&library, numbers[i].text);
    assert_int_equal(expr->kind, VLOG_NUMBER);
    assert_int_equal(expr->is_signed, numbers[i].is_signed);
    assert_int_equal(expr->is_unsized, numbers[i].is_unsized);
    assert_int_equal(expr->is_fill, numbers[i].is_fill);
    assert_int_equal(expr->width, numbers[i].width);
    vlog_library_finish(&library);
  }
}

static void strings_are_numbers(void **state) {
  (void)state;
  check("\"a\"", "8'h61");
  check("\"\"", "8'h0");
  check("\"abcdefghi\"", "72'h616263646566676869");
  check("\"\\n\\\\\\\"\\101\\0\"", "40'ha5c224100");
  check("\"a\\\nb\"", "16'h6162");
}

/* A number of a megabit, each digit of which counts. */
static void numbers_may_be_long(void **state) {
  (void)state;
  enum { DIGITS = 1 << 18, WORDS = DIGITS / 16 };
  static const char begin[] = "1048576'h";
  char *text = malloc(sizeof begin + DIGITS);
  assert_non_null(text);
  strcpy(text, begin);
  char *digits = text + strlen(begin);
  for (size_t i = 0; i < DIGITS; i++) {
    digits[i] = "0123456789abcdef"[(i * 7 + i / 16) % 16];
  }
  digits[DIGITS] = '\0';
  vlog_library library;
  const vlog_expr *expr = fixture_expr(&library, text);
  assert_int_equal(expr->width, 4 * DIGITS);
  for (size_t i = 0; i < DIGITS; i++) {
    uint64_t digit = expr->words[i / 16] >> i % 16 * 4 & 15;
    size_t from_left = DIGITS - 1 - i;
    assert_int_equal(digit, (from_left * 7 + from_left / 16) % 16);
  }
  vlog_library_finish(&library);
  free(text);
}

static void wrong_numbers(void **state) {
  (void)state;
  static const struct {
    const char *text, *message;
  } wrong[] = {
      {"4'bx", "four-state literals are not known"},
      {"4'hz", "four-state literals are not known"},
      {"4'b1?", "four-state literals are not known"},
      {"'x", "four-state literals are not known"},
      {"16'dX", "four-state literals are not known"},
      {"4'b12", "'2' is no digit of this number"},
      {"4'o8", "'8' is no digit of this number"},
      {"4'da", "'a' is no digit of this number"},
      {"4'hg", "'g' is no digit of this number"},
      {"4'h", "a number has no digits"},
      {"4'h_", "a number has no digits"},
      {"0'h1", "a number has no bits"},
      {"99999999'h1", "a number has more than 16777216 bits"},
      {"99999999999'h1", "a number has more than 16777216 bits"},
      {"1.5", "a real number or a time is not known to this simulator"},
      {"1e3", "a real number or a time is not known to this simulator"},
      {"10ns", "a real number or a time is not known to this simulator"},
      {"'7", "a base or a digit after ' is wrong"},
      {"'00", "a base or a digit after ' is wrong"},
      {"\"abc", "a string has no end"},
  };
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
    char body[128], message[128];
    snprintf(body, sizeof body, "assign x =\n %s;", wrong[i].text);
    snprintf(message, sizeof message, "3: %s", wrong[i].message);
    fixture_refuse_body(body, message);
  }
}

/* Wide numbers of few digits are many bits of a short text. */
static void numbers_cannot_fill_the_memory(void **state) {
  (void)state;
  enum { COUNT = 20 };
  static const char number[] = "assign x = 16777216'h1;\n";
  char body[COUNT * sizeof number] = "";
  for (size_t i = 0; i < COUNT; i++) {
    strcat(body, number);
  }
  fixture_refuse_body(body, "18: the numbers of this text are too wide");
}

static void wrong_expressions(void **state) {
  (void)state;
  static const struct {
    const char *text, *message;
  } wrong[] = {
      {"a +", "an expression is expected before ';'"},
      {"(a", "')' is expected before ';'"},
      {"a b", "';' is expected before 'b'"},
      {"a[]", "an expression is expected before ']'"},
      {"{}", "an expression is expected before '}'"},
      {"{a, }", "an expression is expected before '}'"},
      {"a inside {b}", "the operator 'inside' is not known to this simulator"},
      {"a ==? b", "the operator '==?' is not known to this simulator"},
      {"a -> b", "the operator '->' is not known to this simulator"},
      {"'{a, b}", "an assignment pattern is not known to this simulator"},
      {"{<<{a}}", "a streaming concatenation is not known to this simulator"},
      {"p::q::a", "a scope within another one is not known to this simulator"},
      {"a.f(b)", "a call into something else is not known to this simulator"},
      {"f(.a(b))", "an argument by its name is not known to this simulator"},
      {"a[$]", "a queue or an open range is not known to this simulator"},
      {"++a", "an assignment within an expression is not known to this "
              "simulator"},
      {"$signed(a, b)", "$signed has one argument"},
      {"int (a)", "''' is expected before '('"},
      {"always", "an expression is expected before 'always'"},
      {"and", "a gate is not known to this simulator"},
      {"null", "'null' is not known here"},
      {"a # b", "';' is expected before '#'"},
      {"a \x01 b", "the byte 0x01 is out of place"},
      {"a \xc3\xa9 b", "the byte 0xc3 is out of place"},
  };
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
    char body[128], message[128];
    snprintf(body, sizeof body, "\nassign x = %s;", wrong[i].text);
    snprintf(message, sizeof message, "3: %s", wrong[i].message);
    fixture_refuse_body(body, message);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(operators_bind_as_tight_as_they_should),
      cmocka_unit_test(operators_go_from_left_to_right),
      cmocka_unit_test(operators_of_one_operand),
      cmocka_unit_test(selects),
      cmocka_unit_test(concatenations),
      cmocka_unit_test(casts),
      cmocka_unit_test(calls),
      cmocka_unit_test(numbers),
      cmocka_unit_test(numbers_have_the_width_that_they_say),
      cmocka_unit_test(the_kind_of_a_number_is_known),
      cmocka_unit_test(strings_are_numbers),
      cmocka_unit_test(numbers_may_be_long),
      cmocka_unit_test(wrong_numbers),
      cmocka_unit_test(numbers_cannot_fill_the_memory),
      cmocka_unit_test(wrong_expressions),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
