/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * As FEAS of Leiserson and Saxe ("Retiming synchronous circuitry", Algorithmica
 * 1991): an operation whose results are late starts a cycle later, which moves
 * a register from behind it to in front of it, until nothing is late. The wires
 * of all loops are followed at once, those of data and valid.
 */
#include "core/passes/buffers/loop_fit.h"
#include "core/ir/ir_kinds.h"
#include "core/passes/delay/unit_delay.h"
#include "hls/handshake_ops.h"
#include "hls/work.h"

/* After so many rounds a loop gets another cycle, and so many cycles at most. */
enum { MOST_ROUNDS = 32, MOST_CYCLES = 8 };

/* What is sought for a loop. */
typedef enum fit_goal {
  FIT_LATER,    /* nothing before the loops in it are done */
  FIT_POSSIBLY, /* an interval */
  FIT_SURELY,   /* better times for it */
  FIT_DONE,
} fit_goal;

typedef struct fitted_loop {
  timed_loop *loop;
  fit_goal goal;
  int rounds;
  int64_t more;   /* cycles of the interval */
  int64_t *kept;  /* the times to return to */
  int64_t *start; /* those of the round */
  bool *is_late;  /* per node */
  bool any_late;
} fitted_loop;

/* A channel of the graph. */
typedef struct fitted_channel {
  fitted_loop *owner;
  const timed_channel *channel; /* NULL: none of a loop */
  hls_unit_delays slot; /* of its register */
} fitted_channel;

typedef struct fitting {
  const loop_times *times;
  const wire_times *wires;
  const bool *may_be_cut;
  const loop_fit_periods *periods;
  fitted_loop *loops;
  size_t num_loops;
  size_t height; /* of the loops whose turn it is */
  ptr_map fitted; /* timed_loop -> fitted_loop */
  fitted_channel *channels; /* per channel of the graph */
  bool *takes_part;         /* per node */
  double *begin;            /* per node: when it is stable by itself */
  double *end;              /* per node: what a path has in front of it */
  double *arrival;          /* per node */
  size_t *nodes;            /* those that take part, in order */
  size_t num_nodes;
  arena_pool memory;
} fitting;

/* A wire of data or valid? */
static bool is_forward(const fitting *f, size_t node) {
  return node < 3 * f->wires->graph->num_channels &&
         node % 3 != HLS_WIRE_READY;
}

static bool is_of_loop(const fitting *f, size_t node) {
  return is_forward(f, node) && f->channels[node / 3].channel;
}

static bool is_helper(const fitting *f, size_t node) {
  return node >= 3 * f->wires->graph->num_channels;
}

/* When a wire is stable behind a register of its channel. */
static double behind_register(const fitting *f, size_t node) {
  const hls_unit_delays *slot = &f->channels[node / 3].slot;
  return node % 3 == HLS_WIRE_DATA ? slot->clock_to_data : slot->clock_to_valid;
}

static double register_setup(const fitting *f, size_t node) {
  const hls_unit_delays *slot = &f->channels[node / 3].slot;
  return node % 3 == HLS_WIRE_DATA ? slot->setup : slot->control_setup;
}

/* Does the channel have a register, when loops around those whose turn it is
 * have all that there may be? */
static bool has_register(const fitting *f, size_t channel) {
  const fitted_channel *c = &f->channels[channel];
  return f->may_be_cut[channel] &&
         (c->channel->to == LOOP_TIMES_NOBODY || c->owner->goal == FIT_LATER ||
          loop_times_spare(c->channel) > 0);
}

static void raise_to(double *at, double ns) {
  *at = ns > *at ? ns : *at;
}

static void find_channels(fitting *f) {
  const wire_graph *graph = f->wires->graph;
  for (size_t i = 0; i < graph->num_channels; i++) {
    MlirValue value = graph->channels[i];
    fitted_channel *c = &f->channels[i];
    c->channel = loop_times_channel(f->times, value);
    c->owner =
        c->channel ? ptr_map_get(&f->fitted, c->channel->loop) : NULL;
    c->slot = unit_delays_of_slot(
        MlirHandshakeBufferTypeOneSlotBreakDV,
        mlirHandshakeTypeGetDataWidth(mlirValueGetType(value)));
  }
}

