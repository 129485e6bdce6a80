/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The latencies of the hardware units, as their manifests have them.
 */
#include "hls/unit_latency.h"
#include "core/ir/ir.h"
#include "hls/handshake.h"
#include "mlir-c/BuiltinAttributes.h"

typedef struct unit_timing {
  const char *name;
  int cycles;         /* without the width of the result */
  int per_bit;        /* and so many for each of its bits */
  bool is_serial;     /* one token at a time */
  bool has_attribute; /* the unit obeys `latency` */
} unit_timing;

static const unit_timing timings[] = {
    {"muli", 4, 0, false, true},   {"addf", 5, 0, false, true},
    {"subf", 5, 0, false, true},   {"mulf", 4, 0, false, true},
    {"sitofp", 3, 0, false, true}, {"uitofp", 3, 0, false, true},
    {"fptosi", 2, 0, false, true}, {"fptoui", 2, 0, false, true},
    {"extf", 1, 0, false, true},   {"truncf", 2, 0, false, true},
    {"divsi", 2, 1, true, false},  {"divui", 2, 1, true, false},
    {"remsi", 2, 1, true, false},  {"load", 1, 0, false, false},
};

/* Of divf and sqrt: a cycle per digit of the fraction, and some. */
static int64_t digit_cycles(MlirOperation op, int64_t others) {
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  return others + (mlirHandshakeTypeGetDataWidth(type) == 64 ? 52 : 23);
}

static const unit_timing *find_timing(MlirOperation op) {
  MlirStringRef mnemonic = ir_op_mnemonic(op);
  for (size_t i = 0; i < sizeof timings / sizeof *timings; i++) {
    if (ir_str_is(mnemonic, timings[i].name)) {
      return &timings[i];
    }
  }
  return NULL;
}

static int64_t integer(MlirOperation op, const char *name, int64_t otherwise) {
  MlirAttribute attribute = ir_attr(op, name);
  return mlirAttributeIsNull(attribute) || !mlirAttributeIsAInteger(attribute)
             ? otherwise
             : mlirIntegerAttrGetValueInt(attribute);
}

int64_t hls_unit_latency(MlirOperation op) {
  if (ir_op_is(op, "handshake.buffer")) {
    return integer(op, "dvLatency", 0);
  }
  if (ir_op_is(op, "handshake.divf")) {
    return digit_cycles(op, 6);
  }
  if (ir_op_is(op, "handshake.sqrt")) {
    return digit_cycles(op, 4);
  }
  const unit_timing *timing = find_timing(op);
  if (!timing) {
    return 0;
  }
  int64_t cycles = timing->cycles;
  if (timing->per_bit > 0) {
    MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
    cycles += timing->per_bit * mlirHandshakeTypeGetDataWidth(type);
  }
  return timing->has_attribute ? integer(op, "latency", cycles) : cycles;
}

bool hls_unit_is_serial(MlirOperation op) {
  const unit_timing *timing = find_timing(op);
  return ir_op_is(op, "handshake.divf") || ir_op_is(op, "handshake.sqrt") ||
         (timing && timing->is_serial);
}
