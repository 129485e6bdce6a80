/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Signals change their places by nothing but wires.
 */
#include "core/passes/handshake/speculation_tags.h"
#include "core/passes/handshake/signal_packing.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "mlir-c/BuiltinTypes.h"

#include <stdlib.h>

static intptr_t find_tag(MlirType type) {
  return mlirHandshakeTypeFindExtraSignal(type, ir_str("spec"));
}

/* The type with the tag behind all other signals; null when out of memory. */
static MlirType raised(MlirType type) {
  intptr_t count = mlirHandshakeTypeGetNumExtraSignals(type);
  intptr_t tag = find_tag(type);
  MlirHandshakeExtraSignal *signals = calloc((size_t)count, sizeof *signals);
  if (!signals) {
    return (MlirType){NULL};
  }
  intptr_t place = 0;
  for (intptr_t i = 0; i < count; i++) {
    if (i != tag) {
      signals[place++] = mlirHandshakeTypeGetExtraSignal(type, i);
    }
  }
  signals[place] = mlirHandshakeTypeGetExtraSignal(type, tag);
  MlirType result = mlirHandshakeTypeWithExtraSignals(type, count, signals);
  free(signals);
  return result;
}

/* The wires of a channel: the control, the data if there are any, the signals
 * that go downstream; and behind the channel itself those that go upstream. */
typedef struct wires {
  MlirType *types;
  MlirValue *values;
  intptr_t num_down;
  intptr_t num_up;
} wires;

static void finish(wires *w) {
  free(w->types);
  free(w->values);
}

static bool has_data(MlirType type) {
  return mlirTypeIsAHandshakeChannel(type);
}

/* What an unbundle of `value` has: its operands, of which the upstream wires
 * are placeholders, and the types of its results. */
static bool list_wires(MlirOperation unit, MlirValue value, wires *w) {
  MlirType type = mlirValueGetType(value);
  intptr_t count = mlirHandshakeTypeGetNumExtraSignals(type);
  *w = (wires){.types = calloc((size_t)count + 2, sizeof *w->types),
               .values = calloc((size_t)count + 3, sizeof *w->values)};
  if (!w->types || !w->values) {
    return false;
  }
  w->types[w->num_down++] =
      mlirHandshakeControlTypeGet(mlirTypeGetContext(type), 0, NULL);
  if (has_data(type)) {
    w->types[w->num_down++] = mlirHandshakeChannelTypeGetDataType(type);
  }
  w->values[0] = value;
  for (intptr_t i = 0; i < count; i++) {
    MlirHandshakeExtraSignal signal = mlirHandshakeTypeGetExtraSignal(type, i);
    if (signal.isUpstream) {
      w->values[++w->num_up] = signal_packing_placeholder(unit, signal.type);
    } else {
      w->types[w->num_down++] = signal.type;
    }
  }
  return true;
}

/* Puts the wires of `apart`, a channel of type `from`, together again. */
static MlirValue put_together(MlirOperation unit, MlirOperation position,
                              MlirOperation apart, MlirType from, MlirType to,
                              wires *w) {
  intptr_t count = mlirHandshakeTypeGetNumExtraSignals(to);
  MlirValue *ups = w->values + 1;
  MlirValue *downs = calloc((size_t)count + 2, sizeof *downs);
  MlirType *types = calloc((size_t)count + 1, sizeof *types);
  if (!downs || !types) {
    free(downs);
    free(types);
    return (MlirValue){NULL};
  }
  intptr_t first = has_data(from) ? 2 : 1;
  size_t num_downs = 0, num_types = 0;
  for (intptr_t i = 0; i < first; i++) {
    downs[num_downs++] = mlirOperationGetResult(apart, i);
  }
  types[num_types++] = to;
  for (intptr_t i = 0; i < count; i++) {
    MlirHandshakeExtraSignal signal = mlirHandshakeTypeGetExtraSignal(to, i);
    if (signal.isUpstream) {
      types[num_types++] = signal.type;
      continue;
    }
    intptr_t place = 0;
    intptr_t there = mlirHandshakeTypeFindExtraSignal(from, signal.name);
    for (intptr_t j = 0; j < there; j++) {
      place += !mlirHandshakeTypeGetExtraSignal(from, j).isUpstream;
    }
    downs[num_downs++] = mlirOperationGetResult(apart, first + place);
  }
  MlirOperation bundle =
      signal_packing_op(unit, position, MLIR_OP_HANDSHAKE_BUNDLE, downs,
                        num_downs, types, num_types);
  for (intptr_t i = 0; i < w->num_up; i++) {
    signal_packing_resolve(ups[i], mlirOperationGetResult(bundle, i + 1));
  }
  free(downs);
  free(types);
  return mlirOperationGetResult(bundle, 0);
}

/* The value with its signals in other places; null when out of memory. */
static MlirValue reorder(MlirOperation unit, MlirOperation position,
                         MlirValue value, MlirType to) {
  wires w;
  MlirValue result = {NULL};
  if (list_wires(unit, value, &w)) {
    MlirOperation apart =
        signal_packing_op(unit, position, MLIR_OP_HANDSHAKE_UNBUNDLE, w.values,
                          (size_t)w.num_up + 1, w.types, (size_t)w.num_down);
    result =
        put_together(unit, position, apart, mlirValueGetType(value), to, &w);
  }
  finish(&w);
  return result;
}

