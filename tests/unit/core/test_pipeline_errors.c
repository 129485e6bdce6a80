/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The messages of hls_compile about wrong requests and wrong texts.
 */
#include "hls/buffer.h"
#include "hls/pipeline.h"
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

static hls_compile_request mlir(const char *text, hls_stage stage) {
  return (hls_compile_request){.source = {"dir/k.mlir", text, strlen(text)},
                               .language = HLS_LANGUAGE_MLIR,
                               .stage = stage};
}

static hls_compile_request c_text(const char *text, hls_stage stage) {
  return (hls_compile_request){.source = {"dir/k.c", text, strlen(text)},
                               .language = HLS_LANGUAGE_C,
                               .stage = stage};
}

/* Compiles what must fail; the caller finishes the result. */
static hls_error expect(const hls_compile_request *req, hls_status expected,
                        hls_compile_result *result) {
  hls_error error = {0};
  *result = (hls_compile_result){0};
  assert_int_equal(hls_compile(compiler, req, result, &error), expected);
  assert_true(mlirModuleIsNull(result->module));
  if (expected == HLS_DIAGNOSED) {
    assert_true(result->diagnostics.num_errors > 0);
  }
  return error;
}

static void assert_diagnostic(const hls_diagnostic *diagnostic,
                              const char *code, const char *file, uint32_t line,
                              uint32_t column) {
  assert_string_equal(diagnostic->code, code);
  assert_int_equal(diagnostic->severity, HLS_SEVERITY_ERROR);
  assert_string_equal(diagnostic->range.file, file);
  assert_int_equal(diagnostic->range.begin.line, line);
  assert_int_equal(diagnostic->range.begin.column, column);
}

static void malformed_text_is_located(void **state) {
  (void)state;
  hls_compile_request req = mlir("module {\n"
                                 "  func.func @f(%a: i32) -> i32 {\n"
                                 "    return %b : i32\n"
                                 "  }\n"
                                 "}\n",
                                 HLS_STAGE_HW);
  hls_compile_result result;
  expect(&req, HLS_DIAGNOSED, &result);
  assert_int_equal(result.diagnostics.count, 1);
  assert_diagnostic(&result.diagnostics.items[0], "mlir", "dir/k.mlir", 3, 12);
  hls_compile_result_finish(&result);
}

/* MLIR's parser would overflow the stack. */
static void deeply_nested_text_is_refused(void **state) {
  (void)state;
  static const char *const brackets[] = {"(", "[", "{", "tuple<"};
  for (size_t i = 0; i < sizeof brackets / sizeof *brackets; i++) {
    hls_buffer text = {0};
    hls_buffer_puts(&text, "// ((((\nmodule attributes {s = \"[[\\\"[[\",\n");
    for (int depth = 0; depth < 200000; depth++) {
      hls_buffer_puts(&text, brackets[i]);
    }
    hls_compile_request req = mlir(text.data, HLS_STAGE_CF);
    hls_compile_result result;
    expect(&req, HLS_DIAGNOSED, &result);
    /* The brace of the dictionary is the first of more than 500 brackets; the
     * bracket of a tuple is its last letter. */
    assert_diagnostic(&result.diagnostics.items[0], "mlir", "dir/k.mlir", 3,
                      500 * (uint32_t)strlen(brackets[i]));
    hls_compile_result_finish(&result);
    hls_buffer_finish(&text);
  }
}

static void arrows_and_comparisons_do_not_nest(void **state) {
  (void)state;
  hls_buffer text = {0};
  hls_buffer_puts(&text, "#s = affine_set<(d0) : (");
  for (int i = 0; i < 1000; i++) {
    hls_buffer_puts(&text, "d0 - 9 <= 0, ");
  }
  hls_buffer_puts(&text, "d0 >= 0)>\nfunc.func @f() attributes {t = [");
  for (int i = 0; i < 1000; i++) {
    hls_buffer_puts(&text, "(i8) -> i8, ");
  }
  hls_buffer_puts(&text, "i8], u = #s} {\n  return\n}\n");
  hls_compile_request req = mlir(text.data, HLS_STAGE_CF);
  hls_compile_result result = {0};
  assert_int_equal(hls_compile(compiler, &req, &result, NULL), HLS_OK);
  hls_compile_result_finish(&result);
  hls_buffer_finish(&text);
}

