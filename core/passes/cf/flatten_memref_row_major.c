/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * flatten-memref-row-major: multi-dimensional arrays become one-dimensional.
 *
 * Expects: func.func at cf level whose memref arguments, memref.alloca and
 * memref.global have static shapes and the default layout.
 * Guarantees: such a memory that is only loaded from and stored to has rank 1,
 * and its accesses compute the row-major index, as C does. Others are left
 * alone; the lowering says what is wrong with them.
 */
#include "core/ir/ir_arith.h"
#include "core/passes/passes_internal.h"
#include "hls/arith_ops.h"
#include "hls/func_ops.h"
#include "hls/memref_ops.h"
#include "mlir-c/AffineMap.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include <stdlib.h>

/* ((i0 * d1 + i1) * d2 + i2) …, made before the access, whose indices start at
 * operand `first`. */
static MlirValue linear_index(MlirOperation access, MlirType type,
                              intptr_t first) {
  int64_t rank = mlirShapedTypeGetRank(type);
  if (rank == 0) {
    return ir_arith_constant(
        access, mlirIndexTypeGet(mlirOperationGetContext(access)), 0);
  }
  MlirValue index = mlirOperationGetOperand(access, first);
  for (int64_t d = 1; d < rank; d++) {
    int64_t size = mlirShapedTypeGetDimSize(type, d);
    MlirValue row = size == 1 ? index
                              : ir_arith_with(access, MLIR_OP_ARITH_MULI, index,
                                              (uint64_t)size);
    index = ir_arith_binary(access, MLIR_OP_ARITH_ADDI, row,
                            mlirOperationGetOperand(access, first + d));
  }
  return index;
}

/* The same array with one dimension; null when it cannot have that. */
static MlirType flat_type(MlirType type) {
  if (!mlirTypeIsAMemRef(type) || !mlirShapedTypeHasStaticShape(type) ||
      mlirShapedTypeGetRank(type) == 1 ||
      !mlirAffineMapIsIdentity(mlirMemRefTypeGetAffineMap(type))) {
    return (MlirType){NULL};
  }
  int64_t elements = 1;
  for (int64_t d = 0; d < mlirShapedTypeGetRank(type); d++) {
    if (__builtin_mul_overflow(elements, mlirShapedTypeGetDimSize(type, d),
                               &elements)) {
      return (MlirType){NULL};
    }
  }
  return mlirMemRefTypeGet(mlirShapedTypeGetElementType(type), 1, &elements,
                           mlirAttributeGetNull(),
                           mlirMemRefTypeGetMemorySpace(type));
}

/* The position of the array among the operands of a load or store, or -1. */
static intptr_t memref_operand(MlirOperation op) {
  return mlirOperationIsAMemRefLoad(op)    ? 0
         : mlirOperationIsAMemRefStore(op) ? 1
                                           : -1;
}

static bool only_accessed(MlirValue memref) {
  for (MlirOpOperand use = mlirValueGetFirstUse(memref);
       !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use)) {
    if (memref_operand(mlirOpOperandGetOwner(use)) < 0) {
      return false;
    }
  }
  return true;
}

static void flatten_access(MlirOperation op, MlirType type) {
  intptr_t first = memref_operand(op) + 1;
  MlirValue index = linear_index(op, type, first);
  MlirValue operands[3];
  for (intptr_t i = 0; i < first; i++) {
    operands[i] = mlirOperationGetOperand(op, i);
  }
  operands[first] = index;
  mlirOperationSetOperands(op, first + 1, operands);
}

/* Gives a memref the flat type, and its accesses flat indices. */
static void flatten_memref(MlirValue memref, MlirType flat) {
  MlirType type = mlirValueGetType(memref);
  for (MlirOpOperand use = mlirValueGetFirstUse(memref);
       !mlirOpOperandIsNull(use);) {
    MlirOperation op = mlirOpOperandGetOwner(use);
    use = mlirOpOperandGetNextUse(use);
    flatten_access(op, type);
  }
  mlirValueSetType(memref, flat);
}

/* What the pass works on, and what it has done. */
typedef struct flattening {
  MlirOperation root;
  size_t done;
} flattening;

static MlirWalkResult flatten_alloca(MlirOperation op, void *user) {
  flattening *all = user;
  if (mlirOperationIsAMemRefAlloca(op)) {
    MlirValue memref = mlirOperationGetResult(op, 0);
    MlirType flat = flat_type(mlirValueGetType(memref));
    if (!mlirTypeIsNull(flat) && only_accessed(memref)) {
      flatten_memref(memref, flat);
      all->done++;
    }
  }
  return MlirWalkResultAdvance;
}

