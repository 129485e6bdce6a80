/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Memories that are no arguments: local arrays, constant tables, variables that
 * keep their value, and what copies and sets them as a whole.
 */
#include "frontend_test.h"

/* That the translation has all these parts, in this order. */
static void assert_parts(const char *text, const char *const *parts) {
  attempt a = {0};
  translate(&a, text);
  if (!a.module) {
    show(&a);
    fail_msg("not translated: %s", text);
  }
  const char *at = a.module;
  for (; *parts; parts++) {
    const char *found = strstr(at, *parts);
    if (!found) {
      show(&a);
      fail_msg("no '%s' behind '%.40s'", *parts, at);
    }
    at = found + strlen(*parts);
  }
  finish(&a);
}

static void assert_without(const char *text, const char *part) {
  attempt a = {0};
  translate(&a, text);
  if (!a.module || strstr(a.module, part)) {
    show(&a);
    fail_msg("translated with '%s': %s", part, text);
  }
  finish(&a);
}

#define PARTS(...) ((const char *const[]){__VA_ARGS__, NULL})

static void local_arrays(void **state) {
  (void)state;
  assert_parts("int f(int x[4][5], int n) { short t[4][5];"
               "for (int i = 0; i < 4; i++) for (int j = 0; j < 5; j++)"
               "t[i][j] = x[i][j]; return t[n & 3][1]; }",
               PARTS("memref.alloca() {handshake.name = \"t\"} : "
                     "memref<4x5xi16>",
                     "memref.load %arg0", ": memref<4x5xi32>", "memref.store",
                     ": memref<4x5xi16>", "memref.load %alloca",
                     ": memref<4x5xi16>"));
}

static void no_value_costs_nothing(void **state) {
  (void)state;
  /* No loop but the text's. */
  assert_without("int f(int x[8], int n) { int t[8]; t[n & 7] = x[0];"
                 "t[n + 1 & 7] = x[1]; return t[x[2] & 7]; }",
                 "cf.cond_br");
}

static void initialised_arrays_are_copied_in_every_call(void **state) {
  (void)state;
  assert_parts("int f(int n) { int t[6] = {1, 2, 3, 4, 5, 6}; t[n % 6] = 9;"
               "return t[n % 5]; }",
               PARTS("memref.global \"private\" constant", ": memref<6xi32>",
                     "dense<[1, 2, 3, 4, 5, 6]>", "memref.get_global",
                     "memref.alloca", "memref.load", "memref.store",
                     "cf.cond_br"));
  /* The tail is zero. */
  assert_parts("int f(int n) { int t[100] = {1, 2}; t[n % 100] = 9;"
               "return t[n % 99]; }",
               PARTS("memref.alloca", "%c0_i32", "memref.store", "cf.cond_br",
                     "memref.store", "memref.store", "memref.load"));
}

static void an_array_that_is_only_read_is_a_table(void **state) {
  (void)state;
  assert_without("int f(int n) { int t[6] = {1, 2, 3, 4, 5, 6};"
                 "return t[n % 6]; }",
                 "memref.alloca");
}

static void tables(void **state) {
  (void)state;
  assert_parts("static const signed char t[2][3] = {{1, -2, 3}, {4, 5}};"
               "int f(int i, int j) { return t[i][j]; }",
               PARTS("memref.global \"private\" constant @t : memref<2x3xi8> = "
                     "dense<[[1, -2, 3], [4, 5, 0]]>",
                     "memref.get_global @t : memref<2x3xi8>", "memref.load"));
  assert_parts("const float t[3] = {1.5f, -2.0f};"
               "float f(int i) { return t[i]; }",
               PARTS("dense<[1.500000e+00, -2.000000e+00, 0.000000e+00]>"));
  /* Clang makes a struct of the first elements and of zeros. */
  assert_parts("static const int t[300] = {7, 8};"
               "int f(int i) { return t[i]; }",
               PARTS("constant @t : memref<300xi32> = dense<"));
  assert_parts("int f(int i) { return \"ab\"[i]; }",
               PARTS(": memref<3xi8> = dense<[97, 98, 0]>"));
}

