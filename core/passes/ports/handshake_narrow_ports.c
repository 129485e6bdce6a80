/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * handshake-narrow-ports: gives the ports of a circuit the bits that their
 * numbers need.
 *
 * Expects: handshake.func, not materialised, as handshake-narrow-values leaves
 * it: with casts where less than a port has is used.
 * Guarantees: an argument has the low bits that are used, and a result those
 * that tell it; so have the elements of an array that is an argument, and an
 * address those that its length needs. The attribute `narrowedPorts` says of
 * each such port whether the bits above are zeros or copies of the highest one.
 * Functions that others have instances of keep their ports, and so do channels
 * with extra signals, floats, arrays whose accesses are not all found, and a
 * result that has the name of an argument with fewer bits.
 *
 * Tokens stay as they were.
 */
#include "core/ir/functions/function_table.h"
#include "core/ir/op_names.h"
#include "core/passes/passes_internal.h"
#include "core/passes/ports/port_forms.h"
#include "core/passes/ports/port_memories.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

/* A function whose ports become narrower. */
typedef struct narrowing {
  MlirOperation func;
  MlirBlock body;
  MlirOperation end;
  arena_pool memory;
  MlirNamedAttribute *told; /* of the ports that are narrower */
  intptr_t num_told;
} narrowing;

static bool is_integer(MlirType type) {
  return mlirTypeIsAHandshakeChannel(type) &&
         mlirHandshakeTypeGetNumExtraSignals(type) == 0 &&
         mlirTypeIsAInteger(mlirHandshakeChannelTypeGetDataType(type));
}

static MlirStringRef name_of(const narrowing *n, const char *names,
                             intptr_t index) {
  return mlirStringAttrGetValue(
      mlirArrayAttrGetElement(ir_attr(n->func, names), index));
}

static void tell(narrowing *n, const char *names, intptr_t index,
                 bool is_signed) {
  MlirContext context = mlirOperationGetContext(n->func);
  n->told[n->num_told++] = (MlirNamedAttribute){
      mlirIdentifierGet(context, name_of(n, names, index)),
      mlirStringAttrGet(
          context, ir_str(is_signed ? HLS_NARROWED_SIGN : HLS_NARROWED_ZEROS))};
}

static bool narrow_array(narrowing *n, intptr_t index) {
  MlirValue argument = mlirBlockGetArgument(n->body, index);
  MlirType type = mlirValueGetType(argument);
  width_form form = {0};
  if (!mlirTypeIsAMemRef(type)) {
    return true;
  }
  if (!port_memory_narrow(argument, &n->memory, &form)) {
    return false;
  }
  if (!mlirTypeEqual(type, mlirValueGetType(argument))) {
    tell(n, HLS_ARGUMENT_NAMES, index, form.is_signed);
  }
  return true;
}

static void narrow_argument(narrowing *n, intptr_t index) {
  MlirValue argument = mlirBlockGetArgument(n->body, index);
  MlirType type = mlirValueGetType(argument);
  if (!is_integer(type)) {
    return;
  }
  unsigned taken = port_form_taken(argument);
  if (taken < mlirHandshakeTypeGetDataWidth(type)) {
    port_form_narrow(argument, taken);
    tell(n, HLS_ARGUMENT_NAMES, index, false);
  }
}

/* The attribute goes by names: has an argument that is narrower this one? */
static bool is_told(const narrowing *n, MlirStringRef name) {
  for (intptr_t i = 0; i < n->num_told; i++) {
    if (mlirStringRefEqual(mlirIdentifierStr(n->told[i].name), name)) {
      return true;
    }
  }
  return false;
}

static void narrow_result(narrowing *n, intptr_t index) {
  MlirValue result = mlirOperationGetOperand(n->end, index);
  MlirType type = mlirValueGetType(result);
  if (!is_integer(type) || is_told(n, name_of(n, HLS_RESULT_NAMES, index))) {
    return;
  }
  width_form form = port_form_of(result);
  if (form.bits < mlirHandshakeTypeGetDataWidth(type)) {
    mlirOperationSetOperand(n->end, index, port_form_cut(result, form.bits));
    tell(n, HLS_RESULT_NAMES, index, form.is_signed);
  }
}

static bool set_type(narrowing *n) {
  intptr_t num_inputs = mlirBlockGetNumArguments(n->body);
  intptr_t num_results = mlirOperationGetNumOperands(n->end);
  MlirType *types = ARENA_ARRAY(&n->memory, MlirType, num_inputs + num_results);
  if (!types) {
    return false;
  }
  for (intptr_t i = 0; i < num_inputs; i++) {
    types[i] = mlirValueGetType(mlirBlockGetArgument(n->body, i));
  }
  for (intptr_t i = 0; i < num_results; i++) {
    types[num_inputs + i] =
        mlirValueGetType(mlirOperationGetOperand(n->end, i));
  }
  MlirContext context = mlirOperationGetContext(n->func);
  ir_set_attr(
      n->func, MLIR_ATTR_HANDSHAKE_FUNC_FUNCTION_TYPE,
      mlirTypeAttrGet(mlirFunctionTypeGet(context, num_inputs, types,
                                          num_results, types + num_inputs)));
  ir_set_attr(n->func, HLS_NARROWED_PORTS,
              mlirDictionaryAttrGet(context, n->num_told, n->told));
  return true;
}

static bool narrow(narrowing *n) {
  intptr_t num_inputs = mlirBlockGetNumArguments(n->body);
  intptr_t num_results = mlirOperationGetNumOperands(n->end);
  n->told =
      ARENA_ARRAY(&n->memory, MlirNamedAttribute, num_inputs + num_results);
  bool ok = n->told != NULL;
  for (intptr_t i = 0; ok && i < num_inputs; i++) {
    ok = narrow_array(n, i); /* before what is an address alone */
  }
  for (intptr_t i = 0; ok && i < num_inputs; i++) {
    narrow_argument(n, i);
  }
  for (intptr_t i = 0; ok && i < num_results; i++) {
    narrow_result(n, i);
  }
  return ok && (n->num_told == 0 || set_type(n));
}

static bool visit(MlirOperation func, void *user) {
  const function_table *functions = user;
  if (ir_func_is_declaration(func) ||
      function_table_has_instance(functions, func)) {
    return true;
  }
  narrowing n = {.func = func, .body = ir_func_entry(func)};
  n.end = mlirBlockGetTerminator(n.body);
  bool ok = narrow(&n);
  arena_finish(&n.memory);
  return ok;
}

static MlirLogicalResult run(MlirOperation root, HlsPass pass) {
  function_table functions = {0};
  MlirLogicalResult result =
      function_table_make(&functions, root)
          ? op_names_run_on(root, pass, mlirOperationIsAHandshakeFunc, visit,
                            &functions)
          : ir_out_of_memory(root);
  function_table_finish(&functions);
  return result;
}

static const char *const dialects[] = {"handshake", NULL};

const HlsPassDefinition handshake_narrow_ports_pass = {
    .argument = "handshake-narrow-ports",
    .description = "Give ports as few bits as their numbers need",
    .dialects = dialects,
    .run = run,
    .counters = op_names_counters,
};
