/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Arrival times. Every wire of a channel has one where it is driven; where the
 * channel is a place it has another one beyond its buffers, which is the same
 * if there are none.
 */
#include "core/passes/buffers/milp/path_rows.h"
#include "core/passes/delay/unit_delay.h"
#include "core/passes/delay/wire_graph_build.h"

typedef struct path_rows {
  milp_program *program;
  const milp_places *places;
  const path_bounds *bounds;
  const wire_graph *graph;
  size_t *driven; /* per node: variable */
  size_t *beyond; /* the same beyond the buffers */
} path_rows;

/* The delays of a kind of buffer along one of a channel's wires. */
typedef struct wire_delays {
  double through;      /* without a register */
  double clock_to_out; /* from the register */
  double setup;        /* to it */
} wire_delays;

/* So many slots has a FIFO for whose delays it counts. Where there was none, it
 * is what one seldom has more of; where there was one, its own: with others,
 * the circuit might not be possible as it was. */
static int64_t slots_of(const milp_place *place, MlirHandshakeBufferType type) {
  enum { USUAL_SLOTS = 4 };
  int64_t had = place->had.more;
  bool has_register = type == MlirHandshakeBufferTypeFifoBreakDV;
  return had > 0 ? had + has_register : USUAL_SLOTS;
}

static wire_delays delays_along(hls_wire wire, MlirHandshakeBufferType type,
                                const milp_place *place) {
  bool is_fifo = type == MlirHandshakeBufferTypeFifoBreakNone ||
                 type == MlirHandshakeBufferTypeFifoBreakDV;
  hls_unit_delays delays = unit_delays_of_buffer(
      type, place->width, is_fifo ? slots_of(place, type) : 1);
  switch (wire) {
  case HLS_WIRE_DATA:
    return (wire_delays){delays.data, delays.clock_to_data, delays.setup};
  case HLS_WIRE_VALID:
    return (wire_delays){delays.valid, delays.clock_to_valid,
                         delays.control_setup};
  default:
    return (wire_delays){delays.ready, delays.clock_to_ready,
                         delays.control_setup};
  }
}

/* When a node is stable at the latest, whatever is behind it. */
static double bound_of(const path_rows *p, size_t node) {
  return wire_graph_is_wire(p->graph, node)
             ? path_bounds_of(p->bounds, p->graph->channels[node / 3],
                              (hls_wire)(node % 3))
             : p->bounds->longest;
}

/* A wire of a place, with the delays of what may be there. */
typedef struct wire_place {
  milp_program *program;
  const milp_place *place;
  size_t in, out; /* variables: when it is stable before the buffers and behind
                     them */
  double bound;
  wire_delays data;  /* of a register for data and valid */
  wire_delays ready; /* of a slot that registers ready */
  wire_delays queue; /* of further slots without the former, and with it */
  wire_delays fifo;
} wire_place;

/* Bounds a wire with what may be in front of it: if there is `also`, too, it
 * comes first, and takes so long. */
static void add_setup(const wire_place *w, size_t buffer, double setup,
                      size_t also, double through) {
  MILP_AT_LEAST(w->program, -w->bound - through,
                {{w->in, -1}, {buffer, -setup - through}, {also, -through}});
}

/* The same where a register comes first, if it is there. */
static void add_setup_without(const wire_place *w, size_t buffer, double setup,
                              size_t first) {
  MILP_AT_LEAST(w->program, -w->bound,
                {{w->in, -1}, {buffer, -setup}, {first, setup}});
}

/* When a wire is stable at the earliest that a buffer drives: if there is
 * `also`, too, it comes last, and takes so long. */
static void add_drive(const wire_place *w, size_t buffer, double clock_to_out,
                      size_t also, double through) {
  MILP_AT_LEAST(
      w->program, -through,
      {{w->out, 1}, {buffer, -clock_to_out - through}, {also, -through}});
}

