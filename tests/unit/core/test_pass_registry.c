/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Passes written in C: found by name in textual pipelines, given their
 * options, their dialects loaded, their failure reported.
 */
#include "hls/buffer.h"
#include "hls/handshake.h"
#include "hls/ir_error.h"
#include "hls/mlir_text.h"
#include "hls/pass_reports.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/Dialect/Func.h"
#include "mlir-c/Pass.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static MlirStringRef str(const char *text) {
  return mlirStringRefCreateFromCString(text);
}

/* Leaves the values of its options behind, as an attribute of what it runs on,
 * and counts to seven. */
static MlirLogicalResult run_mark(MlirOperation root, HlsPass pass) {
  MlirStringRef word = hlsPassOption(pass, "word");
  MlirStringRef n = hlsPassOption(pass, "n");
  char text[64];
  int size = snprintf(text, sizeof text, "word %.*s, n %.*s", (int)word.length,
                      word.data ? word.data : "", (int)n.length, n.data);
  hlsPassCount(pass, 1, 3);
  hlsPassCount(pass, 1, 4);
  hlsPassCount(pass, 9, 1); /* nobody has so many */
  assert_null(hlsPassOption(pass, "nothing").data);
  mlirOperationSetAttributeByName(
      root, str("test.options"),
      mlirStringAttrGet(mlirOperationGetContext(root),
                        mlirStringRefCreate(text, (size_t)size)));
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult run_tell(MlirOperation root, HlsPass pass) {
  (void)root;
  hlsPassDebug(pass, "the answer is %d", 42);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult run_fail(MlirOperation root, HlsPass pass) {
  (void)pass;
  hls_ir_error_emit(&(hls_ir_error){.location = mlirOperationGetLocation(root),
                                    .code = "test-fail",
                                    .message = "no luck"});
  return mlirLogicalResultFailure();
}

/* Fails unless its dialects are there. */
static MlirLogicalResult run_dialects(MlirOperation root, HlsPass pass) {
  (void)pass;
  MlirContext context = mlirOperationGetContext(root);
  bool loaded =
      mlirContextIsRegisteredOperation(context, str("handshake.fork")) &&
      mlirContextIsRegisteredOperation(context, str("cf.br"));
  return loaded ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

static const char *const no_dialects[] = {NULL};
static const char *const two_dialects[] = {"handshake", "cf", NULL};
static const char *const unknown_dialect[] = {"nowhere", NULL};

static const HlsPassOption mark_options[] = {
    {"word", "any word", ""}, {"n", "a number", "5"}, {NULL}};
static const HlsPassCounter mark_counters[] = {
    {"nothing", "what is never counted"}, {"steps", "counted"}, {NULL}};

static const HlsPassDefinition passes[] = {
    {.argument = "test-mark",
     .description = "Leaves its options behind",
     .dialects = no_dialects,
     .run = run_mark,
     .function = "func.func",
     .options = mark_options,
     .counters = mark_counters},
    {.argument = "test-tell",
     .description = "Tells more",
     .dialects = no_dialects,
     .run = run_tell},
    {.argument = "test-fail",
     .description = "Fails",
     .dialects = no_dialects,
     .run = run_fail},
    {.argument = "test-dialects",
     .description = "Wants dialects",
     .dialects = two_dialects,
     .run = run_dialects},
    {.argument = "test-unknown",
     .description = "Wants a dialect nobody has",
     .dialects = unknown_dialect,
     .run = run_fail},
};

typedef struct fixture {
  MlirContext context;
  MlirModule module;
  hls_buffer errors;
} fixture;

static MlirLogicalResult on_diagnostic(MlirDiagnostic diagnostic, void *data) {
  mlirDiagnosticPrint(diagnostic, hls_buffer_append_ref, data);
  return mlirLogicalResultSuccess();
}

static int register_passes(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof(passes) / sizeof(*passes); ++i) {
    hlsRegisterPass(&passes[i]);
  }
  return 0;
}

/* A context that knows no dialect of its own. */
static int set_up(void **state) {
  static fixture it;
  it.errors = (hls_buffer){0};
  hls_buffer_puts(&it.errors, "");
  it.context = mlirContextCreate();
  mlirContextAttachDiagnosticHandler(it.context, on_diagnostic, &it.errors,
                                     NULL);
  it.module = mlirModuleCreateEmpty(mlirLocationUnknownGet(it.context));
  *state = &it;
  return 0;
}

static int tear_down(void **state) {
  fixture *it = *state;
  mlirModuleDestroy(it->module);
  mlirContextDestroy(it->context);
  hls_buffer_finish(&it->errors);
  return 0;
}

/* Parses the pipeline and runs it on the module. */
static bool run(fixture *it, const char *pipeline) {
  MlirPassManager manager = mlirPassManagerCreate(it->context);
  MlirLogicalResult result =
      mlirParsePassPipeline(mlirPassManagerGetAsOpPassManager(manager),
                            str(pipeline), hls_buffer_append_ref, &it->errors);
  if (mlirLogicalResultIsSuccess(result)) {
    result =
        mlirPassManagerRunOnOp(manager, mlirModuleGetOperation(it->module));
  }
  mlirPassManagerDestroy(manager);
  return mlirLogicalResultIsSuccess(result);
}

static void assert_mark(fixture *it, const char *expected) {
  MlirAttribute mark = mlirOperationGetAttributeByName(
      mlirModuleGetOperation(it->module), str("test.options"));
  assert_false(mlirAttributeIsNull(mark));
  assert_true(mlirStringRefEqual(mlirStringAttrGetValue(mark), str(expected)));
}

static void runs_by_name(void **state) {
  fixture *it = *state;
  assert_true(run(it, "builtin.module(test-mark)"));
  assert_mark(it, "word , n 5");
}

static void gets_its_options(void **state) {
  fixture *it = *state;
  assert_true(run(it, "builtin.module(test-mark{word=on-merges n=4.0})"));
  assert_mark(it, "word on-merges, n 4.0");
  assert_true(run(it, "builtin.module(test-mark{word={two words}})"));
  assert_mark(it, "word two words, n 5");
}

static void each_instance_has_its_own_options(void **state) {
  fixture *it = *state;
  assert_true(run(it, "builtin.module(test-mark{n=1},test-mark{n=2})"));
  assert_mark(it, "word , n 2");
  assert_true(run(it, "builtin.module(test-mark{n=1},test-mark)"));
  assert_mark(it, "word , n 5");
}

static void unknown_options_are_refused(void **state) {
  fixture *it = *state;
  assert_false(run(it, "builtin.module(test-mark{nn=1})"));
  assert_non_null(strstr(it->errors.data, "no such option nn"));
  assert_false(run(it, "builtin.module(test-fail{n=1})"));
  assert_non_null(strstr(it->errors.data, "no such option n"));
}

/* What is printed is a pipeline that does the same. */
static void pipelines_are_printed_with_options(void **state) {
  fixture *it = *state;
  hls_buffer text = {0};
  MlirPassManager manager = mlirPassManagerCreate(it->context);
  MlirOpPassManager passes_of = mlirPassManagerGetAsOpPassManager(manager);
  assert_true(mlirLogicalResultIsSuccess(mlirParsePassPipeline(
      passes_of, str("builtin.module(test-mark{n=3},test-fail)"),
      hls_buffer_append_ref, &it->errors)));
  mlirPrintPassPipeline(passes_of, hls_buffer_append_ref, &text);
  mlirPassManagerDestroy(manager);
  assert_non_null(text.data);
  assert_string_equal(text.data,
                      "builtin.module(test-mark{n=3 word=},test-fail)");
  hls_buffer_finish(&text);
  assert_true(run(it, "builtin.module(test-mark{n=3 word=})"));
  assert_mark(it, "word , n 3");
}

/* What the runs of all tests have counted. */
static void counters_are_printed(void **state) {
  fixture *it = *state;
  hls_buffer text = {0};
  assert_true(run(it, "builtin.module(test-mark)"));
  hlsPassCountsPrint(hls_buffer_append_ref, &text);
  assert_non_null(text.data);
  unsigned steps = 0;
  assert_int_equal(
      sscanf(text.data, "'test-mark'\n  (S) %u steps - counted\n", &steps), 1);
  assert_true(steps > 0 && steps % 7 == 0);
  assert_null(strstr(text.data, "nothing"));
  assert_null(strstr(text.data, "test-fail"));
  hls_buffer_finish(&text);
}

/* How often a text is in another one. */
static size_t count_in(const char *text, const char *part) {
  size_t count = 0;
  for (; text && (text = strstr(text, part)); text++) {
    count++;
  }
  return count;
}

/* How many passes of pipelines have counted so many steps. */
static size_t count_entries(const char *amount) {
  hls_buffer text = {0}, wanted = {0};
  hlsPassCountsPrintEach(hls_buffer_append_ref, &text);
  hls_buffer_printf(&wanted, "'test-mark'\n  (S) %s steps - counted\n", amount);
  size_t count = count_in(text.data, wanted.data);
  hls_buffer_finish(&text);
  hls_buffer_finish(&wanted);
  return count;
}

static void parse_functions(fixture *it) {
  mlirModuleDestroy(it->module);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__func__(), it->context);
  it->module = mlirModuleCreateParse(
      it->context, str("func.func private @f()\nfunc.func private @g()"));
  assert_false(mlirModuleIsNull(it->module));
}

/* Two passes of a pipeline are told apart; the copies of one, for functions
 * that threads share, are not. */
static void each_pass_of_a_pipeline_has_its_counts(void **state) {
  fixture *it = *state;
  parse_functions(it);
  size_t once = count_entries("7"), twice = count_entries("14");
  assert_true(run(it, "builtin.module(test-mark,test-mark)"));
  assert_int_equal(count_entries("7"), once + 2);
  assert_true(run(it, "builtin.module(func.func(test-mark))"));
  assert_int_equal(count_entries("7"), once + 2);
  assert_int_equal(count_entries("14"), twice + 1);
}

/* What a pipeline writes to standard error; the caller frees it. */
static char *errors_of(fixture *it, const char *pipeline) {
  FILE *file = tmpfile();
  int kept = dup(STDERR_FILENO);
  assert_non_null(file);
  assert_true(kept >= 0 && dup2(fileno(file), STDERR_FILENO) >= 0);
  bool ok = run(it, pipeline);
  assert_true(dup2(kept, STDERR_FILENO) >= 0);
  close(kept);
  assert_true(ok);
  char *text = calloc(1, 4096);
  assert_non_null(text);
  rewind(file);
  assert_true(fread(text, 1, 4095, file) < 4095);
  fclose(file);
  return text;
}

/* Whatever LLVM was built with. */
static void what_is_asked_for_is_told(void **state) {
  fixture *it = *state;
  parse_functions(it);
  static const char pipeline[] =
      "builtin.module(test-tell,func.func(test-mark))";
  static const struct {
    const char *names[2];
    unsigned count;
    size_t marks, tells;
  } asked[] = {{{"test-mark"}, 1, 2, 0},
               {{"test-tell"}, 1, 0, 1},
               {{"test-tell", "test-mark"}, 2, 2, 1},
               {{NULL}, 0, 2, 1},
               {{"nothing"}, 1, 0, 0}};
  for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
    hlsPassDebugOnly((const char **)asked[i].names, asked[i].count);
    char *text = errors_of(it, pipeline);
    assert_int_equal(count_in(text, "[test-mark] func.func @f: 0 nothing, 7 "
                                    "steps\n"),
                     asked[i].marks / 2);
    assert_int_equal(count_in(text, "[test-mark] func.func @g: "),
                     asked[i].marks / 2);
    assert_int_equal(count_in(text, "[test-tell] the answer is 42\n"
                                    "[test-tell] builtin.module:\n"),
                     asked[i].tells);
    free(text);
  }
}

