/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * handshake-balance-latencies: lets the iterations of a loop overlap.
 *
 * Expects: handshake.func, materialised and buffered.
 * Guarantees: where a token of a loop waits for another one that takes longer,
 * because their paths from the loop's header have different latencies, a FIFO
 * has room for all the tokens that will wait there. The function is still
 * materialised, and nothing else has changed. FIFOs that are there already
 * count, also behind registers that came later. They get more slots if they
 * have too few, and lose those that no loop around them needs any more, as
 * after registers that have made an interval longer.
 *
 * Without that room a fork cannot give away its next token before the slowest
 * path has used the last one, and the loop starts an iteration only when the
 * one before has nearly ended.
 *
 * Every operation of the block gets a start time (loop_schedule.h), and the
 * loop an interval (loop_interval.h), by which what is carried to the next
 * iteration is needed later. Operations that may start later do so where fewer
 * bits wait then (fifo_times.h). An operation that is ready s cycles before it
 * is needed, in a loop that starts an iteration every i cycles, gets s / i
 * slots, less the registers that it has passed right before, in which tokens
 * wait, too, and one more where accesses to a memory take turns.
 *
 * A loop of several blocks is taken as if all of them ran in an iteration, and
 * a loop in it as often as constants tell (loop_rounds.h): while its last round
 * is under way, the outer one can enter it again, and no sooner. Where nobody
 * knows, or an iteration may pass the loop by, it counts as one round. What
 * leaves a loop and waits has a slot, so that it does not keep the loop from
 * being entered. The channels within a loop have the room that its rounds need,
 * whatever the loops around it do: where its values come at different times,
 * one token of each waits, and the first round begins with the last of them.
 * Only one that its own rounds alone bound has room for those of two runs, the
 * second of which begins right behind the first. What a loop that may run once
 * begins with waits for the last of it in FIFOs in front of the loop: the loop
 * around it may begin iterations more closely.
 * Where a load-store queue is entered, iterations overlap less than latencies
 * say, and the last of the waiting tokens may keep its producer waiting.
 *
 * Where every iteration takes the same way and time, each of those tokens waits
 * for a cycle at the least, and the FIFO is opaque (FIFO_BREAK_DV): that costs
 * no time, is smaller, and ends the paths of data and valid. Elsewhere a token
 * may be wanted at once, and the FIFO is transparent (FIFO_BREAK_NONE); so it
 * may in front of a loop of which nobody knows how often it runs.
 *
 * FIFOs add room in order, and nothing but that: no deadlock can come into
 * being, and where one has a register, that stays: no cycle of channels loses
 * one. The channels of a memory interface stay as they are: their order towards
 * each other matters.
 */
#include "core/ir/ir_kinds.h"
#include "core/ir/op_names.h"
#include "core/passes/buffers/beside_wires.h"
#include "core/passes/buffers/slots.h"
#include "core/passes/fifos/fifo_chain.h"
#include "core/passes/fifos/fifo_rooms.h"
#include "core/passes/fifos/fifo_times.h"
#include "core/passes/handshake/handshake_materialize.h"
#include "core/passes/pass_changes.h"
#include "core/passes/passes_internal.h"
#include "core/passes/rounds/loop_runs.h"
#include "core/passes/timing/loop_ops.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "hls/passes.h"

/* The loops of a function, what is known of their operations and of how long
 * they run, and what they need of the FIFOs in them. */
typedef struct balanced_nest {
  loop_nest nest;
  loop_ops known;
  loop_runs runs;
  fifo_rooms rooms;
} balanced_nest;

/* Puts a FIFO with room for so many tokens into a channel. Returns false when
 * out of memory. */
static bool add_fifo(const loop_graph *loop, balanced_nest *nest,
                     const loop_edge *e, int64_t slots, bool opaque,
                     bool stays) {
  MlirOperation after = loop->nodes[e->from].op;
  MlirContext context = mlirOperationGetContext(after);
  MlirOpOperand use = mlirValueGetFirstUse(e->value);
  MlirOperation user = mlirOpOperandGetOwner(use);
  intptr_t operand = mlirOpOperandGetOperandNumber(use);
  MlirOperation buffer = mlirHandshakeBufferCreate(
      mlirOperationGetLocation(after), e->value,
      fifo_rooms_type(slots, opaque, stays), slots, opaque);
  mlirBlockInsertOwnedOperationAfter(mlirOperationGetBlock(after), after,
                                     buffer);
  ir_set_attr(buffer, MLIR_ATTR_HANDSHAKE_BB,
              ir_bb_attr(context, (unsigned)ir_bb(after)));
  mlirOperationSetOperand(user, operand, mlirHandshakeBufferGetResult(buffer));
  hls_pass_changes_note();
  uint32_t number;
  return fifo_rooms_need(&nest->rooms, buffer, slots) &&
         loop_ops_insert(&nest->known, buffer, &number) &&
         loop_blocks_add(&nest->nest.headers.blocks, loop->nodes[e->from].block,
                         buffer, number);
}