/* The same of one that does not drive it where there is `other`. */
static void add_drive_without(const wire_place *w, size_t buffer,
                              double clock_to_out, size_t other, size_t also,
                              double through) {
  MILP_AT_LEAST(w->program, -through,
                {{w->out, 1},
                 {buffer, -clock_to_out - through},
                 {other, clock_to_out + through},
                 {also, -through}});
}

/* Data and valid. A register and further slots are a FIFO, or it comes behind
 * them. What registers ready comes before all these, or last. */
static void add_forward(const wire_place *w) {
  size_t data = w->place->breaks_data, ready = w->place->breaks_ready;
  size_t queue = w->place->is_queue;
  bool is_last = w->place->is_ready_last;
  double before = is_last ? 0 : w->ready.through;
  double behind = is_last ? w->ready.through : 0;
  double setup =
      w->fifo.setup < w->queue.setup ? w->fifo.setup : w->queue.setup;
  /* Unless there is a register. */
  bool has_ready = w->place->enters_island, has_queue = w->place->leaves_island;
  double island =
      (has_ready ? w->ready.through : 0) + (has_queue ? w->queue.through : 0);
  MILP_AT_LEAST(w->program, island,
                {{w->out, 1},
                 {w->in, -1},
                 {ready, has_ready ? 0 : -w->ready.through},
                 {queue, has_queue ? 0 : -w->queue.through},
                 {data, w->bound + island}});
  add_drive(w, data, w->data.clock_to_out, ready, behind);
  if (w->place->is_split) {
    add_setup(w, data, w->data.setup, queue, w->queue.through);
  } else {
    add_drive(w, queue, w->fifo.clock_to_out, ready, behind);
  }
  add_drive_without(w, queue, w->queue.clock_to_out, data, ready, behind);
  add_setup(w, data, w->data.setup, ready, before);
  add_setup(w, queue, setup, ready, before);
  if (is_last) {
    add_drive(w, ready, w->ready.clock_to_out, ready, 0);
    add_setup_without(w, ready, w->ready.setup, data);
  } else {
    add_drive_without(w, ready, w->ready.clock_to_out, data, queue,
                      w->queue.through);
    add_setup(w, ready, w->ready.setup, ready, 0);
  }
}

/* Ready comes the other way. */
static void add_backward(const wire_place *w) {
  size_t data = w->place->breaks_data, ready = w->place->breaks_ready;
  size_t queue = w->place->is_queue;
  MILP_AT_LEAST(
      w->program, 0,
      {{w->out, 1}, {w->in, -1}, {data, -w->data.through}, {ready, w->bound}});
  double island = w->place->leaves_island ? w->queue.through : 0;
  MILP_AT_LEAST(w->program, island,
                {{w->out, 1},
                 {w->in, -1},
                 {queue, island > 0 ? 0 : -w->queue.through},
                 {ready, w->bound + island}});
  if (w->place->is_ready_last) {
    add_drive(w, ready, w->ready.clock_to_out, data, w->data.through);
    add_drive(w, data, w->data.clock_to_out, data, 0);
    add_drive(w, queue, w->fifo.clock_to_out, queue, 0);
    add_setup(w, ready, w->ready.setup, ready, 0);
    add_setup_without(w, data, w->data.setup, ready);
    add_setup_without(w, queue, w->queue.setup, ready);
  } else {
    add_drive(w, ready, w->ready.clock_to_out, ready, 0);
    add_drive_without(w, data, w->data.clock_to_out, ready, data, 0);
    add_drive_without(w, queue, w->fifo.clock_to_out, ready, queue, 0);
    add_setup(w, ready, w->ready.setup, data, w->data.through);
    add_setup(w, data, w->data.setup, data, 0);
    add_setup(w, queue, w->queue.setup, queue, 0);
  }
}

