/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Linear recurrences of integers that wait for a product two iterations before,
 * and those that would gain nothing by it.
 */
#include "frontend_test.h"

/* A kernel that carries x and y of a type through a loop. */
#define LOOP(type, body)                                                       \
  type " f(" type " in[99], " type " out[99], " type " m, int n) {"            \
       " " type " x = 7, y = 5;"                                               \
       " for (int i = 0; i < n; i++) {" body "} return x ^ y; }"

static size_t count_of(const char *text, const char *part) {
  size_t count = 0;
  for (const char *at = text; (at = strstr(at, part)); at++) {
    count++;
  }
  return count;
}

static void assert_products(const char *text, size_t expected) {
  attempt a = {0};
  translate(&a, text);
  assert_non_null(a.module);
  size_t found = count_of(a.module, "arith.muli");
  if (found != expected) {
    print_message("%s\n%s\n", text, a.module);
  }
  assert_int_equal(found, expected);
  finish(&a);
}

static void a_sum_waits_for_two_iterations_before(void **state) {
  (void)state;
  assert_translation(
      "int f(int y[1000], int x[1000], int a, int b) { int t = y[0];"
      "for (int i = 1; i < 1000; i++) { t = a * t + b * x[i]; y[i] = t; }"
      "return t; }",
      PARTS("%0 = memref.load %arg0[%c0]",
            "%1 = arith.muli %arg2, %arg2 : i32\n",
            "cf.br ^bb1(%0, %c0_i32, %0, %c1_i32 : i32, i32, i32, i32)\n",
            "^bb1(%2: i32, %3: i32, %4: i32, %5: i32):",
            "%7 = memref.load %arg1[%6]", "%8 = arith.muli %arg3, %7 : i32\n",
            "%9 = arith.muli %arg2, %2 : i32\n", "%10 = arith.addi %8, %9",
            "%11 = arith.muli %1, %3 : i32\n", "%12 = arith.addi %11, %10",
            "memref.store %12, %arg0[%6]",
            "cf.cond_br %14, ^bb1(%8, %4, %12, %13 : i32, i32, i32, i32)"));
}

static void a_power_is_known_an_iteration_ahead(void **state) {
  (void)state;
  assert_translation(LOOP("int", "x *= m; out[i] = x;"),
                     PARTS("%1 = arith.muli %arg2, %arg2 : i32\n",
                           "%2 = arith.muli %arg2, %c7_i32 : i32\n",
                           "^bb2(%3: i32, %4: i32, %5: i32):",
                           "%6 = arith.muli %1, %4 : i32\n",
                           "memref.store %3, %arg1[", "^bb2(%6, %3, "));
}

/* Each has one product in it as it is written, and then one for the square, one
 * of what was added before, and one of x. */
static void the_order_of_operands_makes_no_difference(void **state) {
  (void)state;
  const char *const texts[] = {
      LOOP("int", "x = m * x + in[i];"),
      LOOP("int", "x = in[i] + x * m;"),
      LOOP("int", "x = in[i] - x * m;"),
      LOOP("int", "x = m * x - in[i];"),
      LOOP("int", "x = i + m * x - in[i] + n;"),
      LOOP("int", "x = i - (n - (x * m + in[i]));"),
      LOOP("unsigned", "x = m * x + in[i];"),
      LOOP("long", "x = m * x + in[i];"),
      LOOP("unsigned char", "x = m * x + in[i];"),
      LOOP("short", "x = in[i] - x * m;"),
      LOOP("_BitInt(11)", "x = in[i] - x * m;"),
      LOOP("int", "x = m * x + n;"),
      LOOP("int", "x = (signed char)(m * x + in[i]);"),
      LOOP("int", "x = (m * x + in[i]) & 255;"),
      LOOP("unsigned", "x = (m * x + in[i]) % 8192;"),
      LOOP("int", "if (in[i] > 3) y = i; x = m * x + y;"),
  };
  for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
    assert_products(texts[i], 3);
  }
}

/* What is added before the product is multiplied, too; a second factor makes
 * one with the first; two recurrences share the square. */
static void steps_of_a_recurrence_are_put_together(void **state) {
  (void)state;
  assert_products(LOOP("int", "x = (x + in[i]) * m;"), 4);
  assert_products(LOOP("int", "x = x * m * n + in[i];"), 4);
  assert_products(LOOP("int", "x = m * x + in[i]; y = m * y + x;"), 5);
}

static void narrow_integers_have_narrow_products(void **state) {
  (void)state;
  attempt a = {0};
  translate(&a, LOOP("unsigned short", "x = m * x + in[i];"));
  assert_non_null(a.module);
  assert_int_equal(count_of(a.module, "arith.muli"), 3);
  for (const char *at = a.module; (at = strstr(at, "arith.muli")); at++) {
    assert_memory_equal(strchr(at, ':'), ": i16\n", 6);
  }
  finish(&a);
}

static void products_are_where_the_text_has_them(void **state) {
  (void)state;
  attempt a = {0};
  translate_kernel(&a, NULL,
                   "int f(int in[99], int m, int n) {\n  int x = 7;\n"
                   "  for (int i = 0; i < n; i++)\n    x = x * m +\n"
                   "        in[i];\n  return x;\n}\n",
                   true);
  assert_non_null(a.module);
  assert_int_equal(count_of(a.module, "arith.muli"), 3);
  assert_int_equal(count_of(a.module, ": i32 kernel.c:4:11\n"), 5);
  assert_lacks(a.module, "[unknown]");
  finish(&a);
}

