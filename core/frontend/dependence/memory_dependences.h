/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Dependences between accesses to one memory.
 */
#ifndef HLS_FRONTEND_MEMORY_DEPENDENCES_H
#define HLS_FRONTEND_MEMORY_DEPENDENCES_H

#include "core/frontend/parse/unit.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Tells which of the memories of its object a load or store leads into. */
typedef struct hls_memory_choice {
  /* Called for every instruction that can be reached, behind those that
   * dominate it. The number of the memory; that of other instructions does not
   * matter, nor that of an access that the translation will diagnose. */
  int (*choose)(void *user, LLVMValueRef instruction);
  void *user;
} hls_memory_choice;

/* Finds what hls_unit_find_dependences asks for. */
hls_status hls_unit_order_accesses(hls_unit *unit, const hls_signature *kernel,
                                   const hls_memory_choice *choice,
                                   hls_error *error);

/* The name of a load or store that is in a dependence; NULL for others. */
const char *hls_unit_access_name(const hls_unit *unit, LLVMValueRef access);

/* The dependences that begin with an access. Returns how many there are; the
 * list is borrowed and valid until they are looked for again. */
size_t hls_unit_access_dependences(const hls_unit *unit, LLVMValueRef access,
                                   const hls_dependence **list);

#ifdef __cplusplus
}
#endif
#endif
