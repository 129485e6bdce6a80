/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The compiler as one call: stages, sources, timings, traces and repeated use.
 */
#include "hls/pipeline.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* From the level cf to LLVM IR: seven passes and the translation at the end. */
#define NATIVE_STEPS 8

static const char COUNT[] =
    "func.func @count(%n: i32 {handshake.arg_name = \"n\"}) -> i32 {\n"
    "  %c0 = arith.constant 0 : i32\n"
    "  cf.br ^bb1(%c0 : i32)\n"
    "^bb1(%i: i32):\n"
    "  %c3 = arith.constant 3 : i32\n"
    "  %next = arith.addi %i, %c3 : i32\n"
    "  %more = arith.cmpi slt, %next, %n : i32\n"
    "  cf.cond_br %more, ^bb1(%next : i32), ^bb2\n"
    "^bb2:\n"
    "  return %next : i32\n"
    "}\n";

static const char PLACEHOLDER[] =
    "void __placeholder(int input_a, int output_b, int output_c,\n"
    "                   int parameter_BITWIDTH);\n"
    "int __init1();\n"
    "int hw_inst() {\n"
    "  int bitw = 31;\n"
    "  int a = 11;\n"
    "  int b = __init1();\n"
    "  int c = __init1();\n"
    "  __placeholder(a, b, c, bitw);\n"
    "  int result = a - b + c;\n"
    "  return result;\n"
    "}\n";

/* The text of the requirements for it, before and after the lowering. */
static const char PLACEHOLDER_CF[] =
    "module {\n"
    "  func.func @hw_inst() -> i32 {\n"
    "    %c31_i32 = arith.constant {handshake.name = \"constant0\"} 31 : i32\n"
    "    %c11_i32 = arith.constant {handshake.name = \"constant1\"} 11 : i32\n"
    "    %0 = call @__init1() {handshake.name = \"call0\"} : () -> i32\n"
    "    %1 = call @__init1() {handshake.name = \"call1\"} : () -> i32\n"
    "    call @__placeholder(%c11_i32, %0, %1, %c31_i32) {handshake.name = "
    "\"call2\"} : (i32, i32, i32, i32) -> ()\n"
    "    %2 = arith.subi %c11_i32, %0 {handshake.name = \"subi0\"} : i32\n"
    "    %3 = arith.addi %2, %1 {handshake.name = \"addi0\"} : i32\n"
    "    return {handshake.name = \"return0\"} %3 : i32\n"
    "  }\n"
    "  func.func private @__init1() -> i32\n"
    "  func.func private @__placeholder(i32 {handshake.arg_name = "
    "\"input_a\"}, "
    "i32 {handshake.arg_name = \"output_b\"}, i32 {handshake.arg_name = "
    "\"output_c\"}, i32 {handshake.arg_name = \"parameter_BITWIDTH\"})\n"
    "}\n";

static const char PLACEHOLDER_HANDSHAKE[] =
    "module {\n"
    "  handshake.func @hw_inst(%arg0: !handshake.control<>, ...) -> "
    "(!handshake.channel<i32>, !handshake.control<>) attributes {argNames = "
    "[\"start\"], resNames = [\"out0\", \"end\"]} {\n"
    "    %0 = source {handshake.bb = 0 : ui32, handshake.name = \"source0\"} : "
    "<>\n"
    "    %1 = constant %0 {handshake.bb = 0 : ui32, handshake.name = "
    "\"constant0\", value = 31 : i32} : <>, <i32>\n"
    "    %2 = source {handshake.bb = 0 : ui32, handshake.name = \"source1\"} : "
    "<>\n"
    "    %3 = constant %2 {handshake.bb = 0 : ui32, handshake.name = "
    "\"constant1\", value = 11 : i32} : <>, <i32>\n"
    "    %4:3 = instance @__placeholder(%3, %arg0) {BITWIDTH = 31 : i32, "
    "handshake.bb = 0 : ui32, handshake.name = \"call2\"} : "
    "(!handshake.channel<i32>, !handshake.control<>) -> "
    "(!handshake.channel<i32>, !handshake.channel<i32>, "
    "!handshake.control<>)\n"
    "    %5 = subi %3, %4#0 {handshake.bb = 0 : ui32, handshake.name = "
    "\"subi0\"} : <i32>\n"
    "    %6 = addi %5, %4#1 {handshake.bb = 0 : ui32, handshake.name = "
    "\"addi0\"} : <i32>\n"
    "    end {handshake.bb = 0 : ui32, handshake.name = \"end0\"} %6, %arg0 : "
    "<i32>, <>\n"
    "  }\n"
    "  handshake.func private @__placeholder(!handshake.channel<i32>, "
    "!handshake.control<>, ...) -> (!handshake.channel<i32>, "
    "!handshake.channel<i32>, !handshake.control<>) attributes {argNames = "
    "[\"input_a\", \"start\"], resNames = [\"out0\", \"out1\", \"end\"]}\n"
    "}\n";

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

