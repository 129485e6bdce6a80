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

/* The number of the struct tells where they lead, whatever is chosen in it. */
static void pointers_to_structs_that_are_chosen(void **state) {
  (void)state;
  assert_translation(
      "struct s { int n; int m[5]; short h[2]; };"
      "int f(struct s p[4], int i, int j, int c) {"
      "struct s *q = c ? &p[i & 3] : &p[j & 3]; return q->n + q->h[i & 1]; }",
      PARTS("arith.select", "index", "%arg0[%", "memref.load %arg2[%"));
  assert_translation(
      "struct s { int n; int m[5]; short h[2]; };"
      "int f(struct s p[4], int i) { int s = 0;"
      "for (struct s *q = p; q < p + 4; q++) { s += q->h[s & 1]; if (s == i)"
      "q++; } return s; }",
      PARTS("^bb1(%", ": index", "memref.load %arg2[%"));
}

/* Elements of one member of several structs are told apart by a division. */
static void pointers_into_structs_that_are_chosen(void **state) {
  (void)state;
  const char *const texts[] = {
      "struct s { int n; int m[5]; }; int f(struct s p[4], int i, int j) {"
      "int *q = j & 1 ? &p[i].m[2] : &p[j].m[i]; return *q; }",
      "struct s { int n; int m[5]; }; int f(struct s p[4], int i) { int s = 0;"
      "for (int *q = p[i].m, *e = q + 5; q < e; q++) { s += *q;"
      "if (s & 64) q++; } return s; }",
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    assert_translation(texts[i], PARTS("arith.divui", "arith.muli",
                                       "arith.subi", "memref.load %arg1[%"));
  }
}

/* Where a number counts the whole struct, the address tells the member. */
static void pointers_into_several_members(void **state) {
  (void)state;
  const char *const texts[] = {
      "struct s { int k[2]; int m[5]; }; int f(struct s p[4], int i, int j) {"
      "int *q = j & 1 ? &p[i].k[1] : &p[j].m[3]; return *q; }",
      "struct s { int k[2]; int m[5]; }; int f(struct s p[4], int i) { int s = "
      "0;"
      "for (int *q = p[i].m; s < 99; q = s & 1 ? p[i].k : q + 1) s += *q;"
      "return s; }",
      "struct s { int k[4]; int m[4]; }; int f(struct s p[4], int i) { int *q;"
      "if (i & 1) q = &p[i].k[i & 3]; else q = &p[i].m[i & 2];"
      "*q += i; return *q; }",
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    assert_translation(texts[i],
                       PARTS("memref.load %arg0[%", "memref.load %arg1[%"));
  }
  assert_translation(
      "int f(int i, int j) { struct { int k[2]; int m[5]; } v = {{i, j}, {j}};"
      "v.m[i & 3] = i; v.k[j & 1] = 3;"
      "int *q = j & 2 ? &v.k[i & 1] : &v.m[j & 1]; return *q; }",
      PARTS("arith.cmpi ult", "memref.load %alloca", "memref.load %alloca"));
}

/* There is no number for what may lie at different places of several structs.
 */
static void pointers_to_different_places_in_structs(void **state) {
  (void)state;
  const char *const texts[] = {
      "struct s { int n; struct { int k; int w; } in[3]; };"
      "int f(struct s p[4], int i, int j) { return (j & 1 ? &p[i].in[j]"
      ": &p[j].in[i])->w; }",
      /* A struct by value is several arguments of the LLVM function. */
      "struct v { int x, y; };"
      "struct s { unsigned char k[4], m[4]; int n; }; struct t { int x, y; };"
      "int f(struct v v, struct s p[4], struct t t[4], unsigned i) {"
      "unsigned char *q = (unsigned char *)&p[i & 3]; t[0].x = v.x;"
      "q[i >> 2 & 7] = 1; return 0; }",
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    attempt a = {0};
    translate(&a, texts[i]);
    if (a.status != HLS_DIAGNOSED) {
      show(&a);
      fail_msg("not diagnosed: %s", texts[i]);
    }
    finish(&a);
  }
}

