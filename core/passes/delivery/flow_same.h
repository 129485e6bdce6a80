/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The merges of a program that choose between one value and itself.
 */
#ifndef HLS_PASSES_FLOW_SAME_H
#define HLS_PASSES_FLOW_SAME_H

#include "core/passes/delivery/flow.h"

/* Finds for every value which one it always is. Returns false when out of
 * memory. */
bool flow_same_find(flow *f);

#endif
