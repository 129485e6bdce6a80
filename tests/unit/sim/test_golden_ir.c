/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The IR on the recorded calls: it agrees, it differs, it fails, and which step
 * is blamed when the circuit differs as well.
 */
#include "fixture.h"
#include "rtl/sim/golden/ir/golden_ir.h"

#include "llvm-c/Core.h"
#include "llvm-c/IRReader.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void nothing(void *user) { (void)user; }

static hls_native_code parse_ir(const char *text) {
  hls_native_code code = {.context = LLVMContextCreate()};
  LLVMMemoryBufferRef buffer =
      LLVMCreateMemoryBufferWithMemoryRangeCopy(text, strlen(text), "ir");
  char *message = NULL;
  if (LLVMParseIRInContext(code.context, buffer, &code.module, &message)) {
    fail_msg("%s", message);
  }
  return code;
}

static void finish_ir(hls_native_code *code) {
  LLVMDisposeModule(code->module);
  LLVMContextDispose(code->context);
}

/* Runs main() of `c_text` and then `ir_text` on the calls of `kernel`. */
static void run_ir(fixture *f, const char *kernel, const char *c_text,
                   const char *ir_text) {
  static const rtl_design no_design;
  hls_native_code code = parse_ir(ir_text);
  golden native;
  f->request.source = fixture_source("kernel.c", c_text);
  f->request.kernel = kernel;
  f->request.design = &no_design;
  f->request.ir = &code;
  hls_status status = fixture_run_main(f, &native);
  golden_ir *ir =
      status == HLS_OK ? golden_ir_start(&native, &f->request) : NULL;
  if (ir) {
    status =
        golden_ir_run(ir, &f->request, nothing, NULL, &f->result, &f->error);
  }
  golden_ir_finish(ir);
  golden_finish(&native);
  finish_ir(&code);
  if (status != HLS_OK) {
    fail_msg("%s", f->error.message);
  }
}

static void assert_message(const fixture *f, const char *part) {
  assert_non_null(f->result.message);
  if (!strstr(f->result.message, part)) {
    fail_msg("'%s' is not in '%s'", part, f->result.message);
  }
}

static const char mix_c[] =
    "double mix(signed char a, _Bool b, float c, double d, long e)"
    " { return a + b + c + d + e; }\n"
    "int main(void) { mix(-3, 5, 1.5f, 0.25, -7);"
    " mix(100, 0, -1, 1e10, 1L << 40); return 0; }\n";

static void scalars_of_all_types_agree(void **state) {
  fixture *f = *state;
  run_ir(f, "mix", mix_c,
         "define double @mix(i8 %a, i1 %b, float %c, double %d,"
         " i64 %e) {\n"
         "  %a1 = sext i8 %a to i32\n"
         "  %b1 = zext i1 %b to i32\n"
         "  %ab = add i32 %a1, %b1\n"
         "  %abf = sitofp i32 %ab to float\n"
         "  %abc = fadd float %abf, %c\n"
         "  %abcd0 = fpext float %abc to double\n"
         "  %abcd = fadd double %abcd0, %d\n"
         "  %e1 = sitofp i64 %e to double\n"
         "  %r = fadd double %abcd, %e1\n"
         "  ret double %r\n"
         "}\n");
  assert_int_equal(f->result.ir, SIM_IR_AGREES);
  assert_null(f->result.message);
}

static const char bump_c[] =
    "int bump(int a[2][4], int n) { int s = 0;"
    " for (int i = 0; i < 8; i++) { s += a[0][i]; a[0][i] += n; } return s; }\n"
    "int main(void) { int a[2][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}};"
    " bump(a, 1); bump(a, -2); return 0; }\n";

/* The IR of bump, which adds `step` instead of n to the element `at`. */
static void bump_ir(char *text, size_t size, int at, const char *step) {
  snprintf(text, size,
           "define i32 @bump(ptr %%a, i32 %%n) {\n"
           "  br label %%loop\n"
           "loop:\n"
           "  %%i = phi i32 [0, %%0], [%%next, %%loop]\n"
           "  %%s = phi i32 [0, %%0], [%%sum, %%loop]\n"
           "  %%p = getelementptr i32, ptr %%a, i32 %%i\n"
           "  %%v = load i32, ptr %%p\n"
           "  %%sum = add i32 %%s, %%v\n"
           "  %%odd = icmp eq i32 %%i, %d\n"
           "  %%step = select i1 %%odd, i32 %s, i32 %%n\n"
           "  %%w = add i32 %%v, %%step\n"
           "  store i32 %%w, ptr %%p\n"
           "  %%next = add i32 %%i, 1\n"
           "  %%more = icmp slt i32 %%next, 8\n"
           "  br i1 %%more, label %%loop, label %%end\n"
           "end:\n"
           "  ret i32 %%sum\n"
           "}\n",
           at, step);
}

