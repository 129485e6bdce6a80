/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Declarations of modules in Verilog.
 */
#include "daemon/lsp/folders/verilog_module.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

/* `^` marks where the module `m` is declared; without it, nowhere. */
static void assert_found(const char *marked) {
  const char *mark = strchr(marked, '^');
  size_t before = mark ? (size_t)(mark - marked) : strlen(marked);
  size_t size = strlen(marked) - (mark ? 1 : 0);
  char *text = malloc(size + 1); /* as long as it is, for sanitizers */
  assert_non_null(text);
  memcpy(text, marked, before);
  memcpy(text + before, marked + before + (mark ? 1 : 0), size - before);
  size_t offset = 0;
  bool found = verilog_module_in_text(text, size, "m", &offset);
  free(text);
  assert_int_equal(found, mark != NULL);
  if (mark) {
    assert_int_equal(offset, before);
  }
}

static void is_where_the_keyword_is(void **state) {
  (void)state;
  assert_found("module ^m;");
  assert_found("module a; endmodule\nmodule\n\t^m #(parameter A = 1) ();");
  assert_found("macromodule ^m();");
  assert_found("module automatic ^m();");
  assert_found("module /* m */ ^m();");
}

static void is_not_where_the_module_is_used(void **state) {
  (void)state;
  assert_found("module a; m instance(); endmodule");
  assert_found("module mm; endmodule module a_m; endmodule");
  assert_found("module a(m); endmodule : m");
  assert_found("`module m");
  assert_found("\\module m");
}

/* The backslash is no part of a name (IEEE 1800-2017, section 5.6.1). */
static void may_be_escaped(void **state) {
  (void)state;
  assert_found("module \\^m (); endmodule");
  assert_found("module automatic \\^m ;");
  assert_found("module \\m(); endmodule");
}

static void is_not_in_comments_and_strings(void **state) {
  (void)state;
  assert_found("// module m\n/* module m */ \"module m\" \"\\\" module m\"");
  assert_found("\"\\\\\" module ^m;");
  assert_found("\"no end\nmodule ^m;");
}

static void is_not_beyond_the_end(void **state) {
  (void)state;
  const char *const texts[] = {"",        "/",        "//",     "/*", "/* *",
                               "\"",      "\"\\",     "module", "\\", "module ",
                               "module/", "module\"", "m"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    assert_found(texts[i]);
  }
}

/* A directory with files that may declare `m`. */
typedef struct place {
  char path[64];
  json_t *files;
} place;

static int make_place(void **state) {
  place *made = calloc(1, sizeof *made);
  assert_non_null(made);
  strcpy(made->path, "/tmp/hlsd-verilog-XXXXXX");
  assert_non_null(mkdtemp(made->path));
  made->files = json_array();
  *state = made;
  return 0;
}

static int remove_place(void **state) {
  place *made = *state;
  size_t index;
  json_t *file;
  json_array_foreach(made->files, index, file) {
    unlink(json_string_value(file));
  }
  rmdir(made->path);
  json_decref(made->files);
  free(made);
  return 0;
}

static const char *add_path(const place *in, const char *name) {
  json_t *path = json_sprintf("%s/%s", in->path, name);
  assert_int_equal(json_array_append_new(in->files, path), 0);
  return json_string_value(path);
}

/* Adds a file of so many bytes, spaces but for the text at its begin. */
static void add_file(const place *in, const char *name, const char *text,
                     size_t size) {
  FILE *file = fopen(add_path(in, name), "w");
  assert_non_null(file);
  assert_true(fprintf(file, "%-*s", (int)size, text) >= (int)size);
  assert_int_equal(fclose(file), 0);
}

static void assert_is_in(const place *in, const char *name) {
  json_t *found = verilog_module_in_files(in->files, "m", POSITION_UTF8);
  const char *uri = json_string_value(json_object_get(found, "uri"));
  if (name) {
    assert_non_null(uri);
    assert_string_equal(strrchr(uri, '/') + 1, name);
  } else {
    assert_null(found);
  }
  json_decref(found);
}

static void what_is_no_file_is_not_waited_for(void **state) {
  const place *in = *state;
  assert_int_equal(mkfifo(add_path(in, "pipe.sv"), 0600), 0);
  assert_int_equal(symlink("/dev/zero", add_path(in, "endless.sv")), 0);
  assert_int_equal(symlink("/", add_path(in, "directory.sv")), 0);
  add_path(in, "missing.sv");
  assert_is_in(in, NULL);
  add_file(in, "good.sv", "module m;", 9);
  assert_is_in(in, "good.sv");
}

static void a_huge_file_is_not_read(void **state) {
  const place *in = *state;
  add_file(in, "huge.sv", "module m;", 9);
  const char *huge = json_string_value(json_array_get(in->files, 0));
  assert_int_equal(truncate(huge, (off_t)1 << 40), 0);
  assert_is_in(in, NULL);
  add_file(in, "largest.sv", "module m;", VERILOG_FILE_BYTES_MAX);
  assert_is_in(in, "largest.sv");
}

static void many_files_are_not_all_read(void **state) {
  const place *in = *state;
  char name[32];
  size_t read = VERILOG_BYTES_MAX / VERILOG_FILE_BYTES_MAX;
  for (size_t i = 0; i < read; i++) {
    snprintf(name, sizeof name, "%zu.sv", i);
    add_file(in, name, "module a;", VERILOG_FILE_BYTES_MAX);
  }
  add_file(in, "last.sv", "module m;", 9);
  assert_is_in(in, NULL);
  assert_int_equal(json_array_remove(in->files, 0), 0);
  assert_is_in(in, "last.sv");
  add_path(in, "0.sv"); /* to be removed with the others */
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(is_where_the_keyword_is),
      cmocka_unit_test(is_not_where_the_module_is_used),
      cmocka_unit_test(may_be_escaped),
      cmocka_unit_test(is_not_in_comments_and_strings),
      cmocka_unit_test(is_not_beyond_the_end),
      cmocka_unit_test_setup_teardown(what_is_no_file_is_not_waited_for,
                                      make_place, remove_place),
      cmocka_unit_test_setup_teardown(a_huge_file_is_not_read, make_place,
                                      remove_place),
      cmocka_unit_test_setup_teardown(many_files_are_not_all_read, make_place,
                                      remove_place),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
