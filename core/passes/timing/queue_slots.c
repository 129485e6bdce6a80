/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The slots of load-store queues, by Little's law ("A proof for the queuing
 * formula: L = λW", 1961): what stays for w cycles, and comes every i cycles,
 * is there w / i times. The iterations of a loop are alike, so this is more
 * than an average: an access that has a slot from cycle e of an iteration until
 * its slot can be entered again in cycle f, in a loop of interval i, has in
 * cycle t
 *
 *     floor((t - e) / i) - floor((t - f) / i)
 *
 * slots. The queue needs the sum of these over the accesses of an iteration, at
 * the cycle in which it is largest; it is so when a group has entered. If all
 * of them enter at once, that is the sum of ceil((f - e) / i). With fewer the
 * control of the loop waits for the queue, as Liu, Rizzi and Josipović show
 * ("Load-store queue sizing for efficient dataflow circuits", FPT 2022); with
 * more the same accesses are in flight.
 *
 * Data that is offered before it can be used would keep the slots of its access
 * and of all later ones. A slot of its own, behind the queue, costs less: the
 * loads that need one are told.
 *
 * Times are those of the loop's schedule (loop_graph.h), with what
 * hls_lsq_queue takes (below); i is the loop's interval (loop_interval.h), in
 * which a queue counts with one access per cycle. In a loop of several blocks
 * both are of an iteration that runs through all of them, and loops in the loop
 * run once.
 */
#include "core/passes/timing/queue_slots.h"
#include "core/passes/timing/loop_interval.h"
#include "hls/handshake_ops.h"

#include <stdlib.h>

enum {
  /* The first cycle after that of its entry in which an access is served. */
  ENTERED = 1,
  /* From when an access has its address, and its data, until it is performed.
   */
  PERFORMED = 1,
  /* From then until a load offers its data. */
  LOADED = LOOP_QUEUE_LOAD - PERFORMED,
  /* From when an access is done until its slot can be entered again: it is seen
   * to be done, leaves, and is gone. */
  LEAVING = 2,
  /* In a loop within another one, iterations come late and then close together
   * where the loop begins anew. Room for those that come in so many cycles
   * makes up for it. */
  RESTART = 4,
};

/* An access in the queue, in cycles from the beginning of its iteration. */
typedef struct queued_access {
  const loop_node *node;
  int64_t entry;
  int64_t offered; /* the data of a load */
  int64_t taken;   /* by all users of a load's data; 0 for a store */
  int64_t free;    /* its slot can be entered again */
} queued_access;

static bool is_access(MlirOperation op) {
  return mlirOperationIsAHandshakeLoad(op) ||
         mlirOperationIsAHandshakeStore(op);
}

/* The operation that an operand of a queue comes from, behind casts and
 * buffers. */
static MlirOperation source_of(MlirValue value) {
  enum { MAX_STEPS = 8 };
  MlirOperation op = ir_def(value);
  for (int step = 0; step < MAX_STEPS && !mlirOperationIsNull(op); step++) {
    if (mlirOperationGetNumOperands(op) != 1 ||
        mlirOperationGetNumResults(op) != 1) {
      break;
    }
    op = ir_def(mlirOperationGetOperand(op, 0));
  }
  return op;
}

/* The node of an operation, or NULL if it is not in the loop. */
static const loop_node *find_node(const loop_graph *loop, MlirOperation op) {
  size_t index = mlirOperationIsNull(op)
                     ? 0
                     : (size_t)(uintptr_t)ptr_map_get(&loop->index, op.ptr);
  return index == 0 ? NULL : &loop->nodes[index - 1];
}

/* Does an operation take its operands when its results are taken? */
static bool is_transparent(const loop_node *node) {
  return node->latency == 0 && !is_access(node->op) &&
         !mlirOperationIsAHandshakeBuffer(node->op) &&
         !mlirOperationIsAHandshakeInstance(node->op);
}