static void variables_that_keep_their_value(void **state) {
  (void)state;
  assert_parts("int f(int a) { static int sum = 3; return sum += a; }",
               PARTS("memref.global \"private\" @f.sum : memref<1xi32> = "
                     "dense<3>",
                     "memref.get_global @f.sum", "memref.load", "arith.addi",
                     "memref.store"));
  assert_parts("int seen[4]; int f(int a) { return seen[a & 3]++; }"
               "int main(void) { return f(1); }",
               PARTS("memref.global \"private\" @seen : memref<4xi32>"));
}

static void structs_are_taken_apart(void **state) {
  (void)state;
  assert_parts("struct p { int x; char c[3]; };"
               "int f(int n) { struct p t[5]; for (int i = 0; i < 5; i++) {"
               "t[i].x = i; t[i].c[i % 3] = (char)n; }"
               "return t[n % 5].x + t[n % 4].c[n % 3]; }",
               PARTS("memref.alloca", ": memref<5x3xi8>", "memref.alloca",
                     ": memref<5xi32>"));
  assert_parts(
      "static const struct { short a; int b; } t[2] = {{1, 2}, {3, 4}};"
      "int f(int i) { return t[i].a + t[i].b; }",
      PARTS(": memref<2xi16> = dense<[1, 3]>",
            ": memref<2xi32> = dense<[2, 4]>"));
}

static void copying_as_a_whole(void **state) {
  (void)state;
  assert_parts("#include <string.h>\n"
               "void f(int a[9], const int b[9]) { memcpy(a, b, 9 * sizeof *a);"
               "}",
               PARTS("cf.br ^bb1", "memref.load %arg1", "memref.store", "%arg0",
                     "cf.cond_br"));
  assert_parts("#include <string.h>\n"
               "void f(short a[9], int n) { memset(a + 1, 3, n * sizeof *a); }",
               PARTS("c771_i16", "cf.cond_br", "memref.store"));
  assert_parts("#include <string.h>\n"
               "void f(int a[9]) { memmove(a + 1, a, 8 * sizeof *a); }",
               PARTS("%c7_i32", "memref.load", "memref.store"));
  assert_without("#include <string.h>\n"
                 "void f(int a[9], int n) { memmove(&a[n], &a[n + 1],"
                 "5 * sizeof *a); }",
                 "arith.select");
  assert_without("#include <string.h>\n"
                 "void f(int a[9], unsigned n) { memmove(a + n % 3, a,"
                 "5 * sizeof *a); }",
                 "arith.select");
  assert_parts(
      "#include <string.h>\n"
      "void f(int a[9], int n) { memmove(a + (n & 3), a + 2,"
      "5 * sizeof *a); }",
      PARTS("arith.cmpi sgt", "arith.select", "memref.load", "memref.store"));
  assert_parts("#include <string.h>\nstruct s { int x, y, z; };"
               "int f(struct s a[9], struct s b[9], unsigned n) {"
               "memcpy(a, b, n * sizeof *a); return a[1].y + b[2].x; }",
               PARTS("memref.load", "memref.store", "cf.cond_br"));
  assert_parts(
      "#include <string.h>\n"
      "void f(int a[9], int b[9], int n) { memcpy(a, b, (n & 7) * 4); }",
      PARTS("c7_i32", "cf.cond_br", "memref.load", "memref.store"));
  assert_parts("#include <string.h>\nstruct s { int x, y, z; };"
               "int f(struct s a[9], struct s b[9], unsigned char n) {"
               "memcpy(a, b, n % 9 * 12 + 12); return a[1].y + b[2].x; }",
               PARTS("c1_i32", "memref.load", "memref.store", "cf.cond_br"));
  assert_parts("struct p { int x, y; };"
               "int f(int n) { struct p t[4], u; u.x = n; u.y = 2 * n;"
               "for (int i = 0; i < 4; i++) { t[i] = u; u.x++; }"
               "t[n & 1] = t[n & 3]; return t[0].x + t[n & 3].y; }",
               PARTS("memref.alloca", ": memref<4xi32>", "memref.alloca",
                     ": memref<4xi32>"));
}

