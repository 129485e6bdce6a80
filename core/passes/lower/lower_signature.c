/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Types and signatures. A function's arguments become channels and memories,
 * followed by one `<memory>_start` control per memory and `start`; its results
 * become channels, followed by one `<memory>_end` per memory and `end`. The
 * names end up as ports of one module, so they must differ; a control gives
 * way to a C name.
 */
#include "core/passes/lower/lower_signature.h"
#include "base/memory/arena.h"
#include "base/memory/ptr_map.h"
#include "core/ir/ir.h"
#include "core/passes/lower/lower_types.h"
#include "hls/clock_check.h"
#include "hls/func_ops.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include <inttypes.h>
#include <stdio.h>

static void report_type(MlirLocation location, MlirType type) {
  if (mlirTypeIsAMemRef(type)) {
    ir_error(location, "unsupported-memref",
             "memref's must be both statically sized and unidimensional.");
  } else {
    ir_error(location, "unsupported-type",
             "only integers, floats, indices and arrays of them can be "
             "arguments and results of a circuit");
  }
}

bool lower_signature_check(MlirOperation func) {
  MlirType type = ir_func_type(func);
  MlirLocation location = mlirOperationGetLocation(func);
  if (mlirTypeIsNull(type)) {
    ir_error(location, "unsupported-type", "this function has no type");
    return false;
  }
  bool ok = true;
  for (intptr_t i = 0; i < mlirFunctionTypeGetNumInputs(type); i++) {
    MlirType input = mlirFunctionTypeGetInput(type, i);
    if (mlirTypeIsNull(lower_type(input))) {
      report_type(location, input);
      ok = false;
    } else if (mlirTypeIsAMemRef(input) && ir_func_is_declaration(func)) {
      ir_error(location, "external-memory",
               "Memory interfaces are not supported for external functions");
      ok = false;
    }
  }
  for (intptr_t i = 0; i < mlirFunctionTypeGetNumResults(type); i++) {
    MlirType result = mlirFunctionTypeGetResult(type, i);
    if (mlirTypeIsAMemRef(result) || mlirTypeIsNull(lower_type(result))) {
      report_type(location, result);
      ok = false;
    }
  }
  return ok;
}

/* The names of ports. Both lists of a function share them. */
typedef struct port_names {
  ptr_map taken;   /* the attributes of names */
  ptr_map numbers; /* name without a number -> the number to try next */
  bool out_of_memory;
} port_names;

/* Port names and types in the making. */
typedef struct ports {
  MlirContext context;
  port_names *known;
  MlirAttribute *names;
  MlirType *types;
  size_t count;
} ports;

static MlirAttribute number_name(const ports *list, MlirStringRef stem,
                                 const char *suffix, uintptr_t number) {
  char text[256];
  int length = snprintf(
      text, sizeof text, number ? "%.*s%s_%" PRIuPTR : "%.*s%s",
      stem.length < 200 ? (int)stem.length : 200, stem.data, suffix, number);
  return mlirStringAttrGet(list->context,
                           mlirStringRefCreate(text, (size_t)length));
}

/* Adds a port. The name is `stem` and `suffix`, with a number if it is
 * taken. */
static void add_port(ports *list, MlirStringRef stem, const char *suffix,
                     MlirType type) {
  port_names *known = list->known;
  MlirAttribute plain = number_name(list, stem, suffix, 0), name = plain;
  uintptr_t number = (uintptr_t)ptr_map_get(&known->numbers, plain.ptr);
  for (; ptr_map_has(&known->taken, name.ptr); number++) {
    name = number_name(list, stem, suffix, number);
  }
  known->out_of_memory |=
      !ptr_map_set(&known->taken, name.ptr, name.ptr) ||
      !ptr_map_set(&known->numbers, plain.ptr, (void *)number);
  list->names[list->count] = name;
  list->types[list->count++] = type;
}

/* The C name of an argument, or inN and memN. `text` is room for the latter. */
static MlirStringRef argument_name(MlirOperation func, intptr_t i,
                                   bool is_memory, unsigned number,
                                   char text[32]) {
  MlirAttribute name = ir_func_arg_attr(func, i, MLIR_ATTR_HANDSHAKE_ARG_NAME);
  if (!mlirAttributeIsNull(name) && mlirAttributeIsAString(name) &&
      mlirStringAttrGetValue(name).length > 0) {
    return mlirStringAttrGetValue(name);
  }
  snprintf(text, 32, "%s%u", is_memory ? "mem" : "in", number);
  return ir_str(text);
}

static void add_arguments(ports *in, MlirOperation func, MlirType type) {
  unsigned scalars = 0, memories = 0;
  for (intptr_t i = 0; i < mlirFunctionTypeGetNumInputs(type); i++) {
    MlirType input = mlirFunctionTypeGetInput(type, i);
    bool is_memory = mlirTypeIsAMemRef(input);
    char text[32];
    MlirStringRef name = argument_name(
        func, i, is_memory, is_memory ? memories++ : scalars++, text);
    add_port(in, name, "", lower_type(input));
  }
}

