/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The rules of placeholder functions, the user's own units named in C.
 * lower_cf_to_handshake.c describes them.
 */
#ifndef HLS_PASSES_PLACEHOLDERS_H
#define HLS_PASSES_PLACEHOLDERS_H

#include "core/passes/placeholders/placeholder_context.h"

/* Checks every call of a placeholder or __init function in the module and
 * reports all mistakes. Returns false if there was one. Unreachable blocks
 * must be gone. */
bool placeholders_check(placeholders *state, MlirOperation module);

#endif
