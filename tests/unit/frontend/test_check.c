/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A text that cannot become a circuit is diagnosed on the token concerned.
 */
#include "frontend_test.h"

/* That a kernel has exactly one error, with this code on these characters. */
static void assert_diagnosed(const char *text, const char *code,
                             const char *characters, unsigned nth,
                             const char *message) {
  attempt a = {0};
  check(&a, "f", text);
  if (a.status != HLS_DIAGNOSED) {
    fail_msg("not diagnosed: %s", text);
  }
  const hls_diagnostic *d = find(&a, code);
  assert_range(&a, d->range, characters, nth);
  assert_contains(d->message, message);
  if (a.diagnostics.num_errors != 1) {
    show(&a);
  }
  assert_int_equal(a.diagnostics.num_errors, 1);
  finish(&a);
}

static void assert_fine(const char *text) {
  attempt a = {0};
  check(&a, "f", text);
  if (a.status != HLS_OK) {
    show(&a);
    fail_msg("diagnosed: %s", text);
  }
  finish(&a);
}

static void arguments_that_no_simulation_records(void **state) {
  (void)state;
  attempt a = {0};
  check(&a, "f", "void f(int n, char a[1 << 28], char b[1 << 28]) {}");
  assert_int_equal(a.status, HLS_OK);
  const hls_diagnostic *d = find(&a, "too-large-to-simulate");
  assert_int_equal(d->severity, HLS_SEVERITY_WARNING);
  assert_range(&a, d->range, "char b[1 << 28]", 1);
  finish(&a);
  attempt exact = {0};
  check(&exact, "f", "void f(char a[1 << 28], char b[1 << 28]) {}");
  assert_int_equal(count_code(&exact, "too-large-to-simulate"), 0);
  finish(&exact);
}

static void argument_types(void **state) {
  (void)state;
  const char *code = "unsupported-argument-type";
  assert_diagnosed("void f(int *p) {}", code, "int *p", 1, "p[N]");
  assert_diagnosed("void f(int p[]) {}", code, "int p[]", 1, "p[N]");
  assert_diagnosed("void f(int p[][4]) {}", code, "int p[][4]", 1, "p[N][4]");
  assert_diagnosed("struct s { int x; }; void f(struct s *v) {}", code,
                   "struct s *v", 1, "v[N]");
  assert_diagnosed("struct s { int *x; }; void f(struct s v) {}", code,
                   "struct s v", 1, "it holds a pointer");
  assert_diagnosed("struct n { int x; struct n *next; };"
                   "int f(struct n v) { return v.next->x; }",
                   code, "struct n v", 1, "leads to further pointers");
  assert_diagnosed("struct s { int (*f)(int); }; void f(struct s v) {}", code,
                   "struct s v", 1, "to a function");
  assert_diagnosed("void f(int **p) {}", code, "int **p", 1, "p[N]");
  assert_diagnosed("union u { int x; float *y; }; void f(union u v) {}", code,
                   "union u v", 1, "it holds a pointer");
  assert_diagnosed("struct s { int n; int x[]; }; void f(struct s *v) {}", code,
                   "struct s *v", 1, "an array of no size");
  assert_diagnosed("struct s {}; void f(struct s v[2]) {}", code,
                   "struct s v[2]", 1, "no members");
  assert_diagnosed("struct s { int x[65]; }; void f(struct s v) {}", code,
                   "struct s v", 1, "more than 64 scalars");
  assert_diagnosed("void f(long double x) {}", code, "long double x", 1,
                   "float or double");
  assert_diagnosed("void f(__bf16 x) {}", code, "__bf16 x", 1,
                   "float or double");
  assert_diagnosed("void f(unsigned __int128 x) {}", code,
                   "unsigned __int128 x", 1, "64 bits");
  assert_diagnosed("void f(int *p[4]) {}", code, "int *p[4]", 1, "int *[4]");
  assert_diagnosed("void f(int (*p)(int)) {}", code, "int (*p)(int)", 1,
                   "not supported");
}

