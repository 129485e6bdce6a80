/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What is made ahead of a text changes nothing about its translation.
 */
#include "frontend_test.h"

#include <sys/stat.h>
#include <unistd.h>

static const char *const text = "#ifdef FACTOR\n"
                                "int f(int a[8], int n) { return a[n] * FACTOR;"
                                " }\n"
                                "#else\n"
                                "int f(int a[8]) { inline int x; return a[3]; }"
                                "\n"
                                "#endif\n";

static void parse_as(const char *standard, const char *define) {
  attempt a = {.options = {.standard = standard,
                           .defines = &define,
                           .num_defines = define != NULL}};
  parse(&a, "int f(int a) { return a; }");
  assert_non_null(a.unit);
  finish(&a);
}

static void it_is_made_for_the_standard_of_the_last_text(void **state) {
  (void)state;
  assert_true(hls_unit_make_ready());
  assert_false(hls_unit_make_ready());
  parse_as(NULL, NULL);
  assert_true(hls_unit_make_ready());
  parse_as("gnu17", NULL); /* the same */
  assert_true(hls_unit_make_ready());
  parse_as("c99", NULL); /* another one: the first is of no use */
  assert_true(hls_unit_make_ready());
  assert_false(hls_unit_make_ready());
  parse_as("c99", "NAME=1");
  assert_true(hls_unit_make_ready());
}

static void a_refused_option_takes_nothing(void **state) {
  (void)state;
  hls_unit_make_ready();
  attempt a = {.options = {.standard = "c42"}};
  parse(&a, text);
  assert_null(a.unit);
  assert_int_equal(a.status, HLS_INVALID);
  assert_false(hls_unit_make_ready());
  finish(&a);
}

/* One behind the other: what one text was given must not be known to the next.
 */
static void results_are_those_of_a_new_compiler(void **state) {
  (void)state;
  static const char *const factors[] = {"FACTOR=3", "FACTOR=5", "__HLSD__=2"};
  static const char *const standards[] = {NULL, "c89", "gnu17"};
  for (int i = 0; i < 9; i++) {
    attempt made[2] = {0};
    for (int ahead = 0; ahead < 2; ahead++) {
      attempt *a = &made[ahead];
      a->options = (hls_clang_options){.standard = standards[i % 3],
                                       .defines = &factors[i / 3],
                                       .num_defines = i % 2};
      if (ahead) {
        hls_unit_make_ready();
      } else {
        parse_as(i % 3 == 1 ? "c11" : "c89", "FACTOR=7");
      }
      translate(a, text);
    }
    assert_int_equal(made[0].status, made[1].status);
    assert_int_equal(made[0].diagnostics.count, made[1].diagnostics.count);
    for (size_t d = 0; d < made[0].diagnostics.count; d++) {
      const hls_diagnostic *said = &made[0].diagnostics.items[d];
      const hls_diagnostic *again = &made[1].diagnostics.items[d];
      assert_string_equal(said->code, again->code);
      assert_string_equal(said->message, again->message);
      assert_int_equal(said->range.begin.line, again->range.begin.line);
    }
    assert_int_equal(made[0].module != NULL, made[1].module != NULL);
    if (made[0].module) {
      assert_string_equal(made[0].module, made[1].module);
    }
    finish(&made[0]);
    finish(&made[1]);
  }
}

/* Nothing is known of files before there is a text. */
static void folders_that_come_later_are_found(void **state) {
  (void)state;
  char folder[] = "/tmp/hlsd-test-ready-XXXXXX";
  char inner[60], path[80];
  assert_non_null(mkdtemp(folder));
  snprintf(inner, sizeof inner, "%s/inner", folder);
  snprintf(path, sizeof path, "%s/factor.h", inner);
  parse_as(NULL, NULL);
  hls_unit_make_ready();
  assert_int_equal(mkdir(inner, 0700), 0);
  FILE *header = fopen(path, "w");
  assert_non_null(header);
  fputs("#define FACTOR 11\n", header);
  fclose(header);
  const char *const folders[] = {inner};
  attempt a = {.options = {.include_dirs = folders, .num_include_dirs = 1}};
  translate(&a, "#include <factor.h>\nint f(int a) { return a * FACTOR; }");
  assert_contains(a.module, "constant 11");
  finish(&a);
  unlink(path);
  rmdir(inner);
  rmdir(folder);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(it_is_made_for_the_standard_of_the_last_text),
      cmocka_unit_test(a_refused_option_takes_nothing),
      cmocka_unit_test(results_are_those_of_a_new_compiler),
      cmocka_unit_test(folders_that_come_later_are_found),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
