/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Islands: parts of a circuit whose registers all move in the same cycles, so
 * that tokens in them need no handshake (docs/islands.md).
 */
#ifndef HLS_IR_ISLAND_NAMES_H
#define HLS_IR_ISLAND_NAMES_H

/* The number of the island that an operation is in. */
#define ISLAND_NUMBER "island"

/* The number of the operand that tells when all operands of an operation in an
 * island are valid, which they are in the same cycles. Without it, all of them
 * are looked at. */
#define ISLAND_VALID_BY "validBy"

/* The cycle of an iteration in which an await takes its value. Of a leave, the
 * one in which it hands out, if that may be made, without a register, of what
 * an await takes in this cycle or, in an iteration before, in a later one: it
 * is not there before that has come. */
#define ISLAND_CYCLE "cycle"

#endif
