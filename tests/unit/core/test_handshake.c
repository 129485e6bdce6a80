/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The Handshake dialect through its C interface: types, operations, and a
 * circuit built from C, as passes build it.
 */
#include "handshake_fixture.h"
#include "hls/buffer.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
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
      {{str("a"), i1, false}, {str("1b"), i1, false}},
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

typedef struct operation_list {
  size_t count;
  bool has_addi;
} operation_list;

static void list_operation(MlirStringRef name, MlirHandshakeSignalRule rule,
                           void *user_data) {
  operation_list *list = user_data;
  list->count++;
  if (mlirStringRefEqual(name, str("handshake.addi"))) {
    list->has_addi = rule == MlirHandshakeSignalRuleAtOnce;
  }
}

static void operations_are_listed_with_their_rule(void **state) {
  MlirContext context = *(MlirContext *)*state;
  operation_list list = {0};
  mlirHandshakeForEachOperation(context, list_operation, &list);
  assert_true(list.has_addi);
  assert_true(list.count > 60);
  assert_string_ref(
      mlirHandshakeSignalRuleStringify(MlirHandshakeSignalRulePipelined),
      "Pipelined");
  assert_null(
      mlirHandshakeSignalRuleStringify((MlirHandshakeSignalRule)99).data);
  assert_int_equal(mlirHandshakeOpGetSignalRule((MlirOperation){NULL}),
                   MlirHandshakeSignalRuleNone);
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
  mlirOperationPrint(op, hls_buffer_append_ref, &text);
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

/* Wiring that cancels out goes, whatever was in between; the rest stays. */
static void wiring_is_folded(void **state) {
  MlirContext context = *(MlirContext *)*state;
  MlirModule module = mlirModuleCreateParse(
      context,
      str("handshake.func @f(%a: !handshake.channel<i8, [t: i2]>, %b: "
          "!handshake.channel<i8, [t: i2]>) -> (!handshake.channel<i10>, "
          "!handshake.channel<i8, [t: i2]>) {\n"
          "  %0 = compose %a : <i8, [t: i2]> to <i8, [down: i2]>\n"
          "  %1 = decompose %0 : <i8, [down: i2]> to <i8, [t: i2]>\n"
          "  %2:3 = unbundle %1 : <i8, [t: i2]> to _\n"
          "  %3 = bundle %2#0, %2#1, %2#2 : _ to <i8, [t: i2]>\n"
          "  %4 = compose %3 : <i8, [t: i2]> to <i10>\n"
          "  end %4, %b : <i10>, <i8, [t: i2]>\n"
          "}\n"));
  assert_false(mlirModuleIsNull(module));
  MlirOperation func = mlirBlockGetFirstOperation(mlirModuleGetBody(module));
  mlirHandshakeFoldWiring(func);
  assert_true(mlirOperationVerify(func));
  hls_buffer text = {0};
  mlirOperationPrint(func, hls_buffer_append_ref, &text);
  assert_non_null(strstr(text.data,
                         "{\n  %0 = compose %arg0 : <i8, [t: i2]> to "
                         "<i10>\n  end %0, %arg1"));
  hls_buffer_finish(&text);
  mlirModuleDestroy(module);
  mlirHandshakeFoldWiring((MlirOperation){NULL});
  assert_int_equal(num_diagnostics, 0);
}

static MlirValue append(MlirBlock block, MlirOperation op) {
  assert_false(mlirOperationIsNull(op));
  mlirBlockAppendOwnedOperation(block, op);
  return mlirOperationGetResult(op, 0);
}

static void operations_are_created(void **state) {
  MlirContext context = *(MlirContext *)*state;
  MlirLocation location = mlirLocationUnknownGet(context);
  MlirHandshakeExtraSignal tag = {str("t"), mlirIntegerTypeGet(context, 2),
                                  false};
  MlirType control = mlirHandshakeControlTypeGet(context, 1, &tag);
  MlirAttribute seven = mlirIntegerAttrGet(mlirIntegerTypeGet(context, 8), 7);
  MlirType channel =
      mlirHandshakeChannelTypeGet(mlirAttributeGetType(seven), 1, &tag);
  MlirType results[] = {channel, control};
  const MlirStringRef argument = str("start");
  const MlirStringRef names[] = {str("out0"), str("end")};
  MlirOperation func = mlirHandshakeFuncCreate(
      location, str("seven"),
      mlirFunctionTypeGet(context, 1, &control, 2, results), &argument, names);
  MlirBlock body = mlirBlockCreate(1, &control, &location);
  mlirRegionAppendOwnedBlock(mlirOperationGetRegion(func, 0), body);
  MlirValue start = mlirBlockGetArgument(body, 0);
  MlirOperation fork = mlirHandshakeLazyForkCreate(location, start, 2);
  append(body, fork);
  MlirValue constant = append(
      body, mlirHandshakeConstantCreate(
                location, mlirOperationGetResult(fork, 0), channel, seven));
  MlirValue buffered = append(
      body, mlirHandshakeBufferCreate(
                location, constant, MlirHandshakeBufferTypeFifoBreakDV, 4, 1));
  MlirValue ends[] = {buffered, mlirOperationGetResult(fork, 1)};
  mlirBlockAppendOwnedOperation(body,
                                mlirHandshakeEndCreate(location, 2, ends));
  assert_true(mlirOperationVerify(func));
  hls_buffer text = {0};
  mlirOperationPrint(func, hls_buffer_append_ref, &text);
  assert_string_equal(
      text.data,
      "handshake.func @seven(%arg0: !handshake.control<[t: i2]>, ...) -> "
      "(!handshake.channel<i8, [t: i2]>, !handshake.control<[t: i2]>) "
      "attributes {argNames = [\"start\"], resNames = [\"out0\", \"end\"]} {\n"
      "  %0:2 = lazy_fork [2] %arg0 : <[t: i2]>\n"
      "  %1 = constant %0#0 {value = 7 : i8} : <[t: i2]>, <i8, [t: i2]>\n"
      "  %2 = buffer %1, bufferType = FIFO_BREAK_DV, numSlots = 4, dvLatency "
      "= 1 : <i8, [t: i2]>\n"
      "  end %2, %0#1 : <i8, [t: i2]>, <[t: i2]>\n"
      "}\n");
  hls_buffer_finish(&text);

  /* A type that is no function is not created, and nothing is said. */
  assert_true(mlirOperationIsNull(
      mlirHandshakeFuncCreate(location, str("f"), channel, NULL, NULL)));
  assert_int_equal(num_diagnostics, 0);
  mlirOperationDestroy(func);
}

/* What needs the dialect loads it: MLIR ends a process that interns a type or
 * an attribute of one that is only registered. */
static void registered_dialect_is_loaded(void **state) {
  (void)state;
  for (int kind = 0; kind < 8; kind++) {
    MlirDialectRegistry registry = mlirDialectRegistryCreate();
    hlsRegisterDialects(registry);
    MlirContext context = mlirContextCreateWithRegistry(registry, false);
    mlirDialectRegistryDestroy(registry);
    MlirType i8 = mlirIntegerTypeGet(context, 8);
    const MlirHandshakeMemDependence dependence = {.dstAccess = str("store0")};
    const MlirHandshakeChannelBufProps properties = {.isOpaqueUnbounded = true};
    MlirAttribute none = mlirDictionaryAttrGet(context, 0, NULL);
    const bool made[] = {
        kind == 0 &&
            !mlirTypeIsNull(mlirHandshakeControlTypeGet(context, 0, NULL)),
        kind == 1 && !mlirTypeIsNull(mlirHandshakeChannelTypeGet(i8, 0, NULL)),
        kind == 2 && !mlirAttributeIsNull(
                         mlirHandshakeMemInterfaceAttrGetLSQ(context, 1)),
        kind == 3 && !mlirAttributeIsNull(mlirHandshakeMemDependencesAttrGet(
                         context, 1, &dependence)),
        kind == 4 && !mlirAttributeIsNull(mlirHandshakeChannelBufPropsAttrGet(
                         context, &properties)),
        kind == 5 && !mlirAttributeIsNull(mlirHandshakeFPUAttrGet(
                         context, MlirHandshakeFPUImplVivado)),
        kind == 6 &&
            !mlirAttributeIsNull(mlirHandshakeLSQDepthAttrGet(context, 4, 4)),
        kind == 7 &&
            !mlirAttributeIsNull(mlirHandshakeCFDFCToBBListAttrGet(none)),
    };
    assert_true(made[kind]);
    mlirContextDestroy(context);
  }
  assert_true(mlirTypeIsNull(
      mlirHandshakeControlTypeGet((MlirContext){NULL}, 0, NULL)));
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
      cmocka_unit_test_setup_teardown(operations_are_listed_with_their_rule,
                                      set_up, tear_down),
      cmocka_unit_test_setup_teardown(operations_are_created, set_up,
                                      tear_down),
      cmocka_unit_test_setup_teardown(circuit_built_from_c_verifies, set_up,
                                      tear_down),
      cmocka_unit_test_setup_teardown(wiring_is_folded, set_up, tear_down),
      cmocka_unit_test_setup_teardown(wrong_circuit_is_diagnosed, set_up,
                                      tear_down),
      cmocka_unit_test(registered_dialect_is_loaded),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
