/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Text that no reasonable person would write, and text in the middle of being
 * typed: an answer in every case, and the process lives on.
 */
#include "frontend_test.h"

/* A text of `head`, `count` times `piece`, and `tail`. */
static char *repeated(const char *head, const char *piece, size_t count,
                      const char *tail) {
  hls_buffer buffer = {0};
  hls_buffer_puts(&buffer, head);
  for (size_t i = 0; i < count; i++) {
    hls_buffer_puts(&buffer, piece);
  }
  hls_buffer_puts(&buffer, tail);
  char *text = hls_buffer_take(&buffer, NULL);
  assert_non_null(text);
  return text;
}

static void an_empty_file_has_no_kernel(void **state) {
  (void)state;
  attempt a = {0};
  check(&a, NULL, "");
  assert_non_null(a.unit);
  assert_int_equal(a.status, HLS_NO_KERNEL);
  finish(&a);
}

static void bytes_that_are_no_text_are_diagnosed(void **state) {
  (void)state;
  char bytes[2048];
  uint32_t seed = 7;
  for (size_t i = 0; i < sizeof(bytes); i++) {
    seed = seed * 1664525u + 1013904223u;
    bytes[i] = (char)(seed >> 24);
  }
  attempt a = {0};
  parse_bytes(&a, "kernel.c", bytes, sizeof(bytes));
  assert_null(a.unit);
  assert_int_equal(a.error.status, HLS_DIAGNOSED);
  assert_true(a.diagnostics.num_errors > 0);
  finish(&a);
}

static void every_prefix_of_a_kernel_gets_an_answer(void **state) {
  (void)state;
  const char *text =
      "#include <hls.h>\n#define N 8\nint f(int a[N], int n) {\n"
      "  int s = 0;\n  for (int i = 0; i < n && i < N; i++) {\n"
      "    if (a[i] > '\\0') s += a[i] * 3; else { s -= 1; }\n  }\n"
      "  return s;\n}\n";
  for (size_t size = 0; size <= strlen(text); size++) {
    attempt a = {0};
    parse_bytes(&a, "kernel.c", text, size);
    if (a.unit) {
      a.kernel = hls_unit_select_kernel(a.unit, NULL, &a.error);
    } else {
      assert_int_equal(a.error.status, HLS_DIAGNOSED);
      assert_true(a.diagnostics.num_errors > 0);
    }
    finish(&a);
  }
}

static void a_nul_in_the_text_is_no_end(void **state) {
  (void)state;
  const char text[] = "int f(int a) { return a; }\0int g(int a) { return a; }";
  attempt a = {0};
  parse_bytes(&a, "kernel.c", text, sizeof(text) - 1);
  assert_non_null(a.unit);
  assert_non_null(hls_unit_find_function(a.unit, "g"));
  finish(&a);
}

static void what_is_not_utf8_is_diagnosed(void **state) {
  (void)state;
  attempt a = {0};
  parse(&a, "int f(int a) { int \xe9 = a; return 1; } // \xff");
  assert_null(a.unit);
  finish(&a);
  parse(&a, "\xff\xfei\0n\0t\0");
  assert_null(a.unit);
  finish(&a);
}

static void names_may_be_of_any_script(void **state) {
  (void)state;
  attempt a = {0};
  translate(&a, "int f(int h\xc3\xb6he) { return h\xc3\xb6he * 3; }");
  assert_contains(a.module, "handshake.arg_name = \"h");
  finish(&a);
}

static void deep_nesting_is_diagnosed(void **state) {
  (void)state;
  const struct {
    const char *head;
    const char *piece;
    size_t count;
    const char *tail;
  } texts[] = {
      {"int f(int a){return ", "(", 100000, "a;}"},
      {"int f(int a){", "{", 100000, "}"},
      {"int f(int a){return ", "!", 100000, "a;}"},
      {"int f(int a){return ", "- ", 100000, "a;}"},
      {"int f(int a){return ", "(int)", 100000, "a;}"},
      {"int f(int a){return ", "sizeof ", 100000, "a;}"},
      {"int f(int a){return ", "a+", 100000, "a;}"},
      {"int f(int a){return ", "a?a:", 100000, "a;}"},
      {"int f(int a){return ", "a=", 100000, "a;}"},
      {"int f(int a){return ", "a,", 100000, "a;}"},
      {"int f(int a){", "if(a)", 100000, "a=3;return a;}"},
      {"int f(int a){", "if(a)a=2;else ", 100000, "a=3;return a;}"},
      {"int f(int a){", "while(a)", 100000, "a=3;return a;}"},
      {"int f(int ", "*", 100000, "a){return 1;}"},
      {"int f(int a", "[2]", 10000, "){return 1;}"},
  };
  for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
    char *text =
        repeated(texts[i].head, texts[i].piece, texts[i].count, texts[i].tail);
    attempt a = {0};
    parse(&a, text);
    assert_null(a.unit);
    assert_int_equal(a.error.status, HLS_DIAGNOSED);
    assert_true(a.diagnostics.num_errors > 0);
    finish(&a);
    free(text);
  }
}

/* Each struct has two of the one before. Walks through the last one would not
 * end before the test does, by Clang or by us. */
