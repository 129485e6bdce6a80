/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Islands: parts of a circuit whose registers all move in the same cycles, so
 * that tokens in them need no handshake (docs/handshake.md).
 */
#ifndef HLS_IR_ISLAND_NAMES_H
#define HLS_IR_ISLAND_NAMES_H

/* The number of the island that an operation is in. */
#define ISLAND_NUMBER "island"

/* The number of the operand that tells when all operands of an operation in an
 * island are valid, which they are in the same cycles. Without it, all of them
 * are looked at. */
#define ISLAND_VALID_BY "validBy"

/* On a leave: what it hands out may be made, in the same cycle, of a value that
 * an await of the island takes, and is not there before that one. */
#define ISLAND_AWAITS "awaits"

#endif