static void supported_argument_types(void **state) {
  (void)state;
  assert_fine("_Float16 f(_Float16 x, _Complex double y) { return x; }");
  assert_fine("enum e { A }; void f(char a, unsigned short b, long long c,"
              "_Bool d, float e, double g, enum e h, _BitInt(5) i,"
              "const int j[4], float k[2][3][4], _Bool l[8]) {}");
  assert_fine("int f() { return 3; }");
  assert_fine("struct s {}; void f(struct s v) {}");
  assert_fine("void f(void) {}");
}

static void every_argument_is_diagnosed(void **state) {
  (void)state;
  attempt a = {0};
  check(&a, NULL, "void f(int *p, long double x, int q[]) {}");
  assert_int_equal(count_code(&a, "unsupported-argument-type"), 3);
  finish(&a);
}

static void result_types(void **state) {
  (void)state;
  const char *code = "unsupported-result-type";
  assert_diagnosed("struct s { int *x; }; struct s f(int a)"
                   "{ struct s r = {0}; return r; }",
                   code, "struct s", 2, "it holds a pointer");
  assert_diagnosed("int *f(int a[4], int b[4]) { return a; }", code, "int *", 1,
                   "several arguments");
  assert_diagnosed("int t[4]; int *f(int a) { return t + a; }", code, "int *",
                   1, "no argument is");
  assert_fine("struct s { int x; }; struct s f(int a)"
              "{ struct s r = {a}; return r; }");
  assert_fine("int *f(int a[4], const int b[4]) { return a + b[1]; }");
  assert_diagnosed("long double f(int a) { return a; }", code, "long double", 1,
                   "float or double");
  assert_diagnosed("__int128 f(int a) { return a; }", code, "__int128", 1,
                   "64 bits");
}

/* What the text shows is fine; whether there is a bound is found out later. */
static void recursion(void **state) {
  (void)state;
  assert_fine("int f(int n) { return n ? f(n - 1) : 0; }");
  assert_fine("static int g(int n); "
              "static int h(int n) { return n ? g(n - 1) : 0; }"
              "static int g(int n) { return h(n); }"
              "int f(int n) { return g(n) + h(n); }");
}

static void recursion_elsewhere_does_not_matter(void **state) {
  (void)state;
  assert_fine("static int g(int n) { return n ? g(n - 1) : 0; }"
              "int f(int a) { return a; }"
              "int main(void) { return f(g(3)); }");
}

static void functions_without_a_body(void **state) {
  (void)state;
  attempt a = {0};
  check(&a, "f", "#include <time.h>\nlong f(int q) { return q + clock(); }\n");
  const hls_diagnostic *d = find(&a, "unsupported-external-call");
  assert_range(&a, d->range, "clock", 1);
  assert_int_equal(d->num_notes, 1);
  finish(&a);
  assert_diagnosed("#include <stdio.h>\nint f(int a)"
                   "{ return printf(\"%d\", a); }",
                   "unsupported-external-call", "printf", 1, "returns");
  /* Its name begins with two underscores, but it is none of the user's. */
  attempt b = {0};
  check(&b, "f", "#include <assert.h>\nint f(int a) { assert(a); return a; }");
  assert_int_equal(b.diagnostics.num_errors, 0);
  assert_int_equal(count_code(&b, "native-only"), 1);
  finish(&b);
}

static void functions_with_a_text(void **state) {
  (void)state;
  assert_fine(
      "#include <math.h>\n#include <stdlib.h>\n"
      "double f(double a, int b)"
      "{ return exp(a) + powf((float)a, 2) + rand() + div(b, 3).rem; }");
  assert_fine("double f(double a) { return __builtin_log2(a); }");
  /* One's own is one's own. */
  assert_fine("int rand(void); int f(int a) { return rand() + a; }");
}

