/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Clang in process: its diagnostics as ours, options, included headers.
 */
#include "frontend_test.h"
#include "llvm-c/Core.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

static void an_error_has_the_range_of_its_token(void **state) {
  (void)state;
  attempt a = {0};
  parse(&a, "int f(int a) {\n  return a + missing;\n}\n");
  assert_null(a.unit);
  assert_int_equal(a.error.status, HLS_DIAGNOSED);
  const hls_diagnostic *d = find(&a, "undeclared_var_use");
  assert_int_equal(d->severity, HLS_SEVERITY_ERROR);
  assert_range(&a, d->range, "missing", 1);
  finish(&a);
}

static void several_errors_are_reported_at_once(void **state) {
  (void)state;
  attempt a = {0};
  parse(&a, "int f(void) { return x; }\nint g(void) { return y; }\n");
  assert_int_equal(a.diagnostics.num_errors, 2);
  finish(&a);
}

static void a_warning_has_its_flag_as_code_and_does_not_stop(void **state) {
  (void)state;
  attempt a = {0};
  parse(&a, "int f(int a) { if (a = 3) return 1; return 2; }");
  assert_non_null(a.unit);
  const hls_diagnostic *d = find(&a, "parentheses");
  assert_int_equal(d->severity, HLS_SEVERITY_WARNING);
  assert_range(&a, d->range, "a = 3", 1);
  finish(&a);
}

static void notes_and_fixes_belong_to_their_diagnostic(void **state) {
  (void)state;
  attempt a = {0};
  parse(&a, "int f(int a) { if (a = 3) return 1; return 2; }");
  const hls_diagnostic *d = find(&a, "parentheses");
  assert_int_equal(d->num_notes, 2);
  assert_range(&a, d->notes[0].range, "=", 1);
  assert_int_equal(d->num_fixes, 2);
  assert_string_equal(d->fixes[1].title,
                      "use '==' to turn this assignment into an equality "
                      "comparison");
  /* The other repair puts a parenthesis on either side. */
  assert_int_equal(d->fixes[0].num_edits, 2);
  assert_string_equal(d->fixes[0].edits[0].text, "(");
  assert_string_equal(d->fixes[0].edits[1].text, ")");
  finish(&a);
}

static void a_fix_says_what_it_does(void **state) {
  (void)state;
  attempt a = {0};
  parse(&a, "int f(int a) { retrun a; }");
  const hls_diagnostic *d = find(&a, "undeclared_var_use_suggest");
  assert_int_equal(d->num_fixes, 1);
  assert_string_equal(d->fixes[0].title, "change 'retrun' to 'return'");
  assert_range(&a, d->fixes[0].edits[0].range, "retrun", 1);
  assert_string_equal(d->fixes[0].edits[0].text, "return");
  finish(&a);
}

static void a_mistake_in_a_macro_is_shown_where_it_is_used(void **state) {
  (void)state;
  attempt a = {0};
  parse(&a, "#define ADD(x) ((x) + nothing)\nint f(int a) { return ADD(a); }");
  const hls_diagnostic *d = find(&a, "undeclared_var_use");
  assert_int_equal(d->range.begin.line, 2);
  finish(&a);
}

static void physical_lines_count_whatever_a_line_directive_says(void **state) {
  (void)state;
  attempt a = {0};
  parse(&a, "#line 100 \"elsewhere.c\"\nint f(int a) { return b; }\n");
  const hls_diagnostic *d = find(&a, "undeclared_var_use");
  assert_string_equal(d->range.file, "kernel.c");
  assert_int_equal(d->range.begin.line, 2);
  finish(&a);
}

static void a_missing_header_is_a_diagnostic(void **state) {
  (void)state;
  attempt a = {0};
  parse(&a, "#include \"no_such_header.h\"\nint f(void) { return 1; }\n");
  assert_null(a.unit);
  assert_range(&a, find(&a, "pp_file_not_found")->range, "\"no_such_header.h\"",
               1);
  finish(&a);
}

