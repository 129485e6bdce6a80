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

#endif
