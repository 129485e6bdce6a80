/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A digest of the code that this process runs: its own and that of every
 * library it has loaded, above all LLVM, MLIR and Clang. Another build may
 * answer the same request differently.
 */
#ifndef WORKER_BUILD_IDENTITY_H
#define WORKER_BUILD_IDENTITY_H

#include "protocol/worker.h"

#include <stdbool.h>

/* Hexadecimal digits and the NUL behind them. */
#define BUILD_IDENTITY_SIZE (2 * WORKER_DIGEST_SIZE + 1)

/* Writes a digest of the build ids that linkers leave in programs and
 * libraries; of one without, the path, size and times of its file. To be called
 * when everything is loaded. Returns false when a file cannot be examined. */
bool build_identity(char digits[BUILD_IDENTITY_SIZE]);

#endif
