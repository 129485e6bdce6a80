/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Phases of tokens.
 */
#include "core/passes/buffers/milp/loop_rows.h"
#include "core/ir/ir.h"
#include "core/passes/buffers/milp/loop_seen.h"
#include "core/passes/buffers/slots.h"
#include "core/passes/rounds/loop_turns.h"
#include "core/passes/timing/loop_interval.h"
#include "core/passes/tokens/node_slots.h"

typedef struct loop_rows {
  milp_program *program;
  const milp_places *places;
  const loop_runs *runs;
  const loop_graph *graph;
  size_t rate;          /* variable */
  size_t *offered;      /* per node: when its results are offered */
  size_t *taking;       /* per node: when it takes its operands */
  const int64_t *turns; /* per node: cycles that it waits for others */
  bool has_queue;       /* or a unit of which nobody knows how long it takes */
  bool has_faster; /* do iterations of some way follow each other sooner? */
  loop_rate *found;
  arena_pool *memory; /* of what is seen */
} loop_rows;

/* The rows of a unit alone. */
static void add_node(const loop_rows *l, size_t number) {
  const loop_node *node = &l->graph->nodes[number];
  int64_t slots = node_slots_of(node);
  size_t offered = l->offered[number], taking = l->taking[number];
  if (slots > 0) {
    MILP_AT_LEAST(
        l->program, 0,
        {{offered, 1}, {taking, -1}, {l->rate, -(double)node->latency}});
  } else {
    MILP_AT_LEAST(l->program, 0, {{taking, 1}, {offered, -1}});
    MILP_AT_LEAST(l->program, -1, {{offered, 1}, {taking, -1}, {l->rate, -1}});
  }
}

/* May each of the results be taken as soon as it is offered? So it is behind an
 * eager fork; and behind a branch, of which nobody takes both. */
static bool takes_apart(const loop_node *node) {
  return mlirOperationIsAHandshakeFork(node->op) ||
         mlirOperationIsAHandshakeConditionalBranch(node->op);
}

/* The rows of a unit that concern one of its results. */
static void add_result(const loop_rows *l, const loop_edge *e, size_t taken) {
  const loop_node *node = &l->graph->nodes[e->from];
  int64_t slots = node_slots_of(node);
  size_t offered = l->offered[e->from], taking = l->taking[e->from];
  if (slots > 0) {
    double late = node_slots_is_late(node) ? 1 : 0;
    MILP_AT_LEAST(l->program, 0, {{taken, 1}, {offered, -1}});
    MILP_AT_LEAST(l->program, -(double)slots,
                  {{taking, 1}, {taken, -1}, {l->rate, -late}});
    MILP_AT_LEAST(l->program, -1, {{offered, 1}, {taken, -1}, {l->rate, -1}});
  } else if (takes_apart(node)) {
    MILP_AT_LEAST(l->program, 0, {{taken, 1}, {offered, -1}});
    MILP_AT_LEAST(l->program, 0, {{taking, 1}, {taken, -1}});
  }
}

/* Adds when it is told that a store has ended, and when that is taken: of those
 * of which it has not been, there is room for two. Returns the first phase. */
static size_t add_done(const loop_rows *l, const loop_edge *e, size_t taken) {
  enum { MOST_WAITING = 2 };
  const loop_node *node = &l->graph->nodes[e->from];
  size_t told = loop_rate_add_phase(l->program), taking = l->taking[e->from];
  MILP_AT_LEAST(l->program, 0,
                {{told, 1}, {taking, -1}, {l->rate, -(double)node->latency}});
  MILP_AT_LEAST(l->program, 0, {{taken, 1}, {told, -1}});
  MILP_AT_LEAST(l->program, -MOST_WAITING,
                {{taking, 1}, {taken, -1}, {l->rate, -1}});
  return told;
}

/* The rounds of the loop around a channel that begin between two iterations of
 * the graph's, where all of them wait for that loop alone: so many of its
 * tokens come in a phase. 1 for other channels, of which the first round is
 * known. */
static double rounds_of(const loop_rows *l, const loop_edge *e) {
  const loop_graph *graph = l->graph;
  size_t from = graph->nest->loop[graph->nodes[e->from].block];
  size_t to = graph->nest->loop[graph->nodes[e->to].block];
  int64_t outer = l->runs->runs[graph->loop].interval;
  int64_t inner = from == to ? loop_runs_bound(l->runs, graph, e, outer) : 0;
  return inner > 0 ? (double)outer / (double)inner : 1;
}