/* Clang knows more functions of the C library than it has operations for. */
static void library_functions_that_clang_knows(void **state) {
  (void)state;
  static const struct {
    const char *call, *name;
  } calls[] = {
      {"(__builtin_strndup(t, 8) != 0)", "'strndup'"},
      {"(__builtin_strcasecmp(t, t) != 0)", "'strcasecmp'"},
      {"(int)__builtin_tgamma(a)", "'tgamma'"},
      {"(__builtin_strdup(t) != 0)", "'strdup'"},
  };
  for (size_t i = 0; i < sizeof(calls) / sizeof(calls[0]); i++) {
    char text[256];
    snprintf(text, sizeof(text), "int f(char t[8], int a) { return %s; }",
             calls[i].call);
    attempt a = {0};
    check(&a, "f", text);
    const hls_diagnostic *d = find(&a, "unsupported-external-call");
    assert_non_null(strstr(d->message, calls[i].name));
    finish(&a);
  }
  assert_fine("int f(char t[8], int a) { __builtin_bzero(t, 8);"
              "return __builtin_memcmp(t, \"a\", 2) + __builtin_popcount(a)"
              "+ __builtin_isgreater(a, 1.0) + __builtin_clz(a); }");
  assert_fine("int f(int a) { return __builtin_printf(\"x\"), a; }");
}

static void library_functions_that_are_operations(void **state) {
  (void)state;
  assert_fine("#include <math.h>\n#include <stdlib.h>\n"
              "double f(double a, int b)"
              "{ return sqrt(a) + fabs(a) + fmax(a, 1.0) + abs(b); }");
}

static void constructs(void **state) {
  (void)state;
  const char *code = "unsupported-construct";
  assert_diagnosed("int f(int a) { __asm__(\"nop\"); return a; }", code,
                   "__asm__", 1, "assembly");
  assert_diagnosed("int f(int a) { _Atomic int v = a; return v; }", code, "v",
                   1, "_Atomic");
  assert_fine("int f(int n) { int v[n]; v[0] = n; return v[0]; }");
  assert_fine("int f(double a) { _Complex double c = a; return c; }");
  assert_fine("#include <stdlib.h>\nint f(int n)"
              "{ int *p = malloc(n); return p[0]; }");
  assert_diagnosed(
      "int f(int n) { void *t[] = {&&x}; goto *t[n]; x: return 1;}", code,
      "goto *t[n]", 1, "computed goto");
  assert_diagnosed("int f(int a) __asm__(\"g\"); int f(int a) { return a; }",
                   code, "f", 2, "assembly");
  assert_diagnosed("#include <setjmp.h>\nstatic jmp_buf b; int f(int a)"
                   "{ return a ? setjmp(b) : 0; }",
                   code, "setjmp(b)", 1, "setjmp");
}

static void variable_arguments(void **state) {
  (void)state;
  attempt a = {0};
  check(&a, NULL,
        "#include <stdarg.h>\nint f(int n, ...) { va_list l;"
        "va_start(l, n); int x = va_arg(l, int); va_end(l);"
        "return x; }");
  assert_contains(find(&a, "unsupported-construct")->message,
                  "variable arguments");
  finish(&a);
}

static void constructs_in_called_functions_count(void **state) {
  (void)state;
  assert_diagnosed("static int g(int a) { _Atomic int v = a; return v; }"
                   "int f(int a) { return g(a); }",
                   "unsupported-construct", "v", 1, "_Atomic");
  /* Also in those that are called through a pointer. */
  assert_diagnosed("static int g(int a) { _Atomic int v = a; return v; }"
                   "static int (*const t[])(int) = {g};"
                   "int f(int a) { return t[0](a); }",
                   "unsupported-construct", "v", 1, "_Atomic");
}

static void constructs_nobody_calls_do_not_count(void **state) {
  (void)state;
  assert_fine("static int g(int a) { _Atomic int v = a; return v; }"
              "int f(int a) { return a; }"
              "int main(void) { return f(g(1)); }");
}

static void what_sizeof_looks_at_is_not_called(void **state) {
  (void)state;
  assert_fine("int pop(int q); int f(int a) { return a + sizeof(pop(a)); }");
}

static void kernels_need_named_arguments(void **state) {
  (void)state;
  attempt a = {.options = {.standard = "c23"}};
  check(&a, NULL, "int f(int) { return 3; }");
  assert_range(&a, find(&a, "unsupported-construct")->range, "int", 2);
  finish(&a);
}

