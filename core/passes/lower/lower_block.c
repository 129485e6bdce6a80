/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The operations of one block.
 *
 * Constants: a unit that joins a constant with something else takes the
 * constant whenever it needs one, so a `source` may offer it all the time.
 * Branches, loads and stores would take it again and again, and so might the
 * unit behind an external function; there the block's control token triggers
 * the constant, once per execution of the block. The same holds for what is
 * computed from constants alone, and for constants that are returned: one
 * execution gives one result. (The public form offers those from a source, so
 * that the circuit would answer without end. Placeholders keep its form.)
 */
#include "core/passes/lower/lower_block.h"
#include "core/ir/ir_kinds.h"
#include "core/passes/lower/lower_globals.h"
#include "core/passes/lower/lower_tokens.h"
#include "core/passes/lower/lower_types.h"
#include "core/passes/placeholders/placeholder_context.h"
#include "core/passes/placeholders/token_controls.h"
#include "hls/arith_ops.h"
#include "hls/calling_convention.h"
#include "hls/cf_ops.h"
#include "hls/func_ops.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "hls/llvm_ops.h"
#include "hls/location.h"
#include "hls/memref_ops.h"
#include "hls/ub_ops.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include <stdio.h>
#include <string.h>

/* The facts about an operation whose operands are all constants. */
enum { FLOATING = 1, ANCHORED = 2 };

/* One block while it is lowered. */
typedef struct block_lowering {
  lowering *low;
  unsigned b;
  MlirOperation *ops;
  size_t num_ops;
  ptr_map floating; /* operation -> FLOATING, or ANCHORED if control paces it */
} block_lowering;

static bool is_constant_like(MlirOperation op) {
  return mlirOperationIsAArithConstant(op) || mlirOperationIsALLVMUndef(op) ||
         mlirOperationIsAUBPoison(op);
}

static bool depends_on_constants_only(const block_lowering *state,
                                      MlirOperation op) {
  intptr_t n = mlirOperationGetNumOperands(op);
  if (is_constant_like(op)) {
    return true;
  }
  if (n == 0 || ir_is_access(op) || mlirOperationIsAFuncCall(op) ||
      mlirOperationGetNumResults(op) == 0) {
    return false;
  }
  for (intptr_t i = 0; i < n; i++) {
    MlirOperation def = ir_def(mlirOperationGetOperand(op, i));
    if (mlirOperationIsNull(def) || !ptr_map_has(&state->floating, def.ptr)) {
      return false;
    }
  }
  return true;
}

/* A call of an ordinary function, and not of a placeholder. */
static bool calls_function(MlirOperation op) {
  return mlirOperationIsAFuncCall(op) &&
         mlirAttributeIsNull(ir_attr(op, PLACEHOLDER_PARAMETERS));
}

/* Must the results of the operation come once per execution of the block? */
static bool needs_pace(const block_lowering *state, MlirOperation op) {
  for (intptr_t r = 0; r < mlirOperationGetNumResults(op); r++) {
    MlirValue result = mlirOperationGetResult(op, r);
    for (MlirOpOperand use = mlirValueGetFirstUse(result);
         !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use)) {
      MlirOperation user = mlirOpOperandGetOwner(use);
      bool branches = mlirOperationGetNumSuccessors(user) > 0;
      bool returns = mlirOperationIsAFuncReturn(user);
      uintptr_t kind = (uintptr_t)ptr_map_get(&state->floating, user.ptr);
      if (branches || returns || ir_is_access(user) || calls_function(user) ||
          kind == ANCHORED) {
        return true;
      }
    }
  }
  return false;
}

static bool classify_constants(block_lowering *state) {
  for (size_t i = 0; i < state->num_ops; i++) {
    if (depends_on_constants_only(state, state->ops[i]) &&
        !ptr_map_set(&state->floating, state->ops[i].ptr, (void *)FLOATING)) {
      return false;
    }
  }
  for (size_t i = state->num_ops; i-- > 0;) {
    MlirOperation op = state->ops[i];
    if (ptr_map_has(&state->floating, op.ptr) && needs_pace(state, op) &&
        !ptr_map_set(&state->floating, op.ptr, (void *)ANCHORED)) {
      return false;
    }
  }
  return true;
}

static bool map_result(lowering *low, MlirOperation from, intptr_t i,
                       MlirValue to) {
  return ptr_map_set(&low->values, mlirOperationGetResult(from, i).ptr,
                     (void *)to.ptr);
}