/* What lies between the members of an argument is no memory to copy it to. */
static void copying_around_padding(void **state) {
  (void)state;
  const char *const texts[] = {
      "struct s { int a; _Alignas(16) int b[3]; };"
      "int f(struct s t[2], int n) { struct s l[2] = {{n}, {1, {n}}};"
      "t[n & 1] = l[n & 1]; return t[0].b[n & 1]; }",
      "struct s { short a; int b; };"
      "int f(struct s t[4], int n) { struct s l[2] = {t[2], {n}};"
      "t[0] = l[n & 1]; __builtin_memcpy(t + 2, l, sizeof l);"
      "return t[n & 3].b; }",
      "struct s { short a; int b; };"
      "int f(struct s t[4], int n) { struct s l[2] = {t[2], {n}};"
      "t[0] = *(n & 1 ? &l[0] : &l[1]); return t[n & 3].b; }",
      "struct s { short a; int b; };"
      "void f(struct s t[4], const struct s u[4], unsigned n) {"
      "__builtin_memcpy(t, u, n % 4 * sizeof *t); }",
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    assert_parts(texts[i], PARTS("memref.store", "memref.store"));
  }
}

/* Each was refused: registers that come out of one load, a register that is a
 * member with padding beside it, and more registers than there are bytes. */
static void structs_in_registers(void **state) {
  (void)state;
  const char *const texts[] = {
      "struct s { int a[2]; double d; };"
      "static struct s g(struct s v, int n) { v.a[n & 1] = n; return v; }"
      "int f(struct s t[4], int n) { struct s l = g(t[0], n);"
      "return l.a[n & 1]; }",
      "struct s { unsigned char a[2]; _Alignas(8) short b; };"
      "static struct s g(struct s *t, int n) { struct s r = t[n & 1];"
      "r.a[0] = n; return r; }"
      "static int h(struct s v) { return v.b; }"
      "int f(struct s t[4], int n) { struct s l[2] = {t[3], g(t, n)};"
      "return h(l[n & 1]) + l[n & 1].a[n & 1]; }",
      "struct s { char a[2]; float b; int c; }; static struct s k;"
      "static struct s g(int c, struct s v, struct s w) {"
      "return c & 1 ? v : w; }"
      "void f(struct s t[4], int n) { struct s u = t[1];"
      "for (int i = 0; i < 3; i++) t[n & 1] = g(n, g(i, u, t[0]), k); }",
      "struct s { unsigned char a[5]; unsigned short b[2]; };"
      "static struct s g(struct s t) { t.a[1] = 7; return t; }"
      "unsigned f(struct s o[3], unsigned n) { o[n] = g(o[2 - n]);"
      "return 0; }",
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    assert_parts(texts[i], PARTS("memref.load"));
  }
}

/* The call has a constant that decides one branch after another. */
static void members_that_constants_choose(void **state) {
  (void)state;
  assert_parts("struct s { int a[4], b[4]; };"
               "static int g(struct s *s, int m) { int *p = s->a, r = 0;"
               "if (m & 1) p = s->b; else if ((m ^ 3) & 1) p = s->a + 2;"
               "for (int *end = p + 2; p != end; p++) r = r * 3 + *p;"
               "return r; }"
               "int f(struct s s[2], int n) { int m = 1;"
               "return g(s, 0) + g(&s[n & 1], m); }",
               PARTS("memref.load %arg0", "memref.load %arg1"));
}

/* The end of a member's array is where the next member begins. */
static void pointers_to_ends_of_members(void **state) {
  (void)state;
  assert_parts("struct s { int a[4], b[4]; }; int f(struct s s, int n) {"
               "int *end = n & 1 ? s.a + 4 : s.a + 2, r = s.b[n & 3];"
               "for (int *p = s.a; p != end; p++) r = r * 3 + *p;"
               "return r; }",
               PARTS("arith.select", "memref.load", "arith.cmpi ne"));
  assert_parts("struct s { int a[4], b[4]; }; int f(struct s s, int n) {"
               "int *end = n & 1 ? s.a + 4 : s.a, r = s.b[n & 3];"
               "while (end != s.a) r = r * 3 + *--end;"
               "return r; }",
               PARTS("arith.select", "memref.load"));
}

