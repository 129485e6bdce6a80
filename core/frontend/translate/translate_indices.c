/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Indices of accesses, emitted where the access is.
 */
#include "core/frontend/translate/translate_indices.h"
#include "hls/arith_ops.h"

#include "core/frontend/parse/member_notes.h"
#include "core/frontend/translate/translate_types.h"
#include "core/frontend/translate/translate_values.h"

#include "mlir-c/BuiltinTypes.h"
#include "llvm-c/Core.h"

#include <string.h>

/* Those of an index in a circuit. */
enum { INDEX_BITS = 32 };

bool translate_is_index_extension(LLVMValueRef value) {
  if (!LLVMIsASExtInst(value) && !LLVMIsAZExtInst(value)) {
    return false;
  }
  LLVMTypeRef source = LLVMTypeOf(LLVMGetOperand(value, 0));
  return LLVMGetTypeKind(source) == LLVMIntegerTypeKind &&
         LLVMGetIntTypeWidth(LLVMTypeOf(value)) == 64 &&
         LLVMGetIntTypeWidth(source) <= 32;
}

/* An LLVM integer as an index, once per block. */
static MlirValue translate_integer(translate_context *t, LLVMValueRef integer,
                                   MlirLocation location) {
  MlirValue known = {ptr_map_get(&t->indices, integer)};
  if (!mlirValueIsNull(known)) {
    return known;
  }
  const char *name = MLIR_OP_ARITH_INDEX_CAST;
  LLVMValueRef source = integer;
  if (translate_is_index_extension(integer)) {
    source = LLVMGetOperand(integer, 0);
    if (LLVMIsAZExtInst(integer)) {
      name = MLIR_OP_ARITH_INDEX_CASTUI;
    }
  }
  MlirValue value = translate_operand(t, source, location);
  MlirValue index =
      translate_emit(t, name, location, &value, 1, translate_index_type(t));
  if (!mlirValueIsNull(index) &&
      !ptr_map_set(&t->indices, integer, index.ptr)) {
    t->out_of_memory = true;
  }
  return index;
}

static MlirValue with_constant(translate_context *t, const char *operation,
                               MlirLocation location, MlirValue value,
                               int64_t constant) {
  return translate_emit_binary(
      t, operation, location, value,
      translate_constant_int(t, location, translate_index_type(t), constant));
}

/* `sum` + `factor` * the term's value, where a null sum is 0. */
static MlirValue add_term(translate_context *t, MlirLocation location,
                          MlirValue sum, const translate_term *term,
                          int64_t factor) {
  MlirValue value = term->integer
                        ? translate_integer(t, term->integer, location)
                        : term->index;
  if (factor != 1) {
    value = with_constant(t, MLIR_OP_ARITH_MULI, location, value, factor);
  }
  return mlirValueIsNull(sum) ? value
                              : translate_emit_binary(t, MLIR_OP_ARITH_ADDI,
                                                      location, sum, value);
}

/* `sum` + `offset`, where a null sum is 0. */
static MlirValue add_offset(translate_context *t, MlirLocation location,
                            MlirValue sum, int64_t offset) {
  if (mlirValueIsNull(sum)) {
    return translate_constant_int(t, location, translate_index_type(t), offset);
  }
  return offset ? with_constant(t, MLIR_OP_ARITH_ADDI, location, sum, offset)
                : sum;
}

static void diagnose_address(translate_context *t, LLVMValueRef user) {
  translate_unsupported(t, user, "unsupported-construct",
                        "this address is not one of an element of the array",
                        "index the array by its element type");
}

static int64_t floor_remainder(int64_t value, int64_t divisor) {
  int64_t remainder = value % divisor;
  return remainder < 0 ? remainder + divisor : remainder;
}

/* The memory whose first element lies `offset` bytes behind the start. */
static const translate_memory *memory_at(const translate_object *object,
                                         int64_t offset) {
  for (unsigned i = 0; i < object->num_memories; i++) {
    if (object->memories[i].offset == offset) {
      return &object->memories[i];
    }
  }
  return NULL;
}

