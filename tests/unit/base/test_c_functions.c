/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Functions that a text defines.
 */
#include "base/c_text/c_functions.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* The names that a text defines, a blank in front of each; `s:` is written in
 * front of a static one, and `m:` of a member. */
static void assert_defined(const char *text, const char *names) {
  size_t size = strlen(text), length = 0;
  char *copy = malloc(size ? size : 1); /* as long as it is, for sanitizers */
  char found[256] = "";
  c_function function;
  assert_non_null(copy);
  memcpy(copy, text, size);
  c_functions all = c_functions_begin(copy, size);
  while (c_functions_next(&all, &function)) {
    length += (size_t)snprintf(
        found + length, sizeof found - length, " %s%s%.*s",
        function.is_static ? "s:" : "", function.is_member ? "m:" : "",
        (int)function.name.size, copy + function.name.offset);
  }
  free(copy);
  assert_string_equal(found, names);
}

static void a_definition_has_a_body(void **state) {
  (void)state;
  assert_defined("void __f(int a, int (*b)[3])\n{ }", " __f");
  assert_defined("void f(int a, int *b);\nint g(void) { }", " g");
  assert_defined("int g(void) { f(1, 2); { } h(); }\nint i() { }", " g i");
  assert_defined("void f(int a", "");
  assert_defined("int a = f(1), b[] = { f(2) }; int f(int a) { }", " f");
  assert_defined("struct s { int (*f)(int a); } x; struct s *g(int a) { }",
                 " g");
  assert_defined("static inline int *f(int a) { } int g(void) { }", " s:f g");
  assert_defined("main() { } f() { }", " main");
}

static void declarators_may_be_odd(void **state) {
  (void)state;
  assert_defined("int (*f(int a))(int) { } int (g)(int a) { }", " f g");
  assert_defined("int (*f)(int) = 0; int g(void) { }", " g");
  assert_defined("int f(void) NOEXC; struct s { int a; }; int g(void) { }",
                 " g");
  assert_defined("#ifdef A\nint f(int a,\n#else\nint f(\n#endif\nint b) { }\n"
                 "int g(void) { }",
                 " f g");
  assert_defined("int f(a, b) int a; char *b[], c; { } int g(a); int h() { }",
                 " f h");
  assert_defined("__attribute__((pure(1))) int f(void) { }", " f");
  assert_defined("int f(int a) __attribute__((noinline)) { }", " f");
  assert_defined("MACRO(x) int f(void) { } TEST(y) { }", " f");
  assert_defined("int f(int a) EXCLUDES(m) { } s::s() EXCLUDES(m) { }",
                 " f m:s");
}

static void macros_are_no_functions(void **state) {
  (void)state;
  assert_defined("static void NORETURN PRINTF_STYLE(1,2)\n"
                 "die(const char *format, ...) { }",
                 " s:die");
  assert_defined("PRINTF(1, 0)\nvoid say(const char *f, ...) { }", " say");
  assert_defined("void f(void) REQUIRES(mu) { } int g(int a) FORMAT(1, 2) { }",
                 " f g");
  assert_defined("EXPORT(int) f(int a) { } static EXPORT(int) g(int a) { }",
                 " f s:g");
  assert_defined("typedef STACK_OF(X) Y;\nstruct s { int a; };", "");
  assert_defined("extern DECLARE(x)\nstruct s { int a; }; int g(void) { }",
                 " g");
  assert_defined("static LIST(a) b; union u { int a; };", "");
  assert_defined("int LIST(a) b(int c); struct s { int a; };", "");
  assert_defined("static DEFINE_TEST(mac7) { } int g(void) { }", " g");
  assert_defined("class CAPABILITY(\"m\") Mutex { int f() { } };"
                 "[[gnu::deprecated(\"x\")]] struct s { }; int g() { }",
                 " g");
  assert_defined("struct EXPORT(1) s { int f(int a) { } } x; int g() { }",
                 " g");
}

