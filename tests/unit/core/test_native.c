/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The native side: kernels compiled to machine code and called from C through
 * their C interfaces, with descriptors as C sees them.
 */
#include "core/pipeline/native.h"
#include "hls/pipeline.h"

#include "mlir-c/Target/LLVMIR.h"
#include "llvm-c/Core.h"
#include "llvm-c/Error.h"
#include "llvm-c/IRReader.h"
#include "llvm-c/LLJIT.h"
#include "llvm-c/Orc.h"
#include "llvm-c/Target.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* The calling convention's descriptors. */
typedef struct vector {
  int32_t *allocated, *aligned;
  intptr_t offset;
  intptr_t sizes[1], strides[1];
} vector;

typedef struct matrix {
  int32_t *allocated, *aligned;
  intptr_t offset;
  intptr_t sizes[2], strides[2];
} matrix;

static hls_compiler *compiler;
static LLVMOrcLLJITRef jit; /* of the running test */

static int create_compiler(void **state) {
  (void)state;
  compiler = hls_compiler_create(NULL);
  return compiler && !LLVMInitializeNativeTarget() &&
                 !LLVMInitializeNativeAsmPrinter()
             ? 0
             : -1;
}

static int destroy_compiler(void **state) {
  (void)state;
  hls_compiler_destroy(compiler);
  return 0;
}

static void check(LLVMErrorRef error) {
  if (error) {
    fail_msg("%s", LLVMGetErrorMessage(error));
  }
}

static int create_jit(void **state) {
  (void)state;
  check(LLVMOrcCreateLLJIT(&jit, NULL));
  LLVMOrcDefinitionGeneratorRef process;
  check(LLVMOrcCreateDynamicLibrarySearchGeneratorForProcess(
      &process, LLVMOrcLLJITGetGlobalPrefix(jit), NULL, NULL));
  LLVMOrcJITDylibAddGenerator(LLVMOrcLLJITGetMainJITDylib(jit), process);
  return 0;
}

static int destroy_jit(void **state) {
  (void)state;
  check(LLVMOrcDisposeLLJIT(jit));
  return 0;
}

/* Finds a function of the compiled module. */
static uintptr_t find(const char *name) {
  LLVMOrcExecutorAddress address = 0;
  check(LLVMOrcLLJITLookup(jit, &address, name));
  return (uintptr_t)address;
}

/* Adds LLVM IR to the program; takes module and context. */
static void add(LLVMModuleRef module, LLVMContextRef context) {
  /* ORC's contexts are its own: the module moves as text. */
  char *text = LLVMPrintModuleToString(module);
  LLVMDisposeModule(module);
  LLVMContextDispose(context);
  LLVMOrcThreadSafeContextRef owner = LLVMOrcCreateNewThreadSafeContext();
  LLVMMemoryBufferRef buffer =
      LLVMCreateMemoryBufferWithMemoryRangeCopy(text, strlen(text), "module");
  LLVMModuleRef copy = NULL;
  char *message = NULL;
  if (LLVMParseIRInContext(LLVMOrcThreadSafeContextGetContext(owner), buffer,
                           &copy, &message)) {
    fail_msg("%s", message);
  }
  check(LLVMOrcLLJITAddLLVMIRModule(
      jit, LLVMOrcLLJITGetMainJITDylib(jit),
      LLVMOrcCreateNewThreadSafeModule(copy, owner)));
  LLVMOrcDisposeThreadSafeContext(owner);
  LLVMDisposeMessage(text);
}

static void compile(const hls_compile_request *request,
                    hls_compile_result *result) {
  hls_error error = {0};
  hls_status status = hls_compile(compiler, request, result, &error);
  if (status != HLS_OK) {
    fail_msg("%s %s", error.message,
             result->diagnostics.count ? result->diagnostics.items[0].message
                                       : "");
  }
}

static hls_compile_request request_for(const char *text, hls_stage stage) {
  return (hls_compile_request){.source = {"kernel.c", text, strlen(text)},
                               .stage = stage};
}

/* Compiles what --stage llvm-dialect prints. */
static void compile_dialect(const char *text) {
  hls_compile_request request = request_for(text, HLS_STAGE_LLVM_DIALECT);
  hls_compile_result result = {0};
  compile(&request, &result);
  LLVMContextRef context = LLVMContextCreate();
  LLVMModuleRef module = mlirTranslateModuleToLLVMIR(
      mlirModuleGetOperation(result.module), context);
  assert_non_null(module);
  hls_compile_result_finish(&result);
  add(module, context);
}

/* Compiles what a request for native code gives, beside the circuit. */
static void compile_native(const char *text) {
  hls_compile_request request = request_for(text, HLS_STAGE_HW);
  request.native = true;
  hls_compile_result result = {0};
  compile(&request, &result);
  assert_false(mlirModuleIsNull(result.module));
  LLVMModuleRef module = result.native.module;
  LLVMContextRef context = result.native.context;
  result.native.module = NULL; /* it is the machine's from now on */
  result.native.context = NULL;
  hls_compile_result_finish(&result);
  assert_non_null(module);
  add(module, context);
}

