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
#include "core/passes/delay/rank_queue.h"
#include "core/passes/delay/wire_graph_build.h"
#include "hls/handshake_ops.h"
#include "hls/work.h"
#include <stdlib.h>

/* What is behind the registers may be looked at so often for each node of the
 * graph. Then the rest of the registers are left where they are. */
enum { MOST_LOOKS = 64 };

/* When so much had to be looked at to see that a register is needed, what is
 * known of the bounds is found anew. */
enum { MANY_LOOKS = 64 };

/* A wire that a register ends, and the one that begins there, on the way. */
typedef struct cut_wire {
  uint32_t ends, begins;
} cut_wire;

typedef struct spare_register {
  MlirOperation buffer;
  cut_wire wires[2]; /* of data and valid, or of ready */
  uint32_t num_wires;
  bool is_first;
  unsigned level, width;
  size_t index;  /* in the function */
  uint32_t mark; /* of what is behind it */
} spare_register;

typedef struct spare_search {
  const wire_graph *graph;
  const cycle_levels *levels;
  const spare_registers_filter *filter;
  joined_wires wires;
  spare_bounds bounds;
  rank_queue waiting; /* to be gone on from */
  size_t looks_left;  /* at nodes */
  /* Of the register that is looked at: */
  uint32_t *behind; /* nodes that wait for what is in front of it, too */
  size_t num_behind;
  uint32_t *seen; /* per node: the last register that it was behind */
  double *before; /* per node behind it: the arrival with the register */
  double front;   /* the latest arrival in front of it */
  arena_pool memory;
} spare_search;

static int compare_registers(const void *a, const void *b) {
  const spare_register *x = a, *y = b;
  if (x->is_first != y->is_first) {
    return x->is_first ? -1 : 1;
  }
  if (x->level != y->level) {
    return x->level < y->level ? 1 : -1;
  }
  if (x->width != y->width) {
    return x->width < y->width ? 1 : -1;
  }
  return x->index < y->index ? -1 : x->index > y->index;
}

static bool is_of_type(MlirOperation op, MlirHandshakeBufferType type) {
  return mlirHandshakeBufferGetBufferType(op) == type;
}

/* What a register cuts: paths of ready go from its result to its operand. */
static void find_wires(spare_register *r, const wire_graph *graph) {
  uint32_t in = (uint32_t)wire_graph_channel(
      graph, mlirHandshakeBufferGetOperand(r->buffer));
  uint32_t out = (uint32_t)wire_graph_channel(
      graph, mlirHandshakeBufferGetResult(r->buffer));
  if (is_of_type(r->buffer, MlirHandshakeBufferTypeOneSlotBreakR)) {
    r->wires[r->num_wires++] =
        (cut_wire){3 * out + HLS_WIRE_READY, 3 * in + HLS_WIRE_READY};
    return;
  }
  for (uint32_t wire = HLS_WIRE_DATA; wire <= HLS_WIRE_VALID; wire++) {
    r->wires[r->num_wires++] = (cut_wire){3 * in + wire, 3 * out + wire};
  }
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
        !(is_of_type(op, MlirHandshakeBufferTypeOneSlotBreakDV) ||
          is_of_type(op, MlirHandshakeBufferTypeOneSlotBreakR))) {
      continue;
    }
    MlirValue out = mlirHandshakeBufferGetResult(op);
    list[*count] = (spare_register){
        .buffer = op,
        .is_first = s->filter && s->filter->is_first(op, s->filter->user),
        .level = cycle_levels_of(s->levels, out),
        .width = mlirHandshakeTypeGetDataWidth(mlirValueGetType(out)),
        .index = *count};
    find_wires(&list[*count], s->graph);
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
  s->behind = ARENA_UNSET(memory, uint32_t, nodes + 1);
  s->looks_left = MOST_LOOKS * nodes;
  s->seen = ARENA_ARRAY(memory, uint32_t, nodes + 1);
  s->before = ARENA_UNSET(memory, double, nodes + 1);
  if (!s->wires.end || !s->wires.joined || !s->behind || !s->seen ||
      !s->before || !rank_queue_begin(&s->waiting, nodes, memory)) {
    return false;
  }
  for (size_t i = 0; i < nodes; i++) {
    s->wires.end[i] = wire_graph_end(s->graph, i);
    s->wires.joined[i] = WIRE_GRAPH_NOWHERE;
  }
  return spare_bounds_begin(&s->bounds, &s->wires, memory);
}

/* Does a register end a wire? */
static bool ends_at(const spare_register *r, uint32_t node) {
  return node == r->wires[0].ends ||
         (r->num_wires > 1 && node == r->wires[1].ends);
}

/* Is a node that arrives when it did before looked at? What is on a cycle gets
 * later by the delays of the cycle. Where these are nothing, it arrives with
 * what is in front of the register. */
static bool may_be_on_cycle(const spare_search *s, double ns, bool is_new) {
  return is_new && ns <= s->front;
}

/* Lets a node arrive at a time, if it is later than its own. Returns false when
 * the path gets too long, or leads back to the register, or it is too much. */
