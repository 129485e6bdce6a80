/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Calls before accesses to memories, for IR at cf level that is to run
 * natively.
 */
#include "hls/arith_ops.h"
#include "hls/bounds.h"
#include "hls/calling_convention.h"
#include "hls/func_ops.h"
#include "hls/handshake_ops.h"
#include "hls/location.h"
#include "hls/memref_ops.h"

#include "base/memory/array.h"
#include "core/ir/ir.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

typedef struct bounds_checks {
  hls_access *accesses;
  size_t num_accesses;
  size_t capacity;
  bool out_of_memory;
} bounds_checks;

static char *copy(MlirStringRef text) {
  return text.data ? strndup(text.data, text.length) : strdup("");
}

/* Whether a name is one that an operation got because it had none: its kind
 * with a number. */
static bool is_made_up(MlirStringRef name, const char *kind) {
  size_t length = strlen(kind);
  if (name.length <= length || memcmp(name.data, kind, length) != 0) {
    return false;
  }
  while (length < name.length && isdigit((unsigned char)name.data[length])) {
    length++;
  }
  return length == name.length;
}

/* What the text calls the global of a symbol: "t" for "f.t" and for "f.t.2";
 * nothing for ".str", a string. */
static MlirStringRef global_name(MlirStringRef symbol) {
  size_t end = symbol.length;
  for (size_t i = end; i > 0 && isdigit((unsigned char)symbol.data[i - 1]);) {
    i--;
    if (i > 0 && symbol.data[i - 1] == '.') {
      end = i - 1;
    }
  }
  size_t begin = end;
  while (begin > 0 && symbol.data[begin - 1] != '.') {
    begin--;
  }
  bool has_name = symbol.length > 0 && symbol.data[0] != '.';
  return has_name ? (MlirStringRef){symbol.data + begin, end - begin}
                  : (MlirStringRef){"", 0};
}

/* The name that the text gives to a memory; empty when it has none. */
static MlirStringRef memory_name(MlirValue memory) {
  MlirOperation def = ir_def(memory);
  if (!mlirOperationIsNull(def)) {
    MlirStringRef symbol = mlirMemRefGetGlobalGetName(def);
    MlirStringRef name = ir_attr_str(def, MLIR_ATTR_HANDSHAKE_NAME);
    bool is_known = name.data && !is_made_up(name, "get_global") &&
                    !is_made_up(name, "alloca");
    return is_known ? name : global_name(symbol);
  }
  MlirOperation func =
      mlirBlockGetParentOperation(mlirBlockArgumentGetOwner(memory));
  MlirAttribute name =
      ir_func_arg_attr(func, mlirBlockArgumentGetArgNumber(memory),
                       MLIR_ATTR_HANDSHAKE_ARG_NAME);
  return !mlirAttributeIsNull(name) && mlirAttributeIsAString(name)
             ? mlirStringAttrGetValue(name)
             : (MlirStringRef){NULL, 0};
}

/* The function whose frames a memory holds. */
static MlirStringRef function_of_frames(MlirValue memory) {
  MlirOperation def = ir_def(memory);
  return mlirOperationIsNull(def) ? (MlirStringRef){NULL, 0}
                                  : ir_attr_str(def, HLS_FRAMES);
}

static bool remember(bounds_checks *checks, MlirOperation op, MlirValue memory,
                     bool is_store) {
  if (!ARRAY_RESERVE(checks->accesses, checks->num_accesses,
                     checks->capacity)) {
    return false;
  }
  hls_access *access = &checks->accesses[checks->num_accesses++];
  hls_source_place place = hls_location_place(mlirOperationGetLocation(op));
  hls_position position = {place.line, place.column};
  char *file = copy(place.file);
  *access = (hls_access){
      .file = file,
      .place = {file, position, position},
      .memory = copy(memory_name(memory)),
      .frames = copy(function_of_frames(memory)),
      .num_elements = mlirShapedTypeGetDimSize(mlirValueGetType(memory), 0),
      .is_store = is_store,
  };
  return access->file && access->memory && access->frames;
}

