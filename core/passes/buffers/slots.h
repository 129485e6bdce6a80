/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Buffers in the channels of a materialised circuit, in which every value has
 * one user.
 */
#ifndef HLS_PASSES_SLOTS_H
#define HLS_PASSES_SLOTS_H

#include "hls/handshake_ops.h"
#include "mlir-c/IR.h"
#include <stdbool.h>
#include <stdint.h>

/* Is it a buffer that registers data and valid? */
bool slots_break_valid(MlirOperation op);

/* Is a buffer of a type with so many slots a register of one token, which it
 * takes while the one before leaves? */
bool slots_are_single(MlirHandshakeBufferType type, int64_t slots);
bool slots_are_register(MlirOperation op);

/* Is it a register, or a FIFO that passes ready? */
bool slots_are_tradable(MlirOperation op);

/* Is it a buffer that registers ready, or a unit with such a slot at its
 * result, whatever the operand? */
bool slots_break_ready(MlirOperation op);

/* Is it such a buffer, or a unit with registers between its operands and its
 * results? */
bool slots_register_data(MlirOperation op);

/* May a channel of a materialised function get a buffer? */
bool slots_may_buffer(MlirValue value);

/* Puts a buffer between the result of an operation and its only user; returns
 * the buffered value. The buffer has the basic block of the operation. Where
 * data goes beside the channel, the buffer is in front of that or behind it, or
 * there is none (beside_wires.h). */
MlirValue slots_add(MlirValue value, MlirHandshakeBufferType type,
                    int64_t count);

/* Takes a buffer out of its channel. Its result must have a user. */
void slots_remove(MlirOperation buffer);

/* The same, but the caller owns the buffer, and puts it back or destroys it. */
void slots_take_out(MlirOperation buffer);

/* Puts such a buffer between the result of an operation and its only user. */
void slots_put_back(MlirValue value, MlirOperation buffer);

/* Tokens that may wait in a FIFO while one enters in every cycle; 0 for any
 * other operation. */
int64_t slots_of_fifo(MlirOperation op);

/* Has a FIFO no register in it? */
bool slots_are_transparent(MlirOperation fifo);

/* Gives a FIFO so many slots. Without any, a transparent one is taken out of
 * its channel; one with a register keeps that. */
void slots_resize_fifo(MlirOperation fifo, int64_t slots);

/* The only user of a value, or null. */
MlirOperation slots_user(MlirValue value);

/* What the buffers right behind a value break. */
typedef struct slots_behind {
  bool valid, ready;
} slots_behind;
slots_behind slots_find_behind(MlirValue value);

/* Adds a ONE_SLOT_BREAK_DV and a ONE_SLOT_BREAK_R behind the result of an
 * operation, but for what the buffers right behind it break already. */
void slots_complete_pair(MlirValue value);

/* The value behind which a chain of buffers begins that ends in `value`. */
MlirValue slots_chain_begin(MlirValue value);

#endif
