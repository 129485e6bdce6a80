/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * As FEAS of Leiserson and Saxe ("Retiming synchronous circuitry", Algorithmica
 * 1991): an operation whose results are late starts a cycle later, which moves
 * a register from behind it to in front of it, until nothing is late. Loops
 * with wires between them have their rounds together, loops within loops before
 * those. A round looks at what the one before has changed, and at what was
 * late. A loop with something that is late however many registers there are has
 * no rounds.
 */
#include "core/passes/retiming/loop_fit.h"
#include "core/ir/disjoint_sets.h"
#include "core/ir/ir.h"
#include "core/passes/retiming/fitted_loop.h"
#include "core/passes/retiming/loop_wires.h"
#include "hls/work.h"

/* What a channel of the graph is for the loops whose turn it is. */
typedef struct fitted_channel {
  fitted_loop *loop; /* which its operation is in; NULL: none of them */
  uint32_t from, to; /* nodes of the loop; NOBODY outside it */
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
  disjoint_sets groups;     /* of places, and of loops behind them */
  size_t *pending;          /* per group: loops that are not done */
  uint32_t *places;         /* of nodes of groups that are not done */
  size_t num_places;
  bool has_new_goal; /* may more than the places that were touched be late? */
  uint32_t *late;    /* places that are, or may be */
  size_t num_late;
  bool *is_listed; /* per place: among those? */
  arena_pool memory;
} fitting;

/* The channel of a wire that is in a loop of the height; NULL for others. */
static const fitted_channel *looped(const fitting *f, size_t place) {
  size_t node = f->wires.nodes[place].node;
  bool is_wire = !loop_wires_is_helper(&f->wires, node);
  return is_wire && f->channels[node / 3].loop ? &f->channels[node / 3] : NULL;
}

/* Marks what makes a wire late. Returns whether it is. */
static bool mark_late(const fitting *f, uint32_t place) {
  const loop_wires *wires = &f->wires;
  size_t node = wires->nodes[place].node;
  const fitted_channel *c = looped(f, place);
  if (!c) {
    return false;
  }
  double period =
      c->loop->goal == FIT_POSSIBLY ? f->periods->possibly : f->periods->surely;
  double arrival = wires->arrival[place];
  if (arrival + loop_wires_setup(wires, node) > period) {
    fitted_loop_mark(c->loop, c->from);
    return true;
  }
  if (!wires->has_register[place] &&
      arrival + loop_wires_end(wires, node) > period) {
    fitted_loop_mark(c->loop, wires->may_be_cut[node / 3] ? c->to : c->from);
    return true;
  }
  return false;
}

static void list_late(fitting *f, const uint32_t *places, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (!f->is_listed[places[i]]) {
      f->is_listed[places[i]] = true;
      f->late[f->num_late++] = places[i];
    }
  }
}

/* Marks what makes wires late: those that were in the round before, and those
 * that something has changed for. */
static void mark_all_late(fitting *f) {
  size_t count = 0;
  list_late(f, f->wires.touched, f->wires.num_touched);
  if (f->has_new_goal) {
    list_late(f, f->places, f->num_places);
  }
  loop_wires_forget_touched(&f->wires);
  f->has_new_goal = false;
  hls_work_count(f->num_late);
  for (size_t i = 0; i < f->num_late; i++) {
    uint32_t place = f->late[i];
    f->is_listed[place] = mark_late(f, place);
    if (f->is_listed[place]) {
      f->late[count++] = place;
    }
  }
  f->num_late = count;
}

/* Looks at the registers of a loop again. */
static void look(fitting *f, fitted_loop *l) {
  for (size_t i = 0; i < l->loop->num_channels; i++) {
    if (fitted_loop_look(l, i) && l->channels[i] != WIRE_GRAPH_NOWHERE) {
      loop_wires_look(&f->wires, l->channels[i]);
    }
  }
}

/* One round for all loops of whose groups some are not done. */
static void fit_once(fitting *f) {
  size_t count = 0;
  loop_wires_follow(&f->wires, f->places, f->num_places);
  mark_all_late(f);
  for (size_t i = 0; i < f->num_turn; i++) {
    fitted_loop *l = f->turn[i];
    f->has_new_goal |= !l->any_late;
    fitted_loop_end_round(l);
    look(f, l);
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
    if (!fitted_loop_begin(l, loop, memory) ||
        !ptr_map_set(&f->fitted, loop, l)) {
      return false;
    }
  }
  return f->loops && f->turn;
}

/* Finds the channels of the graph for those of the loops. */
static void find_channels_of_loops(fitting *f) {
  for (size_t i = 0; i < f->wires.wires->graph->num_channels; i++) {
    const timed_channel *channel = f->wires.channels[i].channel;
    if (channel) {
      const fitted_loop *l = ptr_map_get(&f->fitted, channel->loop);
      l->channels[channel - channel->loop->channels] = (uint32_t)i;
    }
  }
}