/* Copies the attributes that keep their meaning. */
static void copy_attributes(MlirOperation from, MlirOperation to) {
  for (intptr_t i = 0; i < mlirOperationGetNumAttributes(from); i++) {
    MlirNamedAttribute a = mlirOperationGetAttribute(from, i);
    MlirStringRef name = mlirIdentifierStr(a.name);
    bool dropped = ir_str_is(name, MLIR_ATTR_ARITH_ADDI_OVERFLOW_FLAGS) ||
                   ir_str_is(name, MLIR_ATTR_HANDSHAKE_MEM_INTERFACE) ||
                   ir_str_is(name, MLIR_ATTR_MEMREF_LOAD_NONTEMPORAL) ||
                   ir_str_is(name, MLIR_ATTR_FUNC_CALL_CALLEE) ||
                   ir_str_is(name, MLIR_ATTR_ARITH_CONSTANT_VALUE) ||
                   ir_str_is(name, PLACEHOLDER_PARAMETERS);
    if (!dropped) {
      mlirOperationSetAttributeByName(to, name, a.attribute);
    }
  }
}

/* The value of a constant in its channel's type; zero for an undefined one. */
static MlirAttribute constant_value(MlirOperation op, MlirType channel) {
  MlirType data = mlirHandshakeChannelTypeGetDataType(channel);
  MlirAttribute value = mlirArithConstantGetValueAttr(op);
  if (mlirOperationIsAArithConstant(op)) {
    MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
    return mlirTypeIsAIndex(type)
               ? mlirIntegerAttrGet(data, mlirIntegerAttrGetValueInt(value))
               : value;
  }
  return mlirTypeIsAInteger(data)
             ? mlirIntegerAttrGet(data, 0)
             : mlirFloatAttrDoubleGet(mlirTypeGetContext(data), data, 0.0);
}

static bool lower_constant(block_lowering *state, MlirOperation op) {
  lowering *low = state->low;
  MlirLocation location = mlirOperationGetLocation(op);
  MlirValue trigger = low->blocks[state->b].control;
  if ((uintptr_t)ptr_map_get(&state->floating, op.ptr) != ANCHORED) {
    trigger = mlirHandshakeSourceGetResult(lower_append(
        low, state->b, mlirHandshakeSourceCreate(location, low->control_type)));
  }
  MlirType type = lower_type(mlirValueGetType(mlirOperationGetResult(op, 0)));
  MlirOperation constant =
      lower_append(low, state->b,
                   mlirHandshakeConstantCreate(location, trigger, type,
                                               constant_value(op, type)));
  copy_attributes(op, constant);
  return map_result(low, op, 0, mlirHandshakeConstantGetResult(constant));
}

/* The unit of a cast between index, which has 32 bits, and an integer. */
static const char *index_cast_unit(MlirOperation op) {
  MlirType from = mlirValueGetType(mlirOperationGetOperand(op, 0));
  MlirType to = mlirValueGetType(mlirOperationGetResult(op, 0));
  if (mlirHandshakeTypeGetDataWidth(lower_type(to)) <=
      mlirHandshakeTypeGetDataWidth(lower_type(from))) {
    return MLIR_OP_HANDSHAKE_TRUNCI;
  }
  return mlirOperationIsAArithIndexCast(op) ? MLIR_OP_HANDSHAKE_EXTSI
                                            : MLIR_OP_HANDSHAKE_EXTUI;
}

/* An operation that becomes one unit with the same operands. */
static bool lower_unit(block_lowering *state, MlirOperation op) {
  lowering *low = state->low;
  size_t n = (size_t)mlirOperationGetNumOperands(op);
  MlirValue *operands = ARENA_ARRAY(&low->arena, MlirValue, n);
  MlirStringRef mnemonic = ir_op_mnemonic(op);
  char *name = ARENA_ARRAY(&low->arena, char, mnemonic.length + 16);
  if (!operands || !name) {
    return false;
  }
  for (size_t i = 0; i < n; i++) {
    operands[i] = lower_value(low, mlirOperationGetOperand(op, (intptr_t)i));
  }
  if (ir_str_starts(mnemonic, "index_cast")) {
    strcpy(name, index_cast_unit(op));
  } else {
    snprintf(name, mnemonic.length + 16, "handshake.%.*s", (int)mnemonic.length,
             mnemonic.data);
  }
  MlirType type = lower_type(mlirValueGetType(mlirOperationGetResult(op, 0)));
  MlirOperation unit = lower_append(
      low, state->b,
      ir_create(&(ir_spec){.name = name,
                           .location = mlirOperationGetLocation(op),
                           .operands = operands,
                           .num_operands = n,
                           .results = &type,
                           .num_results = 1}));
  copy_attributes(op, unit);
  return map_result(low, op, 0, mlirOperationGetResult(unit, 0));
}

