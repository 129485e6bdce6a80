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

static wire_delays delays_along(hls_wire wire, MlirHandshakeBufferType type,
                                unsigned width) {
  hls_unit_delays delays = unit_delays_of_slot(type, width);
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

/* What the buffers of a place do to one of its wires. One choice registers it:
 * `cuts`; the other one and a queue are on its way. */
static void add_place(path_rows *p, const milp_place *place, size_t node) {
  hls_wire wire = (hls_wire)(node % 3);
  double bound = bound_of(p, node);
  bool forward = wire != HLS_WIRE_READY;
  size_t cuts = forward ? place->breaks_data : place->breaks_ready;
  size_t passes = forward ? place->breaks_ready : place->breaks_data;
  static const MlirHandshakeBufferType data =
      MlirHandshakeBufferTypeOneSlotBreakDV;
  static const MlirHandshakeBufferType ready =
      MlirHandshakeBufferTypeOneSlotBreakR;
  wire_delays cut = delays_along(wire, forward ? data : ready, place->width);
  wire_delays pass = delays_along(wire, forward ? ready : data, place->width);
  wire_delays queue =
      delays_along(wire, MlirHandshakeBufferTypeFifoBreakNone, place->width);
  size_t in = p->driven[node], out = p->beyond[node];
  MILP_AT_LEAST(p->program, 0,
                {{out, 1},
                 {in, -1},
                 {passes, -pass.through},
                 {place->is_queue, -queue.through},
                 {cuts, bound}});
  /* From the register, and through the other buffer if that is there, too. */
  MILP_AT_LEAST(p->program, -pass.through,
                {{out, 1},
                 {cuts, -cut.clock_to_out - pass.through},
                 {passes, -pass.through}});
  MILP_AT_LEAST(p->program, 0, {{out, 1}, {passes, -pass.clock_to_out}});
  MILP_AT_LEAST(p->program, 0,
                {{out, 1}, {place->is_queue, -queue.clock_to_out}});
  MILP_AT_LEAST(p->program, -bound, {{in, -1}, {cuts, -cut.setup}});
  MILP_AT_LEAST(p->program, -bound, {{in, -1}, {passes, -pass.setup}});
  MILP_AT_LEAST(p->program, -bound,
                {{in, -1}, {place->is_queue, -queue.setup}});
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