bool translate_is_dense(const translate_memory *memory, unsigned first) {
  for (unsigned k = first + 1; k < memory->rank; k++) {
    if (memory->strides[k - 1] != memory->shape[k] * memory->strides[k]) {
      return false;
    }
  }
  return true;
}

/* Splits a constant along the dimensions. What leads back over other members
 * does so by whole structs, if it is a place, and else in a row of the member,
 * of which something else is the beginning. */
static bool split_constant(const translate_memory *memory, int64_t bytes,
                           bool is_place, int64_t *offsets) {
  for (unsigned k = 0; k < memory->rank; k++) {
    int64_t stride = memory->strides[k];
    int64_t rest = is_place && !translate_is_dense(memory, k)
                       ? floor_remainder(bytes, stride)
                       : bytes % stride;
    offsets[k] = (bytes - rest) / stride;
    bytes = rest;
  }
  return bytes == 0;
}

static bool has_element(const translate_memory *memory, int64_t bytes) {
  int64_t offsets[TRANSLATE_MAX_RANK];
  bool has = bytes >= 0 && split_constant(memory, bytes, false, offsets);
  for (unsigned k = 0; has && k < memory->rank; k++) {
    has = offsets[k] < memory->shape[k];
  }
  return has;
}

const translate_memory *translate_memory_before(const translate_object *object,
                                                int64_t offset) {
  for (unsigned i = 0; i < object->num_memories; i++) {
    const translate_memory *memory = &object->memories[i];
    int64_t last = offset - memory->offset - memory->strides[memory->rank - 1];
    if (has_element(memory, last)) {
      return memory;
    }
  }
  return NULL;
}

const translate_memory *translate_memory_around(const translate_object *object,
                                                int64_t offset) {
  for (unsigned i = 0; i < object->num_memories; i++) {
    const translate_memory *memory = &object->memories[i];
    if (has_element(memory, offset - memory->offset)) {
      return memory;
    }
  }
  return NULL;
}

/* The dimension in which a step of so many bytes is a whole number of steps:
 * the one that has just this stride, or else the innermost one. */
static unsigned dimension_of(const translate_memory *memory, int64_t bytes) {
  for (unsigned k = 0; k < memory->rank; k++) {
    if (memory->strides[k] == bytes) {
      return k;
    }
  }
  return memory->rank - 1;
}

/* Where the part of a memory that lies in the first struct ends. */
static int64_t end_in_struct(const translate_memory *memory) {
  int64_t end = memory->offset + memory->scalar.storage_bytes;
  for (unsigned k = 1; k < memory->rank; k++) {
    end += (memory->shape[k] - 1) * memory->strides[k];
  }
  return end;
}

int64_t translate_struct_bytes(const translate_object *object) {
  int64_t bytes = object->memories[0].strides[0];
  for (unsigned i = 0; i < object->num_memories; i++) {
    const translate_memory *memory = &object->memories[i];
    if (memory->strides[0] != bytes || end_in_struct(memory) > bytes) {
      return 0;
    }
  }
  return bytes;
}

/* Whether the place in the object, or in one of the structs of an array, is
 * known: nothing but whole structs is indexed. */
static bool has_known_place(const translate_pointer *pointer,
                            int64_t struct_bytes) {
  bool has = pointer->num_terms == 0 || struct_bytes != 0;
  for (unsigned i = 0; has && i < pointer->num_terms; i++) {
    has = pointer->terms[i].bytes % struct_bytes == 0;
  }
  return has;
}

/* Where the place is known, it tells the memory; else what has been noted about
 * the access does, and nothing else: equal addresses may be of other members.
 */