/* A choice that LLVM makes of two lies at no place of a line. */
static void chosen_pointers_are_told_at_an_access(void **state) {
  (void)state;
  static const char text[] =
      "struct t { int k, w; }; struct s { int n; struct t in[3]; };"
      "int f(struct s p[4], int i) { struct t *q;"
      "if (i & 1) q = &p[i].in[i & 2]; else q = &p[1].in[i & 1];"
      "q->k += i; return q->k; }";
  attempt a = {0};
  translate(&a, text);
  const hls_diagnostic *told = find(&a, "unsupported-construct");
  assert_int_equal(told->range.begin.column,
                   strstr(text, "q->k += i") - text + 1);
  finish(&a);
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
    assert_int_equal(a.diagnostics.count, 0);
    assert_contains(a.module, "memref.load");
    finish(&a);
  }
}

static void comparisons_with_null(void **state) {
  (void)state;
  attempt a = {0};
  translate(&a, "int f(int a[8], int c) { int *p = a + c;"
                "return p == 0 ? 1 : *p; }");
  assert_int_equal(a.diagnostics.count, 0);
  assert_lacks(a.module, "arith.cmpi");
  finish(&a);
}

/* A call may pass one array for both: the circuit has two. */
static void arrays_that_may_be_one_are_not_compared(void **state) {
  (void)state;
  static const char *const texts[] = {
      "int f(const int a[4], const int b[4]) { return a == b ? 1 : a[1]; }",
      "int f(const int a[4], const int b[4]) { return a + 1 != b; }",
      "int f(int i, const int a[4], const int b[4]) { const int *t[2] = {a, b};"
      "return t[i & 1] == b; }",
      "int f(int i, const int a[4], const int b[4]) { const int *q = a, *p;"
      "int s = 0; for (int n = 0; n < 4; n++) { p = n & i ? a : b; s += q == p;"
      "q = p; } return s; }",
      "const int t[4] = {1, 2, 3, 4}; int f(const int a[4], int i) {"
      "return a == t ? i : t[i & 3]; } int main(void) { return f(t, 1); }",
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    attempt a = {0};
    optimize(&a, "f", texts[i]);
    if (a.status != HLS_DIAGNOSED) {
      fail_msg("not diagnosed: %s", texts[i]);
    }
    const hls_diagnostic *told = find(&a, "unsupported-construct");
    assert_contains(told->message, "may pass one array for the two");
    assert_contains(texts[i] + offset_of(texts[i], told->range.begin), "=");
    finish(&a);
  }
}

/* Of those that are written, no call may; and these are never two at once. */
static void arrays_that_are_not_one_are_compared(void **state) {
  (void)state;
  static const char *const texts[] = {
      "int f(int a[4], const int b[4]) { return a == b ? 1 : a[1]; }",
      "int f(const int a[4], int n) { int s = 0;"
      "for (const int *p = a, *e = a + (n & 3); p != e; p++) s += *p;"
      "return s; }",
      "int f(int c, const int a[4], const int b[4]) { int s = 0;"
      "const int *p = c ? a : b, *e = p + 4; for (; p != e; p++) s += *p;"
      "return s; }",
      "int f(int c, const int a[4], const int b[4]) { const int *p, *e;"
      "int s = 0; if (c) { p = a; e = a + 4; } else { p = b; e = b + 3; }"
      "while (p != e) s += *p++; return s; }",
      "static const int none[1]; int f(int c, const int a[4]) {"
      "const int *p = c ? a : none; return p == none ? 7 : p[1]; }",
      "int f(const int a[4], const int b[4], int i) {"
      "const int *p = i & 1 ? a : b; return p == 0 ? 1 : p[i >> 1 & 3]; }",
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    attempt a = {0};
    translate(&a, texts[i]);
    if (!a.module) {
      show(&a);
      fail_msg("is diagnosed: %s", texts[i]);
    }
    finish(&a);
  }
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
      cmocka_unit_test(pointers_to_structs_that_are_chosen),
      cmocka_unit_test(pointers_into_structs_that_are_chosen),
      cmocka_unit_test(pointers_into_several_members),
      cmocka_unit_test(pointers_to_different_places_in_structs),
      cmocka_unit_test(chosen_pointers_are_told_at_an_access),
      cmocka_unit_test(pointers_that_may_be_null),
      cmocka_unit_test(comparisons_with_null),
      cmocka_unit_test(arrays_that_may_be_one_are_not_compared),
      cmocka_unit_test(arrays_that_are_not_one_are_compared),
      cmocka_unit_test(differences_of_pointers),
      cmocka_unit_test(indices_are_computed_where_they_are_used),
  };
  return cmocka_run_group_tests_name("frontend/pointers", tests, NULL, NULL);
}
