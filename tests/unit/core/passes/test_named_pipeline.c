/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The pipeline of the compiler under its name.
 */
#include "hls/buffer.h"
#include "hls/mlir_text.h"
#include "hls/pipeline.h"
#include "mlir-c/Pass.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static hls_compiler *compiler;

static int create_compiler(void **state) {
  (void)state;
  compiler = hls_compiler_create(NULL);
  return compiler ? 0 : -1;
}

static int destroy_compiler(void **state) {
  (void)state;
  hls_compiler_destroy(compiler);
  return 0;
}

/* Loops, a queue, a float, a division, a placeholder. */
static const char *const kernels[] = {
    "int f(int a[8], int n) { int s = 0;"
    "for (int i = 0; i < n; i++) s += a[i] * i; return s; }",
    "void f(int a[16], int b[16]) { for (int i = 0; i < 16; i++)"
    "{ if (a[i] > 3) b[a[i] & 15] += a[i] / 3; } }",
    "float f(float a[8]) { float s = 0; for (int i = 0; i < 8; i++)"
    "s = s * 0.5f + a[i]; return s; }",
    "int __init(); void __unit(int input_a, int output_b, int parameter_P);"
    "int f(int n) { int b = __init(); __unit(n, b, 4); return b * 9 + n; }",
};

static char *print_at(hls_language language, const char *kernel,
                      hls_stage stage, double period) {
  hls_compile_request request = {
      .source = {language == HLS_LANGUAGE_C ? "k.c" : "k.mlir", kernel,
                 strlen(kernel)},
      .language = language,
      .stage = stage,
      .clock_period = period};
  hls_compile_result result = {0};
  assert_int_equal(hls_compile(compiler, &request, &result, NULL), HLS_OK);
  char *text = hls_module_print(result.module);
  assert_non_null(text);
  hls_compile_result_finish(&result);
  return text;
}

static bool set_up(MlirPassManager manager, const char *pipeline,
                   hls_buffer *problem) {
  return mlirLogicalResultIsSuccess(
      mlirParsePassPipeline(mlirPassManagerGetAsOpPassManager(manager),
                            mlirStringRefCreateFromCString(pipeline),
                            hls_buffer_append_ref, problem));
}

/* What a pipeline makes of a text. */
static char *run_on(const char *text, const char *pipeline) {
  MlirContext context = hls_compiler_context(compiler);
  MlirModule module =
      mlirModuleCreateParse(context, mlirStringRefCreateFromCString(text));
  assert_false(mlirModuleIsNull(module));
  MlirPassManager manager = mlirPassManagerCreate(context);
  hls_buffer problem = {0};
  if (!set_up(manager, pipeline, &problem)) {
    fail_msg("%s", problem.data ? problem.data : "");
  }
  assert_true(mlirLogicalResultIsSuccess(
      mlirPassManagerRunOnOp(manager, mlirModuleGetOperation(module))));
  char *output = hls_module_print(module);
  mlirPassManagerDestroy(manager);
  mlirModuleDestroy(module);
  hls_buffer_finish(&problem);
  return output;
}

static void it_does_what_the_compiler_does(void **state) {
  (void)state;
  static const struct {
    double period;
    const char *pipeline;
  } clocks[] = {{0, "builtin.module(handshake-circuit)"},
                {3, "builtin.module(handshake-circuit{period=3})"}};
  for (size_t k = 0; k < sizeof kernels / sizeof *kernels; k++) {
    for (size_t c = 0; c < sizeof clocks / sizeof *clocks; c++) {
      char *cf = print_at(HLS_LANGUAGE_C, kernels[k], HLS_STAGE_CF, 0);
      char *expected =
          print_at(HLS_LANGUAGE_MLIR, cf, HLS_STAGE_HW, clocks[c].period);
      char *actual = run_on(cf, clocks[c].pipeline);
      assert_string_equal(actual, expected);
      free(cf);
      free(expected);
      free(actual);
    }
  }
}

static void options_that_it_does_not_have_are_refused(void **state) {
  (void)state;
  MlirPassManager manager =
      mlirPassManagerCreate(hls_compiler_context(compiler));
  hls_buffer problem = {0};
  assert_false(
      set_up(manager, "builtin.module(handshake-circuit{clock=3})", &problem));
  assert_non_null(strstr(problem.data, "no such option clock"));
  hls_buffer_finish(&problem);
  mlirPassManagerDestroy(manager);
}

/* As its passes, which is a pipeline again. */
static void it_is_printed(void **state) {
  (void)state;
  MlirPassManager manager =
      mlirPassManagerCreate(hls_compiler_context(compiler));
  hls_buffer text = {0};
  assert_true(
      set_up(manager, "builtin.module(handshake-circuit{period=2.5})", &text));
  mlirPrintPassPipeline(mlirPassManagerGetAsOpPassManager(manager),
                        hls_buffer_append_ref, &text);
  assert_non_null(
      strstr(text.data, "builtin.module(flatten-memref-row-major,"));
  assert_non_null(
      strstr(text.data, "handshake-break-paths{part=calls period=2.5}"));
  mlirPassManagerDestroy(manager);
  manager = mlirPassManagerCreate(hls_compiler_context(compiler));
  hls_buffer problem = {0};
  assert_true(set_up(manager, text.data, &problem));
  hls_buffer_finish(&problem);
  hls_buffer_finish(&text);
  mlirPassManagerDestroy(manager);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(it_does_what_the_compiler_does),
      cmocka_unit_test(options_that_it_does_not_have_are_refused),
      cmocka_unit_test(it_is_printed),
  };
  return cmocka_run_group_tests(tests, create_compiler, destroy_compiler);
}