static hls_compile_request request(hls_language language, const char *text,
                                   hls_stage stage) {
  return (hls_compile_request){
      .source = {language == HLS_LANGUAGE_C ? "kernel.c" : "kernel.mlir", text,
                 strlen(text)},
      .language = language,
      .stage = stage};
}

/* Compiles what must compile and returns the module's text, to be freed. */
static char *compile(const hls_compile_request *req,
                     hls_compile_result *result) {
  hls_error error = {0};
  hls_status status = hls_compile(compiler, req, result, &error);
  if (status != HLS_OK) {
    fail_msg("%s: %s %s", hls_status_name(status), error.message,
             result->diagnostics.count ? result->diagnostics.items[0].message
                                       : "");
  }
  char *text = hls_module_print(result->module);
  assert_non_null(text);
  return text;
}

static char *compile_text(hls_language language, const char *text,
                          hls_stage stage) {
  hls_compile_request req = request(language, text, stage);
  hls_compile_result result = {0};
  char *output = compile(&req, &result);
  hls_compile_result_finish(&result);
  return output;
}

static void assert_contains(const char *text, const char *part) {
  if (!strstr(text, part)) {
    fail_msg("'%s' is not in:\n%s", part, text);
  }
}

static void stages_have_names(void **state) {
  (void)state;
  static const char *const names[] = {
      "llvm", "cf", "handshake", "handshake-buffered", "hw", "llvm-dialect"};
  for (size_t i = 0; i < 6; i++) {
    hls_stage stage;
    assert_true(hls_stage_from_name(names[i], &stage));
    assert_int_equal(stage, i);
    assert_string_equal(hls_stage_name(stage), names[i]);
  }
  hls_stage untouched = HLS_STAGE_HW;
  assert_false(hls_stage_from_name("rtl", &untouched));
  assert_false(hls_stage_from_name("", &untouched));
  assert_false(hls_stage_from_name(NULL, &untouched));
  assert_int_equal(untouched, HLS_STAGE_HW);
}

static void the_placeholder_example_has_its_text(void **state) {
  (void)state;
  char *cf = compile_text(HLS_LANGUAGE_C, PLACEHOLDER, HLS_STAGE_CF);
  assert_string_equal(cf, PLACEHOLDER_CF);
  free(cf);
  char *handshake =
      compile_text(HLS_LANGUAGE_C, PLACEHOLDER, HLS_STAGE_HANDSHAKE);
  assert_string_equal(handshake, PLACEHOLDER_HANDSHAKE);
  free(handshake);
}

static void the_same_text_as_mlir_gives_the_same_circuit(void **state) {
  (void)state;
  char *handshake =
      compile_text(HLS_LANGUAGE_MLIR, PLACEHOLDER_CF, HLS_STAGE_HANDSHAKE);
  assert_string_equal(handshake, PLACEHOLDER_HANDSHAKE);
  free(handshake);
}

static void unused_parameters_leave_no_constant(void **state) {
  (void)state;
  char *text =
      compile_text(HLS_LANGUAGE_C, PLACEHOLDER, HLS_STAGE_HANDSHAKE_BUFFERED);
  assert_contains(text, "BITWIDTH = 31 : i32");
  assert_null(strstr(text, "value = 31"));
  free(text);
}

static void loops_test_what_a_round_begins_with(void **state) {
  (void)state;
  char *known = compile_text(HLS_LANGUAGE_C,
                             "void f(int x[100]) {\n"
                             "  for (int i = 0; i < 100; i++)\n"
                             "    x[i] = i;\n"
                             "}\n",
                             HLS_STAGE_CF);
  assert_contains(known, "arith.cmpi ne, %0, %c99_i32");
  assert_null(strstr(known, "100 : i32"));
  free(known);
  char *unknown = compile_text(HLS_LANGUAGE_C,
                               "void f(int x[100], int n) {\n"
                               "  for (int i = 0; i < n; i++)\n"
                               "    x[i] = i;\n"
                               "}\n",
                               HLS_STAGE_CF);
  assert_contains(unknown, "%1 = arith.subi %arg1, %c1_i32");
  assert_contains(unknown, "^bb1(%2: i32)");
  assert_contains(unknown, "arith.cmpi ne, %2, %1");
  free(unknown);
}

