/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The code that notes the places of a program.
 */
#include "rtl/sim/trace/sim_trace.h"

#include "llvm-c/Core.h"
#include "llvm-c/DebugInfo.h"
#include "llvm-c/Target.h"
#include <stdlib.h>
#include <string.h>

/* Of the functions that are called. */
#define MAX_ARGUMENTS 3

typedef struct tracer {
  LLVMContextRef context;
  sim_places *places;
  LLVMBuilderRef builder;
  LLVMTypeRef number; /* of a depth or a place */
  LLVMTypeRef wide;   /* of an address or a size */
  LLVMTargetDataRef layout;
  const char *function; /* that is looked at */
  LLVMValueRef depth;   /* its own, in its code */
} tracer;

void sim_places_finish(sim_places *places) {
  for (size_t i = 0; i < places->count; i++) {
    free(places->items[i].function);
    free(places->items[i].file);
  }
  free(places->items);
  *places = (sim_places){0};
}

static bool has_room(sim_places *places) {
  if (places->count < places->capacity) {
    return true;
  }
  size_t capacity = places->capacity ? 2 * places->capacity : 64;
  sim_place *items = realloc(places->items, capacity * sizeof *items);
  if (items) {
    places->items = items;
    places->capacity = capacity;
  }
  return items != NULL;
}

/* Adds the place of an instruction. */
static bool add_place(const tracer *t, LLVMValueRef instruction) {
  sim_places *places = t->places;
  unsigned size = 0;
  const char *file = LLVMGetDebugLocFilename(instruction, &size);
  if (places->failed || !has_room(places)) {
    places->failed = true;
    return false;
  }
  sim_place *place = &places->items[places->count++];
  *place = (sim_place){
      .function = strdup(t->function),
      .file = file ? strndup(file, size) : NULL,
      .position = {LLVMGetDebugLocLine(instruction),
                   LLVMGetDebugLocColumn(instruction)},
  };
  places->failed = !place->function || (file && !place->file);
  return !places->failed;
}

/* A call of a function of this process, whose memory the child has. */
static LLVMValueRef call(const tracer *t, void *target, LLVMTypeRef result,
                         LLVMValueRef *arguments, unsigned count) {
  LLVMTypeRef types[MAX_ARGUMENTS];
  for (unsigned i = 0; i < count; i++) {
    types[i] = LLVMTypeOf(arguments[i]);
  }
  LLVMValueRef address =
      LLVMConstInt(t->wide, (unsigned long long)(uintptr_t)target, 0);
  address = LLVMConstIntToPtr(address, LLVMPointerTypeInContext(t->context, 0));
  return LLVMBuildCall2(t->builder, LLVMFunctionType(result, types, count, 0),
                        address, arguments, count, "");
}

static bool is_same_line(LLVMValueRef a, LLVMValueRef b) {
  return a && LLVMGetDebugLocLine(a) == LLVMGetDebugLocLine(b) &&
         LLVMGetDebugLocColumn(a) == LLVMGetDebugLocColumn(b);
}

/* A return that gives back a variable stands at the end of the function, as
 * what loads that does, and the variable was set where the program says so. */
static bool is_common_return(LLVMValueRef instruction) {
  if (LLVMGetInstructionOpcode(instruction) == LLVMRet) {
    return LLVMGetNumOperands(instruction) == 0 ||
           LLVMIsALoadInst(LLVMGetOperand(instruction, 0)) != NULL;
  }
  LLVMValueRef last =
      LLVMGetBasicBlockTerminator(LLVMGetInstructionParent(instruction));
  return LLVMIsAReturnInst(last) && is_same_line(instruction, last);
}

static bool is_copy(LLVMValueRef call) {
  return LLVMIsAMemCpyInst(call) != NULL;
}

/* Whether the program may fail there, or be left. */
static bool is_watched(LLVMValueRef instruction) {
  switch (LLVMGetInstructionOpcode(instruction)) {
  case LLVMLoad:
  case LLVMStore:
  case LLVMRet:
    return !is_common_return(instruction);
  case LLVMCall:
    return !is_copy(instruction) || !is_common_return(instruction);
  case LLVMSDiv:
  case LLVMUDiv:
  case LLVMSRem:
  case LLVMURem:
    return true;
  default:
    return false;
  }
}

/* The number of the place that was added last. */
static LLVMValueRef last_place(const tracer *t) {
  return LLVMConstInt(t->number, (unsigned)t->places->count - 1, 0);
}

/* Where an instruction stores to; NULL: it is none that does. */
static LLVMValueRef store_address(LLVMValueRef at) {
  if (LLVMIsAStoreInst(at)) {
    return LLVMGetOperand(at, 1);
  }
  return LLVMIsAMemIntrinsic(at) ? LLVMGetOperand(at, 0) : NULL;
}

