/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The pairs of accesses that a circuit keeps in order, and those that it does
 * not.
 */
#include "frontend_test.h"

/* No access needs a load-store queue. */
static void assert_all_in_order(const char *const *texts, size_t count) {
  for (size_t i = 0; i < count; i++) {
    attempt a = {0};
    translate(&a, texts[i]);
    if (a.status != HLS_OK || strstr(a.module, "handshake.deps")) {
      show(&a);
      fail_msg("not in order: %s", texts[i]);
    }
    finish(&a);
  }
}

static void assert_all_need_a_queue(const char *const *texts, size_t count) {
  for (size_t i = 0; i < count; i++) {
    attempt a = {0};
    translate(&a, texts[i]);
    if (a.status != HLS_OK || !strstr(a.module, "handshake.deps")) {
      show(&a);
      fail_msg("taken for ordered: %s", texts[i]);
    }
    finish(&a);
  }
}

#define COUNT(texts) (sizeof(texts) / sizeof((texts)[0]))

static void a_store_that_waits_for_the_load(void **state) {
  (void)state;
  const char *const texts[] = {
      "void f(int a[100], int c) { for (int i = 0; i < 100; i++)"
      "a[i] = a[i] * c; }",
      "void f(int a[100], int n) { for (int i = 0; i < n; i++) a[i]++; }",
      "void f(int a[30][30], int c) { for (int i = 0; i < 30; i++)"
      "for (int j = 0; j < 30; j++) a[i][j] = c - a[i][j]; }",
      /* In a later iteration: the port of the load is in order. */
      "void f(int a[100]) { for (int i = 0; i < 99; i++) a[i] = a[i + 1]; }",
      /* By the branch that decides about it. */
      "void f(int a[100], int t) { for (int i = 0; i < 100; i++)"
      "if (a[i] > t) a[i] = t; }",
      /* By its address. */
      "void f(int a[100]) { int i = a[3]; a[i] = 7; }",
      /* Round an inner loop, which the loaded value goes into. */
      "void f(int m[9][9], int x[9]) { for (int i = 0; i < 9; i++) {"
      "int t = x[i]; for (int j = 0; j < 9; j++) t += m[i][j];"
      "x[i] = t; } }",
  };
  assert_all_in_order(texts, COUNT(texts));
}

static void a_store_that_does_not_wait(void **state) {
  (void)state;
  const char *const texts[] = {
      "int f(int a[100], int i, int x) { int t = a[i]; a[i] = x; return t; }",
      "void f(int a[100], int i, int x) { int t = a[i]; a[i] = x;"
      "a[i + 1] = t; }",
      /* Waits in one of two cases only. */
      "int f(int a[100], int c, int i) { int t = a[i];"
      "a[i] = c ? t : 3; return t; }",
      /* A branch in between, on both of whose sides the store happens. */
      "int f(int a[100], int i, int x, int y) { int s = 1; if (a[i] > y)"
      "for (int k = 0; k < y; k++) s *= k ^ x; a[i] = x; return s; }",
      /* A loop in between that ends by what is loaded. */
      "int f(int a[100], int x, int k) { int i = 0; while (a[i] != x) i++;"
      "a[k] = x; return i; }",
      /* Another value goes round the inner loop. */
      "void f(int m[9][9], int x[9], int y[9]) { for (int i = 0; i < 9; i++) {"
      "int t = x[i], s = 0; for (int j = 0; j < 9; j++) s += m[i][j];"
      "x[i] = s; y[i] = t; } }",
      /* Not a value of this iteration. */
      "int f(int a[100]) { int t = 0, s = 0; for (int i = 0; i < 100; i++) {"
      "int u = a[i]; a[i] = t; t = u; s ^= u * 3; } return s; }",
  };
  assert_all_need_a_queue(texts, COUNT(texts));
}

