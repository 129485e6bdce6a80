/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A loop goes on by a small circuit of conditions: inverters, gates, choices.
 */
#include "core/passes/guesses/guess_expected.h"
#include "core/ir/ir_constants.h"
#include "core/passes/guesses/guess_place.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "hls/location.h"
#include "mlir-c/BuiltinTypes.h"

/* So many steps are taken in the circuit, which may share parts. */
enum { MOST_STEPS = 256, MOST_LEAVES = 8 };

/* What is known of a bit. */
typedef enum known_bit { BIT_0, BIT_1, BIT_UNKNOWN } known_bit;

/* One question about the circuit. */
typedef struct question {
  const guess_loop *loop;
  MlirValue leaf; /* of which the value is known; null: of all that are found */
  bool value;
  int steps; /* left */
} question;

static bool is_bit(MlirValue value) {
  MlirType type = mlirValueGetType(value);
  return mlirTypeIsAHandshakeChannel(type) &&
         mlirTypeIsAInteger(mlirHandshakeChannelTypeGetDataType(type)) &&
         mlirIntegerTypeGetWidth(mlirHandshakeChannelTypeGetDataType(type)) ==
             1;
}

static bool is_gate(MlirOperation op) {
  return mlirOperationIsAHandshakeAndI(op) ||
         mlirOperationIsAHandshakeOrI(op) || mlirOperationIsAHandshakeXOrI(op);
}

/* Is it a choice between two values of one bit that is made in each iteration?
 */
static bool is_choice(const guess_loop *loop, MlirOperation op) {
  return mlirOperationIsAHandshakeSelect(op) ||
         (mlirOperationIsAHandshakeMux(op) &&
          mlirHandshakeMuxGetNumDataOperands(op) == 2 &&
          is_bit(mlirHandshakeMuxGetSelectOperand(op)) &&
          !guess_loop_is_header(loop, op));
}

/* The operand of a choice that is taken for a 1, or for a 0. */
static MlirValue side_of(MlirOperation choice, bool one) {
  return mlirOperationIsAHandshakeSelect(choice)
             ? mlirOperationGetOperand(choice, one ? 1 : 2)
             : mlirHandshakeMuxGetDataOperands(choice, one ? 1 : 0);
}

/* Is a value part of the circuit, and no leaf? */
static bool is_inside(const guess_loop *loop, MlirValue value) {
  MlirOperation op = ir_def(value);
  return guess_loop_has(loop, op) && is_bit(value) &&
         (mlirOperationIsAHandshakeNotI(op) || is_gate(op) ||
          is_choice(loop, op));
}

/* What a leaf is, if that is known. */
static known_bit leaf_bit(const question *q, MlirValue value) {
  uint64_t bits;
  if (!mlirValueIsNull(q->leaf) && mlirValueEqual(q->leaf, value)) {
    return q->value ? BIT_1 : BIT_0;
  }
  for (size_t i = 0; mlirValueIsNull(q->leaf) && i < q->loop->num_leaves; i++) {
    if (mlirValueEqual(q->loop->leaves[i].value, value)) {
      return q->loop->leaves[i].goes_on ? BIT_1 : BIT_0;
    }
  }
  return ir_constants_bits(value, &bits) ? (known_bit)(bits & 1) : BIT_UNKNOWN;
}

static known_bit find_bit(question *q, MlirValue value);

static known_bit gate_bit(question *q, MlirOperation gate) {
  known_bit a = find_bit(q, mlirOperationGetOperand(gate, 0));
  known_bit b = find_bit(q, mlirOperationGetOperand(gate, 1));
  if (mlirOperationIsAHandshakeXOrI(gate)) {
    return a == BIT_UNKNOWN || b == BIT_UNKNOWN ? BIT_UNKNOWN
                                                : (known_bit)(a != b);
  }
  known_bit strong = mlirOperationIsAHandshakeAndI(gate) ? BIT_0 : BIT_1;
  if (a == strong || b == strong) {
    return strong;
  }
  return a == BIT_UNKNOWN || b == BIT_UNKNOWN ? BIT_UNKNOWN : a;
}

