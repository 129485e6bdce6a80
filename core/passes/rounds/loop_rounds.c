/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The counter goes through its rounds. A way leads from the header's mux to the
 * comparison, and another one back to the mux; on both, there are additions of
 * constants and conversions only.
 */
#include "core/passes/rounds/loop_rounds.h"
#include "core/ir/ir_constants.h"
#include "core/ir/ir_kinds.h"
#include "core/ir/ir_read.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"

/* Longer ways are not followed. */
enum { MOST_STEPS = 16 };

/* What is done to the counter on its way. */
typedef struct counter_step {
  uint64_t added;
  unsigned from, to; /* bits before and behind */
  bool is_signed;    /* are bits added that are as the sign? */
} counter_step;

/* From an operation to a value, the last step first. */
typedef struct counter_way {
  MlirOperation from; /* the mux of a header, or null for a constant */
  uint64_t constant;
  counter_step steps[MOST_STEPS];
  size_t count;
} counter_way;

typedef struct round_search {
  const loop_nest *nest;
  size_t loop;
} round_search;

static unsigned width_of(MlirValue value) {
  return mlirHandshakeTypeGetDataWidth(mlirValueGetType(value));
}

static uint64_t cut(uint64_t bits, unsigned width) {
  return width < 64 ? bits & ((UINT64_C(1) << width) - 1) : bits;
}

static int64_t as_signed(uint64_t bits, unsigned width) {
  uint64_t sign = UINT64_C(1) << (width - 1);
  return (int64_t)((cut(bits, width) ^ sign) - sign);
}

static uint64_t follow(const counter_way *way, uint64_t bits) {
  for (size_t i = way->count; i-- > 0;) {
    const counter_step *step = &way->steps[i];
    bits = step->is_signed ? (uint64_t)as_signed(bits, step->from) : bits;
    bits = cut(bits + step->added, step->to);
  }
  return bits;
}

static bool is_in_loop(const round_search *s, MlirOperation op) {
  const loop_blocks *blocks = &s->nest->headers.blocks;
  size_t block = loop_blocks_index(blocks, ir_bb(op));
  return block != LOOP_BLOCKS_NONE && loop_nest_has(s->nest, s->loop, block);
}

/* In an island, it may be a register that begins with a constant. */
static bool is_header_mux(const round_search *s, MlirOperation op) {
  const loop_blocks *blocks = &s->nest->headers.blocks;
  size_t block = loop_blocks_index(blocks, ir_bb(op));
  bool chooses =
      mlirOperationIsAHandshakeMux(op) || mlirOperationIsAHandshakeRestart(op);
  return chooses && block != LOOP_BLOCKS_NONE && s->nest->heads[block] &&
         s->nest->loop[block] == s->loop;
}

/* The operand that a sum or a difference has beside a constant. Returns false
 * where it has none. */
static bool read_sum(MlirOperation op, uint64_t *added, MlirValue *before) {
  uint64_t bits;
  bool subtracts = mlirOperationIsAHandshakeSubI(op);
  bool is_second = ir_constants_bits(mlirOperationGetOperand(op, 1), &bits);
  if (!is_second && (subtracts || !ir_constants_bits(
                                      mlirOperationGetOperand(op, 0), &bits))) {
    return false;
  }
  *before = mlirOperationGetOperand(op, is_second ? 0 : 1);
  *added = subtracts ? -bits : bits;
  return true;
}

/* The operand that an operation hands on, and what it does to it. Returns false
 * when it does something else. */
static bool read_step(MlirOperation op, counter_step *step, MlirValue *before) {
  *step = (counter_step){.is_signed = mlirOperationIsAHandshakeExtSI(op)};
  if (mlirOperationIsAHandshakeAddI(op) || mlirOperationIsAHandshakeSubI(op)) {
    return read_sum(op, &step->added, before);
  }
  bool chooses = mlirOperationIsAHandshakeConditionalBranch(op);
  if (chooses || ir_constants_pass(op)) {
    *before = mlirOperationGetOperand(op, chooses ? 1 : 0);
  }
  return chooses || ir_constants_pass(op);
}

/* Finds the way to a value that begins at a mux of the header, or in a
 * constant. Returns false when there is none. */