static void elements_that_never_meet(void **state) {
  (void)state;
  const char *const texts[] = {
      "void f(int a[100]) { for (int i = 0; i < 50; i++) a[i + 50] = a[i]; }",
      "void f(int a[100]) { for (int i = 0; i < 50; i++)"
      "a[2 * i] = a[2 * i + 1]; }",
      "void f(int a[100]) { a[0] = 1; for (int i = 1; i < 100; i++)"
      "a[i] = 2; }",
      "void f(int a[10][10]) { for (int i = 0; i < 10; i++)"
      "for (int j = 0; j < i; j++) a[i][j] = a[j][i]; }",
      "void f(int a[100]) { for (int i = 0; i < 10; i++)"
      "for (int j = 0; j < 10; j++) a[10 * i + j] = a[10 * i + j] + 1; }",
      /* Around the corner of a byte. */
      "void f(unsigned char a[256]) { for (unsigned char i = 0; i < 128; i++)"
      "a[i] = a[(unsigned char)(i + 128)]; }",
      "int f(int a[100], int i) { a[i] = 3; return a[i + 1]; }",
      "int f(int a[100], int i, int n) { if (i < n) { a[i] = 3;"
      "return a[n]; } return 0; }",
      /* What is stored twice before anything is loaded is stored once. */
      "void f(int a[9], int b[9], int out[9]) { for (int k = 0; k < 9; k++) {"
      "out[k] = 0; for (int i = 1; i < 9 - k; i++) out[k] += a[k + i] * b[i];"
      "for (int i = 0; i < k + 1; i++) out[k] += a[k - i] * b[i]; } }",
      /* Below the diagonal and above it. */
      "void f(int a[16][16], int b[16]) { for (int i = 0; i < 16; i++)"
      "for (int j = 0; j < i; j++) for (int k = 0; k < j; k++) {"
      "a[i][j] = k; b[k] = a[k][j]; } }",
      /* Members of one struct, behind branches that add variables. */
      "struct s { char kind; int place[3]; short charge; };"
      "void f(struct s p[8], short low, short high, int x[3], long size[3]) {"
      "for (int i = 0; i < 8; i++) for (int k = 0; k < 3; k++) {"
      "int to = x[k] + p[i].charge * (k + 1);"
      "if (to >= low && to < high && to < size[k]) p[i].place[k] = to; }"
      "for (int i = 1; i < 8; i++) p[i - 1].kind = p[i].kind; }",
  };
  assert_all_in_order(texts, COUNT(texts));
}

static void elements_that_may_meet(void **state) {
  (void)state;
  const char *const texts[] = {
      "void f(int a[100]) { for (int i = 1; i < 100; i++)"
      "a[i] = a[i - 1] + 1; }",
      "void f(int h[100], int x[100]) { for (int i = 0; i < 100; i++)"
      "h[x[i]] += 1; }",
      "int f(int a[100]) { for (int i = 0; i < 100; i++) a[i] = i; int s = 0;"
      "for (int i = 0; i < 100; i++) s += a[i]; return s; }",
      "void f(int a[100], int x, int y) { a[x] = 1; a[y] = 2; }",
      "int f(int a[100], int x, int y) { a[x] = 1; return a[y]; }",
      "void f(int a[100], int b[100]) { for (int i = 0; i < 99; i++) {"
      "a[i] = 1; if (b[i]) a[i + 1] = 2; } }",
      "void f(unsigned char a[256]) { for (int i = 0; i < 256; i++)"
      "a[i] = a[(unsigned char)(i + 128)]; }",
      /* On both sides of the diagonal; in three dimensions. */
      "void f(int a[16][16], int b[16]) { for (int i = 0; i < 16; i++)"
      "for (int j = 0; j < i; j++) for (int k = 0; k < 16; k++) {"
      "a[i][j] = k; b[k] = a[k][j]; } }",
      "void f(int a[4][5][6], int x[4]) { for (int i = 0; i < 4; i++)"
      "for (int j = 0; j < 5; j++) for (int k = 1; k < 6; k++) {"
      "a[i][j][k] = k; x[i] = a[i][4 - j][k - 1]; } }",
      /* A column index without a bound may reach the next row. */
      "void f(int a[30][30], int m) { for (int i = 0; i < 30; i++)"
      "for (int j = 0; j < m; j++) a[i][j] = a[i][j] * 2; }",
      "void f(int a[100]) { for (int i = 0; i < 100; i++) a[i / 2] ="
      "a[i / 2] + i; }",
  };
  assert_all_need_a_queue(texts, COUNT(texts));
}

