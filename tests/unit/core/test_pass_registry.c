/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Passes written in C: found by name in textual pipelines, given their
 * options, their dialects loaded, their failure reported.
 */
#include "hls/buffer.h"
#include "hls/handshake.h"
#include "hls/ir_error.h"
#include "hls/mlir_text.h"
#include "hls/pass_registry.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/Pass.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static MlirStringRef str(const char *text) {
  return mlirStringRefCreateFromCString(text);
}

/* Leaves its options behind, as an attribute of the module. */
static MlirLogicalResult run_mark(MlirOperation root, MlirStringRef options) {
  mlirOperationSetAttributeByName(
      root, str("test.options"),
      mlirStringAttrGet(mlirOperationGetContext(root), options));
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult run_fail(MlirOperation root, MlirStringRef options) {
  (void)options;
  hls_ir_error_emit(&(hls_ir_error){.location = mlirOperationGetLocation(root),
                                    .code = "test-fail",
                                    .message = "no luck"});
  return mlirLogicalResultFailure();
}

/* Fails unless its dialects are there. */
static MlirLogicalResult run_dialects(MlirOperation root,
                                      MlirStringRef options) {
  (void)options;
  MlirContext context = mlirOperationGetContext(root);
  bool loaded =
      mlirContextIsRegisteredOperation(context, str("handshake.fork")) &&
      mlirContextIsRegisteredOperation(context, str("cf.br"));
  return loaded ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

static const char *const no_dialects[] = {NULL};
static const char *const two_dialects[] = {"handshake", "cf", NULL};
static const char *const unknown_dialect[] = {"nowhere", NULL};

static const HlsPassDefinition passes[] = {
    {"test-mark", "Leaves its options behind", no_dialects, run_mark},
    {"test-fail", "Fails", no_dialects, run_fail},
    {"test-dialects", "Wants dialects", two_dialects, run_dialects},
    {"test-unknown", "Wants a dialect nobody has", unknown_dialect, run_mark},
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
  assert_mark(it, "");
}

static void gets_its_options(void **state) {
  fixture *it = *state;
  assert_true(
      run(it, "builtin.module(test-mark{algorithm=on-merges period=4.0})"));
  assert_mark(it, "algorithm=on-merges period=4.0");
}

static void each_instance_has_its_own_options(void **state) {
  fixture *it = *state;
  assert_true(run(it, "builtin.module(test-mark{n=1},test-mark{n=2})"));
  assert_mark(it, "n=2");
  assert_true(run(it, "builtin.module(test-mark{n=1},test-mark)"));
  assert_mark(it, "");
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

static void assert_option(const char *options, const char *name,
                          const char *expected) {
  MlirStringRef value = hlsPassOption(str(options), name);
  if (!expected) {
    assert_null(value.data);
    return;
  }
  assert_non_null(value.data);
  assert_true(mlirStringRefEqual(value, str(expected)));
}

static void options_are_looked_up(void **state) {
  (void)state;
  assert_option("", "a", NULL);
  assert_option("a=1 bc=x,y", "a", "1");
  assert_option("a=1 bc=x,y", "bc", "x,y");
  assert_option("a=1 bc=x,y", "b", NULL);
  assert_option("  ab=2   a=3 ", "a", "3");
  assert_option("flag b=1", "flag", "");
  assert_option("a=", "a", "");
  assert_option("a=b=c", "a", "b=c");
  assert_option("x='a=1 2' a=3", "a", "3");
  assert_option("x='a=1 2' a=3", "x", "a=1 2");
  assert_option("x=\"p q\"", "x", "p q");
  assert_option("x={a=1 {b} c} y=2", "x", "a=1 {b} c");
  assert_option("x={a=1 {b} c} y=2", "y", "2");
  assert_option("x='open", "x", "'open");
  assert_option("x='", "x", "'");
  assert_option("=v a=1", "a", "1");
  assert_null(hlsPassOption((MlirStringRef){NULL, 0}, "a").data);
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
      cmocka_unit_test(options_are_looked_up),
  };
  return cmocka_run_group_tests(tests, register_passes, NULL);
}
