/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * As FEAS of Leiserson and Saxe ("Retiming synchronous circuitry", Algorithmica
 * 1991): an operation whose results are late starts a cycle later, which moves
 * a register from behind it to in front of it, until nothing is late. Loops
 * with wires between them have their rounds together, loops within loops before
 * those.
 */
#include "core/passes/retiming/loop_fit.h"
#include "base/memory/fnv1a.h"
#include "core/ir/disjoint_sets.h"
#include "core/ir/ir.h"
#include "core/passes/retiming/loop_wires.h"

/* Within so many rounds a loop fits, or it is left as it is; and it gets so
 * many cycles more at most. */
enum { MOST_ROUNDS = 16, MOST_CYCLES = 8 };

/* What is sought for a loop. */
typedef enum fit_goal {
  FIT_POSSIBLY, /* an interval */
  FIT_SURELY,   /* better times for it */
  FIT_DONE,
} fit_goal;

typedef struct fitted_loop {
  timed_loop *loop;
  fit_goal goal;
  int rounds;
  int64_t more;  /* cycles of the interval */
  int64_t *kept; /* the times to return to */
  bool *is_late; /* per node */
  bool any_late;
  uint64_t seen[MOST_ROUNDS]; /* states of the rounds before */
  size_t group;               /* of the loops that have their rounds together */
} fitted_loop;

/* What a channel of the graph is for the loops whose turn it is. */
typedef struct fitted_channel {
  fitted_loop *loop; /* which its operation is in; NULL: none of them */
  size_t from, to;   /* nodes of the loop; NOBODY outside it */
} fitted_channel;

typedef struct fitting {
  const loop_times *times;
  const loop_fit_periods *periods;
  loop_wires wires;
  fitted_loop *loops;
  size_t num_loops;
  size_t height;      /* of the loops whose turn it is */
  fitted_loop **turn; /* those loops that are not done */
  size_t num_turn;
  ptr_map fitted;           /* timed_loop -> fitted_loop */
  fitted_channel *channels; /* per channel of the graph */
  disjoint_sets groups;     /* of nodes, and of loops behind them */
  size_t *pending;          /* per group: loops that are not done */
  uint32_t *places;         /* of nodes of groups that are not done */
  size_t num_places;
  arena_pool memory;
} fitting;

/* Marks an operation that has to start later. */
static void mark(fitted_loop *l, size_t node) {
  if (node != LOOP_TIMES_NOBODY) {
    l->is_late[node] = true;
    l->any_late = true;
  }
}

/* Marks what makes a wire late. */
static void mark_late(fitting *f, size_t place) {
  const loop_wires *wires = &f->wires;
  size_t node = wires->nodes[place].node;
  if (loop_wires_is_helper(wires, node)) {
    return;
  }
  size_t channel = node / 3;
  const fitted_channel *c = &f->channels[channel];
  if (!c->loop) {
    return;
  }
  double period =
      c->loop->goal == FIT_POSSIBLY ? f->periods->possibly : f->periods->surely;
  double arrival = wires->arrival[place];
  if (arrival + loop_wires_setup(wires, node) > period) {
    mark(c->loop, c->from);
  } else if (!loop_wires_has_register(wires, channel) &&
             arrival + loop_wires_end(wires, node) > period) {
    mark(c->loop, wires->may_be_cut[channel] ? c->to : c->from);
  }
}

/* Cycles to spare that are told from each other. */
enum { MOST_SPARE = 3 };

/* A number that rounds have in common when the same operations are late, with
 * the same registers. */
static uint64_t state_of(const fitted_loop *l) {
  const timed_loop *loop = l->loop;
  uint64_t state = fnv1a(FNV1A_START, l->is_late, loop->num_nodes);
  for (size_t i = 0; i < loop->num_channels; i++) {
    const timed_channel *channel = &loop->channels[i];
    if (channel->to != LOOP_TIMES_NOBODY) {
      int64_t spare = loop_times_spare(channel);
      unsigned char byte =
          (unsigned char)(spare < MOST_SPARE ? spare : MOST_SPARE);
      state = fnv1a(state, &byte, 1);
    }
  }
  return state;
}

/* Does a round repeat one of those before? Then the next ones do, too. */
static bool is_repeated(fitted_loop *l) {
  l->seen[l->rounds] = state_of(l);
  for (int i = 0; i < l->rounds; i++) {
    if (l->seen[i] == l->seen[l->rounds]) {
      return true;
    }
  }
  return false;
}