const translate_memory *
translate_choose_memory(const translate_pointer *pointer, LLVMValueRef access,
                        int64_t *bytes) {
  const translate_object *object = pointer->object;
  int64_t offset = pointer->member + pointer->bytes;
  int64_t whole = translate_struct_bytes(object);
  int64_t noted;
  const translate_memory *memory = NULL;
  if (object->num_memories == 1) {
    memory = object->memories; /* members of the text's may be one array here */
  } else if (has_known_place(pointer, whole)) {
    memory = translate_memory_around(
        object, whole ? floor_remainder(offset, whole) : offset);
  }
  if (!memory && hls_noted_member(access, &noted)) {
    memory = memory_at(object, noted);
  }
  *bytes = memory ? offset - memory->offset : 0;
  return memory;
}

/* What is indexed from a variable on goes on to others of the same object, and
 * so does a step that is larger than all of the memory: as in a table of
 * unions, whose elements have memories of their own. */
static bool may_be_indexed(const translate_memory *memory,
                           const translate_pointer *pointer) {
  bool fits = !memory->is_variable || pointer->num_terms == 0;
  int64_t stride = memory->strides[0], extent = stride * memory->shape[0];
  for (unsigned i = 0; i < pointer->num_terms; i++) {
    int64_t step = pointer->terms[i].bytes;
    fits = fits && (step <= stride || step < extent);
  }
  return fits || pointer->object->num_memories == 1;
}

/* Does a term count what lies between the rows, too? */
static bool is_divided(const translate_pointer *pointer,
                       const translate_memory *memory,
                       const translate_term *term) {
  return pointer->memory && !term->integer && !translate_is_dense(memory, 0);
}

/* The bytes that are to be added to such a term, which counts from where
 * another member begins if that is where the pointer came from. */
static int64_t shift_of(const translate_pointer *pointer,
                        const translate_memory *memory) {
  bool has_rows = pointer->memory && !translate_is_dense(memory, 0);
  return has_rows ? pointer->member - memory->offset : 0;
}

static bool may_be_divided(const translate_pointer *pointer,
                           const translate_memory *memory) {
  int64_t step = memory->strides[memory->rank - 1];
  bool has_rows = pointer->memory && !translate_is_dense(memory, 0);
  return !has_rows || (pointer->unit == step && translate_is_dense(memory, 1) &&
                       memory->strides[0] % step == 0 &&
                       shift_of(pointer, memory) % step == 0);
}

/* The number of the row that such a term leads into. Divisions are made
 * something better of in integers. */
static MlirValue row_of(translate_context *t, MlirLocation location,
                        MlirValue term, int64_t elements) {
  MlirType type = mlirIntegerTypeGet(t->context, INDEX_BITS);
  MlirValue number =
      translate_emit(t, MLIR_OP_ARITH_INDEX_CAST, location, &term, 1, type);
  number = translate_emit_binary(
      t, MLIR_OP_ARITH_DIVUI, location, number,
      translate_constant_int(t, location, type, elements));
  return translate_emit(t, MLIR_OP_ARITH_INDEX_CASTUI, location, &number, 1,
                        translate_index_type(t));
}

/* The part of such a term that is an index of dimension `k`, added to `sum`:
 * the number of the row, or the place in it. */
static MlirValue add_part(translate_context *t, MlirLocation location,
                          MlirValue sum, const translate_memory *memory,
                          const translate_term *term, int64_t shift,
                          unsigned k) {
  if (k != 0 && k != memory->rank - 1) {
    return sum;
  }
  int64_t elements = memory->strides[0] / term->bytes;
  translate_term part = *term;
  MlirValue number = add_offset(t, location, term->index, shift / term->bytes);
  part.index = row_of(t, location, number, elements);
  if (k != 0) {
    part.index = translate_emit_binary(
        t, MLIR_OP_ARITH_SUBI, location, number,
        with_constant(t, MLIR_OP_ARITH_MULI, location, part.index, elements));
  }
  return add_term(t, location, sum, &part, 1);
}

/* Splits the constant bytes of a pointer in a memory. Unless all of them are a
 * place, those from before anything was indexed are one, if they lead there. */
