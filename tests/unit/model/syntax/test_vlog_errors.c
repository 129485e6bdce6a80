/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "fixture.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct refusal {
  const char *text, *message;
} refusal;

static void check_bodies(const refusal *wrong, size_t count) {
  for (size_t i = 0; i < count; i++) {
    fixture_refuse_body(wrong[i].text, wrong[i].message);
  }
}

#define CHECK_BODIES(wrong) check_bodies(wrong, sizeof wrong / sizeof wrong[0])

static void texts_without_modules(void **state) {
  (void)state;
  static const refusal wrong[] = {
      {"\nclass c; endclass", "2: a class is not known to this simulator"},
      {"typedef enum { A } t;",
       "1: an enumeration outside of modules is not known to this simulator"},
      {"package p; typedef int t; endpackage "
       "package q; typedef byte t; endpackage "
       "module m; import p::t; import q::*; endmodule",
       "1: a type beside another of its name is not known to this simulator"},
      {"typedef logic [N:0] t;",
       "1: a type outside of modules whose range is no number is not known to "
       "this simulator"},
      {"package p; typedef int t; endpackage module m (input t a); endmodule",
       "1: the type 't' is not known to this simulator"},
      {"package p; typedef int t; endpackage "
       "module m (input p::u a); endmodule",
       "1: this type of a package is not known to this simulator"},
      {"module m; typedef int t; endmodule module n; t a; endmodule",
       "1: the type 't' is not known to this simulator"},
      {"package p; wire w; endpackage",
       "1: a parameter, a type, a variable or a function of a package is "
       "expected before 'wire'"},
      {"package p; endpackage : q",
       "1: 'q' ends here, but that is not what began"},
      {"package p; endpackage package p; endpackage",
       "1: the package 'p' is in a.sv, line 1, already"},
      {"package p;", "1: the text ends where 'endpackage' is expected"},
      {"import \"DPI-C\" function int f();",
       "1: a function of C is not known to this simulator"},
      {"import p;", "1: '::' is expected before ';'"},
      {"interface i; endinterface",
       "1: an interface is not known to this simulator"},
      {"\n\nwire a;", "3: a module is expected before 'wire'"},
      {"module m;\n", "2: the text ends where 'endmodule' is expected"},
      {"module m endmodule", "1: ';' is expected before 'endmodule'"},
      {"module m; endmodule : n",
       "1: 'n' ends here, but that is not what began"},
      {"endmodule", "1: a module is expected before 'endmodule'"},
      {"\"text\"", "1: a module is expected before a string"},
      {"module m; u a (.*", "1: the text ends where ')' is expected"},
  };
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
    fixture_refuse(wrong[i].text, wrong[i].message);
  }
}

static void headers(void **state) {
  (void)state;
  static const refusal wrong[] = {
      {"module m (a, b); endmodule",
       "1: a port has to be declared in the header of the module, with its "
       "direction"},
      {"module m (a);\ninput a; endmodule",
       "1: a port has to be declared in the header of the module, with its "
       "direction"},
      {"module m;\ninput a; endmodule",
       "2: a port has to be declared in the header of the module, with its "
       "direction"},
      {"module m (logic a); endmodule",
       "1: the direction of a port is expected before 'logic'"},
      {"module m (bus.master a); endmodule",
       "1: an interface is not known to this simulator"},
      {"module m (bus a); endmodule",
       "1: an interface is not known to this simulator"},
      {"module m (inout a); endmodule",
       "1: an inout port is not known to this simulator"},
      {"module m (input word a); endmodule",
       "1: the type 'word' is not known to this simulator"},
      {"module m (input a,); endmodule", "1: a name is expected before ')'"},
      {"module m (input a\noutput b); endmodule",
       "2: ')' is expected before 'output'"},
      {"module m (input p::t a); endmodule",
       "1: this type of a package is not known to this simulator"},
      {"module m #(parameter type T = int) (); endmodule",
       "1: a parameter that is a type is not known to this simulator"},
      {"module m #(parameter) (); endmodule",
       "1: a name is expected before ')'"},
      {"module m (input int [3:0] a); endmodule", "1: this type has no ranges"},
      {"module m (input logic [3] a); endmodule",
       "1: ':' is expected before ']'"},
  };
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
    fixture_refuse(wrong[i].text, wrong[i].message);
  }
}