static void add_memory_controls(ports *list, const ports *in,
                                intptr_t num_arguments, const char *suffix,
                                MlirType control) {
  for (intptr_t i = 0; i < num_arguments; i++) {
    if (mlirTypeIsAMemRef(in->types[i])) {
      add_port(list, mlirStringAttrGetValue(in->names[i]), suffix, control);
    }
  }
}

static void add_ports(ports *in, ports *out, MlirOperation func,
                      MlirType type) {
  MlirType control = mlirHandshakeControlTypeGet(in->context, 0, NULL);
  intptr_t num_arguments = mlirFunctionTypeGetNumInputs(type);
  add_arguments(in, func, type);
  add_memory_controls(in, in, num_arguments, "_start", control);
  add_port(in, ir_str("start"), "", control);
  for (intptr_t i = 0; i < mlirFunctionTypeGetNumResults(type); i++) {
    char text[32];
    snprintf(text, sizeof text, "out%u", (unsigned)i);
    add_port(out, ir_str(text), "",
             lower_type(mlirFunctionTypeGetResult(type, i)));
  }
  add_memory_controls(out, in, num_arguments, "_end", control);
  add_port(out, ir_str("end"), "", control);
}

static MlirOperation build_func(MlirOperation func, const ports *in,
                                const ports *out) {
  MlirContext context = in->context;
  MlirType type = mlirFunctionTypeGet(context, (intptr_t)in->count, in->types,
                                      (intptr_t)out->count, out->types);
  MlirNamedAttribute attributes[8] = {
      ir_named(context, MLIR_ATTR_HANDSHAKE_FUNC_SYM_NAME,
               mlirFuncFuncGetSymNameAttr(func)),
      ir_named(context, MLIR_ATTR_HANDSHAKE_FUNC_FUNCTION_TYPE,
               mlirTypeAttrGet(type)),
      ir_named(context, HLS_ARGUMENT_NAMES,
               mlirArrayAttrGet(context, (intptr_t)in->count, in->names)),
      ir_named(context, HLS_RESULT_NAMES,
               mlirArrayAttrGet(context, (intptr_t)out->count, out->names)),
  };
  intptr_t count = 4;
  MlirAttribute visibility =
      ir_attr(func, MLIR_ATTR_HANDSHAKE_FUNC_SYM_VISIBILITY);
  if (!mlirAttributeIsNull(visibility)) {
    attributes[count++] =
        ir_named(context, MLIR_ATTR_HANDSHAKE_FUNC_SYM_VISIBILITY, visibility);
  }
  static const char *const kept[] = {MLIR_ATTR_HANDSHAKE_SPECULATE,
                                     HLS_INTERFACES, HLS_IN_ORDER,
                                     HLS_INTERVALS};
  for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
    MlirAttribute value = ir_attr(func, kept[i]);
    if (!mlirAttributeIsNull(value)) {
      attributes[count++] = ir_named(context, kept[i], value);
    }
  }
  MlirOperationState state = mlirOperationStateGet(
      ir_str(MLIR_OP_HANDSHAKE_FUNC), mlirOperationGetLocation(func));
  mlirOperationStateAddAttributes(&state, count, attributes);
  MlirRegion region = mlirRegionCreate();
  mlirOperationStateAddOwnedRegions(&state, 1, &region);
  MlirOperation target = mlirOperationCreate(&state);
  mlirBlockInsertOwnedOperationBefore(mlirOperationGetBlock(func), func,
                                      target);
  return target;
}

MlirOperation lower_signature(MlirOperation func) {
  arena_pool memory = {0};
  MlirType type = ir_func_type(func);
  size_t bound = (size_t)mlirFunctionTypeGetNumInputs(type) * 2 +
                 (size_t)mlirFunctionTypeGetNumResults(type) + 1;
  port_names known = {0};
  ports in = {.context = mlirOperationGetContext(func), .known = &known};
  ports out = in;
  in.names = ARENA_ARRAY(&memory, MlirAttribute, bound);
  in.types = ARENA_ARRAY(&memory, MlirType, bound);
  out.names = ARENA_ARRAY(&memory, MlirAttribute, bound);
  out.types = ARENA_ARRAY(&memory, MlirType, bound);
  MlirOperation target = ir_no_op();
  if (in.names && in.types && out.names && out.types) {
    add_ports(&in, &out, func, type);
    if (!known.out_of_memory) {
      target = build_func(func, &in, &out);
    }
  }
  ptr_map_finish(&known.taken);
  ptr_map_finish(&known.numbers);
  arena_finish(&memory);
  return target;
}
