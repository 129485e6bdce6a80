/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How many bits the count of a memory's stores needs that have been announced
 * and not been performed.
 *
 * A block's control token announces its stores, and goes on. The same decisions
 * that lead it lead what the stores need: a branch or a mux that is behind
 * takes what has been decided later, and its operands wait, each in a register
 * or a slot of a unit between that decision and the branch. So control is no
 * more executions of a block ahead of a store, or behind it, than there is room
 * for tokens in the whole circuit, and the count is no more than that, times
 * the largest number that is announced at once. It is less by far: that is the
 * room of all loops and all ways at once.
 *
 * The unit (hls_mem_counts) lets announcements wait at a quarter of what it can
 * count. So it counts right, whatever the circuit: what is said above is why
 * nobody waits.
 */
#include "core/ir/ir.h"
#include "core/ir/ir_constants.h"
#include "core/ir/ir_read.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "hls/unit_rows.h"
#include "rtl/netlist/builder.h"

#include <string.h>

enum {
  FEWEST_BITS = 8,
  MOST_BITS = 24, /* beyond that they are not counted */
  BITS_TO_SPARE = 2,
  UNKNOWN = 0, /* SUM_BITS of those whose number nobody knows */
  /* What any unit may hold without having a latency: of a token that a fork has
   * given to some, of one beside a register of ready. */
  USUAL_ROOM = 2,
  /* Of a port to a load-store queue: an address and two loads. */
  PORT_ROOM = 4,
  WIDEST = 64
};

static const uint64_t MOST_ROOM = UINT64_C(1) << MOST_BITS;

/* The latency of a unit for the operation, at most. */
static uint64_t longest_latency(MlirOperation op) {
  int64_t given = 0;
  if (ir_integer(ir_attr_path(op, "latency"), &given) && given > 0) {
    return (uint64_t)given;
  }
  MlirStringRef name = ir_op_name(op);
  const hls_unit_timing *row = hls_unit_rows_first(name.data, name.length);
  uint64_t longest = 0;
  while (row) {
    uint64_t cycles = row->cycles + (uint64_t)row->per_bit * WIDEST;
    longest = cycles > longest ? cycles : longest;
    row = hls_unit_rows_follow(row) ? row + 1 : NULL;
  }
  return longest;
}

/* How many tokens the unit of an operation may hold. */
static uint64_t room_of(MlirOperation op) {
  if (mlirOperationIsAHandshakeInstance(op)) {
    return MOST_ROOM; /* a module of the user's */
  }
  if (mlirOperationIsAHandshakeBuffer(op)) {
    return USUAL_ROOM + (uint64_t)mlirHandshakeBufferGetNumSlots(op);
  }
  if (mlirOperationIsAHandshakeCredit(op)) {
    return USUAL_ROOM + (uint64_t)mlirHandshakeCreditGetTokens(op);
  }
  if (mlirOperationIsAHandshakeLSQ(op)) {
    MlirAttribute depth = ir_attr(op, MLIR_ATTR_HANDSHAKE_LSQ_DEPTH);
    bool is_given =
        !mlirAttributeIsNull(depth) && mlirAttributeIsAHandshakeLSQDepth(depth);
    return PORT_ROOM * (uint64_t)mlirOperationGetNumOperands(op) +
           (is_given ? (uint64_t)mlirHandshakeLSQDepthAttrGetLoads(depth) +
                           mlirHandshakeLSQDepthAttrGetStores(depth)
                     : 0);
  }
  return USUAL_ROOM + longest_latency(op);
}

/* How many tokens the circuit may hold; MOST_ROOM for that or more. */
static uint64_t room_of_all(netlist_builder *builder) {
  if (builder->room == 0) {
    uint64_t room = 1;
    for (size_t i = 0; i < builder->num_nodes && room < MOST_ROOM; i++) {
      uint64_t more = room_of(builder->nodes[i].op);
      room += more < MOST_ROOM ? more : MOST_ROOM;
    }
    builder->room = room < MOST_ROOM ? room : MOST_ROOM;
  }
  return builder->room;
}

/* Does a channel come from a load-store queue? */
static bool is_queued(MlirValue value) {
  enum { MOST_STEPS = 16 };
  MlirOperation op = ir_def(value);
  for (int step = 0; step < MOST_STEPS && !mlirOperationIsNull(op); step++) {
    if (!ir_constants_pass(op)) {
      return mlirOperationIsAHandshakeLSQ(op);
    }
    op = ir_def(mlirOperationGetOperand(op, 0));
  }
  return false;
}

/* The largest number that a controller hears of; false if nobody knows one of
 * them, or if stores come through a queue. */
static bool find_largest(const netlist_node *node, uint64_t *largest) {
  for (size_t i = 0; i < node->num_inputs; i++) {
    const netlist_endpoint *input = &node->inputs[i];
    uint64_t number = 0;
    if (is_queued(input->value)) {
      return false;
    }
    if (strcmp(input->group, "ctrl") != 0) {
      continue;
    }
    if (!ir_constants_bits(input->value, &number) || number > MOST_ROOM) {
      return false;
    }
    *largest = number > *largest ? number : *largest;
  }
  return true;
}

bool builder_size_count(netlist_builder *builder, netlist_node *node) {
  uint64_t largest = 1, room = room_of_all(builder);
  unsigned bits = UNKNOWN;
  if (find_largest(node, &largest) && room * largest < MOST_ROOM) {
    bits = FEWEST_BITS;
    while (UINT64_C(1) << (bits - BITS_TO_SPARE) < room * largest) {
      bits++;
    }
  }
  node->layout = arena_alloc(builder->arena, 1, sizeof(*node->layout));
  if (!node->layout) {
    return false;
  }
  node->layout[0] =
      (rtl_parameter){"SUM_BITS", arena_printf(builder->arena, "%u", bits)};
  node->num_layout = 1;
  return !builder->arena->failed;
}
