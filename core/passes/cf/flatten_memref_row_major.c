/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * flatten-memref-row-major: multi-dimensional arrays become one-dimensional.
 *
 * Expects: func.func at cf level whose memref arguments, memref.alloca and
 * memref.global have static shapes and the default layout.
 * Guarantees: such a memory that is only loaded from and stored to has rank 1,
 * and its accesses compute the row-major index, as C does. Others are left
 * alone; the lowering says what is wrong with them.
 *
 * An index is a circuit of its own, so a product with a constant size is built
 * from shifts and at most MAX_DIGITS - 1 additions or subtractions (the digits
 * of the canonical signed digit form) where that is possible.
 */
#include "core/ir/ir.h"
#include "core/passes/passes_internal.h"
#include "hls/arith_ops.h"
#include "hls/func_ops.h"
#include "hls/memref_ops.h"
#include "mlir-c/AffineMap.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include <stdlib.h>

#define MAX_DIGITS 3

/* Where index arithmetic goes: before the access, with its location. */
typedef struct builder {
  MlirContext context;
  MlirOperation access;
} builder;

static MlirValue constant(const builder *b, int64_t value) {
  MlirType index = mlirIndexTypeGet(b->context);
  MlirNamedAttribute attribute =
      ir_named(b->context, MLIR_ATTR_ARITH_CONSTANT_VALUE,
               mlirIntegerAttrGet(index, value));
  return mlirOperationGetResult(
      ir_insert(mlirOperationGetBlock(b->access), b->access,
                &(ir_spec){.name = MLIR_OP_ARITH_CONSTANT,
                           .location = mlirOperationGetLocation(b->access),
                           .results = &index,
                           .num_results = 1,
                           .attributes = &attribute,
                           .num_attributes = 1}),
      0);
}

static MlirValue binary(const builder *b, const char *name, MlirValue lhs,
                        MlirValue rhs) {
  MlirType index = mlirIndexTypeGet(b->context);
  MlirValue operands[] = {lhs, rhs};
  return mlirOperationGetResult(
      ir_insert(mlirOperationGetBlock(b->access), b->access,
                &(ir_spec){.name = name,
                           .location = mlirOperationGetLocation(b->access),
                           .operands = operands,
                           .num_operands = 2,
                           .results = &index,
                           .num_results = 1}),
      0);
}

/* One non-zero digit of a signed digit number: plus or minus 2^shift. */
typedef struct digit {
  int shift;
  bool negative;
} digit;

/* The canonical signed digit form, least significant first. Returns how many
 * digits are not zero; only the first MAX_DIGITS are stored. */
static int signed_digits(uint64_t value, digit *digits) {
  int count = 0;
  for (int shift = 0; value != 0; shift++, value >>= 1) {
    if ((value & 1) == 0) {
      continue;
    }
    bool negative = (value & 3) == 3;
    if (count < MAX_DIGITS) {
      digits[count] = (digit){shift, negative};
    }
    count++;
    value = negative ? value + 1 : value - 1;
  }
  return count;
}

static MlirValue times(const builder *b, MlirValue value, int64_t factor) {
  digit digits[MAX_DIGITS];
  int count = signed_digits((uint64_t)factor, digits);
  if (count == 0 || count > MAX_DIGITS || digits[count - 1].negative) {
    return binary(b, MLIR_OP_ARITH_MULI, value, constant(b, factor));
  }
  MlirValue sum = {NULL};
  for (int i = count; i-- > 0;) {
    MlirValue term = digits[i].shift == 0
                         ? value
                         : binary(b, MLIR_OP_ARITH_SHLI, value,
                                  constant(b, digits[i].shift));
    if (mlirValueIsNull(sum)) {
      sum = term;
    } else {
      sum = binary(b,
                   digits[i].negative ? MLIR_OP_ARITH_SUBI : MLIR_OP_ARITH_ADDI,
                   sum, term);
    }
  }
  return sum;
}

/* ((i0 * d1 + i1) * d2 + i2) …; the access's indices start at operand
 * `first`. */
static MlirValue linear_index(const builder *b, MlirType type, intptr_t first) {
  int64_t rank = mlirShapedTypeGetRank(type);
  if (rank == 0) {
    return constant(b, 0);
  }
  MlirValue index = mlirOperationGetOperand(b->access, first);
  for (int64_t d = 1; d < rank; d++) {
    int64_t size = mlirShapedTypeGetDimSize(type, d);
    MlirValue row = size == 1 ? index : times(b, index, size);
    index = binary(b, MLIR_OP_ARITH_ADDI, row,
                   mlirOperationGetOperand(b->access, first + d));
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
  builder b = {mlirOperationGetContext(op), op};
  intptr_t first = memref_operand(op) + 1;
  MlirValue index = linear_index(&b, type, first);
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

static MlirWalkResult flatten_alloca(MlirOperation op, void *user) {
  (void)user;
  if (mlirOperationIsAMemRefAlloca(op)) {
    MlirValue memref = mlirOperationGetResult(op, 0);
    MlirType flat = flat_type(mlirValueGetType(memref));
    if (!mlirTypeIsNull(flat) && only_accessed(memref)) {
      flatten_memref(memref, flat);
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
  MlirOperation root = *(MlirOperation *)user;
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
  (void)user;
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

static MlirLogicalResult run(MlirOperation root, MlirStringRef options) {
  (void)options;
  mlirOperationWalk(root, flatten_alloca, NULL, MlirWalkPreOrder);
  return ir_for_each(root, mlirOperationIsAFuncFunc, visit, NULL) &&
                 ir_for_each(root, mlirOperationIsAMemRefGlobal, flatten_global,
                             &root)
             ? mlirLogicalResultSuccess()
             : mlirLogicalResultFailure();
}

static const char *const dialects[] = {"arith", "func", "memref", NULL};

const HlsPassDefinition flatten_memref_row_major_pass = {
    .argument = "flatten-memref-row-major",
    .description = "Make arrays one-dimensional, row by row",
    .dialects = dialects,
    .run = run,
};