/* The rows of the slots in a channel: they hold the tokens that have been taken
 * from the unit before it and that the one behind it has not. */
static void add_slots(const loop_rows *l, const loop_edge *e,
                      const milp_place *place, size_t taken) {
  double rounds = rounds_of(l, e);
  double back = e->is_back ? rounds : 0;
  size_t there = l->taking[e->to];
  /* The sum of the slots, less the rate if they break ready. */
  MILP_AT_LEAST(l->program, back,
                {{place->breaks_data, 1},
                 {place->breaks_ready, 1},
                 {place->more, 1},
                 {taken, rounds},
                 {there, -rounds}});
  MILP_AT_LEAST(l->program, back - 1,
                {{place->breaks_data, 1},
                 {place->more, 1},
                 {taken, rounds},
                 {there, -rounds},
                 {l->rate, -rounds}});
}

/* Does a channel lead out of a loop that runs for some rounds? */
static bool leaves(const loop_edge *e) { return e->cycles > 0; }

/* Lets a channel have as much room as it had. */
static void keep_room(const loop_rows *l, const milp_place *place) {
  const place_room *room = &place->room;
  double slots = (double)(room->breaks_data + room->breaks_ready + room->more);
  MILP_AT_LEAST(
      l->program, slots,
      {{place->breaks_data, 1}, {place->breaks_ready, 1}, {place->more, 1}});
}

/* Does a channel keep the FIFO that it had? In a loop in another one, whose
 * rounds do not begin in every cycle, a condition that is ahead in it may let
 * the next run begin sooner. And where iterations of one way follow each other
 * sooner than those of another, fast ones wait in it for a slow one. */
static bool keeps_fifo(const loop_rows *l, const milp_place *place) {
  const loop_graph *graph = l->graph;
  bool is_ahead = graph->nest->loops[graph->loop].depth > 0 &&
                  l->runs->runs[graph->loop].interval > 1;
  return (is_ahead || l->has_faster) && place->room.more > 0;
}

/* Lists that a token waits where it comes from. */
static void add_held(const loop_rows *l, size_t offered, size_t taken) {
  loop_held *held = ARENA_ARRAY(l->memory, loop_held, 1);
  l->program->failed |= !held;
  if (held) {
    *held = (loop_held){offered, taken, l->found->held};
    l->found->held = held;
  }
}

/* The rows of a channel: `back` is 1 when its token is for the next iteration.
 */
static void add_edge(const loop_rows *l, const loop_edge *e, size_t offered,
                     size_t taken) {
  double back = e->is_back ? 1 : 0;
  size_t there = l->taking[e->to];
  const milp_place *place = milp_places_find(l->places, e->value);
  size_t begins =
      node_slots_of(&l->graph->nodes[e->to]) > 0 ? there : l->offered[e->to];
  double turn = (double)l->turns[e->to];
  if (!place) {
    MILP_AT_LEAST(l->program, -back,
                  {{begins, 1}, {offered, -1}, {l->rate, -turn}});
    MILP_AT_LEAST(l->program, -back, {{there, 1}, {taken, -1}});
    MILP_AT_LEAST(l->program, back, {{taken, 1}, {there, -1}});
    return;
  }
  size_t shown = loop_rate_add_phase(l->program);
  MILP_AT_LEAST(l->program, 0, {{begins, 1}, {shown, -1}, {l->rate, -turn}});
  MILP_AT_LEAST(l->program, -back, {{shown, 1}, {offered, -1}});
  MILP_AT_LEAST(l->program, -back, {{there, 1}, {taken, -1}});
  MILP_AT_LEAST(
      l->program, -back - 1,
      {{shown, 1}, {taken, -1}, {l->rate, -1}, {place->breaks_data, -1}});
  MILP_AT_LEAST(l->program, -1, {{shown, 1}, {there, -1}, {l->rate, -1}});
  add_slots(l, e, place, taken);
  if (l->has_queue || l->has_faster) {
    l->program->failed |=
        !loop_seen_add_arrival(l->program, place, l->found, offered, l->memory);
  }
  if (l->has_queue || keeps_fifo(l, place)) {
    keep_room(l, place);
  }
  add_held(l, offered, taken);
}

