/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A token may be wanted at once where iterations take other ways: the FIFOs are
 * transparent. What a loop has got is taken back when that was of no use.
 */
#include "core/passes/fifos/way_rooms.h"
#include "core/passes/buffers/slots.h"
#include "core/passes/fifos/fifo_chain.h"
#include "core/passes/fifos/fifo_times.h"
#include "core/passes/fifos/way_times.h"
#include "hls/handshake_ops.h"
#include "hls/longest_path.h"

/* Slots that a channel has got. */
typedef struct way_room {
  size_t loop;
  MlirOperation fifo;
  int64_t before; /* slots; 0: the FIFO is new */
  struct way_room *next;
} way_room;

typedef struct way_rooms {
  MlirOperation func;
  loop_nest nest;
  loop_runs runs;
  int64_t *late; /* per loop: cycles that its fastest iterations take longer
                    than their registers ask for, before it has got rooms */
  double period; /* nanoseconds */
  double most;   /* that a path may take; 0: not known yet */
  way_room *rooms;
  arena_pool memory;
} way_rooms;

/* Gives a channel the room that it needs. */
static bool add_room(way_rooms *w, const loop_graph *loop, const loop_edge *e,
                     const fifo_slots *slots) {
  if (!fifo_chain_has_room(loop, e)) {
    return true;
  }
  fifo_chain chain = fifo_chain_find(loop, e, slots);
  int64_t early = fifo_chain_early(loop, e, chain.fifo, &slots->times.interval);
  int64_t waiting = fifo_chain_slots(loop, e, slots, &chain, early, 0);
  int64_t before = chain.fifo ? slots_of_fifo(chain.fifo->op) : 0;
  if (waiting <= before) {
    return true;
  }
  way_room *room = ARENA_ARRAY(&w->memory, way_room, 1);
  if (!room) {
    return false;
  }
  *room = (way_room){.loop = loop->loop, .before = before, .next = w->rooms};
  w->rooms = room;
  if (chain.fifo) {
    room->fifo = chain.fifo->op;
    slots_resize_fifo(room->fifo, waiting);
  } else {
    slots_add(e->value, MlirHandshakeBufferTypeFifoBreakNone, waiting);
    room->fifo = slots_user(e->value);
  }
  return true;
}

static bool add_rooms(way_rooms *w, loop_graph *loop, const run_times *times) {
  fifo_slots slots;
  bool ok =
      fifo_slots_know(&slots, loop, times) && fifo_times_improve(loop, &slots);
  for (size_t i = 0; ok && i < loop->num_edges; i++) {
    ok = add_room(w, loop, &loop->edges[i], &slots);
  }
  return ok;
}

/* Finds the cycles in which the fastest iterations follow each other beyond
 * those. Returns false when out of memory. */
static bool find_late(const loop_graph *way, int64_t cycles, int64_t *late) {
  arena_pool memory = {0};
  token_times tokens;
  bool fits;
  bool ok = way_times_fit(way, cycles, &tokens, &memory, late, &fits);
  arena_finish(&memory);
  return ok;
}

/* Builds the graph of a loop's fastest iterations, whose times are not known if
 * there are none. `*late` are the cycles in which one of them follows the other
 * beyond those that registers ask for. Returns false when out of memory. */
static bool build_way(way_rooms *w, size_t loop, loop_graph *way,
                      run_times *times, int64_t *late) {
  *times = (run_times){0};
  *late = 0;
  bool ok = w->nest.loops[loop].height > 0 ||
            (loop_graph_build(way, &w->nest, loop) &&
             way_times_find(&w->runs, way, times));
  return ok &&
         (!times->are_known || find_late(way, times->interval.cycles, late));
}

/* Finds how long paths may be, unless it is known. Returns false when out of
 * memory. */
static bool find_most(way_rooms *w) {
  hls_longest_path path = {0};
  bool ok = w->most > 0 || hls_longest_path_find(&path, w->func);
  if (w->most == 0) {
    w->most = path.ns > w->period ? path.ns : w->period;
  }
  hls_longest_path_finish(&path);
  return ok;
}

/* Looks at a loop, and gives it the room that it needs. */
static bool look_at(way_rooms *w, size_t loop) {
  loop_graph way = {0};
  run_times times;
  bool ok =
      build_way(w, loop, &way, &times, &w->late[loop]) &&
      (w->late[loop] == 0 || (find_most(w) && add_rooms(w, &way, &times)));
  loop_graph_finish(&way);
  return ok;
}

/* Takes back what a loop has got. */
static void take_back(way_rooms *w, size_t loop) {
  for (way_room **at = &w->rooms; *at;) {
    way_room *room = *at;
    if (room->loop != loop) {
      at = &room->next;
      continue;
    }
    if (room->before > 0) {
      slots_resize_fifo(room->fifo, room->before);
    } else {
      slots_remove(room->fifo);
    }
    *at = room->next;
  }
}

/* Finds what is known of the loops with the buffers that are there. Returns
 * false when out of memory. */
static bool begin(way_rooms *w) {
  loop_runs_finish(&w->runs);
  loop_nest_finish(&w->nest);
  return loop_nest_find(&w->nest, w->func) &&
         loop_runs_begin(&w->runs, &w->nest);
}

/* Takes back what was of no use. */
static bool keep_useful(way_rooms *w) {
  bool ok = begin(w);
  for (size_t i = 0; ok && i < w->nest.num_loops; i++) {
    const way_room *room = w->rooms;
    while (room && room->loop != i) {
      room = room->next;
    }
    loop_graph way = {0};
    run_times times;
    int64_t late = 0;
    ok = !room || build_way(w, i, &way, &times, &late);
    loop_graph_finish(&way);
    if (ok && room && late >= w->late[i]) {
      take_back(w, i);
    }
  }
  return ok;
}

/* The loop that has got a room on a path; that of the last one if there is
 * none. */
static size_t loop_on(const way_rooms *w, const hls_longest_path *path) {
  for (const way_room *room = w->rooms; room; room = room->next) {
    for (size_t i = 0; i < path->num_steps; i++) {
      if (mlirOperationEqual(path->steps[i].op, room->fifo)) {
        return room->loop;
      }
    }
  }
  return w->rooms->loop;
}

/* Takes back what makes paths too long; all of it, where that takes long. */
static bool keep_short(way_rooms *w) {
  enum { MOST_PATHS = 8 };
  bool ok = true, is_late = true;
  for (int i = 0; ok && is_late && w->rooms; i++) {
    hls_longest_path path;
    ok = hls_longest_path_find(&path, w->func);
    is_late = ok && path.ns > w->most;
    if (is_late) {
      take_back(w, loop_on(w, &path));
    }
    hls_longest_path_finish(&path);
    while (i == MOST_PATHS && w->rooms) {
      take_back(w, w->rooms->loop);
    }
  }
  return ok;
}

bool way_rooms_make(MlirOperation func, double period) {
  way_rooms w = {.func = func, .period = period};
  bool ok = begin(&w) &&
            (w.late = ARENA_ARRAY(&w.memory, int64_t, w.nest.num_loops + 1));
  for (size_t i = 0; ok && i < w.nest.num_loops; i++) {
    ok = look_at(&w, i);
  }
  if (ok && w.rooms) {
    ok = keep_useful(&w) && keep_short(&w);
  }
  loop_runs_finish(&w.runs);
  loop_nest_finish(&w.nest);
  arena_finish(&w.memory);
  return ok;
}
