/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How many elements there are behind the pointers that functions take.
 */
#include "frontend_test.h"

#include "hls/work.h"

#define KERNEL                                                                 \
  "void *malloc(unsigned long size); void *calloc(unsigned long count, "       \
  "unsigned long size); int k(int *p, int i) { return p[i]; }\n"               \
  "int main(void) { int a[8] = {0}; "

/* Elements behind the first argument of k() in a text that begins with the
 * above; 0 when it is not known. */
static int64_t elements_in(const char *text) {
  attempt a = {0};
  parse(&a, text);
  if (!a.unit) {
    show(&a);
  }
  assert_non_null(a.unit);
  const hls_signature *k = hls_unit_find_function(a.unit, "k");
  assert_non_null(k);
  int64_t elements = k->params[0].is_array ? k->params[0].shape[0] : 0;
  finish(&a);
  return elements;
}

/* What a program is made of whose variables have their values from the one
 * before in two ways each: there are 2^n ways to the first one. */
typedef enum chain {
  CHAIN_OF_POINTERS,
  CHAIN_IN_A_CIRCLE,
  CHAIN_OF_NUMBERS,
} chain;

static char *text_of(chain chain, unsigned length) {
  hls_buffer text = {0};
  hls_buffer_puts(&text, KERNEL "int *p0 = a; int n0 = 0;\n");
  for (unsigned i = 1; i <= length; i++) {
    if (chain == CHAIN_OF_NUMBERS) {
      hls_buffer_printf(&text, "int n%u = n%u + n%u;\n", i, i - 1, i - 1);
    } else {
      hls_buffer_printf(&text, "int *p%u = p%u; if (a[0]) p%u = p%u;\n", i,
                        i - 1, i, i - 1);
    }
  }
  if (chain == CHAIN_OF_NUMBERS) {
    hls_buffer_printf(&text, "return k(malloc(n%u * 2 + 32), 0); }", length);
  } else {
    if (chain == CHAIN_IN_A_CIRCLE) {
      hls_buffer_printf(&text, "if (a[1]) p0 = p%u;\n", length);
    }
    hls_buffer_printf(&text, "return k(p%u, 0); }", length);
  }
  return hls_buffer_take(&text, NULL);
}

static uint64_t work_of(chain chain, unsigned length) {
  char *text = text_of(chain, length);
  assert_non_null(text);
  uint64_t before = hls_work_steps();
  assert_int_equal(elements_in(text), 8);
  free(text);
  return hls_work_steps() - before;
}

static void values_of_values(void **state) {
  (void)state;
  for (chain chain = CHAIN_OF_POINTERS; chain <= CHAIN_OF_NUMBERS; chain++) {
    uint64_t few = work_of(chain, 9);
    uint64_t many = work_of(chain, 18);
    assert_in_range(few, 9, 200);
    assert_in_range(many, 18, few * 3);
  }
}

/* What some of them add is known when the circle has been gone round. */
static void values_in_circles(void **state) {
  (void)state;
  const char *const texts[] = {
      "int b[5], *p, *q, *r; p = b; q = p; p = q; r = a; r = q; q = r;"
      "return k(p, 0); }",
      "int b[5], *p, *q; p = b; p = q; q = p; q = a; return k(p, 0); }",
      "int b[5], *o, *p, *q, *r; o = p + 2; o = q; p = q; p = b; q = p;"
      "q = r; r = q; r = a; p = o; return k(o, 0); }",
      "int b[5], *p, *q; p = q; q = p; p = a; q = b;"
      "return k(p, 0) + k(q, 0); }",
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    char text[1000];
    snprintf(text, sizeof text, "%s%s", KERNEL, texts[i]);
    assert_int_equal(elements_in(text), 8);
  }
}

