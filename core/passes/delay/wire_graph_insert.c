/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The graph of a circuit that has got buffers, without a look at its other
 * operations: they lie all over the memory. Channels and units get the numbers
 * that they would get if the graph was built anew.
 */
#include "base/memory/array.h"
#include "core/passes/delay/wire_graph.h"
#include "hls/work.h"
#include <stdlib.h>

#define NO_INSERTION UINT32_MAX

/* Where a buffer goes: a later one is in front of those before it. */
typedef struct buffer_place {
  size_t unit; /* behind it */
  uint32_t insertion;
} buffer_place;

typedef struct renewal {
  wire_graph *old, *graph; /* what there was, and what there will be */
  const wire_insertion *list;
  size_t count;
  buffer_place *places; /* in the order of the units */
  uint32_t *number;     /* per old channel: its number */
  uint32_t *user;       /* per old channel: that which its user has */
  uint32_t *last;       /* per old channel: its last insertion */
  uint32_t *in, *out;   /* per insertion: channels of the buffer */
  arena_pool memory;
} renewal;

static int compare_places(const void *a, const void *b) {
  const buffer_place *x = a, *y = b;
  if (x->unit != y->unit) {
    return x->unit < y->unit ? -1 : 1;
  }
  return (x->insertion < y->insertion) - (x->insertion > y->insertion);
}

/* The unit that a channel comes from: the last that has none behind it. */
static size_t unit_of(const wire_graph *graph, size_t channel) {
  size_t first = 0;
  for (size_t end = graph->num_units; end - first > 1;) {
    size_t middle = first + (end - first) / 2;
    if (graph->units[middle].first_out <= channel) {
      first = middle;
    } else {
      end = middle;
    }
  }
  return first;
}

static bool prepare(renewal *r) {
  arena_pool *memory = &r->memory;
  wire_graph *graph = r->graph;
  const wire_graph *old = r->old;
  r->places = ARENA_ARRAY(memory, buffer_place, r->count + 1);
  r->number = ARENA_ARRAY(memory, uint32_t, old->num_channels + 1);
  r->user = ARENA_ARRAY(memory, uint32_t, old->num_channels + 1);
  r->last = ARENA_ARRAY(memory, uint32_t, old->num_channels + 1);
  r->in = ARENA_ARRAY(memory, uint32_t, r->count + 1);
  r->out = ARENA_ARRAY(memory, uint32_t, r->count + 1);
  if (!r->places || !r->number || !r->user || !r->last || !r->in || !r->out ||
      old->num_channels + r->count >= UINT32_MAX / 3 ||
      old->num_ins + r->count >= UINT32_MAX) {
    return false;
  }
  for (size_t i = 0; i < r->count; i++) {
    r->places[i] =
        (buffer_place){unit_of(old, r->list[i].channel), (uint32_t)i};
  }
  qsort(r->places, r->count, sizeof *r->places, compare_places);
  return array_reserve(&graph->channels, 0, old->num_channels + r->count,
                       &graph->channels_capacity, sizeof *graph->channels) &&
         array_reserve(&graph->numbers, 0, old->num_channels + r->count,
                       &graph->numbers_capacity, sizeof *graph->numbers) &&
         array_reserve(&graph->units, 0, old->num_units + r->count,
                       &graph->units_capacity, sizeof *graph->units) &&
         array_reserve(&graph->ins, 0, old->num_ins + r->count,
                       &graph->ins_capacity, sizeof *graph->ins);
}

static uint32_t add_channel(wire_graph *graph, MlirValue value) {
  uint32_t number = (uint32_t)graph->num_channels++;
  graph->channels[number] = value;
  graph->numbers[number] = number;
  return number;
}

static void keep_channel(renewal *r, size_t channel) {
  uint32_t number = add_channel(r->graph, r->old->channels[channel]);
  r->number[channel] = r->user[channel] = number;
  r->last[channel] = NO_INSERTION;
}

/* Lists all units with the channels that come from them. */
static bool list_units(renewal *r, known_delays *known) {
  wire_graph *graph = r->graph;
  const wire_graph *old = r->old;
  size_t place = 0;
  for (size_t i = 0; i < old->num_arguments; i++) {
    keep_channel(r, i);
  }
  graph->num_arguments = old->num_arguments;
  for (size_t i = 0; i < old->num_units; i++) {
    wire_unit unit = old->units[i];
    for (size_t k = 0; k < unit.num_outs; k++) {
      keep_channel(r, unit.first_out + k);
    }
    unit.first_out = (uint32_t)graph->num_channels - unit.num_outs;
    graph->units[graph->num_units++] = unit;
    for (; place < r->count && r->places[place].unit == i; place++) {
      uint32_t insertion = r->places[place].insertion;
      MlirValue behind = r->list[insertion].behind;
      r->out[insertion] = add_channel(graph, behind);
      graph->units[graph->num_units++] =
          (wire_unit){.op = ir_def(behind),
                      .delays = known_delays_of(known, ir_def(behind)),
                      .kind = WIRE_UNIT_PASSES,
                      .num_ins = 1,
                      .first_out = r->out[insertion],
                      .num_outs = 1};
      if (!graph->units[graph->num_units - 1].delays) {
        return false;
      }
    }
  }
  return true;
}

/* Puts the buffers into their channels, one after the other. */
static void connect_buffers(renewal *r) {
  for (uint32_t i = 0; i < r->count; i++) {
    size_t channel = r->list[i].channel;
    r->in[i] = r->number[channel];
    if (r->last[channel] == NO_INSERTION) {
      r->user[channel] = r->out[i];
    } else {
      r->in[r->last[channel]] = r->out[i];
    }
    r->last[channel] = i;
  }
}

/* Lists the channels that lead to the units. */
static void list_ins(renewal *r) {
  wire_graph *graph = r->graph;
  const wire_graph *old = r->old;
  wire_unit *unit = graph->units;
  size_t place = 0;
  for (size_t i = 0; i < old->num_units; i++, unit++) {
    unit->first_in = (uint32_t)graph->num_ins;
    for (size_t k = 0; k < unit->num_ins; k++) {
      graph->ins[graph->num_ins++] =
          r->user[old->ins[old->units[i].first_in + k]];
    }
    for (; place < r->count && r->places[place].unit == i; place++) {
      (++unit)->first_in = (uint32_t)graph->num_ins;
      graph->ins[graph->num_ins++] = r->in[r->places[place].insertion];
    }
  }
}

/* Lets the new graph have the room for arcs and borders that the old one had.
 */
static void take_room(wire_graph *graph, wire_graph *old) {
  graph->arcs = old->arcs;
  graph->arcs_capacity = old->arcs_capacity;
  graph->begins = old->begins;
  graph->begins_capacity = old->begins_capacity;
  graph->ends = old->ends;
  graph->ends_capacity = old->ends_capacity;
  graph->own = old->own;
  old->arcs = NULL;
  old->begins = old->ends = NULL;
  old->own = (known_delays){0};
}

bool wire_graph_insert(wire_graph *graph, const wire_insertion *list,
                       size_t count, known_delays *known) {
  wire_graph old = *graph;
  renewal r = {.old = &old, .graph = graph, .list = list, .count = count};
  *graph = (wire_graph){0};
  bool ok = prepare(&r) && list_units(&r, known);
  if (ok) {
    hls_work_count(count);
    connect_buffers(&r);
    list_ins(&r);
    take_room(graph, &old);
    ok = wire_graph_connect(graph);
  }
  wire_graph_finish(&old);
  arena_finish(&r.memory);
  return ok;
}