static void branches_exclude_each_other(void **state) {
  (void)state;
  const char *const texts[] = {
      "void f(int a[100], int b[100]) { for (int i = 0; i < 100; i++)"
      "if (b[i] > 3) a[i] = 1; else a[i] = b[i]; }",
  };
  assert_all_in_order(texts, COUNT(texts));
}

static void arrays_are_distinct_memories(void **state) {
  (void)state;
  const char *const texts[] = {
      "void f(int a[100], int b[100]) { for (int i = 1; i < 100; i++)"
      "a[i] = b[i - 1]; }",
      "int f(int a[100], int b[100], int x, int y) { a[x] = 1; return b[y]; }",
  };
  assert_all_in_order(texts, COUNT(texts));
}

/* Each member of the structs of an array is a memory, whatever an index is. */
static void members_are_distinct_memories(void **state) {
  (void)state;
  const char *const texts[] = {
      "struct s { int n; int m[4]; };"
      "int f(struct s p[4], int i, int j, int v) { int y = p[1].n; p[0].n = 0;"
      "p[i].m[j] = v; return y; }",
      "struct s { int n; int m[4]; };"
      "int f(int i, int j, int v) { static struct s p[4]; int y = p[1].n;"
      "p[i].m[j] = v; p[0].n = v; return y; }",
      "struct s { int a[4], b[4]; };"
      "void f(struct s p[4], int x[9], int i) { for (int k = 0; k < 9; k++)"
      "p[x[k]].a[i] = p[i].b[x[k]]; }",
      /* By a pointer that is taken before. */
      "struct s { int n; struct { int m[4]; int k[2][3]; } in; };"
      "void f(struct s p[4], int x[9], int i) { for (int k = 0; k < 9; k++) {"
      "struct s *q = &p[x[k]]; int *m = q->in.m; m[x[k]] = q->n;"
      "q->in.k[i][x[k]] = k; } }",
      /* By one that the loop carries. */
      "struct s { int n; int m[4]; };"
      "int f(struct s p[4], int x[9], int i) { struct s *q = p; int y = 0;"
      "for (int k = 0; k < 9; k++) { q->m[x[k]] = k; y += p[i].n;"
      "q = p + x[k]; } return y; }",
  };
  assert_all_in_order(texts, COUNT(texts));
}

static void elements_of_one_member_may_meet(void **state) {
  (void)state;
  const char *const texts[] = {
      "struct s { int n; int m[4]; };"
      "int f(struct s p[4], int i, int j) { p[i].m[j] = 1;"
      "return p[j].m[i]; }",
      "struct s { int n; int m[4]; };"
      "int f(struct s p[4], int i, int j) { p[i].n = 1; p[0].m[j] = 3;"
      "return p[j].n; }",
      /* By pointers that a branch or a loop chooses. */
      "struct s { int n; int m[4]; };"
      "int f(struct s p[4], int i, int j) { struct s *q = i & 1 ? p : p + i;"
      "q->m[j] = 1; return p[j].m[i]; }",
      "struct s { int n; int m[4]; };"
      "int f(struct s p[4], int x[9], int i) { struct s *q = p; int y = 0;"
      "for (int k = 0; k < 9; k++) { q->m[x[k]] = k; y += p[i].m[k & 3];"
      "q = p + x[k]; } return y; }",
      /* What has several types is one memory. */
      "union u { int n; int m[4]; };"
      "int f(int i, int v) { static union u p[4]; p[i].m[v] = v;"
      "return p[2].n; }",
      "struct s { int n; union { int n; float x; } u; };"
      "int f(int i, int j, float v) { static struct s p[4]; p[i].u.x = v;"
      "p[i].n = 1; return p[j].u.n; }",
  };
  assert_all_need_a_queue(texts, COUNT(texts));
}

static void loads_alone_need_no_order(void **state) {
  (void)state;
  const char *const texts[] = {
      "int f(int a[100], int i, int j) { return a[i] + a[j] + a[i * j]; }",
  };
  assert_all_in_order(texts, COUNT(texts));
}

static void one_store_is_in_order_with_itself(void **state) {
  (void)state;
  const char *const texts[] = {
      "void f(int a[100], int x[100]) { for (int i = 0; i < 100; i++)"
      "a[x[i]] = i; }",
  };
  assert_all_in_order(texts, COUNT(texts));
}

