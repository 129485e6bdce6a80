/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The channels and units of a circuit, whose wires become the graph.
 */
#include "core/passes/delay/wire_graph_build.h"
#include "base/memory/array.h"
#include "core/passes/delay/wire_units.h"
#include "hls/handshake_ops.h"
#include "hls/work.h"

#include <stdlib.h>
#include <string.h>

/* The units, in the order of the function, and the channels that lead to them.
 */
typedef struct unit_table {
  wire_graph *graph;
  known_delays *known;
  wire_unit *units;
  size_t count, capacity;
  uint32_t *ins;
  size_t num_ins, ins_capacity;
  uint32_t *numbers; /* 0, 1, 2, ... as many as channels */
} unit_table;

/* For so many channels, and for some to come. */
static size_t room_for(size_t num_channels) {
  return num_channels + num_channels / 8 * 3 + 16;
}

static bool list_channel(wire_graph *graph, MlirValue value) {
  if (!mlirTypeIsAHandshake(mlirValueGetType(value))) {
    return true; /* a memory */
  }
  if (graph->num_channels >= UINT32_MAX / 4 ||
      !ARRAY_RESERVE(graph->channels, graph->num_channels,
                     graph->channels_capacity)) {
    return false;
  }
  graph->channels[graph->num_channels++] = value;
  return true;
}

static bool number_channel(wire_graph *graph, size_t channel) {
  return ptr_map_set(&graph->index, graph->channels[channel].ptr,
                     (void *)(uintptr_t)(channel + 1));
}

/* Numbers the channels, in an index that has room for those to come. */
static bool number_channels(wire_graph *graph) {
  bool ok = ptr_map_reserve(&graph->index, room_for(graph->num_channels));
  for (size_t i = 0; ok && i < graph->num_channels; i++) {
    ok = number_channel(graph, i);
  }
  return ok;
}

/* Finds the delays of a unit. Returns false when out of memory. */
static bool find_delays(wire_unit *unit, known_delays *known) {
  MlirOperation timed = unit->op;
  if (unit->kind == WIRE_UNIT_OUTSIDE) {
    timed = ir_no_op();
  } else if (unit->kind == WIRE_UNIT_PORT) {
    timed = mlirOperationIsAHandshakeLoad(timed)
                ? ir_def(mlirHandshakeLoadGetData(timed))
                : ir_no_op();
  }
  bool is_timed = !mlirOperationIsNull(timed);
  unit->delays = is_timed ? known_delays_of(known, timed) : NULL;
  return !is_timed || unit->delays;
}

/* Adds a unit with the channels of its results. */
static bool add_unit(unit_table *table, MlirOperation op) {
  wire_graph *graph = table->graph;
  wire_unit unit = {.op = op, .kind = wire_units_kind(op)};
  size_t before = graph->num_channels;
  bool ok = ARRAY_RESERVE(table->units, table->count, table->capacity) &&
            find_delays(&unit, table->known);
  for (intptr_t i = 0; ok && i < mlirOperationGetNumResults(op); i++) {
    ok = list_channel(graph, mlirOperationGetResult(op, i));
  }
  unit.num_outs = graph->num_channels - before;
  if (ok) {
    table->units[table->count++] = unit;
  }
  return ok;
}

/* Finds the channels among a unit's operands. */
static bool find_ins(unit_table *table, wire_unit *unit) {
  size_t before = table->num_ins;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(unit->op); i++) {
    void *found = ptr_map_get(&table->graph->index,
                              mlirOperationGetOperand(unit->op, i).ptr);
    if (!ARRAY_RESERVE(table->ins, table->num_ins, table->ins_capacity)) {
      return false;
    }
    if (found) {
      table->ins[table->num_ins++] = (uint32_t)(uintptr_t)found - 1;
    }
  }
  unit->num_ins = table->num_ins - before;
  return true;
}

/* Finds the channels and units of a function. */
static bool find_units(unit_table *table, MlirOperation func,
                       size_t *num_arguments) {
  MlirBlock body = ir_func_entry(func);
  bool ok = true;
  for (intptr_t i = 0; ok && i < mlirBlockGetNumArguments(body); i++) {
    ok = list_channel(table->graph, mlirBlockGetArgument(body, i));
  }
  *num_arguments = table->graph->num_channels;
  for (MlirOperation op = mlirBlockGetFirstOperation(body);
       ok && !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    ok = add_unit(table, op);
  }
  hls_work_count(table->count);
  ok = ok && number_channels(table->graph);
  for (size_t i = 0; ok && i < table->count; i++) {
    ok = find_ins(table, &table->units[i]);
  }
  return ok;
}

