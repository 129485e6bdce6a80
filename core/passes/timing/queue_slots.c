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
 * Times are those of the loop's schedule (loop_schedule.h), with what
 * hls_lsq_queue takes (below); i is the loop's interval (loop_interval.h), in
 * which a queue counts with one access per cycle. In a loop of several blocks
 * both are of an iteration that runs through all of them, and loops in the loop
 * run once.
 */
#include "core/passes/timing/queue_slots.h"
#include "base/memory/array.h"
#include "core/passes/timing/loop_interval.h"
#include "core/passes/timing/loop_schedule.h"
#include "core/passes/timing/queue_ports.h"
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

/* The node of an operation, or NULL if it is not in the loop. */
static const loop_node *find_node(const loop_graph *loop, MlirOperation op) {
  size_t index = mlirOperationIsNull(op)
                     ? 0
                     : (size_t)(uintptr_t)ptr_map_get(&loop->index, op.ptr);
  return index == 0 ? NULL : &loop->nodes[index - 1];
}

/* Does an operation take its operands when its results are taken? */
static bool is_transparent(const loop_node *node) {
  return node->latency == 0 && !queue_ports_is_access(node->op) &&
         !mlirOperationIsAHandshakeBuffer(node->op) &&
         !mlirOperationIsAHandshakeInstance(node->op);
}

/* Is the channel one whose producer waits for its consumer? */
static bool keeps_waiting(const loop_graph *loop, const loop_edge *e) {
  return !e->is_back && is_transparent(&loop->nodes[e->from]);
}

/* Raises a time to that in which all who keep a node waiting take its results.
 */
static int64_t wait_for_users(const loop_graph *loop, const int64_t *takes,
                              size_t node, int64_t time) {
  for (size_t k = loop->first[node]; k < loop->first[node + 1]; k++) {
    const loop_edge *e = &loop->edges[k];
    if (keeps_waiting(loop, e) && takes[e->to] > time) {
      time = takes[e->to];
    }
  }
  return time;
}

/* The cycle in which each node takes its operands. NULL when out of memory. */
static int64_t *find_takes(loop_graph *loop) {
  components order;
  int64_t *takes = ARENA_ARRAY(&loop->memory, int64_t, loop->num_nodes);
  if (!takes || !loop_graph_components(loop, keeps_waiting, &order)) {
    return NULL;
  }
  for (size_t i = 0; i < loop->num_nodes; i++) {
    takes[i] = loop->nodes[i].start;
  }
  for (size_t c = 0; c < order.count; c++) {
    int64_t time = INT64_MIN; /* for all that wait for each other */
    for (size_t i = order.begin[c]; i < order.begin[c + 1]; i++) {
      size_t node = order.nodes[i];
      time = takes[node] > time ? takes[node] : time;
      time = wait_for_users(loop, takes, node, time);
    }
    for (size_t i = order.begin[c]; i < order.begin[c + 1]; i++) {
      takes[order.nodes[i]] = time;
    }
  }
  return takes;
}

