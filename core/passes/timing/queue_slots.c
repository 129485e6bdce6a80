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
 * slots. The queue needs the sum of these over the loads of an iteration, and
 * over its stores, at the cycle in which it is largest; it is so when a group
 * has entered. If all of them enter at once, that is the sum of
 * ceil((f - e) / i). With fewer the control of the loop waits for the queue, as
 * Liu, Rizzi and Josipović show ("Load-store queue sizing for efficient
 * dataflow circuits", FPT 2022); with more the same accesses are in flight.
 *
 * Times are those of the loop's schedule (loop_schedule.h), with what
 * hls_lsq_queue takes (below); i is the loop's interval (loop_interval.h). In a
 * loop of several blocks both are of an iteration that runs through all of
 * them, and loops in the loop run once.
 */
#include "core/passes/timing/queue_slots.h"
#include "base/memory/array.h"
#include "core/passes/timing/loop_interval.h"
#include "core/passes/timing/loop_ops.h"
#include "core/passes/timing/loop_schedule.h"
#include "core/passes/timing/queue_ports.h"
#include "hls/handshake_ops.h"

#include <stdlib.h>

enum {
  /* The first cycle after that of its entry in which an access is served. */
  ENTERED = 1,
  /* From when a store has its address and data until it is performed. */
  STORED = 1,
  /* From when a load is performed until it gives its data. */
  LOADED = 1,
  /* From when an access is performed until its slot can be entered again. */
  LEAVING = 1,
  /* In a loop within another one, iterations come late and then close together
   * where the loop begins anew. Room for those that come in so many cycles
   * makes up for it. */
  RESTART = 4,
};

/* An access in the queue, in cycles from the beginning of its iteration. */
typedef struct queued_access {
  const loop_node *node;
  int64_t entry;
  int64_t free; /* its slot can be entered again */
} queued_access;

static int64_t later(int64_t a, int64_t b) { return a > b ? a : b; }

static bool is_store(const queued_access *access) {
  return mlirOperationIsAHandshakeStore(access->node->op);
}

/* The state of a queue while its accesses are looked at in order. */
typedef struct queue_times {
  int64_t entry;  /* of the current group */
  int64_t loaded; /* when the last load was performed */
  int64_t stored; /* when the last store was */
  int64_t late;   /* how much later than in the schedule loads give data */
} queue_times;

/* Fills in what happens to the next access of the queue. */
static void follow_access(queue_times *times, queued_access *access) {
  const loop_node *node = access->node;
  int64_t performed = later(times->entry + ENTERED, node->start);
  if (is_store(access)) {
    performed = later(performed, node->start + times->late) + STORED;
    performed = later(performed, later(times->loaded, times->stored) + 1);
    times->stored = performed;
  } else {
    performed = later(performed, times->loaded + 1);
    times->loaded = performed;
    times->late =
        later(times->late, performed + LOADED - node->start - node->latency);
  }
  access->entry = times->entry;
  access->free = performed + LEAVING;
}

/* Lists the accesses of a loop to the queue of the first of some ports, in
 * `list`; returns how many there are. `used` tells how many ports are its. */
static size_t list_accesses(const loop_graph *loop, const queue_port **ports,
                            size_t count, queued_access *list, size_t *used) {
  queue_times times = {.loaded = -1, .stored = -1};
  size_t num_accesses = 0, i = 0;
  for (; i < count && ports[i]->queue == ports[0]->queue; i++) {
    MlirOperation source = ports[i]->source;
    const loop_node *node =
        mlirOperationIsNull(source) ? NULL : loop_graph_node(loop, source);
    if (node && !queue_ports_is_access(source)) {
      times.entry = node->start; /* of what starts the group */
    } else if (node) {
      queued_access *access = &list[num_accesses++];
      *access = (queued_access){.node = node};
      follow_access(&times, access);
    }
  }
  *used = i;
  return num_accesses;
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

/* When the slots of some accesses are taken. */
typedef struct slot_times {
  int64_t interval;
  int64_t slack; /* for which slots stay taken */
  int64_t *entered, *freed;
} slot_times;

/* The slots that loads, or stores, have taken when the group of one of them has
 * entered, at the most. Of a time t = Q i + R and others q i + r, the sum of
 * floor((t - (q i + r)) / i) is that of Q - q, less one for each r larger than
 * R, and Q falls out of the difference of two such sums. */
static int64_t count_slots(slot_times *times, const queued_access *list,
                           size_t count, bool stores) {
  int64_t interval = times->interval, always = 0, most = 0;
  size_t used = 0;
  for (size_t i = 0; i < count; i++) {
    if (is_store(&list[i]) != stores) {
      continue;
    }
    int64_t entry = floor_div(list[i].entry, interval);
    int64_t free = floor_div(list[i].free + times->slack, interval);
    times->entered[used] = list[i].entry - entry * interval;
    times->freed[used++] = list[i].free + times->slack - free * interval;
    always += free - entry;
  }
  if (used == 0) {
    return 0;
  }
  qsort(times->entered, used, sizeof *times->entered, compare_times);
  qsort(times->freed, used, sizeof *times->freed, compare_times);
  for (size_t i = 0; i < used; i++) {
    int64_t slots = always +
                    count_larger(times->freed, used, times->entered[i]) -
                    count_larger(times->entered, used, times->entered[i]);
    most = later(slots, most);
  }
  return most;
}

/* The queues of a function, and its loops. */
typedef struct queue_users {
  loop_nest nest;
  loop_ops known;
  queue_ports ports;
  queue_need *needs;
} queue_users;

/* Raises the needs to what a loop that has a schedule needs. */
static bool visit_schedule(const queue_users *users, loop_graph *loop) {
  loop_interval interval;
  size_t count, used;
  const queue_port **ports = queue_ports_of(&users->ports, loop, &count);
  if (!ports || !loop_interval_find(loop, NULL, &interval)) {
    return false;
  }
  bool is_nested = users->nest.loops[loop->loop].parent != LOOP_NEST_NONE;
  queued_access *list = ARENA_ARRAY(&loop->memory, queued_access, count);
  slot_times times = {.interval = interval.cycles,
                      .slack = is_nested ? RESTART : 0,
                      .entered = ARENA_ARRAY(&loop->memory, int64_t, count),
                      .freed = ARENA_ARRAY(&loop->memory, int64_t, count)};
  if (!list || !times.entered || !times.freed) {
    return false;
  }
  for (size_t i = 0; i < count; i += used) {
    queue_need *need = &users->needs[ports[i]->queue];
    size_t listed = list_accesses(loop, &ports[i], count - i, list, &used);
    need->load_slots =
        later(need->load_slots, count_slots(&times, list, listed, false));
    need->store_slots =
        later(need->store_slots, count_slots(&times, list, listed, true));
  }
  return true;
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
  bool ok = loop_nest_find(&users.nest, func) &&
            loop_ops_know(&users.known, &users.nest);
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
  loop_ops_finish(&users.known);
  loop_nest_finish(&users.nest);
  return ok;
}
