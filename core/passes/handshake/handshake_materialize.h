/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Materialised form: every channel and control value has exactly one use.
 */
#ifndef HLS_PASSES_HANDSHAKE_MATERIALIZE_H
#define HLS_PASSES_HANDSHAKE_MATERIALIZE_H

#include "core/ir/ir.h"

/* Does every handshake value of the function have exactly one use? */
bool handshake_is_materialized(MlirOperation func);

/* Makes it so with forks and sinks. Returns false when out of memory. */
bool handshake_materialize(MlirOperation func);

#endif
