/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Kernels in C++: their names, their signatures, and what they cannot have.
 */
#include "frontend_test.h"

static void begin(attempt *a) {
  *a = (attempt){0};
  a->options.language = HLS_TEXT_CPP;
}

/* The name of the kernel's code; fails when there is no such kernel. */
static void assert_called(const char *text, const char *name,
                          const char *expected) {
  attempt a;
  begin(&a);
  check(&a, name, text);
  if (!a.kernel) {
    show(&a);
    fail_msg("no kernel: %s", a.error.message);
  }
  assert_string_equal(a.kernel->name, expected);
  assert_int_equal(a.status, HLS_OK);
  finish(&a);
}

static void code_has_the_plain_name(void **state) {
  (void)state;
  assert_called("int f(int a) { return a; }", NULL, "f");
  assert_called("namespace n { int f(int a) { return a; } }", NULL, "f");
  assert_called("namespace n { int f(int a) { return a; } }", "n::f", "f");
  assert_called("extern \"C\" int f(int a) { return a; }", NULL, "f");
  assert_called("template <int N> int f(int a) { return a + N; }"
                "int g(int a) { return f<3>(a); }",
                "f<3>", "f");
}

static void names_tell_functions_apart(void **state) {
  (void)state;
  const char *text = "namespace n { int f(int a) { return a; } }"
                     "namespace m { int f(int a) { return a; } }";
  assert_called(text, "n::f", "n_f");
  assert_called(text, "m_f", "m_f");
  const char *overloads = "int f(int a) { return a; }"
                          "int f(short a, long b) { return a + (int)b; }";
  assert_called(overloads, "f_int", "f_int");
  assert_called(overloads, "f_short_long", "f_short_long");
  const char *templates =
      "template <typename T, int N> T f(T a) { return a + N; }"
      "int g(int a) { return f<int, 1>(a) + f<short, 2>((short)a); }";
  assert_called(templates, "f<int, 1>", "f_int_1");
  assert_called(templates, "f<short,2>", "f_short_2");
  /* LLVM would take it for that of the C library. */
  assert_called("namespace n { double sqrt(double a) { return a + 1; } }",
                "n::sqrt", "n_sqrt");
}

static void several_candidates_are_listed(void **state) {
  (void)state;
  attempt a;
  begin(&a);
  check(
      &a, NULL,
      "namespace n { int f(int a) { return a; } } int g(int a) { return a; }");
  assert_null(a.kernel);
  assert_contains(a.error.message, "f, g");
  finish(&a);
}

static void references_are_arrays(void **state) {
  (void)state;
  attempt a;
  begin(&a);
  check(&a, NULL,
        "#include <array>\n"
        "struct point { int x; short y; };\n"
        "void f(int &sum, const short (&row)[3], std::array<long, 4> &last,\n"
        "       const std::array<std::array<int, 2>, 5> &m, point &p) {\n"
        "  sum = row[1] + (int)last[2] + m[4][1] + p.x;\n}\n");
  if (a.status != HLS_OK) {
    show(&a);
  }
  assert_int_equal(a.status, HLS_OK);
  const hls_param *params = a.kernel->params;
  assert_int_equal(a.kernel->num_params, 6);
  static const struct {
    const char *name;
    unsigned bits, rank;
    int64_t shape[2];
    bool is_const;
  } expected[] = {
      {"sum", 32, 1, {1}, false},  {"row", 16, 1, {3}, true},
      {"last", 64, 1, {4}, false}, {"m", 32, 2, {5, 2}, true},
      {"p_x", 32, 1, {1}, false},  {"p_y", 16, 1, {1}, false},
  };
  for (unsigned i = 0; i < 6; i++) {
    assert_string_equal(params[i].name, expected[i].name);
    assert_true(params[i].is_array && !params[i].is_pointer);
    assert_int_equal(params[i].scalar.bits, expected[i].bits);
    assert_int_equal(params[i].rank, expected[i].rank);
    for (unsigned d = 0; d < params[i].rank; d++) {
      assert_int_equal(params[i].shape[d], expected[i].shape[d]);
    }
    assert_int_equal(params[i].is_const, expected[i].is_const);
  }
  finish(&a);
}

/* A place is that of the first text in the line. */
static void assert_refused(const char *text, unsigned line, const char *code,
                           const char *message) {
  attempt a;
  begin(&a);
  check(&a, "f", text);
  assert_int_equal(a.status, HLS_DIAGNOSED);
  const hls_diagnostic *error = find(&a, code);
  assert_contains(error->message, message);
  assert_int_equal(error->range.begin.line, line);
  assert_int_equal(a.diagnostics.num_errors, 1);
  finish(&a);
}

