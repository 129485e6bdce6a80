/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Operations in loops, and merges, start when they did. All others have a
 * variable.
 */
#include "core/passes/buffers/milp/call_rows.h"
#include "core/ir/ir_kinds.h"
#include "core/passes/cuts/call_times.h"
#include "hls/handshake_ops.h"
#include "hls/unit_latency.h"

/* No call takes longer outside of its loops. */
static const double MOST_CYCLES = 1e5;

/* What is known of a channel. */
typedef struct call_place {
  const milp_place *place; /* NULL: no buffers can be there */
  size_t late; /* variable: cycles that it leaves its loop later; or NONE */
} call_place;

typedef struct call_rows {
  milp_program *program;
  const milp_places *places;
  const loop_nest *nest;
  const body_table *table;
  call_times times;
  call_place *channels; /* per channel of the times */
  int64_t *starts;      /* per operation: with the buffers that were there */
  size_t *variables;    /* the same: its start; NONE: that one stays */
  bool *is_known;       /* does it have a start? */
} call_rows;

/* The outermost loop that an operation is in, or LOOP_NEST_NONE. */
static size_t loop_of(const call_rows *c, uint32_t op) {
  uint32_t block = c->nest->headers.blocks.block[op];
  size_t loop =
      block == BODY_TABLE_NOBODY ? LOOP_NEST_NONE : c->nest->loop[block];
  while (loop != LOOP_NEST_NONE &&
         c->nest->loops[loop].parent != LOOP_NEST_NONE) {
    loop = c->nest->loops[loop].parent;
  }
  return loop;
}

/* The registers that were in a channel. */
static int64_t registers_of(const milp_place *place) {
  int64_t count = 0;
  for (size_t i = 0; i < place->num_taken; i++) {
    count += milp_is_register(place->taken[i].type);
  }
  return count;
}

static size_t number_of(const call_rows *c, MlirValue value) {
  const call_channel *found = call_times_channel(&c->times, value);
  return found ? (size_t)(found - c->times.channels) : LOOP_RATE_NONE;
}

/* Finds what the channels have, and the starts with the registers that were
 * there. */
static void find_channels(call_rows *c, const loop_rate *rates,
                          size_t num_rates) {
  for (uint32_t i = 0; i < c->times.first[c->times.num_ops]; i++) {
    c->channels[i].late = LOOP_RATE_NONE;
  }
  for (size_t i = 0; i < c->places->count; i++) {
    const milp_place *place = &c->places->places[i];
    size_t number = number_of(c, place->value);
    if (number != LOOP_RATE_NONE) {
      c->channels[number].place = place;
      c->times.channels[number].cycles += registers_of(place);
    }
  }
  for (size_t i = 0; i < num_rates; i++) {
    for (const loop_seen *it = rates[i].seen; it; it = it->next) {
      size_t number =
          mlirValueIsNull(it->value) ? LOOP_RATE_NONE : number_of(c, it->value);
      if (number != LOOP_RATE_NONE) {
        c->channels[number].late = it->late;
      }
    }
  }
  call_times_find_first(&c->times, c->table, c->starts);
}

/* Gives the operations that may start later, or sooner, their variables. */
static void add_starts(call_rows *c) {
  for (uint32_t i = 0; i < c->times.num_ops; i++) {
    c->variables[i] = LOOP_RATE_NONE;
  }
  for (size_t i = 0; i < c->times.num_ordered; i++) {
    uint32_t op = c->times.order[i];
    c->is_known[op] = true;
    if (loop_of(c, op) == LOOP_NEST_NONE && !ir_is_merge(c->table->ops[op])) {
      c->variables[op] = milp_add(c->program, 0, MOST_CYCLES);
    }
  }
}

/* When a channel's token comes, as terms with factors of `sign`, and a number
 * of cycles. Returns how many terms there are. */