static void scalars_are_passed_as_in_c(void **state) {
  (void)state;
  compile_dialect("int mad(int a, int b, short c) { return a * b + c; }");
  int (*mad)(int, int, short) =
      (int (*)(int, int, short))find("_mlir_ciface_mad");
  assert_int_equal(mad(6, 7, -2), 40);
  assert_int_equal(mad(-3, 5, 1), -14);
}

static void vectors_are_descriptors(void **state) {
  (void)state;
  compile_dialect("int scale(int a[4], int factor) {\n"
                  "  int sum = 0;\n"
                  "  for (int i = 0; i < 4; i++) {\n"
                  "    sum += a[i];\n"
                  "    a[i] = a[i] * factor;\n"
                  "  }\n"
                  "  return sum;\n"
                  "}");
  int (*scale)(vector *, int) = (int (*)(vector *, int))find("_mlir_ciface_"
                                                             "scale");
  int32_t data[6] = {-1, 1, 2, 3, 4, -1};
  vector a = {data, data + 1, 0, {4}, {1}};
  assert_int_equal(scale(&a, 3), 10);
  static const int32_t expected[6] = {-1, 3, 6, 9, 12, -1};
  assert_memory_equal(data, expected, sizeof data);
}

static void matrices_keep_both_dimensions(void **state) {
  (void)state;
  compile_dialect("int transpose(const int a[2][3], int b[3][2]) {\n"
                  "  int last = 0;\n"
                  "  for (int i = 0; i < 2; i++)\n"
                  "    for (int j = 0; j < 3; j++) {\n"
                  "      last = a[i][j];\n"
                  "      b[j][i] = last;\n"
                  "    }\n"
                  "  return last;\n"
                  "}");
  int (*transpose)(matrix *, matrix *) =
      (int (*)(matrix *, matrix *))find("_mlir_ciface_transpose");
  int32_t from[2][3] = {{1, 2, 3}, {4, 5, 6}}, to[3][2] = {0};
  matrix a = {from[0], from[0], 0, {2, 3}, {3, 1}};
  matrix b = {to[0], to[0], 0, {3, 2}, {2, 1}};
  assert_int_equal(transpose(&a, &b), 6);
  static const int32_t expected[3][2] = {{1, 4}, {2, 5}, {3, 6}};
  assert_memory_equal(to, expected, sizeof to);
}

static void define(const char *name, uintptr_t address) {
  LLVMOrcCSymbolMapPair pair = {
      LLVMOrcLLJITMangleAndIntern(jit, name),
      {address,
       {LLVMJITSymbolGenericFlagsExported | LLVMJITSymbolGenericFlagsCallable,
        0}}};
  check(LLVMOrcJITDylibDefine(LLVMOrcLLJITGetMainJITDylib(jit),
                              LLVMOrcAbsoluteSymbols(&pair, 1)));
}

/* The elements that were accessed, in their order. */
static uint32_t accessed[8];
static unsigned num_accessed;

static void watch(uint32_t access, uint32_t index) {
  assert_int_equal(access, 0);
  accessed[num_accessed++ % 8] = index;
}

static void native_arrays_are_pointers_to_one_dimension(void **state) {
  (void)state;
  num_accessed = 0;
  define(HLS_BOUNDS_FUNCTION, (uintptr_t)watch);
  compile_native("void mark(int a[2][3], int row) {\n"
                 "  for (int j = 0; j < 3; j++) a[row][j] = 10 * row + j;\n"
                 "}");
  void (*mark)(int32_t *, int) = (void (*)(int32_t *, int))find("mark");
  int32_t data[6] = {0};
  mark(data, 1);
  static const int32_t expected[6] = {0, 0, 0, 10, 11, 12};
  assert_memory_equal(data, expected, sizeof data);
  static const uint32_t indices[3] = {3, 4, 5};
  assert_int_equal(num_accessed, 3);
  assert_memory_equal(accessed, indices, sizeof indices);
}

/* Not even where an array is the kernel's own. */
static void native_code_takes_no_descriptor_apart(void **state) {
  (void)state;
  hls_compile_request request =
      request_for("int turn(int a[8], int n) {\n"
                  "  int own[8];\n"
                  "  for (int i = 0; i < 8; i++) own[7 - i] = a[i];\n"
                  "  for (int i = 0; i < 8; i++) a[i] = own[i];\n"
                  "  return own[n & 7];\n"
                  "}",
                  HLS_STAGE_HW);
  request.native = true;
  hls_compile_result result = {0};
  compile(&request, &result);
  char *text = LLVMPrintModuleToString(result.native.module);
  assert_non_null(strstr(text, "define i32 @turn(ptr %0, i32 %1)"));
  assert_non_null(strstr(text, "alloca i32"));
  assert_null(strstr(text, "insertvalue"));
  assert_null(strstr(text, "extractvalue"));
  LLVMDisposeMessage(text);
  hls_compile_result_finish(&result);
}