/* The cycle in which each node takes its operands. NULL when out of memory. */
static int64_t *find_takes(loop_graph *loop) {
  int64_t *takes = ARENA_ARRAY(&loop->memory, int64_t, loop->num_nodes);
  for (size_t i = 0; takes && i < loop->num_nodes; i++) {
    takes[i] = loop->nodes[i].start;
  }
  bool changed = takes;
  for (size_t round = 0; changed && round <= loop->num_nodes; round++) {
    changed = false;
    for (size_t i = 0; i < loop->num_edges; i++) {
      const loop_edge *e = &loop->edges[i];
      if (!e->is_back && is_transparent(&loop->nodes[e->from]) &&
          takes[e->to] > takes[e->from]) {
        takes[e->from] = takes[e->to];
        changed = true;
      }
    }
  }
  return takes;
}

/* The cycle in which all users of a load have taken its data. */
static int64_t find_taken(const loop_graph *loop, const int64_t *takes,
                          const loop_node *load) {
  int64_t taken = 0;
  for (size_t i = 0; i < loop->num_edges; i++) {
    const loop_edge *e = &loop->edges[i];
    if (&loop->nodes[e->from] == load && !e->is_back && takes[e->to] > taken) {
      taken = takes[e->to];
    }
  }
  return taken;
}

/* The state of a queue while its accesses are looked at in order. */
typedef struct queue_times {
  int64_t entry;     /* of the current group */
  int64_t loaded;    /* when the last load was performed */
  int64_t performed; /* when all accesses so far were */
  int64_t free;      /* when the slot of the last one can be entered again */
} queue_times;

/* Fills in what happens to the next access of the queue, whose data has a slot
 * behind the queue for as long as `interval`. */
static void follow_access(queue_times *times, queued_access *access,
                          int64_t interval) {
  int64_t ready = times->entry + ENTERED;
  ready = access->node->start > ready ? access->node->start : ready;
  int64_t performed = ready + PERFORMED, done;
  if (mlirOperationIsAHandshakeStore(access->node->op)) {
    performed = performed > times->performed ? performed : times->performed + 1;
    done = performed;
  } else {
    performed = performed > times->loaded ? performed : times->loaded + 1;
    times->loaded = performed;
    access->offered = performed + LOADED;
    int64_t taken = access->taken - interval;
    done = access->offered > taken ? access->offered : taken;
  }
  if (performed > times->performed) {
    times->performed = performed;
  }
  times->free = done + LEAVING > times->free ? done + LEAVING : times->free + 1;
  access->entry = times->entry;
  access->free = times->free;
}

/* Is operand `i` of a queue the first, or only, one of an access? */
static bool begins_access(MlirOperation queue, intptr_t i, MlirOperation op) {
  return !mlirOperationIsAHandshakeStore(op) ||
         (i + 1 < mlirOperationGetNumOperands(queue) &&
          mlirOperationEqual(source_of(mlirOperationGetOperand(queue, i + 1)),
                             op));
}

/* Lists the accesses of the loop to a queue in `list`, which has room for one
 * per operand; returns how many there are. */
static size_t list_accesses(const loop_graph *loop, const int64_t *takes,
                            int64_t interval, MlirOperation queue,
                            queued_access *list) {
  queue_times times = {0};
  size_t count = 0;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(queue); i++) {
    MlirOperation source = source_of(mlirOperationGetOperand(queue, i));
    const loop_node *node = find_node(loop, source);
    if (node && !is_access(source)) {
      times.entry = node->start; /* of what starts the group */
    } else if (node && begins_access(queue, i, source)) {
      queued_access *access = &list[count++];
      access->node = node;
      if (mlirOperationIsAHandshakeLoad(source)) {
        access->taken = find_taken(loop, takes, node);
      }
      follow_access(&times, access, interval);
    }
  }
  return count;
}

