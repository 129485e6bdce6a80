/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the files of the translation from LLVM IR to MLIR share.
 *
 * Failure is remembered, not returned: a function that cannot translate
 * something adds a diagnostic (or sets `out_of_memory`) and returns a null
 * value, and the module is dropped at the end.
 */
#ifndef HLS_FRONTEND_TRANSLATE_H
#define HLS_FRONTEND_TRANSLATE_H

#include "hls/frontend.h"
#include "pointer_map.h"

enum { HLS_MAX_RANK = 16, HLS_MAX_TERMS = 32 };

/* A constant of the function being translated. */
typedef struct hls_constant {
  MlirAttribute value;
  MlirValue result;
} hls_constant;

/* One addend of an index: `multiplier` times an LLVM integer, or times a value
 * of type index that is there already. */
typedef struct hls_index_term {
  unsigned dimension;
  int64_t multiplier;
  LLVMValueRef integer; /* NULL: `index` holds the value */
  MlirValue index;
} hls_index_term;

/* The element a pointer points to, in one array parameter: per dimension the
 * sum of its terms and a constant. An index may leave its row: memory is flat
 * and row-major. Nothing is emitted before an access uses the pointer, so that
 * a loop carries the variables of the text and not what follows from them. */
typedef struct hls_pointer {
  unsigned param;
  unsigned rank;
  unsigned num_terms;
  hls_index_term terms[HLS_MAX_TERMS];
  int64_t offsets[HLS_MAX_RANK];
  struct hls_pointer *next; /* all pointers of the function, to free them */
} hls_pointer;

typedef struct hls_translator {
  hls_unit *unit;
  const hls_signature *kernel;
  MlirContext context;
  hls_diagnostics *diagnostics;
  size_t errors_before;
  bool out_of_memory;
  bool incomplete; /* the current instruction lacks an operand */

  LLVMModuleRef llvm;
  LLVMValueRef function;

  MlirModule module;
  MlirRegion region; /* the body of the function */
  MlirBlock entry;
  MlirBlock block; /* where operations are appended */
  MlirLocation fallback_location;

  hls_pointer_map values;   /* LLVM value -> MlirValue */
  hls_pointer_map indices;  /* LLVM integer or hls_pointer -> its index in the
                               current block */
  hls_pointer_map pointers; /* LLVM pointer -> hls_pointer */
  hls_pointer_map blocks;   /* LLVM basic block -> MlirBlock */
  hls_pointer_map reported; /* objects that were diagnosed */
  hls_pointer *all_pointers;

  /* Constants stand at the front of the entry block, the newest first. */
  hls_constant *constants;
  size_t num_constants;
  size_t constants_capacity;

  /* The functions called, in the order of their first call. */
  LLVMValueRef *callees;
  size_t num_callees;
  size_t callees_capacity;
} hls_translator;

/* translate.c */

/* The place of an instruction in the C text. */
MlirLocation hls_translate_location(hls_translator *t, LLVMValueRef value);
MlirLocation hls_translate_range_location(hls_translator *t, hls_range range);

/* Diagnoses an instruction. `instead` says what to write, may be NULL. */
void hls_translate_unsupported(hls_translator *t, LLVMValueRef instruction,
                               const char *code, const char *what,
                               const char *instead);

/* Whether nothing has gone wrong so far. */
bool hls_translate_ok(const hls_translator *t);

/* translate_types.c */

/* Integers up to 64 bits, float and double; a null type for others. */
MlirType hls_translate_type(hls_translator *t, LLVMTypeRef type);
MlirType hls_translate_index_type(hls_translator *t);
/* The type of an element of an array parameter as it lies in memory. */
MlirType hls_translate_element_type(hls_translator *t, const hls_param *param);
MlirType hls_translate_param_type(hls_translator *t, const hls_param *param,
                                  LLVMTypeRef type);

/* translate_values.c */

/* An operation with any number of operands and at most one result. A null
 * `result` type means no result. Returns null on failure. */
MlirOperation hls_emit_op(hls_translator *t, const char *name,
                          MlirLocation location, const MlirValue *operands,
                          intptr_t num_operands, MlirType result);
