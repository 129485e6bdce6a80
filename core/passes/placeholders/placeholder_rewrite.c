/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Turns checked placeholder calls into calls whose outputs are results.
 */
#include "core/passes/placeholders/placeholder_rewrite.h"
#include "core/passes/placeholders/placeholder_declarations.h"
#include "hls/arith_ops.h"
#include "hls/func_ops.h"
#include "hls/handshake.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

/* Does the rewritten call take the argument as an operand? */
static bool is_operand(const placeholders *state, placeholder_role role) {
  return role == ROLE_INPUT || (role == ROLE_PARAMETER && state->is_program);
}

/* The new type of a placeholder: its operands to its outputs. */
static MlirType new_type(placeholders *state, const placeholder_function *ph) {
  arena_pool *memory = &state->arena;
  MlirType type = ir_func_type(ph->declaration);
  MlirType *inputs = ARENA_ARRAY(memory, MlirType, ph->num_arguments);
  MlirType *outputs = ARENA_ARRAY(memory, MlirType, ph->num_arguments);
  if (!inputs || !outputs) {
    return (MlirType){NULL};
  }
  intptr_t num_inputs = 0, num_outputs = 0;
  for (unsigned i = 0; i < ph->num_arguments; i++) {
    MlirType argument = mlirFunctionTypeGetInput(type, i);
    if (is_operand(state, ph->roles[i])) {
      inputs[num_inputs++] = argument;
    } else if (ph->roles[i] == ROLE_OUTPUT) {
      outputs[num_outputs++] = argument;
    }
  }
  return mlirFunctionTypeGet(mlirOperationGetContext(ph->declaration),
                             num_inputs, inputs, num_outputs, outputs);
}

/* The value of a parameter with its sign, which a constant's type lacks. */
static MlirAttribute parameter_value(const placeholder_function *ph,
                                     MlirOperation constant, unsigned i) {
  MlirAttribute value = mlirArithConstantGetValueAttr(constant);
  MlirType type = mlirAttributeGetType(value);
  if (!mlirTypeIsAInteger(type) || mlirIntegerTypeGetWidth(type) > 64 ||
      mlirAttributeIsNull(
          ir_func_arg_attr(ph->declaration, i, HLS_ARGUMENT_UNSIGNED))) {
    return value;
  }
  unsigned bits = mlirIntegerTypeGetWidth(type);
  int64_t number = mlirIntegerAttrGetValueInt(value);
  uint64_t mask = bits < 64 ? (UINT64_C(1) << bits) - 1 : UINT64_MAX;
  return mlirIntegerAttrGet(
      mlirIntegerTypeUnsignedGet(mlirOperationGetContext(constant), bits),
      (int64_t)((uint64_t)number & mask));
}

/* The values of a call's parameters, by name. */
static MlirAttribute parameters(const placeholder_call *call,
                                arena_pool *memory) {
  const placeholder_function *ph = call->placeholder;
  MlirContext context = mlirOperationGetContext(call->op);
  MlirNamedAttribute *entries =
      ARENA_ARRAY(memory, MlirNamedAttribute, ph->num_arguments);
  if (!entries) {
    return mlirAttributeGetNull();
  }
  intptr_t count = 0;
  for (unsigned i = 0; i < ph->num_arguments; i++) {
    if (ph->roles[i] == ROLE_PARAMETER) {
      MlirOperation constant = ir_def(mlirOperationGetOperand(call->op, i));
      entries[count++] =
          mlirNamedAttributeGet(mlirIdentifierGet(context, ph->names[i]),
                                parameter_value(ph, constant, i));
    }
  }
  return mlirDictionaryAttrGet(context, count, entries);
}

/* Builds the new call beside the old one. */
static bool build_call(placeholders *state, placeholder_call *call) {
  arena_pool *memory = &state->arena;
  const placeholder_function *ph = call->placeholder;
  MlirType type = ir_func_type(ph->declaration);
  MlirValue *operands = ARENA_ARRAY(memory, MlirValue, ph->num_arguments);
  MlirType *results = ARENA_ARRAY(memory, MlirType, ph->num_arguments);
  MlirAttribute values = parameters(call, memory);
  if (!operands || !results || mlirAttributeIsNull(values)) {
    return false;
  }
  size_t num_operands = 0, num_results = 0;
  for (unsigned i = 0; i < ph->num_arguments; i++) {
    if (is_operand(state, ph->roles[i])) {
      operands[num_operands++] = mlirOperationGetOperand(call->op, i);
    } else if (ph->roles[i] == ROLE_OUTPUT) {
      results[num_results++] = mlirFunctionTypeGetInput(type, i);
    }
  }
  MlirContext context = mlirOperationGetContext(call->op);
  MlirNamedAttribute attributes[] = {
      ir_named(context, MLIR_ATTR_FUNC_CALL_CALLEE,
               mlirFuncCallGetCalleeAttr(call->op)),
      ir_named(context, PLACEHOLDER_PARAMETERS, values),
  };
  call->replacement =
      ir_insert(mlirOperationGetBlock(call->op), call->op,
                &(ir_spec){.name = MLIR_OP_FUNC_CALL,
                           .location = mlirOperationGetLocation(call->op),
                           .operands = operands,
                           .num_operands = num_operands,
                           .results = results,
                           .num_results = num_results,
                           .attributes = attributes,
                           .num_attributes = state->is_program ? 1 : 2});
  for (intptr_t i = 0; i < mlirOperationGetNumDiscardableAttributes(call->op);
       i++) {
    MlirNamedAttribute a = mlirOperationGetDiscardableAttribute(call->op, i);
    mlirOperationSetDiscardableAttributeByName(
        call->replacement, mlirIdentifierStr(a.name), a.attribute);
  }
  return true;
}