/* A mistake that only shows in optimised IR is found by the translation. */
static void assert_untranslated(const char *text, const char *code,
                                const char *characters, unsigned nth,
                                const char *note) {
  attempt a = {0};
  translate_kernel(&a, "f", text, false);
  assert_null(a.module);
  assert_int_equal(a.status, HLS_DIAGNOSED);
  const hls_diagnostic *d = find(&a, code);
  assert_range(&a, d->range, characters, nth);
  if (note) {
    assert_int_equal(d->num_notes, 1);
    assert_contains(d->notes[0].message, note);
  }
  if (a.diagnostics.num_errors != 1) {
    show(&a);
  }
  assert_int_equal(a.diagnostics.num_errors, 1);
  finish(&a);
}

static void local_arrays_that_are_never_written(void **state) {
  (void)state;
  assert_untranslated("int f(int n) { int tab[4];\nreturn tab[n & 3]; }",
                      "uninitialised-read", "tab[n & 3]", 1, "'tab'");
}

static void pointers_into_several_arrays(void **state) {
  (void)state;
  assert_translation("int f(int a[4], int b[4], int c) {\n"
                     "int *p = c ? a : b; return p[2]; }",
                     PARTS("memref.load %arg0", "memref.load %arg1"));
  assert_translation("int f(int a[4], int c) { int t[4] = {0}; t[c & 3] = 1;"
                     "int *p = a; for (int i = 0; i < c; i++) p = t + i;"
                     "return *p; }",
                     PARTS("memref.alloca", "memref.load %arg0"));
}

static void local_arrays_that_become_scalars_are_fine(void **state) {
  (void)state;
  assert_translation("int f(int n) { int t[2]; t[0] = n; t[1] = n * 3;"
                     "return t[0] + t[1]; }",
                     PARTS("arith.muli", "arith.addi", "return"));
}

static void globals(void **state) {
  (void)state;
  /* A variable that main() may have set does not have the value in the text. */
  assert_untranslated("static int level = 3; int f(int a) { return a + level; }"
                      "int main(void) { level = 5; return f(1); }",
                      "unsupported-global", "level", 2, "'level'");
  assert_untranslated("static int t[4] = {1, 2, 3};"
                      "int f(int a) { t[0]++; return t[a]; }"
                      "void g(void) { int *p = t; *p = 4; }",
                      "unsupported-global", "t[0]", 1, "'t'");
  assert_untranslated("extern int t[4]; int f(int a) { return t[a]; }",
                      "unsupported-global", "t[a]", 1, "'t'");
  /* What is behind such a pointer is not known, which goes without saying. */
  assert_untranslated("static int *p; int t[4];"
                      "int f(int a) { return p[a] + a; }"
                      "int main(void) { p = t; return f(1); }",
                      "unsupported-global", "p[a]", 1, "'p'");
  /* Nor does main() see what a circuit's own variable has. */
  assert_untranslated("static int level; int f(int a) { level = a; return a; }"
                      "int main(void) { f(1); return level; }",
                      "unsupported-global", "level", 2, "'level'");
  assert_translation("static int level; int f(int a) { return level += a; }"
                     "int main(void) { return f(1); }",
                     PARTS("memref.get_global", "return"));
}

/* A helper that others call, too, sets its variables behind the kernel's back.
 */
static void globals_of_shared_helpers(void **state) {
  (void)state;
  assert_untranslated("static int t; static int next(void) { return ++t; }"
                      "int f(int n) { return next() + n; }"
                      "int main(void) { f(1); next(); return f(2); }",
                      "unsupported-global", "t", 10, "'t'");
  assert_untranslated("static int next(void) {"
                      " static int t[2] = {5, 6}; return t[0] += t[1]; }"
                      "int f(int n) { return next() + n; }"
                      "int main(void) { f(1); next(); return f(2); }",
                      "unsupported-global", "t[1]", 1, "'t'");
  assert_untranslated("static int t; static int next(void) { return ++t; }"
                      "int (*pointer)(void) = next;"
                      "int f(int n) { return next() + n; }",
                      "unsupported-global", "t", 10, "'t'");
  /* The kernel itself may be called from anywhere: that is the circuit. */
  assert_translation("static int t; static int next(void) { return ++t; }"
                     "int f(int n) { return next() + n; }"
                     "int main(void) { f(1); return f(2); }",
                     PARTS("memref.global", "func.func @f"));
}