static void arrays_agree_in_every_call(void **state) {
  fixture *f = *state;
  char ir[2048];
  bump_ir(ir, sizeof ir, -1, "%n");
  run_ir(f, "bump", bump_c, ir);
  assert_int_equal(f->result.ir, SIM_IR_AGREES);
}

static void a_wrong_element_is_named(void **state) {
  fixture *f = *state;
  char ir[2048];
  bump_ir(ir, sizeof ir, 6, "1"); /* right in the first call */
  run_ir(f, "bump", bump_c, ir);
  assert_int_equal(f->result.ir, SIM_IR_DIFFERS);
  assert_int_equal(f->result.total_mismatches, 1);
  assert_int_equal(f->result.mismatches[0].call, 1);
  assert_int_equal(f->result.mismatches[0].index, 6);
  assert_message(f, "call 2: a[1][2] is 9 instead of 6 in the IR");
}

static const char twice_c[] = "int twice(int a) { return 2 * a; }\n"
                              "int main(void) { for (int i = 0; i < 100; i++)"
                              " twice(i); return 0; }\n";

static void differing_calls_are_counted_up_to_a_limit(void **state) {
  fixture *f = *state;
  run_ir(f, "twice", twice_c, "define i32 @twice(i32 %a) { ret i32 -1 }\n");
  assert_int_equal(f->result.ir, SIM_IR_DIFFERS);
  assert_int_equal(f->result.num_mismatches, 20);
  assert_message(f, "call 1: the result is -1 instead of 0");
}

static void a_crash_names_the_call(void **state) {
  fixture *f = *state;
  run_ir(f, "twice", twice_c,
         "define i32 @twice(i32 %a) {\n"
         "  %r = mul i32 %a, 2\n"
         "  %late = icmp eq i32 %a, 7\n"
         "  br i1 %late, label %bad, label %good\n"
         "bad:\n"
         "  %v = load volatile i32, ptr null\n"
         "  ret i32 %v\n"
         "good:\n"
         "  ret i32 %r\n"
         "}\n");
  assert_int_equal(f->result.ir, SIM_IR_FAILED);
  assert_message(f, "call 8: ");
  assert_message(f, "segmentation fault");
}

static void endless_ir_is_stopped(void **state) {
  fixture *f = *state;
  f->request.golden_seconds = 1;
  run_ir(f, "twice", twice_c,
         "define i32 @twice(i32 %a) {\n"
         "  br label %loop\n"
         "loop:\n"
         "  %x = load volatile i32, ptr @g\n"
         "  br label %loop\n"
         "}\n"
         "@g = internal global i32 0\n");
  assert_int_equal(f->result.ir, SIM_IR_FAILED);
  assert_message(f, "call 1: ");
  assert_message(f, "no end within 1 s");
}

static const char units_c[] =
    "void __pair(signed char input_a, _Bool output_odd, int parameter_N,\n"
    "            float output_half);\n"
    "void __count(int output_n);\n"
    "_Bool __init1(); float __init2(); int __init3();\n"
    "float kernel(signed char a) {\n"
    "  _Bool odd = __init1(); float half = __init2(); int n = __init3();\n"
    "  __pair(a, odd, 3, half); __count(n);\n"
    "  return odd + half + n; }\n"
    "int main(void) { kernel(-7); kernel(6); return 0; }\n";

/* __count has a state: a second run has to begin where the first one did. */
static const char units_model[] =
    "void __pair(signed char a, _Bool *odd, int n, float *half)"
    " { *odd = a & 1; *half = a * 0.5f * n; }\n"
    "void __count(int *n) { static int calls; *n = ++calls; }\n";