/* Notes the loads whose data would have to wait in the queue. */
static bool note_late(queue_need *need, const queued_access *list,
                      size_t count) {
  MlirOperation *late =
      realloc(need->late, (need->num_late + count + 1) * sizeof *late);
  if (!late) {
    return false;
  }
  need->late = late;
  for (size_t i = 0; i < count; i++) {
    if (list[i].taken > list[i].offered) {
      need->late[need->num_late++] = list[i].node->op;
    }
  }
  return true;
}

static int64_t floor_div(int64_t a, int64_t b) {
  return a / b - (a % b < 0 ? 1 : 0);
}

/* The slots that are taken when the group of one of the accesses has entered,
 * at the most. */
static int64_t count_slots(const queued_access *list, size_t count,
                           int64_t interval, int64_t slack) {
  int64_t most = 0;
  for (size_t i = 0; i < count; i++) {
    int64_t slots = 0, now = list[i].entry;
    for (size_t k = 0; k < count; k++) {
      slots += floor_div(now - list[k].entry, interval) -
               floor_div(now - list[k].free - slack, interval);
    }
    most = slots > most ? slots : most;
  }
  return most;
}

/* Raises the needs to what a loop that has a schedule needs. */
static bool visit_schedule(loop_graph *loop, bool is_nested, queue_need *needs,
                           size_t count) {
  loop_interval interval;
  const int64_t *takes = find_takes(loop);
  if (!takes || !loop_interval_find(loop, &interval)) {
    return false;
  }
  for (size_t q = 0; q < count; q++) {
    MlirOperation queue = needs[q].queue;
    queued_access *list =
        ARENA_ARRAY(&loop->memory, queued_access,
                    (size_t)mlirOperationGetNumOperands(queue));
    if (!list) {
      return false;
    }
    size_t num_accesses =
        list_accesses(loop, takes, interval.cycles, queue, list);
    if (!note_late(&needs[q], list, num_accesses)) {
      return false;
    }
    int64_t slots = count_slots(list, num_accesses, interval.cycles,
                                is_nested ? RESTART : 0);
    needs[q].slots = slots > needs[q].slots ? slots : needs[q].slots;
  }
  return true;
}

/* Is the loop in another one? */
static bool find_nesting(const loop_headers *headers, MlirOperation func,
                         loop_graph *loop, bool *is_nested) {
  *is_nested = false;
  for (MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(func));
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    int64_t header = ir_bb(op);
    loop_body body;
    if (!mlirOperationIsAHandshakeControlMerge(op) ||
        header == loop->body.header || !loop_headers_has(headers, header)) {
      continue;
    }
    if (!loop_headers_body(headers, header, &loop->memory, &body)) {
      return false;
    }
    *is_nested |= loop_headers_body_has(&body, loop->body.header);
  }
  return true;
}

static bool visit_loop(MlirOperation func, const loop_headers *headers,
                       int64_t header, queue_need *needs, size_t count) {
  loop_graph loop = {0};
  bool scheduled = false, is_nested = false;
  bool ok = loop_graph_build(&loop, func, headers, header) &&
            find_nesting(headers, func, &loop, &is_nested);
  if (ok) {
    loop_graph_delay_queue_loads(&loop);
    ok = loop_graph_schedule(&loop, &scheduled) &&
         (!scheduled || visit_schedule(&loop, is_nested, needs, count));
  }
  loop_graph_finish(&loop);
  return ok;
}

bool queue_slots_find(MlirOperation func, queue_need *needs, size_t count) {
  loop_headers headers = {0};
  bool ok = loop_headers_find(&headers, func);
  for (MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(func));
       ok && !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    if (mlirOperationIsAHandshakeControlMerge(op) &&
        loop_headers_has(&headers, ir_bb(op))) {
      ok = visit_loop(func, &headers, ir_bb(op), needs, count);
    }
  }
  loop_headers_finish(&headers);
  return ok;
}

void queue_slots_finish(queue_need *needs, size_t count) {
  for (size_t i = 0; i < count; i++) {
    free(needs[i].late);
  }
}
