/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The dependences that hls_unit_find_dependences has found.
 */
#ifndef HLS_FRONTEND_MEMORY_DEPENDENCES_H
#define HLS_FRONTEND_MEMORY_DEPENDENCES_H

#include "core/frontend/parse/unit.h"

#ifdef __cplusplus
extern "C" {
#endif

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