/* A pass runs on each function where it may, and nowhere else. */
static void runs_on_functions(void **state) {
  fixture *it = *state;
  parse_functions(it);
  assert_true(run(it, "builtin.module(func.func(test-mark{n=2}))"));
  MlirOperation op = mlirBlockGetFirstOperation(mlirModuleGetBody(it->module));
  for (int i = 0; i < 2; i++, op = mlirOperationGetNextInBlock(op)) {
    MlirAttribute mark =
        mlirOperationGetAttributeByName(op, str("test.options"));
    assert_false(mlirAttributeIsNull(mark));
    assert_true(
        mlirStringRefEqual(mlirStringAttrGetValue(mark), str("word , n 2")));
  }
  assert_true(mlirAttributeIsNull(mlirOperationGetAttributeByName(
      mlirModuleGetOperation(it->module), str("test.options"))));
  assert_false(run(it, "builtin.module(func.func(test-fail))"));
  assert_non_null(strstr(it->errors.data, "func.func"));
}

static void failure_stops_the_pipeline(void **state) {
  fixture *it = *state;
  assert_false(run(it, "builtin.module(test-fail,test-mark)"));
  assert_string_equal(it->errors.data, "no luck [test-fail]");
  assert_true(mlirAttributeIsNull(mlirOperationGetAttributeByName(
      mlirModuleGetOperation(it->module), str("test.options"))));
}