static void hls_h_is_known_without_any_option(void **state) {
  (void)state;
  attempt a = {0};
  parse(&a, "#include <hls.h>\n#include \"hls.h\"\n#include <stdint.h>\n"
            "int32_t f(int32_t a) { return a; }\n"
            "int main(void) { return HLS_CALL(f, 1); }\n");
  assert_non_null(a.unit);
  assert_int_equal(a.diagnostics.count, 0);
  finish(&a);
}

static void kernels_for_dynamatic_find_their_header(void **state) {
  (void)state;
  attempt a = {0};
  parse(&a, "#include \"dynamatic/Integration.h\"\n"
            "#include <dynamatic/Integration.h>\n"
            "int one(void) { return 1; }\n"
            "int f(int x, int y[2]) { return x + y[1] + one(); }\n"
            "int main(void) {\n  int y[2] = {0};\n"
            "  CALL_KERNEL(f, 1, y);\n  CALL_KERNEL(one);\n}\n");
  assert_non_null(a.unit);
  assert_int_equal(a.diagnostics.count, 0);
  finish(&a);
}

static void system_headers_are_found(void **state) {
  (void)state;
  attempt a = {0};
  parse(&a, "#include <stdio.h>\n#include <stdlib.h>\n#include <math.h>\n"
            "int f(int a) { return a; }\n"
            "int main(void) { printf(\"%d\", abs(f(1))); return 0; }\n");
  assert_non_null(a.unit);
  finish(&a);
}

/* A folder of the test's own, with one header. */
static char *make_header(const char *name, const char *text) {
  static char folder[] = "/tmp/hls-frontend-XXXXXX";
  static bool made = false;
  if (!made) {
    assert_non_null(mkdtemp(folder));
    made = true;
  }
  char *path = NULL;
  assert_true(asprintf(&path, "%s/%s", folder, name) > 0);
  FILE *file = fopen(path, "w");
  assert_non_null(file);
  assert_true(fputs(text, file) >= 0);
  assert_int_equal(fclose(file), 0);
  free(path);
  return folder;
}

static void a_relative_include_is_found_beside_the_source(void **state) {
  (void)state;
  const char *folder = make_header("size.h", "#define N 4\n");
  char name[256];
  snprintf(name, sizeof(name), "%s/kernel.c", folder);
  const char *text = "#include \"size.h\"\nint f(int a[N]) { return a[0]; }";
  attempt a = {0};
  parse_bytes(&a, name, text, strlen(text));
  assert_non_null(a.unit);
  assert_int_equal(hls_unit_find_function(a.unit, "f")->params[0].shape[0], 4);
  finish(&a);
}

static void an_include_directory_is_searched(void **state) {
  (void)state;
  const char *folder = make_header("size.h", "#define N 4\n");
  attempt a = {.options = {.include_dirs = &folder, .num_include_dirs = 1}};
  parse(&a, "#include <size.h>\nint f(int a[N]) { return a[0]; }");
  assert_non_null(a.unit);
  finish(&a);
}

static void a_changed_header_is_seen(void **state) {
  (void)state;
  for (int64_t size = 4; size < 8; size++) {
    char text[64];
    snprintf(text, sizeof(text), "#define N %d\n", (int)size);
    const char *folder = make_header("size.h", text);
    attempt a = {.options = {.include_dirs = &folder, .num_include_dirs = 1}};
    parse(&a, "#include <size.h>\nint f(int a[N]) { return a[0]; }");
    assert_non_null(a.unit);
    const hls_signature *f = hls_unit_find_function(a.unit, "f");
    assert_int_equal(f->params[0].shape[0], size);
    finish(&a);
  }
}

static void an_error_in_a_header_names_the_header(void **state) {
  (void)state;
  const char *folder = make_header("bad.h", "int x = ;\n");
  attempt a = {.options = {.include_dirs = &folder, .num_include_dirs = 1}};
  parse(&a, "#include <bad.h>\nint f(void) { return 1; }");
  assert_contains(find(&a, "expected_expression")->range.file, "/bad.h");
  finish(&a);
}

/* What is known of the end of the last line changes neither places nor bytes.
 */
