/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The option `islands` of passes that choose buffers by a program.
 */
#ifndef HLS_PASSES_MILP_ISLANDS_OPTION_H
#define HLS_PASSES_MILP_ISLANDS_OPTION_H

#include "hls/pass_registry.h"
#include "mlir-c/IR.h"
#include <stdbool.h>

/* Reads whether loops may become islands behind the pass. Returns false after
 * an error. */
bool islands_option_read(MlirOperation root, HlsPass pass, bool *has_islands);

#endif
