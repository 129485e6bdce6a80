/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Extra signals as wires beside a unit, or as part of its data.
 */
#include "core/passes/handshake/signal_packing.h"
#include "hls/builtin_ops.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include <inttypes.h>

/* More than any unit has, and far from what MLIR cannot represent. */
enum { MAX_WIDTH = 1 << 16 };

static unsigned type_width(MlirType type) {
  return mlirTypeIsAInteger(type) ? mlirIntegerTypeGetWidth(type)
                                  : mlirFloatTypeGetWidth(type);
}

uint64_t signal_packing_width(MlirType type, bool upstream) {
  uint64_t width = 0;
  for (intptr_t i = 0; i < mlirHandshakeTypeGetNumExtraSignals(type); i++) {
    MlirHandshakeExtraSignal signal = mlirHandshakeTypeGetExtraSignal(type, i);
    if (signal.isUpstream == upstream) {
      width += type_width(signal.type);
    }
  }
  return width;
}

/* The same payload, or `merged` bits instead, with at most one signal each
 * way. */
static MlirType packed_type(MlirType type, unsigned merged, unsigned down,
                            unsigned up) {
  MlirContext context = mlirTypeGetContext(type);
  MlirHandshakeExtraSignal extras[2];
  intptr_t num_extras = 0;
  if (down > 0) {
    extras[num_extras++] = (MlirHandshakeExtraSignal){
        ir_str("down"), mlirIntegerTypeGet(context, down), false};
  }
  if (up > 0) {
    extras[num_extras++] = (MlirHandshakeExtraSignal){
        ir_str("up"), mlirIntegerTypeGet(context, up), true};
  }
  if (merged > 0) {
    return mlirHandshakeChannelTypeGet(mlirIntegerTypeGet(context, merged),
                                       num_extras, extras);
  }
  return mlirHandshakeTypeWithExtraSignals(type, num_extras, extras);
}

bool signal_packing_plan(signal_packing *packing, MlirOperation op,
                         MlirType type, bool merged) {
  uint64_t down = signal_packing_width(type, false);
  uint64_t up = signal_packing_width(type, true);
  uint64_t data = mlirHandshakeTypeGetDataWidth(type);
  if (data + down > MAX_WIDTH || up > MAX_WIDTH) {
    ir_error(mlirOperationGetLocation(op), "unsupported-type",
             "a channel has %" PRIu64 " bits with its extra signals, at most "
             "%d can be packed",
             data + down + up, (int)MAX_WIDTH);
    return false;
  }
  bool is_control = mlirTypeIsAHandshakeControl(type);
  bool in_data = down > 0 && (merged || is_control);
  *packing = (signal_packing){
      .full = type,
      .composed = packed_type(type, in_data ? (unsigned)(data + down) : 0,
                              in_data ? 0 : (unsigned)down, (unsigned)up),
      .down = (unsigned)down,
      .up = (unsigned)up,
      .merged = merged,
  };
  packing->plain = merged && in_data
                       ? packed_type(type, (unsigned)(data + down), 0, 0)
                       : packed_type(type, 0, 0, 0);
  return true;
}

MlirOperation signal_packing_op(MlirOperation unit, MlirOperation position,
                                const char *name, const MlirValue *operands,
                                size_t num_operands, const MlirType *results,
                                size_t num_results) {
  MlirOperation op =
      ir_insert(mlirOperationGetBlock(unit), position,
                &(ir_spec){.name = name,
                           .location = mlirOperationGetLocation(unit),
                           .operands = operands,
                           .num_operands = num_operands,
                           .results = results,
                           .num_results = num_results});
  MlirAttribute block = ir_attr(unit, MLIR_ATTR_HANDSHAKE_BB);
  if (!mlirAttributeIsNull(block)) {
    ir_set_attr(op, MLIR_ATTR_HANDSHAKE_BB, block);
  }
  return op;
}