/* The credit that a token is given to; null for none. Nobody waits for one of
 * no tokens. */
static MlirOperation credit_of(MlirValue value) {
  MlirOperation user = slots_user(value);
  return !mlirOperationIsNull(user) && mlirOperationIsAHandshakeCredit(user) &&
                 mlirHandshakeCreditGetTokens(user) > 0
             ? user
             : ir_no_op();
}

/* The rows of a credit: its tokens let the iteration begin that is so many
 * behind. It has room for one more than these. */
static void add_credit(const loop_rows *l, MlirOperation credit, size_t to,
                       size_t offered, size_t taken) {
  double tokens = (double)mlirHandshakeCreditGetTokens(credit);
  size_t there = l->taking[to];
  size_t begins =
      node_slots_of(&l->graph->nodes[to]) > 0 ? there : l->offered[to];
  MILP_AT_LEAST(l->program, -tokens, {{begins, 1}, {offered, -1}});
  MILP_AT_LEAST(l->program, 0, {{taken, 1}, {offered, -1}});
  MILP_AT_LEAST(l->program, -1, {{taken, 1}, {there, -1}, {l->rate, -1}});
}

/* Adds when the token of the last round is offered that leaves a loop, and when
 * it is taken: what the first round of the next run has comes behind it. */
static void add_exit(const loop_rows *l, const loop_edge *e) {
  size_t offered = loop_rate_add_phase(l->program),
         taken = loop_rate_add_phase(l->program);
  size_t first = l->offered[e->from];
  MILP_AT_LEAST(l->program, 0,
                {{offered, 1}, {first, -1}, {l->rate, -(double)e->cycles}});
  MILP_AT_LEAST(l->program, 0, {{taken, 1}, {offered, -1}});
  MILP_AT_LEAST(l->program, -1, {{first, 1}, {taken, -1}, {l->rate, -1}});
  if (!milp_places_find(l->places, e->value)) {
    add_held(l, offered, taken);
  }
  add_edge(l, e, offered, taken);
}

/* The rows of a token, from when it is offered until it is taken. */
static void add_use(const loop_rows *l, const loop_edge *e) {
  const loop_node *from = &l->graph->nodes[e->from];
  if (leaves(e)) {
    add_exit(l, e);
    return;
  }
  bool is_done =
      node_slots_is_stored(from) &&
      mlirOpResultGetResultNumber(e->value) == MlirHandshakeStoredResultDone;
  bool at_once = node_slots_of(from) == 0 && !is_done && !takes_apart(from);
  size_t taken = at_once ? l->taking[e->from] : loop_rate_add_phase(l->program);
  size_t offered = l->offered[e->from];
  if (is_done) {
    offered = add_done(l, e, taken);
  } else {
    add_result(l, e, taken);
  }
  MlirOperation credit = credit_of(e->value);
  if (mlirOperationIsNull(credit)) {
    add_edge(l, e, offered, taken);
  } else {
    add_credit(l, credit, e->to, offered, taken);
  }
}

/* The rows of what a node gives to credits: the graph has no edges for it. */
static void add_given(const loop_rows *l, size_t from) {
  MlirOperation op = l->graph->nodes[from].op;
  for (intptr_t r = 0; r < mlirOperationGetNumResults(op); r++) {
    loop_edge e = {.from = from, .value = mlirOperationGetResult(op, r)};
    MlirOperation credit = credit_of(e.value);
    MlirOpOperand use =
        mlirOperationIsNull(credit)
            ? (MlirOpOperand){NULL}
            : mlirValueGetFirstUse(mlirHandshakeCreditGetResult(credit));
    const loop_node *to =
        mlirOpOperandIsNull(use)
            ? NULL
            : loop_graph_node(l->graph, mlirOpOperandGetOwner(use));
    if (to) {
      e.to = (size_t)(to - l->graph->nodes);
      add_use(l, &e);
    }
  }
}

/* A merge of an inner loop's header takes its token of the first round as long
 * after the counter as those of the others. */
