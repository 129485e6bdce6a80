/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Constants of handshake IR, seen from those who use them, as far as a few
 * operations between them tell.
 */
#ifndef HLS_IR_CONSTANTS_H
#define HLS_IR_CONSTANTS_H

#include "mlir-c/IR.h"
#include <stdbool.h>
#include <stdint.h>

/* Does an operation give the value of its first operand, or a part of it, or
 * extend it? */
bool ir_constants_pass(MlirOperation op);

/* Does a value come from a constant, through such operations? */
bool ir_constants_behind(MlirValue value);

/* The bits of a value that is a constant, of up to 64 bits, behind forks,
 * buffers and casts. Returns false when it is none. */
bool ir_constants_bits(MlirValue value, uint64_t *bits);

/* The same behind branches, waits and the ways out of islands, too: each token
 * has these bits, if one comes. */
bool ir_constants_token_bits(MlirValue value, uint64_t *bits);

#endif
