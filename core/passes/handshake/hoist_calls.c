/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A function whose calls of external functions become ports: its arguments and
 * results, the instances that pass them on, and its end.
 */
#include "core/passes/handshake/hoist_calls.h"

#include "core/ir/ir.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include <stdio.h>

MlirOperation hoist_calls_inner(const hoisting *state, MlirOperation op) {
  MlirStringRef name = mlirHandshakeInstanceGetModule(op);
  if (!mlirOperationIsAHandshakeInstance(op) || !name.data) {
    return ir_no_op();
  }
  MlirOperation callee = mlirSymbolTableLookup(state->symbols, name);
  bool inner = !mlirOperationIsNull(callee) &&
               mlirOperationIsAHandshakeFunc(callee) &&
               !ir_func_is_declaration(callee);
  return inner ? callee : ir_no_op();
}

/* The names and types of the new signature, in the making. */
typedef struct function_side {
  MlirAttribute *names;
  MlirType *types;
  size_t count;
} function_side;

static bool start_side(hoisting *state, function_side *side,
                       MlirAttribute names, intptr_t count, size_t more) {
  size_t size = (size_t)count + more;
  side->names = ARENA_ARRAY(&state->arena, MlirAttribute, size);
  side->types = ARENA_ARRAY(&state->arena, MlirType, size);
  for (intptr_t i = 0; side->names && i < count; i++) {
    side->names[i] = mlirArrayAttrGetElement(names, i);
    state->out_of_memory |=
        !ptr_map_set(&state->taken, side->names[i].ptr, side->names[i].ptr);
  }
  side->count = (size_t)count;
  return side->names && side->types;
}

/* Adds the port `port` of the callee, under another name when that of an
 * argument or result of the kernel is in its way. */
static void add_port(hoisting *state, function_side *side, const hoisted *item,
                     const char *ports, intptr_t index, MlirType type) {
  MlirStringRef function = ir_symbol_name(item->callee);
  MlirStringRef port = mlirStringAttrGetValue(
      mlirArrayAttrGetElement(ir_attr(item->callee, ports), index));
  size_t size = function.length + port.length + 48;
  char *text = ARENA_ARRAY(&state->arena, char, size);
  if (!text) {
    state->out_of_memory = true;
    return;
  }
  MlirContext context = mlirOperationGetContext(item->callee);
  MlirAttribute name = {NULL};
  for (unsigned i = 0;
       mlirAttributeIsNull(name) || ptr_map_has(&state->taken, name.ptr); i++) {
    int length = snprintf(text, size, i ? "%.*s_%u_%.*s_%u" : "%.*s_%u_%.*s",
                          (int)function.length, function.data, item->number,
                          (int)port.length, port.data, i);
    name =
        mlirStringAttrGet(context, mlirStringRefCreate(text, (size_t)length));
  }
  state->out_of_memory |= !ptr_map_set(&state->taken, name.ptr, name.ptr);
  side->names[side->count] = name;
  side->types[side->count++] = type;
}

static void copy_attributes(MlirOperation to, MlirOperation from) {
  for (intptr_t i = 0; i < mlirOperationGetNumAttributes(from); i++) {
    MlirNamedAttribute a = mlirOperationGetAttribute(from, i);
    mlirOperationSetAttributeByName(to, mlirIdentifierStr(a.name), a.attribute);
  }
}

/* New arguments for what an external function gives; they go to `values`. */
static void add_arguments(hoisting *state, MlirBlock body, const hoisted *item,
                          function_side *in, MlirValue *values) {
  MlirType type = ir_func_type(item->callee);
  MlirLocation location = mlirOperationGetLocation(item->instance);
  for (intptr_t i = 0; i < mlirFunctionTypeGetNumResults(type); i++) {
    MlirType result = mlirFunctionTypeGetResult(type, i);
    add_port(state, in, item, HLS_RESULT_NAMES, i, result);
    values[i] = mlirBlockAddArgument(body, result, location);
  }
}