static void add_merge(const loop_rows *l, size_t number) {
  const loop_node *counter;
  int64_t behind =
      loop_runs_behind(l->runs, l->graph, &l->graph->nodes[number], &counter);
  if (behind > 0) {
    size_t begins = l->offered[counter - l->graph->nodes];
    MILP_AT_LEAST(
        l->program, 0,
        {{l->offered[number], 1}, {begins, -1}, {l->rate, -(double)behind}});
  }
}

static bool add_rows(loop_rows *l, arena_pool *memory) {
  const loop_graph *graph = l->graph;
  l->offered = ARENA_ARRAY(memory, size_t, graph->num_nodes + 1);
  l->taking = ARENA_ARRAY(memory, size_t, graph->num_nodes + 1);
  l->turns = loop_turns_find(graph, memory);
  if (!l->offered || !l->taking || !l->turns) {
    return false;
  }
  for (size_t i = 0; i < graph->num_nodes; i++) {
    const loop_node *node = &graph->nodes[i];
    l->has_queue |=
        node->is_lazy_fork || mlirOperationIsAHandshakeInstance(node->op);
    if (!graph->nodes[i].is_free) {
      l->offered[i] = loop_rate_add_phase(l->program);
      l->taking[i] = loop_rate_add_phase(l->program);
      add_node(l, i);
    }
  }
  for (size_t i = 0; i < graph->num_edges; i++) {
    const loop_edge *e = &graph->edges[i];
    const loop_node *from = &graph->nodes[e->from];
    if (from->is_free || mlirValueIsNull(e->value)) {
      continue; /* nobody waits for it, or in a queue */
    }
    add_use(l, e);
  }
  for (size_t i = 0; i < graph->num_nodes; i++) {
    if (!graph->nodes[i].is_free) {
      add_given(l, i);
      add_merge(l, i);
    }
  }
  return !l->program->failed;
}

/* How often iterations begin at the most, whatever the buffers. */
static double most_of(const loop_interval *interval, int64_t least) {
  bool is_bound = interval->limit == HLS_LOOP_LIMIT_UNIT ||
                  interval->limit == HLS_LOOP_LIMIT_MEMORY;
  int64_t cycles =
      is_bound && interval->cycles > least ? interval->cycles : least;
  return 1.0 / (double)cycles;
}

/* Finds how often iterations begin at the most, and leaves what is asked for of
 * a graph that has a schedule. Returns false when out of memory. */
static bool find_most(loop_rate *rate, loop_runs *runs, const known_ways *ways,
                      loop_graph *graph) {
  loop_interval interval;
  if (!loop_interval_find(graph, NULL, &interval)) {
    return false;
  }
  if (!rate->is_fastest) {
    rate->most = most_of(&interval, loop_runs_least(runs, graph));
    return true;
  }
  int64_t cycles;
  bool ok = known_ways_leave(ways, graph, &cycles);
  rate->most = ok && cycles > 0 ? 1.0 / (double)cycles : 0;
  return ok;
}

bool loop_rows_add(milp_program *program, const milp_places *places,
                   loop_runs *runs, const known_ways *ways,
                   const loop_nest *nest, loop_rate *rate, arena_pool *memory) {
  loop_graph graph = {0};
  arena_pool scratch = {0};
  bool scheduled = false;
  rate->most = 0;
  bool ok = loop_graph_build(&graph, nest, rate->loop) &&
            loop_graph_delay_queue_loads(&graph) &&
            loop_runs_schedule(runs, &graph, &scheduled) &&
            (!scheduled || find_most(rate, runs, ways, &graph));
  if (ok && rate->most > 0) {
    bool has_seen = nest->loops[rate->loop].depth == 0 && !rate->is_fastest;
    rate->variable = milp_add(program, 0, rate->most);
    loop_rows l = {.program = program,
                   .places = places,
                   .runs = runs,
                   .graph = &graph,
                   .rate = rate->variable,
                   .has_faster =
                       !rate->is_fastest && known_ways_has_faster(ways, &graph),
                   .found = rate,
                   .memory = memory};
    rate->first_phase = program->num_variables;
    rate->first_row = program->num_rows;
    ok = add_rows(&l, &scratch) &&
         (!has_seen ||
          loop_seen_add(program, places, &graph, rate, l.offered, memory));
    rate->end_phase = program->num_variables;
    rate->end_row = program->num_rows;
  }
  arena_finish(&scratch);
  loop_graph_finish(&graph);
  return ok;
}
