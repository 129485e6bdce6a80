/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The values of a program that was read back.
 */
#ifndef HLS_PASSES_FLOW_VALUES_H
#define HLS_PASSES_FLOW_VALUES_H

#include "core/passes/delivery/flow.h"

/* Reads the values of the blocks, and finds those that are always the same.
 * Returns false if operations use what is not in their blocks, or when out of
 * memory. */
bool flow_values_read(flow *f);

#endif
