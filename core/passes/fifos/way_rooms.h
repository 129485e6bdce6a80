/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Room for the tokens of the fastest iterations of loops.
 */
#ifndef HLS_PASSES_WAY_ROOMS_H
#define HLS_PASSES_WAY_ROOMS_H

#include "mlir-c/IR.h"
#include <stdbool.h>

/* Gives the channels that the fastest iterations of a loop pass the slots that
 * they need to follow each other as soon as registers let them: those of all
 * iterations are for fewer tokens, as these follow each other later. Registers
 * have their places. A loop stays as it is if its fastest iterations would be
 * no faster by that, or a path longer than the period, in nanoseconds, and than
 * the longest one was. Returns false when out of memory. */
bool way_rooms_make(MlirOperation func, double period);

#endif