static void items(void **state) {
  (void)state;
  static const refusal wrong[] = {
      {"typedef logic t [4];",
       "2: a type of arrays is not known to this simulator"},
      {"typedef logic t; t [3:0] a;",
       "2: a type made of a named one is not known to this simulator"},
      {"typedef struct packed { logic a; } t;",
       "2: a structure is not known to this simulator"},
      {"typedef logic t; localparam t = 4;",
       "2: a name is expected before '='"},
      {"typedef logic t; localparam int t = 4;",
       "2: a name that is also that of a type is not known to this simulator"},
      {"typedef enum { A [2] } t;",
       "2: a range of enumerators is not known to this simulator"},
      {"if (1) begin typedef int t; end t a;",
       "2: the type 't' is not known to this simulator"},
      {"word a;", "2: the type 'word' is not known to this simulator"},
      {"wire word a;", "2: the type 'word' is not known to this simulator"},
      {"\nstruct packed { logic a; } b;",
       "3: a structure is not known to this simulator"},
      {"task t; endtask", "2: a task is not known to this simulator"},
      {"string s;", "2: a string variable is not known to this simulator"},
      {"real r;", "2: a real number is not known to this simulator"},
      {"and (a, b, c);", "2: a gate is not known to this simulator"},
      {"specify endspecify",
       "2: a specify block is not known to this simulator"},
      {"assert property (a);",
       "2: an assertion is not known to this simulator"},
      {"x: assert property (a);",
       "2: a label of an assertion or of a block is not known to this "
       "simulator"},
      {"always_latch a = b;", "2: a latch is not known to this simulator"},
      {"module n; endmodule",
       "2: a module within a module is not known to this simulator"},
      {"case (A) 1 wire a; endcase", "2: ':' is expected before 'wire'"},
      {"u a [3:0] (b);",
       "2: an array of instances is not known to this simulator"},
      {"u #5 a (b);", "2: parameters have to be in parentheses"},
      {"u #(.A) a (b);", "2: '(' is expected before ')'"},
      {"u #(.*) a (b);", "2: a name is expected before '*'"},
      {"p::u a (b);",
       "2: this type of a package is not known to this simulator"},
      {"wire #1 a;", "2: a delay is not known to this simulator"},
      {"wire (strong0, weak1) a;",
       "2: the strength of a net is not known to this simulator"},
      {"assign #1 a = b;", "2: a delay is not known to this simulator"},
      {"assign a <= b;", "2: '=' is expected before '<='"},
      {"assign f(a) = b;", "2: nothing can be assigned to this"},
      {"assign a = b", "3: ';' is expected before 'endmodule'"},
      {"for (genvar i = 0; i < 2; j++) wire a;",
       "2: the step of a loop has to be that of 'i'"},
      {"if (A) begin : a end : b",
       "2: 'b' ends here, but that is not what began"},
      {"if (A) begin end : b", "2: 'b' ends here, but that is not what began"},
      {"generate\nwire a;\n",
       "5: a declaration or an instance is expected before 'endmodule'"},
      {"end", "2: a declaration or an instance is expected before 'end'"},
      {"123", "2: a declaration or an instance is expected before '123'"},
      {"abcdefghijabcdefghijabcdefghijabcdefghijabc +",
       "2: a name is expected before '+'"},
      {"wire a = 0,\nabcdefghijabcdefghijabcdefghijabcdefghijabc d;",
       "3: the type 'abcdefghijabcdefghijabcdefghijabcdefghijabc' is not known "
       "to this simulator"},
  };
  CHECK_BODIES(wrong);
}

static void processes(void **state) {
  (void)state;
  static const char edge[] =
      "2: an always block has to wait for one rising edge, or for '*'";
  static const char *const events[] = {
      "always @(posedge a or negedge b) c <= d;",
      "always @(posedge a, posedge b) c <= d;",
      "always @(posedge a iff b) c <= d;",
      "always @(negedge a) c <= d;",
      "always @(a or b) c = d;",
      "always @a c = d;",
      "always_ff c <= d;",
      "always begin end",
  };
  for (size_t i = 0; i < sizeof events / sizeof events[0]; i++) {
    fixture_refuse_body(events[i], edge);
  }
  static const refusal wrong[] = {
      {"always #5 a = !a;", "2: a delay is not known to this simulator"},
      {"always_ff @(*) a = b;",
       "2: an always_ff block has to wait for an edge"},
      {"function void f(); endfunction",
       "2: a function without a result is not known to this simulator"},
      {"function f(output a); endfunction",
       "2: an argument that is not an input is not known to this simulator"},
      {"function f(ref a); endfunction",
       "2: a reference is not known to this simulator"},
      {"function f(input a = 1); endfunction",
       "2: an argument that may be left out is not known to this simulator"},
      {"function f;\ninput a; f = a; endfunction",
       "3: an argument has to be declared in the function's header"},
      {"function f(); f = 1;",
       "3: a name to assign to is expected before 'endmodule'"},
      {"function f(); endfunction : g",
       "2: 'g' ends here, but that is not what began"},
      {"function word f(); endfunction", "2: ';' is expected before 'f'"},
  };
  CHECK_BODIES(wrong);
}