/* Functions that call the one before them `calls` times each. */
static uint64_t work_of_calls(unsigned calls) {
  static const char *const names[] = {"a", "b", "c", "k"};
  hls_buffer text = {0};
  hls_buffer_puts(&text, "int a(int *p) { return *p; }\n");
  for (unsigned i = 1; i <= 3; i++) {
    hls_buffer_printf(&text, "int %s(int *p) { int s = 0;\n", names[i]);
    for (unsigned j = 0; j < calls; j++) {
      hls_buffer_printf(&text, "s += %s(p);\n", names[i - 1]);
    }
    hls_buffer_puts(&text, "return s; }\n");
  }
  char *bytes = hls_buffer_take(&text, NULL);
  assert_non_null(bytes);
  uint64_t before = hls_work_steps();
  assert_int_equal(elements_in(bytes), 1);
  free(bytes);
  return hls_work_steps() - before;
}

static void uses_by_calls(void **state) {
  (void)state;
  uint64_t few = work_of_calls(8);
  assert_in_range(few, 8, 2000);
  assert_in_range(work_of_calls(16), 16, few * 3);
}

static void numbers(void **state) {
  (void)state;
  const struct {
    const char *call;
    int64_t elements;
  } calls[] = {
      {"int n = -2; return k(&a[5] + n, 0);", 5},
      {"return k(&a[5] + -2, 0);", 5},
      {"int n = -2; return k(a - n, 0);", 6},
      {"int n = 3, m = n * -1; return k(a + n + m, 0);", 8},
      {"long n = 5; return k(a + (unsigned char)n, 0);", 3},
      {"int n = 4; return k(malloc(n * sizeof(int)), 0);", 4},
      {"int n = 4; return k(calloc(n, sizeof(int)), 0);", 4},
      {"return k(&a[1] + 0x7ffffffffffffff0, 0);", 8},
      {"return k(a - 0x7ffffffffffffff0, 0);", 8},
      /* These are not known. */
      {"int n = 260; return k(malloc((unsigned char)n), 0);", 0},
      {"int n = -4; return k(malloc(n), 0);", 0},
      {"int n = -4; return k(calloc(n, 4), 0);", 0},
      {"long n = 0x7fffffffffffffff; return k(malloc(n + 9), 0);", 0},
      {"long n = 0x4000000000000000; return k(malloc(n * 4), 0);", 0},
      {"static int n, m; n = m; m = n; return k(malloc(n), 0);", 0},
  };
  for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
    char text[1000];
    snprintf(text, sizeof text, "%s%s }", KERNEL, calls[i].call);
    if (elements_in(text) != calls[i].elements) {
      fail_msg("%s has %lld elements", calls[i].call,
               (long long)elements_in(text));
    }
  }
}

/* Pointers that are set by other names than their own. */
static void values_through_pointers(void **state) {
  (void)state;
  static const char objects[] =
      "int small[2], big[8], *p = small, *q[2] = {small, small}, **w;\n"
      "struct S { int *p; int n; } t[2];\n"
      "void set(int **at) { *at = big; }\n"
      "void swap(int **a, int **b) { int *c = *a; *a = *b; *b = c; }\n"
      "int k(const int *x, int n) { return x[n]; }\n";
  const struct {
    const char *call;
    int64_t elements;
  } calls[] = {
      {"return k(p, 0);", 2},
      {"set(&p); return k(p, 0);", 8},
      {"int *r; set(&r); return k(r, 0);", 8},
      {"w = &p; *w = big; return k(p, 0);", 8},
      {"w = q; w[1] = big; return k(q[0], 0);", 8},
      {"t[0].p = small; w = &t[1].p; *w = big; return k(t[0].p, 0);", 8},
      {"int *r = big; swap(&p, &r); return k(p, 0);", 8},
      {"w = &p; return k(*w, 0);", 8}, /* set() may have been called */
      /* A function that nobody knows may have set it. */
      {"void fill(void *); fill(&p); return k(p, 0);", 0},
  };
  for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
    char text[1000];
    snprintf(text, sizeof text, "%sint main(void) { %s }", objects,
             calls[i].call);
    if (elements_in(text) != calls[i].elements) {
      fail_msg("%s has %lld elements", calls[i].call,
               (long long)elements_in(text));
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(values_through_pointers),
      cmocka_unit_test(values_of_values),
      cmocka_unit_test(values_in_circles),
      cmocka_unit_test(uses_by_calls),
      cmocka_unit_test(numbers),
  };
  return cmocka_run_group_tests_name("frontend/pointer_sizes", tests, NULL,
                                     NULL);
}