static bool prepare(fitting *f) {
  arena_pool *memory = &f->memory;
  const wire_graph *graph = f->wires.wires->graph;
  size_t sets = f->wires.num_nodes + f->num_loops + 1;
  f->channels = ARENA_ARRAY(memory, fitted_channel, graph->num_channels + 1);
  f->pending = ARENA_ARRAY(memory, size_t, sets);
  f->places = ARENA_ARRAY(memory, uint32_t, f->wires.num_nodes + 1);
  f->late = ARENA_ARRAY(memory, uint32_t, f->wires.num_nodes + 1);
  f->is_listed = ARENA_ARRAY(memory, bool, f->wires.num_nodes + 1);
  return f->channels && f->pending && f->places && f->late && f->is_listed &&
         disjoint_sets_begin(&f->groups, sets, memory);
}

/* The node of a channel's maker in the loop of the height that it is in, if
 * there is one; else NOBODY. */
static uint32_t maker_of(const fitting *f, const timed_channel *channel,
                         MlirValue value, timed_loop **loop) {
  if (channel->loop->height == f->height) {
    *loop = channel->loop;
    return channel->from;
  }
  return loop_times_node(f->times, ir_def(value), f->height, loop);
}

/* The node of its user in that loop, or NOBODY. */
static uint32_t user_of(const fitting *f, const timed_channel *channel,
                        MlirValue value, const timed_loop *loop) {
  if (channel->loop == loop && channel->to != LOOP_TIMES_NOBODY) {
    return channel->to;
  }
  timed_loop *other = NULL;
  MlirOperation user = mlirOpOperandGetOwner(mlirValueGetFirstUse(value));
  uint32_t node = loop_times_node(f->times, user, f->height, &other);
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

/* Joins a wire with a loop, if it takes part. */
static void join_wire(fitting *f, size_t node, size_t loop) {
  uint32_t place = f->wires.place[node];
  if (place != WIRE_GRAPH_NOWHERE) {
    disjoint_sets_join(&f->groups, place, f->wires.num_nodes + loop);
  }
}

/* Joins the wires of each loop of the height, and those between them. */
static void join_groups(fitting *f) {
  const loop_wires *wires = &f->wires;
  for (size_t i = 0; i < wires->wires->graph->num_channels; i++) {
    const fitted_loop *l = f->channels[i].loop;
    if (l) {
      join_wire(f, 3 * i + HLS_WIRE_DATA, (size_t)(l - f->loops));
      join_wire(f, 3 * i + HLS_WIRE_VALID, (size_t)(l - f->loops));
    }
  }
  for (size_t i = 0; i < wires->num_nodes; i++) {
    const looped_node *n = &wires->nodes[i];
    for (uint32_t k = n->first; k < n[1].first; k++) {
      disjoint_sets_join(&f->groups, i, wires->arcs[k]);
    }
  }
}

/* Is a loop of the group of a place not done? */
static bool is_pending(fitting *f, uint32_t place) {
  return f->pending[disjoint_sets_of(&f->groups, place)];
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

/* Looks at the registers of all loops, as others are settled now. */
static void look_at_all(fitting *f) {
  for (size_t i = 0; i < f->wires.wires->graph->num_channels; i++) {
    loop_wires_look(&f->wires, i);
  }
}

/* Gives those loops up in which a wire is late at any interval. */
static void give_up_hopeless(fitting *f) {
  const loop_wires *wires = &f->wires;
  loop_wires_find_least(&f->wires);
  for (size_t i = 0; i < wires->num_nodes; i++) {
    const fitted_channel *c = looped(f, i);
    if (c && wires->least[i] + loop_wires_setup(wires, wires->nodes[i].node) >
                 f->periods->possibly) {
      c->loop->goal = FIT_DONE;
    }
  }
}

/* Lists the loops of the height that are not done. */
static void list_turn(fitting *f) {
  f->num_turn = 0;
  for (size_t i = 0; i < f->num_loops; i++) {
    fitted_loop *l = &f->loops[i];
    if (l->loop->height == f->height && l->goal != FIT_DONE) {
      f->turn[f->num_turn++] = l;
    }
  }
}

/* Lets the loops of the height have their turn. */
static void begin_height(fitting *f) {
  list_turn(f);
  if (f->num_turn == 0) {
    return;
  }
  f->wires.settled = f->height + 1;
  look_at_all(f);
  find_channels(f);
  give_up_hopeless(f);
  list_turn(f);
  if (f->num_turn == 0) {
    return;
  }
  f->has_new_goal = true;
  join_groups(f);
  for (size_t i = 0; i < f->num_turn; i++) {
    fitted_loop *l = f->turn[i];
    l->group = disjoint_sets_of(&f->groups,
                                f->wires.num_nodes + (size_t)(l - f->loops));
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
    find_channels_of_loops(&f);
    fit_all(&f);
  }
  loop_wires_finish(&f.wires);
  ptr_map_finish(&f.fitted);
  arena_finish(&f.memory);
  return ok;
}
