/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The latencies of the hardware units, as their manifests have them.
 */
#include "hls/unit_latency.h"
#include "core/ir/ir.h"
#include "core/ir/ir_kinds.h"
#include "core/passes/delay/unit_delay.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "hls/memref_ops.h"
#include "hls/unit_rows.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include <stdio.h>
#include <string.h>

static unsigned result_width(MlirOperation op) {
  if (mlirOperationGetNumResults(op) == 0) {
    return 0;
  }
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  return mlirTypeIsAHandshake(type) ? mlirHandshakeTypeGetDataWidth(type)
         : mlirTypeIsAInteger(type) ? mlirIntegerTypeGetWidth(type)
         : mlirTypeIsAFloat(type)   ? mlirFloatTypeGetWidth(type)
                                    : 0;
}

/* The row for the width of the result. */
static const hls_unit_timing *find_timing(MlirStringRef operation,
                                          MlirOperation op) {
  const hls_unit_kind kind = {.operation = operation.data,
                              .length = operation.length,
                              .has = unit_delay_has_attribute,
                              .user = &op};
  return hls_unit_rows_find(&kind, result_width(op));
}

static int64_t latency_by(const hls_unit_timing *timing, MlirOperation op) {
  if (!timing) {
    return 0;
  }
  int64_t cycles = timing->cycles;
  if (timing->per_bit > 0) {
    cycles += (int64_t)timing->per_bit * result_width(op);
  }
  MlirAttribute given = timing->attribute ? ir_attr(op, timing->attribute)
                                          : mlirAttributeGetNull();
  return mlirAttributeIsNull(given) || !mlirAttributeIsAInteger(given)
             ? cycles
             : mlirIntegerAttrGetValueInt(given);
}

static int64_t load_latency(void) {
  const hls_unit_timing *memory =
      hls_unit_rows_first(MLIR_OP_HANDSHAKE_MEM_CONTROLLER,
                          sizeof MLIR_OP_HANDSHAKE_MEM_CONTROLLER - 1);
  return memory ? memory->cycles : 0;
}

int64_t hls_unit_latency(MlirOperation op) {
  if (mlirOperationIsAHandshakeBuffer(op)) {
    return mlirHandshakeBufferGetDvLatency(op);
  }
  if (mlirOperationIsAHandshakeLoad(op)) {
    return load_latency();
  }
  /* The latency of memories is that of a load on its way through them, which
   * its port counts. */
  return latency_by(ir_is_memory(op) ? NULL : find_timing(ir_op_name(op), op),
                    op);
}

int64_t hls_unit_latency_later(MlirOperation op) {
  enum { LONGEST_NAME = 64 };
  char name[LONGEST_NAME];
  MlirStringRef mnemonic = ir_op_mnemonic(op);
  if (mlirOperationIsAMemRefLoad(op)) {
    return load_latency();
  }
  int length = snprintf(name, sizeof name, "handshake.%.*s",
                        (int)mnemonic.length, mnemonic.data);
  return length < LONGEST_NAME ? latency_by(find_timing(ir_str(name), op), op)
                               : 0;
}

bool hls_unit_can_be_pipelined(MlirOperation op) {
  MlirStringRef operation = ir_op_name(op);
  const hls_unit_timing *row =
      hls_unit_rows_first(operation.data, operation.length);
  while (row) {
    if (row->choice.attribute && row->choice.is_given &&
        strcmp(row->choice.attribute, HLS_LATENCY_ATTRIBUTE) == 0) {
      return true;
    }
    row = hls_unit_rows_follow(row) ? row + 1 : NULL;
  }
  return false;
}

bool hls_unit_is_serial(MlirOperation op) {
  const hls_unit_timing *timing = find_timing(ir_op_name(op), op);
  return timing && timing->is_serial;
}