/* Makes room for the wires' borders, and for channels to come. */
static bool make_room(wire_graph *graph) {
  graph->room = room_for(graph->num_channels);
  size_t wires = 3 * graph->room;
  graph->num_nodes = wires;
  graph->begin = malloc(wires * sizeof *graph->begin);
  graph->end = malloc(wires * sizeof *graph->end);
  graph->borders = calloc(wires + 1, sizeof *graph->borders);
  for (size_t i = 0; graph->begin && graph->end && i < wires; i++) {
    graph->begin[i] = graph->end[i] = -1;
  }
  return graph->begin && graph->end && graph->borders;
}

/* Most units have fewer arcs for each of their channels: the array seldom has
 * to grow, which copies it. */
static size_t arcs_for(const unit_table *table) {
  return 4 * (table->num_ins + table->graph->num_channels);
}

/* Connects the wires of the channels by the units. */
static bool connect(unit_table *table, size_t num_arguments) {
  wire_graph *graph = table->graph;
  table->numbers = malloc((graph->num_channels + 1) * sizeof(uint32_t));
  if (!table->numbers ||
      !array_reserve(&graph->arcs, 0, arcs_for(table), &graph->arcs_capacity,
                     sizeof *graph->arcs)) {
    return false;
  }
  for (size_t i = 0; i < graph->num_channels; i++) {
    table->numbers[i] = (uint32_t)i;
  }
  wire_units_come_from_outside(graph, table->numbers, num_arguments);
  const uint32_t *ins = table->ins, *outs = table->numbers + num_arguments;
  bool ok = true;
  for (size_t i = 0; ok && i < table->count; i++) {
    wire_unit *unit = &table->units[i];
    unit->ins = ins;
    unit->outs = outs;
    ins += unit->num_ins;
    outs += unit->num_outs;
    ok = wire_units_connect(graph, unit);
  }
  return ok;
}

/* Puts the arcs from `first` on into the lists of their nodes. */
static void link_arcs(wire_graph *graph, size_t first) {
  for (size_t i = graph->num_arcs; i-- > first;) {
    wire_arc *arc = &graph->arcs[i];
    arc->next_out = graph->first_out[arc->from];
    arc->next_in = graph->first_in[arc->to];
    graph->first_out[arc->from] = graph->first_in[arc->to] = (uint32_t)i;
  }
}

static bool link_all(wire_graph *graph) {
  size_t bytes = (graph->num_nodes + 1) * sizeof(uint32_t);
  graph->first_out = malloc(bytes);
  graph->first_in = malloc(bytes);
  if (!graph->first_out || !graph->first_in) {
    return false;
  }
  memset(graph->first_out, 0xff, bytes);
  memset(graph->first_in, 0xff, bytes);
  link_arcs(graph, 0);
  return true;
}

bool wire_graph_build(wire_graph *graph, MlirOperation func,
                      known_delays *known) {
  unit_table table = {.graph = graph, .known = known ? known : &graph->own};
  size_t num_arguments = 0;
  graph->slowest = ir_no_op();
  bool ok = find_units(&table, func, &num_arguments) && make_room(graph) &&
            connect(&table, num_arguments) && link_all(graph);
  free(table.units);
  free(table.ins);
  free(table.numbers);
  return ok;
}

void wire_graph_finish(wire_graph *graph) {
  free(graph->channels);
  free(graph->arcs);
  free(graph->first_out);
  free(graph->first_in);
  free(graph->begin);
  free(graph->end);
  free(graph->borders);
  ptr_map_finish(&graph->index);
  known_delays_finish(&graph->own);
  *graph = (struct wire_graph){0};
}

size_t wire_graph_channel(const wire_graph *graph, MlirValue value) {
  return (size_t)(uintptr_t)ptr_map_get(&graph->index, value.ptr) - 1;
}

