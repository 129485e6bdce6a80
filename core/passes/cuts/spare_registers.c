/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Paths are cut one after the other, so that a later cut may do what an earlier
 * one was for. Without a register, the paths to it and those from it are one:
 * only what is behind it, up to the next registers, has to be timed anew.
 */
#include "core/passes/cuts/spare_registers.h"
#include "core/ir/ir.h"
#include "core/passes/buffers/slots.h"
#include "core/passes/cuts/spare_bounds.h"
#include "core/passes/delay/wire_graph_build.h"
#include "hls/handshake_ops.h"
#include "hls/work.h"
#include <stdlib.h>

/* A register with more wires behind it is left where it is: each is looked at
 * for each register in front of it. */
enum { MOST_BEHIND = 4096 };

typedef struct spare_register {
  MlirOperation buffer;
  uint32_t in, out; /* channels */
  unsigned level, width;
  size_t index; /* in the function */
} spare_register;

typedef struct spare_search {
  const wire_graph *graph;
  const cycle_levels *levels;
  joined_wires wires;
  spare_bounds bounds;
  /* Of the register that is looked at: */
  uint32_t *behind; /* nodes, each in front of those that lead to it */
  size_t num_behind;
  uint32_t *stack; /* nodes on the way, and the next way on of each */
  uint32_t *next;
  uint32_t *seen; /* per node: the last register that it was behind */
  double *before; /* per node behind it: the arrival with the register */
  arena_pool memory;
} spare_search;

static int compare_registers(const void *a, const void *b) {
  const spare_register *x = a, *y = b;
  if (x->level != y->level) {
    return x->level < y->level ? 1 : -1;
  }
  if (x->width != y->width) {
    return x->width < y->width ? 1 : -1;
  }
  return x->index < y->index ? -1 : x->index > y->index;
}

/* Lists the registers, the first to be looked at first. */
static spare_register *list_registers(spare_search *s, MlirOperation func,
                                      const ptr_map *added, size_t *count) {
  spare_register *list =
      ARENA_ARRAY(&s->memory, spare_register, s->graph->num_channels + 1);
  *count = 0;
  for (MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(func));
       list && !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    if (!ptr_map_get(added, op.ptr) ||
        mlirHandshakeBufferGetBufferType(op) !=
            MlirHandshakeBufferTypeOneSlotBreakDV) {
      continue;
    }
    MlirValue out = mlirHandshakeBufferGetResult(op);
    list[*count] = (spare_register){
        .buffer = op,
        .in = (uint32_t)wire_graph_channel(s->graph,
                                           mlirHandshakeBufferGetOperand(op)),
        .out = (uint32_t)wire_graph_channel(s->graph, out),
        .level = cycle_levels_of(s->levels, out),
        .width = mlirHandshakeTypeGetDataWidth(mlirValueGetType(out)),
        .index = *count};
    ++*count;
  }
  if (list) {
    qsort(list, *count, sizeof *list, compare_registers);
  }
  return list;
}

static bool prepare(spare_search *s) {
  arena_pool *memory = &s->memory;
  size_t nodes = s->graph->num_nodes;
  s->wires.end = ARENA_UNSET(memory, double, nodes + 1);
  s->wires.joined = ARENA_UNSET(memory, uint32_t, nodes + 1);
  s->behind = ARENA_UNSET(memory, uint32_t, MOST_BEHIND);
  s->stack = ARENA_UNSET(memory, uint32_t, MOST_BEHIND);
  s->next = ARENA_UNSET(memory, uint32_t, MOST_BEHIND);
  s->seen = ARENA_ARRAY(memory, uint32_t, nodes + 1);
  s->before = ARENA_UNSET(memory, double, nodes + 1);
  if (!s->wires.end || !s->wires.joined || !s->behind || !s->stack ||
      !s->next || !s->seen || !s->before) {
    return false;
  }
  for (size_t i = 0; i < nodes; i++) {
    s->wires.end[i] = wire_graph_is_wire(s->graph, i) ? s->graph->end[i] : -1;
    s->wires.joined[i] = WIRE_GRAPH_NOWHERE;
  }
  return spare_bounds_begin(&s->bounds, &s->wires, memory);
}

/* Lists what is behind a node, and not yet listed, in depth-first order.
 * Returns false when `forbidden` is among it, or it is too much. */