static bool find_way(const round_search *s, MlirValue value, counter_way *way) {
  *way = (counter_way){.from = ir_no_op()};
  while (!ir_constants_bits(value, &way->constant)) {
    MlirOperation op = ir_def(value);
    unsigned width = width_of(value);
    if (mlirOperationIsNull(op) || !is_in_loop(s, op) || width == 0 ||
        width > 64) {
      return false;
    }
    if (is_header_mux(s, op)) {
      way->from = op;
      return true;
    }
    counter_step *step = &way->steps[way->count];
    if (way->count == MOST_STEPS || !read_step(op, step, &value)) {
      return false;
    }
    step->from = width_of(value);
    step->to = width;
    way->count++;
  }
  return true;
}

/* Is the comparison true of two values? */
static bool compare(MlirOperation op, uint64_t a, uint64_t b) {
  unsigned width = width_of(mlirHandshakeCmpIGetLhs(op));
  int64_t x = as_signed(a, width), y = as_signed(b, width);
  switch (mlirHandshakeCmpIGetPredicate(op)) {
  case MlirHandshakeCmpIPredicateEq:
    return a == b;
  case MlirHandshakeCmpIPredicateNe:
    return a != b;
  case MlirHandshakeCmpIPredicateSlt:
    return x < y;
  case MlirHandshakeCmpIPredicateSle:
    return x <= y;
  case MlirHandshakeCmpIPredicateSgt:
    return x > y;
  case MlirHandshakeCmpIPredicateSge:
    return x >= y;
  case MlirHandshakeCmpIPredicateUlt:
    return a < b;
  case MlirHandshakeCmpIPredicateUle:
    return a <= b;
  case MlirHandshakeCmpIPredicateUgt:
    return a > b;
  case MlirHandshakeCmpIPredicateUge:
    return a >= b;
  }
  return false;
}

/* What tells whether there is another round. */
typedef struct round_condition {
  MlirOperation cmpi;
  bool ends; /* is there none where it is true? */
} round_condition;

/* Is the loop left from one of its blocks alone? */
static bool has_one_exit(const round_search *s) {
  const nested_loop *loop = &s->nest->loops[s->loop];
  size_t exits = 0;
  for (size_t i = loop->begin; i < loop->end; i++) {
    size_t block = s->nest->order[i];
    const block_edge *e = s->nest->headers.blocks.blocks[block].out;
    while (e && loop_nest_has(s->nest, s->loop, e->target)) {
      e = e->next;
    }
    exits += e != NULL;
  }
  return exits == 1;
}

/* The operation that makes the tokens of a value, before forks and buffers, and
 * its result; null for an argument, and behind a ring of buffers. */
static MlirOperation maker_of(MlirValue *value) {
  for (int step = 0; step < MOST_STEPS; step++) {
    MlirOperation op = ir_def(*value);
    if (mlirOperationIsNull(op) || !(mlirOperationIsAHandshakeFork(op) ||
                                     mlirOperationIsAHandshakeBuffer(op))) {
      return op;
    }
    *value = mlirOperationGetOperand(op, 0);
  }
  return ir_no_op();
}

/* The condition by which control returns to a merge of the header, from a
 * branch; `ends` tells that it does where it is false. Null if there is none.
 */
static MlirValue returns_by(const round_search *s, MlirOperation merge,
                            bool *ends) {
  MlirValue found = {NULL};
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(merge); i++) {
    MlirValue value = mlirOperationGetOperand(merge, i);
    MlirOperation op = maker_of(&value);
    if (mlirOperationIsNull(op) || !is_in_loop(s, op)) {
      continue;
    }
    if (!mlirValueIsNull(found) ||
        !mlirOperationIsAHandshakeConditionalBranch(op) || !has_one_exit(s)) {
      return (MlirValue){NULL};
    }
    found = mlirOperationGetOperand(op, 0);
    *ends = mlirOpResultGetResultNumber(value) == 1;
  }
  return found;
}

/* Finds the comparison that decides. Returns false when there is none. */
static bool find_condition(const round_search *s, round_condition *by) {
  MlirOperation merge = s->nest->loops[s->loop].merge;
  if (mlirOperationIsNull(merge)) {
    return false;
  }
  by->ends = false;
  MlirValue value = ir_tells_iterations(merge)
                        ? mlirOperationGetOperand(merge, 0)
                        : returns_by(s, merge, &by->ends);
  if (mlirValueIsNull(value)) {
    return false;
  }
  by->cmpi = maker_of(&value);
  for (int step = 0; step < MOST_STEPS && !mlirOperationIsNull(by->cmpi) &&
                     mlirOperationIsAHandshakeNotI(by->cmpi);
       step++) {
    by->ends = !by->ends;
    value = mlirOperationGetOperand(by->cmpi, 0);
    by->cmpi = maker_of(&value);
  }
  return !mlirOperationIsNull(by->cmpi) && is_in_loop(s, by->cmpi) &&
         mlirOperationIsAHandshakeCmpI(by->cmpi);
}

