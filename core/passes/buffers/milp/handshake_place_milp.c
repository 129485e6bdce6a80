/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * handshake-place-milp{period=... nodes=... islands=never}: buffers by a
 * mixed-integer program, in the manner of Rizzi, Guerrieri and Josipovic
 * ("Buffer placement and sizing for high-performance dataflow circuits", FPGA
 * 2020) and those who followed them.
 *
 * Expects: handshake.func, materialised, with the buffers of another placement
 * (handshake-place-buffers, -balance-latencies, -break-paths).
 * Guarantees:
 * - Channels that may have buffers have those that keep the throughput of all
 *   loops and cost the fewest bits, as far as the program knows (loop_rows.h);
 *   nothing that is seen of a call is later than with the other placement
 *   (loop_deadlines.h, call_rows.h):
 *   what it does not know, load-store queues and units of which nobody knows
 *   how long they take, is as in those other passes.
 * - No path is longer than those that the other placement has there, or than is
 *   surely short enough for the period (path_bounds.h).
 * - What placements.h asks for: every cycle of channels has a register for data
 *   and one for ready, every merge of a loop's header a slot, lazy forks are a
 *   cycle apart. So the argument against deadlocks in place_for_throughput.c
 *   holds here, too. Channels at lazy forks and at memories, and announcements,
 *   stay as they are.
 * - The function is still materialised.
 *
 * The search takes the other placement for its first solution, which stays
 * unless another one has fewer bits or faster loops. A limit of nodes
 * ends it, or one of time where nodes are slow; then a warning says what is
 * kept: the best so far, or the other placement.
 */
#include "base/time/clock.h"
#include "core/ir/op_names.h"
#include "core/passes/buffers/milp/buffer_program.h"
#include "core/passes/buffers/milp/islands_option.h"
#include "core/passes/buffers/period.h"
#include "core/passes/buffers/placements.h"
#include "core/passes/handshake/handshake_materialize.h"
#include "core/passes/passes_internal.h"
#include "hls/handshake_ops.h"

/* The default deadline of a request is a minute. */
enum { MOST_NODES = 1000, MOST_SECONDS = 20, MOST_VARIABLES = 20000 };

typedef struct milp_options {
  double period;
  int nodes;
  bool has_islands;
  bool is_done; /* false: there is no solver */
} milp_options;

static void warn(MlirOperation func, const char *what) {
  MlirStringRef name = ir_symbol_name(func);
  ir_warning(mlirOperationGetLocation(func), "buffer-search-ended", "'%.*s' %s",
             (int)name.length, name.data, what);
}

/* How long the search may take, when the other placement was evaluated in so
 * many seconds. The solver looks at the clock between steps, of which the first
 * ones take about four times as long as that, on a busy machine, too. */
static double seconds_left(double spent) {
  enum { STEP = 4, FEWEST_SECONDS = 1 };
  double left = MOST_SECONDS - spent - STEP * spent;
  return left > FEWEST_SECONDS ? left : FEWEST_SECONDS;
}

/* Searches for better rooms than those that are there. Returns whether it has
 * found them; `outcome` tells why not. */
static bool search(MlirOperation func, buffer_program *p,
                   const milp_options *options, milp_outcome *outcome) {
  if (p->has_unknown_loop || p->program.num_variables > MOST_VARIABLES) {
    warn(func, p->has_unknown_loop
                   ? "has loops that the search for the best buffers does not "
                     "know: it keeps the default placement"
                   : "is too large for the search for the best buffers: it "
                     "keeps the default placement");
    return false;
  }
  double known, begin = clock_ms();
  milp_outcome first = milp_evaluate(&p->program, &known);
  const milp_limits limits = {.nodes = options->nodes,
                              .seconds =
                                  seconds_left((clock_ms() - begin) / 1000),
                              .gap = p->gap};
  if (first == MILP_BEST && !buffer_program_keep(p)) {
    *outcome = MILP_NO_MEMORY;
    return false;
  }
  /* Without values of the default, nothing is known that has to be kept. */
  *outcome = first == MILP_BEST ? milp_solve(&p->program, &limits) : first;
  bool is_better =
      first == MILP_BEST && milp_cost(&p->program) <= known + p->gap;
  if (*outcome == MILP_BEST || (*outcome == MILP_STOPPED && is_better)) {
    if (*outcome == MILP_STOPPED) {
      warn(func, "has the best buffers that were found before the search was "
                 "stopped; there may be better ones");
    }
    return true;
  }
  if (*outcome == MILP_STOPPED || *outcome == MILP_NOTHING ||
      *outcome == MILP_IMPOSSIBLE) {
    warn(func, "keeps the default placement: the search for better buffers was "
               "stopped, or has found none");
  }
  if (*outcome == MILP_BROKEN) {
    warn(func, "keeps the default placement: the solver CBC has failed");
  }
  return false;
}