/* Lets the late operations start later. Returns whether that may help. */
static bool delay_late(fitted_loop *l) {
  timed_loop *loop = l->loop;
  bool goes_on = !is_repeated(l) && l->rounds + 1 < MOST_ROUNDS;
  for (size_t i = 0; i < loop->num_nodes; i++) {
    if (goes_on && l->is_late[i]) {
      loop_times_delay(loop, i, 1);
    }
    l->is_late[i] = false;
  }
  l->rounds++;
  return goes_on && loop_times_settle(loop);
}

static void copy_times(int64_t *to, const int64_t *from, size_t count) {
  for (size_t i = 0; i < count; i++) {
    to[i] = from[i];
  }
}

/* The goal is reached: on to the next. */
static void succeed(fitted_loop *l) {
  copy_times(l->kept, l->loop->times, l->loop->num_nodes);
  l->goal = l->goal == FIT_POSSIBLY ? FIT_SURELY : FIT_DONE;
  l->rounds = 0;
}

/* It cannot be reached at this interval. */
static void fail(fitted_loop *l) {
  bool is_last = l->rounds == MOST_ROUNDS;
  copy_times(l->loop->times, l->kept, l->loop->num_nodes);
  l->rounds = 0;
  if (l->goal == FIT_POSSIBLY && l->more < MOST_CYCLES && !is_last) {
    l->more++;
    l->loop->interval++;
    return;
  }
  if (l->goal == FIT_POSSIBLY) {
    l->loop->interval -= l->more;
  }
  l->goal = FIT_DONE;
}

/* One round for all loops of whose groups some are not done. */
static void fit_once(fitting *f) {
  size_t count = 0;
  loop_wires_follow(&f->wires, f->places, f->num_places);
  for (size_t i = 0; i < f->num_places; i++) {
    mark_late(f, f->places[i]);
  }
  for (size_t i = 0; i < f->num_turn; i++) {
    fitted_loop *l = f->turn[i];
    if (!l->any_late) {
      succeed(l);
    } else if (!delay_late(l)) {
      fail(l);
    }
    l->any_late = false;
    if (l->goal != FIT_DONE) {
      f->turn[count++] = l;
    } else {
      f->pending[l->group]--;
    }
  }
  f->num_turn = count;
}

static bool prepare_loops(fitting *f) {
  arena_pool *memory = &f->memory;
  for (timed_loop *loop = f->times->loops; loop; loop = loop->next) {
    f->num_loops++;
  }
  f->loops = ARENA_ARRAY(memory, fitted_loop, f->num_loops + 1);
  f->turn = ARENA_ARRAY(memory, fitted_loop *, f->num_loops + 1);
  fitted_loop *l = f->loops;
  for (timed_loop *loop = f->times->loops; l && loop; loop = loop->next, l++) {
    *l = (fitted_loop){.loop = loop,
                       .kept = ARENA_ARRAY(memory, int64_t, loop->num_nodes),
                       .is_late = ARENA_ARRAY(memory, bool, loop->num_nodes)};
    if (!l->kept || !l->is_late || !ptr_map_set(&f->fitted, loop, l)) {
      return false;
    }
    copy_times(l->kept, loop->times, loop->num_nodes);
  }
  return f->loops && f->turn;
}

static bool prepare(fitting *f) {
  arena_pool *memory = &f->memory;
  const wire_graph *graph = f->wires.wires->graph;
  size_t sets = graph->num_nodes + f->num_loops + 1;
  f->channels = ARENA_ARRAY(memory, fitted_channel, graph->num_channels + 1);
  f->pending = ARENA_ARRAY(memory, size_t, sets);
  f->places = ARENA_ARRAY(memory, uint32_t, f->wires.num_nodes + 1);
  return f->channels && f->pending && f->places &&
         disjoint_sets_begin(&f->groups, sets, memory);
}

/* The node of a channel's maker in the loop of the height that it is in, if
 * there is one; else NOBODY. */
static size_t maker_of(const fitting *f, const timed_channel *channel,
                       MlirValue value, timed_loop **loop) {
  if (channel->loop->height == f->height) {
    *loop = channel->loop;
    return channel->from;
  }
  return loop_times_node(f->times, ir_def(value), f->height, loop);
}