/* A load or store; what comes back from the memory is connected later. */
static bool lower_access(block_lowering *state, MlirOperation op) {
  lowering *low = state->low;
  bool store = mlirOperationIsAMemRefStore(op);
  MlirValue address =
      lower_value(low, mlirOperationGetOperand(op, store ? 2 : 1));
  MlirValue data = store ? lower_value(low, mlirMemRefStoreGetValue(op))
                         : low->blocks[0].control;
  MlirValue memory = mlirOperationGetOperand(op, store ? 1 : 0);
  MlirType element = mlirShapedTypeGetElementType(mlirValueGetType(memory));
  MlirOperation access =
      lower_append(low, state->b,
                   (store ? mlirHandshakeStoreCreate : mlirHandshakeLoadCreate)(
                       mlirOperationGetLocation(op), address, data,
                       mlirValueGetType(address), lower_type(element)));
  copy_attributes(op, access);
  return ptr_map_set(&low->accesses, op.ptr, access.ptr) &&
         (store ||
          map_result(low, op, 0, mlirHandshakeLoadGetDataResult(access)));
}

static bool lower_call(block_lowering *state, MlirOperation op) {
  lowering *low = state->low;
  size_t n = (size_t)mlirOperationGetNumOperands(op);
  size_t num_results = (size_t)mlirOperationGetNumResults(op);
  MlirValue *operands = ARENA_ARRAY(&low->arena, MlirValue, n + 1);
  MlirType *types = ARENA_ARRAY(&low->arena, MlirType, num_results + 1);
  if (!operands || !types) {
    return false;
  }
  for (size_t i = 0; i < n; i++) {
    operands[i] = lower_value(low, mlirOperationGetOperand(op, (intptr_t)i));
  }
  lower_block *block = &low->blocks[state->b];
  bool prints = !mlirAttributeIsNull(ir_attr(op, HLS_PRINTS));
  operands[n] = prints ? block->left : block->control;
  for (size_t i = 0; i < num_results; i++) {
    types[i] =
        lower_type(mlirValueGetType(mlirOperationGetResult(op, (intptr_t)i)));
  }
  types[num_results] = low->control_type;
  MlirOperation instance = lower_append(
      low, state->b,
      mlirHandshakeInstanceCreate(mlirOperationGetLocation(op), (intptr_t)n + 1,
                                  operands, (intptr_t)num_results + 1, types,
                                  mlirFuncCallGetCallee(op)));
  if (prints) { /* what comes later is printed later */
    block->left = mlirOperationGetResult(instance, (intptr_t)num_results);
    low->prints = true;
  }
  copy_attributes(op, instance);
  MlirAttribute parameters = ir_attr(op, PLACEHOLDER_PARAMETERS);
  for (intptr_t i = 0; !mlirAttributeIsNull(parameters) &&
                       i < mlirDictionaryAttrGetNumElements(parameters);
       i++) {
    MlirNamedAttribute p = mlirDictionaryAttrGetElement(parameters, i);
    mlirOperationSetAttributeByName(instance, mlirIdentifierStr(p.name),
                                    p.attribute);
  }
  for (size_t i = 0; i < num_results; i++) {
    if (!map_result(low, op, (intptr_t)i,
                    mlirOperationGetResult(instance, (intptr_t)i))) {
      return false;
    }
  }
  return true;
}

/* One br or cond_br per distinct value that leaves the block. */
typedef struct branches {
  block_lowering *state;
  MlirOperation terminator;
  MlirValue condition; /* null for an unconditional branch */
  ptr_map made;        /* forwarded value -> its branch */
} branches;

static MlirOperation branch_of(branches *all, MlirValue value) {
  MlirOperation op = {ptr_map_get(&all->made, value.ptr)};
  if (!mlirOperationIsNull(op)) {
    return op;
  }
  MlirLocation location = hls_location_named_as(
      mlirOperationGetLocation(all->terminator), ir_value_location(value));
  MlirType type = mlirValueGetType(value);
  op = mlirValueIsNull(all->condition)
           ? mlirHandshakeBranchCreate(location, value)
           : mlirHandshakeConditionalBranchCreate(location, all->condition,
                                                  value, type, type);
  lower_append(all->state->low, all->state->b, op);
  return ptr_map_set(&all->made, value.ptr, op.ptr) ? op : ir_no_op();
}

