/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Pointers traced to an array parameter and one index per dimension. The
 * indices are those the C text gives; what cannot be split along dimensions
 * goes to the innermost one, which is correct because memory is flat.
 */
#include "translate.h"
#include "unit.h"

#include "mlir-c/BuiltinTypes.h"
#include "llvm-c/Core.h"
#include "llvm-c/Target.h"

#include <stdlib.h>

/* How far a chain of phis and selects is followed back to its arrays. */
enum { MAX_TRACED = 256 };

bool hls_is_pointer(LLVMValueRef value) {
  return LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMPointerTypeKind;
}

static int param_index(const hls_translator *t, LLVMValueRef value) {
  for (unsigned i = 0; i < t->kernel->num_params; i++) {
    if (LLVMGetParam(t->function, i) == value) {
      return (int)i;
    }
  }
  return -1;
}

static hls_pointer *new_pointer(hls_translator *t, LLVMValueRef value,
                                unsigned param) {
  hls_pointer *pointer = calloc(1, sizeof(*pointer));
  if (!pointer) {
    t->out_of_memory = true;
    return NULL;
  }
  pointer->param = param;
  pointer->rank = t->kernel->params[param].rank;
  pointer->next = t->all_pointers;
  t->all_pointers = pointer;
  if (!hls_pointer_map_set(&t->pointers, value, pointer)) {
    t->out_of_memory = true;
    return NULL;
  }
  return pointer;
}

/* The object a pointer leads to through address computations. */
static LLVMValueRef underlying_object(LLVMValueRef pointer) {
  for (unsigned i = 0; i < MAX_TRACED; i++) {
    if (LLVMIsAGetElementPtrInst(pointer) || LLVMIsAConstantExpr(pointer)) {
      LLVMValueRef operand = LLVMGetOperand(pointer, 0);
      if (!operand || !hls_is_pointer(operand)) {
        return pointer;
      }
      pointer = operand;
    } else {
      return pointer;
    }
  }
  return pointer;
}

/* Says why a pointer is none into an array parameter, once per object. */
static void diagnose_pointer(hls_translator *t, LLVMValueRef pointer,
                             LLVMValueRef user) {
  LLVMValueRef object = underlying_object(pointer);
  if (hls_pointer_map_get(&t->reported, object)) {
    return;
  }
  if (!hls_pointer_map_set(&t->reported, object, object)) {
    t->out_of_memory = true;
    return;
  }
  if (LLVMIsAAllocaInst(object)) {
    hls_translate_unsupported(t, user, "unsupported-local-array",
                              "local arrays are not supported yet",
                              "pass the array as an argument of the kernel");
  } else if (LLVMIsAGlobalVariable(object)) {
    hls_translate_unsupported(
        t, user, "unsupported-global",
        "global and static variables are not supported yet",
        "pass the variable as an argument of the kernel");
  } else {
    hls_translate_unsupported(
        t, user, "unsupported-construct",
        "this pointer cannot be traced to one array argument",
        "index the array directly");
  }
}

hls_pointer *hls_translate_pointer(hls_translator *t, LLVMValueRef value,
                                   LLVMValueRef user) {
  hls_pointer *known = (hls_pointer *)hls_pointer_map_get(&t->pointers, value);
  if (known) {
    return known;
  }
  int param = param_index(t, value);
  if (param >= 0 && t->kernel->params[param].is_array) {
    return new_pointer(t, value, (unsigned)param);
  }
  diagnose_pointer(t, value, user);
  return NULL;
}

/* The array parameter that all ways to a pointer start from, or -1. */
static int base_param(const hls_translator *t, LLVMValueRef pointer) {
  LLVMValueRef pending[MAX_TRACED] = {pointer};
  unsigned count = 1;
  int base = -1;
  for (unsigned i = 0; i < count; i++) {
    LLVMValueRef object = underlying_object(pending[i]);
    unsigned num_sources = 0;
    unsigned first = 0;
    if (LLVMIsAPHINode(object)) {
      num_sources = LLVMCountIncoming(object);
    } else if (LLVMIsASelectInst(object)) {
      num_sources = 2;
      first = 1;
    } else {
      int param = param_index(t, object);
      if (param < 0 || !t->kernel->params[param].is_array ||
          (base >= 0 && base != param)) {
        return -1;
      }
      base = param;
    }
    for (unsigned k = 0; k < num_sources; k++) {
      LLVMValueRef source =
          underlying_object(LLVMGetOperand(object, first + k));
      bool seen = false;
      for (unsigned j = 0; j < count && !seen; j++) {
        seen = pending[j] == source;
      }
      if (!seen && count == MAX_TRACED) {
        return -1;
      }
      if (!seen) {
        pending[count++] = source;
      }
    }
  }
  return base;
}

