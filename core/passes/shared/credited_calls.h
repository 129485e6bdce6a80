/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Operations outside of loops that can share units by credits.
 */
#ifndef HLS_PASSES_CREDITED_CALLS_H
#define HLS_PASSES_CREDITED_CALLS_H

#include "core/passes/shared/credited_units.h"

/* Puts those into units, if each call takes long enough, after those of loops.
 * Returns false when out of memory. */
bool credited_calls_find(credited_units *units, const loop_nest *nest,
                         MlirOperation func);

#endif