static void statements(void **state) {
  (void)state;
  static const refusal wrong[] = {
      {"#1;", "3: a delay is not known to this simulator"},
      {"@(posedge a);",
       "3: an event within a statement is not known to this simulator"},
      {"a <= #1 b;", "3: a delay is not known to this simulator"},
      {"t;", "3: the task 't' is not known to this simulator"},
      {"t(a);", "3: the task 't' is not known to this simulator"},
      {"word a;", "3: the type 'word' is not known to this simulator"},
      {"x: a = b;", "3: a label of a statement is not known to this simulator"},
      {"a = b; int c;",
       "3: a declaration has to be at the beginning of its block"},
      {"while (a) b = c;", "3: a while loop is not known to this simulator"},
      {"repeat (2) b = c;", "3: a repeat loop is not known to this simulator"},
      {"forever b = c;", "3: a forever loop is not known to this simulator"},
      {"break;", "3: a break statement is not known to this simulator"},
      {"casez (a) endcase",
       "3: a casez statement is not known to this simulator"},
      {"case (a) inside endcase",
       "3: 'case inside' is not known to this simulator"},
      {"unique a = b;", "3: 'if' or 'case' is expected before 'a'"},
      {"void'(f(a));",
       "3: a call without its result is not known to this simulator"},
      {"return;", "3: an expression is expected before ';'"},
      {"$signed(a);", "3: a value alone is no statement"},
      {"a;", "3: the task 'a' is not known to this simulator"},
      {"a[1];", "3: an assignment is expected before ';'"},
      {"8'd1 = a;", "3: a name to assign to is expected before '8'"},
      {"for (int i; i < 2; i++) a = b;",
       "3: the first value of a loop's variable is expected before ';'"},
      {"for (i = 0; ; i++) a = b;", "3: an expression is expected before ';'"},
      {"for (i = 0; i < 2; i <= 3) a = b;",
       "3: an assignment is expected before '<='"},
      {"else a = b;", "3: a name to assign to is expected before 'else'"},
      {"begin : a end : b", "3: 'b' ends here, but that is not what began"},
  };
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
    char body[128];
    snprintf(body, sizeof body, "always_comb begin\n%s\nend", wrong[i].text);
    fixture_refuse_body(body, wrong[i].message);
  }
}

/* A text of `count` times `part` after `begin` is refused, but not by the end
 * of the stack. */
static void check_depth(const char *begin, const char *part, size_t count) {
  size_t size = strlen(begin) + count * strlen(part) + 1;
  char *text = malloc(size);
  assert_non_null(text);
  char *at = stpcpy(text, begin);
  for (size_t i = 0; i < count; i++) {
    at = stpcpy(at, part);
  }
  vlog_library library = {0};
  hls_error error = {0};
  assert_int_equal(fixture_add(&library, text, (size_t)(at - text), &error),
                   HLS_INVALID);
  assert_string_equal(error.message, "a.sv:1: this is nested too deeply");
  vlog_library_finish(&library);
  free(text);
}

static void depth_is_bounded(void **state) {
  (void)state;
  static const char *const expressions[] = {
      "(",  "{",    "{1{", "- ",  "a+(", "a+",    "a**",   "a[",
      "f(", "a?b:", "a?",  "8'(", "$f(", "int'(", "a-b*c&"};
  for (size_t i = 0; i < sizeof expressions / sizeof expressions[0]; i++) {
    check_depth("module m; assign x = ", expressions[i], 100000);
  }
  check_depth("module m; assign x = a", "[0]", 100000);
  check_depth("module m; assign x = a", ".b", 100000);
  check_depth("module m; assign x = a", "'(a)", 100000);
  check_depth("module m; assign x", "[0]", 100000);
  static const char *const statements[] = {
      "begin ",
      "if (a) ",
      "if (a) ; else ",
      "case (a) 1: ",
      "unique if(a) ",
      "for (i = 0; i < 1; i++) ",
      "begin : x int i; ",
  };
  for (size_t i = 0; i < sizeof statements / sizeof statements[0]; i++) {
    check_depth("module m; always_comb ", statements[i], 100000);
  }
  static const char *const constructs[] = {"begin ", "if (A) ",
                                           "if (A) wire a; else ", "generate ",
                                           "for (genvar i = 0; i < 1; i++) "};
  for (size_t i = 0; i < sizeof constructs / sizeof constructs[0]; i++) {
    check_depth("module m; ", constructs[i], 100000);
  }
}

/* The text of a file; to be freed. */
static char *read_file(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  assert_non_null(file);
  assert_int_equal(fseek(file, 0, SEEK_END), 0);
  *size = (size_t)ftell(file);
  rewind(file);
  char *text = malloc(*size + 1);
  assert_non_null(text);
  assert_int_equal(fread(text, 1, *size, file), *size);
  fclose(file);
  return text;
}

