/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Passes that do one thing in each function.
 */
#ifndef HLS_PASSES_ON_FUNCTIONS_H
#define HLS_PASSES_ON_FUNCTIONS_H

#include "core/ir/ir.h"
#include "hls/pass_registry.h"

/* Does it in a function, which has a body, and adds to `done` how often.
 * Returns false only when out of memory. */
typedef bool (*on_functions_visit)(MlirOperation func, size_t *done);

/* Visits each function of that kind with a body, which is `root` or right in
 * it. What is done is the first counter of the pass. Fails, and reports that,
 * when a visit does. */
MlirLogicalResult on_functions_run(MlirOperation root, HlsPass pass,
                                   ir_kind is_kind, on_functions_visit visit);

#endif
