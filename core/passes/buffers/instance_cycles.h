/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Instances that wait for themselves.
 */
#ifndef HLS_PASSES_INSTANCE_CYCLES_H
#define HLS_PASSES_INSTANCE_CYCLES_H

#include "core/ir/ir.h"

/* Reports every instance of a handshake.func with an output that leads back
 * into its own inputs without passing anything through which a first token
 * could enter, or that could hold one: no merge, no buffer, no memory. Sets
 * `found` when there is one. Returns false when out of memory. */
bool instance_cycles_check(MlirOperation func, bool *found);

#endif
