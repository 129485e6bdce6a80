/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Operations of loops that can share units by credits.
 */
#ifndef HLS_PASSES_CREDITED_LOOPS_H
#define HLS_PASSES_CREDITED_LOOPS_H

#include "core/passes/shared/credited_units.h"

/* Puts those of the innermost loops that are known to run for long into units,
 * if no interval grows by that. Returns false when out of memory. */
bool credited_loops_find(credited_units *units, loop_nest *nest);

#endif