static void copying_from_chosen_pointers(void **state) {
  (void)state;
  assert_parts("void f(short a[9], int n) { short *p = n ? a : a + 3;"
               "__builtin_memmove(p, p + 1, 5 * sizeof *p); }",
               PARTS("c5_i32", "memref.load", "memref.store"));
  assert_parts("struct s { int x; char c[8]; };"
               "void f(struct s t[2], int n) {"
               "__builtin_memmove(t[n].c + n, t[n].c + 1, 6); }",
               PARTS("c6_i32", "memref.load", "memref.store"));
}

/* An argument has elements of its type: a part is taken out of one by shifts,
 * and put in with what is around it. Other variables get smaller ones. */
static void parts_of_elements(void **state) {
  (void)state;
  assert_parts("void f(int a[9], int n) { __builtin_memset(a, 0, n); }",
               PARTS("memref.load", "arith.andi", "memref.store"));
  assert_parts("int f(int a[9], int n) { return ((short *)a)[n]; }",
               PARTS(": memref<9xi32>", "arith.shrui"));
  assert_parts(
      "int f(char a[9], int n) { int v;"
      "__builtin_memcpy(&v, a + n, 4); return v; }",
      PARTS("memref.load", "memref.load", "memref.load", "memref.load"));
  assert_parts("union u { int w; short h[2]; }; int f(int n) { union u t[4];"
               "t[n & 3].w = n; t[n & 1].h[1] = 5; return t[n & 2].w; }",
               PARTS(": memref<4x2xi16>"));
  assert_parts("struct s { int k; union { int w; short h[2]; }; };"
               "int f(int n) { struct s t[4]; t[n & 3].k = n; t[n & 1].w = 5;"
               "return t[n & 2].h[1] + t[n & 1].k; }",
               PARTS(": memref<4xi32>", ": memref<4x2xi16>"));
}

/* Each member is the user's memory: the address chooses among all of them. */
static void bytes_of_structs(void **state) {
  (void)state;
  assert_parts(
      "struct s { short a; char b, c; int d; };"
      "int f(struct s p[3], int n) { return ((char *)p)[n]; }",
      PARTS("memref.load", "memref.load", "memref.load", "memref.load"));
}

static void assert_not_copied(const char *text) {
  attempt a = {0};
  translate(&a, text);
  assert_null(a.module);
  assert_non_null(find(&a, "unsupported-construct"));
  finish(&a);
}

static void what_cannot_be_copied_as_a_whole(void **state) {
  (void)state;
  /* The product may be too large for its type: then it is another one. */
  assert_not_copied("#include <string.h>\nstruct s { int x, y, z; };"
                    "int f(struct s a[9], struct s b[9], size_t n) {"
                    "memcpy(a, b, n * sizeof *a); return a[1].y + b[2].x; }");
  assert_not_copied("#include <string.h>\nstruct s { int x, y, z; };"
                    "int f(struct s a[9], struct s b[9], short n) {"
                    "memcpy(a, b, n * 12u); return a[1].y + b[2].x; }");
  assert_not_copied("#include <string.h>\nstruct s { int x, y, z; };"
                    "int f(struct s a[9], struct s b[9], unsigned n) {"
                    "memcpy(a, b, (unsigned char)(n % 99 * 12));"
                    "return a[1].y + b[2].x; }");
  /* How far the one is from the other is not known. */
  assert_not_copied("#include <string.h>\n"
                    "void f(int a[9], int n) { int *p = a, *q = a + 3;"
                    "while (n & 4) { p++; n += a[n & 3]; }"
                    "while (n & 1) { q--; n += a[n & 7]; }"
                    "memmove(p, q, 5 * sizeof *a); }");
  /* A pointer is not made of bytes that are repeated. */
  assert_not_copied("#include <string.h>\n"
                    "int f(int n, int b[9]) { int *t[4]; t[n & 3] = b;"
                    "memset(t, n, sizeof t); return t[1] == b; }");
}

/* Structs without members have size 0: nothing goes into a length a number of
 * times. */