/* Parses a text, which has to give a message unless it is right. */
static void try_text(const char *text, size_t size) {
  vlog_library library = {0};
  hls_error error = {0};
  hls_status status = fixture_add(&library, text, size, &error);
  assert_true(status == HLS_OK || status == HLS_INVALID);
  assert_int_equal(error.status, status);
  assert_int_equal(status == HLS_OK, strncmp(error.message, "a.sv:", 5) != 0);
  vlog_library_finish(&library);
}

static const char *const tried[] = {
    "memory/controller/hls_mem_stall.sv", "arith/bits/hls_leading_zeros.sv",
    "buffers/slots/hls_pipeline.sv",      "memory/controller/hls_ram.sv",
    "arith/bits/hls_normalize_step.sv",
};

static void texts_may_end_anywhere(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof tried / sizeof tried[0]; i++) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", UNITS_DIR, tried[i]);
    size_t size;
    char *text = read_file(path, &size);
    for (size_t end = 0; end <= size; end++) {
      try_text(text, end);
    }
    free(text);
  }
}

/* Every byte of a text once replaced by something else. */
static void texts_may_have_anything(void **state) {
  (void)state;
  static const char others[] = "('`\"\\;0*/";
  for (size_t i = 0; i < sizeof tried / sizeof tried[0]; i++) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", UNITS_DIR, tried[i]);
    size_t size;
    char *text = read_file(path, &size);
    for (size_t at = 0; at < size; at++) {
      char was = text[at];
      text[at] = others[at % sizeof others];
      try_text(text, size);
      text[at] = was;
    }
    free(text);
  }
}

/* Parses the units in a folder and in those within it; returns how many. */
static size_t parse_units(vlog_library *library, const char *folder) {
  DIR *directory = opendir(folder);
  assert_non_null(directory);
  size_t count = 0;
  for (struct dirent *entry; (entry = readdir(directory));) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
    const char *ending = strrchr(entry->d_name, '.');
    if (!ending && entry->d_type == DT_DIR) {
      count += parse_units(library, path);
    } else if (ending && strcmp(ending, ".sv") == 0) {
      size_t size;
      char *text = read_file(path, &size);
      hls_error error = {0};
      if (vlog_library_add(library, "unit", text, size, &error) != HLS_OK) {
        fail_msg("%s: %s", path, error.message);
      }
      free(text);
      count++;
    }
  }
  closedir(directory);
  return count;
}

static void all_units_are_known(void **state) {
  (void)state;
  vlog_library library = {0};
  size_t count = parse_units(&library, UNITS_DIR);
  assert_true(count > 100);
  assert_int_equal(library.num_modules, count);
  vlog_library_finish(&library);
}

static void types_are_few(void **state) {
  (void)state;
  enum { COUNT = 2001 };
  char *text = malloc(COUNT * 32);
  assert_non_null(text);
  char *at = text;
  for (int i = 0; i < COUNT; i++) {
    at += sprintf(at, "typedef logic t%d;\n", i);
  }
  fixture_refuse(text, "2002: more than 2000 types with names are not known to "
                       "this simulator");
  free(text);
}

/* A long text takes its memory in blocks. */
static void texts_may_be_long(void **state) {
  (void)state;
  enum { COUNT = 30000 };
  static const char part[] = "wire [31:0] a%05d = a%05d[7:0] + 8'd%d;\n";
  char *text = malloc(COUNT * (sizeof part + 16));
  assert_non_null(text);
  char *at = stpcpy(text, "module m;\n");
  for (int i = 0; i < COUNT; i++) {
    at += sprintf(at, part, i, i / 2, i % 256);
  }
  stpcpy(at, "endmodule\nmodule n; wire a; endmodule\n");
  size_t size = strlen(text);
  assert_true(size > 1 << 20);
  vlog_library library = {0};
  hls_error error = {0};
  assert_int_equal(fixture_add(&library, text, size, &error), HLS_OK);
  assert_int_equal(library.modules[0]->num_items, COUNT);
  const vlog_declaration *last =
      library.modules[0]->items[COUNT - 1]->declaration;
  assert_string_equal(last->name, "a29999");
  assert_string_equal(fixture_show(last->value), "(a14999[7:0]+8'h2f)");
  assert_int_equal(fixture_add(&library, "module o; endmodule", 19, &error),
                   HLS_OK);
  vlog_library_finish(&library);
  free(text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(texts_without_modules),
      cmocka_unit_test(headers),
      cmocka_unit_test(items),
      cmocka_unit_test(processes),
      cmocka_unit_test(statements),
      cmocka_unit_test(depth_is_bounded),
      cmocka_unit_test(texts_may_end_anywhere),
      cmocka_unit_test(texts_may_have_anything),
      cmocka_unit_test(all_units_are_known),
      cmocka_unit_test(types_are_few),
      cmocka_unit_test(texts_may_be_long),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
