/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Pointers that lie in what the kernel is given: what each of them leads to is
 * an argument of its own, and nothing loads a pointer any more.
 */
#include "frontend_test.h"

#include "llvm-c/Core.h"

#define VIEW "struct view { int *data; int n; };"
#define VIEWS_OF_TWO                                                           \
  "int main(void) { int x[3] = {1}, y[5] = {2};"                               \
  "struct view v = {x, 3}, w = {y, 5}; return f(&v, &w, 1); }"

/* With what callers pass, as the pipeline has it. */
static void optimize_called(attempt *a, const char *text) {
  check(a, "f", text);
  if (a->status == HLS_OK && a->kernel) {
    hls_unit_share_variables(a->unit, a->kernel);
    a->status =
        hls_unit_optimize(a->unit, a->kernel, &a->diagnostics, &a->error);
  }
}

static void translate_called(attempt *a, const char *text) {
  optimize_called(a, text);
  translate_rest(a, false);
}

/* The kernel's function behind all simplifications. */
static char *simplified(const char *text) {
  attempt a = {0};
  optimize_called(&a, text);
  if (a.status != HLS_OK) {
    show(&a);
  }
  assert_int_equal(a.status, HLS_OK);
  LLVMValueRef function =
      LLVMGetNamedFunction(hls_unit_llvm_module(a.unit), "f");
  assert_non_null(function);
  char *printed = LLVMPrintValueToString(function);
  char *copy = strdup(printed);
  assert_non_null(copy);
  LLVMDisposeMessage(printed);
  finish(&a);
  return copy;
}

static void assert_no_pointer_is_loaded(const char *text) {
  char *ir = simplified(text);
  assert_lacks(ir, "load ptr");
  assert_lacks(ir, "store ptr");
  assert_lacks(ir, "hls.held");
  free(ir);
}

static void one_of_an_argument_is_an_argument(void **state) {
  (void)state;
  const char *const texts[] = {
      VIEW "int f(const struct view *v, int i) { return v->data[i] + v->n; }"
           "int main(void) { int x[3] = {1}; struct view v = {x, 3};"
           "return f(&v, 1); }",
      VIEW "int f(struct view v, int i) { v.data++; return v.data[i] + v.n; }"
           "int main(void) { int x[3] = {1}; struct view v = {x, 3};"
           "return f(v, 1); }",
      "int f(int **p, int i) { return (*p)[i]; }"
      "int main(void) { int x[3] = {1}, *p = x; return f(&p, 1); }",
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    assert_no_pointer_is_loaded(texts[i]);
    attempt a = {0};
    translate_called(&a, texts[i]);
    assert_contains(a.module, "memref<3xi32>");
    finish(&a);
  }
}

/* Which of them is loaded, the index says: each access asks it. */
static void one_of_several_is_told_by_its_index(void **state) {
  (void)state;
  const char *const text =
      "int f(int *rows[2], int k, int i) { return rows[k & 1][i]; }"
      "int main(void) { int x[3] = {1}, y[3] = {2}, *r[2] = {x, y};"
      "return f(r, 1, 0); }";
  assert_no_pointer_is_loaded(text);
  attempt a = {0};
  translate_called(&a, text);
  assert_contains(a.module, "memref.load %arg2[");
  assert_contains(a.module, "memref.load %arg3[");
  finish(&a);
}

/* A choice of arguments is one of what lies in them. */
static void one_of_a_chosen_argument_is_chosen(void **state) {
  (void)state;
  const char *const texts[] = {
      VIEW "int f(const struct view *v, const struct view *w, int i) {"
           "const struct view *p = i & 1 ? v : w; return p->data[i & 1]; "
           "}" VIEWS_OF_TWO,
      VIEW
      "int f(const struct view *v, const struct view *w, int i) {"
      "int s = 0; const struct view *p = v, *q = w, *t;"
      "for (int k = 0; k < 9; k++) { s = s * 3 + p->data[k & 1] + p->n;"
      "if ((s ^ i) & 1) { t = p; p = q; q = t; } } return s; }" VIEWS_OF_TWO,
      "int f(int *v[2], int *w[2], int i) { int **p = i & 1 ? v : w;"
      "return p[0][1] - p[1][0]; }"
      "int main(void) { int x[3] = {1}, y[5] = {2}, z[1] = {4}, *v[2] = {x, y},"
      "*w[2] = {x + 1, z}; return f(v, w, 1); }",
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    assert_no_pointer_is_loaded(texts[i]);
  }
}

static void assert_told_once(const char *text, const char *message,
                             const char *place) {
  attempt a = {0};
  translate_called(&a, text);
  assert_int_equal(a.status, HLS_DIAGNOSED);
  const hls_diagnostic *told = find(&a, "unsupported-construct");
  assert_contains(told->message, message);
  assert_int_equal(offset_of(text, told->range.begin),
                   strstr(text, place) - text);
  assert_int_equal(count_code(&a, "unsupported-construct"), 1);
  finish(&a);
}

static void what_has_no_circuit_is_told_once(void **state) {
  (void)state;
  assert_told_once(VIEW
                   "int f(struct view *v, int *to) { v->data = to; return 0; }"
                   "int main(void) { int x[3] = {1}; struct view v = {x, 3};"
                   "int y[2] = {2}; return f(&v, y); }",
                   "that lies in an argument is set here", "v->data");
  assert_told_once(VIEW
                   "int f(struct view *v) { return *((int *)v + 1); }"
                   "int main(void) { int x[3] = {1}; struct view v = {x, 3};"
                   "return f(&v); }",
                   "read here as something else", "*((int *)v");
  assert_told_once(VIEW
                   "static int *kept;"
                   "int f(struct view v, int k) { if (k == 0) kept = v.data;"
                   "return kept[k]; }"
                   "int main(void) { int x[3] = {1}; struct view v = {x, 3};"
                   "return f(v, 0) + f(v, 1); }",
                   "keeps pointers from call to call", "kept = v.data");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(one_of_an_argument_is_an_argument),
      cmocka_unit_test(one_of_several_is_told_by_its_index),
      cmocka_unit_test(one_of_a_chosen_argument_is_chosen),
      cmocka_unit_test(what_has_no_circuit_is_told_once),
  };
  return cmocka_run_group_tests_name("frontend/held_pointers", tests, NULL,
                                     NULL);
}