static void every_stage_of_a_loop_has_its_operations(void **state) {
  (void)state;
  char *cf = compile_text(HLS_LANGUAGE_MLIR, COUNT, HLS_STAGE_CF);
  assert_contains(cf, "cf.cond_br");
  assert_contains(cf, "handshake.name = \"addi0\"");
  free(cf);
  char *handshake = compile_text(HLS_LANGUAGE_MLIR, COUNT, HLS_STAGE_HANDSHAKE);
  assert_contains(handshake, " br ");
  assert_null(strstr(handshake, "fork"));
  free(handshake);
  char *buffered =
      compile_text(HLS_LANGUAGE_MLIR, COUNT, HLS_STAGE_HANDSHAKE_BUFFERED);
  assert_contains(buffered, " enter ");
  assert_contains(buffered, "SHIFT_REG_BREAK_DV");
  assert_null(strstr(buffered, " br "));
  free(buffered);
  char *hw = compile_text(HLS_LANGUAGE_MLIR, COUNT, HLS_STAGE_HW);
  assert_contains(hw, "SHIFT_REG_BREAK_DV");
  free(hw);
}

static void llvm_dialect_has_a_c_interface(void **state) {
  (void)state;
  char *text = compile_text(HLS_LANGUAGE_MLIR, COUNT, HLS_STAGE_LLVM_DIALECT);
  assert_contains(text, "llvm.func @_mlir_ciface_count(");
  assert_null(strstr(text, "cf."));
  free(text);
}

static void llvm_text_comes_from_c(void **state) {
  (void)state;
  hls_compile_request req =
      request(HLS_LANGUAGE_C, "int f(int a) { return a + 1; }", HLS_STAGE_LLVM);
  hls_compile_result result = {0};
  assert_int_equal(hls_compile(compiler, &req, &result, NULL), HLS_OK);
  assert_contains(result.text, "define");
  assert_true(mlirModuleIsNull(result.module));
  assert_non_null(result.unit);
  assert_string_equal(result.kernel, "f");
  hls_compile_result_finish(&result);
}

static void a_circuit_can_be_the_source(void **state) {
  (void)state;
  char *handshake = compile_text(HLS_LANGUAGE_MLIR, COUNT, HLS_STAGE_HANDSHAKE);
  char *from_cf = compile_text(HLS_LANGUAGE_MLIR, COUNT, HLS_STAGE_HW);
  char *from_handshake =
      compile_text(HLS_LANGUAGE_MLIR, handshake, HLS_STAGE_HW);
  assert_string_equal(from_cf, from_handshake);
  char *again = compile_text(HLS_LANGUAGE_MLIR, from_cf, HLS_STAGE_HW);
  assert_string_equal(again, from_cf);
  free(handshake);
  free(from_cf);
  free(from_handshake);
  free(again);
}

static void called_functions_are_inlined(void **state) {
  (void)state;
  static const char text[] = "func.func private @twice(%a: i32) -> i32 {\n"
                             "  %0 = arith.addi %a, %a : i32\n"
                             "  return %0 : i32\n"
                             "}\n"
                             "func.func @main() { return }\n"
                             "func.func @top(%a: i32) -> i32 {\n"
                             "  %0 = call @twice(%a) : (i32) -> i32\n"
                             "  return %0 : i32\n"
                             "}\n";
  hls_compile_request req =
      request(HLS_LANGUAGE_MLIR, text, HLS_STAGE_HANDSHAKE);
  hls_compile_result result = {0};
  char *output = compile(&req, &result);
  assert_string_equal(result.kernel, "top");
  assert_contains(output, "addi %arg0, %arg0");
  assert_null(strstr(output, "instance"));
  assert_null(strstr(output, "@twice"));
  assert_null(strstr(output, "@main"));
  free(output);
  hls_compile_result_finish(&result);
}

