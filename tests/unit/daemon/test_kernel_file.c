/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Which C files an editor hears about.
 */
#include "daemon/lsp/session/kernel_file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

static bool is_marked(const char *text) {
  return kernel_file_is_marked(text, strlen(text));
}

static void a_header_or_a_comment_marks_a_file(void **state) {
  (void)state;
  assert_true(is_marked("int a;\n# include <hls.h>\n"));
  assert_true(is_marked("#include \"dynamatic/Integration.h\"\n"));
  assert_true(is_marked("#include <ap_int.h>\n"));
  assert_false(is_marked("#include \"hls_ap_parts.h\"\n"));
  assert_true(is_marked("int a;\n  // hls: kernel\n"));
  assert_false(is_marked("#include \"hls.hpp\"\nint a; // hls: kernel\n"));
}

static void a_placeholder_marks_a_file(void **state) {
  (void)state;
  assert_true(is_marked("//placeholder with two outputs\n"
                        "void __placeholder(int input_a, int output_b, int "
                        "output_c, int parameter_BITWIDTH);\n"
                        "int __init1();\n"));
  assert_true(is_marked("void\n__unit (\n  float\n  output_x\n);"));
  assert_true(is_marked("void __unit(int*input_x)"));
  assert_false(is_marked("void __unit(int x, int y);\n"));
  assert_false(is_marked("void __unit(int myinput_x, int input_);\n"));
  assert_false(is_marked("void my__unit(int input_x);\n"));
  assert_false(is_marked("int __x; void unit(int input_x);\n"));
  assert_false(is_marked("void __unit(int x); int output_y;\n"));
  assert_false(is_marked("void __unit(int input_x"));
  assert_false(is_marked("__"));
  assert_true(is_marked("void __unit(int x); void __other(int input_x);\n"));
  assert_true(is_marked("void __a(__b(int input_x));\n"));
}

/* The time of the processor that it takes to look at a text in which every
 * `list` bytes a parenthesis closes those that are open. */
static clock_t time_of(char *text, size_t size, size_t list) {
  for (size_t i = 0; i < size; i++) {
    text[i] = i % list == list - 1 ? ')' : "__a("[i % 4];
  }
  clock_t begin = clock();
  assert_false(kernel_file_is_marked(text, size));
  return clock() - begin;
}

/* Every text is looked at in a time that grows with its size, wherever its
 * parentheses close: a look from each at all behind it takes a thousand times
 * as long. */
static void a_long_text_takes_no_longer_than_its_size_says(void **state) {
  (void)state;
  enum { SIZE = 1 << 19, MOST_TIMES = 50 };
  char *text = malloc(SIZE);
  assert_non_null(text);
  clock_t short_lists = time_of(text, SIZE, 8);
  assert_true(time_of(text, SIZE, SIZE) < MOST_TIMES * (short_lists + 1));
  assert_true(time_of(text, SIZE, 4000) < MOST_TIMES * (short_lists + 1));
  free(text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_header_or_a_comment_marks_a_file),
      cmocka_unit_test(a_placeholder_marks_a_file),
      cmocka_unit_test(a_long_text_takes_no_longer_than_its_size_says),
  };
  return cmocka_run_group_tests_name("daemon/kernel_file", tests, NULL, NULL);
}
