/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The names that the text gives to the memories of a kernel.
 */
#ifndef HLS_FRONTEND_OBJECT_NAMES_H
#define HLS_FRONTEND_OBJECT_NAMES_H

#include "hls/frontend.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The variable of the text that a local or global variable of LLVM's is: where
 * it is declared, and its name, as accesses to it tell. The name is NULL when
 * none does. Borrowed from the unit. */
hls_range hls_unit_object_of(hls_unit *unit, LLVMValueRef variable,
                             const char **name);

#ifdef __cplusplus
}
#endif
#endif