static void what_has_no_circuit_is_located(void **state) {
  (void)state;
  assert_refused("int f(int a) {\n  if (a) throw 1;\n  return a;\n}", 2,
                 "unsupported-construct", "exceptions");
  assert_refused("struct b { virtual int g(int a) { return a; } };\n"
                 "int f(int a) {\n"
                 "  b one;\n  b *p = a ? &one : nullptr;\n"
                 "  return p->g(a);\n}",
                 5, "unsupported-construct", "virtual calls");
  assert_refused("int f(int a) {\n  int *p = new int(a);\n  return *p;\n}", 2,
                 "unsupported-construct", "dynamic memory");
  assert_refused("int f(int a) {\n"
                 "  int *p = static_cast<int *>(::operator new(4));\n"
                 "  *p = a;\n  return *p;\n}",
                 2, "unsupported-construct", "dynamic memory");
  assert_refused("int f(int a) {\n"
                 "  void *p = __builtin_operator_new(4);\n"
                 "  return p == nullptr ? a : 0;\n}",
                 2, "unsupported-construct", "dynamic memory");
  assert_refused("struct b { virtual ~b() {} };\nstruct c : b { int x; };\n"
                 "int f(int a) {\n  c one;\n  b &two = one;\n"
                 "  return dynamic_cast<c &>(two).x + a;\n}",
                 6, "unsupported-construct", "types are not known");
}

/* The error is where the text calls the library. */
static void calls_of_the_library_are_located_in_the_text(void **state) {
  (void)state;
  assert_refused("#include <array>\n"
                 "int f(const std::array<int, 4> &a, int i) {\n"
                 "  return a.at(i);\n}",
                 3, "unsupported-external-call", "of the C++ library");
}

static void a_member_function_needs_a_body(void **state) {
  (void)state;
  assert_refused("struct s { int x; int g() const; };\n"
                 "int f(int a) {\n  s one = {a};\n  return one.g();\n}",
                 4, "unsupported-external-call", "'g' has no body");
}

static void standards_are_those_of_the_language(void **state) {
  (void)state;
  static const struct {
    const char *name, *standard;
    hls_text_language language;
    bool fits;
  } cases[] = {
      {"k.cpp", NULL, HLS_TEXT_BY_NAME, true},
      {"k.CC", "c++20", HLS_TEXT_BY_NAME, true},
      {"k.hpp", "c11", HLS_TEXT_BY_NAME, true}, /* of the other files */
      {"k.c", "gnu++20", HLS_TEXT_CPP, true},
      {"k.cpp", "c11", HLS_TEXT_CPP, false},
      {"k.cpp", "c++17", HLS_TEXT_C, false},
      {"k.cpp", "c++171", HLS_TEXT_BY_NAME, false},
  };
  const char *text = "template <int N> int f(int a) { return a + N; }\n"
                     "int g(int a) { return f<2>(a); }\n";
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    attempt a = {.options = {.standard = cases[i].standard,
                             .language = cases[i].language}};
    parse_bytes(&a, cases[i].name, text, strlen(text));
    assert_int_equal(a.unit != NULL, cases[i].fits);
    assert_int_equal(a.error.status, cases[i].fits ? HLS_OK : HLS_INVALID);
    finish(&a);
  }
}

static void placeholders_and_waits_are_the_same(void **state) {
  (void)state;
  attempt a;
  begin(&a);
  translate(&a, "#include \"hls.h\"\n"
                "namespace n { void __mac(int input_a, int output_b,"
                " int parameter_N); }\n"
                "int __init();\n"
                "template <int N> int mac(int a) {\n"
                "  int b = __init();\n  n::__mac(a, b, N);\n  return b;\n}\n"
                "int f(int a) {\n"
                "  return mac<3>(__wait_int(__int_to_token(a), a));\n}\n");
  if (!a.module) {
    show(&a);
  }
  assert_int_equal(a.status, HLS_OK);
  assert_contains(a.module, "call @__mac(");
  assert_contains(a.module, "call @__wait_int(");
  assert_contains(a.module, "handshake.arg_name = \"output_b\"");
  finish(&a);
}

/* Not all that is called has a name that is a word. */
static void operators_are_named_in_hints(void **state) {
  (void)state;
  attempt a;
  begin(&a);
  optimize(&a, "f",
           "void tick(int v);\n"
           "struct all { void operator()(int v) { tick(v); } };\n"
           "int f(int a) { all x; x(a); x(a + 1); return a; }");
  assert_int_equal(a.status, HLS_OK);
  assert_contains(find(&a, "call-order")->message,
                  "inside this call of 'operator()'");
  finish(&a);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(code_has_the_plain_name),
      cmocka_unit_test(names_tell_functions_apart),
      cmocka_unit_test(several_candidates_are_listed),
      cmocka_unit_test(references_are_arrays),
      cmocka_unit_test(what_has_no_circuit_is_located),
      cmocka_unit_test(calls_of_the_library_are_located_in_the_text),
      cmocka_unit_test(a_member_function_needs_a_body),
      cmocka_unit_test(standards_are_those_of_the_language),
      cmocka_unit_test(placeholders_and_waits_are_the_same),
      cmocka_unit_test(operators_are_named_in_hints),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
