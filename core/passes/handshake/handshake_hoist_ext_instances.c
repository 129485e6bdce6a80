/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * handshake-hoist-ext-instances: turns calls of external functions into ports.
 *
 * Expects: handshake.func in which every channel has one use.
 * Guarantees: no instance of a function without a body whose name does not
 * begin with two underscores. The operands of the n-th such instance of `f`
 * (from 0, in the order of the operations) are results of the function it was
 * in, behind its own, and its results are arguments, behind its own; both are
 * named `f_<n>_<port>` after the ports of `f`. How many there are is told by
 * the attributes HLS_EXTERNAL_ARGUMENTS and HLS_EXTERNAL_RESULTS. The
 * declaration of `f` is gone.
 *
 * A second run finds nothing to do. Instances of functions with a body, and of
 * functions that take a memory, are left for the netlist to refuse.
 */
#include "base/memory/arena.h"
#include "base/memory/ptr_map.h"
#include "core/ir/ir.h"
#include "core/passes/passes_internal.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include <stdio.h>

/* One instance that becomes ports. */
typedef struct hoisted {
  MlirOperation instance;
  MlirOperation callee;
  unsigned number; /* among the instances of the callee */
  struct hoisted *next;
} hoisted;

typedef struct hoisting {
  MlirSymbolTable symbols;
  arena_pool arena;
  ptr_map counts;  /* callee -> instances of it so far in the function */
  ptr_map callees; /* the same for the whole module: those that are hoisted */
  ptr_map taken;   /* attribute of a name of a port of the function */
  hoisted *first;
  hoisted **last;
  size_t num_arguments; /* that the instances need */
  size_t num_results;
  bool out_of_memory;
} hoisting;

/* The declaration behind an instance that is to be hoisted; or null. */
static MlirOperation external_callee(const hoisting *state, MlirOperation op) {
  MlirStringRef name = mlirHandshakeInstanceGetModule(op);
  if (!mlirOperationIsAHandshakeInstance(op) || !name.data ||
      ir_str_starts(name, "__")) {
    return ir_no_op();
  }
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); i++) {
    if (!mlirTypeIsAHandshake(
            mlirValueGetType(mlirOperationGetOperand(op, i)))) {
      return ir_no_op();
    }
  }
  MlirOperation callee = mlirSymbolTableLookup(state->symbols, name);
  bool external = !mlirOperationIsNull(callee) &&
                  mlirOperationIsAHandshakeFunc(callee) &&
                  ir_func_is_declaration(callee);
  return external ? callee : ir_no_op();
}

static bool collect(hoisting *state, MlirOperation func) {
  state->first = NULL;
  state->last = &state->first;
  state->num_arguments = state->num_results = 0;
  ptr_map_finish(&state->counts);
  for (MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(func));
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    MlirOperation callee = external_callee(state, op);
    if (mlirOperationIsNull(callee)) {
      continue;
    }
    uintptr_t number = (uintptr_t)ptr_map_get(&state->counts, callee.ptr);
    hoisted *item = ARENA_ARRAY(&state->arena, hoisted, 1);
    if (!item ||
        !ptr_map_set(&state->counts, callee.ptr, (void *)(number + 1)) ||
        !ptr_map_set(&state->callees, callee.ptr, callee.ptr)) {
      return false;
    }
    *item =
        (hoisted){.instance = op, .callee = callee, .number = (unsigned)number};
    *state->last = item;
    state->last = &item->next;
    state->num_arguments += (size_t)mlirOperationGetNumResults(op);
    state->num_results += (size_t)mlirOperationGetNumOperands(op);
  }
  return true;
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

/* Gives the results of the instances to new arguments. */
static void replace_results(hoisting *state, MlirOperation func,
                            function_side *in) {
  MlirBlock body = ir_func_entry(func);
  for (hoisted *item = state->first; item; item = item->next) {
    MlirLocation location = mlirOperationGetLocation(item->instance);
    for (intptr_t i = 0; i < mlirOperationGetNumResults(item->instance); i++) {
      MlirValue result = mlirOperationGetResult(item->instance, i);
      MlirType type = mlirValueGetType(result);
      add_port(state, in, item, HLS_RESULT_NAMES, i, type);
      mlirValueReplaceAllUsesOfWith(result,
                                    mlirBlockAddArgument(body, type, location));
    }
  }
}

/* Ends the function with the operands of the instances, too. By now none of
 * them is the result of an instance. */
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
    for (intptr_t i = 0; i < mlirOperationGetNumOperands(item->instance); i++) {
      MlirValue value = mlirOperationGetOperand(item->instance, i);
      add_port(state, out, item, HLS_ARGUMENT_NAMES, i,
               mlirValueGetType(value));
      operands[next++] = value;
    }
  }
  MlirOperation longer =
      ir_place(mlirOperationGetBlock(end), end,
               mlirHandshakeEndCreate(mlirOperationGetLocation(end),
                                      (intptr_t)next, operands));
  for (intptr_t i = 0; i < mlirOperationGetNumAttributes(end); i++) {
    MlirNamedAttribute a = mlirOperationGetAttribute(end, i);
    mlirOperationSetAttributeByName(longer, mlirIdentifierStr(a.name),
                                    a.attribute);
  }
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

static bool hoist(hoisting *state, MlirOperation func) {
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
  extend_end(state, end, &out);
  if (state->out_of_memory) {
    return false;
  }
  for (hoisted *item = state->first; item; item = item->next) {
    mlirOperationDestroy(item->instance);
  }
  set_signature(func, &in, &out);
  set_count(func, HLS_EXTERNAL_ARGUMENTS, state->num_arguments);
  set_count(func, HLS_EXTERNAL_RESULTS, state->num_results);
  return true;
}

static bool visit(MlirOperation func, void *user) {
  hoisting *state = user;
  if (ir_func_is_declaration(func)) {
    return true;
  }
  return collect(state, func) && (!state->first || hoist(state, func));
}

/* Instances of one function are hoisted all or none: they take the same. */
static bool erase_hoisted(MlirOperation func, void *user) {
  hoisting *state = user;
  if (ptr_map_has(&state->callees, func.ptr)) {
    mlirOperationDestroy(func);
  }
  return true;
}

static MlirLogicalResult run(MlirOperation root, HlsPass pass) {
  (void)pass;
  hoisting state = {.symbols = mlirSymbolTableCreate(root)};
  bool ok =
      !mlirSymbolTableIsNull(state.symbols) &&
      ir_for_each(root, mlirOperationIsAHandshakeFunc, visit, &state) &&
      ir_for_each(root, mlirOperationIsAHandshakeFunc, erase_hoisted, &state);
  if (!mlirSymbolTableIsNull(state.symbols)) {
    mlirSymbolTableDestroy(state.symbols);
  }
  ptr_map_finish(&state.counts);
  ptr_map_finish(&state.callees);
  ptr_map_finish(&state.taken);
  arena_finish(&state.arena);
  return ok ? mlirLogicalResultSuccess() : ir_out_of_memory(root);
}

static const char *const dialects[] = {"handshake", NULL};

const HlsPassDefinition handshake_hoist_ext_instances_pass = {
    .argument = "handshake-hoist-ext-instances",
    .description = "Turn calls of external functions into ports",
    .dialects = dialects,
    .run = run,
};
