/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Indices of accesses, emitted where the access is.
 */
#include "translate.h"

#include "mlir-c/BuiltinTypes.h"
#include "llvm-c/Core.h"

int64_t hls_param_stride(const hls_param *param, unsigned dimension) {
  int64_t stride = 1;
  for (unsigned k = dimension + 1; k < param->rank; k++) {
    stride *= param->shape[k];
  }
  return stride;
}

bool hls_is_index_extension(LLVMValueRef value) {
  if (!LLVMIsASExtInst(value) && !LLVMIsAZExtInst(value)) {
    return false;
  }
  LLVMTypeRef source = LLVMTypeOf(LLVMGetOperand(value, 0));
  return LLVMGetTypeKind(source) == LLVMIntegerTypeKind &&
         LLVMGetIntTypeWidth(LLVMTypeOf(value)) == 64 &&
         LLVMGetIntTypeWidth(source) <= 32;
}

/* An LLVM integer as an index, once per block. */
static MlirValue translate_integer(hls_translator *t, LLVMValueRef integer,
                                   MlirLocation location) {
  MlirValue known = {hls_pointer_map_get(&t->indices, integer)};
  if (!mlirValueIsNull(known)) {
    return known;
  }
  const char *name = "arith.index_cast";
  LLVMValueRef source = integer;
  if (hls_is_index_extension(integer)) {
    source = LLVMGetOperand(integer, 0);
    if (LLVMIsAZExtInst(integer)) {
      name = "arith.index_castui";
    }
  }
  MlirValue value = hls_translate_operand(t, source, location);
  MlirValue index =
      hls_emit(t, name, location, &value, 1, hls_translate_index_type(t));
  if (!mlirValueIsNull(index) &&
      !hls_pointer_map_set(&t->indices, integer, index.ptr)) {
    t->out_of_memory = true;
  }
  return index;
}

static MlirValue with_constant(hls_translator *t, const char *operation,
                               MlirLocation location, MlirValue value,
                               int64_t constant) {
  return hls_emit_binary(
      t, operation, location, value,
      hls_constant_int(t, location, hls_translate_index_type(t), constant));
}

/* `sum` + `term` * `scale`, where a null sum is 0. */
static MlirValue add_term(hls_translator *t, MlirLocation location,
                          MlirValue sum, const hls_index_term *term,
                          int64_t scale) {
  MlirValue value = term->integer
                        ? translate_integer(t, term->integer, location)
                        : term->index;
  int64_t multiplier = term->multiplier * scale;
  if (multiplier != 1) {
    value = with_constant(t, "arith.muli", location, value, multiplier);
  }
  return mlirValueIsNull(sum)
             ? value
             : hls_emit_binary(t, "arith.addi", location, sum, value);
}

/* `sum` + `offset`, where a null sum is 0. */
static MlirValue add_offset(hls_translator *t, MlirLocation location,
                            MlirValue sum, int64_t offset) {
  if (mlirValueIsNull(sum)) {
    return hls_constant_int(t, location, hls_translate_index_type(t), offset);
  }
  return offset ? with_constant(t, "arith.addi", location, sum, offset) : sum;
}

bool hls_translate_indices(hls_translator *t, const hls_pointer *pointer,
                           MlirLocation location, MlirValue *indices) {
  for (unsigned k = 0; k < pointer->rank; k++) {
    MlirValue sum = {NULL};
    for (unsigned i = 0; i < pointer->num_terms; i++) {
      if (pointer->terms[i].dimension == k) {
        sum = add_term(t, location, sum, &pointer->terms[i], 1);
      }
    }
    indices[k] = add_offset(t, location, sum, pointer->offsets[k]);
  }
  return !t->incomplete;
}

MlirValue hls_translate_flat_index(hls_translator *t,
                                   const hls_pointer *pointer,
                                   MlirLocation location) {
  const hls_param *param = &t->kernel->params[pointer->param];
  MlirValue sum = {hls_pointer_map_get(&t->indices, pointer)};
  if (!mlirValueIsNull(sum)) {
    return sum;
  }
  int64_t offset = 0;
  for (unsigned i = 0; i < pointer->num_terms; i++) {
    const hls_index_term *term = &pointer->terms[i];
    sum = add_term(t, location, sum, term,
                   hls_param_stride(param, term->dimension));
  }
  for (unsigned k = 0; k < pointer->rank; k++) {
    offset += pointer->offsets[k] * hls_param_stride(param, k);
  }
  sum = add_offset(t, location, sum, offset);
  if (!mlirValueIsNull(sum) &&
      !hls_pointer_map_set(&t->indices, pointer, sum.ptr)) {
    t->out_of_memory = true;
  }
  return sum;
}