MlirValue signal_packing_placeholder(MlirOperation unit, MlirType type) {
  MlirOperation op =
      signal_packing_op(unit, unit, MLIR_OP_BUILTIN_UNREALIZED_CONVERSION_CAST,
                        NULL, 0, &type, 1);
  return mlirOperationGetResult(op, 0);
}

void signal_packing_resolve(MlirValue placeholder, MlirValue value) {
  mlirValueReplaceAllUsesOfWith(placeholder, value);
  mlirOperationDestroy(mlirOpResultGetOwner(placeholder));
}

static MlirType bits(MlirOperation unit, unsigned width) {
  return mlirIntegerTypeGet(mlirOperationGetContext(unit), width);
}

static MlirType bare_control(MlirOperation unit) {
  return mlirHandshakeControlTypeGet(mlirOperationGetContext(unit), 0, NULL);
}

static bool is_bare_control(MlirType type) {
  return mlirTypeIsAHandshakeControl(type) &&
         mlirHandshakeTypeGetNumExtraSignals(type) == 0;
}

/* The parts of a value of the composed or the plain type. */
static signal_parts unbundle(MlirOperation unit, MlirOperation position,
                             const signal_packing *packing, MlirValue value,
                             bool composed, MlirValue up) {
  MlirType results[3] = {bare_control(unit)};
  size_t num_results = 1;
  bool has_data = mlirTypeIsAHandshakeChannel(mlirValueGetType(value));
  if (has_data) {
    results[num_results++] =
        mlirHandshakeChannelTypeGetDataType(mlirValueGetType(value));
  }
  bool has_wire =
      composed && signal_packing_width(packing->composed, false) > 0;
  if (has_wire) {
    results[num_results++] = bits(unit, packing->down);
  }
  MlirValue operands[] = {value, up};
  bool has_up = composed && packing->up > 0;
  MlirOperation op =
      signal_packing_op(unit, position, MLIR_OP_HANDSHAKE_UNBUNDLE, operands,
                        has_up ? 2 : 1, results, num_results);
  signal_parts parts = {.control = mlirOperationGetResult(op, 0)};
  if (has_data) {
    parts.data = mlirOperationGetResult(op, 1);
  }
  if (has_wire) {
    parts.down = mlirOperationGetResult(op, (intptr_t)num_results - 1);
  }
  return parts;
}

/* Is the payload of the composed form nothing but the downstream signals, while
 * the plain form has none? */
static bool carries_only_signals(const signal_packing *packing) {
  return mlirTypeIsAHandshakeControl(packing->plain) &&
         mlirTypeIsAHandshakeChannel(packing->composed);
}

signal_parts signal_packing_take_apart(MlirOperation unit,
                                       MlirOperation position,
                                       const signal_packing *packing,
                                       MlirValue value, MlirValue up) {
  MlirOperation compose =
      signal_packing_op(unit, position, MLIR_OP_HANDSHAKE_COMPOSE, &value, 1,
                        &packing->composed, 1);
  MlirValue composed = mlirHandshakeComposeGetResult(compose);
  if (is_bare_control(packing->composed)) {
    return (signal_parts){.control = composed};
  }
  signal_parts parts = unbundle(unit, position, packing, composed, true, up);
  if (carries_only_signals(packing)) {
    parts.down = parts.data;
    parts.data = (MlirValue){NULL};
  }
  return parts;
}

MlirValue signal_packing_plain_value(MlirOperation unit, MlirOperation position,
                                     const signal_packing *packing,
                                     MlirValue control, MlirValue data) {
  if (mlirValueIsNull(data)) {
    return control;
  }
  MlirValue operands[] = {control, data};
  MlirOperation op = signal_packing_op(unit, position, MLIR_OP_HANDSHAKE_BUNDLE,
                                       operands, 2, &packing->plain, 1);
  return mlirOperationGetResult(op, 0);
}