static bool arrive(spare_search *s, const spare_register *r, uint32_t node,
                   double ns, double limit) {
  const wire_times *times = s->wires.times;
  double before = times->ns[node];
  bool is_new = s->seen[node] != r->mark;
  if (ns < 0 || ns < before ||
      (ns == before && !may_be_on_cycle(s, ns, is_new))) {
    return true;
  }
  if (ends_at(r, node) || times->rank[node] == WIRE_TIMES_NOWHERE ||
      s->looks_left == 0) {
    return false;
  }
  s->looks_left--;
  if (is_new) {
    s->seen[node] = r->mark;
    s->before[node] = before;
    s->behind[s->num_behind++] = node;
  }
  times->ns[node] = ns;
  rank_queue_push(&s->waiting, node, times->rank[node]);
  return ns == before || s->wires.end[node] < 0 ||
         ns + s->wires.end[node] <= limit;
}

/* Lets those arrive that a node leads to. */
static bool lead_on(spare_search *s, const spare_register *r, uint32_t node,
                    double limit) {
  uint32_t next = joined_wires_first(&s->wires, node);
  for (;;) {
    joined_way way = joined_wires_take_way(&s->wires, node, &next);
    if (way.to == WIRE_GRAPH_NOWHERE) {
      return true;
    }
    if (!arrive(s, r, way.to, s->wires.times->ns[node] + way.ns, limit)) {
      return false;
    }
  }
}

static double latest_in_front(const spare_search *s, const spare_register *r) {
  const double *ns = s->wires.times->ns;
  double data = ns[r->wires[0].ends], valid = data;
  if (r->num_wires > 1) {
    valid = ns[r->wires[1].ends];
  }
  return data > valid ? data : valid;
}

/* Times what is behind a register as if this were not there. Returns whether
 * that is possible, and no path gets longer than the limit. */
static bool time_without(spare_search *s, const spare_register *r,
                         double limit) {
  const double *ns = s->wires.times->ns;
  bool fits = true;
  s->num_behind = 0;
  s->front = latest_in_front(s, r);
  for (uint32_t i = 0; i < r->num_wires; i++) {
    fits =
        fits && arrive(s, r, r->wires[i].begins, ns[r->wires[i].ends], limit);
  }
  while (!rank_queue_is_empty(&s->waiting)) {
    uint32_t node = rank_queue_take_lowest(&s->waiting);
    fits = fits && lead_on(s, r, node, limit);
  }
  hls_work_count(s->num_behind);
  return fits;
}

/* Times what is behind a register as it was. */
static void time_as_before(spare_search *s) {
  for (size_t i = 0; i < s->num_behind; i++) {
    s->wires.times->ns[s->behind[i]] = s->before[s->behind[i]];
  }
}

/* Is one of the wires behind a register surely too late without it? */
static bool is_needed(spare_search *s, const spare_register *r) {
  const double *ns = s->wires.times->ns;
  bool needed = false;
  for (uint32_t i = 0; i < r->num_wires; i++) {
    needed = needed || spare_bounds_are_missed(&s->bounds, r->wires[i].begins,
                                               ns[r->wires[i].ends]);
  }
  return needed;
}

/* What paths may take without a register. One of ready makes no loop slower. */
static double limit_for(const spare_register *r,
                        const spare_registers_limits *limits) {
  return r->level > 0 && r->num_wires > 1 ? limits->on_cycles
                                          : limits->elsewhere;
}

static bool may_go(const spare_search *s, MlirOperation op) {
  return !s->filter || s->filter->may_go(op, s->filter->user);
}

/* Removes a register if the circuit does without it. */
static void try_without(spare_search *s, const spare_register *r,
                        double limit) {
  spare_bounds_set_limit(&s->bounds, limit);
  if (is_needed(s, r)) {
    return;
  }
  bool fits = time_without(s, r, limit);
  if (!fits && s->num_behind > MANY_LOOKS) {
    spare_bounds_forget(&s->bounds);
  }
  if (!fits || !may_go(s, r->buffer)) {
    time_as_before(s);
    return;
  }
  for (uint32_t i = 0; i < r->num_wires; i++) {
    const cut_wire *wire = &r->wires[i];
    spare_bounds_join(&s->bounds, wire->ends, wire->begins);
    s->wires.joined[wire->ends] = wire->begins;
    s->wires.end[wire->ends] = -1;
  }
  slots_remove(r->buffer);
}

bool spare_registers_remove(MlirOperation func, wire_times *times,
                            const cycle_levels *levels, const ptr_map *added,
                            const spare_registers_limits *limits,
                            const spare_registers_filter *filter) {
  spare_search s = {.graph = times->graph,
                    .filter = filter,
                    .levels = levels,
                    .wires = {.graph = times->graph, .times = times}};
  size_t count = 0;
  spare_register *list =
      prepare(&s) ? list_registers(&s, func, added, &count) : NULL;
  for (size_t i = 0; list && i < count; i++) {
    list[i].mark = (uint32_t)i + 1;
    try_without(&s, &list[i], limit_for(&list[i], limits));
  }
  arena_finish(&s.memory);
  return list;
}