static bool list_behind(spare_search *s, uint32_t node, uint32_t mark,
                        const spare_register *forbidden) {
  size_t depth = 0;
  if (s->seen[node] == mark) {
    return true;
  }
  s->stack[depth] = node;
  s->next[depth++] = joined_wires_first(&s->wires, node);
  s->seen[node] = mark;
  while (depth > 0) {
    uint32_t to = joined_wires_take_way(&s->wires, s->stack[depth - 1],
                                        &s->next[depth - 1])
                      .to;
    if (to == WIRE_GRAPH_NOWHERE) {
      s->behind[s->num_behind++] = s->stack[--depth];
      continue;
    }
    if (to == 3 * forbidden->in + HLS_WIRE_DATA ||
        to == 3 * forbidden->in + HLS_WIRE_VALID ||
        s->num_behind + depth + 1 >= MOST_BEHIND) {
      return false;
    }
    if (s->seen[to] != mark) {
      s->seen[to] = mark;
      s->stack[depth] = to;
      s->next[depth++] = joined_wires_first(&s->wires, to);
    }
  }
  return true;
}

static void raise_to(double *at, double ns) { *at = ns > *at ? ns : *at; }

/* Times what is behind a register as if this were not there. Returns whether
 * no path gets longer than the limit. */
static bool time_without(spare_search *s, const spare_register *r,
                         double limit) {
  double *arrival = s->wires.times->arrival;
  bool fits = true;
  for (size_t i = 0; i < s->num_behind; i++) {
    s->before[s->behind[i]] = arrival[s->behind[i]];
  }
  for (size_t wire = HLS_WIRE_DATA; wire <= HLS_WIRE_VALID; wire++) {
    raise_to(&arrival[3 * r->out + wire], arrival[3 * r->in + wire]);
  }
  for (size_t i = s->num_behind; fits && i-- > 0;) {
    uint32_t node = s->behind[i];
    uint32_t next = joined_wires_first(&s->wires, node);
    fits = arrival[node] <= s->before[node] || s->wires.end[node] < 0 ||
           arrival[node] + s->wires.end[node] <= limit;
    while (fits && arrival[node] >= 0) {
      joined_way way = joined_wires_take_way(&s->wires, node, &next);
      if (way.to == WIRE_GRAPH_NOWHERE) {
        break;
      }
      raise_to(&arrival[way.to], arrival[node] + way.ns);
    }
  }
  for (size_t i = 0; !fits && i < s->num_behind; i++) {
    arrival[s->behind[i]] = s->before[s->behind[i]];
  }
  return fits;
}

/* Is one of the wires behind a register surely too late without it? */
static bool is_needed(spare_search *s, const spare_register *r) {
  const double *arrival = s->wires.times->arrival;
  bool needed = false;
  for (uint32_t wire = HLS_WIRE_DATA; wire <= HLS_WIRE_VALID; wire++) {
    needed = needed || spare_bounds_are_missed(&s->bounds, 3 * r->out + wire,
                                               arrival[3 * r->in + wire]);
  }
  return needed;
}

/* Is the register that is looked at spare? If so, the times are without it. */
static bool is_spare(spare_search *s, const spare_register *r, uint32_t mark,
                     double limit) {
  spare_bounds_set_limit(&s->bounds, limit);
  s->num_behind = 0;
  return !is_needed(s, r) &&
         list_behind(s, 3 * r->out + HLS_WIRE_DATA, mark, r) &&
         list_behind(s, 3 * r->out + HLS_WIRE_VALID, mark, r) &&
         time_without(s, r, limit);
}

/* Removes a register if the circuit does without it. */
static void try_without(spare_search *s, const spare_register *r, uint32_t mark,
                        double limit) {
  bool goes = is_spare(s, r, mark, limit);
  hls_work_count(s->num_behind);
  if (!goes) {
    return;
  }
  for (uint32_t wire = HLS_WIRE_DATA; wire <= HLS_WIRE_VALID; wire++) {
    uint32_t in = 3 * r->in + wire, out = 3 * r->out + wire;
    spare_bounds_join(&s->bounds, in, out);
    s->wires.joined[in] = out;
    s->wires.end[in] = -1;
  }
  slots_remove(r->buffer);
}

bool spare_registers_remove(MlirOperation func, wire_times *times,
                            const cycle_levels *levels, const ptr_map *added,
                            const spare_registers_limits *limits) {
  spare_search s = {.graph = times->graph,
                    .levels = levels,
                    .wires = {.graph = times->graph, .times = times}};
  size_t count = 0;
  const spare_register *list =
      prepare(&s) ? list_registers(&s, func, added, &count) : NULL;
  for (size_t i = 0; list && i < count; i++) {
    try_without(&s, &list[i], (uint32_t)i + 1,
                list[i].level > 0 ? limits->on_cycles : limits->elsewhere);
  }
  arena_finish(&s.memory);
  return list;
}
