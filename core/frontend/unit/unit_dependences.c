/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Which accesses lead into one memory, as the translation will have it. Only
 * these can be in each other's way.
 */
#include "core/frontend/dependence/memory_dependences.h"
#include "core/frontend/dependence/stream_order.h"
#include "core/frontend/translate/translate_indices.h"
#include "core/frontend/translate/translate_memories.h"
#include "core/frontend/translate/translate_pointers.h"

#include "llvm-c/Core.h"

static int choose_memory(translate_context *t, LLVMValueRef access,
                         LLVMValueRef address) {
  int64_t bytes;
  const translate_pointer *pointer = translate_find_pointer(t, address, access);
  const translate_memory *memory =
      pointer ? translate_choose_memory(pointer, access, &bytes) : NULL;
  return memory ? (int)(memory - pointer->object->memories) : 0;
}

/* The number of the memory of an access. Follows the pointers on the way. */
static int choose(void *user, LLVMValueRef instruction) {
  translate_context *t = user;
  switch (LLVMGetInstructionOpcode(instruction)) {
  case LLVMPHI:
  case LLVMSelect:
    if (translate_is_pointer(instruction)) {
      translate_choose_pointer(t, instruction, (MlirValue){NULL});
    }
    return 0;
  case LLVMGetElementPtr:
    translate_gep(t, instruction);
    return 0;
  case LLVMLoad:
    return choose_memory(t, instruction, LLVMGetOperand(instruction, 0));
  case LLVMStore:
    return choose_memory(t, instruction, LLVMGetOperand(instruction, 1));
  default:
    return 0;
  }
}

/* What is asked of the memories of a kernel. */
typedef hls_status question(hls_unit *unit, const hls_signature *kernel,
                            const hls_memory_choice *choice, void *user,
                            hls_error *error);

/* Asks while it is known where pointers lead. */
static hls_status ask(hls_unit *unit, const hls_signature *kernel,
                      question *question, void *user, hls_error *error) {
  /* The translation will report the same. */
  hls_diagnostics unused = {0};
  translate_context t = {.unit = unit,
                         .kernel = kernel,
                         .diagnostics = &unused,
                         .is_looking = true};
  t.llvm = hls_unit_llvm_module(unit);
  t.function = t.llvm ? LLVMGetNamedFunction(t.llvm, kernel->name) : NULL;
  hls_memory_choice choice = {choose, &t};
  hls_status status = question(unit, kernel, &choice, user, error);
  if (status == HLS_OK && (t.out_of_memory || unused.failed)) {
    status = hls_error_set(error, HLS_NO_MEMORY, "out of memory");
  }
  translate_finish_pointers(&t);
  translate_finish_objects(&t);
  hls_diagnostics_finish(&unused);
  return status;
}

static hls_status order_accesses(hls_unit *unit, const hls_signature *kernel,
                                 const hls_memory_choice *choice, void *user,
                                 hls_error *error) {
  (void)user;
  return hls_unit_order_accesses(unit, kernel, choice, error);
}

hls_status hls_unit_find_dependences(hls_unit *unit,
                                     const hls_signature *kernel,
                                     hls_error *error) {
  return ask(unit, kernel, order_accesses, NULL, error);
}

typedef struct stream_question {
  hls_early_loops early;
  hls_diagnostics *diagnostics;
} stream_question;

static hls_status judge_streams(hls_unit *unit, const hls_signature *kernel,
                                const hls_memory_choice *choice, void *user,
                                hls_error *error) {
  const stream_question *question = user;
  return hls_unit_judge_streams(unit, kernel, question->early, choice,
                                question->diagnostics, error);
}

hls_status hls_unit_check_streams(hls_unit *unit, const hls_signature *kernel,
                                  hls_early_loops early,
                                  hls_diagnostics *diagnostics,
                                  hls_error *error) {
  stream_question question = {early, diagnostics};
  return ask(unit, kernel, judge_streams, &question, error);
}
