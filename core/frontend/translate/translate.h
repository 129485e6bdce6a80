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

#include "base/memory/ptr_map.h"
#include "hls/frontend.h"

enum { HLS_MAX_RANK = 16, HLS_MAX_TERMS = 32 };

/* A constant of the function being translated. */
typedef struct hls_constant {
  MlirAttribute value;
  MlirValue result;
} hls_constant;

/* Elements of one type that lie in one memory of the circuit: an array, or one
 * member of all structs of an array of structs. */
typedef struct hls_memory {
  MlirValue value;  /* the memref, in the entry block */
  MlirType element; /* as it lies in memory */
  hls_scalar scalar;
  int64_t offset; /* bytes from the object's start to the first element */
  unsigned rank;
  int64_t shape[HLS_MAX_RANK];
  int64_t strides[HLS_MAX_RANK]; /* bytes between neighbours */
} hls_memory;

/* What pointers lead to: an array parameter, a local variable, or a global one.
 * One that is no array is a memory of one element. */
typedef struct hls_object {
  LLVMValueRef value;
  hls_memory *memories; /* by offset; more than one for structs */
  unsigned num_memories;
  int64_t unit;            /* bytes; all elements are so many units apart */
  struct hls_object *next; /* all objects of the function, to free them */
} hls_object;

/* One addend of an address: so many bytes times an LLVM integer, or times a
 * value of type index that is there already. */
typedef struct hls_address_term {
  int64_t bytes;
  LLVMValueRef integer; /* NULL: `index` holds the value */
  MlirValue index;
} hls_address_term;

/* Where a pointer points to in an object. An index may leave its row: memory is
 * flat and row-major. Nothing is emitted before an access uses the pointer, so
 * that a loop carries the variables of the text and not what follows from
 * them. */
typedef struct hls_pointer {
  const hls_object *object;
  int64_t member; /* bytes that come from choosing members of structs */
  int64_t bytes;  /* the others that are constant */
  int64_t base;   /* those of them from before anything was indexed */
  unsigned num_terms;
  hls_address_term terms[HLS_MAX_TERMS];
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

  ptr_map values;   /* LLVM value -> MlirValue */
  ptr_map indices;  /* LLVM integer or hls_pointer -> its index in the
                               current block */
  ptr_map pointers; /* LLVM pointer -> hls_pointer */
  ptr_map objects;  /* LLVM object -> hls_object */
  ptr_map blocks;   /* LLVM basic block -> MlirBlock */
  ptr_map reported; /* objects that were diagnosed */
  hls_pointer *all_pointers;
  hls_object *all_objects;

  /* Names of operations that make memories. */
  MlirAttribute *memory_names;
  size_t num_memory_names;

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
/* The type of an element of an array as it lies in memory. */
MlirType hls_translate_element_type(hls_translator *t,
                                    const hls_scalar *scalar);
/* The memref of an array; a null type when there is none. */
MlirType hls_translate_array_type(hls_translator *t, const hls_scalar *scalar,
                                  const int64_t *shape, unsigned rank);
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
/* An operation without operands at the front of the entry block. */
MlirValue hls_emit_in_entry(hls_translator *t, const char *name,
                            MlirLocation location, MlirType result,
                            MlirNamedAttribute attribute);
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

/* Where a pointer points to; NULL, diagnosed at `user`, when it cannot be
 * traced to one object. */
hls_pointer *hls_translate_pointer(hls_translator *t, LLVMValueRef pointer,
                                   LLVMValueRef user);
void hls_translate_gep(hls_translator *t, LLVMValueRef instruction);
/* Gives a pointer phi or select its translation: a row-major element number. */
bool hls_translate_define_flat_pointer(hls_translator *t, LLVMValueRef pointer,
                                       MlirValue element);
bool hls_is_pointer(LLVMValueRef value);

/* translate_memories.c */

/* The memories of an object, made when they are first asked for by `user`.
 * NULL, diagnosed at `user`, when it has none. */
const hls_object *hls_translate_object(hls_translator *t, LLVMValueRef value,
                                       LLVMValueRef user);
/* Whether a value is a parameter, local or global variable. */
bool hls_is_object(const hls_translator *t, LLVMValueRef value);
void hls_objects_finish(hls_translator *t);

/* translate_globals.c */

/* The memref of a global variable, or of the `number`-th of its memories. Null
 * on failure. */
MlirValue hls_translate_global(hls_translator *t, const hls_memory *memory,
                               LLVMValueRef global, unsigned number,
                               MlirLocation location);

/* translate_indices.c */

/* Which memory a pointer of an access leads into, and the indices there, one
 * per dimension. NULL on failure, which has been diagnosed. */
const hls_memory *hls_translate_element(hls_translator *t,
                                        const hls_pointer *pointer,
                                        LLVMValueRef access,
                                        MlirLocation location,
                                        MlirValue *indices);
/* The number of the unit of its object that a pointer points to. */
MlirValue hls_translate_flat_index(hls_translator *t,
                                   const hls_pointer *pointer,
                                   LLVMValueRef user, MlirLocation location);
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
