/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * From C to func, cf, arith, math and memref: types, operations, names and
 * locations.
 */
#include "frontend_test.h"

static char *read_kernel(const char *name) {
  char path[512];
  snprintf(path, sizeof(path), HLS_TEST_KERNELS "/%s.c", name);
  FILE *file = fopen(path, "r");
  assert_non_null(file);
  hls_buffer buffer = {0};
  char chunk[4096];
  size_t size;
  while ((size = fread(chunk, 1, sizeof(chunk), file)) > 0) {
    hls_buffer_append(&buffer, chunk, size);
  }
  fclose(file);
  char *text = hls_buffer_take(&buffer, NULL);
  assert_non_null(text);
  return text;
}

static void assert_kernel_file(const char *name, const char *const *parts) {
  char *text = read_kernel(name);
  assert_translation(text, parts);
  free(text);
}

static void the_placeholder_example_is_as_documented(void **state) {
  (void)state;
  char *text = read_kernel("hw_inst");
  attempt a = {0};
  translate(&a, text);
  assert_non_null(a.module);
  assert_string_equal(a.module,
                      "module {\n"
                      "  func.func @hw_inst() -> i32 {\n"
                      "    %c31_i32 = arith.constant 31 : i32\n"
                      "    %c11_i32 = arith.constant 11 : i32\n"
                      "    %0 = call @__init1() : () -> i32\n"
                      "    %1 = call @__init1() : () -> i32\n"
                      "    call @__placeholder(%c11_i32, %0, %1, %c31_i32) : "
                      "(i32, i32, i32, i32) -> ()\n"
                      "    %2 = arith.subi %c11_i32, %0 : i32\n"
                      "    %3 = arith.addi %2, %1 : i32\n"
                      "    return %3 : i32\n"
                      "  }\n"
                      "  func.func private @__init1() -> i32\n"
                      "  func.func private @__placeholder("
                      "i32 {handshake.arg_name = \"input_a\"}, "
                      "i32 {handshake.arg_name = \"output_b\"}, "
                      "i32 {handshake.arg_name = \"output_c\"}, "
                      "i32 {handshake.arg_name = \"parameter_BITWIDTH\"})\n"
                      "}\n");
  finish(&a);
  free(text);
}

static void the_example_is_the_same_in_c23(void **state) {
  (void)state;
  char *text = read_kernel("hw_inst");
  attempt a = {0};
  translate(&a, text);
  attempt b = {.options = {.standard = "c23"}};
  translate(&b, text);
  assert_non_null(b.module);
  assert_string_equal(a.module, b.module);
  finish(&a);
  finish(&b);
  free(text);
}

static void the_kernels_translate(void **state) {
  (void)state;
  assert_kernel_file(
      "fir",
      PARTS("func.func @fir(%arg0: memref<1000xi32> "
            "{handshake.arg_name = \"di\"}, %arg1: memref<1000xi32> "
            "{handshake.arg_name = \"idx\"}) -> i32",
            "cf.br ^bb1(", "^bb1(", "arith.index_cast", "memref.load %arg1[",
            "arith.subi %c999_i32", "memref.load %arg0[", "arith.muli",
            "arith.addi", "arith.cmpi ne", "cf.cond_br", "return"));
  assert_kernel_file("gcd", PARTS("@gcd(%arg0: i32", "cf.cond_br", "^bb1(",
                                  "arith.cmpi sgt", "arith.select",
                                  "arith.select", "cf.cond_br", "return"));
  assert_kernel_file("matvec",
                     PARTS("memref<30x30xi32> {handshake.arg_name = \"m\"}",
                           "memref.load %arg1[", "memref.load %arg0[",
                           "arith.muli", "memref.store", "%arg2[", "return"));
  assert_kernel_file("vector_rescale", PARTS("memref.load %arg0[", "arith.muli",
                                             "memref.store", "return\n"));
  assert_kernel_file("if_loop",
                     PARTS("arith.cmpi sgt, %arg1", "cf.cond_br", "memref.load",
                           "arith.shli", "arith.select", "cf.cond_br"));
  assert_kernel_file("prefix_until",
                     PARTS("^bb1(", "memref.load", "arith.cmpi sgt",
                           "cf.cond_br", "^bb2", "cf.cond_br", "^bb3(",
                           "arith.muli", "return"));
}

