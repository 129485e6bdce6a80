/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Circuits inside circuits, deeper than there is stack for calls.
 */
#include "core/passes/passes_internal.h"
#include "hls/buffer.h"
#include "hls/handshake.h"
#include "mlir-c/Diagnostics.h"
#include "mlir-c/Pass.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* Calls of sanitized code take more of it. */
#ifdef HLSD_SANITIZE
enum { STACK_BYTES = 1 << 22 };
#else
enum { STACK_BYTES = 1 << 19 };
#endif

enum { DEPTH = 20000 };

/* Each function has an instance of the next one, the last one of `inmost`. */
static MlirModule parse_nested(MlirContext context, const char *inmost) {
  hls_buffer text = {0};
  for (int i = 0; i < DEPTH; i++) {
    hls_buffer_printf(
        &text,
        "handshake.func @f%d(%%a: !handshake.channel<i8>, ...) -> "
        "!handshake.channel<i8> attributes {argNames = [\"a\"], resNames = "
        "[\"b\"]} {\n%%0 = instance @",
        i);
    if (i + 1 < DEPTH) {
      hls_buffer_printf(&text, "f%d", i + 1);
    } else {
      hls_buffer_puts(&text, inmost);
    }
    hls_buffer_puts(&text, "(%a) : (!handshake.channel<i8>) -> "
                           "!handshake.channel<i8>\nend %0 : <i8>\n}\n");
  }
  hls_buffer_puts(&text,
                  "handshake.func private @__unit(!handshake.channel<i8>, ...) "
                  "-> !handshake.channel<i8> attributes {argNames = "
                  "[\"input_a\"], resNames = [\"out0\"]}\n");
  assert_false(text.failed);
  MlirModule module =
      mlirModuleCreateParse(context, mlirStringRefCreate(text.data, text.size));
  hls_buffer_finish(&text);
  assert_false(mlirModuleIsNull(module));
  return module;
}

/* A run of the pass on a thread. */
typedef struct hoisting_run {
  const char *inmost;
  bool has_succeeded;
} hoisting_run;

static MlirLogicalResult drop(MlirDiagnostic diagnostic, void *user) {
  (void)diagnostic;
  (void)user;
  return mlirLogicalResultSuccess();
}

static void *hoist(void *user) {
  hoisting_run *run = user;
  MlirContext context = mlirContextCreateWithThreading(false);
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  hlsRegisterDialects(registry);
  mlirContextAppendDialectRegistry(context, registry);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__handshake__(), context);
  mlirContextAttachDiagnosticHandler(context, drop, NULL, NULL);
  MlirModule module = parse_nested(context, run->inmost);
  MlirPassManager manager = mlirPassManagerCreate(context);
  mlirPassManagerAddOwnedPass(
      manager, hlsCreatePass(&handshake_hoist_ext_instances_pass));
  run->has_succeeded = mlirLogicalResultIsSuccess(
      mlirPassManagerRunOnOp(manager, mlirModuleGetOperation(module)));
  mlirPassManagerDestroy(manager);
  mlirModuleDestroy(module);
  mlirDialectRegistryDestroy(registry);
  mlirContextDestroy(context);
  return NULL;
}

static bool hoist_with_little_stack(const char *inmost) {
  hoisting_run run = {.inmost = inmost};
  pthread_attr_t attributes;
  pthread_t thread;
  assert_int_equal(pthread_attr_init(&attributes), 0);
  assert_int_equal(pthread_attr_setstacksize(&attributes, STACK_BYTES), 0);
  assert_int_equal(pthread_create(&thread, &attributes, hoist, &run), 0);
  assert_int_equal(pthread_join(thread, NULL), 0);
  pthread_attr_destroy(&attributes);
  return run.has_succeeded;
}

/* From the innermost outwards, or not at all when they lead in a circle. */
static void calls_are_found_however_deep(void **state) {
  (void)state;
  assert_true(hoist_with_little_stack("__unit"));
  assert_false(hoist_with_little_stack("f7"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(calls_are_found_however_deep),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
