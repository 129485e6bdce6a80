/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Every wire that a path goes through is a place; what differs is what a
 * register costs there, and how much of the path it leaves.
 *
 * Many paths of ready come together on their way to a fork. Each alone is cut
 * where that is cheapest, which may be before they have met. So a place in
 * common gets cheaper by what has been spent on paths through it: when that is
 * its cost, it is the best. At most twice as much is spent as by one who knew
 * all paths from the start. Forwards this is not done: a register there has
 * tokens of other channels wait, whose room costs more than itself.
 */
#include "core/passes/cuts/cut_places.h"
#include "core/passes/buffers/slots.h"
#include "hls/handshake_ops.h"
#include "hls/work.h"
#include <string.h>

/* What a register costs beside its bits: the units of its handshake, and room
 * for the tokens of other channels, which have to wait as long. */
enum { HANDSHAKE_COST = 2, WAITING_COST = 8 };

/* A register that makes a call longer by a cycle has to save so many bits. */
enum { LATENCY_COST = 64 };

/* A cut leaves at most this part of a path, or is none. */
static const double WORTH_IT = 0.9;

bool *cut_places_all(const wire_graph *graph, arena_pool *memory) {
  bool *may_be_cut = ARENA_ARRAY(memory, bool, graph->num_channels + 1);
  for (size_t i = 0; may_be_cut && i < graph->num_channels; i++) {
    may_be_cut[i] = slots_may_buffer(graph->channels[i]);
  }
  return may_be_cut;
}

/* Before that, a wire that has to be stable is too late however early it is. */
static double earliest_that_counts(const cut_places *p) {
  return p->period - p->tolerance;
}

bool cut_places_begin(cut_places *places, const wire_times *times,
                      arena_pool *memory) {
  const wire_graph *graph = times->graph;
  places->times = times;
  places->sites = ARENA_ARRAY(memory, cut_site, graph->room);
  places->spent = ARENA_ARRAY(memory, double, 3 * graph->room);
  return places->sites && places->spent &&
         latest_times_begin(&places->latest, times, places->period,
                            earliest_that_counts(places), memory);
}

void cut_places_finish(cut_places *places) { ptr_map_finish(&places->cut); }

void cut_places_forget(cut_places *places) {
  latest_times_forget(&places->latest);
  for (size_t i = 0; i < places->times->graph->num_channels; i++) {
    places->sites[i] = (cut_site){0};
  }
  memset(places->spent, 0,
         3 * places->times->graph->num_channels * sizeof *places->spent);
}

/* The directions in which a channel is cut, as bits. */
static uintptr_t directions_of(const cut_places *p, MlirValue value) {
  return (uintptr_t)ptr_map_get(&p->cut, value.ptr);
}

static uintptr_t direction_bit(bool backward) {
  return (uintptr_t)1 << backward;
}

static cut_site *site_of(const cut_places *p, size_t channel) {
  cut_site *site = &p->sites[channel];
  if (!site->is_known) {
    MlirValue value = p->times->graph->channels[channel];
    site->is_known = true;
    site->is_of_call =
        p->part != CUT_PART_ALL && cut_prices_are_paid_once(p->prices, value);
    bool may_buffer = slots_may_buffer(value) &&
                      (p->part != CUT_PART_CALLS || site->is_of_call);
    uintptr_t cut = directions_of(p, value);
    site->may_be_cut[false] = may_buffer && !(cut & direction_bit(false));
    site->may_be_cut[true] = may_buffer && !(cut & direction_bit(true));
    site->width = mlirHandshakeTypeGetDataWidth(mlirValueGetType(value));
    if (may_buffer) {
      site->price = cut_prices_of(p->prices, value);
    }
  }
  return site;
}

bool cut_places_are_of_call(const cut_places *places, size_t channel) {
  return site_of(places, channel)->is_of_call;
}

void cut_places_take(cut_places *places, size_t node) {
  bool backward = wire_graph_is_ready(places->times->graph, node);
  site_of(places, node / 3)->may_be_cut[backward] = false;
}

bool cut_places_note(cut_places *places, MlirValue value, MlirValue behind,
                     bool backward) {
  void *cut = (void *)(directions_of(places, value) | direction_bit(backward));
  return ptr_map_set(&places->cut, value.ptr, cut) &&
         ptr_map_set(&places->cut, behind.ptr, cut);
}

void cut_places_touch(cut_places *places, size_t channel) {
  latest_times_touch(&places->latest, channel);
  places->sites[channel] = (cut_site){0};
}

void cut_places_insert(cut_places *places, size_t in, size_t out) {
  cut_places_touch(places, in);
  cut_places_touch(places, out);
}

void cut_places_follow(cut_places *places) {
  latest_times_follow(&places->latest);
}

/* By how much paths through a wire get too long that gets slower; 0 or less: by
 * nothing. */
static double excess_of(cut_places *p, size_t node, double ns) {
  wire_update_settle(p->update, (uint32_t)node);
  double arrival = p->times->ns[node];
  return arrival < 0 ? 0 : arrival + ns - latest_times_of(&p->latest, node);
}

/* By how much a slot makes paths forward too long for the period that is surely
 * kept; 0 or less: by nothing. */