static void jumps_into_loops_prove_nothing(void **state) {
  (void)state;
  const char *const texts[] = {
      "int f(int a[100], int n) { int i = 0, s = 0; if (n) goto in;"
      "for (; i < 50; i++) { a[i] = n; in: s += a[i + 50]; n++; }"
      "return s; }",
  };
  assert_all_need_a_queue(texts, COUNT(texts));
}

static void both_accesses_are_named(void **state) {
  (void)state;
  assert_translation("void f(int a[100]) { for (int i = 1; i < 100; i++)"
                     "a[i] = a[i - 1] + 1; }",
                     PARTS("memref.load", "handshake.name = \"load0\"",
                           "memref.store",
                           "handshake.deps = #handshake<deps[{dstAccess : "
                           "\"load0\", loopDepth : 1, distance : 1, "
                           "isActive : true}]>, handshake.name = \"store0\""));
}

static void an_order_within_an_iteration_has_no_distance(void **state) {
  (void)state;
  attempt a = {0};
  translate(&a, "int f(int a[9], int x, int y) { a[x] = 1; return a[y]; }");
  assert_contains(a.module, "{dstAccess : \"load0\", loopDepth : 0, "
                            "distance : 0, isActive : true}");
  finish(&a);
}

static void assert_distance(const char *text, const char *part) {
  attempt a = {0};
  translate(&a, text);
  assert_contains(a.module, part);
  finish(&a);
}

static void orders_tell_how_many_iterations_are_between(void **state) {
  (void)state;
  static const struct {
    const char *text, *part;
  } cases[] = {
      {"void f(int a[100]) { for (int i = 5; i < 100; i++) a[i] += a[i - 5]; }",
       "loopDepth : 1, distance : 5,"},
      {"void f(int a[100]) { for (int i = 9; i < 100; i += 3)"
       "a[i] += a[i - 9]; }",
       "loopDepth : 1, distance : 3,"},
      {"void f(int a[100], int c) { for (int i = 7; i < 100; i++)"
       "if (i & c) a[i] = a[i - 7] ^ i; }",
       "loopDepth : 1, distance : 7,"},
      /* Ever again, and not the sooner for it. */
      {"void f(int a[100], int n) { for (int t = 0; t < n; t++)"
       "for (int i = 5; i < 100; i++) a[i] += a[i - 5]; }",
       "loopDepth : 2, distance : 5,"},
      /* The row above was written as many iterations before as it is long. */
      {"void f(int a[9][12]) { for (int y = 1; y < 9; y++)"
       "for (int x = 0; x < 12; x++) a[y][x] += a[y - 1][x]; }",
       "loopDepth : 2, distance : 12,"},
      {"void f(int a[9][12]) { for (int y = 1; y < 9; y++)"
       "for (int x = 0; x < 11; x++) a[y][x] += a[y - 1][x + 1]; }",
       "loopDepth : 2, distance : 10,"},
      /* An unknown number of iterations is one at least. */
      {"void f(int a[64][64], int n) { for (int y = 1; y < 64; y++)"
       "for (int x = 0; x < n; x++) a[y][x] += a[y - 1][x]; }",
       "loopDepth : 2, distance : 1,"},
      /* More are not told apart. */
      {"void f(int a[900]) { for (int i = 99; i < 900; i++)"
       "a[i] += a[i - 99]; }",
       "loopDepth : 1, distance : 32,"},
      /* One that is near, in either order, lets the number be 1. */
      {"void f(int a[100], int b[100]) { for (int i = 1; i < 100; i++) {"
       "a[i] = b[i]; b[i] = a[i - 1]; } }",
       "loopDepth : 1, distance : 1,"},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    assert_distance(cases[i].text, cases[i].part);
  }
}

static void both_orders_of_accesses_far_apart_are_named(void **state) {
  (void)state;
  attempt a = {0};
  translate(&a, "void f(int a[64], int n) { for (int i = 0; i < 40; i++) {"
                "a[(i + 6) & 15] = n; a[i & 15] = i; } }");
  assert_contains(a.module, "{dstAccess : \"store0\", loopDepth : 1, "
                            "distance : 6, isActive : true}");
  assert_contains(a.module, "{dstAccess : \"store1\", loopDepth : 1, "
                            "distance : 10, isActive : true}");
  finish(&a);
}

