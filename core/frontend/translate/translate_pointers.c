/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Pointers traced to an object: the members of structs that were chosen on the
 * way, and what was indexed.
 */
#include "core/frontend/translate/translate_pointers.h"

#include "core/frontend/translate/translate_memories.h"

#include "mlir-c/BuiltinTypes.h"
#include "llvm-c/Core.h"
#include "llvm-c/Target.h"

#include <stdlib.h>

/* How far a chain of phis and selects is followed back to its arrays. */
enum { MAX_TRACED = 256 };

bool translate_is_pointer(LLVMValueRef value) {
  return LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMPointerTypeKind;
}

static translate_pointer *follow_gep(translate_context *t, LLVMValueRef gep,
                                     LLVMValueRef user);

static translate_pointer *new_pointer(translate_context *t, LLVMValueRef value,
                                      const translate_object *object) {
  translate_pointer *pointer = calloc(1, sizeof(*pointer));
  if (!pointer) {
    t->out_of_memory = true;
    return NULL;
  }
  pointer->object = object;
  pointer->next = t->all_pointers;
  t->all_pointers = pointer;
  if (!ptr_map_set(&t->pointers, value, pointer)) {
    t->out_of_memory = true;
    return NULL;
  }
  return pointer;
}

static bool is_gep(LLVMValueRef value) {
  return LLVMIsAGetElementPtrInst(value) ||
         (LLVMIsAConstantExpr(value) &&
          LLVMGetConstOpcode(value) == LLVMGetElementPtr);
}

/* The object a pointer leads to through address computations. */
static LLVMValueRef underlying_object(LLVMValueRef pointer) {
  for (unsigned i = 0; i < MAX_TRACED && is_gep(pointer); i++) {
    pointer = LLVMGetOperand(pointer, 0);
  }
  return pointer;
}

/* Says why a pointer leads to no object, once for each. */
static void diagnose_pointer(translate_context *t, LLVMValueRef pointer,
                             LLVMValueRef user, const char *what,
                             const char *instead) {
  LLVMValueRef object = underlying_object(pointer);
  if (ptr_map_get(&t->reported, object)) {
    return;
  }
  if (!ptr_map_set(&t->reported, object, object)) {
    t->out_of_memory = true;
    return;
  }
  translate_unsupported(t, user, "unsupported-construct", what, instead);
}

/* The problem of a pointer that leads to no object, and the repair. */
typedef struct complaint {
  const char *what; /* NULL: nothing */
  const char *instead;
} complaint;

static const complaint untraceable = {
    "this pointer cannot be traced to one array", "index the array directly"};
static const complaint is_null = {"this pointer is null",
                                  "let it point to an element of an array"};
static const complaint may_be_null = {
    "this pointer may be null, which no array is",
    "let it point into the array in every case, or keep an index, and whether "
    "it is set in a variable of its own"};
static const complaint several_members = {
    "this pointer may lead to one of several members of a struct",
    "branch, and access one member in each branch"};

translate_pointer *translate_find_pointer(translate_context *t,
                                          LLVMValueRef value,
                                          LLVMValueRef user) {
  translate_pointer *known = ptr_map_get(&t->pointers, value);
  if (known) {
    return known;
  }
  if (LLVMIsAConstantExpr(value) && is_gep(value)) {
    return follow_gep(t, value, user);
  }
  if (!translate_is_object(t, value)) {
    complaint reason = !LLVMIsNull(value)        ? untraceable
                       : LLVMIsASelectInst(user) ? may_be_null
                                                 : is_null;
    diagnose_pointer(t, value, user, reason.what, reason.instead);
    if (LLVMIsASelectInst(user) && !ptr_map_set(&t->reported, user, user)) {
      t->out_of_memory = true;
    }
    return NULL;
  }
  const translate_object *object = translate_find_object(t, value, user);
  return object ? new_pointer(t, value, object) : NULL;
}

/* Adds the bytes to member `field` of a struct and returns the member's type. A
 * struct without a name is Clang's way to initialise an array. */
static LLVMTypeRef add_member(LLVMTargetDataRef layout, LLVMTypeRef type,
                              LLVMValueRef field, int64_t *member,
                              int64_t *bytes) {
  unsigned number = (unsigned)LLVMConstIntGetZExtValue(field);
  *(LLVMIsLiteralStruct(type) ? bytes : member) +=
      (int64_t)LLVMOffsetOfElement(layout, type, number);
  return LLVMStructGetTypeAtIndex(type, number);
}

/* Where the ways to a pointer start from. */
typedef struct origin {
  LLVMValueRef value; /* the object; NULL: none yet */
  int64_t member;     /* bytes that choosing members adds on each way */
  complaint wrong;
} origin;

/* Adds the bytes of the members that address computations choose. */
static LLVMValueRef trace_members(translate_context *t, LLVMValueRef pointer,
                                  int64_t *member) {
  LLVMTargetDataRef layout = LLVMGetModuleDataLayout(t->llvm);
  for (unsigned i = 0; i < MAX_TRACED && is_gep(pointer); i++) {
    LLVMTypeRef type = LLVMGetGEPSourceElementType(pointer);
    unsigned count = (unsigned)LLVMGetNumOperands(pointer);
    for (unsigned k = 2; k < count; k++) {
      if (LLVMGetTypeKind(type) == LLVMStructTypeKind) {
        int64_t bytes = 0;
        type = add_member(layout, type, LLVMGetOperand(pointer, k), member,
                          &bytes);
      } else {
        type = LLVMGetElementType(type);
      }
    }
    pointer = LLVMGetOperand(pointer, 0);
  }
  return pointer;
}