/* Finds the nodes that take part: wires of loops, and helpers beside them. */
static void find_nodes(fitting *f) {
  const wire_graph *graph = f->wires->graph;
  for (size_t i = 0; i < graph->num_arcs; i++) {
    const wire_arc *arc = &graph->arcs[i];
    f->takes_part[arc->from] |=
        is_helper(f, arc->from) && is_of_loop(f, arc->to);
    f->takes_part[arc->to] |= is_helper(f, arc->to) && is_of_loop(f, arc->from);
  }
  for (size_t i = 0; i < f->wires->num_ordered; i++) {
    size_t node = f->wires->order[i];
    f->takes_part[node] |= is_of_loop(f, node);
    if (f->takes_part[node]) {
      f->nodes[f->num_nodes++] = node;
    }
  }
}

/* Finds what comes from outside the loops, registered where it may be, and
 * where paths begin and end. */
static void find_borders(fitting *f) {
  const wire_graph *graph = f->wires->graph;
  for (size_t i = 0; i < graph->num_nodes; i++) {
    f->begin[i] = -1;
  }
  for (size_t i = 0; i < graph->num_begins; i++) {
    raise_to(&f->begin[graph->begins[i].node], graph->begins[i].ns);
  }
  for (size_t i = 0; i < graph->num_ends; i++) {
    raise_to(&f->end[graph->ends[i].node], graph->ends[i].ns);
  }
  for (size_t i = 0; i < graph->num_arcs; i++) {
    const wire_arc *arc = &graph->arcs[i];
    if (!f->takes_part[arc->to] || f->takes_part[arc->from] ||
        !is_forward(f, arc->from)) {
      continue;
    }
    double ns = f->may_be_cut[arc->from / 3] ? behind_register(f, arc->from)
                                             : f->wires->arrival[arc->from];
    if (ns >= 0) {
      raise_to(&f->begin[arc->to], ns + arc->ns);
    }
  }
}

/* Follows the wires, which begin anew behind registers. */
static void find_arrivals(fitting *f) {
  const wire_times *wires = f->wires;
  for (size_t i = 0; i < f->num_nodes; i++) {
    f->arrival[f->nodes[i]] = f->begin[f->nodes[i]];
  }
  hls_work_count(f->num_nodes);
  for (size_t i = 0; i < f->num_nodes; i++) {
    size_t node = f->nodes[i];
    double ns = f->arrival[node];
    if (!is_helper(f, node) && has_register(f, node / 3)) {
      ns = behind_register(f, node);
    }
    for (size_t k = wires->first[node]; ns >= 0 && k < wires->first[node + 1];
         k++) {
      const wire_arc *arc = &wires->graph->arcs[wires->leaving[k]];
      if (f->takes_part[arc->to]) {
        raise_to(&f->arrival[arc->to], ns + arc->ns);
      }
    }
  }
}

/* Marks an operation that has to start later. */
static void mark(fitting *f, MlirOperation op) {
  timed_loop *loop;
  size_t node = loop_times_node(f->times, op, f->height, &loop);
  if (node != LOOP_TIMES_NOBODY) {
    fitted_loop *l = ptr_map_get(&f->fitted, loop);
    l->is_late[node] = true;
    l->any_late = true;
  }
}

/* Marks what makes a wire late. */
static void mark_late(fitting *f, size_t node) {
  MlirValue value = f->channels[node / 3].channel->value;
  timed_loop *loop;
  if (loop_times_node(f->times, ir_def(value), f->height, &loop) ==
      LOOP_TIMES_NOBODY) {
    return;
  }
  const fitted_loop *l = ptr_map_get(&f->fitted, loop);
  double period = l->goal == FIT_POSSIBLY ? f->periods->possibly
                                          : f->periods->surely;
  double arrival = f->arrival[node];
  if (arrival + register_setup(f, node) > period) {
    mark(f, ir_def(value));
  } else if (!has_register(f, node / 3) && arrival + f->end[node] > period) {
    mark(f, f->may_be_cut[node / 3]
                ? mlirOpOperandGetOwner(mlirValueGetFirstUse(value))
                : ir_def(value));
  }
}

/* Lets the late operations start later. Returns whether that has changed where
 * the registers are. */