static known_bit choice_bit(question *q, MlirOperation choice) {
  known_bit by = find_bit(q, mlirOperationGetOperand(choice, 0));
  if (by != BIT_UNKNOWN) {
    return find_bit(q, side_of(choice, by == BIT_1));
  }
  known_bit a = find_bit(q, side_of(choice, false));
  return a == find_bit(q, side_of(choice, true)) ? a : BIT_UNKNOWN;
}

/* What a value of the circuit is, if that is known. */
static known_bit find_bit(question *q, MlirValue value) {
  MlirOperation op = ir_def(value);
  if (q->steps == 0) {
    return BIT_UNKNOWN;
  }
  q->steps--;
  known_bit known = leaf_bit(q, value);
  if (known != BIT_UNKNOWN || !is_inside(q->loop, value)) {
    return known;
  }
  if (mlirOperationIsAHandshakeNotI(op)) {
    known_bit bit = find_bit(q, mlirHandshakeNotIGetOperand(op));
    return bit == BIT_UNKNOWN ? bit : (known_bit)(bit == BIT_0);
  }
  return is_gate(op) ? gate_bit(q, op) : choice_bit(q, op);
}

/* Does the loop end if a leaf has that value? */
static bool ends_by(const guess_loop *loop, MlirValue leaf, bool value) {
  question q = {loop, leaf, value, MOST_STEPS};
  return find_bit(&q, loop->goes_on) == BIT_0;
}

/* Adds a leaf if it is late and may end the loop. */
static void consider(guess_loop *loop, MlirValue value, int64_t least) {
  bool by_0 = ends_by(loop, value, false), by_1 = ends_by(loop, value, true);
  if (guess_loop_has(loop, ir_def(value)) && is_bit(value) &&
      guess_loop_late(loop, value) >= least && by_0 != by_1 &&
      !guess_loop_leaf(loop, value) && loop->num_leaves < MOST_LEAVES) {
    loop->leaves[loop->num_leaves++] =
        (guess_leaf){.value = value,
                     .goes_on = by_0,
                     .is_in_all = guess_loop_is_in_all(loop, value)};
  }
}

/* Looks at the leaves that a value depends on. */
static void look_for(guess_loop *loop, MlirValue value, int64_t least,
                     int *steps) {
  if (*steps == 0) {
    return;
  }
  --*steps;
  if (!is_inside(loop, value)) {
    consider(loop, value, least);
    return;
  }
  MlirOperation op = ir_def(value);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); i++) {
    look_for(loop, mlirOperationGetOperand(op, i), least, steps);
  }
}

bool guess_expected_find_leaves(guess_loop *loop, int64_t least) {
  loop->leaves = ARENA_UNSET(&loop->memory, guess_leaf, MOST_LEAVES);
  int steps = MOST_STEPS;
  if (loop->leaves) {
    look_for(loop, loop->goes_on, least, &steps);
  }
  if (steps == 0) {
    loop->num_leaves = 0; /* of a circuit that is too large to be copied */
  }
  return loop->leaves;
}

/* Does a value depend on a leaf that was found? What takes too many steps does.
 */
static bool depends(const guess_loop *loop, MlirValue value, int *steps) {
  if (guess_loop_leaf(loop, value) || *steps == 0) {
    return true;
  }
  if (!is_inside(loop, value)) {
    return false;
  }
  --*steps;
  MlirOperation op = ir_def(value);
  bool any = false;
  for (intptr_t i = 0; !any && i < mlirOperationGetNumOperands(op); i++) {
    any = depends(loop, mlirOperationGetOperand(op, i), steps);
  }
  return any;
}

static MlirValue copy_of(const guess_loop *loop, MlirValue value);

