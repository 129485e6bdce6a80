/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Variables and prices.
 */
#include "core/passes/buffers/milp/buffer_program.h"
#include "core/passes/buffers/milp/call_rows.h"
#include "core/passes/buffers/milp/loop_deadlines.h"
#include "core/passes/buffers/milp/path_rows.h"
#include "core/passes/timing/loop_graph.h"
#include <math.h>

/* No channel gets more slots than that, beside those that break something. */
enum { MOST_SLOTS = 64 };

/* What a queue costs beside its bits, in bits: it counts its tokens. */
static const double QUEUE_PRICE = 8;

/* What all throughput is worth, in times all bits that were there: a tenth of
 * the one for twice of the others. */
static const double THROUGHPUT_WORTH = 20;

/* How much more an iteration of an inner loop counts, and up to which depth. */
static const double INNER_WORTH = 10;
enum { MOST_DEPTH = 4 };

/* This part of all bits that were there is not worth a search. */
static const double GAP = 0.01;

static void add_place(milp_program *program, milp_place *place) {
  double most = (double)place->room.more;
  most = most > MOST_SLOTS ? most : MOST_SLOTS;
  static const place_room one_slot = {.more = 1};
  double price = (double)milp_place_bits(place, &one_slot);
  place->breaks_data = milp_add_choice(program, price);
  place->breaks_ready = milp_add_choice(program, price);
  place->is_queue = milp_add_choice(program, QUEUE_PRICE);
  place->more = milp_add(program, 0, most);
  MILP_AT_LEAST(program, 0, {{place->is_queue, most}, {place->more, -1}});
  if (program->failed) {
    return;
  }
  milp_variable *variables = program->variables;
  const place_room *room = &place->room;
  variables[place->more].is_integer = true;
  variables[place->more].price = price;
  variables[place->breaks_ready].lower = place->is_header ? 1 : 0;
  variables[place->breaks_data].value = room->breaks_data;
  variables[place->breaks_ready].value = room->breaks_ready;
  variables[place->is_queue].value = room->more > 0;
  variables[place->more].value = (double)room->more;
  if (place->enters_island && (room->breaks_data || room->breaks_ready)) {
    MILP_AT_LEAST(program, 1,
                  {{place->breaks_data, 1}, {place->breaks_ready, 1}});
  }
}

static double worth_of(const buffer_program *p, const loop_rate *rate) {
  size_t depth = p->nest.loops[rate->loop].depth;
  return pow(INNER_WORTH, (double)(depth < MOST_DEPTH ? depth : MOST_DEPTH));
}

/* Finds how long the loops of a nest run, and the fastest ways through those
 * that have no others in them. */
static bool find_runs(loop_runs *runs, known_ways *ways,
                      const loop_nest *nest) {
  bool ok = loop_runs_begin(runs, nest);
  for (size_t i = nest->num_begun; ok && i-- > 0;) {
    if (nest->loops[nest->begun[i]].height <= LOOP_GRAPH_LEVELS) {
      loop_graph graph = {0};
      run_times times;
      ok = loop_graph_build(&graph, nest, nest->begun[i]) &&
           loop_runs_find(runs, &graph, &times) &&
           (!times.are_known || loop_graph_has_loops(&graph) ||
            known_ways_note(ways, &graph, &times.interval));
      loop_graph_finish(&graph);
    }
  }
  return ok;
}

/* Finds how long paths are with the rooms of the places. */
static bool add_bounds(path_bounds *bounds, const milp_places *places,
                       MlirOperation func, double period) {
  milp_places_fill(places);
  bool ok = path_bounds_find(bounds, func, period);
  milp_places_clear(places);
  return ok;
}

/* Gives the places without buffers that lead into an island or out of it what
 * the island puts there, or takes it away. Returns whether there are any. */
static bool set_slots_of_islands(milp_places *places, bool are_there) {
  bool any = false;
  for (size_t i = 0; i < places->count; i++) {
    milp_place *place = &places->places[i];
    const place_room *had = &place->had;
    if (place->enters_island && !had->breaks_data && !had->breaks_ready) {
      place->room.breaks_ready = are_there;
      any = true;
    }
    if (place->leaves_island && !had->breaks_data && had->more == 0) {
      place->room.more = are_there;
      any = true;
    }
  }
  return any;
}

/* Finds how long paths may be, with the rooms as the program knows them. */
static bool find_bounds(path_bounds *bounds, milp_places *places,
                        MlirOperation func, double period) {
  bool ok = add_bounds(bounds, places, func, period);
  if (ok && set_slots_of_islands(places, true)) {
    ok = add_bounds(bounds, places, func, period);
    set_slots_of_islands(places, false);
  }
  return ok;
}

/* Takes the buffers out. Finds the loops and how long they have run with them,
 * and how long paths may be. */
static bool take_buffers(buffer_program *p, path_bounds *bounds,
                         MlirOperation func, double period, bool has_islands) {
  loop_nest before = {0};
  loop_runs known = {0};
  bool ok = loop_nest_find(&before, func) &&
            find_runs(&known, &p->ways, &before) &&
            milp_places_take(&p->places, func, has_islands ? period : 0) &&
            find_bounds(bounds, &p->places, func, period) &&
            loop_nest_find(&p->nest, func) &&
            loop_runs_take(&p->runs, &p->nest, &known, &before);
  loop_runs_finish(&known);
  loop_nest_finish(&before);
  return ok;
}