static void each_step_is_timed(void **state) {
  (void)state;
  static const char *const expected[] = {
      "parse", "flatten-memref-row-major", "reduce-by-constants",
      "canonicalize-kernel", "cse", "balance-sums", "expand-arith",
      "push-constants", "mark-memory-interfaces", "name-all-operations",
      "lower-cf-to-handshake", "handshake-shorten-ways",
      "handshake-canonicalize", "handshake-repeat-values",
      "handshake-narrow-values", "handshake-guess-exits",
      "handshake-canonicalize", "handshake-materialize",
      "handshake-infer-basic-blocks", "handshake-hold-loads",
      "handshake-place-buffers", "handshake-pipeline-units",
      "handshake-balance-latencies", "handshake-break-paths",
      "handshake-balance-latencies", "handshake-break-paths",
      /* The third turn is left out. */
      "handshake-share-registers", "handshake-break-paths",
      "handshake-share-registers", "handshake-size-lsqs",
      "handshake-improve-buffers", "handshake-make-islands",
      "handshake-share-units", "handshake-narrow-buffers",
      "handshake-size-lsqs", "handshake-pair-slots", "handshake-canonicalize"};
  hls_compile_request req = request(HLS_LANGUAGE_MLIR, COUNT, HLS_STAGE_HW);
  hls_compile_result result = {0};
  free(compile(&req, &result));
  assert_int_equal(result.num_timings, sizeof expected / sizeof *expected);
  for (size_t i = 0; i < result.num_timings; i++) {
    assert_string_equal(result.timings[i].name, expected[i]);
    assert_true(result.timings[i].milliseconds >= 0);
  }
  assert_int_equal(result.num_passes, 0);
  hls_compile_result_finish(&result);
}

/* handshake-compose-signals runs where there are any, and only there. */
static const char LOOPS[] = "int loops(int in[8], int out[8]) {\n"
                            "  int sum = 0;\n"
                            "  for (int i = 0; i < 8; i++)\n"
                            "    sum += in[i];\n"
                            "  for (int i = 0; i < 8; i++)\n"
                            "    out[i] = in[i] * sum;\n"
                            "  return sum;\n"
                            "}\n";

/* The reports to a request's watcher. */
typedef struct told_progress {
  const char *names[64]; /* of the steps, each once */
  double begins[64];     /* the share that was done then */
  size_t steps;
  size_t within_balancing; /* shares of one step */
  double last;
} told_progress;

static void note_progress(void *user, const char *name, double share) {
  told_progress *told = user;
  assert_true(share >= told->last && share <= 1);
  if (told->steps == 0 || strcmp(told->names[told->steps - 1], name) != 0) {
    assert_true(told->steps < 64);
    told->names[told->steps] = name;
    told->begins[told->steps++] = share;
  } else if (share > told->last) {
    assert_string_equal(name, "handshake-balance-latencies");
    told->within_balancing++;
  }
  told->last = share;
}

static void progress_counts_steps(void **state) {
  (void)state;
  const struct {
    hls_language language;
    const char *text;
    hls_stage stage;
    hls_externals externals;
    bool native;
    size_t loops;
    size_t not_needed; /* steps: there are no extra signals */
    size_t left_out;   /* steps: they change nothing, or are not asked for */
  } cases[] = {
      {HLS_LANGUAGE_C, LOOPS, HLS_STAGE_CF, 0, false, 0, 0, 0},
      {HLS_LANGUAGE_C, LOOPS, HLS_STAGE_HANDSHAKE, 0, false, 0, 0, 0},
      {HLS_LANGUAGE_C, LOOPS, HLS_STAGE_HW, 0, false, 2, 1, 3},
      {HLS_LANGUAGE_C, LOOPS, HLS_STAGE_HW, 0, true, 2, 1, 3},
      {HLS_LANGUAGE_C, LOOPS, HLS_STAGE_LLVM_DIALECT, 0, false, 0, 0, 0},
      {HLS_LANGUAGE_MLIR, COUNT, HLS_STAGE_HANDSHAKE_BUFFERED, 0, false, 1, 1,
       4},
      {HLS_LANGUAGE_MLIR, COUNT, HLS_STAGE_HW, HLS_EXTERNALS_PORTS, false, 1, 1,
       5},
      {HLS_LANGUAGE_MLIR, PLACEHOLDER_HANDSHAKE, HLS_STAGE_HW, 0, false, 0, 1,
       7},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    told_progress told = {0};
    hls_compile_watch watch = {.progress = note_progress, .user = &told};
    hls_compile_request req =
        request(cases[i].language, cases[i].text, cases[i].stage);
    req.externals = cases[i].externals;
    req.native = cases[i].native;
    req.watch = &watch;
    hls_compile_result result = {0};
    free(compile(&req, &result));
    /* The native side is worked on beside the circuit, and nobody is told. */
    size_t untold = cases[i].native ? NATIVE_STEPS : 0;
    assert_int_equal(told.steps + untold, result.num_timings);
    size_t left_out = 0, turns = 0;
    double expected =
        (double)(told.steps + cases[i].not_needed + cases[i].left_out);
    for (size_t s = 0; s < told.steps; s++) {
      assert_string_equal(told.names[s], result.timings[s].name);
      turns += strcmp(told.names[s], "handshake-balance-latencies") == 0;
      /* What is left out counts as done. */
      while (told.begins[s] > (double)(s + left_out) / expected) {
        left_out++;
      }
      assert_true(told.begins[s] == (double)(s + left_out) / expected);
    }
    assert_int_equal(left_out, cases[i].left_out);
    assert_int_equal(told.within_balancing,
                     cases[i].loops > 0 ? turns * (cases[i].loops - 1) : 0);
    hls_compile_result_finish(&result);
  }
}