/* Puts an instance of what has more ports by now into the place of another. */
static MlirOperation lengthen(hoisting *state, MlirOperation old,
                              const MlirValue *operands) {
  MlirType type = ir_func_type(hoist_calls_inner(state, old));
  intptr_t count = mlirFunctionTypeGetNumResults(type);
  MlirType *types = ARENA_ARRAY(&state->arena, MlirType, (size_t)count);
  if (!types) {
    state->out_of_memory = true;
    return old;
  }
  for (intptr_t i = 0; i < count; i++) {
    types[i] = mlirFunctionTypeGetResult(type, i);
  }
  MlirOperation longer = mlirHandshakeInstanceCreate(
      mlirOperationGetLocation(old), mlirFunctionTypeGetNumInputs(type),
      operands, count, types, mlirHandshakeInstanceGetModule(old));
  ir_place(mlirOperationGetBlock(old), old, longer);
  copy_attributes(longer, old);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(old); i++) {
    mlirValueReplaceAllUsesOfWith(mlirOperationGetResult(old, i),
                                  mlirOperationGetResult(longer, i));
  }
  mlirOperationDestroy(old);
  return longer;
}

/* Gives new arguments to all that was inside of one instance. Returns the last
 * of it. */
static hoisted *pass_arguments(hoisting *state, MlirBlock body, hoisted *first,
                               function_side *in) {
  MlirOperation old = first->instance;
  MlirType type = ir_func_type(hoist_calls_inner(state, old));
  MlirValue *operands = ARENA_ARRAY(&state->arena, MlirValue,
                                    (size_t)mlirFunctionTypeGetNumInputs(type));
  if (!operands) {
    state->out_of_memory = true;
    return first;
  }
  intptr_t next = 0, next_result = mlirOperationGetNumResults(old);
  for (; next < mlirOperationGetNumOperands(old); next++) {
    operands[next] = mlirOperationGetOperand(old, next);
  }
  hoisted *last = first;
  for (hoisted *item = first; item && mlirOperationEqual(item->instance, old);
       item = item->next) {
    MlirType callee = ir_func_type(item->callee);
    add_arguments(state, body, item, in, operands + next);
    next += mlirFunctionTypeGetNumResults(callee);
    item->operands = next_result;
    next_result += mlirFunctionTypeGetNumInputs(callee);
    last = item;
  }
  MlirOperation longer = lengthen(state, old, operands);
  for (hoisted *item = first; item != last->next; item = item->next) {
    item->instance = longer;
  }
  return last;
}

/* Gives the results of the instances to new arguments. */
static void replace_results(hoisting *state, MlirOperation func,
                            function_side *in) {
  MlirBlock body = ir_func_entry(func);
  for (hoisted *item = state->first; item && !state->out_of_memory;
       item = item->next) {
    if (item->is_inside) {
      item = pass_arguments(state, body, item, in);
      continue;
    }
    intptr_t count = mlirOperationGetNumResults(item->instance);
    MlirValue *values = ARENA_ARRAY(&state->arena, MlirValue, (size_t)count);
    if (!values) {
      state->out_of_memory = true;
      return;
    }
    add_arguments(state, body, item, in, values);
    for (intptr_t i = 0; i < count; i++) {
      mlirValueReplaceAllUsesOfWith(mlirOperationGetResult(item->instance, i),
                                    values[i]);
    }
  }
}

/* Ends the function with the operands of the instances, too. By now none of
 * them is the result of an instance that goes. */