static void globals_that_are_constant_scalars_are_fine(void **state) {
  (void)state;
  assert_translation("static const int k = 5; static int l = 7;"
                     "int f(int a) { return a + k + l; }",
                     PARTS("%c7_i32", "%c5_i32", "return"));
}

static void untraceable_pointers(void **state) {
  (void)state;
  assert_untranslated("#include <stdint.h>\nint f(int a[4], int c)"
                      "{ int *p = (int *)(intptr_t)c; return p[1]; }",
                      "unsupported-construct", "(", 2, NULL);
}

static void accesses_through_other_types(void **state) {
  (void)state;
  assert_translation("int f(int a[4]) { return *(short *)&a[1]; }",
                     PARTS("memref.load", "arith.trunci"));
}

static void indices_from_one_member_to_others(void **state) {
  (void)state;
  assert_untranslated("struct s { char a; int b; };"
                      "int f(int n) { struct s v; char *p = (char *)&v;"
                      "  p[n & 7] = 3; return v.a; }",
                      "unsupported-construct", "p[n & 7]", 1, NULL);
  assert_untranslated("struct s { short a[2]; int b; };"
                      "int f(int n, struct s v[2]) { char *p = (char *)v;"
                      "  p[n & 7] = 3; return v->b; }",
                      "unsupported-construct", "p[n & 7]", 1, NULL);
  assert_translation("struct s { short a[2]; int b; };"
                     "int f(int n) { struct s v; char *p = (char *)&v;"
                     "  p[n & 7] = 3; return v.b; }",
                     PARTS(": memref<8xi8>", "memref.store"));
  assert_untranslated(
      "union e { struct { unsigned char t; unsigned w; } s; unsigned v[2]; };"
      "static const union e g[3] ="
      "  {{.v = {0x12345678, 2}}, {.v = {5, 6}}, {.s = {1, 2}}};"
      "unsigned f(unsigned b) { return g[b % 3].v[1]; }",
      "unsupported-construct", "g[b % 3].v[1]", 1, NULL);
}

/* From a member to all of the struct, and to what is in no member: as the bytes
 * between members that a struct in registers of the ABI has. */
static void ways_out_of_members(void **state) {
  (void)state;
  assert_untranslated("struct s { int a[2], b[2]; };"
                      "int f(struct s p[4], int n) {"
                      "  int *all = (int *)((char *)p[1].b - 8);"
                      "  return all[n & 3]; }",
                      "unsupported-construct", "all[n & 3]", 1, NULL);
}

/* LLVM leaves no place in the text with what it moves in front of a loop. */
static void accesses_in_front_of_a_loop(void **state) {
  (void)state;
  assert_untranslated("struct s { struct { char a; short b; } in[2]; int n; };"
                      "int f(struct s p[1], int n, int r) {"
                      "  for (int i = 0; i < 4; i++) {"
                      "    r = r * 3 + ((char *)p)[n & 7]; }"
                      "  return r; }",
                      "unsupported-construct", "+", 3, NULL);
}

static void wide_integers(void **state) {
  (void)state;
  attempt a = {0};
  translate(&a, "int f(long long a) { __int128 x = a; x *= x;"
                "return x >> 64; }");
  assert_contains(find(&a, "unsupported-construct")->message, "64 bits");
  finish(&a);
}

static void kernels_that_never_return(void **state) {
  (void)state;
  assert_untranslated("int f(int x) { for (;;) x++; }", "kernel-never-returns",
                      "f", 1, NULL);
}

/* Named at the variable with the limit, before anything of that size is made.
 */