static void text_need_not_end_with_nul(void **state) {
  (void)state;
  static const char text[] = "func.func @f() { return }garbage";
  hls_compile_request req = mlir(text, HLS_STAGE_CF);
  req.source.size -= strlen("garbage");
  hls_compile_result result = {0};
  assert_int_equal(hls_compile(compiler, &req, &result, NULL), HLS_OK);
  hls_compile_result_finish(&result);
}

static void ill_formed_ir_is_located_with_notes(void **state) {
  (void)state;
  hls_compile_request req = mlir("func.func @f() { return }\n"
                                 "func.func @f() { return }\n",
                                 HLS_STAGE_HW);
  hls_compile_result result;
  expect(&req, HLS_DIAGNOSED, &result);
  const hls_diagnostic *diagnostic = &result.diagnostics.items[0];
  assert_diagnostic(diagnostic, "mlir", "dir/k.mlir", 2, 1);
  assert_int_equal(diagnostic->num_notes, 1);
  assert_string_equal(diagnostic->notes[0].range.file, "dir/k.mlir");
  assert_int_equal(diagnostic->notes[0].range.begin.line, 1);
  hls_compile_result_finish(&result);
}

static void locations_in_the_text_are_believed(void **state) {
  (void)state;
  hls_compile_request req =
      mlir("func.func @f(%a: f32) -> f32 {\n"
           "  %0 = math.exp %a : f32 loc(callsite(\"x\"(\"odd "
           "\\\"name\\22.c\":7:9) "
           "at \"b.c\":1:2))\n"
           "  return %0 : f32\n"
           "}\n",
           HLS_STAGE_HANDSHAKE);
  hls_compile_result result;
  expect(&req, HLS_DIAGNOSED, &result);
  assert_diagnostic(&result.diagnostics.items[0], "unsupported-operation",
                    "odd \"name\".c", 7, 9);
  hls_compile_result_finish(&result);
}

static void passes_give_codes(void **state) {
  (void)state;
  hls_compile_request req =
      mlir("func.func private @__p(i32 {handshake.arg_name = \"a\"})\n"
           "func.func @f(%a: f32) {\n"
           "  %0 = math.exp %a : f32\n"
           "  %1 = arith.fptosi %0 : f32 to i32\n"
           "  call @__p(%1) : (i32) -> ()\n"
           "  return\n"
           "}\n",
           HLS_STAGE_HANDSHAKE);
  hls_compile_result result;
  expect(&req, HLS_DIAGNOSED, &result);
  assert_int_equal(result.diagnostics.count, 2);
  assert_diagnostic(&result.diagnostics.items[0], "placeholder-arg-name",
                    "dir/k.mlir", 1, 1);
  assert_string_equal(
      result.diagnostics.items[0].message,
      "argument 0 of placeholder '__p' is named 'a'; its name must begin with "
      "'input_', 'output_' or 'parameter_'");
  assert_diagnostic(&result.diagnostics.items[1], "unsupported-operation",
                    "dir/k.mlir", 3, 8);
  assert_string_equal(result.kernel, "f");
  hls_compile_result_finish(&result);
}

static void errors_in_c_are_diagnostics(void **state) {
  (void)state;
  hls_compile_request req =
      c_text("int f(int a) { return a +; }", HLS_STAGE_HW);
  hls_compile_result result;
  expect(&req, HLS_DIAGNOSED, &result);
  assert_diagnostic(&result.diagnostics.items[0], "expected_expression",
                    "dir/k.c", 1, 26);
  hls_compile_result_finish(&result);
}

static void a_failed_trace_keeps_the_text_before(void **state) {
  (void)state;
  hls_compile_request req = mlir("func.func @f(%a: f32) -> f32 {\n"
                                 "  %0 = math.exp %a : f32\n"
                                 "  return %0 : f32\n"
                                 "}\n",
                                 HLS_STAGE_HANDSHAKE);
  req.trace = true;
  hls_compile_result result;
  expect(&req, HLS_DIAGNOSED, &result);
  const hls_pass_trace *last = &result.passes[result.num_passes - 1];
  assert_string_equal(last->name, "lower-cf-to-handshake");
  assert_non_null(strstr(last->before, "math.exp"));
  assert_null(last->after);
  hls_compile_result_finish(&result);
}