static bool delay_late(fitted_loop *l) {
  timed_loop *loop = l->loop;
  for (size_t i = 0; i < loop->num_nodes; i++) {
    l->start[i] = loop->times[i];
  }
  for (size_t i = 0; i < loop->num_nodes; i++) {
    if (l->is_late[i]) {
      loop_times_delay(loop, i, 1);
    }
    l->is_late[i] = false;
  }
  bool settled = loop_times_settle(loop), changed = false;
  for (size_t i = 1; i < loop->num_nodes; i++) {
    changed |=
        loop->times[i] - l->start[i] != loop->times[0] - l->start[0];
  }
  return settled && changed;
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
  copy_times(l->loop->times, l->kept, l->loop->num_nodes);
  l->rounds = 0;
  if (l->goal == FIT_POSSIBLY && l->more < MOST_CYCLES) {
    l->more++;
    l->loop->interval++;
    return;
  }
  if (l->goal == FIT_POSSIBLY) {
    l->loop->interval -= l->more;
  }
  l->goal = FIT_DONE;
}

/* One round for all loops whose turn it is. Returns whether there is another
 * one. */
static bool fit_once(fitting *f) {
  bool any = false;
  find_arrivals(f);
  for (size_t i = 0; i < f->num_loops; i++) {
    f->loops[i].any_late = false;
  }
  for (size_t i = 0; i < f->num_nodes; i++) {
    size_t node = f->nodes[i];
    if (!is_helper(f, node)) {
      mark_late(f, node);
    }
  }
  for (size_t i = 0; i < f->num_loops; i++) {
    fitted_loop *l = &f->loops[i];
    if (l->goal == FIT_LATER || l->goal == FIT_DONE) {
      continue;
    }
    if (!l->any_late) {
      succeed(l);
    } else if (!delay_late(l) || ++l->rounds == MOST_ROUNDS) {
      fail(l);
    }
    any |= l->goal != FIT_DONE;
  }
  return any;
}

static bool prepare_loops(fitting *f) {
  arena_pool *memory = &f->memory;
  for (timed_loop *loop = f->times->loops; loop; loop = loop->next) {
    f->num_loops++;
  }
  f->loops = ARENA_ARRAY(memory, fitted_loop, f->num_loops + 1);
  fitted_loop *l = f->loops;
  for (timed_loop *loop = f->times->loops; l && loop; loop = loop->next, l++) {
    *l = (fitted_loop){
        .loop = loop,
        .kept = ARENA_ARRAY(memory, int64_t, loop->num_nodes),
        .start = ARENA_ARRAY(memory, int64_t, loop->num_nodes),
        .is_late = ARENA_ARRAY(memory, bool, loop->num_nodes)};
    if (!l->kept || !l->start || !l->is_late ||
        !ptr_map_set(&f->fitted, loop, l)) {
      return false;
    }
    copy_times(l->kept, loop->times, loop->num_nodes);
  }
  return f->loops;
}

static bool prepare(fitting *f) {
  arena_pool *memory = &f->memory;
  const wire_graph *graph = f->wires->graph;
  f->channels = ARENA_ARRAY(memory, fitted_channel, graph->num_channels + 1);
  f->takes_part = ARENA_ARRAY(memory, bool, graph->num_nodes + 1);
  f->begin = ARENA_ARRAY(memory, double, graph->num_nodes + 1);
  f->end = ARENA_ARRAY(memory, double, graph->num_nodes + 1);
  f->arrival = ARENA_ARRAY(memory, double, graph->num_nodes + 1);
  f->nodes = ARENA_ARRAY(memory, size_t, graph->num_nodes + 1);
  return f->channels && f->takes_part && f->begin && f->end && f->arrival &&
         f->nodes && prepare_loops(f);
}

/* Lets the loops of a height have their turn. Returns false when there are none
 * of it. */
static bool begin_height(fitting *f) {
  bool any = false;
  for (size_t i = 0; i < f->num_loops; i++) {
    if (f->loops[i].loop->height == f->height) {
      f->loops[i].goal = FIT_POSSIBLY;
      any = true;
    }
  }
  return any;
}

bool loop_fit(loop_times *times, const wire_times *wires,
              const bool *may_be_cut, const loop_fit_periods *periods) {
  fitting f = {.times = times,
               .wires = wires,
               .may_be_cut = may_be_cut,
               .periods = periods};
  bool ok = prepare(&f);
  if (ok) {
    find_channels(&f);
    find_nodes(&f);
    find_borders(&f);
    for (; f.height <= LOOP_TIMES_HEIGHT; f.height++) {
      for (bool any = begin_height(&f); any;) {
        any = fit_once(&f);
      }
    }
  }
  ptr_map_finish(&f.fitted);
  arena_finish(&f.memory);
  return ok;
}