static void c_has_odd_functions(void **state) {
  (void)state;
  assert_defined("size_t (par)(int a) { } typeof(int) f(void) { }", " par f");
  assert_defined("_Atomic(int) f(void) { } int f2 [[gnu::cold]] (int a) { }",
                 " f f2");
  assert_defined("static struct s { int a; } *f(void) { }", " s:f");
  assert_defined("struct s f(struct s { int a; } b) { } enum { A } g(void) { }",
                 " f g");
  assert_defined("int f(a, g) int a; int (*g)(); { } int h(void) { }", " f h");
  assert_defined("void (*signal(int a, void (*b)(int)))(int) { }", " signal");
  assert_defined("int f(void) <% return 1; %> int $g(void) { }", " f $g");
  assert_defined("%:define X {\nint f(void) { }", " f");
  assert_defined("int a[] = { 1, 2 }, *f(void), b; int g(void) { }", " g");
  assert_defined("struct s x = { .a = f(1) }; int g(void) { }", " g");
}

static void cpp_has_odd_functions(void **state) {
  (void)state;
  assert_defined("bool operator==(s a, s b) { } s &operator<<(s &a, int b) { }",
                 " operator== operator<<");
  assert_defined(
      "bool operator<(s a, s b) { } void *operator new(size_t n) { }",
      " operator< operator new");
  assert_defined("s::operator bool() const { } s operator\"\"_km(long a) { }",
                 " m:operator bool operator\"\"_km");
  assert_defined("a::~a() { } a::a() : b(1), c{2}, d<int>{3} { } int g() { }",
                 " m:~a m:a g");
  assert_defined("s::s() : f(T{1}), g([](int a) { }) { } int h() { }",
                 " m:s h");
  assert_defined("template <> int f<int>(int a) { }", " f");
  assert_defined("template <int N = 1, class T = a<b>> T f(T a) { }", " f");
  assert_defined("template <class T> struct s { int f() { } }; int g() { }",
                 " g");
  assert_defined("static void f(Options o = {}) { } int g(A a = b({1, 2})) { }",
                 " s:f g");
  assert_defined("int f(std::initializer_list<int> a = {1, 2}) { }", " f");
  assert_defined("struct a : public b<int> { int f() { } }; int g() try { }",
                 " g");
  assert_defined("auto f() -> decltype(g(1)) { } int x{1}; int h() { }",
                 " f h");
  assert_defined("enum class e : int { A }; std::vector<int> f(A<int> a) { }",
                 " f");
}

static void raw_strings_hide(void **state) {
  (void)state;
  assert_defined("const char *s = R\"(\" { )\";\nint f(int a) { }", " f");
  assert_defined("const char *s = u8R\"x( )\" } { )x\"; int f(int a) { }",
                 " f");
  assert_defined("void g() { s = R\"(\n } int block() { \")\"; }\nint f() { }",
                 " g f");
  assert_defined("const char *s = PR\"(\"; int f(void) { }", " f");
  assert_defined("const char *s = R\"(no end\"; int f(void) { }", " f");
}

static void conditions_are_balanced(void **state) {
  (void)state;
  assert_defined("#if 0 || X\nint f(void) { }\n#endif\n", " f");
  assert_defined("#if 0 // never\nint f(void) { }\n#endif\n", "");
  assert_defined("#ifdef A\nint f(int a,\n#else\nint f(long a,\n#endif\n"
                 "int b) { } int g(void) { }",
                 " f g");
  assert_defined("int f(void) {\n#ifdef X\nif (a) {\n#endif\n}\n"
                 "int g(void) { }",
                 " f g");
  assert_defined("int f(void) {\n#ifdef X\nif (a) {\n#endif\nb();\n"
                 "#ifdef X\n}\n#endif\n}\nint g(void) { }",
                 " f g");
  assert_defined("#ifdef C\nextern \"C\" {\n#endif\nint f(void) { }\n"
                 "#ifdef C\n}\n#endif\nint g(void) { }",
                 " f g");
}