static void no_64_bit_arithmetic_for_indices(void **state) {
  (void)state;
  attempt a = {0};
  translate(&a, "int f(int a[10][10], int n) { int s = 0;"
                "for (int i = 1; i < n; i++) for (int j = 0; j < i; j++)"
                "s += a[i - 1][j + 1]; return s; }");
  assert_contains(a.module, "arith.index_cast");
  assert_lacks(a.module, "i64");
  finish(&a);
}

static void argument_types(void **state) {
  (void)state;
  assert_translation(
      "void f(char a, unsigned short b, long long c, _Bool d, float e,"
      "double g, _BitInt(5) h, _Bool i[4], double j[2][3], short k[7]) {}",
      PARTS(
          "%arg0: i8 {handshake.arg_name = \"a\"}",
          "%arg1: i16 {handshake.arg_name = \"b\"}", "%arg2: i64", "%arg3: i1",
          "%arg4: f32", "%arg5: f64", "%arg6: i5 {handshake.arg_name = \"h\"}",
          "%arg7: memref<4xi8> {handshake.arg_name = \"i\"}",
          "%arg8: memref<2x3xf64>", "%arg9: memref<7xi16>", ") {", "return\n"));
}

static void result_types(void **state) {
  (void)state;
  assert_translation("char f(char a) { return a; }",
                     PARTS("-> i8", "return %arg0 : i8"));
  assert_translation("_Bool f(int a) { return a > 3; }",
                     PARTS("-> i1", "arith.cmpi sgt", "return %0 : i1"));
  assert_translation("float f(void) { return 1.5f; }",
                     PARTS("-> f32", "1.500000e+00 : f32"));
  assert_translation("void f(int a) {}", PARTS("\"a\"}) {", "return\n"));
}

static void integer_operations(void **state) {
  (void)state;
  assert_translation("int f(int a, int b) { return ((a + b) * (a - b) / b) ^"
                     "(a % b) | (a & ~b) ; }",
                     PARTS("arith.addi", "arith.subi", "arith.muli",
                           "arith.divsi", "arith.remsi", "arith.ori"));
  assert_translation(
      "unsigned f(unsigned a, unsigned b)"
      "{ return a / b + a % b + (a >> b) + (a << b); }",
      PARTS("arith.divui", "arith.remui", "arith.shrui", "arith.shli"));
  assert_translation("int f(int a, int b) { return a >> b; }",
                     PARTS("arith.shrsi"));
}

static void operations_carry_no_flags(void **state) {
  (void)state;
  attempt a = {0};
  translate(&a, "int f(int n) { int s = 0; for (int i = 0; i < n; i++)"
                "s ^= i * 3; return s; }");
  assert_lacks(a.module, "overflow");
  assert_lacks(a.module, "nsw");
  finish(&a);
}

/* The sum is known before whether it overflows. */
static void a_part_of_a_checked_sum_may_be_known(void **state) {
  (void)state;
  assert_translation("unsigned f(unsigned a) { unsigned r;"
                     "return __builtin_add_overflow(a, -a, &r) ? r ^ 85 : r; }",
                     PARTS("arith.cmpi"));
}

static void shifts_of_widened_values_stay(void **state) {
  (void)state;
  assert_translation("unsigned f(unsigned char b, unsigned char a) {"
                     "  return (unsigned char)((unsigned)b >> a); }",
                     PARTS("arith.shrui"));
  assert_translation("unsigned f(unsigned b, unsigned char a) {"
                     "  return (unsigned)((unsigned long long)b >> a); }",
                     PARTS("arith.shrui"));
}

static void powers_of_two_are_shifts(void **state) {
  (void)state;
  attempt a = {0};
  translate(&a, "int f(int a, unsigned b)"
                "{ return a * 8 + a / 4 + a % 16 + b / 32 + b % 64; }");
  assert_contains(a.module, "arith.shli");
  assert_lacks(a.module, "arith.muli");
  assert_lacks(a.module, "arith.div");
  assert_lacks(a.module, "arith.rem");
  finish(&a);
}

