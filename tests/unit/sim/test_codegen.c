/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * One writer of object files for many modules.
 */
#include "rtl/sim/golden/golden_codegen.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "llvm-c/Core.h"
#include "llvm-c/IRReader.h"

static char said[200];
static const golden_reason reason = {said, sizeof said};

static const char *const texts[] = {
    "@table = internal constant [2 x i32] [i32 40, i32 0], align 4\n"
    "@counter = global i32 2, align 4\n"
    "define i32 @f(i32 %i) {\n"
    "  %at = getelementptr [2 x i32], ptr @table, i64 0, i32 %i\n"
    "  %c = load i32, ptr %at\n"
    "  %v = load i32, ptr @counter\n"
    "  %s = add i32 %c, %v\n"
    "  ret i32 %s\n"
    "}\n",
    "declare i64 @strlen(ptr)\n"
    "@text = private constant [4 x i8] c\"abc\\00\"\n"
    "define internal double @half(double %x) {\n"
    "  %h = fmul double %x, 5.0e-1\n"
    "  ret double %h\n"
    "}\n"
    "define i64 @g(i32 %n) {\n"
    "  switch i32 %n, label %other [ i32 0, label %zero\n"
    "    i32 1, label %other i32 2, label %zero i32 3, label %other\n"
    "    i32 4, label %zero i32 5, label %other ]\n"
    "zero:\n"
    "  %l = call i64 @strlen(ptr @text)\n"
    "  ret i64 %l\n"
    "other:\n"
    "  %d = sitofp i32 %n to double\n"
    "  %h = call double @half(double %d)\n"
    "  %i = fptosi double %h to i64\n"
    "  ret i64 %i\n"
    "}\n",
    "@local = thread_local global i32 1\n"
    "define i32 @h() {\n"
    "  %v = load i32, ptr @local\n"
    "  ret i32 %v\n"
    "}\n",
};

#define NUM_TEXTS (sizeof texts / sizeof *texts)

/* Compiles the text in a context that is gone afterwards. */
static LLVMMemoryBufferRef compile(hls_object_writer *writer,
                                   const char *text) {
  LLVMContextRef context = LLVMContextCreate();
  LLVMMemoryBufferRef buffer =
      LLVMCreateMemoryBufferWithMemoryRangeCopy(text, strlen(text), "text");
  LLVMModuleRef module = NULL;
  char *message = NULL;
  if (LLVMParseIRInContext(context, buffer, &module, &message) != 0) {
    fail_msg("%s", message);
  }
  LLVMMemoryBufferRef object = golden_codegen_object(writer, module, reason);
  LLVMDisposeModule(module);
  LLVMContextDispose(context);
  return object;
}

static void expect_equal(LLVMMemoryBufferRef a, LLVMMemoryBufferRef b) {
  assert_non_null(a);
  assert_non_null(b);
  assert_int_equal(LLVMGetBufferSize(a), LLVMGetBufferSize(b));
  assert_memory_equal(LLVMGetBufferStart(a), LLVMGetBufferStart(b),
                      LLVMGetBufferSize(a));
}

static void code_does_not_depend_on_what_came_before(void **state) {
  (void)state;
  hls_object_writer *kept = golden_codegen_writer(GOLDEN_REACH_NEAR, reason);
  assert_non_null(kept);
  for (size_t i = 0; i < 5 * NUM_TEXTS; i++) {
    const char *text = texts[(i * 2 + i / NUM_TEXTS) % NUM_TEXTS];
    hls_object_writer *fresh = golden_codegen_writer(GOLDEN_REACH_NEAR, reason);
    LLVMMemoryBufferRef expected = compile(fresh, text);
    LLVMMemoryBufferRef actual = compile(kept, text);
    expect_equal(expected, actual);
    LLVMDisposeMemoryBuffer(expected);
    LLVMDisposeMemoryBuffer(actual);
    hls_object_writer_destroy(fresh);
  }
  hls_object_writer_destroy(kept);
}

static void errors_are_told(void **state) {
  (void)state;
  hls_object_writer *writer = golden_codegen_writer(GOLDEN_REACH_NEAR, reason);
  assert_null(compile(writer, "define void @f() {\n"
                              "  call void asm \"nonsense\", \"\"()\n"
                              "  ret void\n"
                              "}\n"));
  assert_true(strlen(said) > 0);
  hls_object_writer_destroy(writer);
  hls_object_writer_destroy(NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(code_does_not_depend_on_what_came_before),
      cmocka_unit_test(errors_are_told),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