signal_parts signal_packing_split_plain(MlirOperation unit,
                                        MlirOperation position,
                                        const signal_packing *packing,
                                        MlirValue plain) {
  if (mlirTypeIsAHandshakeControl(packing->plain)) {
    return (signal_parts){.control = plain};
  }
  return unbundle(unit, position, packing, plain, false, (MlirValue){NULL});
}

MlirValue signal_packing_put_together(MlirOperation unit,
                                      MlirOperation position,
                                      const signal_packing *packing,
                                      const signal_parts *parts,
                                      MlirValue *up) {
  MlirValue composed = parts->control;
  if (!is_bare_control(packing->composed)) {
    MlirValue operands[3] = {parts->control};
    size_t num_operands = 1;
    if (!mlirValueIsNull(parts->data)) {
      operands[num_operands++] = parts->data;
    }
    if (!mlirValueIsNull(parts->down)) {
      operands[num_operands++] = parts->down;
    }
    MlirType results[] = {packing->composed, bits(unit, packing->up)};
    MlirOperation op =
        signal_packing_op(unit, position, MLIR_OP_HANDSHAKE_BUNDLE, operands,
                          num_operands, results, packing->up > 0 ? 2 : 1);
    composed = mlirOperationGetResult(op, 0);
    if (packing->up > 0) {
      *up = mlirOperationGetResult(op, 1);
    }
  }
  MlirOperation op =
      signal_packing_op(unit, position, MLIR_OP_HANDSHAKE_DECOMPOSE, &composed,
                        1, &packing->full, 1);
  return mlirOperationGetResult(op, 0);
}

static MlirValue source(MlirOperation unit, MlirOperation position) {
  MlirType control = bare_control(unit);
  MlirOperation op = signal_packing_op(unit, position, MLIR_OP_HANDSHAKE_SOURCE,
                                       NULL, 0, &control, 1);
  return mlirOperationGetResult(op, 0);
}

/* The data of a channel as a wire; its tokens are thrown away. */
static MlirValue take_wire(MlirOperation unit, MlirOperation position,
                           MlirValue channel) {
  signal_packing packing = {.plain = mlirValueGetType(channel)};
  signal_parts parts =
      signal_packing_split_plain(unit, position, &packing, channel);
  signal_packing_op(unit, position, MLIR_OP_HANDSHAKE_SINK, &parts.control, 1,
                    NULL, 0);
  return parts.data;
}

MlirValue signal_packing_zeros(MlirOperation unit, MlirOperation position,
                               MlirType type) {
  MlirType channel = mlirHandshakeChannelTypeGet(type, 0, NULL);
  MlirValue token = source(unit, position);
  MlirOperation constant = signal_packing_op(
      unit, position, MLIR_OP_HANDSHAKE_CONSTANT, &token, 1, &channel, 1);
  ir_set_attr(constant, MLIR_ATTR_HANDSHAKE_CONSTANT_VALUE,
              mlirIntegerAttrGet(type, 0));
  return take_wire(unit, position, mlirOperationGetResult(constant, 0));
}

MlirValue signal_packing_either(MlirOperation unit, MlirOperation position,
                                MlirValue left, MlirValue right) {
  MlirType type = mlirHandshakeChannelTypeGet(mlirValueGetType(left), 0, NULL);
  MlirValue wires[] = {left, right};
  MlirValue channels[2];
  for (int i = 0; i < 2; i++) {
    MlirValue parts[] = {source(unit, position), wires[i]};
    MlirOperation bundle = signal_packing_op(
        unit, position, MLIR_OP_HANDSHAKE_BUNDLE, parts, 2, &type, 1);
    channels[i] = mlirHandshakeBundleGetChannelLike(bundle);
  }
  MlirOperation op = signal_packing_op(unit, position, MLIR_OP_HANDSHAKE_ORI,
                                       channels, 2, &type, 1);
  return take_wire(unit, position, mlirOperationGetResult(op, 0));
}
