/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The Handshake dialect through its C interface: types and attributes, and a
 * circuit built from C, as passes build it.
 */
#include "hls/buffer.h"
#include "hls/handshake.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Diagnostics.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static MlirStringRef str(const char *text) {
  return mlirStringRefCreateFromCString(text);
}

static void append_chunk(MlirStringRef chunk, void *buffer) {
  hls_buffer_append(buffer, chunk.data, chunk.length);
}

static void assert_type_text(MlirType type, const char *expected) {
  assert_false(mlirTypeIsNull(type));
  hls_buffer text = {0};
  mlirTypePrint(type, append_chunk, &text);
  assert_string_equal(text.data, expected);
  hls_buffer_finish(&text);
}

static void assert_attribute_text(MlirAttribute attribute,
                                  const char *expected) {
  assert_false(mlirAttributeIsNull(attribute));
  hls_buffer text = {0};
  mlirAttributePrint(attribute, append_chunk, &text);
  assert_string_equal(text.data, expected);
  hls_buffer_finish(&text);
}

static void assert_string_ref(MlirStringRef actual, const char *expected) {
  assert_int_equal(actual.length, strlen(expected));
  assert_memory_equal(actual.data, expected, actual.length);
}

static MlirLogicalResult count_diagnostic(MlirDiagnostic diagnostic,
                                          void *count) {
  (void)diagnostic;
  ++*(int *)count;
  return mlirLogicalResultSuccess();
}

static int num_diagnostics;

