/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Such a channel has one token in a call: no iteration waits for room there.
 */
#include "core/passes/cuts/call_channels.h"
#include "core/passes/buffers/slots.h"
#include "hls/handshake_ops.h"

/* Is it an operation of a block in no loop? */
static bool is_outside(const loop_nest *nest, MlirOperation op) {
  size_t block = loop_blocks_index(&nest->headers.blocks, ir_bb(op));
  return block != LOOP_BLOCKS_NONE && nest->loop[block] == LOOP_NEST_NONE;
}

/* The user of what comes out of a chain of buffers. */
static MlirOperation end_of_chain(MlirValue value) {
  MlirOperation op = slots_user(value);
  while (!mlirOperationIsNull(op) && mlirOperationIsAHandshakeBuffer(op)) {
    op = slots_user(mlirHandshakeBufferGetResult(op));
  }
  return op;
}

bool call_channels_has(const loop_nest *nest, const cycle_levels *levels,
                       MlirValue value) {
  if (cycle_levels_of(levels, value) > 0) {
    return false;
  }
  MlirOperation user = end_of_chain(value);
  MlirOperation maker = ir_def(slots_chain_begin(value));
  return !mlirOperationIsNull(user) &&
         !mlirOperationIsAHandshakeLazyFork(user) &&
         (mlirOperationIsNull(maker) || is_outside(nest, maker) ||
          is_outside(nest, user));
}