/* The ways of a counter through a round, and what it begins with. */
typedef struct round_counter {
  counter_way to_lhs, to_rhs, around;
  uint64_t begin;
} round_counter;

/* Does a way lead around from a header to itself? */
static bool find_way_back(const round_search *s, MlirOperation header,
                          MlirValue next, round_counter *counter) {
  return find_way(s, next, &counter->around) &&
         mlirOperationEqual(counter->around.from, header);
}

/* What an island is entered with, outside of it. */
static MlirValue before_entry(MlirValue value) {
  MlirValue source = value;
  MlirOperation op = maker_of(&source);
  bool is_entry =
      !mlirOperationIsNull(op) && (mlirOperationIsAHandshakeAdmit(op) ||
                                   mlirOperationIsAHandshakeAwait(op));
  return is_entry
             ? mlirOperationGetOperand(op, mlirOperationGetNumOperands(op) - 1)
             : value;
}

/* Finds where the counter of a mux begins, and how it goes on. Returns false
 * when constants do not tell. */
static bool find_around(const round_search *s, MlirOperation mux,
                        round_counter *counter) {
  enum { MUX_OPERANDS = 3 };
  unsigned width;
  if (mlirOperationIsAHandshakeRestart(mux)) {
    return ir_bits(mlirHandshakeRestartGetValueAttr(mux), &width,
                   &counter->begin) &&
           find_way_back(s, mux, mlirHandshakeRestartGetOperand(mux), counter);
  }
  if (mlirOperationGetNumOperands(mux) != MUX_OPERANDS) {
    return false;
  }
  for (intptr_t first = 1; first < MUX_OPERANDS; first++) {
    MlirValue begin = before_entry(mlirOperationGetOperand(mux, first));
    MlirValue next = mlirOperationGetOperand(mux, MUX_OPERANDS - first);
    if (ir_constants_token_bits(begin, &counter->begin) &&
        find_way_back(s, mux, next, counter)) {
      return true;
    }
  }
  return false;
}

static bool find_counter(const round_search *s, MlirOperation cmpi,
                         round_counter *counter) {
  if (!find_way(s, mlirHandshakeCmpIGetLhs(cmpi), &counter->to_lhs) ||
      !find_way(s, mlirHandshakeCmpIGetRhs(cmpi), &counter->to_rhs)) {
    return false;
  }
  MlirOperation lhs = counter->to_lhs.from, rhs = counter->to_rhs.from;
  return mlirOperationIsNull(lhs) != mlirOperationIsNull(rhs) &&
         find_around(s, mlirOperationIsNull(lhs) ? rhs : lhs, counter);
}

bool loop_rounds_has(const loop_nest *nest, size_t loop) {
  const round_search s = {nest, loop};
  MlirOperation merge = nest->loops[loop].merge;
  bool found = false;
  for (intptr_t i = 0; !mlirOperationIsNull(merge) && !found &&
                       i < mlirOperationGetNumOperands(merge);
       i++) {
    MlirValue value = mlirOperationGetOperand(merge, i);
    MlirOperation op = maker_of(&value);
    found = !mlirOperationIsNull(op) && is_in_loop(&s, op);
  }
  return found;
}

static uint64_t value_of(const counter_way *way, uint64_t counter) {
  bool is_constant = mlirOperationIsNull(way->from);
  return follow(way, is_constant ? way->constant : counter);
}

void loop_rounds_find(loop_rounds *rounds, const loop_nest *nest, size_t loop) {
  loop_rounds_find_most(rounds, nest, loop, LOOP_ROUNDS_MOST);
}

void loop_rounds_find_most(loop_rounds *rounds, const loop_nest *nest,
                           size_t loop, int64_t most) {
  const round_search s = {nest, loop};
  round_condition by;
  round_counter counter;
  *rounds = (loop_rounds){1, ir_no_op()};
  if (!find_condition(&s, &by) || !find_counter(&s, by.cmpi, &counter)) {
    return;
  }
  rounds->counter = counter.around.from;
  for (uint64_t at = counter.begin;
       rounds->count < most &&
       compare(by.cmpi, value_of(&counter.to_lhs, at),
               value_of(&counter.to_rhs, at)) != by.ends;
       at = follow(&counter.around, at)) {
    rounds->count++;
  }
}