static void variables_that_nothing_has_room_for(void **state) {
  (void)state;
  static const struct {
    const char *text;
    const char *limit;
  } cases[] = {
      {"static int t[1 << 30]; int f(int i) { return t[i]; }", "2147483648"},
      {"int f(int i) { return i; } static int t[1 << 20][1 << 20];",
       "2147483648"},
      {"static int t[1 << 28]; int f(int i) { return t[i]; }", "67108864"},
      {"static const int t[1 << 28] = {1}; int f(int i) { return t[i]; }",
       "67108864"},
      {"static char t[1 << 28] = \"text\"; int f(int i) { return t[i]; }",
       "67108864"},
      {"int f(int i) { static int t[1 << 28]; return t[i]++; }", "67108864"},
      {"int f(int i) { int t[1 << 28] = {1}; return t[i]; }", "33554432"},
      {"struct s { int a[1 << 28]; int b; }; static struct s t;"
       "int f(int i) { return t.a[i]; }",
       "67108864"},
      {"int f(int i) { return i; } int main(void) {"
       "static int t[1 << 26] = {1}; return f(t[0]); }",
       "67108864"},
      {"int f(int i) { return ((int[1 << 29]){1})[i]; }", "33554432"},
      {"int f(int i) { static int *p = 0; p = (int[1 << 24]){i}; return *p; }",
       "33554432"},
      {"int f(int i) { return i; } int *p = (int[1 << 29]){1};", "67108864"},
      {"int f(int i) { return i; } int *p = (int[1 << 30]){0};", "2147483648"},
      {"struct s { char a[64]; } t[] = {[1 << 20] = {{1}}};"
       "int f(int i) { return t[i].a[0]; }",
       "67108864"},
      {"char t[] = {[1 << 24] = 1}; int f(int i) { return t[i]; }",
       "begins with 16777217 values, up to the last one that is given, and can "
       "have 16777216 at most"},
      {"int f(int i) { return ((char[2][3 << 22]){[1][1 << 22] = 1,"
       "[0][(3 << 22) - 1] = 2})[i][i]; }",
       "16777217 values"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    attempt a = {0};
    check(&a, "f", cases[i].text);
    assert_int_equal(a.status, HLS_DIAGNOSED);
    const hls_diagnostic *found = find(&a, "variable-too-large");
    assert_contains(found->message, cases[i].limit);
    assert_int_equal(found->range.begin.line, 1);
    finish(&a);
  }
}

static void kernels_whose_code_has_another_name(void **state) {
  (void)state;
  static const char *const attributes[] = {
      "regcall", "target_clones(\"avx2\", \"default\")",
      "cpu_specific(ivybridge)", "overloadable"};
  for (size_t i = 0; i < sizeof attributes / sizeof *attributes; i++) {
    char text[160];
    snprintf(text, sizeof text,
             "__attribute__((%s)) int twice(int x) { return x; }",
             attributes[i]);
    attempt a = {0};
    check(&a, "twice", text);
    assert_int_equal(a.status, HLS_DIAGNOSED);
    assert_range(&a, find(&a, "unsupported-construct")->range, "twice", 1);
    finish(&a);
  }
}

static void sizes_of_what_only_the_compiler_looks_at(void **state) {
  (void)state;
  static const char *const values[] = {
      "(int)sizeof t",
      "(int)sizeof(t[0])",
      "(__typeof__(t[0]))i",
      "_Generic(t[0], int: i, default: 0)",
      "_Generic(i, int: i, default: t[0])",
      "__builtin_choose_expr(1, i, t[0])",
      "__builtin_constant_p(t[3])",
      "(int)(__builtin_object_size(t, 0) >> 8)",
      "(int)sizeof((int[1 << 29]){1})",
  };
  for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
    char text[160];
    snprintf(text, sizeof text,
             "static int t[1 << 28]; int f(int i) { return i + %s; }",
             values[i]);
    attempt a = {0};
    optimize(&a, "f", text);
    assert_int_equal(a.status, HLS_OK);
    finish(&a);
  }
}