static bool split_bytes(const translate_memory *memory,
                        const translate_pointer *pointer, int64_t bytes,
                        int64_t *offsets) {
  if (has_known_place(pointer, translate_struct_bytes(pointer->object))) {
    return split_constant(memory, bytes, true, offsets);
  }
  int64_t place = pointer->member + pointer->base - memory->offset;
  bool is_place = !pointer->memory && has_element(memory, place);
  int64_t parts[] = {is_place ? place : 0, pointer->whole, 0};
  parts[2] = bytes - parts[0] - parts[1];
  int64_t sums[TRANSLATE_MAX_RANK] = {0};
  bool fits = true;
  for (unsigned i = 0; i < 3; i++) {
    fits = fits && split_constant(memory, parts[i], i != 2, offsets);
    for (unsigned k = 0; k < memory->rank; k++) {
      sums[k] += offsets[k];
    }
  }
  memcpy(offsets, sums, memory->rank * sizeof(*sums));
  return fits;
}

const translate_memory *translate_find_element(translate_context *t,
                                               const translate_pointer *pointer,
                                               LLVMValueRef access,
                                               MlirLocation location,
                                               MlirValue *indices) {
  int64_t bytes;
  int64_t offsets[TRANSLATE_MAX_RANK];
  const translate_memory *memory =
      translate_choose_memory(pointer, access, &bytes);
  int64_t shift = memory ? shift_of(pointer, memory) : 0;
  bool fits = memory && may_be_indexed(memory, pointer) &&
              may_be_divided(pointer, memory) &&
              split_bytes(memory, pointer, bytes - shift, offsets);
  for (unsigned i = 0; fits && i < pointer->num_terms; i++) {
    int64_t step = pointer->terms[i].bytes;
    fits = step % memory->strides[dimension_of(memory, step)] == 0;
  }
  if (!memory) {
    translate_unsupported(t, access, "unsupported-construct",
                          "this pointer may lead to one of several members of "
                          "a struct",
                          "access each member by its name");
    return NULL;
  }
  if (!fits) {
    diagnose_address(t, access);
    return NULL;
  }
  for (unsigned k = 0; k < memory->rank; k++) {
    MlirValue sum = {NULL};
    for (unsigned i = 0; i < pointer->num_terms; i++) {
      const translate_term *term = &pointer->terms[i];
      if (is_divided(pointer, memory, term)) {
        sum = add_part(t, location, sum, memory, term, shift, k);
      } else if (dimension_of(memory, term->bytes) == k) {
        sum =
            add_term(t, location, sum, term, term->bytes / memory->strides[k]);
      }
    }
    indices[k] = add_offset(t, location, sum, offsets[k]);
  }
  return t->incomplete ? NULL : memory;
}

MlirValue translate_flat_index(translate_context *t,
                               const translate_pointer *pointer,
                               translate_scale scale, LLVMValueRef user,
                               MlirLocation location) {
  bool is_usual =
      scale.unit == pointer->object->unit && scale.origin == pointer->member;
  MlirValue sum = {is_usual ? ptr_map_get(&t->indices, pointer) : NULL};
  if (!mlirValueIsNull(sum)) {
    return sum;
  }
  int64_t bytes = pointer->member - scale.origin + pointer->bytes;
  bool fits = bytes % scale.unit == 0;
  for (unsigned i = 0; fits && i < pointer->num_terms; i++) {
    fits = pointer->terms[i].bytes % scale.unit == 0;
  }
  if (!fits) {
    diagnose_address(t, user);
    return sum;
  }
  for (unsigned i = 0; i < pointer->num_terms; i++) {
    sum = add_term(t, location, sum, &pointer->terms[i],
                   pointer->terms[i].bytes / scale.unit);
  }
  sum = add_offset(t, location, sum, bytes / scale.unit);
  if (is_usual && !mlirValueIsNull(sum) &&
      !ptr_map_set(&t->indices, pointer, sum.ptr)) {
    t->out_of_memory = true;
  }
  return sum;
}