bool hls_translate_define_flat_pointer(hls_translator *t, LLVMValueRef value,
                                       MlirValue element) {
  int param = base_param(t, value);
  if (param < 0) {
    diagnose_pointer(t, value, value);
    return false;
  }
  hls_pointer *pointer = new_pointer(t, value, (unsigned)param);
  if (!pointer) {
    return false;
  }
  pointer->terms[pointer->num_terms++] = (hls_index_term){
      .dimension = pointer->rank - 1, .multiplier = 1, .index = element};
  return true;
}

/* Adds a constant number of elements, split along the dimensions. */
static void add_constant(hls_pointer *pointer, const hls_param *param,
                         int64_t elements) {
  for (unsigned k = 0; k < pointer->rank; k++) {
    int64_t stride = hls_param_stride(param, k);
    if (stride > 0) {
      pointer->offsets[k] += elements / stride;
      elements %= stride;
    }
  }
}

/* Adds `index` steps of `stride` elements each to the dimension that has this
 * stride, or to the innermost one. */
static bool add_variable(hls_pointer *pointer, const hls_param *param,
                         LLVMValueRef index, int64_t stride) {
  if (pointer->num_terms == HLS_MAX_TERMS) {
    return false;
  }
  hls_index_term term = {.multiplier = 1, .integer = index};
  while (term.dimension < pointer->rank &&
         hls_param_stride(param, term.dimension) != stride) {
    term.dimension++;
  }
  if (term.dimension == pointer->rank) {
    term.dimension = pointer->rank - 1;
    term.multiplier = stride;
  }
  pointer->terms[pointer->num_terms++] = term;
  return true;
}

static bool fits_element(hls_translator *t, LLVMValueRef gep, int64_t bytes,
                         int64_t element_bytes) {
  if (bytes % element_bytes == 0) {
    return true;
  }
  hls_translate_unsupported(
      t, gep, "unsupported-construct",
      "this address is not one of an element of the array",
      "index the array by its element type");
  return false;
}

void hls_translate_gep(hls_translator *t, LLVMValueRef gep) {
  hls_pointer *base = hls_translate_pointer(t, LLVMGetOperand(gep, 0), gep);
  hls_pointer *pointer = base ? new_pointer(t, gep, base->param) : NULL;
  if (!pointer) {
    return;
  }
  hls_pointer *next = pointer->next;
  *pointer = *base;
  pointer->next = next;
  LLVMTargetDataRef layout = LLVMGetModuleDataLayout(t->llvm);
  const hls_param *param = &t->kernel->params[pointer->param];
  int64_t element_bytes = param->scalar.storage_bytes;
  LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
  unsigned num_operands = (unsigned)LLVMGetNumOperands(gep);
  for (unsigned i = 1; i < num_operands; i++) {
    if (i > 1) {
      if (LLVMGetTypeKind(type) != LLVMArrayTypeKind) {
        hls_translate_unsupported(t, gep, "unsupported-construct",
                                  "structs in memory are not supported yet",
                                  "use one array per member");
        return;
      }
      type = LLVMGetElementType(type);
    }
    int64_t bytes = (int64_t)LLVMABISizeOfType(layout, type);
    LLVMValueRef index = LLVMGetOperand(gep, i);
    if (LLVMIsAConstantInt(index)) {
      bytes *= LLVMConstIntGetSExtValue(index);
      if (!fits_element(t, gep, bytes, element_bytes)) {
        return;
      }
      add_constant(pointer, param, bytes / element_bytes);
      continue;
    }
    if (!fits_element(t, gep, bytes, element_bytes)) {
      return;
    }
    if (!add_variable(pointer, param, index, bytes / element_bytes)) {
      hls_translate_unsupported(t, gep, "unsupported-construct",
                                "this address has too many parts",
                                "index the array directly");
      return;
    }
  }
}
