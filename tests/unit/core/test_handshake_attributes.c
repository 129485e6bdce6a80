/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The dialect's attributes through its C API.
 */
#include "handshake_fixture.h"
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

static void buffering_attributes(void **state) {
  MlirContext context = *(MlirContext *)*state;
  const MlirHandshakeChannelBufProps properties = {
      .minTransparent = 0,
      .isTransparentUnbounded = true,
      .minOpaque = 1,
      .maxOpaque = 2,
      .minSlots = 3,
      .outDelay = 0.25,
      .delay = 1.5,
  };
  MlirAttribute channel =
      mlirHandshakeChannelBufPropsAttrGet(context, &properties);
  assert_attribute_text(channel, "#handshake<channelBufProps[0,inf], [1,2], 3, "
                                 "0.000000e+00, 2.500000e-01, 1.500000e+00>");
  assert_true(mlirAttributeIsAHandshakeChannelBufProps(channel));
  MlirHandshakeChannelBufProps back =
      mlirHandshakeChannelBufPropsAttrGetValue(channel);
  assert_true(back.isTransparentUnbounded);
  assert_false(back.isOpaqueUnbounded);
  assert_int_equal(back.maxTransparent, 0);
  assert_int_equal(back.minOpaque, 1);
  assert_int_equal(back.maxOpaque, 2);
  assert_int_equal(back.minSlots, 3);
  assert_true(back.outDelay == 0.25 && back.delay == 1.5);

  const unsigned operands[] = {2, 0};
  const MlirAttribute both[] = {channel, channel};
  MlirAttribute op = mlirHandshakeOpBufPropsAttrGet(context, 2, operands, both);
  assert_true(mlirAttributeIsAHandshakeOpBufProps(op));
  assert_true(mlirAttributeEqual(mlirHandshakeOpBufPropsAttrGetOperand(op, 2),
                                 channel));
  assert_true(
      mlirAttributeIsNull(mlirHandshakeOpBufPropsAttrGetOperand(op, 1)));

  const unsigned twice[] = {0, 0};
  const MlirAttribute wrong[] = {channel, mlirUnitAttrGet(context)};
  assert_true(mlirAttributeIsNull(
      mlirHandshakeOpBufPropsAttrGet(context, 2, twice, both)));
  assert_true(mlirAttributeIsNull(
      mlirHandshakeOpBufPropsAttrGet(context, 2, operands, wrong)));
  assert_true(mlirAttributeIsNull(
      mlirHandshakeOpBufPropsAttrGet(context, 0, NULL, NULL)));
  assert_int_equal(num_diagnostics, 0);
}

static void unit_attributes(void **state) {
  MlirContext context = *(MlirContext *)*state;
  MlirAttribute fpu =
      mlirHandshakeFPUAttrGet(context, MlirHandshakeFPUImplVivado);
  assert_attribute_text(fpu, "#handshake<fpu_impl vivado>");
  assert_true(mlirAttributeIsAHandshakeFPU(fpu));
  assert_int_equal(mlirHandshakeFPUAttrGetOrigin(fpu),
                   MlirHandshakeFPUImplVivado);
  assert_true(mlirAttributeIsNull(
      mlirHandshakeFPUAttrGet(context, (MlirHandshakeFPUImpl)9)));

  MlirAttribute depth = mlirHandshakeLSQDepthAttrGet(context, 8, 4);
  assert_attribute_text(depth, "#handshake<lsqDepth[8, 4]>");
  assert_true(mlirAttributeIsAHandshakeLSQDepth(depth));
  assert_int_equal(mlirHandshakeLSQDepthAttrGetLoads(depth), 8);
  assert_int_equal(mlirHandshakeLSQDepthAttrGetStores(depth), 4);

  MlirAttribute entries =
      mlirAttributeParseGet(context, str("{\"0\" = 0.5 : f64}"));
  MlirAttribute throughput = mlirHandshakeCFDFCThroughputAttrGet(entries);
  MlirAttribute blocks = mlirHandshakeCFDFCToBBListAttrGet(entries);
  assert_true(mlirAttributeIsAHandshakeCFDFCThroughput(throughput));
  assert_false(mlirAttributeIsAHandshakeCFDFCToBBList(throughput));
  assert_true(mlirAttributeIsAHandshakeCFDFCToBBList(blocks));
  assert_true(mlirAttributeEqual(mlirHandshakeCFDFCAttrGetEntries(throughput),
                                 entries));
  assert_true(
      mlirAttributeEqual(mlirHandshakeCFDFCAttrGetEntries(blocks), entries));
  assert_true(mlirAttributeIsNull(mlirHandshakeCFDFCThroughputAttrGet(depth)));
  assert_true(mlirAttributeIsNull(mlirHandshakeCFDFCToBBListAttrGet(depth)));
}

/* Every accessor answers no to the attributes of others. */
static void accessors_accept_other_attributes(void **state) {
  MlirContext context = *(MlirContext *)*state;
  const MlirAttribute others[] = {mlirAttributeGetNull(),
                                  mlirUnitAttrGet(context)};
  for (size_t i = 0; i < sizeof(others) / sizeof(*others); ++i) {
    assert_false(mlirAttributeIsAHandshakeChannelBufProps(others[i]));
    assert_false(mlirAttributeIsAHandshakeOpBufProps(others[i]));
    assert_false(mlirAttributeIsAHandshakeFPU(others[i]));
    assert_false(mlirAttributeIsAHandshakeLSQDepth(others[i]));
    assert_false(mlirAttributeIsAHandshakeCFDFCToBBList(others[i]));
    assert_false(mlirAttributeIsAHandshakeCFDFCThroughput(others[i]));
    assert_int_equal(
        mlirHandshakeChannelBufPropsAttrGetValue(others[i]).minSlots, 0);
    assert_true(mlirAttributeIsNull(
        mlirHandshakeOpBufPropsAttrGetOperand(others[i], 0)));
    assert_int_equal(mlirHandshakeFPUAttrGetOrigin(others[i]),
                     MlirHandshakeFPUImplFlopoco);
    assert_int_equal(mlirHandshakeLSQDepthAttrGetLoads(others[i]), 0);
    assert_int_equal(mlirHandshakeLSQDepthAttrGetStores(others[i]), 0);
    assert_true(
        mlirAttributeIsNull(mlirHandshakeCFDFCAttrGetEntries(others[i])));
  }
}

static void buffer_types_have_names(void **state) {
  (void)state;
  assert_string_ref(
      mlirHandshakeBufferTypeStringify(MlirHandshakeBufferTypeFifoBreakDV),
      "FIFO_BREAK_DV");
  assert_string_ref(
      mlirHandshakeBufferTypeStringify(MlirHandshakeBufferTypeCounter),
      "COUNTER_BUFFER");
  assert_string_ref(
      mlirHandshakeBufferTypeStringify(MlirHandshakeBufferTypeFifoBreakDVR),
      "FIFO_BREAK_DVR");
  assert_null(
      mlirHandshakeBufferTypeStringify((MlirHandshakeBufferType)8).data);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(memory_interface_attributes, set_up,
                                      tear_down),
      cmocka_unit_test_setup_teardown(dependence_attributes, set_up, tear_down),
      cmocka_unit_test_setup_teardown(buffering_attributes, set_up, tear_down),
      cmocka_unit_test_setup_teardown(unit_attributes, set_up, tear_down),
      cmocka_unit_test_setup_teardown(accessors_accept_other_attributes, set_up,
                                      tear_down),
      cmocka_unit_test(buffer_types_have_names),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