static void insert_call(MlirOperation op, MlirValue index, size_t number) {
  MlirContext context = mlirOperationGetContext(op);
  MlirLocation location = mlirOperationGetLocation(op);
  MlirBlock block = mlirOperationGetBlock(op);
  MlirType i32 = mlirIntegerTypeGet(context, 32);
  MlirNamedAttribute value = ir_named(context, MLIR_ATTR_ARITH_CONSTANT_VALUE,
                                      mlirIntegerAttrGet(i32, (int64_t)number));
  MlirValue operands[] = {
      mlirOperationGetResult(
          ir_insert(block, op,
                    &(ir_spec){.name = MLIR_OP_ARITH_CONSTANT,
                               .location = location,
                               .results = &i32,
                               .num_results = 1,
                               .attributes = &value,
                               .num_attributes = 1}),
          0),
      mlirOperationGetResult(
          ir_insert(block, op,
                    &(ir_spec){.name = MLIR_OP_ARITH_INDEX_CAST,
                               .location = location,
                               .operands = &index,
                               .num_operands = 1,
                               .results = &i32,
                               .num_results = 1}),
          0),
  };
  MlirNamedAttribute callee =
      ir_named(context, MLIR_ATTR_FUNC_CALL_CALLEE,
               mlirFlatSymbolRefAttrGet(context, ir_str(HLS_BOUNDS_FUNCTION)));
  ir_insert(block, op,
            &(ir_spec){.name = MLIR_OP_FUNC_CALL,
                       .location = location,
                       .operands = operands,
                       .num_operands = 2,
                       .attributes = &callee,
                       .num_attributes = 1});
}

static MlirWalkResult check_access(MlirOperation op, void *user) {
  bounds_checks *checks = user;
  bool is_store = mlirOperationIsAMemRefStore(op);
  if (!is_store && !mlirOperationIsAMemRefLoad(op)) {
    return MlirWalkResultAdvance;
  }
  intptr_t first = is_store ? 1 : 0;
  MlirValue memory = mlirOperationGetOperand(op, first);
  if (mlirOperationGetNumOperands(op) != first + 2 ||
      !mlirShapedTypeHasStaticShape(mlirValueGetType(memory))) {
    return MlirWalkResultAdvance;
  }
  if (!remember(checks, op, memory, is_store)) {
    checks->out_of_memory = true;
    return MlirWalkResultInterrupt;
  }
  insert_call(op, mlirOperationGetOperand(op, first + 1),
              checks->num_accesses - 1);
  return MlirWalkResultAdvance;
}

static void declare_function(MlirModule module) {
  MlirContext context = mlirModuleGetContext(module);
  MlirType i32 = mlirIntegerTypeGet(context, 32);
  MlirType type =
      mlirFunctionTypeGet(context, 2, (MlirType[]){i32, i32}, 0, NULL);
  MlirNamedAttribute attributes[] = {
      ir_named(context, MLIR_ATTR_FUNC_FUNC_SYM_NAME,
               mlirStringAttrGet(context, ir_str(HLS_BOUNDS_FUNCTION))),
      ir_named(context, MLIR_ATTR_FUNC_FUNC_FUNCTION_TYPE,
               mlirTypeAttrGet(type)),
      ir_named(context, MLIR_ATTR_FUNC_FUNC_SYM_VISIBILITY,
               mlirStringAttrGet(context, ir_str("private"))),
  };
  MlirOperationState state = mlirOperationStateGet(
      ir_str(MLIR_OP_FUNC_FUNC), mlirLocationUnknownGet(context));
  MlirRegion body = mlirRegionCreate();
  mlirOperationStateAddAttributes(&state, 3, attributes);
  mlirOperationStateAddOwnedRegions(&state, 1, &body);
  mlirBlockAppendOwnedOperation(mlirModuleGetBody(module),
                                mlirOperationCreate(&state));
}

bool hls_add_bounds_checks(MlirModule module, hls_access **accesses,
                           size_t *num_accesses) {
  bounds_checks checks = {0};
  mlirOperationWalk(mlirModuleGetOperation(module), check_access, &checks,
                    MlirWalkPostOrder);
  if (checks.num_accesses > 0) {
    declare_function(module);
  }
  *accesses = checks.accesses;
  *num_accesses = checks.num_accesses;
  return !checks.out_of_memory;
}

void hls_accesses_free(hls_access *accesses, size_t num_accesses) {
  for (size_t i = 0; i < num_accesses; i++) {
    free(accesses[i].file);
    free(accesses[i].memory);
    free(accesses[i].frames);
  }
  free(accesses);
}
