/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The state that the files of the translation from LLVM IR to MLIR share.
 *
 * Failure is remembered, not returned: a function that cannot translate
 * something adds a diagnostic (or sets `out_of_memory`) and returns a null
 * value, and the module is dropped at the end.
 */
#ifndef HLS_FRONTEND_TRANSLATE_CONTEXT_H
#define HLS_FRONTEND_TRANSLATE_CONTEXT_H

#include "base/memory/ptr_map.h"
#include "core/frontend/translate/translate_object.h"
#include "hls/frontend.h"

/* The translation of one kernel. */
typedef struct translate_context {
  hls_unit *unit;
  const hls_signature *kernel;
  MlirContext context;
  hls_diagnostics *diagnostics;
  size_t errors_before;
  bool out_of_memory;
  bool incomplete; /* the current instruction lacks an operand */
  /* Only looks where pointers lead: there is no MLIR, and memories have no
   * values. */
  bool is_looking;

  LLVMModuleRef llvm;
  LLVMValueRef function;

  MlirModule module;
  MlirRegion region; /* the body of the function */
  MlirBlock entry;
  MlirBlock block; /* where operations are appended */
  MlirLocation fallback_location;

  ptr_map values;       /* LLVM value -> MlirValue */
  ptr_map indices;      /* LLVM integer or translate_pointer -> its index in the
                           current block */
  ptr_map pointers;     /* LLVM pointer -> translate_pointer */
  ptr_map objects;      /* LLVM object -> translate_object */
  ptr_map blocks;       /* LLVM basic block -> MlirBlock */
  ptr_map reported;     /* objects that were diagnosed */
  ptr_map memory_names; /* of operations that make memories */
  /* The value of a constant -> MlirValue. The constants stand at the front of
   * the entry block, the newest first. */
  ptr_map constants;
  translate_pointer *all_pointers;
  translate_object *all_objects;

  /* The functions called, in the order of their first call. */
  LLVMValueRef *callees;
  size_t num_callees;
  size_t callees_capacity;
} translate_context;

/* The place of an instruction in the C text, with what its value is called
 * there. */
MlirLocation translate_location(translate_context *t, LLVMValueRef value);
MlirLocation translate_range_location(translate_context *t, hls_range range);

/* A place with a name; the place itself if that is NULL. */
MlirLocation translate_named_location(translate_context *t, const char *name,
                                      MlirLocation place);

/* Diagnoses an instruction. `instead` says what to write, may be NULL. */
void translate_unsupported(translate_context *t, LLVMValueRef instruction,
                           const char *code, const char *what,
                           const char *instead);

/* Whether nothing has gone wrong so far. */
bool translate_ok(const translate_context *t);

#endif