static void comparisons(void **state) {
  (void)state;
  assert_translation("int f(int a, unsigned b, float c) { return (a < 3) +"
                     "(b < 4u) * 2 + (c <= 1.0f) * 4 + (c != 2.0f) * 8; }",
                     PARTS("arith.cmpi slt", "arith.cmpi ult", "arith.cmpf ole",
                           "arith.cmpf une"));
}

static void short_circuits_are_logic(void **state) {
  (void)state;
  assert_translation("int f(int a, int b) { return a > 3 && b < 2; }",
                     PARTS("arith.cmpi sgt", "arith.cmpi slt", "arith.andi",
                           "i1", "arith.extui", "return"));
  /* But what must not be looked at is not. */
  assert_translation("int f(int a[4], int i) { return i < 4 && a[i]; }",
                     PARTS("arith.cmpi slt", "cf.cond_br", "memref.load"));
}

static void conversions(void **state) {
  (void)state;
  assert_translation("long long f(char a) { return a; }", PARTS("arith.extsi"));
  assert_translation("long long f(unsigned char a) { return a; }",
                     PARTS("arith.extui"));
  assert_translation("char f(int a) { return a; }", PARTS("arith.trunci"));
  assert_translation("float f(int a) { return a; }", PARTS("arith.sitofp"));
  assert_translation("float f(unsigned a) { return a; }",
                     PARTS("arith.uitofp"));
  assert_translation("int f(double a) { return a; }", PARTS("arith.fptosi"));
  assert_translation("unsigned f(float a) { return a; }",
                     PARTS("arith.fptoui"));
  assert_translation("double f(float a) { return a; }", PARTS("arith.extf"));
  assert_translation("float f(double a) { return a; }", PARTS("arith.truncf"));
  assert_translation("_Bool f(int a) { return a; }",
                     PARTS("arith.cmpi ne, %arg0, %c0_i32"));
}

static void floating_point_is_not_contracted(void **state) {
  (void)state;
  assert_translation(
      "float f(float a, float b, float c)"
      "{ return -(a * b + c) / 3.0f; }",
      PARTS("arith.mulf", "arith.addf", "arith.negf", "arith.divf"));
  assert_translation("float f(float a) { return a / 4.0f; }",
                     PARTS("2.500000e-01", "arith.mulf"));
}

static void built_in_functions(void **state) {
  (void)state;
  const struct {
    const char *text;
    const char *part;
  } cases[] = {
      {"int f(int a) { return __builtin_abs(a); }", "math.absi"},
      {"double f(double a) { return __builtin_fabs(a); }", "math.absf"},
      {"float f(float a) { return __builtin_sqrtf(a); }", "math.sqrt"},
      {"int f(int a) { return __builtin_bswap32(a); }", "arith.shrui"},
      {"unsigned f(unsigned a, unsigned n)"
       "{ return __builtin_rotateleft32(a, n); }",
       "arith.ori"},
      {"int f(float a) { return __builtin_isnan(a); }", "arith.cmpf uno"},
      {"int f(float a) { return __builtin_isinf(a); }", "arith.cmpf oeq"},
      {"int f(int a) { return __builtin_expect(a, 1) ? 3 : 4; }",
       "arith.select"},
  };
  for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
    assert_translation(cases[i].text, PARTS(cases[i].part));
  }
}

/* C leaves open which of two zeros is the larger one: the choice is written
 * out, for the circuit and for the native run. */
static void extrema_are_comparisons(void **state) {
  (void)state;
  assert_translation(
      "float f(float a, float b) { return __builtin_fmaxf(a, b); }",
      PARTS("arith.cmpf ogt, %arg0, %arg1", "arith.cmpf uno, %arg1, %arg1",
            "arith.ori", "arith.select"));
  assert_translation("double f(double a) { return __builtin_fmin(a, 1.0); }",
                     PARTS("arith.cmpf olt, %arg0, %cst", "arith.select"));
  assert_translation("double f(double a) { return __builtin_fmin(1.0, a); }",
                     PARTS("arith.cmpf ult, %cst, %arg0", "arith.select"));
}

static void signed_overflow_wraps(void **state) {
  (void)state;
  /* A compiler that may assume that it does not happen answers 1. */
  assert_translation("int f(int a) { return a + 1 > a; }",
                     PARTS("arith.addi", "arith.cmpi sgt"));
}