static int set_up(void **state) {
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

static int tear_down(void **state) {
  mlirContextDestroy(*(MlirContext *)*state);
  return 0;
}

static void handle_names_the_dialect(void **state) {
  (void)state;
  assert_string_ref(
      mlirDialectHandleGetNamespace(mlirGetDialectHandle__handshake__()),
      "handshake");
}

static void control_types(void **state) {
  MlirContext context = *(MlirContext *)*state;
  MlirType bare = mlirHandshakeControlTypeGet(context, 0, NULL);
  assert_type_text(bare, "!handshake.control<>");
  assert_true(mlirTypeIsAHandshake(bare));
  assert_true(mlirTypeIsAHandshakeControl(bare));
  assert_false(mlirTypeIsAHandshakeChannel(bare));
  assert_true(mlirTypeIsNull(mlirHandshakeChannelTypeGetDataType(bare)));
  assert_int_equal(mlirHandshakeTypeGetDataWidth(bare), 0);
  assert_int_equal(mlirHandshakeTypeGetNumExtraSignals(bare), 0);

  MlirHandshakeExtraSignal spec = {str("spec"), mlirIntegerTypeGet(context, 1),
                                   false};
  MlirType tagged = mlirHandshakeTypeWithExtraSignals(bare, 1, &spec);
  assert_type_text(tagged, "!handshake.control<[spec: i1]>");
  assert_true(
      mlirTypeEqual(mlirHandshakeTypeWithExtraSignals(tagged, 0, NULL), bare));
}

static void channel_types(void **state) {
  MlirContext context = *(MlirContext *)*state;
  MlirType i32 = mlirIntegerTypeGet(context, 32);
  MlirHandshakeExtraSignal extras[] = {
      {str("x"), mlirIntegerTypeGet(context, 2), false},
      {str("u"), mlirF32TypeGet(context), true},
  };
  MlirType type = mlirHandshakeChannelTypeGet(i32, 2, extras);
  assert_type_text(type, "!handshake.channel<i32, [x: i2, u: f32 (U)]>");
  assert_true(mlirTypeIsAHandshake(type));
  assert_true(mlirTypeIsAHandshakeChannel(type));
  assert_false(mlirTypeIsAHandshakeControl(type));
  assert_true(mlirTypeEqual(mlirHandshakeChannelTypeGetDataType(type), i32));
  assert_int_equal(mlirHandshakeTypeGetDataWidth(type), 32);

  assert_int_equal(mlirHandshakeTypeGetNumExtraSignals(type), 2);
  MlirHandshakeExtraSignal x = mlirHandshakeTypeGetExtraSignal(type, 0);
  assert_string_ref(x.name, "x");
  assert_true(mlirTypeEqual(x.type, extras[0].type));
  assert_false(x.isUpstream);
  MlirHandshakeExtraSignal u = mlirHandshakeTypeGetExtraSignal(type, 1);
  assert_string_ref(u.name, "u");
  assert_true(u.isUpstream);
  assert_true(mlirTypeIsNull(mlirHandshakeTypeGetExtraSignal(type, 2).type));
  assert_true(mlirTypeIsNull(mlirHandshakeTypeGetExtraSignal(type, -1).type));
  assert_int_equal(mlirHandshakeTypeFindExtraSignal(type, str("u")), 1);
  assert_int_equal(mlirHandshakeTypeFindExtraSignal(type, str("v")), -1);

  assert_type_text(mlirHandshakeChannelTypeWithDataType(
                       type, mlirIntegerTypeGet(context, 5)),
                   "!handshake.channel<i5, [x: i2, u: f32 (U)]>");
  assert_type_text(mlirHandshakeTypeWithExtraSignals(type, 1, extras + 1),
                   "!handshake.channel<i32, [u: f32 (U)]>");
  assert_type_text(
      mlirHandshakeChannelTypeGet(mlirIndexTypeGet(context), 0, NULL),
      "!handshake.channel<i32>");
}

/* Nothing asserts, nothing is reported. */
static void invalid_types_are_null(void **state) {
  MlirContext context = *(MlirContext *)*state;
  MlirType i1 = mlirIntegerTypeGet(context, 1);
  MlirType index = mlirIndexTypeGet(context);
  MlirType none = {NULL};
  MlirType channel = mlirHandshakeChannelTypeGet(i1, 0, NULL);
  const MlirType bad_data[] = {none, mlirNoneTypeGet(context), channel,
                               mlirIntegerTypeGet(context, 0)};
  for (size_t i = 0; i < sizeof(bad_data) / sizeof(*bad_data); ++i) {
    assert_true(
        mlirTypeIsNull(mlirHandshakeChannelTypeGet(bad_data[i], 0, NULL)));
    assert_true(mlirTypeIsNull(
        mlirHandshakeChannelTypeWithDataType(channel, bad_data[i])));
  }
  const MlirHandshakeExtraSignal bad_extras[][2] = {
      {{str("a"), i1, false}, {str("a"), i1, true}},
      {{str("a"), i1, false}, {str("valid"), i1, false}},
      {{str("a"), i1, false}, {str("ready"), i1, false}},
      {{str("a"), i1, false}, {str("b c"), i1, false}},
      {{str("a"), i1, false}, {str(""), i1, false}},
      {{str("a"), i1, false}, {{NULL, 0}, i1, false}},
      {{str("a"), i1, false}, {str("b"), index, false}},
      {{str("a"), i1, false}, {str("b"), none, false}},
  };
  for (size_t i = 0; i < sizeof(bad_extras) / sizeof(*bad_extras); ++i) {
    assert_true(
        mlirTypeIsNull(mlirHandshakeControlTypeGet(context, 2, bad_extras[i])));
    assert_true(
        mlirTypeIsNull(mlirHandshakeChannelTypeGet(i1, 2, bad_extras[i])));
    assert_true(mlirTypeIsNull(
        mlirHandshakeTypeWithExtraSignals(channel, 2, bad_extras[i])));
  }
  assert_int_equal(num_diagnostics, 0);
}

static void accessors_accept_other_types(void **state) {
  MlirContext context = *(MlirContext *)*state;
  const MlirType others[] = {
      {NULL}, mlirIntegerTypeGet(context, 8), mlirNoneTypeGet(context)};
  for (size_t i = 0; i < sizeof(others) / sizeof(*others); ++i) {
    assert_false(mlirTypeIsAHandshake(others[i]));
    assert_false(mlirTypeIsAHandshakeControl(others[i]));
    assert_false(mlirTypeIsAHandshakeChannel(others[i]));
    assert_true(mlirTypeIsNull(mlirHandshakeChannelTypeGetDataType(others[i])));
    assert_int_equal(mlirHandshakeTypeGetDataWidth(others[i]), 0);
    assert_int_equal(mlirHandshakeTypeGetNumExtraSignals(others[i]), 0);
    assert_int_equal(mlirHandshakeTypeFindExtraSignal(others[i], str("x")), -1);
    assert_true(
        mlirTypeIsNull(mlirHandshakeTypeWithExtraSignals(others[i], 0, NULL)));
  }
}

static void memory_interface_attributes(void **state) {
  MlirContext context = *(MlirContext *)*state;
  MlirAttribute mc = mlirHandshakeMemInterfaceAttrGetMC(context);
  assert_attribute_text(mc, "#handshake.mem_interface<MC>");
  assert_true(mlirAttributeIsAHandshakeMemInterface(mc));
  assert_false(mlirHandshakeMemInterfaceAttrIsLSQ(mc));
  assert_int_equal(mlirHandshakeMemInterfaceAttrGetLSQGroup(mc), 0);

  MlirAttribute lsq = mlirHandshakeMemInterfaceAttrGetLSQ(context, 3);
  assert_attribute_text(lsq, "#handshake.mem_interface<LSQ: 3>");
  assert_true(mlirHandshakeMemInterfaceAttrIsLSQ(lsq));
  assert_int_equal(mlirHandshakeMemInterfaceAttrGetLSQGroup(lsq), 3);

  MlirAttribute other = mlirUnitAttrGet(context);
  assert_false(mlirAttributeIsAHandshakeMemInterface(other));
  assert_false(mlirAttributeIsAHandshakeMemInterface(mlirAttributeGetNull()));
  assert_false(mlirHandshakeMemInterfaceAttrIsLSQ(other));
}

static void dependence_attributes(void **state) {
  MlirContext context = *(MlirContext *)*state;
  const MlirHandshakeMemDependence list[] = {
      {str("store0"), 1, 2, true},
      {str("load4"), 0, 0, false},
  };
  MlirAttribute deps = mlirHandshakeMemDependencesAttrGet(context, 2, list);
  assert_attribute_text(
      deps, "#handshake<deps[{dstAccess : \"store0\", loopDepth : 1, distance "
            ": 2, isActive : true}, {dstAccess : \"load4\", loopDepth : 0, "
            "distance : 0, isActive : false}]>");
  assert_true(mlirAttributeIsAHandshakeMemDependences(deps));
  assert_int_equal(mlirHandshakeMemDependencesAttrGetNum(deps), 2);
  MlirHandshakeMemDependence first =
      mlirHandshakeMemDependencesAttrGetElement(deps, 0);
  assert_string_ref(first.dstAccess, "store0");
  assert_int_equal(first.loopDepth, 1);
  assert_int_equal(first.distance, 2);
  assert_true(first.isActive);
  assert_null(
      mlirHandshakeMemDependencesAttrGetElement(deps, 2).dstAccess.data);

  assert_true(mlirAttributeIsNull(
      mlirHandshakeMemDependencesAttrGet(context, 0, NULL)));
  assert_int_equal(
      mlirHandshakeMemDependencesAttrGetNum(mlirUnitAttrGet(context)), 0);
}

static void buffer_types_have_names(void **state) {
  (void)state;
  assert_string_ref(
      mlirHandshakeBufferTypeStringify(MlirHandshakeBufferFifoBreakDV),
      "FIFO_BREAK_DV");
  assert_string_ref(
      mlirHandshakeBufferTypeStringify(MlirHandshakeBufferCounter),
      "COUNTER_BUFFER");
  assert_null(
      mlirHandshakeBufferTypeStringify((MlirHandshakeBufferType)7).data);
}

/* Appends an operation without attributes to the block. */
static MlirOperation append_op(MlirBlock block, MlirLocation location,
                               const char *name, intptr_t num_operands,
                               const MlirValue *operands, intptr_t num_results,
                               const MlirType *results) {
  MlirOperationState op = mlirOperationStateGet(str(name), location);
  mlirOperationStateAddOperands(&op, num_operands, operands);
  mlirOperationStateAddResults(&op, num_results, results);
  MlirOperation created = mlirOperationCreate(&op);
  assert_false(mlirOperationIsNull(created));
  mlirBlockAppendOwnedOperation(block, created);
  return created;
}

/* A function that doubles its argument, through a fork, as passes build it. */
static MlirModule build_twice(MlirContext context, MlirType data) {
  MlirLocation location = mlirLocationUnknownGet(context);
  MlirType types[] = {mlirHandshakeChannelTypeGet(data, 0, NULL),
                      mlirHandshakeControlTypeGet(context, 0, NULL)};
  MlirLocation locations[] = {location, location};
  MlirBlock body = mlirBlockCreate(2, types, locations);
  MlirType copies[] = {types[0], types[0]};
  MlirValue x = mlirBlockGetArgument(body, 0);
  MlirOperation fork =
      append_op(body, location, "handshake.fork", 1, &x, 2, copies);
  MlirValue operands[] = {mlirOperationGetResult(fork, 0),
                          mlirOperationGetResult(fork, 1)};
  MlirOperation sum =
      append_op(body, location, "handshake.addi", 2, operands, 1, types);
  MlirValue ends[] = {mlirOperationGetResult(sum, 0),
                      mlirBlockGetArgument(body, 1)};
  append_op(body, location, "handshake.end", 2, ends, 0, NULL);

  MlirRegion region = mlirRegionCreate();
  mlirRegionAppendOwnedBlock(region, body);
  MlirNamedAttribute attributes[] = {
      {mlirIdentifierGet(context, str("sym_name")),
       mlirStringAttrGet(context, str("twice"))},
      {mlirIdentifierGet(context, str("function_type")),
       mlirTypeAttrGet(mlirFunctionTypeGet(context, 2, types, 2, types))},
      {mlirIdentifierGet(context, str("argNames")),
       mlirAttributeParseGet(context, str("[\"x\", \"start\"]"))},
      {mlirIdentifierGet(context, str("resNames")),
       mlirAttributeParseGet(context, str("[\"out0\", \"end\"]"))},
  };
  MlirOperationState func =
      mlirOperationStateGet(str("handshake.func"), location);
  mlirOperationStateAddAttributes(&func, 4, attributes);
  mlirOperationStateAddOwnedRegions(&func, 1, &region);
  MlirModule module = mlirModuleCreateEmpty(location);
  mlirBlockAppendOwnedOperation(mlirModuleGetBody(module),
                                mlirOperationCreate(&func));
  return module;
}

static void circuit_built_from_c_verifies(void **state) {
  MlirContext context = *(MlirContext *)*state;
  MlirModule module = build_twice(context, mlirIntegerTypeGet(context, 8));
  MlirOperation op = mlirModuleGetOperation(module);
  assert_true(mlirOperationVerify(op));
  hls_buffer text = {0};
  mlirOperationPrint(op, append_chunk, &text);
  assert_string_equal(
      text.data,
      "module {\n"
      "  handshake.func @twice(%arg0: !handshake.channel<i8>, %arg1: "
      "!handshake.control<>, ...) -> (!handshake.channel<i8>, "
      "!handshake.control<>) attributes {argNames = [\"x\", \"start\"], "
      "resNames = [\"out0\", \"end\"]} {\n"
      "    %0:2 = fork [2] %arg0 : <i8>\n"
      "    %1 = addi %0#0, %0#1 : <i8>\n"
      "    end %1, %arg1 : <i8>, <>\n"
      "  }\n"
      "}\n");
  hls_buffer_finish(&text);
  mlirModuleDestroy(module);
  assert_int_equal(num_diagnostics, 0);
}

static void wrong_circuit_is_diagnosed(void **state) {
  MlirContext context = *(MlirContext *)*state;
  MlirModule module = build_twice(context, mlirF64TypeGet(context));
  assert_false(mlirOperationVerify(mlirModuleGetOperation(module)));
  assert_int_equal(num_diagnostics, 1);
  mlirModuleDestroy(module);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(handle_names_the_dialect, set_up,
                                      tear_down),
      cmocka_unit_test_setup_teardown(control_types, set_up, tear_down),
      cmocka_unit_test_setup_teardown(channel_types, set_up, tear_down),
      cmocka_unit_test_setup_teardown(invalid_types_are_null, set_up,
                                      tear_down),
      cmocka_unit_test_setup_teardown(accessors_accept_other_types, set_up,
                                      tear_down),
      cmocka_unit_test_setup_teardown(memory_interface_attributes, set_up,
                                      tear_down),
      cmocka_unit_test_setup_teardown(dependence_attributes, set_up, tear_down),
      cmocka_unit_test(buffer_types_have_names),
      cmocka_unit_test_setup_teardown(circuit_built_from_c_verifies, set_up,
                                      tear_down),
      cmocka_unit_test_setup_teardown(wrong_circuit_is_diagnosed, set_up,
                                      tear_down),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