/* A choice of which both sides may be known. */
static MlirValue copy_choice(const guess_loop *loop, MlirOperation choice) {
  question q = {.loop = loop, .steps = MOST_STEPS};
  known_bit chosen = find_bit(&q, mlirOperationGetOperand(choice, 0));
  if (chosen != BIT_UNKNOWN) {
    return copy_of(loop, side_of(choice, chosen == BIT_1));
  }
  known_bit zero = find_bit(&q, side_of(choice, false));
  known_bit one = find_bit(&q, side_of(choice, true));
  MlirValue by = copy_of(loop, mlirOperationGetOperand(choice, 0));
  if (zero == BIT_0 && one == BIT_1) {
    return by;
  }
  if (zero == BIT_1 && one == BIT_0) {
    return mlirHandshakeNotIGetResult(guess_place_near(
        loop, by, mlirHandshakeNotICreate(guess_place_location(loop), by)));
  }
  MlirValue sides[] = {copy_of(loop, side_of(choice, false)),
                       copy_of(loop, side_of(choice, true))};
  MlirType type = mlirValueGetType(by);
  MlirLocation location = hls_location_named_as(
      guess_place_location(loop), mlirOperationGetLocation(choice));
  MlirOperation made =
      mlirOperationIsAHandshakeSelect(choice)
          ? mlirHandshakeSelectCreate(location, by, sides[1], sides[0], type)
          : mlirHandshakeMuxCreate(location, by, 2, sides, type);
  return mlirOperationGetResult(
      guess_place_near(loop, mlirOperationGetResult(choice, 0), made), 0);
}

/* A gate of which one operand may be known. */
static MlirValue copy_gate(const guess_loop *loop, MlirOperation gate) {
  MlirValue operands[2];
  for (intptr_t i = 0; i < 2; i++) {
    question q = {.loop = loop, .steps = MOST_STEPS};
    if (!mlirOperationIsAHandshakeXOrI(gate) &&
        find_bit(&q, mlirOperationGetOperand(gate, i)) != BIT_UNKNOWN) {
      return copy_of(loop, mlirOperationGetOperand(gate, 1 - i));
    }
  }
  for (intptr_t i = 0; i < 2; i++) {
    operands[i] = copy_of(loop, mlirOperationGetOperand(gate, i));
  }
  MlirLocation location = guess_place_location(loop);
  MlirOperation made =
      mlirOperationIsAHandshakeAndI(gate)
          ? mlirHandshakeAndICreate(location, operands[0], operands[1])
      : mlirOperationIsAHandshakeOrI(gate)
          ? mlirHandshakeOrICreate(location, operands[0], operands[1])
          : mlirHandshakeXOrICreate(location, operands[0], operands[1]);
  return mlirOperationGetResult(
      guess_place_near(loop, mlirOperationGetResult(gate, 0), made), 0);
}

/* A value as it is if all leaves say that the loop goes on. */
static MlirValue copy_of(const guess_loop *loop, MlirValue value) {
  question q = {.loop = loop, .steps = MOST_STEPS};
  known_bit bit = find_bit(&q, value);
  if (bit != BIT_UNKNOWN) {
    return guess_place_bit(loop, mlirValueGetType(value), bit == BIT_1);
  }
  if (!guess_expected_depends(loop, value)) {
    return value;
  }
  MlirOperation op = ir_def(value);
  if (mlirOperationIsAHandshakeNotI(op)) {
    MlirValue operand = copy_of(loop, mlirHandshakeNotIGetOperand(op));
    return mlirHandshakeNotIGetResult(guess_place_near(
        loop, value,
        mlirHandshakeNotICreate(guess_place_location(loop), operand)));
  }
  return is_gate(op) ? copy_gate(loop, op) : copy_choice(loop, op);
}

bool guess_expected_depends(const guess_loop *loop, MlirValue value) {
  int steps = MOST_STEPS;
  return depends(loop, value, &steps);
}

MlirValue guess_expected_make(const guess_loop *loop) {
  return copy_of(loop, loop->goes_on);
}