static void texts_that_end_within_a_line(void **state) {
  (void)state;
  const char *folder = make_header("cut.h", "#define N 4\nint x = y;");
  char name[256];
  snprintf(name, sizeof(name), "%s/kernel.c", folder);
  static const char text[] =
      "#include \"cut.h\"\n"
      "const unsigned char bytes[] = {\n#embed \"cut.h\"\n};\n"
      "_Static_assert(sizeof bytes == 22, \"as it is\");\n"
      "int f(int a[N]) { return z; }";
  attempt a = {0};
  parse_bytes(&a, name, text, strlen(text));
  static const uint32_t places[][2] = {{2, 9}, {6, 26}};
  size_t errors = 0;
  for (size_t i = 0; i < a.diagnostics.count; i++) {
    const hls_diagnostic *item = &a.diagnostics.items[i];
    if (item->severity == HLS_SEVERITY_ERROR) {
      assert_true(errors < sizeof places / sizeof *places);
      assert_int_equal(item->range.begin.line, places[errors][0]);
      assert_int_equal(item->range.begin.column, places[errors][1]);
      errors++;
    }
  }
  assert_int_equal(errors, 2);
  finish(&a);
}

static void the_text_wins_over_the_file_of_its_name(void **state) {
  (void)state;
  const char *folder = make_header("kernel.c", "int on_disk(void);\n");
  char name[256];
  snprintf(name, sizeof(name), "%s/kernel.c", folder);
  const char *text = "int in_memory(void) { return 1; }";
  attempt a = {0};
  parse_bytes(&a, name, text, strlen(text));
  assert_non_null(a.unit);
  assert_non_null(hls_unit_find_function(a.unit, "in_memory"));
  assert_null(hls_unit_find_function(a.unit, "on_disk"));
  finish(&a);
}

static void the_text_need_not_end_in_nul(void **state) {
  (void)state;
  char bytes[] = "int f(int a) { return a; } this is not part of it";
  attempt a = {0};
  parse_bytes(&a, "kernel.c", bytes, 26);
  assert_non_null(a.unit);
  finish(&a);
}

static void an_error_at_the_end_is_in_the_text(void **state) {
  (void)state;
  attempt a = {0};
  parse(&a, "int f(int a) { return a;");
  const hls_diagnostic *d = find(&a, "expected");
  assert_int_equal(d->range.begin.line, 1);
  finish(&a);
}

static void a_macro_can_be_defined(void **state) {
  (void)state;
  const char *defines[] = {"N=7", "ON", "TWICE(x)=((x)*2)"};
  attempt a = {.options = {.defines = defines, .num_defines = 3}};
  parse(&a, "#ifdef ON\nint f(int a[TWICE(N)]) { return a[0]; }\n#endif");
  assert_non_null(a.unit);
  assert_int_equal(hls_unit_find_function(a.unit, "f")->params[0].shape[0], 14);
  finish(&a);
}

static void a_macro_that_is_none_is_refused(void **state) {
  (void)state;
  const char *wrong[] = {"1X", "", "A B=1", "X=1\n#error", "=3"};
  for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
    attempt a = {.options = {.defines = &wrong[i], .num_defines = 1}};
    parse(&a, "int f(int a) { return a; }");
    assert_null(a.unit);
    assert_int_equal(a.error.status, HLS_INVALID);
    finish(&a);
  }
}

static void standards_are_those_of_c(void **state) {
  (void)state;
  const char *known[] = {"c89", "gnu89", "c99", "c11", "c17", "gnu17", "c23"};
  for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++) {
    attempt a = {.options = {.standard = known[i]}};
    parse(&a, "int f(int a) { return a; }");
    assert_non_null(a.unit);
    finish(&a);
  }
  const char *unknown[] = {"c++17", "c42", "", "cl2.0"};
  for (size_t i = 0; i < sizeof(unknown) / sizeof(unknown[0]); i++) {
    attempt a = {.options = {.standard = unknown[i], .language = HLS_TEXT_C}};
    parse(&a, "int f(int a) { return a; }");
    assert_null(a.unit);
    assert_int_equal(a.error.status, HLS_INVALID);
    assert_contains(a.error.message, "c17");
    finish(&a);
  }
}

