/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Buffers for cycles, in each strongly connected component after the merges of
 * the headers of its outermost loops, until no cycle is left. Where there is
 * none (basic blocks missing, or an irregular circuit), after the merges
 * through which tokens enter the component, which are the headers of the loop
 * nesting forest after Steensgaard ("Sequentializing program dependence graphs
 * for irreducible programs", 1993), or after some merge, or anywhere.
 */
#include "core/passes/buffers/cycle_breaks.h"
#include "core/ir/channel_graph.h"
#include "core/ir/ir_kinds.h"
#include "core/passes/buffers/slots.h"
#include "core/passes/timing/loop_nest.h"
#include "hls/handshake_ops.h"

/* The buffers that are being placed, one behind the other. */
typedef struct placement {
  const channel_graph *graph;
  const loop_nest *nest;
  cycle_breaks_side side;
  const MlirHandshakeBufferType *types;
  size_t num_types;
  size_t *num_added; /* buffers, in this round */
} placement;

/* Does a result lead to an operation on the same cycle? */
static bool stays_inside(const placement *p, MlirValue result,
                         size_t component) {
  MlirOpOperand use = mlirValueGetFirstUse(result);
  return !mlirOpOperandIsNull(use) &&
         channel_graph_component(p->graph, mlirOpOperandGetOwner(use)) ==
             component;
}

static void buffer_result(const placement *p, MlirValue result) {
  for (size_t i = 0; i < p->num_types; i++) {
    MlirValue behind = slots_add(result, p->types[i], 1);
    *p->num_added += !mlirValueEqual(behind, result);
    result = behind;
  }
}

/* Buffers the first output of an operation that stays on its cycle, if there
 * is one below `end`; returns whether there is. */
static bool buffer_op(const placement *p, MlirOperation op, size_t component,
                      intptr_t end) {
  for (intptr_t r = 0; r < end; r++) {
    MlirValue result = mlirOperationGetResult(op, r);
    if (stays_inside(p, result, component)) {
      buffer_result(p, result);
      return true;
    }
  }
  return false;
}

static bool is_on(const placement *p, MlirOperation op, size_t component) {
  return !mlirOperationIsNull(op) &&
         channel_graph_component(p->graph, op) == component;
}

/* The first of the operands that an operation hands on. */
static intptr_t first_data(MlirOperation op) {
  return mlirOperationIsAHandshakeMux(op) ? 1 : 0;
}

/* Do tokens enter the cycle through a merge? */
static bool is_entry(const placement *p, MlirOperation op, size_t component) {
  intptr_t first = first_data(op);
  for (intptr_t i = first; i < mlirOperationGetNumOperands(op); i++) {
    if (!is_on(p, ir_def(mlirOperationGetOperand(op, i)), component)) {
      return true;
    }
  }
  return false;
}

/* Loops around which there are more loops than this are broken together: all of
 * a circuit is looked at for each level. */
enum { MOST_LEVELS = 8, ANY_ENTRY, ANY_MERGE, ANY_OPERATION };

/* How good a place for a buffer an operation is on its cycle; the smallest
 * number is the best. Headers of outer loops come before those of inner ones.
 */
static size_t rank_op(const placement *p, MlirOperation op, size_t component) {
  bool is_init =
      p->side == CYCLE_BREAKS_BEFORE && mlirOperationIsAHandshakeInit(op);
  if (!ir_is_merge(op) && !is_init) {
    return ANY_OPERATION;
  }
  size_t block = loop_blocks_index(&p->nest->headers.blocks, ir_bb(op));
  if (block != LOOP_BLOCKS_NONE && p->nest->heads[block]) {
    size_t depth = p->nest->loops[p->nest->loop[block]].depth;
    return depth < MOST_LEVELS ? depth : MOST_LEVELS;
  }
  if (is_init) {
    return ANY_OPERATION;
  }
  return is_entry(p, op, component) ? ANY_ENTRY : ANY_MERGE;
}

/* What forks copy. There may be a ring of them that nobody feeds. */
static MlirValue before_forks(MlirValue value) {
  enum { MOST_FORKS = 16 };
  MlirOperation op = ir_def(value);
  for (int i = 0; i < MOST_FORKS && !mlirOperationIsNull(op) &&
                  mlirOperationIsAHandshakeFork(op);
       i++) {
    value = mlirHandshakeForkGetOperand(op);
    op = ir_def(value);
  }
  return value;
}

/* Does a value come from a guess, through branches? */
static bool is_guessed(MlirValue value, int steps) {
  MlirOperation op = ir_def(before_forks(value));
  return steps > 0 && !mlirOperationIsNull(op) &&
         (mlirOperationIsAHandshakeGuess(op) ||
          (mlirOperationIsAHandshakeConditionalBranch(op) &&
           is_guessed(mlirHandshakeConditionalBranchGetDataOperand(op),
                      steps - 1)));
}

/* Buffers a value. A branch by a guess, or of it, has waited for the register
 * of the guess: a register behind the branch would be the second one on that
 * cycle. So the other operand gets it. */
static void buffer_value(const placement *p, MlirValue value, size_t component,
                         int steps) {
  MlirOperation op = ir_def(before_forks(value));
  bool waits = steps > 0 && is_on(p, op, component) &&
               mlirOperationIsAHandshakeConditionalBranch(op) &&
               (is_guessed(mlirOperationGetOperand(op, 0), steps) ||
                is_guessed(mlirOperationGetOperand(op, 1), steps));
  for (intptr_t i = 0; waits && i < 2; i++) {
    MlirValue operand = mlirOperationGetOperand(op, i);
    if (is_on(p, ir_def(operand), component)) {
      buffer_value(p, operand, component, steps - 1);
    }
  }
  if (!waits && !slots_break_valid(ir_def(value))) {
    buffer_result(p, value);
  }
}

/* Buffers the data of a header, or of another place on a cycle. Returns whether
 * there was a channel for it. */
static bool buffer_header(const placement *p, MlirOperation op,
                          size_t component) {
  enum { MOST_STEPS = 4 };
  MlirValue value = {NULL};
  size_t count = 0;
  for (intptr_t i = first_data(op);
       p->side == CYCLE_BREAKS_BEFORE && i < mlirOperationGetNumOperands(op);
       i++) {
    MlirValue operand = mlirOperationGetOperand(op, i);
    if (is_on(p, ir_def(operand), component)) {
      value = operand;
      count++;
    }
  }
  if (count != 1) {
    return buffer_op(p, op, component, 1);
  }
  buffer_value(p, value, component, MOST_STEPS);
  return true;
}

/* Breaks every component once, at its best places. Operations on no cycle are
 * not touched. */
static bool break_components(const placement *p, arena_pool *memory) {
  const channel_graph *graph = p->graph;
  size_t *best = ARENA_ARRAY(memory, size_t, graph->num_components);
  bool *broken = ARENA_ARRAY(memory, bool, graph->num_components);
  size_t *ranks = ARENA_ARRAY(memory, size_t, graph->num_ops);
  if (!best || !broken || !ranks) {
    return false;
  }
  for (size_t c = 0; c < graph->num_components; c++) {
    best[c] = SIZE_MAX;
  }
  for (size_t i = 0; i < graph->num_ops; i++) {
    size_t c = graph->component[i];
    if (c != CHANNEL_GRAPH_ACYCLIC) {
      ranks[i] = rank_op(p, graph->ops[i], c);
      best[c] = ranks[i] < best[c] ? ranks[i] : best[c];
    }
  }
  for (size_t i = 0; i < graph->num_ops; i++) {
    size_t c = graph->component[i];
    if (c == CHANNEL_GRAPH_ACYCLIC || ranks[i] > best[c]) {
      continue;
    }
    /* Without entries, one place is enough to make progress. The index of a
     * control_merge goes to merges that are places themselves. */
    if (best[c] <= ANY_ENTRY || !broken[c]) {
      broken[c] |= buffer_header(p, graph->ops[i], c);
    }
  }
  for (size_t i = 0; i < graph->num_ops; i++) {
    MlirOperation op = graph->ops[i];
    size_t c = graph->component[i];
    if (c != CHANNEL_GRAPH_ACYCLIC && ranks[i] == best[c] && !broken[c]) {
      broken[c] = buffer_op(p, op, c, mlirOperationGetNumResults(op));
    }
  }
  return true;
}

bool cycle_breaks_add(MlirOperation func, bool (*breaks)(MlirOperation),
                      cycle_breaks_side side,
                      const MlirHandshakeBufferType *types, size_t num_types) {
  loop_nest nest = {0};
  bool ok = true, has_nest = false;
  for (bool done = false; ok && !done;) {
    channel_graph graph = {0};
    arena_pool memory = {0};
    size_t num_added = 0;
    placement p = {&graph, &nest, side, types, num_types, &num_added};
    ok = channel_graph_build(&graph, func, breaks);
    done = ok && graph.num_components == 0;
    if (ok && !done && !has_nest) {
      has_nest = ok = loop_nest_find(&nest, func);
    }
    ok = ok && (done || break_components(&p, &memory));
    done = done || num_added == 0; /* plain wires have no room on the rest */
    arena_finish(&memory);
    channel_graph_finish(&graph);
  }
  loop_nest_finish(&nest);
  return ok;
}