/* A memref.global and what is done to those who refer to it. */
typedef struct global {
  MlirAttribute reference;
  MlirType flat;
  bool only_accessed;
  bool flattens; /* on the second walk */
} global;

static MlirWalkResult visit_reference(MlirOperation op, void *user) {
  global *state = user;
  if (!mlirOperationIsAMemRefGetGlobal(op) ||
      !mlirAttributeEqual(mlirMemRefGetGlobalGetNameAttr(op),
                          state->reference)) {
    return MlirWalkResultAdvance;
  }
  if (state->flattens) {
    flatten_memref(mlirOperationGetResult(op, 0), state->flat);
  } else {
    state->only_accessed &= only_accessed(mlirOperationGetResult(op, 0));
  }
  return MlirWalkResultAdvance;
}

static bool flatten_global(MlirOperation op, void *user) {
  flattening *all = user;
  MlirOperation root = all->root;
  MlirContext context = mlirOperationGetContext(op);
  MlirAttribute type = mlirMemRefGlobalGetTypeAttr(op);
  MlirAttribute contents = mlirMemRefGlobalGetInitialValueAttr(op);
  global state = {.reference =
                      mlirFlatSymbolRefAttrGet(context, ir_symbol_name(op)),
                  .flat = flat_type(mlirTypeAttrGetValue(type)),
                  .only_accessed = true};
  if (mlirTypeIsNull(state.flat) || mlirAttributeIsNull(contents) ||
      !mlirAttributeIsADenseElements(contents)) {
    return true;
  }
  mlirOperationWalk(root, visit_reference, &state, MlirWalkPreOrder);
  if (!state.only_accessed) {
    return true;
  }
  state.flattens = true;
  all->done++;
  mlirOperationWalk(root, visit_reference, &state, MlirWalkPreOrder);
  int64_t size = mlirShapedTypeGetDimSize(state.flat, 0);
  MlirType tensor = mlirRankedTensorTypeGet(
      1, &size, mlirShapedTypeGetElementType(state.flat),
      mlirAttributeGetNull());
  mlirMemRefGlobalSetTypeAttr(op, mlirTypeAttrGet(state.flat));
  ir_set_attr(op, MLIR_ATTR_MEMREF_GLOBAL_INITIAL_VALUE,
              mlirDenseElementsAttrReshapeGet(contents, tensor));
  return true;
}

static bool visit(MlirOperation func, void *user) {
  flattening *all = user;
  MlirType type = ir_func_type(func);
  if (ir_func_is_declaration(func) || mlirTypeIsNull(type)) {
    return true;
  }
  MlirBlock entry = ir_func_entry(func);
  intptr_t num_inputs = mlirFunctionTypeGetNumInputs(type);
  intptr_t num_results = mlirFunctionTypeGetNumResults(type);
  MlirType *types =
      calloc((size_t)(num_inputs + num_results) + 1, sizeof *types);
  if (!types) {
    ir_out_of_memory(func);
    return false;
  }
  for (intptr_t i = 0; i < num_inputs; i++) {
    MlirValue argument = mlirBlockGetArgument(entry, i);
    MlirType flat = flat_type(mlirFunctionTypeGetInput(type, i));
    if (!mlirTypeIsNull(flat) && only_accessed(argument)) {
      flatten_memref(argument, flat);
      all->done++;
    }
    types[i] = mlirValueGetType(argument);
  }
  for (intptr_t i = 0; i < num_results; i++) {
    types[num_inputs + i] = mlirFunctionTypeGetResult(type, i);
  }
  MlirType flat_func =
      mlirFunctionTypeGet(mlirOperationGetContext(func), num_inputs, types,
                          num_results, types + num_inputs);
  ir_set_attr(func, MLIR_ATTR_FUNC_FUNC_FUNCTION_TYPE,
              mlirTypeAttrGet(flat_func));
  free(types);
  return true;
}

static MlirLogicalResult run(MlirOperation root, HlsPass pass) {
  flattening all = {.root = root};
  mlirOperationWalk(root, flatten_alloca, &all, MlirWalkPreOrder);
  bool ok =
      ir_for_each(root, mlirOperationIsAFuncFunc, visit, &all) &&
      ir_for_each(root, mlirOperationIsAMemRefGlobal, flatten_global, &all);
  hlsPassCount(pass, 0, all.done);
  return ok ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

static const char *const dialects[] = {"arith", "func", "memref", NULL};

static const HlsPassCounter counters[] = {
    {"flattened", "arrays that have one dimension now"},
    {NULL},
};

const HlsPassDefinition flatten_memref_row_major_pass = {
    .argument = "flatten-memref-row-major",
    .description = "Make arrays one-dimensional, row by row",
    .dialects = dialects,
    .run = run,
    .counters = counters,
};
