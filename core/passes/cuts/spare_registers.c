/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Paths are cut one after the other, so that a later cut may do what an earlier
 * one was for. Without a register, the paths to it and those from it are one:
 * only what is behind it, up to the next registers, has to be timed anew.
 */
#include "core/passes/cuts/spare_registers.h"
#include "core/ir/ir.h"
#include "core/passes/buffers/slots.h"
#include "core/passes/delay/wire_graph_build.h"
#include "hls/handshake_ops.h"
#include "hls/work.h"
#include <stdlib.h>

/* A register with more wires behind it is left where it is: each is looked at
 * for each register in front of it. */
enum { MOST_BEHIND = 4096 };

typedef struct spare_register {
  MlirOperation buffer;
  size_t in, out; /* channels */
  unsigned level, width;
  size_t index; /* in the function */
} spare_register;

typedef struct spare_search {
  const wire_graph *graph;
  wire_times *times;
  const cycle_levels *levels;
  double *end;    /* per node: what a path has in front of it; below 0: none */
  size_t *joined; /* per node: the wire that it is, too, or NOWHERE */
  /* Of the register that is looked at: */
  size_t *behind; /* nodes, each in front of those that lead to it */
  size_t num_behind;
  size_t *stack; /* nodes on the way, and the next arc of each */
  uint32_t *next;
  size_t *seen;   /* per node: the last register that it was behind */
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
        .in = wire_graph_channel(s->graph, mlirHandshakeBufferGetOperand(op)),
        .out = wire_graph_channel(s->graph, out),
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
  s->end = ARENA_ARRAY(memory, double, nodes + 1);
  s->joined = ARENA_ARRAY(memory, size_t, nodes + 1);
  s->behind = ARENA_ARRAY(memory, size_t, MOST_BEHIND);
  s->stack = ARENA_ARRAY(memory, size_t, MOST_BEHIND);
  s->next = ARENA_ARRAY(memory, uint32_t, MOST_BEHIND);
  s->seen = ARENA_ARRAY(memory, size_t, nodes + 1);
  s->before = ARENA_ARRAY(memory, double, nodes + 1);
  if (!s->end || !s->joined || !s->behind || !s->stack || !s->next ||
      !s->seen || !s->before) {
    return false;
  }
  for (size_t i = 0; i < nodes; i++) {
    s->end[i] = wire_graph_is_wire(s->graph, i) ? s->graph->end[i] : -1;
    s->joined[i] = WIRE_TIMES_NOWHERE;
  }
  return true;
}

/* A way on from a node: over an arc or, behind the last, to the wire that it
 * is, too. */
typedef struct way_on {
  size_t to; /* NOWHERE: there are no more */
  double ns;
} way_on;

#define IS_JOINED WIRE_GRAPH_NOWHERE
#define IS_LAST (WIRE_GRAPH_NOWHERE - 1)

/* Takes the next way on, which `next` tells: an arc, IS_JOINED or IS_LAST. */
static way_on take_way(const spare_search *s, size_t node, uint32_t *next) {
  if (*next == IS_LAST) {
    return (way_on){WIRE_TIMES_NOWHERE, 0};
  }
  if (*next == IS_JOINED) {
    *next = IS_LAST;
    return (way_on){s->joined[node], 0};
  }
  const wire_arc *arc = &s->graph->arcs[*next];
  *next = arc->next_out;
  return (way_on){arc->to, arc->ns};
}

/* Lists what is behind a node, and not yet listed, in depth-first order.
 * Returns false when `forbidden` is among it, or it is too much. */
static bool list_behind(spare_search *s, size_t node, size_t mark,
                        const spare_register *forbidden) {
  size_t depth = 0;
  if (s->seen[node] == mark) {
    return true;
  }
  s->stack[depth] = node;
  s->next[depth++] = s->graph->first_out[node];
  s->seen[node] = mark;
  while (depth > 0) {
    size_t to = take_way(s, s->stack[depth - 1], &s->next[depth - 1]).to;
    if (to == WIRE_TIMES_NOWHERE) {
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
      s->next[depth++] = s->graph->first_out[to];
    }
  }
  return true;
}

static void raise_to(double *at, double ns) { *at = ns > *at ? ns : *at; }

/* Times what is behind a register as if this were not there. Returns whether
 * no path gets longer than the limit. */
static bool time_without(spare_search *s, const spare_register *r,
                         double limit) {
  double *arrival = s->times->arrival;
  bool fits = true;
  for (size_t i = 0; i < s->num_behind; i++) {
    s->before[s->behind[i]] = arrival[s->behind[i]];
  }
  for (size_t wire = HLS_WIRE_DATA; wire <= HLS_WIRE_VALID; wire++) {
    raise_to(&arrival[3 * r->out + wire], arrival[3 * r->in + wire]);
  }
  for (size_t i = s->num_behind; fits && i-- > 0;) {
    size_t node = s->behind[i];
    uint32_t next = s->graph->first_out[node];
    fits = arrival[node] <= s->before[node] || s->end[node] < 0 ||
           arrival[node] + s->end[node] <= limit;
    while (fits && arrival[node] >= 0) {
      way_on way = take_way(s, node, &next);
      if (way.to == WIRE_TIMES_NOWHERE) {
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

/* Removes a register if the circuit does without it. */
static void try_without(spare_search *s, const spare_register *r, size_t mark,
                        double limit) {
  s->num_behind = 0;
  bool is_spare = list_behind(s, 3 * r->out + HLS_WIRE_DATA, mark, r) &&
                  list_behind(s, 3 * r->out + HLS_WIRE_VALID, mark, r) &&
                  time_without(s, r, limit);
  hls_work_count(s->num_behind);
  if (!is_spare) {
    return;
  }
  for (size_t wire = HLS_WIRE_DATA; wire <= HLS_WIRE_VALID; wire++) {
    s->joined[3 * r->in + wire] = 3 * r->out + wire;
    s->end[3 * r->in + wire] = -1;
  }
  slots_remove(r->buffer);
}

bool spare_registers_remove(MlirOperation func, wire_times *times,
                            const cycle_levels *levels, const ptr_map *added,
                            const spare_registers_limits *limits) {
  spare_search s = {.graph = times->graph, .times = times, .levels = levels};
  size_t count = 0;
  const spare_register *list =
      prepare(&s) ? list_registers(&s, func, added, &count) : NULL;
  for (size_t i = 0; list && i < count; i++) {
    try_without(&s, &list[i], i + 1,
                list[i].level > 0 ? limits->on_cycles : limits->elsewhere);
  }
  arena_finish(&s.memory);
  return list;
}