/* The node of its user in that loop, or NOBODY. */
static size_t user_of(const fitting *f, const timed_channel *channel,
                      MlirValue value, const timed_loop *loop) {
  if (channel->loop == loop && channel->to != LOOP_TIMES_NOBODY) {
    return channel->to;
  }
  timed_loop *other = NULL;
  MlirOperation user = mlirOpOperandGetOwner(mlirValueGetFirstUse(value));
  size_t node = loop_times_node(f->times, user, f->height, &other);
  return other == loop ? node : LOOP_TIMES_NOBODY;
}

/* Finds what the channels are for the loops of the height. */
static void find_channels(fitting *f) {
  const wire_graph *graph = f->wires.wires->graph;
  for (size_t i = 0; i < graph->num_channels; i++) {
    MlirValue value = graph->channels[i];
    const timed_channel *channel = f->wires.channels[i].channel;
    fitted_channel *c = &f->channels[i];
    timed_loop *loop = NULL;
    *c = (fitted_channel){.to = LOOP_TIMES_NOBODY};
    if (!channel) {
      continue;
    }
    c->from = maker_of(f, channel, value, &loop);
    if (c->from != LOOP_TIMES_NOBODY) {
      c->loop = ptr_map_get(&f->fitted, loop);
      c->to = user_of(f, channel, value, loop);
    }
  }
}

/* Joins the wires of each loop of the height, and those between them. */
static void join_groups(fitting *f) {
  const loop_wires *wires = &f->wires;
  const wire_graph *graph = wires->wires->graph;
  for (size_t i = 0; i < graph->num_channels; i++) {
    const fitted_loop *l = f->channels[i].loop;
    if (l) {
      size_t loop = graph->num_nodes + (size_t)(l - f->loops);
      disjoint_sets_join(&f->groups, 3 * i + HLS_WIRE_DATA, loop);
      disjoint_sets_join(&f->groups, 3 * i + HLS_WIRE_VALID, loop);
    }
  }
  for (size_t i = 0; i < graph->num_arcs; i++) {
    const wire_arc *arc = &graph->arcs[i];
    if (wires->place[arc->from] != WIRE_GRAPH_NOWHERE &&
        wires->place[arc->to] != WIRE_GRAPH_NOWHERE) {
      disjoint_sets_join(&f->groups, arc->from, arc->to);
    }
  }
}

/* Is a loop of the group of a place not done? */
static bool is_pending(fitting *f, uint32_t place) {
  return f->pending[disjoint_sets_of(&f->groups, f->wires.nodes[place].node)];
}

/* Keeps the places of groups with loops that are not done. */
static void drop_places(fitting *f) {
  size_t count = 0;
  for (size_t i = 0; i < f->num_places; i++) {
    if (is_pending(f, f->places[i])) {
      f->places[count++] = f->places[i];
    }
  }
  f->num_places = count;
}

static void list_places(fitting *f) {
  for (size_t i = 0; i < f->wires.num_nodes; i++) {
    f->places[i] = (uint32_t)i;
  }
  f->num_places = f->wires.num_nodes;
  drop_places(f);
}

/* Lets the loops of the height have their turn. */
static void begin_height(fitting *f) {
  f->num_turn = 0;
  f->wires.settled = f->height + 1;
  for (size_t i = 0; i < f->num_loops; i++) {
    if (f->loops[i].loop->height == f->height) {
      f->turn[f->num_turn++] = &f->loops[i];
    }
  }
  if (f->num_turn == 0) {
    return;
  }
  find_channels(f);
  join_groups(f);
  for (size_t i = 0; i < f->num_turn; i++) {
    fitted_loop *l = f->turn[i];
    l->group = disjoint_sets_of(&f->groups, f->wires.wires->graph->num_nodes +
                                                (size_t)(l - f->loops));
    f->pending[l->group]++;
  }
  list_places(f);
}

static void fit_all(fitting *f) {
  for (; f->height <= LOOP_TIMES_HEIGHT; f->height++) {
    begin_height(f);
    while (f->num_turn > 0) {
      size_t before = f->num_turn;
      fit_once(f);
      if (f->num_turn < before) {
        drop_places(f);
      }
    }
  }
}

bool loop_fit(loop_times *times, const wire_times *wires,
              const bool *may_be_cut, const loop_fit_periods *periods) {
  fitting f = {.times = times, .periods = periods};
  bool ok = loop_wires_find(&f.wires, times, wires, may_be_cut) &&
            prepare_loops(&f) && prepare(&f);
  if (ok) {
    fit_all(&f);
  }
  loop_wires_finish(&f.wires);
  ptr_map_finish(&f.fitted);
  arena_finish(&f.memory);
  return ok;
}
