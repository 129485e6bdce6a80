/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The rules that declarations of placeholders and __init functions follow.
 */
#ifndef HLS_PASSES_PLACEHOLDER_DECLARATIONS_H
#define HLS_PASSES_PLACEHOLDER_DECLARATIONS_H

#include "core/passes/placeholders/placeholder_context.h"

/* The declaration of the placeholder that `call` calls; it is read on its first
 * call, when its mistakes are reported, too. NULL when out of memory. */
placeholder_function *placeholders_declaration(placeholders *state,
                                               MlirOperation call,
                                               MlirOperation declaration);

/* Reads a declaration that nobody calls, whose mistakes matter to nobody:
 * `uncalled` becomes NULL when it is no placeholder's. Returns false when out
 * of memory. */
bool placeholders_uncalled(placeholders *state, MlirOperation declaration,
                           placeholder_function **uncalled);

/* Checks the type of the __init function that is called. Returns false when
 * out of memory. */
bool placeholders_check_init(placeholders *state, MlirOperation call,
                             MlirOperation init);

/* Reports a callee with a body that looks like a placeholder or an __init
 * function. Returns false when out of memory. */
bool placeholders_check_defined(placeholders *state, MlirOperation call,
                                MlirOperation callee);

#endif