static void copying_nothing(void **state) {
  (void)state;
  const char *const texts[] = {
      "struct g {}; int f(char p[8], int i) { struct g *q = (struct g *)p;"
      "struct g x = q[i]; q[0] = x; return i; }",
      "struct g {}; int f(int n) { struct g t[8], *p = t;"
      "for (int i = 0; i < n; i++) *p++ = t[i]; return n; }",
      "struct g {}; union u {}; struct o { struct g x[3]; union u y[2]; };"
      "int f(int n) { struct o t[9], c[9]; __builtin_memset(t, n, sizeof t);"
      "t[n] = c[n]; __builtin_memmove(t, c, n); return n; }",
      "int f(int a[8], int n) { __builtin_memcpy(a, a + n, 0);"
      "__builtin_memset(a + n, n, 0); return n; }",
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    assert_without(texts[i], "memref.store");
  }
}

static void members_without_elements(void **state) {
  (void)state;
  const char *member = "struct g {}; struct s { struct g before; int v;"
                       "struct g each[3]; int tail[0]; };";
  char text[512];
  snprintf(text, sizeof text,
           "%s int f(int n) { struct s t[4]; t[n & 3].v = n; t[1] = t[n & 1];"
           "return t[n & 2].v; }",
           member);
  assert_parts(text, PARTS("memref.alloca() {handshake.name = \"t\"} : "
                           "memref<4xi32>"));
  snprintf(text, sizeof text,
           "%s static const struct s t[2] = {{.v = 7}, {.v = 8}};"
           "int f(int n) { return t[n].v; }",
           member);
  assert_parts(text, PARTS(": memref<2xi32> = dense<[7, 8]>"));
}

static void pointers_that_walk(void **state) {
  (void)state;
  assert_parts("int f(int n) { int t[3][4], s = 0;"
               "for (int i = 0; i < 3; i++) { int *row = t[i];"
               "for (int j = 0; j < 4; j++) *row++ = i * j; }"
               "for (int *p = &t[0][0]; p != &t[2][3]; p++) s += *p;"
               "return s; }",
               PARTS("memref.alloca", ": memref<3x4xi32>"));
}

static void locals_are_ordered_like_arguments(void **state) {
  (void)state;
  assert_parts("int f(int x[8], int n) { int t[8] = {0};"
               "for (int i = 0; i < 8; i++) t[x[i] & 7]++; return t[n & 7]; }",
               PARTS("handshake.deps"));
  assert_without("int f(int x[8], int n) { int t[8], s = 0;"
                 "for (int i = 0; i < 8; i++) { t[i] = x[i]; s += i; }"
                 "return s; }",
                 "handshake.deps");
}

/* Each access to a volatile union is made, to each of its elements. */
static void volatile_unions_are_accessed_each_time(void **state) {
  (void)state;
  assert_parts("unsigned f(unsigned n) {"
               "volatile union { unsigned all; unsigned short half[2]; } w;"
               "w.all = n; w.all = n + 1; w.half[1]; return w.half[0]; }",
               PARTS("memref.store", "memref.store", "memref.store",
                     "memref.store", "memref.load", "memref.load"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(local_arrays),
      cmocka_unit_test(no_value_costs_nothing),
      cmocka_unit_test(initialised_arrays_are_copied_in_every_call),
      cmocka_unit_test(an_array_that_is_only_read_is_a_table),
      cmocka_unit_test(tables),
      cmocka_unit_test(variables_that_keep_their_value),
      cmocka_unit_test(structs_are_taken_apart),
      cmocka_unit_test(copying_as_a_whole),
      cmocka_unit_test(copying_around_padding),
      cmocka_unit_test(structs_in_registers),
      cmocka_unit_test(copying_from_chosen_pointers),
      cmocka_unit_test(members_that_constants_choose),
      cmocka_unit_test(pointers_to_ends_of_members),
      cmocka_unit_test(parts_of_elements),
      cmocka_unit_test(bytes_of_structs),
      cmocka_unit_test(what_cannot_be_copied_as_a_whole),
      cmocka_unit_test(copying_nothing),
      cmocka_unit_test(members_without_elements),
      cmocka_unit_test(pointers_that_walk),
      cmocka_unit_test(locals_are_ordered_like_arguments),
      cmocka_unit_test(volatile_unions_are_accessed_each_time),
  };
  return cmocka_run_group_tests_name("frontend/memories", tests, NULL, NULL);
}