static void structs_in_structs_are_counted(void **state) {
  (void)state;
  static const char *const firsts[] = {"", "int x[0];", "char c;"};
  static const char *const kernels[] = {
      "int f(struct s%d a[2], int n) { return n; }",
      "static int g(struct s%d a, int n) { return n; }"
      "int f(int n) { struct s%d a; return g(a, n); }",
      "int f(int n) { static struct t { int v[4]; struct s%d e; } a[2];"
      "  a[n & 1].v[n & 3] = n; return ((char *)a)[n & 3]; }",
  };
  for (size_t i = 0; i < 9; i++) {
    char text[4096];
    size_t end = (size_t)snprintf(text, sizeof(text), "struct s0 { %s };\n",
                                  firsts[i / 3]);
    for (int k = 1; k <= 40; k++) {
      end += (size_t)snprintf(text + end, sizeof(text) - end,
                              "struct s%d { struct s%d a, b; };\n", k, k - 1);
    }
    snprintf(text + end, sizeof(text) - end, kernels[i % 3], 40, 40);
    attempt a = {0};
    parse(&a, text);
    assert_null(a.unit);
    assert_int_equal(a.error.status, HLS_DIAGNOSED);
    assert_true(a.diagnostics.num_errors > 0);
    assert_contains(a.diagnostics.items[0].message, "structs are in this one");
    finish(&a);
  }
}

static void what_generators_write_is_not_too_deep(void **state) {
  (void)state;
  const struct {
    const char *head;
    const char *piece;
    size_t count;
    const char *tail;
  } texts[] = {
      {"static int t[]={", "-1,", 20000, "0}; int f(int a){return a;}"},
      {"static int t[][2]={", "{1,-1},", 9000,
       "{0,0}}; int f(int a){return a;}"},
      {"int f(int a){return ", "-a*(int)3+", 1000, "a;}"},
      {"int f(int a){", "if(a==1)a=2; ", 3000, "return a;}"},
      {"int f(int a){", "if(a==1){a=2;}else ", 500, "a=3;return a;}"},
      {"int f(int a){return ", "a==1?2:", 1000, "a;}"},
  };
  for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
    char *text =
        repeated(texts[i].head, texts[i].piece, texts[i].count, texts[i].tail);
    attempt a = {0};
    parse(&a, text);
    assert_non_null(a.unit);
    finish(&a);
    free(text);
  }
}

static void pragmas_that_crash_clang_are_harmless(void **state) {
  (void)state;
  const char *kinds[] = {"crash",
                         "assert",
                         "parser_crash",
                         "llvm_fatal_error",
                         "llvm_unreachable",
                         "overflow_stack"};
  for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
    char text[128];
    snprintf(text, sizeof(text),
             "#pragma clang __debug %s\nint f(int a) { return a; }", kinds[i]);
    attempt a = {0};
    parse(&a, text);
    assert_non_null(a.unit);
    finish(&a);
  }
}

static void a_file_that_includes_itself_ends(void **state) {
  (void)state;
  attempt a = {0};
  parse(&a, "#include __FILE__\n");
  assert_null(a.unit);
  assert_int_equal(a.error.status, HLS_DIAGNOSED);
  finish(&a);
}

static void odd_arrays_are_diagnosed(void **state) {
  (void)state;
  const char *texts[] = {
      "int f(int a[-1]) { return a[0]; }",
      "int f(int a[0]) { return a[0]; }",
      "int f(int a[]) { return a[1]; }",
      "int f(int a[][4]) { return a[1][0]; }",
      "int f(int n, int a[n]) { return a[1]; }",
      "int f(int a[99999999999]) { return a[0]; }",
      "int f(int a[65536][65536]) { return a[0][0]; }",
      "int f(int a[2000000000][2000000000]) { return a[0][0]; }",
      "int f(int a[3][0]) { return a[0][0]; }",
  };
  for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
    attempt a = {0};
    check(&a, NULL, texts[i]);
    assert_int_equal(a.status, HLS_DIAGNOSED);
    assert_int_equal(a.diagnostics.num_errors, 1);
    finish(&a);
  }
}

static void names_of_hls_h_may_be_taken(void **state) {
  (void)state;
  attempt a = {0};
  translate(&a, "#include <hls.h>\n#undef HLS_CALL\n#define HLS_CALL 3\n"
                "int HLS_H_; int f(int a) { return a + HLS_CALL; }");
  assert_non_null(a.module);
  finish(&a);
}

static void a_name_that_is_a_folder_does_not_hurt(void **state) {
  (void)state;
  const char *names[] = {"/", ".", "", "-", "<stdin>", "-o", "a/../b.c"};
  const char *text = "int f(int a) { return a; }";
  for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
    attempt a = {0};
    parse_bytes(&a, names[i], text, strlen(text));
    if (!a.unit) {
      assert_int_not_equal(a.error.status, HLS_OK);
    }
    finish(&a);
  }
}

static void file_scope_assembly_is_nothing_to_the_kernel(void **state) {
  (void)state;
  attempt a = {0};
  translate(&a, "__asm__(\"bogus\"); int f(int a) { return a; }");
  assert_non_null(a.module);
  finish(&a);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(an_empty_file_has_no_kernel),
      cmocka_unit_test(bytes_that_are_no_text_are_diagnosed),
      cmocka_unit_test(every_prefix_of_a_kernel_gets_an_answer),
      cmocka_unit_test(a_nul_in_the_text_is_no_end),
      cmocka_unit_test(what_is_not_utf8_is_diagnosed),
      cmocka_unit_test(names_may_be_of_any_script),
      cmocka_unit_test(deep_nesting_is_diagnosed),
      cmocka_unit_test(structs_in_structs_are_counted),
      cmocka_unit_test(what_generators_write_is_not_too_deep),
      cmocka_unit_test(pragmas_that_crash_clang_are_harmless),
      cmocka_unit_test(a_file_that_includes_itself_ends),
      cmocka_unit_test(odd_arrays_are_diagnosed),
      cmocka_unit_test(names_of_hls_h_may_be_taken),
      cmocka_unit_test(a_name_that_is_a_folder_does_not_hurt),
      cmocka_unit_test(file_scope_assembly_is_nothing_to_the_kernel),
  };
  return cmocka_run_group_tests_name("frontend/adversarial", tests, NULL, NULL);
}
