/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A warm process serves thousands of requests: the same answer every time, and
 * memory that does not grow with their number.
 */
#include "frontend_test.h"

#include "llvm-c/Core.h"

#include <unistd.h>

static size_t resident_bytes(void) {
  FILE *file = fopen("/proc/self/statm", "r");
  assert_non_null(file);
  unsigned long size = 0;
  unsigned long resident = 0;
  assert_int_equal(fscanf(file, "%lu %lu", &size, &resident), 2);
  fclose(file);
  return resident * (size_t)sysconf(_SC_PAGESIZE);
}

static const char *const texts[] = {
    "#include <hls.h>\n#include <stdint.h>\n"
    "int fir(int a[100], int b[100]) { int s = 0;"
    "for (int i = 0; i < 100; i++) s += a[i] * b[99 - i]; return s; }\n"
    "int main(void) { return 0; }\n",
    "int broken(int a) { return a + }",
    "void dependent(int a[9]) { for (int i = 1; i < 9; i++)"
    "a[i] = a[i - 1] * 3; }",
    "int local(int n) { int t[4] = {1, 2, 3, 4}; return t[n & 3]; }",
    "void __u(int a, int output_b); int __init1();"
    "int ph(int x) { int b = __init1(); __u(x, b); return b; }",
};

static void serve(size_t request, hls_status *status) {
  attempt a = {0};
  if (request % 3 == 0) {
    hls_unit_make_ready(); /* as a worker does between requests */
  }
  const char *text = texts[request % (sizeof(texts) / sizeof(texts[0]))];
  translate(&a, text);
  *status = a.status;
  finish(&a);
}

static void memory_does_not_grow(void **state) {
  (void)state;
  enum { WARM_UP = 200, REQUESTS = 1000 };
  hls_status status;
  for (size_t i = 0; i < WARM_UP; i++) {
    serve(i, &status);
  }
  size_t before = resident_bytes();
  for (size_t i = 0; i < REQUESTS; i++) {
    serve(i, &status);
    hls_status expected[] = {HLS_OK, HLS_DIAGNOSED, HLS_OK, HLS_OK,
                             HLS_DIAGNOSED};
    assert_int_equal(status, expected[i % 5]);
  }
  size_t after = resident_bytes();
#ifndef HLSD_SANITIZE
  /* 8 KB per request would be 8 MB; what the allocator keeps is less. */
  assert_true(after < before + (8u << 20));
#else
  (void)before;
  (void)after;
#endif
}

static void the_answer_is_always_the_same(void **state) {
  (void)state;
  attempt first = {0};
  translate(&first, texts[0]);
  assert_non_null(first.module);
  for (int i = 0; i < 20; i++) {
    attempt again = {0};
    translate(&again, texts[0]);
    assert_non_null(again.module);
    assert_string_equal(again.module, first.module);
    finish(&again);
  }
  finish(&first);
}

static void a_unit_can_give_its_module_away(void **state) {
  (void)state;
  attempt a = {0};
  parse(&a, texts[0]);
  assert_non_null(a.unit);
  LLVMModuleRef module = NULL;
  LLVMContextRef context = NULL;
  hls_unit_take_llvm(a.unit, &module, &context);
  assert_non_null(module);
  assert_non_null(LLVMGetNamedFunction(module, "fir"));
  assert_null(hls_unit_llvm_module(a.unit));
  /* The declarations stay; what needs the module says that it is gone. */
  const hls_signature *fir = hls_unit_find_function(a.unit, "fir");
  assert_non_null(fir);
  assert_int_equal(hls_unit_optimize(a.unit, fir, &a.diagnostics, &a.error),
                   HLS_INVALID);
  assert_int_equal(hls_unit_find_dependences(a.unit, fir, &a.error),
                   HLS_INVALID);
  MlirContext mlir = mlirContextCreate();
  assert_true(mlirModuleIsNull(
      hls_unit_translate(a.unit, fir, mlir, &a.diagnostics, &a.error)));
  mlirContextDestroy(mlir);
  finish(&a);
  LLVMDisposeModule(module);
  LLVMContextDispose(context);
}

static void destroying_nothing_is_allowed(void **state) {
  (void)state;
  hls_unit_destroy(NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(memory_does_not_grow),
      cmocka_unit_test(the_answer_is_always_the_same),
      cmocka_unit_test(a_unit_can_give_its_module_away),
      cmocka_unit_test(destroying_nothing_is_allowed),
  };
  return cmocka_run_group_tests_name("frontend/repeat", tests, NULL, NULL);
}