static void what_is_not_set_is_zero(void **state) {
  (void)state;
  assert_translation("int f(int c) { int x; if (c) x = 3; return x; }",
                     PARTS("arith.select", "%c3_i32, %c0_i32"));
  assert_translation("int f(int a) { return a / 0; }", PARTS("return %c0_i32"));
}

static void constants_are_unique(void **state) {
  (void)state;
  attempt a = {0};
  translate(&a, "int f(int a, int b[9]) { b[5] = 5; b[a] = 5;"
                "return a * 5 + (a ^ 5); }");
  const char *first = strstr(a.module, "arith.constant 5 : i32");
  assert_non_null(first);
  assert_null(strstr(first + 1, "arith.constant 5 : i32"));
  assert_contains(a.module, "arith.constant 5 : index");
  finish(&a);
}

static void narrow_integers_in_memory(void **state) {
  (void)state;
  assert_translation(
      "_Bool f(_Bool a[4], int i) { a[0] = i > 2; return a[i]; }",
      PARTS("memref<4xi8>", "arith.extui", "i1 to i8", "memref.store",
            "memref.load", "arith.trunci", "i8 to i1"));
  assert_translation("int f(_BitInt(5) a[4]) { return a[1]; }",
                     PARTS("memref<4xi8>", "memref.load", "arith.trunci",
                           "i8 to i5", "arith.extsi", "i5 to i32"));
}

static void flags_are_single_bits(void **state) {
  (void)state;
  attempt a = {0};
  translate(&a, "int f(int a[8], int t) { _Bool found = 0;"
                "for (int i = 0; i < 8; i++) found = found || a[i] == t;"
                "return found; }");
  assert_contains(a.module, "i1):");
  assert_lacks(a.module, "i8");
  finish(&a);
}

static void locations_are_those_of_the_text(void **state) {
  (void)state;
  attempt a = {0};
  translate_kernel(&a, NULL,
                   "int f(int a[4],\n      int i) {\n  int x = a[i];\n"
                   "  return x * 3;\n}\n",
                   true);
  assert_non_null(a.module);
  assert_contains(a.module, "memref.load %arg0[%0] : memref<4xi32> "
                            "\"a\"(#loc4)\n");
  assert_contains(a.module, "#loc4 = kernel.c:3:11\n");
  assert_contains(a.module, "arith.muli %1, %c3_i32 : i32 kernel.c:4:12");
  assert_contains(a.module, "return %2 : i32 kernel.c:4:3");
  assert_contains(a.module, "\"i\"} \"i\"(#loc2)");
  assert_contains(a.module, "#loc2 = kernel.c:2:11\n");
  assert_lacks(a.module, "[unknown]");
  finish(&a);
}

static void functions_with_a_body_are_inlined(void **state) {
  (void)state;
  attempt a = {0};
  translate_kernel(&a, "f",
                   "static int g(int x) { return x * 7; }\n"
                   "int f(int a) { return g(a) + g(a + 1); }\n"
                   "int main(void) { return f(1); }",
                   false);
  assert_contains(a.module, "arith.muli");
  assert_lacks(a.module, "call");
  assert_lacks(a.module, "main");
  finish(&a);
}

/* Those that the text wants as modules stay, if only values go in and out. */
static void functions_that_are_modules_stay(void **state) {
  (void)state;
  attempt a = {0};
  translate_kernel(&a, "f",
                   "int pop(int q);\n"
                   "__attribute__((noinline)) static int g(int x)"
                   "{ int s = 0; while (x) { s += pop(x); x >>= 1; }"
                   "return s; }\n"
                   "int f(int a) { return g(a) + g(a + 1) + pop(a); }\n"
                   "int main(void) { return f(1); }",
                   false);
  assert_int_equal(a.status, HLS_OK);
  assert_contains(a.module, "func.func @f(");
  assert_contains(a.module, "func.func @g(%arg0: i32 {handshake.arg_name = "
                            "\"x\"}) -> i32 {");
  assert_contains(a.module, "call @g(%arg0)");
  assert_lacks(strstr(a.module, "private @pop") + 1, "private @pop");
  finish(&a);
  /* With more arguments than the kernel. */
  translate_kernel(&a, "f",
                   "__attribute__((noinline)) static int g(int x, int y, int z)"
                   "{ return x * y + z; } int f(int a[4])"
                   "{ return g(a[0], a[1], a[2]); }",
                   false);
  assert_int_equal(a.status, HLS_OK);
  assert_contains(a.module, "call @g(");
  finish(&a);
  static const char *const others[] = {
      "static int g(int *p) { return *p; } int f(int x, int a[4])"
      "{ return g(a) + x; }",
      "static int g(int x) { static int n; n += x; return n; }"
      "int f(int x, int a[4]) { return g(x) + a[0]; }",
      "static int g(int x) { int v[2] = {1, x}; return v[x & 1]; }"
      "int f(int x, int a[4]) { return g(x) + a[0]; }"};
  for (size_t i = 0; i < 3; i++) {
    char text[256];
    snprintf(text, sizeof text, "__attribute__((noinline)) %s", others[i]);
    attempt b = {0};
    translate_kernel(&b, "f", text, false);
    assert_int_equal(b.status, HLS_OK);
    assert_lacks(b.module, "call");
    const hls_diagnostic *d = find(&b, "not-a-module");
    assert_int_equal(d->severity, HLS_SEVERITY_HINT);
    assert_range(&b, d->range, "g", 1);
    finish(&b);
  }
}

