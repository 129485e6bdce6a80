/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Tokens that go from block to block, as controls.
 *
 * A token carries nothing, so it travels on a channel without data: the block
 * arguments that are tokens become controls, and so does what is passed to
 * them. Until the blocks are lowered, "the block's control, joined with these
 * values" stands between the operations of the cf level as a handshake.join of
 * any values, even of none.
 */
#ifndef HLS_PASSES_TOKEN_CONTROLS_H
#define HLS_PASSES_TOKEN_CONTROLS_H

#include "core/passes/placeholders/token_values.h"

/* Zero-initialise; finish() in every case. */
typedef struct token_controls {
  const token_values *tokens;
  MlirType type;
  ptr_map made; /* token -> the value that stands for it in another block */
} token_controls;

/* Gives all tokens of the function that cross a branch or a select their
 * controls. The calls that made them, and the selects, stay. Returns false when
 * out of memory. */
bool token_controls_make(token_controls *controls, const token_values *tokens,
                         MlirOperation func);
void token_controls_finish(token_controls *controls);

/* The operand of a wait for the token: the value that it was made of, where
 * that is known, or a control. */
MlirValue token_controls_awaited(const token_controls *controls,
                                 MlirValue token);

#endif