static void extend_end(hoisting *state, MlirOperation end, function_side *out) {
  intptr_t count = mlirOperationGetNumOperands(end);
  MlirValue *operands =
      ARENA_ARRAY(&state->arena, MlirValue, (size_t)count + state->num_results);
  if (!operands) {
    state->out_of_memory = true;
    return;
  }
  size_t next = 0;
  for (intptr_t i = 0; i < count; i++) {
    operands[next++] = mlirOperationGetOperand(end, i);
  }
  for (hoisted *item = state->first; item; item = item->next) {
    intptr_t num_inputs =
        mlirFunctionTypeGetNumInputs(ir_func_type(item->callee));
    for (intptr_t i = 0; i < num_inputs; i++) {
      MlirValue value =
          item->is_inside
              ? mlirOperationGetResult(item->instance, item->operands + i)
              : mlirOperationGetOperand(item->instance, i);
      add_port(state, out, item, HLS_ARGUMENT_NAMES, i,
               mlirValueGetType(value));
      operands[next++] = value;
    }
  }
  MlirOperation longer =
      ir_place(mlirOperationGetBlock(end), end,
               mlirHandshakeEndCreate(mlirOperationGetLocation(end),
                                      (intptr_t)next, operands));
  copy_attributes(longer, end);
  mlirOperationDestroy(end);
}

static void set_count(MlirOperation func, const char *name, size_t more) {
  MlirType type = mlirIntegerTypeGet(mlirOperationGetContext(func), 32);
  MlirAttribute old = ir_attr(func, name);
  int64_t count = !mlirAttributeIsNull(old) && mlirAttributeIsAInteger(old)
                      ? mlirIntegerAttrGetValueInt(old)
                      : 0;
  ir_set_attr(func, name, mlirIntegerAttrGet(type, count + (int64_t)more));
}

static void set_signature(MlirOperation func, const function_side *in,
                          const function_side *out) {
  MlirContext context = mlirOperationGetContext(func);
  MlirType type = mlirFunctionTypeGet(context, (intptr_t)in->count, in->types,
                                      (intptr_t)out->count, out->types);
  ir_set_attr(func, MLIR_ATTR_HANDSHAKE_FUNC_FUNCTION_TYPE,
              mlirTypeAttrGet(type));
  ir_set_attr(func, HLS_ARGUMENT_NAMES,
              mlirArrayAttrGet(context, (intptr_t)in->count, in->names));
  ir_set_attr(func, HLS_RESULT_NAMES,
              mlirArrayAttrGet(context, (intptr_t)out->count, out->names));
  /* Attributes per argument would have to be as many as these. */
  mlirOperationRemoveAttributeByName(
      func, ir_str(MLIR_ATTR_HANDSHAKE_FUNC_ARG_ATTRS));
  mlirOperationRemoveAttributeByName(
      func, ir_str(MLIR_ATTR_HANDSHAKE_FUNC_RES_ATTRS));
}

bool hoist_calls(hoisting *state, MlirOperation func) {
  MlirType type = ir_func_type(func);
  function_side in = {0}, out = {0};
  ptr_map_finish(&state->taken);
  intptr_t num_in = mlirFunctionTypeGetNumInputs(type);
  intptr_t num_out = mlirFunctionTypeGetNumResults(type);
  if (!start_side(state, &in, ir_attr(func, HLS_ARGUMENT_NAMES), num_in,
                  state->num_arguments) ||
      !start_side(state, &out, ir_attr(func, HLS_RESULT_NAMES), num_out,
                  state->num_results)) {
    return false;
  }
  for (intptr_t i = 0; i < num_in; i++) {
    in.types[i] = mlirFunctionTypeGetInput(type, i);
  }
  for (intptr_t i = 0; i < num_out; i++) {
    out.types[i] = mlirFunctionTypeGetResult(type, i);
  }
  MlirOperation end = mlirBlockGetTerminator(ir_func_entry(func));
  replace_results(state, func, &in);
  if (state->out_of_memory) {
    return false;
  }
  extend_end(state, end, &out);
  if (state->out_of_memory) {
    return false;
  }
  for (hoisted *item = state->first; item; item = item->next) {
    if (!item->is_inside) {
      mlirOperationDestroy(item->instance);
    }
  }
  set_signature(func, &in, &out);
  set_count(func, HLS_EXTERNAL_ARGUMENTS, state->num_arguments);
  set_count(func, HLS_EXTERNAL_RESULTS, state->num_results);
  return true;
}