/* The same, returning the result or, without one, null. */
MlirValue hls_emit(hls_translator *t, const char *name, MlirLocation location,
                   const MlirValue *operands, intptr_t num_operands,
                   MlirType result);
MlirValue hls_emit_binary(hls_translator *t, const char *name,
                          MlirLocation location, MlirValue lhs, MlirValue rhs);
/* The same with one attribute. */
MlirValue hls_emit_with(hls_translator *t, const char *name,
                        MlirLocation location, const MlirValue *operands,
                        intptr_t num_operands, MlirType result,
                        const char *attribute_name, MlirAttribute attribute);
MlirNamedAttribute hls_named_attribute(hls_translator *t, const char *name,
                                       MlirAttribute attribute);

MlirValue hls_constant_int(hls_translator *t, MlirLocation location,
                           MlirType type, int64_t value);

MlirValue hls_constant_float(hls_translator *t, MlirLocation location,
                             MlirType type, double value);

/* The translation of an operand: a constant, an argument or the result of an
 * instruction translated before. */
MlirValue hls_translate_operand(hls_translator *t, LLVMValueRef value,
                                MlirLocation location);
void hls_translate_define(hls_translator *t, LLVMValueRef value,
                          MlirValue result);

/* translate_arith.c: each returns false when the opcode is not of its kind. */
bool hls_translate_binary(hls_translator *t, LLVMValueRef instruction);
bool hls_translate_compare(hls_translator *t, LLVMValueRef instruction);
bool hls_translate_cast(hls_translator *t, LLVMValueRef instruction);
bool hls_translate_select(hls_translator *t, LLVMValueRef instruction);

/* translate_control.c */
bool hls_translate_create_blocks(hls_translator *t, LLVMBasicBlockRef *order,
                                 size_t count);
bool hls_translate_terminator(hls_translator *t, LLVMValueRef instruction);

/* translate_pointers.c */

/* The element a pointer points to; NULL, diagnosed at `user`, when it cannot
 * be traced to one array. */
hls_pointer *hls_translate_pointer(hls_translator *t, LLVMValueRef pointer,
                                   LLVMValueRef user);
void hls_translate_gep(hls_translator *t, LLVMValueRef instruction);
/* Gives a pointer phi or select its translation: a row-major element number. */
bool hls_translate_define_flat_pointer(hls_translator *t, LLVMValueRef pointer,
                                       MlirValue element);
bool hls_is_pointer(LLVMValueRef value);

/* translate_indices.c */

/* The indices of an access, one per dimension. Returns false on failure. */
bool hls_translate_indices(hls_translator *t, const hls_pointer *pointer,
                           MlirLocation location, MlirValue *indices);
/* The row-major element number of a pointer. */
MlirValue hls_translate_flat_index(hls_translator *t,
                                   const hls_pointer *pointer,
                                   MlirLocation location);
/* Elements between two neighbours in a dimension. */
int64_t hls_param_stride(const hls_param *param, unsigned dimension);
/* Whether the instruction widens an integer to the width of Clang's indices.
 * Indices have 32 bits in a circuit, so only the narrow value matters. */
bool hls_is_index_extension(LLVMValueRef instruction);

/* translate_pointer_difference.c */

/* Pointers as integers: allowed to be subtracted only. */
void hls_translate_ptrtoint(hls_translator *t, LLVMValueRef instruction);
/* `p - q` of two pointers into one array. Returns false for others. */
bool hls_translate_pointer_difference(hls_translator *t,
                                      LLVMValueRef instruction);

/* translate_memory.c */
void hls_translate_load(hls_translator *t, LLVMValueRef instruction);
void hls_translate_store(hls_translator *t, LLVMValueRef instruction);

/* translate_calls.c */
void hls_translate_call(hls_translator *t, LLVMValueRef instruction);
/* A func.func with the C names of its arguments. Takes `body`. */
MlirOperation hls_create_function(hls_translator *t,
                                  const hls_signature *signature, MlirType type,
                                  MlirLocation location, MlirRegion body,
                                  bool is_private);
/* Appends a declaration per callee to the module. */
void hls_translate_declarations(hls_translator *t);

/* translate_intrinsics.c */
void hls_translate_intrinsic(hls_translator *t, LLVMValueRef instruction,
                             const char *name);

#endif