static size_t count_parts(const char *text, const char *part) {
  size_t count = 0;
  for (const char *at = text; (at = strstr(at, part)); at++) {
    count++;
  }
  return count;
}

static void every_pair_is_noted_once(void **state) {
  (void)state;
  attempt a = {0};
  translate(&a, "int f(int a[9], int x, int y, int z) {\n  a[x] = 1;\n"
                "  a[y] = 2;\n  return a[z];\n}\n");
  assert_int_equal(count_parts(a.module, "dstAccess"), 3);
  finish(&a);
}

static void the_work_is_bounded(void **state) {
  (void)state;
  hls_buffer text = {0};
  hls_buffer_puts(&text, "void f(int a[100], int x[100]) {\n");
  for (int i = 0; i < 60; i++) {
    hls_buffer_printf(&text, "a[x[%d] * %d + x[%d]] = %d;\n", i, i + 2, i + 1,
                      i);
  }
  hls_buffer_puts(&text, "}\n");
  attempt a = {0};
  translate(&a, text.data);
  assert_int_equal(a.status, HLS_OK);
  assert_contains(a.module, "handshake.deps");
  finish(&a);
  hls_buffer_finish(&text);
}

/* Systems of large numbers, whose solution takes long. Every access ends in the
 * queue; when the work is used up, those that are there are not asked for all
 * of their 15000 pairs. */
#ifdef HLSD_SANITIZE /* which makes eight times the work of twice as many */
enum { MANY = 50 };
#else
enum { MANY = 100 };
#endif

static void many_accesses_all_need_a_queue(void **state) {
  (void)state;
  hls_buffer text = {0};
  hls_buffer_puts(
      &text, "void f(int a[8][8][8][8], int n, int x) {\n"
             "for (int i = 0; i < n; i++) for (int j = i; j < n; j++)\n"
             "for (int k = j; k < n; k++) for (int l = 0; l < k; l++) {\n");
  for (int i = 0; i < MANY; i++) {
    hls_buffer_printf(&text,
                      "if (l + %d < k * 2) a[i + %d][j + k - %d][l * 2 + %d]"
                      "[(i + %d) & 7] += x;\n",
                      i, i % 3, i % 5, i % 2, i);
  }
  hls_buffer_puts(&text, "}\n}\n");
  attempt a = {0};
  translate(&a, text.data);
  assert_int_equal(a.status, HLS_OK);
  assert_int_equal(count_parts(a.module, "handshake.name = \"load"), MANY);
  assert_int_equal(count_parts(a.module, "handshake.name = \"store"), MANY);
  assert_in_range(count_parts(a.module, "dstAccess"), 2 * MANY - 1, 3000);
  finish(&a);
  hls_buffer_finish(&text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_store_that_waits_for_the_load),
      cmocka_unit_test(a_store_that_does_not_wait),
      cmocka_unit_test(elements_that_never_meet),
      cmocka_unit_test(elements_that_may_meet),
      cmocka_unit_test(branches_exclude_each_other),
      cmocka_unit_test(arrays_are_distinct_memories),
      cmocka_unit_test(members_are_distinct_memories),
      cmocka_unit_test(elements_of_one_member_may_meet),
      cmocka_unit_test(loads_alone_need_no_order),
      cmocka_unit_test(one_store_is_in_order_with_itself),
      cmocka_unit_test(jumps_into_loops_prove_nothing),
      cmocka_unit_test(both_accesses_are_named),
      cmocka_unit_test(an_order_within_an_iteration_has_no_distance),
      cmocka_unit_test(orders_tell_how_many_iterations_are_between),
      cmocka_unit_test(both_orders_of_accesses_far_apart_are_named),
      cmocka_unit_test(every_pair_is_noted_once),
      cmocka_unit_test(the_work_is_bounded),
      cmocka_unit_test(many_accesses_all_need_a_queue),
  };
  return cmocka_run_group_tests_name("frontend/memory", tests, NULL, NULL);
}