static void the_standard_matters(void **state) {
  (void)state;
  const char *text = "int f(int a) { bool b = true; return b ? a : 0; }";
  attempt a = {.options = {.standard = "c23"}};
  parse(&a, text);
  assert_non_null(a.unit);
  finish(&a);
  parse(&a, text);
  assert_null(a.unit);
  finish(&a);
}

/* Whether LLVM IR of the file has a body of main(). */
static bool emits_main(const char *text, hls_extent extent) {
  attempt a = {0};
  parse_source(&a, (hls_source){"kernel.c", text, strlen(text)}, extent);
  assert_non_null(a.unit);
  LLVMValueRef function =
      LLVMGetNamedFunction(hls_unit_llvm_module(a.unit), "main");
  bool emitted = function && !LLVMIsDeclaration(function);
  finish(&a);
  return emitted;
}

static void main_is_emitted_where_it_matters(void **state) {
  (void)state;
  const char *text =
      "int f(int a) { return a; } int main(void) { return f(1); }";
  assert_false(emits_main(text, HLS_EXTENT_KERNELS));
  assert_true(emits_main(text, HLS_EXTENT_PROGRAM));
  /* Here `scale` is no constant of the kernel, because main() sets it. */
  assert_true(emits_main("static int scale = 1;"
                         "int f(int a) { return a * scale; }"
                         "int main(void) { scale = 2; return f(1); }",
                         HLS_EXTENT_KERNELS));
}

static void a_program_comes_beside_its_kernels(void **state) {
  (void)state;
  const char *text =
      "int f(int a) { return a; } int main(void) { return f(1); }";
  attempt a = {0};
  parse_source(&a, (hls_source){"kernel.c", text, strlen(text)},
               HLS_EXTENT_BOTH);
  assert_non_null(a.unit);
  assert_null(LLVMGetNamedFunction(hls_unit_llvm_module(a.unit), "main"));
  LLVMModuleRef program = hls_unit_take_program(a.unit);
  assert_non_null(program);
  /* So that two threads can work on them. */
  assert_ptr_not_equal(LLVMGetModuleContext(program),
                       LLVMGetModuleContext(hls_unit_llvm_module(a.unit)));
  assert_false(LLVMIsDeclaration(LLVMGetNamedFunction(program, "main")));
  assert_false(LLVMIsDeclaration(LLVMGetNamedFunction(program, "f")));
  assert_null(hls_unit_take_program(a.unit));
  LLVMDisposeModule(program);
  finish(&a);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(main_is_emitted_where_it_matters),
      cmocka_unit_test(a_program_comes_beside_its_kernels),
      cmocka_unit_test(an_error_has_the_range_of_its_token),
      cmocka_unit_test(several_errors_are_reported_at_once),
      cmocka_unit_test(a_warning_has_its_flag_as_code_and_does_not_stop),
      cmocka_unit_test(notes_and_fixes_belong_to_their_diagnostic),
      cmocka_unit_test(a_fix_says_what_it_does),
      cmocka_unit_test(a_mistake_in_a_macro_is_shown_where_it_is_used),
      cmocka_unit_test(physical_lines_count_whatever_a_line_directive_says),
      cmocka_unit_test(a_missing_header_is_a_diagnostic),
      cmocka_unit_test(hls_h_is_known_without_any_option),
      cmocka_unit_test(kernels_for_dynamatic_find_their_header),
      cmocka_unit_test(system_headers_are_found),
      cmocka_unit_test(a_relative_include_is_found_beside_the_source),
      cmocka_unit_test(an_include_directory_is_searched),
      cmocka_unit_test(a_changed_header_is_seen),
      cmocka_unit_test(an_error_in_a_header_names_the_header),
      cmocka_unit_test(texts_that_end_within_a_line),
      cmocka_unit_test(the_text_wins_over_the_file_of_its_name),
      cmocka_unit_test(the_text_need_not_end_in_nul),
      cmocka_unit_test(an_error_at_the_end_is_in_the_text),
      cmocka_unit_test(a_macro_can_be_defined),
      cmocka_unit_test(a_macro_that_is_none_is_refused),
      cmocka_unit_test(standards_are_those_of_c),
      cmocka_unit_test(the_standard_matters),
  };
  return cmocka_run_group_tests_name("frontend/parse", tests, NULL, NULL);
}