static void dialects_are_loaded_first(void **state) {
  fixture *it = *state;
  assert_true(run(it, "builtin.module(test-dialects)"));
}

static void missing_dialect_is_diagnosed(void **state) {
  fixture *it = *state;
  assert_false(run(it, "builtin.module(test-unknown)"));
  assert_string_equal(it->errors.data,
                      "pass 'test-unknown' needs the dialect 'nowhere', which "
                      "is not registered [missing-dialect]");
}

static void unknown_pass_is_diagnosed(void **state) {
  fixture *it = *state;
  assert_false(run(it, "builtin.module(test-nothing)"));
  assert_non_null(strstr(it->errors.data, "test-nothing"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(runs_by_name, set_up, tear_down),
      cmocka_unit_test_setup_teardown(gets_its_options, set_up, tear_down),
      cmocka_unit_test_setup_teardown(each_instance_has_its_own_options, set_up,
                                      tear_down),
      cmocka_unit_test_setup_teardown(failure_stops_the_pipeline, set_up,
                                      tear_down),
      cmocka_unit_test_setup_teardown(dialects_are_loaded_first, set_up,
                                      tear_down),
      cmocka_unit_test_setup_teardown(missing_dialect_is_diagnosed, set_up,
                                      tear_down),
      cmocka_unit_test_setup_teardown(unknown_pass_is_diagnosed, set_up,
                                      tear_down),
      cmocka_unit_test_setup_teardown(unknown_options_are_refused, set_up,
                                      tear_down),
      cmocka_unit_test_setup_teardown(pipelines_are_printed_with_options,
                                      set_up, tear_down),
      cmocka_unit_test_setup_teardown(counters_are_printed, set_up, tear_down),
      cmocka_unit_test_setup_teardown(each_pass_of_a_pipeline_has_its_counts,
                                      set_up, tear_down),
      cmocka_unit_test_setup_teardown(what_is_asked_for_is_told, set_up,
                                      tear_down),
      cmocka_unit_test_setup_teardown(runs_on_functions, set_up, tear_down),
  };
  return cmocka_run_group_tests(tests, register_passes, NULL);
}