static bool place(MlirOperation func, buffer_program *p,
                  milp_options *options) {
  milp_outcome outcome = MILP_NOTHING;
  bool found = search(func, p, options, &outcome);
  if (found) {
    buffer_program_read(p);
    found = buffer_program_is_better(p);
  }
  if (found) {
    milp_places_fill(&p->places);
  } else {
    milp_places_restore(&p->places);
  }
  options->is_done &= outcome != MILP_NO_LIBRARY;
  return outcome != MILP_NO_MEMORY && (!found || place_for_throughput(func));
}

static bool visit(MlirOperation func, void *user) {
  milp_options *options = user;
  if (ir_func_is_declaration(func) || !handshake_is_materialized(func)) {
    return true;
  }
  buffer_program p = {0};
  bool ok =
      buffer_program_build(&p, func, options->period, options->has_islands) &&
      place(func, &p, options);
  buffer_program_finish(&p);
  return ok;
}

static bool read_nodes(MlirOperation root, HlsPass pass, int *nodes) {
  MlirStringRef text = hlsPassOption(pass, "nodes");
  *nodes = MOST_NODES;
  if (!text.data) {
    return true;
  }
  *nodes = 0;
  bool ok = text.length > 0;
  for (size_t i = 0; ok && i < text.length; i++) {
    ok = text.data[i] >= '0' && text.data[i] <= '9' && *nodes <= MOST_NODES;
    *nodes = ok ? 10 * *nodes + (text.data[i] - '0') : 0;
  }
  if (!ok) {
    ir_error(mlirOperationGetLocation(root), "invalid-search-limit",
             "'%.*s' is no number of nodes to search", (int)text.length,
             text.data);
  }
  return ok;
}

static MlirLogicalResult run(MlirOperation root, HlsPass pass) {
  milp_options read = {.is_done = true};
  if (!period_read(root, pass, &read.period) ||
      !read_nodes(root, pass, &read.nodes) ||
      !islands_option_read(root, pass, &read.has_islands)) {
    return mlirLogicalResultFailure();
  }
  MlirLogicalResult result =
      op_names_run_on(root, pass, mlirOperationIsAHandshakeFunc, visit, &read);
  if (mlirLogicalResultIsSuccess(result) && !read.is_done) {
    ir_error(mlirOperationGetLocation(root), "no-buffer-solver",
             "the solver CBC cannot be loaded (%s): install its library "
             "(coinor-libcbc3), or choose another buffer strategy; 'hlsc opt' "
             "never loads it",
             milp_no_library());
    return mlirLogicalResultFailure();
  }
  return result;
}

static const char *const dialects[] = {"handshake", NULL};

static const HlsPassOption known_options[] = {
    PERIOD_OPTION,
    {"nodes", "how many nodes the search looks at", "1000"},
    {"islands", "never, when no loop becomes an island", ""},
    {NULL},
};

const HlsPassDefinition handshake_place_milp_pass = {
    .argument = "handshake-place-milp",
    .description = "Place buffers by a mixed-integer program",
    .dialects = dialects,
    .run = run,
    .function = MLIR_OP_HANDSHAKE_FUNC,
    .options = known_options,
    .counters = op_names_counters,
};
