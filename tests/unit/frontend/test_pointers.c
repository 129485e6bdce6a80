/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Addresses: indices per dimension, flat memory, pointers into one array.
 */
#include "frontend_test.h"

static void one_index_per_dimension(void **state) {
  (void)state;
  assert_translation(
      "int f(int a[4][5][6], int i, int j, int k)"
      "{ return a[i][j][k]; }",
      PARTS("%0 = arith.index_cast %arg1", "%1 = arith.index_cast %arg2",
            "%2 = arith.index_cast %arg3", "memref.load %arg0[%0, %1, %2]"));
}

static void constant_indices(void **state) {
  (void)state;
  assert_translation("int f(int a[4][5]) { return a[2][3]; }",
                     PARTS("memref.load %arg0[%c2, %c3]"));
}

static void unsigned_indices_are_extended_with_zeros(void **state) {
  (void)state;
  assert_translation("int f(int a[256], unsigned char i) { return a[i]; }",
                     PARTS("arith.index_castui %arg1 : i8"));
  assert_translation("int f(int a[256], unsigned i) { return a[i]; }",
                     PARTS("arith.index_castui %arg1"));
}

static void wide_indices(void **state) {
  (void)state;
  assert_translation(
      "int f(int a[16], long i) { return a[i + 1]; }",
      PARTS("arith.addi", "i64", "arith.index_cast %0 : i64 to index"));
}

static void memory_is_flat(void **state) {
  (void)state;
  /* An index that leaves its row is just that. */
  assert_translation(
      "int f(int a[4][5], int j) { return a[1][j + 7]; }",
      PARTS("arith.addi", "arith.index_cast", "memref.load %arg0[%c1, %"));
  /* A pointer that forgets the rows counts along the innermost dimension. */
  assert_translation("int f(int a[4][5], int i) { int *p = &a[0][0];"
                     "return p[i]; }",
                     PARTS("arith.index_cast", "memref.load %arg0[%c0, %"));
  /* A constant is taken apart again. */
  assert_translation("int f(int a[4][5]) { int *p = &a[0][0]; return p[13]; }",
                     PARTS("memref.load %arg0[%c2, %c3]"));
}

static void pointers_to_rows(void **state) {
  (void)state;
  assert_translation("int f(int a[4][5], int i, int j) { int *row = a[i];"
                     "return row[j] + *(row + 2); }",
                     PARTS("memref.load %arg0[%", "memref.load %arg0[%"));
}

static void pointers_that_move(void **state) {
  (void)state;
  assert_translation("int f(int a[64], int n) { int s = 0;"
                     "for (int *p = a; p < a + n; p++) s += *p; return s; }",
                     PARTS("arith.cmpi slt", "index", "cf.cond_br", "^bb1(%",
                           ": index", "memref.load %arg0[%", "arith.addi",
                           "index"));
  assert_translation("void f(int a[64], int b[64]) { int *p = a, *q = b;"
                     "for (int i = 0; i < 64; i++) *p++ = *q++; }",
                     PARTS("memref.load %arg1[", "memref.store", "%arg0["));
}

static void pointers_that_are_chosen(void **state) {
  (void)state;
  assert_translation("int f(int a[64], int c) { int *p = c ? a + 3 : a + 40;"
                     "return p[1]; }",
                     PARTS("arith.select", "index", "memref.load"));
}

static void pointers_that_may_be_null(void **state) {
  (void)state;
  static const char *const texts[] = {
      "int f(int a[8], int c) { int x = 0; int *p = c ? a : 0;"
      "if (p) x = *p; return x; }",
      "int f(int a[8], int c) { int *p = 0; for (int i = 0; i < 8; i++)"
      "if (a[i] == c) p = &a[i]; return p ? *p : 0; }",
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    attempt a = {0};
    translate(&a, texts[i]);
    assert_int_equal(a.diagnostics.count, 1);
    assert_contains(find(&a, "unsupported-construct")->message,
                    "may be null, which no array is; let it point into the "
                    "array in every case, or keep an index");
    finish(&a);
  }
}

static void comparisons_with_null(void **state) {
  (void)state;
  attempt a = {0};
  translate(&a, "int f(int a[8], int c) { int *p = a + c;"
                "return p == 0 ? 1 : *p; }");
  assert_int_equal(a.diagnostics.count, 1);
  assert_contains(find(&a, "unsupported-construct")->message,
                  "a pointer into an array is never null; leave the "
                  "comparison out");
  finish(&a);
}

static void differences_of_pointers(void **state) {
  (void)state;
  attempt a = {0};
  translate(&a, "int f(int a[64], int n) { int *p = a; while (*p != n) p++;"
                "return p - a; }");
  assert_contains(a.module, "arith.subi");
  assert_contains(a.module, "arith.index_cast");
  assert_lacks(a.module, "arith.div");
  finish(&a);
}

static void indices_are_computed_where_they_are_used(void **state) {
  (void)state;
  /* The loop carries j and the sum; i comes from outside. */
  attempt a = {0};
  translate(&a, "int f(int m[8][8]) { int s = 0; for (int i = 0; i < 8; i++)"
                "for (int j = 0; j < 8; j++) s ^= m[i][j]; return s; }");
  assert_lacks(a.module, "index)");
  assert_lacks(a.module, "index,");
  finish(&a);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(one_index_per_dimension),
      cmocka_unit_test(constant_indices),
      cmocka_unit_test(unsigned_indices_are_extended_with_zeros),
      cmocka_unit_test(wide_indices),
      cmocka_unit_test(memory_is_flat),
      cmocka_unit_test(pointers_to_rows),
      cmocka_unit_test(pointers_that_move),
      cmocka_unit_test(pointers_that_are_chosen),
      cmocka_unit_test(pointers_that_may_be_null),
      cmocka_unit_test(comparisons_with_null),
      cmocka_unit_test(differences_of_pointers),
      cmocka_unit_test(indices_are_computed_where_they_are_used),
  };
  return cmocka_run_group_tests_name("frontend/pointers", tests, NULL, NULL);
}