static size_t arrival_of(const call_rows *c, uint32_t channel, double sign,
                         milp_term terms[2], double *cycles) {
  const call_channel *known = &c->times.channels[channel];
  const call_place *place = &c->channels[channel];
  size_t count = 0;
  *cycles = (double)known->cycles;
  if (loop_of(c, known->from) != LOOP_NEST_NONE) {
    *cycles += (double)c->starts[known->from];
    if (place->late != LOOP_RATE_NONE) {
      terms[count++] = (milp_term){place->late, sign};
    }
    return count;
  }
  if (c->variables[known->from] != LOOP_RATE_NONE) {
    terms[count++] = (milp_term){c->variables[known->from], sign};
  } else {
    *cycles += (double)c->starts[known->from];
  }
  if (place->place) {
    terms[count++] = (milp_term){place->place->breaks_data, sign};
    *cycles -= (double)registers_of(place->place);
  }
  return count;
}

static void add_channel(const call_rows *c, uint32_t channel) {
  const call_channel *known = &c->times.channels[channel];
  size_t from = loop_of(c, known->from), to = loop_of(c, known->to);
  milp_term terms[3];
  double cycles;
  if (!c->is_known[known->from] || !c->is_known[known->to] ||
      (from == to && from != LOOP_NEST_NONE)) {
    return;
  }
  size_t count = arrival_of(c, channel, -1, terms, &cycles);
  size_t start = c->variables[known->to];
  if (start != LOOP_RATE_NONE) {
    terms[count++] = (milp_term){start, 1};
    milp_bound(c->program, cycles, MILP_INFINITE, terms, count);
  } else if (count > 0) {
    bool takes_one = ir_is_merge(c->table->ops[known->to]);
    int64_t latest = takes_one
                         ? call_times_arrival(&c->times, c->starts, channel)
                         : c->starts[known->to];
    milp_bound(c->program, cycles - (double)latest, MILP_INFINITE, terms,
               count);
  }
}

static int64_t later_of(int64_t a, int64_t b) { return a > b ? a : b; }

/* The operation that tells a memory of the call's end; NOBODY for others. */
static uint32_t teller_of(const call_rows *c, uint32_t op) {
  MlirOperation o = c->table->ops[op];
  size_t count = mlirOperationIsAHandshakeMemoryController(o)
                     ? body_table_num_operands(c->table, op)
                     : 0;
  for (size_t k = 0; k < count; k++) {
    if (mlirValueEqual(mlirOperationGetOperand(o, (intptr_t)k),
                       mlirHandshakeMemoryControllerGetCtrlEnd(o))) {
      return body_table_maker(c->table, op, k);
    }
  }
  return BODY_TABLE_NOBODY;
}

/* When a memory has been told with the buffers that were there. */
static int64_t told_at(const call_rows *c, uint32_t teller) {
  return c->starts[teller] + hls_unit_latency(c->table->ops[teller]);
}

/* Bounds the starts that are seen. A memory may be told as late as the call
 * ends, and the other way round. */
static void bound_seen(const call_rows *c) {
  const call_times *times = &c->times;
  milp_variable *variables = c->program->variables;
  int64_t end = 0;
  for (uint32_t i = 0; i < times->num_ops; i++) {
    uint32_t teller = teller_of(c, i);
    end = teller != BODY_TABLE_NOBODY ? later_of(end, told_at(c, teller)) : end;
    end = mlirOperationIsAHandshakeEnd(c->table->ops[i])
              ? later_of(end, c->starts[i])
              : end;
  }
  for (uint32_t i = 0; i < times->num_ops; i++) {
    uint32_t teller = teller_of(c, i);
    bool is_end = mlirOperationIsAHandshakeEnd(c->table->ops[i]);
    bool is_seen = times->first[i] == times->first[i + 1] && !times->is_sink[i];
    if (is_seen && c->variables[i] != LOOP_RATE_NONE) {
      variables[c->variables[i]].upper = (double)(is_end ? end : c->starts[i]);
    }
    if (teller != BODY_TABLE_NOBODY && c->variables[teller] != LOOP_RATE_NONE) {
      variables[c->variables[teller]].upper =
          (double)(end - hls_unit_latency(c->table->ops[teller]));
    }
  }
}

/* When a channel's token comes in a call in which each loop runs once. */
static int64_t comes_at(const call_rows *c, uint32_t channel) {
  return call_times_arrival(&c->times, c->times.earliest, channel);
}

/* What enters a loop that is in no other one. */
typedef struct loop_entries {
  int64_t last;    /* when the last one comes; 0: nobody waits for any */
  bool is_awaited; /* would the call end later if that were later? */
  size_t sooner;   /* variable of the loop's rate; or NONE */
} loop_entries;