static void texts_only_go_down(void **state) {
  (void)state;
  static const char cf[] = "func.func @f() { return }";
  static const char circuit[] =
      "handshake.func @f(%start: !handshake.control<>) -> "
      "!handshake.control<> { end %start : <> }";
  const hls_compile_request unreachable[] = {
      mlir(cf, HLS_STAGE_LLVM), mlir(circuit, HLS_STAGE_LLVM),
      mlir(circuit, HLS_STAGE_CF), mlir(circuit, HLS_STAGE_LLVM_DIALECT)};
  for (size_t i = 0; i < sizeof unreachable / sizeof *unreachable; i++) {
    hls_compile_result result;
    hls_error error = expect(&unreachable[i], HLS_INVALID, &result);
    assert_non_null(
        strstr(error.message, hls_stage_name(unreachable[i].stage)));
    hls_compile_result_finish(&result);
  }
}

static void kernels_are_chosen_by_name(void **state) {
  (void)state;
  static const char two[] = "func.func @f() { return }\n"
                            "func.func @g() { return }\n"
                            "func.func private @h()\n";
  hls_compile_request req = mlir(two, HLS_STAGE_HW);
  hls_compile_result result;
  hls_error error = expect(&req, HLS_AMBIGUOUS_KERNEL, &result);
  assert_non_null(strstr(error.message, "f, g"));
  hls_compile_result_finish(&result);

  req.kernel = "h";
  error = expect(&req, HLS_NO_KERNEL, &result);
  assert_non_null(strstr(error.message, "f, g"));
  hls_compile_result_finish(&result);

  req.kernel = "g";
  result = (hls_compile_result){0};
  assert_int_equal(hls_compile(compiler, &req, &result, NULL), HLS_OK);
  assert_string_equal(result.kernel, "g");
  hls_compile_result_finish(&result);

  hls_compile_request empty = mlir("", HLS_STAGE_HW);
  expect(&empty, HLS_NO_KERNEL, &result);
  hls_compile_result_finish(&result);

  hls_compile_request c = c_text("int f(int a) { return a; }", HLS_STAGE_HW);
  c.kernel = "nothing";
  error = expect(&c, HLS_NO_KERNEL, &result);
  assert_non_null(strstr(error.message, "f"));
  hls_compile_result_finish(&result);
}

static void recursion_is_refused(void **state) {
  (void)state;
  hls_compile_request req = mlir("func.func @f(%a: i32) -> i32 {\n"
                                 "  %0 = call @f(%a) : (i32) -> i32\n"
                                 "  return %0 : i32\n"
                                 "}\n",
                                 HLS_STAGE_HW);
  hls_compile_result result;
  expect(&req, HLS_DIAGNOSED, &result);
  assert_diagnostic(&result.diagnostics.items[0], "unsupported-recursion",
                    "dir/k.mlir", 1, 1);
  hls_compile_result_finish(&result);
}

static void intrinsics_are_not_inlined(void **state) {
  (void)state;
  hls_compile_request req = mlir(
      "func.func private @__int_to_token(i32) -> i32\n"
      "func.func @__wait_int(%t: i32, %d: i32) -> i32 { return %d : i32 }\n"
      "func.func @f(%a: i32) -> i32 {\n"
      "  %t = call @__int_to_token(%a) : (i32) -> i32\n"
      "  %w = call @__wait_int(%t, %a) : (i32, i32) -> i32\n"
      "  return %w : i32\n}",
      HLS_STAGE_HW);
  hls_compile_result result;
  expect(&req, HLS_DIAGNOSED, &result);
  assert_int_equal(result.diagnostics.num_errors, 1);
  assert_diagnostic(&result.diagnostics.items[0], "wait-defined", "dir/k.mlir",
                    2, 1);
  hls_compile_result_finish(&result);
}

