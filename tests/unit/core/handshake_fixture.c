/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The parts that the tests of the dialect in C share.
 */
#include "handshake_fixture.h"
#include "hls/buffer.h"
#include "hls/handshake.h"
#include "hls/mlir_text.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Diagnostics.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

MlirStringRef str(const char *text) {
  return mlirStringRefCreateFromCString(text);
}

void assert_type_text(MlirType type, const char *expected) {
  assert_false(mlirTypeIsNull(type));
  hls_buffer text = {0};
  mlirTypePrint(type, hls_buffer_append_ref, &text);
  assert_string_equal(text.data, expected);
  hls_buffer_finish(&text);
}

void assert_attribute_text(MlirAttribute attribute, const char *expected) {
  assert_false(mlirAttributeIsNull(attribute));
  hls_buffer text = {0};
  mlirAttributePrint(attribute, hls_buffer_append_ref, &text);
  assert_string_equal(text.data, expected);
  hls_buffer_finish(&text);
}

void assert_string_ref(MlirStringRef actual, const char *expected) {
  assert_int_equal(actual.length, strlen(expected));
  assert_memory_equal(actual.data, expected, actual.length);
}

static MlirLogicalResult count_diagnostic(MlirDiagnostic diagnostic,
                                          void *count) {
  (void)diagnostic;
  ++*(int *)count;
  return mlirLogicalResultSuccess();
}

int num_diagnostics;

int set_up(void **state) {
  static MlirContext context;
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  hlsRegisterDialects(registry);
  context = mlirContextCreateWithRegistry(registry, false);
  mlirDialectRegistryDestroy(registry);
  num_diagnostics = 0;
  mlirContextAttachDiagnosticHandler(context, count_diagnostic,
                                     &num_diagnostics, NULL);
  MlirDialect dialect = mlirDialectHandleLoadDialect(
      mlirGetDialectHandle__handshake__(), context);
  *state = &context;
  return mlirDialectIsNull(dialect) ? 1 : 0;
}

int tear_down(void **state) {
  mlirContextDestroy(*(MlirContext *)*state);
  return 0;
}