static bool is_last(MlirType type) {
  intptr_t tag = find_tag(type);
  return tag < 0 || tag + 1 == mlirHandshakeTypeGetNumExtraSignals(type);
}

static bool raise_operands(MlirOperation unit) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(unit); i++) {
    MlirValue value = mlirOperationGetOperand(unit, i);
    if (is_last(mlirValueGetType(value))) {
      continue;
    }
    MlirType to = raised(mlirValueGetType(value));
    MlirValue other =
        mlirTypeIsNull(to) ? (MlirValue){NULL} : reorder(unit, unit, value, to);
    if (mlirValueIsNull(other)) {
      return false;
    }
    mlirOperationSetOperand(unit, i, other);
  }
  return true;
}

static bool raise_results(MlirOperation unit) {
  MlirOperation next = mlirOperationGetNextInBlock(unit);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(unit); i++) {
    MlirValue result = mlirOperationGetResult(unit, i);
    MlirType type = mlirValueGetType(result);
    if (is_last(type)) {
      continue;
    }
    MlirType to = raised(type);
    if (mlirTypeIsNull(to)) {
      return false;
    }
    MlirValue users = signal_packing_placeholder(unit, type);
    mlirValueReplaceAllUsesOfWith(result, users);
    mlirValueSetType(result, to);
    MlirValue other = reorder(unit, next, result, type);
    if (mlirValueIsNull(other)) {
      return false;
    }
    signal_packing_resolve(users, other);
  }
  return true;
}

bool speculation_tags_raise(MlirOperation unit) {
  if (mlirOperationIsAHandshakeSpeculator(unit)) {
    MlirValue trigger = mlirHandshakeSpeculatorGetTrigger(unit);
    if (find_tag(mlirValueGetType(trigger)) < 0) {
      ir_error(mlirOperationGetLocation(unit), "unsupported-type",
               "the trigger of a speculator needs the signal 'spec' in "
               "hardware; put a non_spec in front of it");
      return false;
    }
  }
  if (raise_operands(unit) && raise_results(unit)) {
    return true;
  }
  ir_out_of_memory(unit);
  return false;
}

bool speculation_tags_are_alone(MlirType type) {
  intptr_t count = mlirHandshakeTypeGetNumExtraSignals(type);
  return count == 0 || (count == 1 && find_tag(type) == 0);
}

static MlirHandshakeExtraSignal tag(MlirContext context) {
  return (MlirHandshakeExtraSignal){ir_str("spec"),
                                    mlirIntegerTypeGet(context, 1), false};
}

MlirType speculation_tags_type(MlirType plain) {
  MlirContext context = mlirTypeGetContext(plain);
  MlirHandshakeExtraSignal signal = tag(context);
  unsigned width = mlirHandshakeTypeGetDataWidth(plain);
  return width > 1 ? mlirHandshakeChannelTypeGet(
                         mlirIntegerTypeGet(context, width - 1), 1, &signal)
                   : mlirHandshakeControlTypeGet(context, 1, &signal);
}

MlirValue speculation_tags_split(MlirOperation unit, MlirOperation position,
                                 MlirValue plain) {
  MlirType type = speculation_tags_type(mlirValueGetType(plain));
  MlirOperation op = signal_packing_op(
      unit, position, MLIR_OP_HANDSHAKE_DECOMPOSE, &plain, 1, &type, 1);
  return mlirOperationGetResult(op, 0);
}

MlirValue speculation_tags_join(MlirOperation unit, MlirOperation position,
                                MlirValue result, MlirType plain) {
  mlirValueSetType(result, speculation_tags_type(plain));
  MlirOperation op = signal_packing_op(
      unit, position, MLIR_OP_HANDSHAKE_COMPOSE, &result, 1, &plain, 1);
  return mlirOperationGetResult(op, 0);
}

bool speculation_tags_is_only_tag(MlirOperation unit, intptr_t operand) {
  return (mlirOperationIsAHandshakeSpeculator(unit) &&
          operand == MlirHandshakeSpeculatorOperandTrigger) ||
         (mlirOperationIsAHandshakeSpeculatingBranch(unit) &&
          operand == MlirHandshakeSpeculatingBranchOperandSpecTagOperand);
}

MlirValue speculation_tags_without_data(MlirOperation unit,
                                        MlirOperation position,
                                        MlirValue value) {
  MlirType type = mlirValueGetType(value);
  if (!has_data(type)) {
    return value;
  }
  MlirContext context = mlirTypeGetContext(type);
  MlirHandshakeExtraSignal signal = tag(context);
  MlirType types[] = {mlirHandshakeControlTypeGet(context, 0, NULL),
                      mlirHandshakeChannelTypeGetDataType(type), signal.type};
  MlirOperation apart = signal_packing_op(
      unit, position, MLIR_OP_HANDSHAKE_UNBUNDLE, &value, 1, types, 3);
  MlirValue wires[] = {mlirOperationGetResult(apart, 0),
                       mlirOperationGetResult(apart, 2)};
  MlirType control = mlirHandshakeControlTypeGet(context, 1, &signal);
  MlirOperation op = signal_packing_op(unit, position, MLIR_OP_HANDSHAKE_BUNDLE,
                                       wires, 2, &control, 1);
  return mlirOperationGetResult(op, 0);
}
