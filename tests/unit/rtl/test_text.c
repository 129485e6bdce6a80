/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What somebody reads in the text of a circuit: places, lines of the source,
 * and the names of variables.
 */
#include "module.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* A source of one file. */
typedef struct source {
  const char *file;
  const char *lines[8]; /* the first is line 1 */
} source;

static const char *line_of(void *user, const char *file, unsigned line,
                           size_t *size) {
  const source *text = user;
  const char *found =
      strcmp(file, text->file) == 0 && line <= 8 ? text->lines[line - 1] : NULL;
  *size = found ? strlen(found) : 0;
  return found;
}

/* A circuit of one unit, at line 1 of a file. */
static void emit_at(emission *emission, const char *file, const char *line) {
  char text[1024];
  snprintf(text, sizeof text,
           "handshake.func @f(%%x: !handshake.channel<i8>, ...) -> "
           "!handshake.channel<i8> attributes {argNames = [\"x\"], resNames = "
           "[\"y\"]} {\n"
           "  %%0 = noti %%x {handshake.name = \"noti0\"} : <i8> "
           "loc(\"v\"(\"%s\":1:3))\n"
           "  end %%0 : <i8>\n"
           "}\n",
           file);
  source lines = {.file = "folder/k.c", .lines = {line}};
  emission_make_lines(emission, text, &(rtl_lines){line_of, &lines});
  assert_non_null(emission->design);
}

static void assert_place(const char *line, const char *expected) {
  emission emission;
  emit_at(&emission, "folder/k.c", line);
  char wanted[256];
  snprintf(wanted, sizeof wanted, "\n  // %s\n  hls_noti #(", expected);
  const char *top = emission.design->files[0].text;
  if (!strstr(top, wanted)) {
    print_message("%s\n", top);
    fail_msg("'%s' is not in it", expected);
  }
  emission_finish(&emission);
}

static void units_have_their_line_beside_them(void **state) {
  (void)state;
  assert_place("  v = ~x;", "k.c:1: v = ~x;");
  assert_place("\tv =\t~x; \t", "k.c:1: v = ~x;");
  assert_place("", "k.c:1");
  assert_place(NULL, "k.c:1");
}

static void comments_are_left_out(void **state) {
  (void)state;
  assert_place("v = ~x; // why", "k.c:1: v = ~x;");
  assert_place("v = /* a */ ~x; /* b", "k.c:1: v =  ~x;");
  assert_place("v = x / y; /", "k.c:1: v = x / y; /");
  assert_place("puts(\"// \\\" /*\"); v = '\"'; // why",
               "k.c:1: puts(\"// \\\" /*\"); v = '\"';");
  assert_place("v = 1'000 + '\\''; // why", "k.c:1: v = 1'000 + '\\'';");
  assert_place("/* nothing */", "k.c:1");
  assert_place("v = ~x; /*", "k.c:1: v = ~x;");
}

static void a_line_cannot_leave_its_comment(void **state) {
  (void)state;
  assert_place("v = ~x; \\", "k.c:1: v = ~x;");
  assert_place("v = \"\x01\x7f\";", "k.c:1: v = \"??\";");
  assert_place("v = gr\xc3\xb6\xc3\x9f"
               "e;",
               "k.c:1: v = gr\xc3\xb6\xc3\x9f"
               "e;");
  assert_place("v = \"\xff\xc3\xc2\x85\";", "k.c:1: v = \"???\";");
  char line[400], expected[200];
  memset(line, 'v', sizeof line - 1);
  line[sizeof line - 1] = '\0';
  snprintf(expected, sizeof expected, "k.c:1: %.100s", line);
  assert_place(line, expected);
  /* A character that is cut in two. */
  memset(line, 'v', 99);
  memcpy(&line[99], "\xc3\xb6", 2);
  snprintf(expected, sizeof expected, "k.c:1: %.99s?", line);
  assert_place(line, expected);
  /* A backslash right where a line is cut. */
  memset(line, 'v', 99);
  line[0] = '"';
  line[99] = '\\';
  line[100] = 'n';
  snprintf(expected, sizeof expected, "k.c:1: %.99s", line);
  assert_place(line, expected);
}

static void other_files_have_a_place_alone(void **state) {
  (void)state;
  emission emission;
  emit_at(&emission, "folder/other.h", "not of this file");
  const char *top = emission.design->files[0].text;
  assert_non_null(strstr(top, "\n  // other.h:1\n"));
  assert_null(strstr(top, "not of this file"));
  emission_finish(&emission);
}

/* Two units of one variable: the first one's channel has its name, if that is
 * free. */
static void emit_variable(emission *emission, const char *variable,
                          const char *argument) {
  char text[1024];
  snprintf(text, sizeof text,
           "handshake.func @f(%%x: !handshake.channel<i8>, ...) -> "
           "!handshake.channel<i8> attributes {argNames = [\"%s\"], resNames = "
           "[\"y\"]} {\n"
           "  %%0 = noti %%x {handshake.name = \"noti0\"} : <i8> "
           "loc(\"%s\"(\"k.c\":1:3))\n"
           "  %%1 = noti %%0 {handshake.name = \"noti1\"} : <i8> "
           "loc(\"%s\"(\"k.c\":1:3))\n"
           "  %%2 = noti %%1 {handshake.name = \"noti2\"} : <i8>\n"
           "  end %%2 : <i8>\n"
           "}\n",
           argument, variable, variable);
  emission_make(emission, text, NULL);
  assert_non_null(emission->design);
}

static void channels_go_by_variables(void **state) {
  (void)state;
  emission emission;
  emit_variable(&emission, "v", "x");
  const char *top = emission.design->files[0].text;
  assert_non_null(strstr(top, "  logic [7:0] v;\n  logic v_valid;\n"));
  assert_non_null(strstr(top, "  logic [7:0] noti1_outs;\n"));
  emission_finish(&emission);
}

static void names_that_are_taken_stay_with_who_has_them(void **state) {
  (void)state;
  static const char *const taken[] = {"x",         "x_valid", "y",
                                      "clk",       "logic",   "process",
                                      "semaphore", "mailbox", "wreal"};
  for (size_t i = 0; i < sizeof taken / sizeof *taken; i++) {
    emission emission;
    emit_variable(&emission, taken[i], "x");
    char wire[64];
    snprintf(wire, sizeof wire, "  logic [7:0] %s;\n", taken[i]);
    assert_null(strstr(emission.design->files[0].text, wire));
    emission_finish(&emission);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(units_have_their_line_beside_them),
      cmocka_unit_test(comments_are_left_out),
      cmocka_unit_test(a_line_cannot_leave_its_comment),
      cmocka_unit_test(other_files_have_a_place_alone),
      cmocka_unit_test(channels_go_by_variables),
      cmocka_unit_test(names_that_are_taken_stay_with_who_has_them),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