static void names_of_kernels_are_bounded(void **state) {
  (void)state;
  for (int length = HLS_MAX_KERNEL_NAME; length <= 5000; length += 4745) {
    char *text = NULL;
    char name[5001];
    memset(name, 'k', sizeof name);
    name[length] = '\0';
    assert_true(asprintf(&text, "int %s(int x) { return x; }", name) > 0);
    attempt a = {0};
    check(&a, name, text);
    if (length > HLS_MAX_KERNEL_NAME) {
      assert_int_equal(a.status, HLS_DIAGNOSED);
      const hls_diagnostic *found = find(&a, "unsupported-construct");
      assert_contains(found->message, "can have 255 characters at most");
      assert_range(&a, found->range, name, 1);
    } else {
      assert_int_equal(a.status, HLS_OK);
    }
    finish(&a);
    free(text);
  }
}

static void large_variables_of_main_are_fine(void **state) {
  (void)state;
  attempt a = {0};
  check(&a, "f",
        "static int t[1 << 28]; static int u[1 << 28] = {0};"
        "int f(int i) { return i; }"
        "int main(void) { return f(t[0] + u[1]); }");
  assert_int_equal(a.status, HLS_OK);
  finish(&a);
}

static void calls_that_become_too_much(void **state) {
  (void)state;
  hls_buffer text = {0};
  hls_buffer_puts(&text, "static int f0(int x) { return x * x; }\n");
  for (int i = 1; i < 40; i++) {
    hls_buffer_printf(&text,
                      "static int f%d(int x) { return f%d(x) + f%d(x + 1); }\n",
                      i, i - 1, i - 1);
  }
  hls_buffer_puts(&text, "int f(int x) { return f39(x); }\n");
  assert_false(text.failed);
  attempt a = {0};
  translate_kernel(&a, "f", text.data, false);
  assert_int_equal(a.status, HLS_DIAGNOSED);
  assert_contains(find(&a, "unsupported-construct")->message, "a million");
  finish(&a);
  hls_buffer_finish(&text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(variables_that_nothing_has_room_for),
      cmocka_unit_test(large_variables_of_main_are_fine),
      cmocka_unit_test(sizes_of_what_only_the_compiler_looks_at),
      cmocka_unit_test(names_of_kernels_are_bounded),
      cmocka_unit_test(kernels_whose_code_has_another_name),
      cmocka_unit_test(calls_that_become_too_much),
      cmocka_unit_test(argument_types),
      cmocka_unit_test(arguments_that_no_simulation_records),
      cmocka_unit_test(supported_argument_types),
      cmocka_unit_test(every_argument_is_diagnosed),
      cmocka_unit_test(result_types),
      cmocka_unit_test(recursion),
      cmocka_unit_test(recursion_elsewhere_does_not_matter),
      cmocka_unit_test(functions_without_a_body),
      cmocka_unit_test(functions_with_a_text),
      cmocka_unit_test(library_functions_that_clang_knows),
      cmocka_unit_test(library_functions_that_are_operations),
      cmocka_unit_test(constructs),
      cmocka_unit_test(variable_arguments),
      cmocka_unit_test(constructs_in_called_functions_count),
      cmocka_unit_test(constructs_nobody_calls_do_not_count),
      cmocka_unit_test(what_sizeof_looks_at_is_not_called),
      cmocka_unit_test(kernels_need_named_arguments),
      cmocka_unit_test(local_arrays_that_are_never_written),
      cmocka_unit_test(pointers_into_several_arrays),
      cmocka_unit_test(local_arrays_that_become_scalars_are_fine),
      cmocka_unit_test(globals),
      cmocka_unit_test(globals_of_shared_helpers),
      cmocka_unit_test(globals_that_are_constant_scalars_are_fine),
      cmocka_unit_test(untraceable_pointers),
      cmocka_unit_test(accesses_through_other_types),
      cmocka_unit_test(indices_from_one_member_to_others),
      cmocka_unit_test(ways_out_of_members),
      cmocka_unit_test(accesses_in_front_of_a_loop),
      cmocka_unit_test(wide_integers),
      cmocka_unit_test(kernels_that_never_return),
  };
  return cmocka_run_group_tests_name("frontend/check", tests, NULL, NULL);
}