static void conditions_may_follow_each_other(void **state) {
  (void)state;
  assert_defined("#ifdef A\nint f(void)\n#endif\n#ifndef A\nint h(void)\n"
                 "#endif\n{ }\nint g(void) { }",
                 " f g");
  assert_defined("#ifdef A\nint f(int a\n#endif\n#ifndef A\nint f(long a\n"
                 "#endif\n) { }\nint g(void) { }",
                 " f g");
  assert_defined("int f(int a\n#ifdef A\n, int b) {\n#endif\n"
                 "#ifndef A\n;\n#endif\nint g(void) { }",
                 " f g");
  assert_defined("int\n#ifdef A\nf(a) int a;\n#else\nf(b) int b;\n#endif\n"
                 "{ }\nint g(void) { }",
                 " f g");
  assert_defined("#ifdef A\nMACRO(x)\n#endif\nint f(void) { }", " f");
}

static void declarations_have_ends(void **state) {
  (void)state;
  char text[1 << 14] = "";
  for (int i = 0; i < 200; i++) { /* LIST(x) without a semicolon */
    assert_defined(strcat(strcpy(text + 8 * (size_t)i, "LIST(x)\n"),
                          "int f(int a) { } int g(a) int a; { }"),
                   " f g");
  }
  strcpy(text, "int f(a) int a");
  for (int i = 0; i < 200; i++) {
    strcat(text, ", a");
  }
  assert_defined(strcat(text, "; { } int g(void) { }"), " g");
  strcpy(text, "#ifdef A\n");
  for (int i = 0; i < 200; i++) {
    strcat(text, "A ");
  }
  strcat(text, "\n#else\nB\n#endif\nint f(void) { }");
  assert_defined(text, " f");
}

static void arguments_are_declared_behind_them(void **state) {
  (void)state;
  assert_defined("int f(a, b) int (*a)(c), b; { }", " f");
  assert_defined("int f(a, b) int c(a), (*b)[3]; { }", " f");
  assert_defined("int f(a) int b[a]; int g(a) { }", " g");
  char text[1 << 10] = "int f(a";
  for (int i = 1; i < 64; i++) {
    strcat(text, ", a");
  }
  strcat(text, ") int a; { }");
  assert_defined(text, " f");
  strcpy(text, "int f(a");
  for (int i = 1; i < 65; i++) {
    strcat(text, ", a");
  }
  assert_defined(strcat(text, ") int a; { } int g(void) { }"), " g");
}

typedef struct long_text {
  const char *parts[5]; /* the second and the fourth many times */
  bool has_function;
} long_text;

/* 512 KiB of each part of which there are many. */
static char *make_long(const long_text *from, size_t *size) {
  char *text = malloc((1u << 20) + 1000);
  assert_non_null(text);
  char *at = text;
  for (int i = 0; i < 5 && from->parts[i]; i++) {
    const char *part = from->parts[i];
    size_t count = i % 2 == 0 ? 1 : (1u << 19) / strlen(part);
    for (; count > 0; count--) {
      at = stpcpy(at, part);
    }
  }
  *size = (size_t)(at - text);
  return text;
}

/* What reads a part again for each of the others takes longer than any test
 * may. */
static void a_long_text_is_read_once(void **state) {
  (void)state;
  static const long_text texts[] = {
      {{"int f(a", ",a", ") int g(b", ",b", "); { }"}, false},
      {{"int f(b /* ", "a ", "*/, a)", " int a;", " { }"}, true},
      {{"int f(b", "/**/", ", a)", " int a;", "{ }"}, true},
      {{"", "int f(b, a) int g(b, a); ", "int f(void) { }"}, true},
      {{"int f(\n", "#if A\na) int a;\n#else\n", "{ }"}, true},
      {{"int f(\n#if A\n", ") int a;\n#elif A\n", "{ }"}, false},
      {{"", "LIST(x) ", "int f(int a) { }"}, true},
      {{"struct s", " : a(b)", "{ } int f(void) { }"}, true},
      {{"a(b) a(b) a(b) a(b) a(b) a(b) a(b) a(b) struct ", "{ }",
        "; int f(void) { }"},
       true},
      {{"", "[ < ", "; int f(void) { }"}, true},
      {{"template < a a a a a a a", "=", "> int f(void) { }"}, true},
      {{"", "R\"(", "\n; int f(void) { }"}, true},
      {{"", "R\"(\n", "; int f(void) { }"}, true},
      {{"", "#if 0\n", "int f(void) { }"}, false},
      {{"", "#if A\n(", "\nint f(void) { }"}, false},
      {{"", "int f(a) int a; { } "}, true},
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    size_t size;
    char *text = make_long(&texts[i], &size);
    c_functions all = c_functions_begin(text, size);
    c_function function;
    bool found = false;
    while (c_functions_next(&all, &function)) {
      found = true;
    }
    free(text);
    assert_int_equal(found, texts[i].has_function);
  }
}