static void extra_signals_are_taken_off_units(void **state) {
  (void)state;
  static const char text[] =
      "handshake.func @tagged(%a: !handshake.channel<i8, [t: i2]>, %s: "
      "!handshake.control<>, ...) -> (!handshake.channel<i8, [t: i2]>, "
      "!handshake.control<>) attributes {argNames = [\"a\", \"s\"], resNames = "
      "[\"b\", \"end\"]} {\n"
      "  %0 = addi %a, %a : <i8, [t: i2]>\n"
      "  end %0, %s : <i8, [t: i2]>, <>\n"
      "}\n";
  hls_compile_request req = request(HLS_LANGUAGE_MLIR, text, HLS_STAGE_HW);
  hls_compile_result result = {0};
  char *output = compile(&req, &result);
  assert_string_equal(result.timings[result.num_timings - 1].name,
                      "handshake-compose-signals");
  assert_contains(output, ": <i8>\n");
  assert_contains(output, "to <i8, [t: i2]>");
  assert_null(strstr(output, "addi0\"} : <i8, "));
  free(output);
  hls_compile_result_finish(&result);
}

static void traces_join_up(void **state) {
  (void)state;
  hls_compile_request req = request(HLS_LANGUAGE_MLIR, COUNT, HLS_STAGE_HW);
  req.trace = true;
  hls_compile_result result = {0};
  char *last = compile(&req, &result);
  assert_int_equal(result.num_passes, result.num_timings - 1);
  for (size_t i = 0; i < result.num_passes; i++) {
    const char *next =
        i + 1 < result.num_passes ? result.passes[i + 1].before : last;
    assert_string_equal(result.passes[i].name, result.timings[i + 1].name);
    assert_string_equal(result.passes[i].after, next);
  }
  assert_contains(result.passes[0].before, "func.func @count");
  free(last);
  hls_compile_result_finish(&result);
}

static void a_compiler_serves_many_requests(void **state) {
  (void)state;
  char *first = compile_text(HLS_LANGUAGE_C, PLACEHOLDER, HLS_STAGE_HW);
  for (int i = 0; i < 50; i++) {
    hls_compile_request bad =
        request(HLS_LANGUAGE_MLIR, "func.func @f( {", HLS_STAGE_HW);
    hls_compile_result result = {0};
    assert_int_equal(hls_compile(compiler, &bad, &result, NULL), HLS_DIAGNOSED);
    hls_compile_result_finish(&result);
    char *next = compile_text(HLS_LANGUAGE_C, PLACEHOLDER, HLS_STAGE_HW);
    assert_string_equal(next, first);
    free(next);
  }
  free(first);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(stages_have_names),
      cmocka_unit_test(the_placeholder_example_has_its_text),
      cmocka_unit_test(the_same_text_as_mlir_gives_the_same_circuit),
      cmocka_unit_test(unused_parameters_leave_no_constant),
      cmocka_unit_test(loops_test_what_a_round_begins_with),
      cmocka_unit_test(every_stage_of_a_loop_has_its_operations),
      cmocka_unit_test(llvm_dialect_has_a_c_interface),
      cmocka_unit_test(llvm_text_comes_from_c),
      cmocka_unit_test(a_circuit_can_be_the_source),
      cmocka_unit_test(called_functions_are_inlined),
      cmocka_unit_test(each_step_is_timed),
      cmocka_unit_test(progress_counts_steps),
      cmocka_unit_test(extra_signals_are_taken_off_units),
      cmocka_unit_test(traces_join_up),
      cmocka_unit_test(a_compiler_serves_many_requests),
  };
  return cmocka_run_group_tests(tests, create_compiler, destroy_compiler);
}