/* What the buffers of a place do to one of its wires. */
static void add_place(path_rows *p, const milp_place *place, size_t node) {
  hls_wire wire = (hls_wire)(node % 3);
  const wire_place w = {
      .program = p->program,
      .place = place,
      .in = p->driven[node],
      .out = p->beyond[node],
      .bound = bound_of(p, node),
      .data = delays_along(wire, MlirHandshakeBufferTypeOneSlotBreakDV, place),
      .ready = delays_along(wire, MlirHandshakeBufferTypeOneSlotBreakR, place),
      .queue = delays_along(wire, MlirHandshakeBufferTypeFifoBreakNone, place),
      .fifo = delays_along(wire, MlirHandshakeBufferTypeFifoBreakDV, place)};
  if (wire == HLS_WIRE_READY) {
    add_backward(&w);
  } else {
    add_forward(&w);
  }
}

static bool add_nodes(path_rows *p, arena_pool *memory) {
  size_t count = p->graph->num_nodes;
  p->driven = ARENA_ARRAY(memory, size_t, count + 1);
  p->beyond = ARENA_ARRAY(memory, size_t, count + 1);
  if (!p->driven || !p->beyond) {
    return false;
  }
  for (size_t i = 0; i < count; i++) {
    if (!wire_graph_is_used(p->graph, i)) {
      continue;
    }
    const milp_place *place =
        wire_graph_is_wire(p->graph, i)
            ? milp_places_find(p->places, p->graph->channels[i / 3])
            : NULL;
    double bound = bound_of(p, i);
    p->driven[i] = p->beyond[i] = milp_add(p->program, 0, bound);
    if (place) {
      p->beyond[i] = milp_add(p->program, 0, bound);
      add_place(p, place, i);
    }
  }
  return true;
}

/* Marks the wires that a path from a register leads to. Others are always
 * stable. */
static bool *find_reached(const wire_graph *graph, arena_pool *memory) {
  bool *reached = ARENA_ARRAY(memory, bool, graph->num_nodes + 1);
  for (size_t i = 0; reached && i < 3 * graph->num_channels; i++) {
    reached[i] = graph->begin[i] >= 0;
  }
  for (bool changed = reached; changed;) {
    changed = false;
    for (size_t i = 0; i < graph->num_arcs; i++) {
      const wire_arc *arc = &graph->arcs[i];
      if (reached[arc->from] && !reached[arc->to]) {
        reached[arc->to] = changed = true;
      }
    }
  }
  return reached;
}

static bool add_rows(path_rows *p, arena_pool *memory) {
  const wire_graph *graph = p->graph;
  const bool *reached = find_reached(graph, memory);
  if (!reached || !add_nodes(p, memory) || p->program->failed) {
    return false;
  }
  for (size_t i = 0; i < graph->num_arcs; i++) {
    const wire_arc *arc = &graph->arcs[i];
    if (reached[arc->from]) {
      MILP_AT_LEAST(p->program, arc->ns,
                    {{p->driven[arc->to], 1}, {p->beyond[arc->from], -1}});
    }
  }
  milp_variable *variables = p->program->variables;
  for (size_t i = 0; i < 3 * graph->num_channels; i++) {
    double *lower = &variables[p->driven[i]].lower;
    double *upper = &variables[p->beyond[i]].upper, bound = bound_of(p, i);
    *lower = graph->begin[i] > *lower ? graph->begin[i] : *lower;
    if (graph->end[i] >= 0 && bound - graph->end[i] < *upper) {
      *upper = bound - graph->end[i];
    }
  }
  return !p->program->failed;
}

bool path_rows_add(milp_program *program, const milp_places *places,
                   MlirOperation func, const path_bounds *bounds) {
  wire_graph graph = {0};
  arena_pool memory = {0};
  path_rows p = {
      .program = program, .places = places, .bounds = bounds, .graph = &graph};
  bool ok = wire_graph_build(&graph, func, NULL) && add_rows(&p, &memory);
  arena_finish(&memory);
  wire_graph_finish(&graph);
  return ok;
}