static void wrong_requests_are_refused(void **state) {
  (void)state;
  hls_compile_result result;
  hls_compile_request buffers = mlir("", HLS_STAGE_HW);
  buffers.buffers = "best";
  hls_error error = expect(&buffers, HLS_INVALID, &result);
  assert_non_null(strstr(error.message, "best"));
  hls_compile_result_finish(&result);

  hls_compile_request period = mlir("", HLS_STAGE_HW);
  period.clock_period = -1.0;
  expect(&period, HLS_INVALID, &result);
  hls_compile_result_finish(&result);

  hls_compile_request stage = mlir("", (hls_stage)17);
  expect(&stage, HLS_INVALID, &result);
  hls_compile_result_finish(&result);
}

/* All at once, and where it is obvious what was meant, with a fix. */
static void broken_rules_in_ir_have_fixes(void **state) {
  (void)state;
  static const char text[] =
      "func.func private @__names(i32 {handshake.arg_name = \"a\"}, i32 "
      "{handshake.arg_name = \"output_c\"})\n"
      "func.func private @__silent(i32 {handshake.arg_name = \"input_x\"})\n"
      "func.func private @__init() -> i32\n"
      "func.func private @__wait_int(i32) -> i32\n"
      "func.func @__float_to_token(%f: f32) -> i32 {\n"
      "  %c = arith.constant 0 : i32\n"
      "  return %c : i32\n"
      "}\n"
      "func.func @__unit(%a: i32 {handshake.arg_name = \"input_a\"}, %b: i32 "
      "{handshake.arg_name = \"output_b\"}) {\n"
      "  return\n"
      "}\n"
      "func.func @f(%x: i32, %f: f32) -> i32 {\n"
      "  %c = func.call @__init() : () -> i32\n"
      "  func.call @__names(%x, %c) : (i32, i32) -> ()\n"
      "  %d = func.call @__init() : () -> i32\n"
      "  func.call @__silent(%d) : (i32) -> ()\n"
      "  %e = func.call @__init() : () -> i32\n"
      "  func.call @__unit(%x, %e) : (i32, i32) -> ()\n"
      "  %t = func.call @__float_to_token(%f) : (f32) -> i32\n"
      "  %w = func.call @__wait_int(%t) : (i32) -> i32\n"
      "  %s = arith.addi %c, %e : i32\n"
      "  return %s : i32\n"
      "}\n";
  static const struct {
    const char *code;
    unsigned line, note_line;
    const char *fix; /* NULL: none */
    unsigned fix_column;
  } expected[] = {
      {"placeholder-arg-name", 1, 14, "handshake.arg_name = \"input_a\"", 33},
      {"placeholder-no-output", 2, 16, "handshake.arg_name = \"output_x\"", 34},
      {"placeholder-defined", 9, 18, NULL, 0},
      {"wait-signature", 4, 20, "(i32, i32) -> i32", 30},
      {"wait-defined", 5, 19, NULL, 0},
  };
  hls_compile_request req = mlir(text, HLS_STAGE_HW);
  hls_compile_result result;
  expect(&req, HLS_DIAGNOSED, &result);
  size_t count = sizeof expected / sizeof *expected;
  assert_int_equal(result.diagnostics.count, count);
  for (size_t i = 0; i < count; i++) {
    const hls_diagnostic *d = &result.diagnostics.items[i];
    assert_diagnostic(d, expected[i].code, "dir/k.mlir", expected[i].line, 1);
    assert_int_equal(d->num_notes, 1);
    assert_int_equal(d->notes[0].range.begin.line, expected[i].note_line);
    assert_int_equal(d->num_fixes, expected[i].fix ? 1 : 0);
    if (expected[i].fix) {
      const hls_edit *edit = &d->fixes[0].edits[0];
      assert_string_equal(edit->text, expected[i].fix);
      assert_int_equal(edit->range.begin.line, expected[i].line);
      assert_int_equal(edit->range.begin.column, expected[i].fix_column);
    }
  }
  hls_compile_result_finish(&result);
}