/* A border of one wire, if it has it, becomes that of another one. */
static void exchange_borders(wire_graph *graph, const size_t nodes[2],
                             unsigned char which) {
  unsigned char *a = &graph->borders[nodes[0]], *b = &graph->borders[nodes[1]];
  unsigned char others = (unsigned char)((*a ^ *b) & which);
  *a ^= others;
  *b ^= others;
}

/* What is at the users' sides of two channels changes places. */
static void exchange_users(wire_graph *graph, size_t a, size_t b) {
  for (size_t wire = 0; wire < 3; wire++) {
    size_t nodes[2] = {3 * a + wire, 3 * b + wire};
    bool is_ready = wire == HLS_WIRE_READY;
    uint32_t *first = is_ready ? graph->first_in : graph->first_out;
    double *border = is_ready ? graph->begin : graph->end;
    uint32_t first_of_a = first[nodes[0]];
    double border_of_a = border[nodes[0]];
    first[nodes[0]] = first[nodes[1]];
    border[nodes[0]] = border[nodes[1]];
    exchange_borders(graph, nodes, is_ready ? WIRE_BEGINS : WIRE_ENDS);
    first[nodes[1]] = first_of_a;
    border[nodes[1]] = border_of_a;
    for (size_t k = 0; k < 2; k++) {
      for (uint32_t i = first[nodes[k]]; i != WIRE_GRAPH_NOWHERE;) {
        wire_arc *arc = &graph->arcs[i];
        *(is_ready ? &arc->to : &arc->from) = (uint32_t)nodes[k];
        i = is_ready ? arc->next_in : arc->next_out;
      }
    }
  }
}

void wire_graph_exchange(wire_graph *graph, size_t in, size_t first,
                         size_t second) {
  exchange_users(graph, in, first);
  exchange_users(graph, first, second);
}

bool wire_graph_insert(wire_graph *graph, size_t channel, MlirValue behind,
                       known_delays *known) {
  size_t before = graph->num_arcs;
  const uint32_t in = (uint32_t)channel, out = (uint32_t)graph->num_channels;
  wire_unit unit = {.op = ir_def(behind),
                    .kind = WIRE_UNIT_PASSES,
                    .ins = &in,
                    .num_ins = 1,
                    .outs = &out,
                    .num_outs = 1};
  if (!find_delays(&unit, known) || !list_channel(graph, behind) ||
      (graph->num_channels > out && !number_channel(graph, out))) {
    return false;
  }
  exchange_users(graph, in, out);
  if (!wire_units_connect(graph, &unit)) {
    return false;
  }
  link_arcs(graph, before);
  return true;
}

/* Takes the arcs from a wire away, and what a path that ends there has in front
 * of it. */
static void clear_source(wire_graph *graph, size_t node) {
  for (uint32_t i = graph->first_out[node]; i != WIRE_GRAPH_NOWHERE;
       i = graph->arcs[i].next_out) {
    graph->arcs[i].from = graph->arcs[i].to = WIRE_GRAPH_NOWHERE;
  }
  graph->first_out[node] = WIRE_GRAPH_NOWHERE;
  graph->end[node] = -1;
  graph->borders[node] &= (unsigned char)~WIRE_ENDS;
}

/* Forgets the arcs to a wire, which have been taken away, and that paths begin
 * there. */
static void clear_target(wire_graph *graph, size_t node) {
  graph->first_in[node] = WIRE_GRAPH_NOWHERE;
  graph->begin[node] = -1;
  graph->borders[node] &= (unsigned char)~WIRE_BEGINS;
}

bool wire_graph_replace(wire_graph *graph, size_t in, size_t out,
                        const hls_unit_delays *delays) {
  const uint32_t channels[] = {(uint32_t)in, (uint32_t)out};
  const wire_unit unit = {.op = ir_def(graph->channels[out]),
                          .delays = delays,
                          .kind = WIRE_UNIT_PASSES,
                          .ins = &channels[0],
                          .num_ins = 1,
                          .outs = &channels[1],
                          .num_outs = 1};
  size_t before = graph->num_arcs;
  for (size_t wire = 0; wire < 3; wire++) {
    bool is_ready = wire == HLS_WIRE_READY;
    clear_source(graph, 3 * (is_ready ? out : in) + wire);
    clear_target(graph, 3 * (is_ready ? in : out) + wire);
  }
  if (!wire_units_connect(graph, &unit)) {
    return false;
  }
  link_arcs(graph, before);
  return true;
}
