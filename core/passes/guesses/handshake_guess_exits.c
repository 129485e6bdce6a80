/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * handshake-guess-exits: lets a loop begin iterations before it is known that
 * they take place.
 *
 * Expects: handshake.func, not materialised, as handshake-narrow-values leaves
 * it. Guarantees: where whether a loop goes on is known late in an iteration, a
 * guess tells the next one to begin, and a judge throws away what was begun too
 * many; the results of the function are the same.
 *
 * In the manner of Josipovic, Guerrieri and Ienne, "Speculative dataflow
 * circuits" (FPGA 2019), but without tags on tokens, and with nothing to be
 * begun again: an iteration that was begun too many is one of the loop like all
 * others, in which each channel has its token. The loop ends later than it
 * should, and what leaves it is chosen by the judge.
 */
#include "core/ir/ir.h"
#include "core/ir/op_names.h"
#include "core/passes/guesses/guess_asked.h"
#include "core/passes/guesses/guess_check.h"
#include "core/passes/guesses/guess_circuit.h"
#include "core/passes/guesses/guess_expected.h"
#include "core/passes/guesses/guess_interval.h"
#include "core/passes/guesses/guess_loads.h"
#include "core/passes/handshake/handshake_materialize.h"
#include "core/passes/passes_internal.h"
#include "hls/handshake_ops.h"

/* What comes sooner is worth no guess. */
enum { LATE = 1 };

/* Which loops get a guess. */
typedef enum guess_choice {
  GUESS_NONE,
  GUESS_ASKED,
  GUESS_PAYING
} guess_choice;

/* A loop that is looked at. */
typedef struct guess_work {
  guess_loop *loop;
  bool is_asked;
  bool is_done;
  const char *reason; /* why nothing is done */
} guess_work;

/* Gives a loop a guess if it may have one. Returns false when out of memory. */
static bool guess(guess_work *work) {
  guess_loop *loop = work->loop;
  guess_interval interval;
  work->reason = guess_check_ops(loop);
  if (work->reason) {
    return true;
  }
  if (!guess_expected_find_leaves(loop, LATE) ||
      !guess_interval_find(loop, &interval)) {
    return false;
  }
  work->reason = loop->num_leaves == 0 ? "what ends it is known at once"
                                       : guess_check_ways(loop);
  /* One cycle is not all where paths have to be cut. */
  bool may_gain = interval.after < interval.before || interval.after == 1;
  if (!work->reason && !may_gain) {
    work->reason = "each iteration waits for values of the one before";
  }
  if (work->reason || (!work->is_asked && !guess_interval_pays(&interval))) {
    return true;
  }
  MlirValue pace = {NULL};
  if (interval.after > 1) {
    pace = guess_interval_pace(loop, interval.after - 1);
  }
  work->is_done = true;
  if (!guess_circuit_make(loop, pace)) {
    return false;
  }
  guess_loads_keep_inside(loop);
  return true;
}

/* The loops of a function, until one has changed. */
typedef struct known_loops {
  loop_nest nest;
  bool are_known;
} known_loops;

static void forget(known_loops *known) {
  loop_nest_finish(&known->nest);
  *known = (known_loops){0};
}

/* Looks at the loop of an init, if it has one. */
static bool guess_at(known_loops *known, MlirOperation func, MlirOperation init,
                     guess_work *work) {
  guess_loop loop = {0};
  known->are_known = known->are_known || loop_nest_find(&known->nest, func);
  if (!known->are_known) {
    return false;
  }
  size_t number = guess_loop_of(&known->nest, init);
  if (number == LOOP_NEST_NONE) {
    return true;
  }
  if (known->nest.loops[number].height > 0) {
    work->reason = "there is another loop in it";
    return true;
  }
  work->loop = &loop;
  bool ok = guess_loop_read(&loop, &known->nest, number, init) && guess(work);
  guess_loop_finish(&loop);
  if (work->is_done) {
    forget(known);
  }
  return ok;
}

/* Looks at a loop if that is wanted, and notes with what success. */
static bool consider(known_loops *known, MlirOperation func, MlirOperation init,
                     guess_choice choice, const guess_requests *requests) {
  guess_work work = {0};
  for (size_t i = 0; i < requests->num_matches; i++) {
    work.is_asked |= mlirOperationEqual(requests->matches[i].init, init);
  }
  if (!work.is_asked && choice != GUESS_PAYING) {
    return true;
  }
  bool ok = guess_at(known, func, init, &work);
  for (size_t i = 0; i < requests->num_matches; i++) {
    guess_request *request = requests->matches[i].request;
    if (mlirOperationEqual(requests->matches[i].init, init)) {
      request->is_met |= !work.reason;
      request->reason = work.reason ? work.reason : request->reason;
    }
  }
  return ok;
}

static bool visit(MlirOperation func, void *user) {
  const guess_choice *choice = user;
  guess_requests requests;
  arena_pool memory = {0};
  if (*choice == GUESS_NONE || ir_func_is_declaration(func) ||
      handshake_is_materialized(func)) {
    return true;
  }
  known_loops known = {0};
  bool ok = guess_asked_find(&requests, func, &memory);
  MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(func));
  for (; ok && !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    if (mlirOperationIsAHandshakeInit(op)) {
      ok = consider(&known, func, op, *choice, &requests);
    }
  }
  if (ok) {
    guess_asked_report(&requests);
    mlirOperationRemoveAttributeByName(func,
                                       ir_str(MLIR_ATTR_HANDSHAKE_SPECULATE));
  }
  forget(&known);
  arena_finish(&memory);
  return ok;
}

static MlirLogicalResult run(MlirOperation root, HlsPass pass) {
  MlirStringRef loops = hlsPassOption(pass, "loops");
  guess_choice choice = GUESS_ASKED;
  if (loops.data && ir_str_is(loops, "paying")) {
    choice = GUESS_PAYING;
  } else if (loops.data && ir_str_is(loops, "never")) {
    choice = GUESS_NONE;
  } else if (loops.data && !ir_str_is(loops, "asked")) {
    ir_error(mlirOperationGetLocation(root), "unknown-loops",
             "unknown loops '%.*s'; known: asked, never, paying",
             (int)loops.length, loops.data);
    return mlirLogicalResultFailure();
  }
  return op_names_run_on(root, pass, mlirOperationIsAHandshakeFunc, visit,
                         &choice);
}

static const char *const dialects[] = {"handshake", NULL};

static const HlsPassOption known_options[] = {
    {"loops",
     "which loops guess: those that are asked to, all for which it pays, or "
     "none (asked, paying, never)",
     "asked"},
    {NULL},
};

const HlsPassDefinition handshake_guess_exits_pass = {
    .argument = "handshake-guess-exits",
    .description = "Begin iterations before it is known that they take place",
    .dialects = dialects,
    .run = run,
    .function = MLIR_OP_HANDSHAKE_FUNC,
    .options = known_options,
    .counters = op_names_counters,
};