static void any_file_may_have_errors(void **state) {
  (void)state;
  static const char *const names[] = {
      "dir/a\"b.mlir",  "dir/a\\b.mlir",       "dir/a\\22b.mlir",
      "dir/a:3:4.mlir", "dir/\":3:4.mlir",     "dir/a(b \"c\":1:2) d.mlir",
      "dir/a [b].mlir", "dir/f\xc3\xbcr.mlir", "dir/line\nbreak.mlir",
      "loc(\"x\":1:2)"};
  for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
    hls_compile_request req =
        mlir("func.func private @__p(i32 {handshake.arg_name = \"a\"}, i32 "
             "{handshake.arg_name = \"output_c\"})\n"
             "func.func @f(%a: i32) -> i32 {\n"
             "  %c = call @__init() : () -> i32\n"
             "  call @__p(%a, %c) : (i32, i32) -> ()\n"
             "  return %c : i32\n"
             "}\n"
             "func.func private @__init() -> i32\n",
             HLS_STAGE_HANDSHAKE);
    req.source.name = names[i];
    hls_compile_result result;
    expect(&req, HLS_DIAGNOSED, &result);
    const hls_diagnostic *d = &result.diagnostics.items[0];
    assert_diagnostic(d, "placeholder-arg-name", names[i], 1, 1);
    assert_int_equal(d->num_notes, 1);
    assert_string_equal(d->notes[0].range.file, names[i]);
    assert_int_equal(d->notes[0].range.begin.line, 4);
    assert_int_equal(d->num_fixes, 1);
    assert_string_equal(d->fixes[0].edits[0].range.file, names[i]);
    hls_compile_result_finish(&result);
  }
}

/* A name in the text reads like what stands between the two of a repair. */
static void names_do_not_take_fixes_apart(void **state) {
  (void)state;
  hls_compile_request req = mlir(
      "func.func private @__p(i32 {handshake.arg_name = \"a' by 'b\"}, i32 "
      "{handshake.arg_name = \"output_c\"})\n"
      "func.func @f(%a: i32) -> i32 {\n"
      "  %c = call @__init() : () -> i32\n"
      "  call @__p(%a, %c) : (i32, i32) -> ()\n"
      "  return %c : i32\n"
      "}\n"
      "func.func private @__init() -> i32\n",
      HLS_STAGE_HANDSHAKE);
  hls_compile_result result;
  expect(&req, HLS_DIAGNOSED, &result);
  assert_int_equal(result.diagnostics.count, 1);
  const hls_diagnostic *d = &result.diagnostics.items[0];
  assert_diagnostic(d, "placeholder-arg-name", "dir/k.mlir", 1, 1);
  assert_int_equal(d->num_fixes, 1);
  const hls_edit *edit = &d->fixes[0].edits[0];
  assert_string_equal(edit->text, "handshake.arg_name = \"input_a' by 'b\"");
  assert_int_equal(edit->range.begin.column, 29);
  assert_int_equal(edit->range.end.column, 60);
  hls_compile_result_finish(&result);
}

static void a_finished_result_may_be_finished_again(void **state) {
  (void)state;
  hls_compile_result result = {0};
  hls_compile_result_finish(&result);
  hls_compile_result_finish(NULL);
  hls_compiler_destroy(NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(malformed_text_is_located),
      cmocka_unit_test(deeply_nested_text_is_refused),
      cmocka_unit_test(arrows_and_comparisons_do_not_nest),
      cmocka_unit_test(text_need_not_end_with_nul),
      cmocka_unit_test(ill_formed_ir_is_located_with_notes),
      cmocka_unit_test(locations_in_the_text_are_believed),
      cmocka_unit_test(passes_give_codes),
      cmocka_unit_test(errors_in_c_are_diagnostics),
      cmocka_unit_test(a_failed_trace_keeps_the_text_before),
      cmocka_unit_test(texts_only_go_down),
      cmocka_unit_test(kernels_are_chosen_by_name),
      cmocka_unit_test(recursion_is_refused),
      cmocka_unit_test(intrinsics_are_not_inlined),
      cmocka_unit_test(wrong_requests_are_refused),
      cmocka_unit_test(broken_rules_in_ir_have_fixes),
      cmocka_unit_test(any_file_may_have_errors),
      cmocka_unit_test(names_do_not_take_fixes_apart),
      cmocka_unit_test(a_finished_result_may_be_finished_again),
  };
  return cmocka_run_group_tests(tests, create_compiler, destroy_compiler);
}