static void models_are_called_through_interfaces(void **state) {
  fixture *f = *state;
  hls_source model = fixture_source("model.c", units_model);
  f->request.models = &model;
  f->request.num_models = 1;
  run_ir(f, "kernel", units_c,
         "define {i1, float} @__pair(i8 %a, i32 %n) {\n"
         "  %r = alloca {i1, float}\n"
         "  call void @_mlir_ciface___pair(ptr %r, i8 %a, i32 %n)\n"
         "  %v = load {i1, float}, ptr %r\n"
         "  ret {i1, float} %v\n"
         "}\n"
         "declare void @_mlir_ciface___pair(ptr, i8, i32)\n"
         "define i32 @__count() {\n"
         "  %n = call i32 @_mlir_ciface___count()\n"
         "  ret i32 %n\n"
         "}\n"
         "declare i32 @_mlir_ciface___count()\n"
         "define float @kernel(i8 %a) {\n"
         "  %p = call {i1, float} @__pair(i8 %a, i32 3)\n"
         "  %n = call i32 @__count()\n"
         "  %odd = extractvalue {i1, float} %p, 0\n"
         "  %half = extractvalue {i1, float} %p, 1\n"
         "  %oddf = uitofp i1 %odd to float\n"
         "  %nf = sitofp i32 %n to float\n"
         "  %x = fadd float %oddf, %half\n"
         "  %y = fadd float %x, %nf\n"
         "  ret float %y\n"
         "}\n");
  if (f->result.ir != SIM_IR_AGREES) {
    fail_msg("%s", f->result.message);
  }
}

/* ---- With a circuit ---- */

static const char addmul_c[] =
    "int addmul(int a, int b) { return a * b + a; }\n"
    "int main(void) { addmul(3, 4); addmul(5, -6); return 0; }\n";

static const char right_ir[] =
    "define i32 @addmul(i32 %a, i32 %b) {\n"
    "  %p = mul i32 %a, %b\n  %r = add i32 %p, %a\n  ret i32 %r\n}\n";
static const char wrong_ir[] =
    "define i32 @addmul(i32 %a, i32 %b) {\n"
    "  %p = mul i32 %a, %b\n  %r = add i32 %p, %b\n  ret i32 %r\n}\n";

static void simulate(fixture *f, const char *circuit, const char *ir) {
  rtl_design design = fixture_addmul_design(circuit);
  hls_native_code code = parse_ir(ir);
  f->request.ir = &code;
  hls_status status = fixture_run(f, &design, "addmul", addmul_c);
  finish_ir(&code);
  if (status != HLS_OK) {
    fail_msg("%s", f->error.message);
  }
}

/* fixture_addmul with another sum. The caller's text. */
static const char *wrong_circuit(char *text, size_t size) {
  const char *at = strstr(fixture_addmul, "a * b + a");
  snprintf(text, size, "%.*sa * b + b%s", (int)(at - fixture_addmul),
           fixture_addmul, at + strlen("a * b + a"));
  return text;
}

static void all_three_agree(void **state) {
  fixture *f = *state;
  simulate(f, fixture_addmul, right_ir);
  assert_int_equal(f->result.verdict, SIM_PASS);
  assert_int_equal(f->result.ir, SIM_IR_AGREES);
}

static void a_wrong_circuit_is_blamed_when_the_ir_is_right(void **state) {
  fixture *f = *state;
  char text[2048];
  simulate(f, wrong_circuit(text, sizeof text), right_ir);
  assert_int_equal(f->result.verdict, SIM_MISMATCH);
  assert_int_equal(f->result.ir, SIM_IR_AGREES);
  assert_message(f, "; the IR it is made from has them right");
}

static void the_ir_is_blamed_when_both_are_wrong(void **state) {
  fixture *f = *state;
  char text[2048];
  simulate(f, wrong_circuit(text, sizeof text), wrong_ir);
  assert_int_equal(f->result.verdict, SIM_IR_MISMATCH);
  assert_int_equal(f->result.ir, SIM_IR_DIFFERS);
  assert_message(f, "call 1: the result is 16 instead of 15 in the IR");
}

/* A circuit that happens to be right does not excuse the IR. */
static void wrong_ir_is_no_pass(void **state) {
  fixture *f = *state;
  simulate(f, fixture_addmul, wrong_ir);
  assert_int_equal(f->result.verdict, SIM_IR_MISMATCH);
  assert_int_equal(f->result.total_mismatches, 2);
}

int main(void) {
#define TEST(name)                                                             \
  cmocka_unit_test_setup_teardown(name, fixture_setup, fixture_teardown)
  const struct CMUnitTest tests[] = {
      TEST(scalars_of_all_types_agree),
      TEST(arrays_agree_in_every_call),
      TEST(a_wrong_element_is_named),
      TEST(differing_calls_are_counted_up_to_a_limit),
      TEST(a_crash_names_the_call),
      TEST(endless_ir_is_stopped),
      TEST(models_are_called_through_interfaces),
      TEST(all_three_agree),
      TEST(a_wrong_circuit_is_blamed_when_the_ir_is_right),
      TEST(the_ir_is_blamed_when_both_are_wrong),
      TEST(wrong_ir_is_no_pass),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