/* What only calls modules without state has none: equal calls are one, and
 * those nobody needs are gone. What calls a unit, if by way of others, is
 * called as often as the text says. The order of the definitions does not
 * matter. */
static void modules_that_call_modules(void **state) {
  (void)state;
#define MODULE "__attribute__((noinline)) static int "
  static const struct {
    const char *inner;
    size_t num_calls;
  } kernels[] = {{"(int x) { return x * x + 3; }", 1},
                 {"(int x) { return pop(x) + 3; }", 3}};
  for (size_t i = 0; i < 2; i++) {
    char text[512];
    snprintf(text, sizeof text,
             "int pop(int q); static int inner(int x), middle(int x);" MODULE
             "outer(int x) { return middle(x) - 1; }" MODULE
             "middle(int x) { return inner(x) * 5; }" MODULE "inner%s"
             "int f(int a) { outer(a + 1); return outer(a) * outer(a); }",
             kernels[i].inner);
    attempt a = {0};
    translate_kernel(&a, "f", text, false);
    assert_int_equal(a.status, HLS_OK);
    size_t num_calls = 0;
    for (const char *at = a.module; (at = strstr(at, "call @outer")); at++) {
      num_calls++;
    }
    assert_int_equal(num_calls, kernels[i].num_calls);
    finish(&a);
  }
#undef MODULE
}

static void structs_of_scalars_as_variables(void **state) {
  (void)state;
  assert_translation("struct p { int x; float y; };"
                     "float f(int a) { struct p v = {a, 2.0f};"
                     "v.x += 3; return v.x * v.y; }",
                     PARTS("arith.addi", "arith.sitofp", "arith.mulf"));
}

/* Zeros of all members, and members that are set on one of two ways. */
static void large_structs_as_variables(void **state) {
  (void)state;
  char text[4096] = "struct s {";
  for (int i = 0; i < 80; i++) {
    snprintf(text + strlen(text), sizeof(text) - strlen(text), "int m%d;", i);
  }
  strcat(text, "}; int f(int a) { struct s v = {0}; if (a) { v.m3 = a;"
               "v.m79 = 5; } return ");
  for (int i = 0; i < 80; i++) {
    snprintf(text + strlen(text), sizeof(text) - strlen(text), "%sv.m%d",
             i ? "+" : "", i);
  }
  strcat(text, "; }");
  attempt a = {0};
  translate(&a, text);
  assert_int_equal(a.status, HLS_OK);
  assert_lacks(a.module, "memref");
  assert_contains(a.module, "arith.select");
  assert_contains(a.module, " 5 : i32");
  finish(&a);
}

static void structs_passed_by_value(void **state) {
  (void)state;
  attempt a = {0};
  translate(&a, "struct s { char a; short b; int c; };"
                "static int g(struct s v) { return v.a * v.b + v.c; }"
                "int f(char a, short b, int c) { struct s v = {a, b, c};"
                "return g(v); }");
  assert_contains(a.module, "arith.muli");
  assert_lacks(a.module, "i64");
  finish(&a);
}

