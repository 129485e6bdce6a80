/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The object that a pointer leads to, and the place in it.
 */
#ifndef HLS_FRONTEND_TRANSLATE_OBJECT_H
#define HLS_FRONTEND_TRANSLATE_OBJECT_H

#include "hls/frontend.h"

enum { TRANSLATE_MAX_RANK = 16, TRANSLATE_MAX_TERMS = 32 };

/* Elements of one type that lie in one memory of the circuit: an array, or one
 * member of all structs of an array of structs. */
typedef struct translate_memory {
  MlirValue value;  /* the memref, in the entry block */
  MlirType element; /* as it lies in memory */
  hls_scalar scalar;
  int64_t offset;   /* bytes from the object's start to the first element */
  bool is_variable; /* one element, of no array */
  unsigned rank;
  int64_t shape[TRANSLATE_MAX_RANK];
  int64_t strides[TRANSLATE_MAX_RANK]; /* bytes between neighbours */
} translate_memory;

/* An object that pointers lead to: an array parameter, a local variable, or a
 * global one. One that is no array is a memory of one element. */
typedef struct translate_object {
  LLVMValueRef value;
  translate_memory *memories; /* by offset; more than one for structs */
  unsigned num_memories;
  int64_t unit; /* bytes; all elements are so many units apart */
  /* All objects of the function, to free them. */
  struct translate_object *next;
} translate_object;

/* One addend of an address: so many bytes times an LLVM integer, or times a
 * value of type index that is there already. */
typedef struct translate_term {
  int64_t bytes;
  LLVMValueRef integer; /* NULL: `index` holds the value */
  MlirValue index;
} translate_term;

/* Where a pointer points to in an object. An index may leave its row: memory is
 * flat and row-major. Nothing is emitted before an access uses the pointer, so
 * that a loop carries the variables of the text and not what follows from
 * them. */
typedef struct translate_pointer {
  const translate_object *object;
  int64_t member; /* bytes that come from choosing members of structs */
  int64_t bytes;  /* the others that are constant */
  int64_t base;   /* those of them from before anything was indexed */
  int64_t whole;  /* those from after that, by whole structs */
  /* Of a pointer that a branch or a loop chooses: its first term counts so many
   * bytes. */
  int64_t unit;
  const translate_memory *memory; /* that it leads into whatever is added, or
                                     NULL */
  unsigned num_terms;
  translate_term terms[TRANSLATE_MAX_TERMS];
  /* All pointers of the function, to free them. */
  struct translate_pointer *next;
} translate_pointer;

/* Pointers as numbers: how many units they are behind a place in the object. */
typedef struct translate_scale {
  int64_t unit;
  int64_t origin;
} translate_scale;

#endif