/* Makes one use read its output instead of the __init variable. */
static void rewire(const placeholders *state, const placeholder_use *use) {
  MlirValue output =
      mlirOperationGetResult(use->call->replacement, use->output);
  placeholder_call *user = ptr_map_get(&state->call_of, use->user.ptr);
  if (!user) {
    mlirOperationSetOperand(use->user, use->operand, output);
    return;
  }
  /* Only an input can read the output of another call. */
  intptr_t input = 0;
  for (unsigned i = 0; i < use->operand; i++) {
    input += is_operand(state, user->placeholder->roles[i]);
  }
  mlirOperationSetOperand(user->replacement, input, output);
}

static void replace_result(const placeholder_call *call) {
  if (mlirOperationGetNumResults(call->op) == 1) {
    mlirValueReplaceAllUsesOfWith(mlirOperationGetResult(call->op, 0),
                                  mlirOperationGetResult(call->replacement, 0));
  }
}

/* Gives the declaration the type of its calls. */
static bool rewrite_declaration(placeholders *state,
                                const placeholder_function *ph) {
  MlirContext context = mlirOperationGetContext(ph->declaration);
  MlirType type = new_type(state, ph);
  MlirAttribute *dictionaries =
      ARENA_ARRAY(&state->arena, MlirAttribute, ph->num_arguments);
  if (mlirTypeIsNull(type) || !dictionaries) {
    return false;
  }
  intptr_t count = 0;
  MlirAttribute all = ir_attr(ph->declaration, MLIR_ATTR_FUNC_FUNC_ARG_ATTRS);
  for (unsigned i = 0; i < ph->num_arguments; i++) {
    if (is_operand(state, ph->roles[i])) {
      dictionaries[count++] = mlirArrayAttrGetElement(all, i);
    }
  }
  ir_set_attr(ph->declaration, MLIR_ATTR_FUNC_FUNC_FUNCTION_TYPE,
              mlirTypeAttrGet(type));
  ir_set_attr(ph->declaration, MLIR_ATTR_FUNC_FUNC_ARG_ATTRS,
              mlirArrayAttrGet(context, count, dictionaries));
  mlirOperationRemoveAttributeByName(ph->declaration,
                                     ir_str(MLIR_ATTR_FUNC_FUNC_RES_ATTRS));
  return true;
}

static bool erase_init_calls(MlirOperation func, void *user) {
  const placeholders *state = user;
  for (MlirBlock b = ir_func_entry(func); !mlirBlockIsNull(b);
       b = mlirBlockGetNextInRegion(b)) {
    MlirOperation op = mlirBlockGetFirstOperation(b);
    while (!mlirOperationIsNull(op)) {
      MlirOperation next = mlirOperationGetNextInBlock(op);
      MlirOperation callee = placeholders_callee(state, op);
      if (!mlirOperationIsNull(callee) &&
          placeholders_classify_callee(callee) == CALLEE_INIT) {
        mlirOperationDestroy(op);
      }
      op = next;
    }
  }
  return true;
}

static bool erase_init_declaration(MlirOperation func, void *user) {
  placeholders *state = user;
  if (placeholders_classify_callee(func) == CALLEE_INIT) {
    mlirSymbolTableErase(state->symbols, func);
  }
  return true;
}

/* One that nobody calls says by its names what it is, or stays as it is. As a
 * program, which needs no unit that it does not call, it is gone. */
static bool rewrite_placeholder(MlirOperation func, void *user) {
  placeholders *state = user;
  placeholder_function *ph = ptr_map_get(&state->declarations, func.ptr);
  if (!ph && state->is_program &&
      placeholders_classify_callee(func) == CALLEE_PLACEHOLDER) {
    mlirSymbolTableErase(state->symbols, func);
    return true;
  }
  if (!ph && placeholders_classify_callee(func) == CALLEE_PLACEHOLDER &&
      !placeholders_uncalled(state, func, &ph)) {
    return false;
  }
  return !ph || rewrite_declaration(state, ph);
}

bool placeholders_rewrite(placeholders *state) {
  for (placeholder_call *call = state->calls; call; call = call->next) {
    if (!build_call(state, call)) {
      return false;
    }
  }
  for (placeholder_use *use = state->uses; use; use = use->next) {
    rewire(state, use);
  }
  for (placeholder_call *call = state->calls; call; call = call->next) {
    replace_result(call);
  }
  for (placeholder_call *call = state->calls; call; call = call->next) {
    mlirOperationDestroy(call->op);
  }
  return ir_for_each(state->module, mlirOperationIsAFuncFunc, erase_init_calls,
                     state) &&
         ir_for_each(state->module, mlirOperationIsAFuncFunc,
                     erase_init_declaration, state) &&
         ir_for_each(state->module, mlirOperationIsAFuncFunc,
                     rewrite_placeholder, state);
}