/* The last value is known before the loop, although not as a constant. */
static void tests_of_loops_count(void **state) {
  (void)state;
  static const char *const counted[] = {
      "for (int i = 1; i < 9 - k; i++) s += a[i] * k;",
      "for (unsigned i = 1; i < 9u - k; i++) s += a[i] * k;",
      "for (int i = 8; i > k + 1; i--) s += a[i] * k;",
  };
  for (size_t i = 0; i < sizeof counted / sizeof counted[0]; i++) {
    attempt a = {0};
    char text[256];
    snprintf(text, sizeof text,
             "int f(int a[9]) { int s = 0;"
             "for (int k = 0; k < 9; k++) { %s } return s; }",
             counted[i]);
    translate(&a, text);
    /* The test in front of the loop stays. */
    const char *loop = strstr(a.module, "^bb2(");
    assert_non_null(loop);
    assert_contains(loop, "arith.cmpi ne");
    assert_lacks(loop, "arith.cmpi s");
    assert_lacks(loop, "arith.cmpi u");
    finish(&a);
  }
}

/* Without knowing where the count begins, or with steps beyond its end. */
static void other_tests_of_loops_stay(void **state) {
  (void)state;
  assert_translation("int f(int a[9], int i, int n) { int s = 0;"
                     "do { s += a[i]; } while (++i < n); return s; }",
                     PARTS("^bb1(", "arith.cmpi slt", "cf.cond_br"));
  assert_translation("int f(int a[9], int n) { int s = 0;"
                     "for (int i = 0; i < n; i += 2) s += a[i]; return s; }",
                     PARTS("^bb1(", "arith.cmpi slt", "cf.cond_br"));
}

static void every_loop_is_kept(void **state) {
  (void)state;
  /* It may run forever, and says so to nobody. */
  assert_translation("int f(int a) { while (a != 5) a += 2; return 3; }",
                     PARTS("^bb1(", "arith.addi", "cf.cond_br", "^bb1("));
}

static void sums_of_64_bits_stay_loops(void **state) {
  (void)state;
  attempt a = {0};
  translate(&a, "long long f(long long n) { long long s = 0;"
                "for (long long i = 0; i < n; i++) s += i; return s; }");
  assert_contains(a.module, "cf.cond_br");
  assert_lacks(a.module, "i65");
  finish(&a);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_placeholder_example_is_as_documented),
      cmocka_unit_test(the_example_is_the_same_in_c23),
      cmocka_unit_test(the_kernels_translate),
      cmocka_unit_test(no_64_bit_arithmetic_for_indices),
      cmocka_unit_test(argument_types),
      cmocka_unit_test(result_types),
      cmocka_unit_test(integer_operations),
      cmocka_unit_test(operations_carry_no_flags),
      cmocka_unit_test(a_part_of_a_checked_sum_may_be_known),
      cmocka_unit_test(shifts_of_widened_values_stay),
      cmocka_unit_test(powers_of_two_are_shifts),
      cmocka_unit_test(comparisons),
      cmocka_unit_test(short_circuits_are_logic),
      cmocka_unit_test(conversions),
      cmocka_unit_test(floating_point_is_not_contracted),
      cmocka_unit_test(built_in_functions),
      cmocka_unit_test(extrema_are_comparisons),
      cmocka_unit_test(signed_overflow_wraps),
      cmocka_unit_test(what_is_not_set_is_zero),
      cmocka_unit_test(constants_are_unique),
      cmocka_unit_test(narrow_integers_in_memory),
      cmocka_unit_test(flags_are_single_bits),
      cmocka_unit_test(locations_are_those_of_the_text),
      cmocka_unit_test(functions_with_a_body_are_inlined),
      cmocka_unit_test(functions_that_are_modules_stay),
      cmocka_unit_test(modules_that_call_modules),
      cmocka_unit_test(structs_of_scalars_as_variables),
      cmocka_unit_test(large_structs_as_variables),
      cmocka_unit_test(structs_passed_by_value),
      cmocka_unit_test(tests_of_loops_count),
      cmocka_unit_test(other_tests_of_loops_stay),
      cmocka_unit_test(every_loop_is_kept),
      cmocka_unit_test(sums_of_64_bits_stay_loops),
  };
  return cmocka_run_group_tests_name("frontend/translate", tests, NULL, NULL);
}