/* Does the next iteration begin while a token waits in a channel? Where one
 * begins in every cycle, what waits is as on its way. */
static bool waits_long(const loop_graph *loop, const loop_edge *e,
                       const fifo_slots *slots) {
  const loop_interval *interval = &slots->times.interval;
  return interval->cycles > 1 &&
         fifo_chain_early(loop, e, NULL, interval) >= interval->cycles;
}

/* Gives a channel the room that it needs. Returns false when out of memory. */
static bool balance_edge(const loop_graph *loop, balanced_nest *nest,
                         const loop_edge *e, const fifo_slots *slots) {
  bool is_inner = loop_graph_is_inner(loop, e);
  int64_t rounds = is_inner ? loop_runs_bound(&nest->runs, loop, e,
                                              slots->times.interval.cycles)
                            : 0;
  if (!fifo_chain_has_room(loop, e) || (is_inner && rounds <= 1) ||
      beside_wires_is(e->value)) {
    return true;
  }
  fifo_chain chain = fifo_chain_find(loop, e, slots);
  int64_t early = fifo_chain_early(loop, e, chain.fifo, &slots->times.interval);
  int64_t waiting = fifo_chain_slots(loop, e, slots, &chain, early, rounds);
  if (chain.fifo) {
    int64_t room = slots_of_fifo(chain.fifo->op);
    int64_t kept = waiting < room ? fifo_slots_spare(slots, e) : 0;
    return fifo_rooms_need(&nest->rooms, chain.fifo->op, waiting + kept);
  }
  return waiting == 0 ||
         add_fifo(loop, nest, e, waiting,
                  slots->is_straight && !is_inner && !slots->is_exit[e->from] &&
                      !loop_runs_enters_unknown(&nest->runs, loop, e),
                  loop_graph_has_loops(loop) || waits_long(loop, e, slots));
}

static bool balance(loop_graph *loop, balanced_nest *nest) {
  run_times times;
  fifo_slots slots;
  if (!loop_runs_find(&nest->runs, loop, &times)) {
    return false;
  }
  bool ok = !times.are_known || (fifo_slots_know(&slots, loop, &times) &&
                                 fifo_times_improve(loop, &slots));
  for (size_t i = 0; ok && times.are_known && i < loop->num_edges; i++) {
    ok = balance_edge(loop, nest, &loop->edges[i], &slots);
  }
  return ok;
}

static bool balance_loop(balanced_nest *nest, size_t loop) {
  loop_graph graph = {0};
  nest->nest.known = nest->known.is_stale ? NULL : &nest->known;
  bool ok =
      loop_graph_build(&graph, &nest->nest, loop) && balance(&graph, nest);
  loop_graph_finish(&graph);
  return ok;
}

static bool visit(MlirOperation func, void *user) {
  (void)user;
  if (ir_func_is_declaration(func) || !handshake_is_materialized(func) ||
      ir_has_islands(func)) {
    return true;
  }
  balanced_nest balanced = {0};
  loop_nest *nest = &balanced.nest;
  bool ok = loop_nest_find(nest, func) &&
            loop_ops_know(&balanced.known, nest) &&
            loop_runs_begin(&balanced.runs, nest);
  /* Inner loops come first: their times are known best. */
  for (size_t i = nest->num_begun; ok && i-- > 0;) {
    hls_pass_progress(nest->num_begun - 1 - i, nest->num_begun);
    if (nest->loops[nest->begun[i]].height <= LOOP_GRAPH_LEVELS) {
      ok = balance_loop(&balanced, nest->begun[i]);
    }
  }
  loop_runs_finish(&balanced.runs);
  loop_ops_finish(&balanced.known);
  loop_nest_finish(nest);
  if (ok) {
    fifo_rooms_trim(&balanced.rooms, func);
  } else {
    ir_out_of_memory(func);
  }
  fifo_rooms_finish(&balanced.rooms);
  return ok;
}

static bool visit_all(MlirOperation root, void *user) {
  return ir_for_each(root, mlirOperationIsAHandshakeFunc, visit, user);
}

static MlirLogicalResult run(MlirOperation root, HlsPass pass) {
  return op_names_run(root, pass, visit_all, NULL);
}

static const char *const dialects[] = {"handshake", NULL};

const HlsPassDefinition handshake_balance_latencies_pass = {
    .argument = "handshake-balance-latencies",
    .description = "Let the iterations of loops overlap",
    .dialects = dialects,
    .run = run,
    .function = MLIR_OP_HANDSHAKE_FUNC,
    .counters = op_names_counters,
};