static void add_origin(translate_context *t, LLVMValueRef value, int64_t member,
                       origin *from) {
  if (!translate_is_object(t, value)) {
    from->wrong = LLVMIsNull(value) ? may_be_null : untraceable;
  } else if (from->value && from->value != value) {
    from->wrong = (complaint){"this pointer may lead to one of several arrays",
                              "branch, and access one array in each branch"};
  } else if (from->value && from->member != member) {
    from->wrong = several_members;
  }
  from->value = value;
  from->member = member;
}

/* The object that all ways to a pointer start from. */
static origin trace_origin(translate_context *t, LLVMValueRef pointer) {
  LLVMValueRef pending[MAX_TRACED] = {pointer};
  int64_t members[MAX_TRACED] = {0};
  unsigned count = 1;
  origin from = {0};
  for (unsigned i = 0; i < count && !from.wrong.what; i++) {
    LLVMValueRef value = pending[i];
    bool is_phi = LLVMIsAPHINode(value);
    if (!is_phi && !LLVMIsASelectInst(value)) {
      add_origin(t, value, members[i], &from);
      continue;
    }
    unsigned first = is_phi ? 0 : 1;
    unsigned end = is_phi ? LLVMCountIncoming(value) : 3;
    for (unsigned k = first; k < end; k++) {
      int64_t member = members[i];
      LLVMValueRef source = trace_members(t, LLVMGetOperand(value, k), &member);
      unsigned j = 0;
      while (j < count && pending[j] != source) {
        j++;
      }
      if (j == MAX_TRACED) {
        from.wrong = untraceable;
        break;
      }
      if (j < count && members[j] != member) {
        from.wrong = several_members;
      }
      if (j == count) {
        pending[count] = source;
        members[count++] = member;
      }
    }
  }
  return from;
}

bool translate_define_flat_pointer(translate_context *t, LLVMValueRef value,
                                   MlirValue element) {
  origin from = trace_origin(t, value);
  if (from.wrong.what) {
    diagnose_pointer(t, value, value, from.wrong.what, from.wrong.instead);
    return false;
  }
  const translate_object *object = translate_find_object(t, from.value, value);
  translate_pointer *pointer = object ? new_pointer(t, value, object) : NULL;
  if (!pointer) {
    return false;
  }
  pointer->member = from.member;
  pointer->terms[pointer->num_terms++] =
      (translate_term){.bytes = object->unit, .index = element};
  return true;
}

/* Adds `index` steps in a type that is indexed. */
static bool add_index(translate_pointer *pointer, LLVMValueRef index,
                      int64_t step) {
  if (LLVMIsAConstantInt(index)) {
    int64_t bytes = LLVMConstIntGetSExtValue(index) * step;
    pointer->bytes += bytes;
    pointer->base += pointer->num_terms == 0 ? bytes : 0;
    return true;
  }
  if (pointer->num_terms == TRANSLATE_MAX_TERMS) {
    return false;
  }
  pointer->terms[pointer->num_terms++] =
      (translate_term){.bytes = step, .integer = index};
  return true;
}

/* Adds what the operands of an address computation choose. */
static bool add_operands(translate_context *t, translate_pointer *pointer,
                         LLVMValueRef gep) {
  LLVMTargetDataRef layout = LLVMGetModuleDataLayout(t->llvm);
  LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
  unsigned num_operands = (unsigned)LLVMGetNumOperands(gep);
  for (unsigned i = 1; i < num_operands; i++) {
    LLVMValueRef index = LLVMGetOperand(gep, i);
    if (i > 1 && LLVMGetTypeKind(type) == LLVMStructTypeKind) {
      type = add_member(layout, type, index, &pointer->member, &pointer->bytes);
      continue;
    }
    if (i > 1) {
      type = LLVMGetElementType(type);
    }
    if (!add_index(pointer, index, (int64_t)LLVMABISizeOfType(layout, type))) {
      return false;
    }
  }
  return true;
}

static translate_pointer *follow_gep(translate_context *t, LLVMValueRef gep,
                                     LLVMValueRef user) {
  translate_pointer *base =
      translate_find_pointer(t, LLVMGetOperand(gep, 0), user);
  translate_pointer *pointer = base ? new_pointer(t, gep, base->object) : NULL;
  if (!pointer) {
    return NULL;
  }
  translate_pointer *next = pointer->next;
  *pointer = *base;
  pointer->next = next;
  if (!add_operands(t, pointer, gep)) {
    translate_unsupported(t, user, "unsupported-construct",
                          "this address has too many parts",
                          "index the array directly");
    return NULL;
  }
  return pointer;
}

void translate_gep(translate_context *t, LLVMValueRef gep) {
  follow_gep(t, gep, gep);
}

void translate_finish_pointers(translate_context *t) {
  for (translate_pointer *pointer = t->all_pointers; pointer;) {
    translate_pointer *next = pointer->next;
    free(pointer);
    pointer = next;
  }
  ptr_map_finish(&t->pointers);
}