/* Forwards the operands of one edge, then the control. */
static bool forward(branches *all, unsigned successor) {
  lowering *low = all->state->low;
  lower_block *block = &low->blocks[all->state->b];
  cfg_operands range = cfg_edge_operands(all->terminator, successor);
  MlirValue *values =
      ARENA_ARRAY(&low->arena, MlirValue, (size_t)range.count + 1);
  if (!values) {
    return false;
  }
  for (intptr_t i = 0; i <= range.count; i++) {
    MlirValue value =
        i == range.count
            ? block->left
            : lower_value(low, mlirOperationGetOperand(all->terminator,
                                                       range.first + i));
    MlirOperation op = branch_of(all, value);
    if (mlirOperationIsNull(op)) {
      return false;
    }
    values[i] = mlirOperationGetResult(op, (intptr_t)successor);
  }
  block->forwarded[successor] = values;
  return true;
}

static bool lower_branch(block_lowering *state, MlirOperation op) {
  lowering *low = state->low;
  unsigned n = (unsigned)mlirOperationGetNumSuccessors(op);
  low->blocks[state->b].forwarded = ARENA_ARRAY(&low->arena, MlirValue *, n);
  if (!low->blocks[state->b].forwarded) {
    return false;
  }
  branches all = {.state = state, .terminator = op};
  if (mlirOperationIsAControlFlowCondBranch(op)) {
    all.condition = lower_value(low, mlirControlFlowCondBranchGetCondition(op));
  }
  bool ok = true;
  for (unsigned s = 0; ok && s < n; s++) {
    ok = forward(&all, s);
  }
  ptr_map_finish(&all.made);
  return ok;
}

static bool lower_return(block_lowering *state, MlirOperation op) {
  lowering *low = state->low;
  lower_block *block = &low->blocks[state->b];
  size_t n = (size_t)mlirOperationGetNumOperands(op);
  block->returns = true;
  block->returned = ARENA_ARRAY(&low->arena, MlirValue, n);
  for (size_t i = 0; block->returned && i < n; i++) {
    block->returned[i] =
        lower_value(low, mlirOperationGetOperand(op, (intptr_t)i));
  }
  return block->returned;
}

static bool lower_tokens(block_lowering *state, MlirOperation op) {
  return map_result(state->low, op, 0,
                    lower_token_join(state->low, state->b, op));
}

static bool lower_op(block_lowering *state, MlirOperation op) {
  return is_constant_like(op)                ? lower_constant(state, op)
         : ir_is_access(op)                  ? lower_access(state, op)
         : lower_makes_memory(op)            ? true
         : mlirOperationIsAFuncCall(op)      ? lower_call(state, op)
         : mlirOperationIsAHandshakeJoin(op) ? lower_tokens(state, op)
         : mlirOperationIsAHandshakeStored(op)
             ? lower_token_stored(state->low, state->b, op)
         : mlirOperationIsAHandshakeSource(op)
             ? lower_token_take(state->low, op)
         : mlirOperationIsAHandshakeSink(op) ? lower_token_give(state->low, op)
         : mlirOperationIsAFuncReturn(op)    ? lower_return(state, op)
         : mlirOperationGetNumSuccessors(op) > 0 ? lower_branch(state, op)
                                                 : lower_unit(state, op);
}

bool lower_block_body(lowering *low, unsigned b) {
  block_lowering state = {.low = low, .b = b};
  MlirBlock block = low->graph.blocks[b].block;
  size_t count = 0;
  for (MlirOperation op = mlirBlockGetFirstOperation(block);
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    count++;
  }
  state.ops = ARENA_ARRAY(&low->arena, MlirOperation, count);
  if (!state.ops) {
    return false;
  }
  for (MlirOperation op = mlirBlockGetFirstOperation(block);
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    state.ops[state.num_ops++] = op;
  }
  bool ok = classify_constants(&state);
  for (size_t i = 0; ok && i < state.num_ops; i++) {
    ok = lower_op(&state, state.ops[i]);
  }
  ptr_map_finish(&state.floating);
  return ok;
}