/* What a channel leads into from outside; NULL where it does not. */
static loop_entries *entered_by(const call_rows *c, loop_entries *entries,
                                uint32_t channel) {
  const call_channel *known = &c->times.channels[channel];
  size_t loop = loop_of(c, known->to);
  bool enters = loop != LOOP_NEST_NONE && loop_of(c, known->from) != loop &&
                c->is_known[known->from];
  return enters ? &entries[loop] : NULL;
}

static void find_last(const call_rows *c, loop_entries *entries) {
  for (uint32_t i = 0; i < c->times.first[c->times.num_ops]; i++) {
    loop_entries *it = entered_by(c, entries, i);
    int64_t comes = comes_at(c, i);
    if (it && comes > 0 && comes >= it->last) {
      bool has_time = call_times_spare(&c->times, &c->times.channels[i]) > 0;
      it->is_awaited = !has_time || (comes == it->last && it->is_awaited);
      it->last = comes;
    }
  }
}

/* Gives the loops whose last entry is awaited their variables. */
static void add_sooner(call_rows *c, loop_entries *entries, loop_rate *rates,
                       size_t num_rates) {
  for (size_t i = 0; i < num_rates; i++) {
    loop_entries *it = &entries[rates[i].loop];
    if (it->is_awaited && !rates[i].is_fastest) {
      it->sooner = loop_rate_add_sooner(c->program);
      rates[i].sooner = it->sooner;
    }
  }
}

/* Lets the last of what a loop begins with be sooner, when somebody asks. */
static bool add_entries(call_rows *c, loop_rate *rates, size_t num_rates) {
  size_t loops = c->nest->num_loops;
  loop_entries *entries =
      ARENA_ARRAY(&c->times.memory, loop_entries, loops + 1);
  for (size_t i = 0; entries && i < loops; i++) {
    entries[i].sooner = LOOP_RATE_NONE;
  }
  if (!entries) {
    return false;
  }
  call_times_settle(&c->times);
  find_last(c, entries);
  add_sooner(c, entries, rates, num_rates);
  for (uint32_t i = 0; i < c->times.first[c->times.num_ops]; i++) {
    const loop_entries *it = entered_by(c, entries, i);
    if (it && it->sooner != LOOP_RATE_NONE && comes_at(c, i) == it->last) {
      milp_term terms[3];
      double cycles;
      size_t count = arrival_of(c, i, -1, terms, &cycles);
      int64_t before = call_times_arrival(&c->times, c->starts, i);
      terms[count++] = (milp_term){it->sooner, -1};
      milp_bound(c->program, cycles - (double)before, MILP_INFINITE, terms,
                 count);
    }
  }
  return !c->program->failed;
}

static bool add_rows(call_rows *c, loop_rate *rates, size_t num_rates) {
  arena_pool *memory = &c->times.memory;
  size_t count = c->times.num_ops + 1;
  c->channels = ARENA_ARRAY(memory, call_place,
                            c->times.first[c->times.num_ops] + (size_t)1);
  c->starts = ARENA_ARRAY(memory, int64_t, count);
  c->variables = ARENA_UNSET(memory, size_t, count);
  c->is_known = ARENA_ARRAY(memory, bool, count);
  if (!c->channels || !c->starts || !c->variables || !c->is_known) {
    return false;
  }
  find_channels(c, rates, num_rates);
  add_starts(c);
  for (uint32_t i = 0; i < c->times.first[c->times.num_ops]; i++) {
    add_channel(c, i);
  }
  if (!c->program->failed) {
    bound_seen(c);
  }
  return !c->program->failed && add_entries(c, rates, num_rates);
}

bool call_rows_add(milp_program *program, const milp_places *places,
                   const loop_nest *nest, loop_rate *rates, size_t num_rates) {
  static const loop_times none = {0};
  call_rows c = {.program = program,
                 .places = places,
                 .nest = nest,
                 .table = &nest->headers.blocks.table};
  bool ok = call_times_find(&c.times, c.table, nest, &none) &&
            add_rows(&c, rates, num_rates);
  call_times_finish(&c.times);
  return ok;
}
