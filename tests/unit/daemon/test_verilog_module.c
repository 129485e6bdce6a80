/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Declarations of modules in Verilog.
 */
#include "lsp/verilog_module.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

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

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(is_where_the_keyword_is),
      cmocka_unit_test(is_not_where_the_module_is_used),
      cmocka_unit_test(is_not_in_comments_and_strings),
      cmocka_unit_test(is_not_beyond_the_end),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