/* The cycle in which all users of a load have taken its data. */
static int64_t find_taken(const loop_graph *loop, const int64_t *takes,
                          const loop_node *load) {
  int64_t taken = 0;
  size_t node = (size_t)(load - loop->nodes);
  for (size_t k = loop->first[node]; k < loop->first[node + 1]; k++) {
    const loop_edge *e = &loop->edges[k];
    if (!e->is_back && takes[e->to] > taken) {
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

/* Lists the accesses of a loop to the queue of the first of some ports, in
 * `list`; returns how many there are. `used` tells how many ports are its. */
static size_t list_accesses(const loop_graph *loop, const int64_t *takes,
                            int64_t interval, const queue_port **ports,
                            size_t count, queued_access *list, size_t *used) {
  queue_times times = {0};
  size_t num_accesses = 0, i = 0;
  for (; i < count && ports[i]->queue == ports[0]->queue; i++) {
    MlirOperation source = ports[i]->source;
    const loop_node *node = find_node(loop, source);
    if (node && !queue_ports_is_access(source)) {
      times.entry = node->start; /* of what starts the group */
    } else if (node) {
      queued_access *access = &list[num_accesses++];
      *access = (queued_access){.node = node};
      if (mlirOperationIsAHandshakeLoad(source)) {
        access->taken = find_taken(loop, takes, node);
      }
      follow_access(&times, access, interval);
    }
  }
  *used = i;
  return num_accesses;
}

/* Notes the loads whose data would have to wait in the queue. */
static bool note_late(queue_need *need, const queued_access *list,
                      size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (list[i].taken <= list[i].offered) {
      continue;
    }
    if (!ARRAY_RESERVE(need->late, need->num_late, need->late_capacity)) {
      return false;
    }
    need->late[need->num_late++] = list[i].node->op;
  }
  return true;
}

static int64_t floor_div(int64_t a, int64_t b) {
  return a / b - (a % b < 0 ? 1 : 0);
}

static int compare_times(const void *a, const void *b) {
  const int64_t *x = a, *y = b;
  return (*x > *y) - (*x < *y);
}

/* How many of the sorted times are larger. */
static int64_t count_larger(const int64_t *times, size_t count, int64_t time) {
  size_t first = 0;
  for (size_t end = count; first < end;) {
    size_t middle = first + (end - first) / 2;
    if (times[middle] > time) {
      end = middle;
    } else {
      first = middle + 1;
    }
  }
  return (int64_t)(count - first);
}

/* The slots that are taken when the group of one of the accesses has entered,
 * at the most; -1 when out of memory. Of a time t = Q i + R and others q i + r,
 * the sum of floor((t - (q i + r)) / i) is that of Q - q, less one for each r
 * larger than R, and Q falls out of the difference of two such sums. */
static int64_t count_slots(arena_pool *memory, const queued_access *list,
                           size_t count, int64_t interval, int64_t slack) {
  int64_t *entered = ARENA_ARRAY(memory, int64_t, count);
  int64_t *freed = ARENA_ARRAY(memory, int64_t, count);
  int64_t always = 0, most = 0;
  if (!entered || !freed) {
    return -1;
  }
  for (size_t i = 0; i < count; i++) {
    int64_t entry = floor_div(list[i].entry, interval);
    int64_t free = floor_div(list[i].free + slack, interval);
    entered[i] = list[i].entry - entry * interval;
    freed[i] = list[i].free + slack - free * interval;
    always += free - entry;
  }
  qsort(entered, count, sizeof *entered, compare_times);
  qsort(freed, count, sizeof *freed, compare_times);
  for (size_t i = 0; i < count; i++) {
    int64_t slots = always + count_larger(freed, count, entered[i]) -
                    count_larger(entered, count, entered[i]);
    most = slots > most ? slots : most;
  }
  return most;
}

/* The queues of a function, and its loops. */
typedef struct queue_users {
  loop_nest nest;
  queue_ports ports;
  queue_need *needs;
} queue_users;

/* Raises the needs to what a loop that has a schedule needs. */
static bool visit_schedule(const queue_users *users, loop_graph *loop) {
  loop_interval interval;
  size_t count, used;
  const int64_t *takes = find_takes(loop);
  const queue_port **ports = queue_ports_of(&users->ports, loop, &count);
  if (!takes || !ports || !loop_interval_find(loop, &interval)) {
    return false;
  }
  bool is_nested = users->nest.loops[loop->loop].parent != LOOP_NEST_NONE;
  queued_access *list = ARENA_ARRAY(&loop->memory, queued_access, count);
  for (size_t i = 0; list && i < count; i += used) {
    queue_need *need = &users->needs[ports[i]->queue];
    size_t num_accesses = list_accesses(loop, takes, interval.cycles, &ports[i],
                                        count - i, list, &used);
    int64_t slots = count_slots(&loop->memory, list, num_accesses,
                                interval.cycles, is_nested ? RESTART : 0);
    if (slots < 0 || !note_late(need, list, num_accesses)) {
      return false;
    }
    need->slots = slots > need->slots ? slots : need->slots;
  }
  return list;
}

static bool visit_loop(const queue_users *users, size_t number) {
  loop_graph loop = {0};
  bool scheduled = false;
  bool ok = loop_graph_build(&loop, &users->nest, number) &&
            loop_graph_delay_queue_loads(&loop) &&
            loop_schedule_find(&loop, &scheduled) &&
            (!scheduled || visit_schedule(users, &loop));
  loop_graph_finish(&loop);
  return ok;
}

bool queue_slots_find(MlirOperation func, queue_need *needs, size_t count) {
  queue_users users = {.needs = needs};
  bool ok = loop_nest_find(&users.nest, func);
  for (size_t q = 0; ok && q < count; q++) {
    ok = queue_ports_add(&users.ports, &users.nest, needs[q].queue, q);
  }
  for (size_t i = 0; ok && i < users.nest.num_begun; i++) {
    size_t loop = users.nest.begun[i];
    if (users.nest.loops[loop].height <= LOOP_GRAPH_LEVELS) {
      ok = visit_loop(&users, loop);
    }
  }
  queue_ports_finish(&users.ports);
  loop_nest_finish(&users.nest);
  return ok;
}

void queue_slots_finish(queue_need *needs, size_t count) {
  for (size_t i = 0; i < count; i++) {
    free(needs[i].late);
  }
}