/* One or two products each, as they are written. */
static void what_is_no_linear_recurrence_stays(void **state) {
  (void)state;
  assert_products(LOOP("int", "x = m * x + in[i]; m += 2;"), 1);
  assert_products(LOOP("int", "x = x * in[i] + m;"), 1);
  assert_products(LOOP("int", "x = x * x + in[i];"), 1);
  assert_products(LOOP("int", "x = x * m + (x ^ in[i]);"), 1);
  assert_products(LOOP("int", "x = (x * m + in[i]) & 254;"), 1);
  assert_products(LOOP("int", "x = ((x & 255) * m + in[i]) & 511;"), 1);
  assert_products(LOOP("int", "x = (x >> 1) * m + in[i];"), 1);
  assert_products(LOOP("int", "x = (short)x * m + in[i];"), 1);
  assert_products(LOOP("int", "x = m * x + y; y = x;"), 1);
  assert_products(LOOP("int", "if (in[i]) x = m * x + i;"), 1);
}

/* Those with a constant are sums if it has few signed digits: not more than
 * four, or eight where multipliers are larger. The square of a constant is one,
 * too. */
static void only_what_takes_a_multiplier_looks_ahead(void **state) {
  (void)state;
  assert_products(LOOP("int", "x = 1664525 * x + in[i];"), 2);
  assert_products(LOOP("int", "x = (x * 1103515245 + 12345) & 0x7fffffff;"), 2);
  assert_products(LOOP("long", "x = 1664525 * x + in[i];"), 2);
  assert_products(LOOP("int", "x = in[i] - x * -0x155;"), 2);
  assert_products(LOOP("int", "x = 0x55 * x + in[i];"), 1);
  assert_products(LOOP("int", "x = in[i] - -0x55 * x;"), 1);
  assert_products(LOOP("long", "x = 16777619 * x + in[i];"), 1);
  assert_products(LOOP("int", "x = m * x + in[i]; y = (33 * y) ^ in[i];"), 4);
  assert_products(LOOP("int", "x = m * x + in[i]; y = (12345 * y) ^ in[i];"),
                  2);
}

/* Something else keeps the iterations as far apart. */
static void what_would_gain_nothing_stays(void **state) {
  (void)state;
  assert_products(LOOP("int", "x = m * x + in[i]; y = (y * m) ^ in[i];"), 2);
  assert_products(LOOP("int", "x = m * x + in[i]; y = n / (y | 1);"), 1);
  assert_products(LOOP("int", "x = m * x + y; y = in[in[y]];"), 1);
  assert_products(LOOP("int", "x = m * x + in[i]; if (x == 3) break;"), 1);
  assert_products(LOOP("int", "x = m * x + out[i]; out[i] = x;"), 1);
  assert_products(LOOP("int", "x = m * x + in[i] + in[i + 1] + in[i + 2] +"
                              "in[i + 3];"),
                  1);
  assert_products("int g(int); " LOOP("int", "x = m * x + g(i);"), 1);
  assert_products(
      "__attribute__((const)) int g(int); " LOOP("int", "x = m * x + g(i);"),
      1);
}

/* But a load in another cycle, and three from one memory, do not. */
static void what_takes_less_than_a_product_is_no_reason(void **state) {
  (void)state;
  assert_products(LOOP("int", "x = m * x + y; y = in[y];"), 3);
  assert_products(LOOP("int", "x = m * x + in[i]; if (in[i] == 3) break;"), 3);
  assert_products(LOOP("int", "x = m * x + in[i] + in[i + 1] + in[i + 2];"), 3);
}

static void short_loops_stay(void **state) {
  (void)state;
#define TIMES(n)                                                               \
  "int f(int in[99], int m) { int x = 7; for (int i = 0; i < " n "; i++)"      \
  " x = m * x + in[i]; return x; }"
  assert_products(TIMES("15"), 1);
  assert_products(TIMES("16"), 3);
#undef TIMES
}

static void a_pragma_keeps_a_loop_as_it_is(void **state) {
  (void)state;
#define PRAGMA(text)                                                           \
  "int f(int in[99], int m, int n) { int x = 7;" text                          \
  "\nfor (int i = 0; i < n; i++) x = m * x + in[i]; return x; }"
  assert_products(PRAGMA("\n#pragma clang loop pipeline(disable)"), 1);
  assert_products(PRAGMA(""), 3);
#undef PRAGMA
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_sum_waits_for_two_iterations_before),
      cmocka_unit_test(a_power_is_known_an_iteration_ahead),
      cmocka_unit_test(the_order_of_operands_makes_no_difference),
      cmocka_unit_test(steps_of_a_recurrence_are_put_together),
      cmocka_unit_test(narrow_integers_have_narrow_products),
      cmocka_unit_test(products_are_where_the_text_has_them),
      cmocka_unit_test(what_is_no_linear_recurrence_stays),
      cmocka_unit_test(only_what_takes_a_multiplier_looks_ahead),
      cmocka_unit_test(what_would_gain_nothing_stays),
      cmocka_unit_test(what_takes_less_than_a_product_is_no_reason),
      cmocka_unit_test(short_loops_stay),
      cmocka_unit_test(a_pragma_keeps_a_loop_as_it_is),
  };
  return cmocka_run_group_tests_name("frontend/look_ahead", tests, NULL, NULL);
}
