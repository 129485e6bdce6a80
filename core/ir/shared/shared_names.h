/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Operations that share a unit (docs/sharing.md). Up to the RTL each is an
 * operation of its own, with these attributes.
 */
#ifndef HLS_IR_SHARED_NAMES_H
#define HLS_IR_SHARED_NAMES_H

/* The number of the unit in the function. */
#define SHARED_UNIT "sharedUnit"

/* How many operations share it. */
#define SHARED_BY "sharedBy"

/* The turn of an operation among them. */
#define SHARED_PLACE "sharedPlace"

/* How many results of an operation its unit has room for, at the most
 * SHARED_MOST_CREDITS; operations that take fixed turns do not have it. On the
 * operation that is all of them: four bits for each, those of the first the
 * lowest. */
#define SHARED_CREDITS "credits"
enum { SHARED_MOST_CREDITS = 15, SHARED_CREDIT_BITS = 4 };

/* On the module: calls of a function with a body share its circuit. Each is an
 * instance of its own up to the RTL, too. */
#define SHARED_MODULES "hls.shared_modules"

#endif