static double excess(cut_places *p, size_t channel,
                     const hls_unit_delays *slot) {
  size_t data = 3 * channel + HLS_WIRE_DATA;
  size_t valid = 3 * channel + HLS_WIRE_VALID;
  double by_data = excess_of(p, data, slot->data);
  double by_valid = excess_of(p, valid, slot->valid);
  return by_data > by_valid ? by_data : by_valid;
}

static const hls_unit_delays *slot_delays(cut_places *p, bool forward,
                                          unsigned width) {
  return known_slots_of(&p->slots[forward],
                        forward ? MlirHandshakeBufferTypeOneSlotBreakDV
                                : MlirHandshakeBufferTypeOneSlotBreakR,
                        width);
}

path_halves cut_places_halves(cut_places *places, const path_range *range,
                              size_t node) {
  hls_wire wire = (hls_wire)(node % 3);
  const hls_unit_delays *slot = slot_delays(places, wire != HLS_WIRE_READY,
                                            site_of(places, node / 3)->width);
  double arrival = places->times->ns[node] - range->shift;
  switch (wire) {
  case HLS_WIRE_DATA:
    return (path_halves){arrival + slot->setup, slot->clock_to_data};
  case HLS_WIRE_VALID:
    return (path_halves){arrival + slot->control_setup, slot->clock_to_valid};
  default:
    return (path_halves){arrival + slot->control_setup, slot->clock_to_ready};
  }
}

static bool is_better(const cut_places *p, const cut_place *a,
                      const cut_place *b) {
  if (b->node == WIRE_TIMES_NOWHERE) {
    return true;
  }
  if (a->price != b->price) {
    return a->price < b->price;
  }
  bool a_is_late = a->longest > p->period, b_is_late = b->longest > p->period;
  if (a_is_late != b_is_late) {
    return b_is_late;
  }
  if (a_is_late) {
    return a->longest < b->longest;
  }
  return a->rest < b->rest;
}

/* What a register forward is like as a cut. */
static void judge_forward(const cut_places *p, cut_place *place) {
  const cut_site *site = site_of(p, place->node / 3);
  place->price = cut_prices_now(&site->price);
  place->cost = HANDSHAKE_COST + site->width + WAITING_COST;
  if (cut_prices_delay_call(p->prices, &site->price)) {
    place->cost += LATENCY_COST;
  }
}

/* The same backward, as long as paths forward have the time. */
static void judge_backward(const cut_places *p, cut_place *place) {
  unsigned width = site_of(p, place->node / 3)->width;
  place->price = 0;
  place->cost = 2 * (HANDSHAKE_COST + width);
}

/* Finds whether they have it. Returns false when they would get too long. */
static bool have_time(cut_places *p, cut_place *place) {
  size_t channel = place->node / 3;
  double too_long =
      excess(p, channel, slot_delays(p, false, site_of(p, channel)->width));
  place->price = too_long > 0;
  return too_long <= p->tolerance - p->period;
}

/* May a node of a path be a place? */
static bool may_be_place(const cut_places *p, size_t node) {
  const wire_graph *graph = p->times->graph;
  return wire_graph_is_wire(graph, node) &&
         site_of(p, node / 3)->may_be_cut[wire_graph_is_ready(graph, node)];
}

/* The longer of the parts that a register at a node leaves of a range. */
static double longest_part(cut_places *p, const path_range *range,
                           size_t node) {
  path_halves halves = cut_places_halves(p, range, node);
  double behind = halves.out + range->ns - (p->times->ns[node] - range->shift);
  return halves.before > behind ? halves.before : behind;
}

/* Looks at one node of a path. */
static void consider(cut_places *p, const path_range *range, cut_place here,
                     cut_place *best) {
  size_t node = here.node;
  if (!may_be_place(p, node)) {
    return;
  }
  bool backward = wire_graph_is_ready(p->times->graph, node);
  here.longest = longest_part(p, range, node);
  if (here.longest > range->ns * WORTH_IT) {
    return;
  }
  (backward ? judge_backward : judge_forward)(p, &here);
  here.rest = here.cost - p->spent[node];
  /* The time is asked for where the rest is in favour: it takes long to find.
   */
  if (is_better(p, &here, best) &&
      (!backward || (have_time(p, &here) && is_better(p, &here, best)))) {
    *best = here;
  }
}

cut_place cut_places_best(cut_places *places, const path_range *range,
                          const size_t *path) {
  cut_place best = {.node = WIRE_TIMES_NOWHERE};
  hls_work_count(range->begin - range->end);
  for (size_t i = range->begin; i-- > range->end;) {
    consider(places, range, (cut_place){.node = path[i], .index = i}, &best);
  }
  return best;
}

void cut_places_spend(cut_places *places, const path_range *range,
                      const size_t *path, const cut_place *place) {
  if (!wire_graph_is_ready(places->times->graph, place->node)) {
    return;
  }
  hls_work_count(range->begin - range->end);
  for (size_t i = range->end; i < range->begin; i++) {
    if (may_be_place(places, path[i]) &&
        longest_part(places, range, path[i]) <= places->period) {
      places->spent[path[i]] += place->cost;
    }
  }
}
