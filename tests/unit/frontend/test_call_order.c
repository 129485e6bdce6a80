/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Calls of one external function in no order, in all parts of a kernel.
 */
#include "frontend_test.h"

#define POP "int pop(int q);\n"
#define WAIT                                                                   \
  "typedef int Token; int __wait_int(Token, int); Token "                      \
  "__int_to_token(int);\n"

/* The `nth` time that `second` is in the text is noted as being behind the time
 * of `first`, and nothing else is. */
static void assert_noted(const char *text, const char *second, unsigned nth,
                         const char *first, unsigned nth_first) {
  attempt a = {0};
  optimize(&a, "f", text);
  if (a.status != HLS_OK || a.diagnostics.count != 1) {
    show(&a);
    fail_msg("%s", text);
  }
  const hls_diagnostic *d = find(&a, "call-order");
  assert_int_equal(d->severity, HLS_SEVERITY_HINT);
  assert_range(&a, d->range, second, nth);
  assert_range(&a, d->notes[0].range, first, nth_first);
  finish(&a);
}

static void assert_silent(const char *text) {
  attempt a = {0};
  optimize(&a, "f", text);
  if (a.status != HLS_OK || a.diagnostics.count != 0) {
    show(&a);
    fail_msg("%s", text);
  }
  finish(&a);
}

static void in_a_function_that_is_called(void **state) {
  (void)state;
  assert_noted(POP "static int g(int q) { int a = pop(q); return a - pop(q); }"
                   "int f(int q) { return g(q); }",
               "pop", 3, "pop(q)", 1);
  /* One call in the text, and two instances. */
  assert_noted(POP "static int get(int q) { return pop(q); }\n"
                   "int f(int q) { return get(q) - get(q + 1); }",
               "get", 3, "get(q)", 1);
  assert_noted(POP "static int get(int q) { return pop(q); }\n"
                   "static int two(int q) { return get(q) - get(q + 1); }\n"
                   "int f(int q) { return two(q); }",
               "get", 3, "get(q)", 1);
}

/* A module with a body makes its calls wherever it is an instance. */
static void in_a_module_with_a_body(void **state) {
  (void)state;
  assert_noted(POP "__attribute__((noinline)) static int g(int q)"
                   "{ return pop(q); }\n"
                   "int f(int q) { return g(q) - g(q + 1); }",
               "g", 3, "g(q)", 1);
  assert_noted(POP "__attribute__((noinline)) static int g(int q)"
                   "{ return pop(q); }\n"
                   "int f(int q) { int a = pop(q); return a - g(q + 1); }",
               "g", 2, "pop(q)", 2);
  assert_silent(POP "__attribute__((noinline)) static int g(int q)"
                    "{ return q * q; }\n"
                    "int f(int q) { return g(q) - g(q + 1) + pop(q); }");
}

static void before_a_branch_and_in_it(void **state) {
  (void)state;
  assert_noted(POP "int f(int q) { int a = pop(q), b = a;"
                   "if (q > 3) b -= pop(q + 1); return b; }",
               "pop", 3, "pop(q)", 1);
  /* Behind the branch, on the way that leaves the call in it out. */
  assert_noted(POP "int f(int q) { int a = 0; if (q > 3) a = pop(q);"
                   "return a - pop(q); }",
               "pop", 3, "pop(q)", 1);
  /* The branch waits for the first call. */
  assert_silent(POP "int f(int q) { int a = pop(q), b = a;"
                    "if (a > 3) b -= pop(q + 1); return b; }");
  /* One way has an order, and the other one has none. */
  assert_noted(POP "int put(int q);\nint f(int q) { int a = pop(q), c = 7;"
                   "if (q & 1) c = a; else put(q); return pop(c); }",
               "pop", 3, "pop(q)", 1);
  assert_silent(POP "int f(int q) { int a = pop(q), c; if (q & 1) c = a; else "
                    "c = a * a; return pop(c); }");
  /* Either of them comes, and not both. */
  assert_silent(POP "int f(int q) { int a; if (q > 3) a = pop(q);"
                    "else a = 3 * pop(q + 1); return a; }");
}

static void in_loops_and_behind_them(void **state) {
  (void)state;
  assert_noted(POP "int f(int n) { int a = 0;"
                   "for (int i = 0; i < n; i++) a += pop(i);"
                   "return a - pop(n); }",
               "pop", 3, "pop(i)", 1);
  assert_noted(POP "int f(int n) { int a = 0;"
                   "for (int i = 0; i < n; i++) a += pop(i);"
                   "for (int i = 0; i < n; i++) a -= pop(i); return a; }",
               "pop", 3, "pop(i)", 1);
  /* The first of a round behind the second of the one before. */
  assert_noted(POP WAIT
               "int f(int n) { int a = 0; for (int i = 0; i < n; i++) {"
               "int b = pop(i);"
               "a += pop(__wait_int(__int_to_token(b), i)); } return a; }",
               "pop", 2, "pop(__wait_int(__int_to_token(b), i))", 1);
  /* The loop ends because of what the call gives. */
  assert_silent(POP "int f(int n) { while (pop(n) > 3) { } return pop(n); }");
  assert_silent(POP WAIT
                "int f(int n) { Token t = __int_to_token(n); int a = 0;"
                "for (int i = 0; i < n; i++) {"
                "int b = pop(__wait_int(t, i));"
                "int c = pop(__wait_int(__int_to_token(b), i));"
                "t = __int_to_token(c); a += b - c; } return a; }");
}

/* What goes through other units and through memory. */
static void through_other_things(void **state) {
  (void)state;
  assert_silent("void __u(int input_a, int output_b); int __init();\n" POP
                "int f(int q) { int a = pop(q), b = __init(); __u(a, b);"
                "return pop(b); }");
  assert_silent(POP "int f(int q, int m[4]) { m[q & 3] = pop(q);"
                    "if (q) q = m[0]; else q = m[1]; return pop(q); }");
  assert_noted(POP "int f(int q, int m[4], int k[4]) { m[q & 3] = pop(q);"
                   "return pop(k[0]); }",
               "pop", 3, "pop(q)", 1);
}

/* Each module is looked at once: by way of the calls, there are 2^40. */
static void through_many_modules(void **state) {
  (void)state;
  hls_buffer text = {0};
  hls_buffer_puts(&text, POP "#define M __attribute__((noinline)) static int\n"
                             "M g0(int q) { return q * 3; }\n");
  for (int i = 1; i <= 40; i++) {
    hls_buffer_printf(&text, "M g%d(int q) { return g%d(q) - g%d(q + 1); }\n",
                      i, i - 1, i - 1);
  }
  hls_buffer_puts(&text, "int f(int q) { return g40(pop(q)); }");
  assert_false(text.failed);
  assert_silent(text.data);
  hls_buffer_finish(&text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(in_a_function_that_is_called),
      cmocka_unit_test(in_a_module_with_a_body),
      cmocka_unit_test(before_a_branch_and_in_it),
      cmocka_unit_test(in_loops_and_behind_them),
      cmocka_unit_test(through_other_things),
      cmocka_unit_test(through_many_modules),
  };
  return cmocka_run_group_tests_name("frontend/call_order", tests, NULL, NULL);
}