static void cpp_has_classes_and_namespaces(void **state) {
  (void)state;
  assert_defined("extern \"C\" {\nint x;\nvoid f(int a) { } } int g() { }",
                 " f g");
  assert_defined("extern \"C\" int f(int a) { } int g() { }", " f g");
  assert_defined("namespace n { int f(int a) { } } int g(int a) { }", " m:f g");
  assert_defined("struct s { int f(int a) { } };\nint s::g(int a) const { }",
                 " m:g");
  assert_defined("s::s(int a) : x(a), y(1) { } auto f(int a) -> int { }",
                 " m:s f");
  assert_defined("namespace [[deprecated(\"n\")]] n { int f() { } }", " m:f");
  assert_defined("[[nodiscard(\"f\")]] int f() { }", " f");
  assert_defined("template <class T = int> T f(T a) { }", " f");
  assert_defined("int s::operator()(int a) { } s operator+(s a) { }",
                 " m:operator() operator+");
  assert_defined("auto f = [](int a) { }; int g() noexcept(true) { }", " g");
}

static void comments_and_quotes_hide(void **state) {
  (void)state;
  assert_defined("// int f(int a) { }\n/* int g() { } */ int h(void) { }",
                 " h");
  assert_defined("int g(void) { return '{'; } // {\nint f(int a) {}", " g f");
  assert_defined("const char *s = \"int f() { }\"; int g(void) {}", " g");
  assert_defined("const char *s = \"\\\"{\"; int g(void) {}", " g");
  assert_defined("#define P \"src/*.c\"\nint f(void) { return 1'000; }\n"
                 "int g(void) { } /* */ char c = '\\''; int h(void) { }",
                 " f g h");
  assert_defined("#error don't\nint f(void) { }", " f");
  assert_defined("/* no end\nint f(void) { }", "");
}

static void directives_hide(void **state) {
  (void)state;
  assert_defined("#define F int f(int a) { }\nint g(void) { }", " g");
  assert_defined("#define F \\\r\n int f(int a) { }\nint g(void) { }", " g");
  assert_defined("#define A 1 /* about\nint f(int a) { } */\nint g(void) { }",
                 " g");
  assert_defined("#if 0\nint f(void) { }\n#if 1\n#endif\n#else\nint g(void) { }"
                 "\n#endif\nint h(void) { }",
                 " g h");
  assert_defined("#ifdef A\nint f(int a) {\n#else\nint f(long a) {\n#endif\n}\n"
                 "int g(void) { }",
                 " f f g");
}

static void nothing_is_beyond_the_end(void **state) {
  (void)state;
  const char *const texts[] = {"",    "/",     "//", "/*",    "/* *",
                               "\"",  "\"\\",  "\\", "#",     "#i",
                               "#if", "#if 0", "'",  "int",   "}})",
                               "(((", "{",     ":",  "#else", "#endif\n#elif"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    assert_defined(texts[i], "");
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_definition_has_a_body),
      cmocka_unit_test(declarators_may_be_odd),
      cmocka_unit_test(macros_are_no_functions),
      cmocka_unit_test(c_has_odd_functions),
      cmocka_unit_test(cpp_has_odd_functions),
      cmocka_unit_test(raw_strings_hide),
      cmocka_unit_test(conditions_are_balanced),
      cmocka_unit_test(conditions_may_follow_each_other),
      cmocka_unit_test(declarations_have_ends),
      cmocka_unit_test(arguments_are_declared_behind_them),
      cmocka_unit_test(a_long_text_is_read_once),
      cmocka_unit_test(cpp_has_classes_and_namespaces),
      cmocka_unit_test(comments_and_quotes_hide),
      cmocka_unit_test(directives_hide),
      cmocka_unit_test(nothing_is_beyond_the_end),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
