/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Pointers traced to an object: the members of structs that were chosen on the
 * way, and what was indexed.
 */
#include "core/frontend/translate/translate_pointers.h"

#include "core/frontend/translate/translate_indices.h"
#include "core/frontend/translate/translate_memories.h"

#include "mlir-c/BuiltinTypes.h"
#include "llvm-c/Core.h"
#include "llvm-c/Target.h"

#include <stdlib.h>

bool translate_is_pointer(LLVMValueRef value) {
  return LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMPointerTypeKind;
}

static translate_pointer *follow_gep(translate_context *t, LLVMValueRef gep,
                                     LLVMValueRef user);

translate_pointer *translate_new_pointer(translate_context *t,
                                         LLVMValueRef value,
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

bool translate_is_gep(LLVMValueRef value) {
  return LLVMIsAGetElementPtrInst(value) ||
         (LLVMIsAConstantExpr(value) &&
          LLVMGetConstOpcode(value) == LLVMGetElementPtr);
}

/* The object a pointer leads to through address computations. */
static LLVMValueRef underlying_object(LLVMValueRef pointer) {
  for (unsigned i = 0; i < TRANSLATE_MAX_TRACED && translate_is_gep(pointer);
       i++) {
    pointer = LLVMGetOperand(pointer, 0);
  }
  return pointer;
}

/* An instruction that the text has, for one that LLVM has made: a choice that
 * is at no column leads to an access that is at one. */
static LLVMValueRef written_for(LLVMValueRef made) {
  enum { MOST_STEPS = 8 };
  LLVMValueRef at = made;
  for (int i = 0; i < MOST_STEPS && LLVMIsAInstruction(at); i++) {
    LLVMUseRef use = LLVMGetFirstUse(at);
    if (LLVMGetDebugLocLine(at) > 0 && LLVMGetDebugLocColumn(at) > 0) {
      return at;
    }
    if (!use) {
      break;
    }
    at = LLVMGetUser(use);
  }
  return made;
}

/* Whether a pointer was diagnosed, or is loaded from a variable that was, or
 * from where a diagnosed one leads. */
static bool comes_from_reported(translate_context *t, LLVMValueRef pointer) {
  LLVMValueRef object = underlying_object(pointer);
  if (!LLVMIsALoadInst(object)) {
    return false;
  }
  LLVMValueRef from = underlying_object(LLVMGetOperand(object, 0));
  return ptr_map_get(&t->reported, object) || ptr_map_get(&t->reported, from);
}

/* The same of any of those that a branch chooses from. */
static bool is_reported(translate_context *t, LLVMValueRef object) {
  bool found = comes_from_reported(t, object);
  for (unsigned i = 0;
       !found && LLVMIsAPHINode(object) && i < LLVMCountIncoming(object); i++) {
    found = comes_from_reported(t, LLVMGetIncomingValue(object, i));
  }
  for (unsigned i = 1; !found && LLVMIsASelectInst(object) && i < 3; i++) {
    found = comes_from_reported(t, LLVMGetOperand(object, i));
  }
  return found;
}

/* Values on the ways to a pointer. */
typedef struct source_list {
  LLVMValueRef values[TRANSLATE_MAX_TRACED];
  unsigned count;
} source_list;

static void add_source(source_list *list, LLVMValueRef pointer) {
  LLVMValueRef value = underlying_object(pointer);
  for (unsigned i = 0; i < list->count; i++) {
    if (list->values[i] == value) {
      return;
    }
  }
  if (list->count < TRANSLATE_MAX_TRACED) {
    list->values[list->count++] = value;
  }
}

/* Tells that others set the variable which a pointer is read from, perhaps by
 * several steps. Returns false if it comes from none. */
static bool diagnose_source(translate_context *t, LLVMValueRef pointer) {
  source_list list = {.count = 0};
  add_source(&list, pointer);
  for (unsigned i = 0; i < list.count; i++) {
    LLVMValueRef value = list.values[i];
    unsigned first = LLVMIsASelectInst(value) ? 1 : 0;
    unsigned end = LLVMIsALoadInst(value) ? 1
                   : LLVMIsASelectInst(value) || LLVMIsAPHINode(value)
                       ? (unsigned)LLVMGetNumOperands(value)
                       : 0;
    for (unsigned k = first; k < end; k++) {
      LLVMValueRef from = underlying_object(LLVMGetOperand(value, k));
      if (LLVMIsALoadInst(value) && LLVMIsAGlobalVariable(from) &&
          LLVMIsExternallyInitialized(from)) {
        translate_find_object(t, from, value);
        return true;
      }
      add_source(&list, from);
    }
  }
  return false;
}

void translate_diagnose_pointer(translate_context *t, LLVMValueRef pointer,
                                LLVMValueRef user,
                                const translate_complaint *reason) {
  LLVMValueRef object = underlying_object(pointer);
  if (LLVMIsAIntToPtrInst(object) || ptr_map_get(&t->reported, object)) {
    return; /* of what is made of an integer, that is told */
  }
  bool is_told = is_reported(t, object);
  if (!ptr_map_set(&t->reported, object, object)) {
    t->out_of_memory = true;
    return;
  }
  if (is_told ||
      (reason == &translate_untraceable && diagnose_source(t, object))) {
    return; /* why nothing is known of it */
  }
  translate_unsupported(t, written_for(user), "unsupported-construct",
                        reason->what, reason->instead);
}

const translate_complaint translate_untraceable = {
    "this pointer cannot be traced to one array", "index the array directly"};
static const translate_complaint is_null = {
    "this pointer is null", "let it point to an element of an array"};
const translate_complaint translate_may_be_null = {
    "this pointer may be null, which no array is",
    "let it point into the array in every case, or keep an index, and whether "
    "it is set in a variable of its own"};

translate_pointer *translate_find_pointer(translate_context *t,
                                          LLVMValueRef value,
                                          LLVMValueRef user) {
  translate_pointer *known = ptr_map_get(&t->pointers, value);
  if (known) {
    return known;
  }
  if (LLVMIsAConstantExpr(value) && translate_is_gep(value)) {
    return follow_gep(t, value, user);
  }
  if (!translate_is_object(t, value)) {
    const translate_complaint *reason =
        !LLVMIsNull(value)        ? &translate_untraceable
        : LLVMIsASelectInst(user) ? &translate_may_be_null
                                  : &is_null;
    translate_diagnose_pointer(t, value, user, reason);
    if (LLVMIsASelectInst(user) && !ptr_map_set(&t->reported, user, user)) {
      t->out_of_memory = true;
    }
    return NULL;
  }
  const translate_object *object = translate_find_object(t, value, user);
  return object ? translate_new_pointer(t, value, object) : NULL;
}

/* A struct without a name is Clang's way to initialise an array. */
LLVMTypeRef translate_add_member(LLVMTargetDataRef layout, LLVMTypeRef type,
                                 LLVMValueRef field, int64_t *member,
                                 int64_t *bytes) {
  unsigned number = (unsigned)LLVMConstIntGetZExtValue(field);
  *(LLVMIsLiteralStruct(type) ? bytes : member) +=
      (int64_t)LLVMOffsetOfElement(layout, type, number);
  return LLVMStructGetTypeAtIndex(type, number);
}

/* Adds `index` steps in a type that is indexed. */
static bool add_index(translate_pointer *pointer, LLVMValueRef index,
                      int64_t step, int64_t struct_bytes) {
  if (LLVMIsAConstantInt(index)) {
    int64_t bytes = LLVMConstIntGetSExtValue(index) * step;
    pointer->bytes += bytes;
    if (pointer->num_terms == 0) {
      pointer->base += bytes;
    } else if (struct_bytes && step % struct_bytes == 0) {
      pointer->whole += bytes;
    }
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
  int64_t struct_bytes = translate_struct_bytes(pointer->object);
  for (unsigned i = 1; i < num_operands; i++) {
    LLVMValueRef index = LLVMGetOperand(gep, i);
    if (i > 1 && LLVMGetTypeKind(type) == LLVMStructTypeKind) {
      type = translate_add_member(layout, type, index, &pointer->member,
                                  &pointer->bytes);
      continue;
    }
    if (i > 1) {
      type = LLVMGetElementType(type);
    }
    if (!add_index(pointer, index, (int64_t)LLVMABISizeOfType(layout, type),
                   struct_bytes)) {
      return false;
    }
  }
  return true;
}

static translate_pointer *follow_gep(translate_context *t, LLVMValueRef gep,
                                     LLVMValueRef user) {
  translate_pointer *base =
      translate_find_pointer(t, LLVMGetOperand(gep, 0), user);
  translate_pointer *pointer =
      base ? translate_new_pointer(t, gep, base->object) : NULL;
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
  t->all_pointers = NULL;
  ptr_map_finish(&t->pointers);
}