/* The placeholder of the next test, in C. */
typedef struct halves {
  int32_t low, high;
} halves;

static void split(halves *outputs, int32_t value, int32_t bits) {
  outputs->low = value & ((1 << bits) - 1);
  outputs->high = value >> bits;
}

static int32_t twice(int32_t value) { return 2 * value; }

static void placeholders_are_defined_in_c(void **state) {
  (void)state;
  static const char text[] =
      "int __init();\n"
      "void __split(int input_v, int output_low, int output_high,\n"
      "             int parameter_BITS);\n"
      "void __twice(int input_v, int output_r);\n"
      "int join(int v) {\n"
      "  int low = __init(), high = __init(), r = __init();\n"
      "  __split(v, low, high, 8);\n"
      "  __twice(high, r);\n"
      "  return low + 1000 * r;\n"
      "}";
  define("_mlir_ciface___split", (uintptr_t)split);
  define("_mlir_ciface___twice", (uintptr_t)twice);
  compile_native(text);
  int (*join)(int) = (int (*)(int))find("join");
  assert_int_equal(join(0x0305), 6005);
}

/* The dialects of the native side never come into the compiler's context. */
static void the_main_context_stays_small(void **state) {
  (void)state;
  MlirContext context = hls_compiler_context(compiler);
  intptr_t before = mlirContextGetNumLoadedDialects(context);
  compile_dialect("int id(int a) { return a; }");
  assert_int_equal(mlirContextGetNumLoadedDialects(context), before);
}

static void native_code_is_only_made_when_asked_for(void **state) {
  (void)state;
  hls_compile_request request =
      request_for("int id(int a) { return a; }", HLS_STAGE_HW);
  hls_compile_result result = {0};
  compile(&request, &result);
  assert_null(result.native.module);
  assert_null(result.native.context);
  hls_compile_result_finish(&result);
}

/* An operation without a unit is diagnosed as without native code. */
static void errors_of_the_circuit_come_first(void **state) {
  (void)state;
  hls_compile_request request =
      request_for("void f(int n) { for (;;) { if (n) n = 0; } }", HLS_STAGE_HW);
  request.native = true;
  hls_compile_result result = {0};
  hls_error error = {0};
  assert_int_equal(hls_compile(compiler, &request, &result, &error),
                   HLS_DIAGNOSED);
  assert_string_equal(result.diagnostics.items[0].code, "kernel-never-returns");
  assert_null(result.native.module);
  hls_compile_result_finish(&result);
}

/* What nobody needs any more is not made. */
static void what_nobody_wants_is_left(void **state) {
  (void)state;
  char text[] = "module {\n}\n";
  const hls_buffer saved = {.data = text, .size = strlen(text)};
  const hls_compile_request request = {0};
  hls_compile_result result = {0};
  hls_error error = {0};
  run_progress progress = {0};
  atomic_bool is_unwanted = false;
  pipeline_run run = {.request = &request,
                      .result = &result,
                      .error = &error,
                      .progress = &progress,
                      .is_unwanted = &is_unwanted};
  native_side *side = native_side_create(&error);
  assert_non_null(side);
  assert_int_equal(native_translate(&run, side, &saved), HLS_OK);
  assert_non_null(result.native.module);
  hls_compile_result_finish(&result);
  result = (hls_compile_result){0};
  atomic_store(&is_unwanted, true);
  assert_int_equal(native_translate(&run, side, &saved), HLS_INTERNAL);
  assert_int_equal(result.num_timings, 0);
  assert_null(result.native.module);
  hls_compile_result_finish(&result);
  native_side_destroy(side);
}

int main(void) {
#define TEST(name)                                                             \
  cmocka_unit_test_setup_teardown(name, create_jit, destroy_jit)
  const struct CMUnitTest tests[] = {
      TEST(scalars_are_passed_as_in_c),
      TEST(vectors_are_descriptors),
      TEST(matrices_keep_both_dimensions),
      TEST(native_arrays_are_pointers_to_one_dimension),
      TEST(native_code_takes_no_descriptor_apart),
      TEST(placeholders_are_defined_in_c),
      TEST(the_main_context_stays_small),
      cmocka_unit_test(native_code_is_only_made_when_asked_for),
      cmocka_unit_test(errors_of_the_circuit_come_first),
      cmocka_unit_test(what_nobody_wants_is_left),
  };
  return cmocka_run_group_tests(tests, create_compiler, destroy_compiler);
}