/* How many bytes it stores. */
static LLVMValueRef store_size(const tracer *t, LLVMValueRef at) {
  if (!LLVMIsAStoreInst(at)) {
    return LLVMBuildZExtOrBitCast(t->builder, LLVMGetOperand(at, 2), t->wide,
                                  "");
  }
  LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(at, 0));
  return LLVMConstInt(t->wide, LLVMStoreSizeOfType(t->layout, type), 0);
}

static bool is_traced(LLVMValueRef function) {
  return !LLVMIsDeclaration(function) && LLVMGetSubprogram(function);
}

/* Whether a store keeps some bits of what was there, as of the bit fields
 * beside one. */
static bool is_merge(LLVMValueRef at) {
  return LLVMIsAStoreInst(at) && LLVMIsAInstruction(LLVMGetOperand(at, 0)) &&
         LLVMGetInstructionOpcode(LLVMGetOperand(at, 0)) == LLVMOr;
}

/* Whether it calls a function that notes nothing, as one of the C library. */
static bool is_outside(LLVMValueRef at) {
  LLVMValueRef called =
      LLVMIsACallInst(at) ? LLVMIsAFunction(LLVMGetCalledValue(at)) : NULL;
  return called && !is_traced(called) && LLVMGetIntrinsicID(called) == 0;
}

static bool is_noted(const tracer *t, LLVMValueRef at) {
  return t->places->notes_stores && (store_address(at) || is_outside(at));
}

/* Notes behind what may store what it has stored to. */
static void note_store(const tracer *t, LLVMValueRef at, LLVMValueRef next) {
  LLVMTypeRef nothing = LLVMVoidTypeInContext(t->context);
  LLVMValueRef address = store_address(at);
  LLVMValueRef place = last_place(t);
  LLVMPositionBuilderBefore(t->builder, next);
  if (!address) {
    call(t, (void *)sim_trace_called, nothing, &place, 1);
    return;
  }
  void *noted =
      is_merge(at) ? (void *)sim_trace_merged : (void *)sim_trace_stored;
  LLVMValueRef arguments[] = {
      LLVMBuildPtrToInt(t->builder, address, t->wide, ""), store_size(t, at),
      place};
  call(t, noted, nothing, arguments, 3);
}

static void trace_block(const tracer *t, LLVMBasicBlockRef block) {
  LLVMValueRef next, last = NULL;
  for (LLVMValueRef at = LLVMGetFirstInstruction(block); at; at = next) {
    next = LLVMGetNextInstruction(at);
    if (at == t->depth || !(is_watched(at) || is_noted(t, at)) ||
        LLVMGetDebugLocLine(at) == 0) {
      continue;
    }
    if (!is_same_line(last, at)) {
      if (!add_place(t, at)) {
        return;
      }
      LLVMPositionBuilderBefore(t->builder, at);
      LLVMValueRef arguments[] = {t->depth, last_place(t)};
      call(t, (void *)sim_trace_at, LLVMVoidTypeInContext(t->context),
           arguments, 2);
    }
    if (is_noted(t, at)) {
      note_store(t, at, next);
    }
    /* A call comes to places of its own. */
    last = LLVMGetInstructionOpcode(at) == LLVMCall ? NULL : at;
  }
}

static void trace_function(tracer *t, LLVMValueRef function) {
  size_t size;
  LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(function);
  LLVMValueRef first = LLVMGetFirstInstruction(entry);
  while (LLVMIsAAllocaInst(first)) {
    first = LLVMGetNextInstruction(first);
  }
  t->function = LLVMGetValueName2(function, &size);
  LLVMPositionBuilderBefore(t->builder, first);
  LLVMSetCurrentDebugLocation2(t->builder, NULL);
  t->depth = call(t, (void *)sim_trace_enter, t->number, NULL, 0);
  for (LLVMBasicBlockRef block = entry; block;
       block = LLVMGetNextBasicBlock(block)) {
    trace_block(t, block);
  }
}

void sim_trace_instrument(LLVMModuleRef module, sim_places *places) {
  LLVMContextRef context = LLVMGetModuleContext(module);
  tracer t = {.context = context,
              .places = places,
              .builder = LLVMCreateBuilderInContext(context),
              .number = LLVMInt32TypeInContext(context),
              .wide = LLVMInt64TypeInContext(context),
              .layout = LLVMGetModuleDataLayout(module)};
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f;
       f = LLVMGetNextFunction(f)) {
    if (is_traced(f)) {
      trace_function(&t, f);
    }
  }
  LLVMDisposeBuilder(t.builder);
}