/* Adds the rows of a loop, or of its fastest iterations. Returns false when out
 * of memory. */
static bool add_rate(buffer_program *p, size_t loop, bool is_fastest) {
  loop_rate *rate = &p->rates[p->num_rates];
  *rate = (loop_rate){.loop = loop,
                      .is_fastest = is_fastest,
                      .sooner = LOOP_RATE_NONE,
                      .ends_sooner = LOOP_RATE_NONE};
  bool ok = loop_rows_add(&p->program, &p->places, &p->runs, &p->ways, &p->nest,
                          rate, &p->places.memory);
  const nested_loop *it = &p->nest.loops[loop];
  bool is_alone = it->parent == LOOP_NEST_NONE && it->height == 0;
  if (ok && rate->seen && is_alone && !is_fastest) {
    rate->ends_sooner = loop_rate_add_sooner(&p->program);
    ok = !p->program.failed;
  }
  p->num_rates += ok && rate->most > 0;
  p->has_unknown_loop |= rate->most == 0 && !is_fastest;
  return ok;
}

static bool add_loops(buffer_program *p) {
  p->rates = ARENA_ARRAY(&p->places.memory, loop_rate, 2 * p->nest.num_begun);
  bool ok = p->rates;
  for (size_t i = 0; ok && i < p->nest.num_begun; i++) {
    size_t loop = p->nest.begun[i];
    int64_t height = (int64_t)p->nest.loops[loop].height;
    if (height > LOOP_GRAPH_LEVELS) {
      p->has_unknown_loop = true;
      continue;
    }
    ok = add_rate(p, loop, false) && (height > 0 || add_rate(p, loop, true));
  }
  return ok;
}

/* Says what throughput is worth. */
static void price_loops(buffer_program *p) {
  int64_t bits = 1;
  for (size_t i = 0; i < p->places.count; i++) {
    const milp_place *place = &p->places.places[i];
    bits += milp_place_bits(place, &place->room);
  }
  p->gap = GAP * (double)bits;
  double total = 0;
  for (size_t i = 0; i < p->num_rates; i++) {
    total += worth_of(p, &p->rates[i]);
  }
  for (size_t i = 0; i < p->num_rates; i++) {
    const loop_rate *rate = &p->rates[i];
    p->program.variables[rate->variable].price = -worth_of(p, rate) / total /
                                                 rate->most * THROUGHPUT_WORTH *
                                                 (double)bits;
  }
}

/* Adds what a circuit has whose buffers have been taken. */
static bool add_circuit(buffer_program *p, const path_bounds *bounds,
                        MlirOperation func) {
  for (size_t i = 0; i < p->places.count; i++) {
    add_place(&p->program, &p->places.places[i]);
  }
  return !p->program.failed &&
         path_rows_add(&p->program, &p->places, func, bounds) && add_loops(p) &&
         call_rows_add(&p->program, &p->places, &p->nest, p->rates,
                       p->num_rates);
}

bool buffer_program_build(buffer_program *p, MlirOperation func, double period,
                          bool has_islands) {
  path_bounds bounds = {0};
  bool ok = take_buffers(p, &bounds, func, period, has_islands) &&
            add_circuit(p, &bounds, func);
  path_bounds_finish(&bounds);
  if (ok) {
    price_loops(p);
  }
  return ok;
}

bool buffer_program_keep(buffer_program *p) {
  for (size_t i = 0; i < p->num_rates; i++) {
    loop_deadlines_add(&p->program, &p->rates[i]);
  }
  return !p->program.failed;
}

void buffer_program_read(buffer_program *p) {
  const milp_variable *variables = p->program.variables;
  for (size_t i = 0; i < p->places.count; i++) {
    milp_place *place = &p->places.places[i];
    place->room =
        (place_room){.breaks_data = variables[place->breaks_data].value > 0.5,
                     .breaks_ready = variables[place->breaks_ready].value > 0.5,
                     .more = llround(variables[place->more].value)};
  }
}

/* What a room costs, as the program says. */
static double cost_of(const milp_place *place, const place_room *room) {
  return (double)milp_place_bits(place, room) +
         (room->more > 0 ? QUEUE_PRICE : 0);
}

static bool is_sooner(const buffer_program *p, size_t sooner) {
  return sooner != LOOP_RATE_NONE && p->program.variables[sooner].value > 0;
}

bool buffer_program_is_better(const buffer_program *p) {
  static const double MORE_OFTEN = 1.001;
  double saved = 0;
  for (size_t i = 0; i < p->places.count; i++) {
    const milp_place *place = &p->places.places[i];
    saved += cost_of(place, &place->had) - cost_of(place, &place->room);
  }
  bool is_faster = false;
  for (size_t i = 0; i < p->num_rates; i++) {
    const milp_variable *rate = &p->program.variables[p->rates[i].variable];
    is_faster |= rate->value > rate->lower * MORE_OFTEN;
    is_faster |= is_sooner(p, p->rates[i].sooner) ||
                 is_sooner(p, p->rates[i].ends_sooner);
  }
  return saved > 0 || is_faster;
}

void buffer_program_finish(buffer_program *p) {
  milp_finish(&p->program);
  milp_places_finish(&p->places);
  loop_runs_finish(&p->runs);
  known_ways_finish(&p->ways);
  loop_nest_finish(&p->nest);
  *p = (buffer_program){0};
}
