/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Longest paths, from those that were known before.
 */
#include "core/passes/buffers/improve/least_values.h"
#include "hls/work.h"

#define NONE LEAST_VALUES_NONE

/* A value is raised by more than that, and it is above its bound by more. */
static const double LEAST_RAISE = 1e-9, TOLERANCE = 1e-7;

/* A node that has been raised so often may be on a cycle that raises it. */
enum { MANY_RAISES = 8 };

/* Before anything is known of what is bounded. */
static const double UNKNOWN = -1e30;

static double weigh(const least_values *v, const least_row *row) {
  const milp_program *p = v->program;
  double weight = row->constant;
  for (uint32_t i = row->first; i < row->end; i++) {
    const milp_term *term = &p->terms[i];
    if (v->is_choice[term->variable]) {
      weight -= term->factor * p->variables[term->variable].value;
    }
  }
  return weight / row->divisor;
}

/* Reads a row of the program. Returns whether it is of the known kind. */
static bool read_row(const least_values *v, size_t number, uint32_t bound,
                     least_row *row) {
  const milp_program *p = v->program;
  const milp_row *r = &p->rows[number];
  size_t end =
      number + 1 < p->num_rows ? p->rows[number + 1].first : p->num_terms;
  *row = (least_row){.from = NONE,
                     .to = bound,
                     .constant = r->lower,
                     .divisor = 1,
                     .first = (uint32_t)r->first,
                     .end = (uint32_t)end};
  size_t num_from = 0, num_to = 0;
  for (size_t i = r->first; i < end; i++) {
    const milp_term *term = &p->terms[i];
    if (v->is_choice[term->variable] || term->factor == 0) {
      continue;
    }
    if (term->factor > 0) {
      row->to = (uint32_t)term->variable;
      row->divisor = term->factor;
      num_to++;
    } else {
      row->from = (uint32_t)term->variable;
      row->factor = -term->factor;
      num_from++;
    }
  }
  row->factor /= row->divisor;
  return num_from <= 1 && num_to <= 1 && r->upper >= MILP_INFINITE &&
         r->lower > -MILP_INFINITE;
}

/* Reads all rows. Those that bound a variable, or choices alone, have a node
 * each behind the variables. */
static bool read_rows(least_values *v) {
  for (size_t i = 0; i < v->program->num_rows; i++) {
    uint32_t bound = (uint32_t)v->num_nodes;
    if (!read_row(v, i, bound, &v->rows[i])) {
      return false;
    }
    v->num_nodes += v->rows[i].to == bound;
  }
  return true;
}

/* Where the lists of nodes begin, from how many each has. */
static void add_up(uint32_t *first, size_t count) {
  for (size_t i = 0; i < count; i++) {
    first[i + 1] += first[i];
  }
}

/* Lists which rows come from a node, and which lead to it. */
static bool list_rows(least_values *v, arena_pool *memory) {
  size_t rows = v->program->num_rows;
  v->first_out = ARENA_ARRAY(memory, uint32_t, v->num_nodes + 2);
  v->first_in = ARENA_ARRAY(memory, uint32_t, v->num_nodes + 2);
  v->outs = ARENA_UNSET(memory, uint32_t, rows + 1);
  v->ins = ARENA_UNSET(memory, uint32_t, rows + 1);
  if (!v->first_out || !v->first_in || !v->outs || !v->ins) {
    return false;
  }
  for (size_t i = 0; i < rows; i++) {
    v->first_in[v->rows[i].to + 2]++;
    if (v->rows[i].from != NONE) {
      v->first_out[v->rows[i].from + 2]++;
    }
  }
  add_up(v->first_in, v->num_nodes + 1);
  add_up(v->first_out, v->num_nodes + 1);
  for (uint32_t i = 0; i < rows; i++) {
    v->ins[v->first_in[v->rows[i].to + 1]++] = i;
    if (v->rows[i].from != NONE) {
      v->outs[v->first_out[v->rows[i].from + 1]++] = i;
    }
  }
  return true;
}

/* Lists which rows a choice is in. */
static bool list_uses(least_values *v, arena_pool *memory) {
  const milp_program *p = v->program;
  v->first_use = ARENA_ARRAY(memory, uint32_t, p->num_variables + 2);
  v->uses = ARENA_UNSET(memory, uint32_t, p->num_terms + 1);
  if (!v->first_use || !v->uses) {
    return false;
  }
  for (size_t i = 0; i < p->num_terms; i++) {
    v->first_use[p->terms[i].variable + 2] +=
        v->is_choice[p->terms[i].variable];
  }
  add_up(v->first_use, p->num_variables + 1);
  for (uint32_t i = 0; i < p->num_rows; i++) {
    for (uint32_t k = v->rows[i].first; k < v->rows[i].end; k++) {
      size_t variable = p->terms[k].variable;
      if (v->is_choice[variable]) {
        v->uses[v->first_use[variable + 1]++] = i;
      }
    }
  }
  return true;
}

static bool take_memory(least_values *v, arena_pool *memory) {
  size_t nodes = v->num_nodes + 1;
  v->values = ARENA_UNSET(memory, double, nodes);
  v->upper = ARENA_UNSET(memory, double, nodes);
  v->kept = ARENA_UNSET(memory, double, nodes);
  v->causes = ARENA_UNSET(memory, uint32_t, nodes);
  v->kept_causes = ARENA_UNSET(memory, uint32_t, nodes);
  v->raises = ARENA_ARRAY(memory, uint32_t, nodes);
  v->queue = ARENA_UNSET(memory, uint32_t, nodes);
  v->changed = ARENA_UNSET(memory, uint32_t, nodes);
  v->stack = ARENA_UNSET(memory, uint32_t, nodes);
  v->touched = ARENA_UNSET(memory, uint32_t, v->program->num_terms + 1);
  v->is_queued = ARENA_ARRAY(memory, bool, nodes);
  v->is_lowered = ARENA_ARRAY(memory, bool, nodes);
  v->is_changed = ARENA_ARRAY(memory, bool, nodes);
  return !memory->failed;
}

/* The least that a node may be, without any row. */
static double lower_of(const least_values *v, uint32_t node) {
  return node < v->program->num_variables ? v->program->variables[node].lower
                                          : UNKNOWN;
}

/* Notes what is kept of a node that changes. */
static void note(least_values *v, uint32_t node) {
  if (!v->is_changed[node]) {
    v->is_changed[node] = true;
    v->changed[v->num_changed++] = node;
    v->kept[node] = v->values[node];
    v->kept_causes[node] = v->causes[node];
  }
}

static void enqueue(least_values *v, uint32_t node) {
  if (!v->is_queued[node]) {
    v->is_queued[node] = true;
    size_t at = v->first_queued + v->num_queued++;
    v->queue[at < v->num_nodes ? at : at - v->num_nodes] = node;
  }
}

static uint32_t dequeue(least_values *v) {
  uint32_t node = v->queue[v->first_queued++];
  v->first_queued = v->first_queued < v->num_nodes ? v->first_queued : 0;
  v->num_queued--;
  v->is_queued[node] = false;
  return node;
}

void least_values_spend(least_values *v, uint64_t steps) {
  hls_work_count(steps);
  v->steps -= steps < v->steps ? steps : v->steps;
}

/* Does a node follow from itself? */
static bool is_on_cycle(least_values *v, uint32_t node) {
  uint32_t at = node;
  for (size_t i = 0; i < v->num_nodes && v->causes[at] != NONE; i++) {
    at = v->rows[v->causes[at]].from;
    if (at == node) {
      return true;
    }
    if (at == NONE) {
      return false;
    }
    least_values_spend(v, 1);
  }
  return false;
}

/* Raises a node as a row says. Returns whether that is possible. */
static bool raise(least_values *v, uint32_t number) {
  const least_row *row = &v->rows[number];
  double value = row->weight;
  value += row->from == NONE ? 0 : row->factor * v->values[row->from];
  if (value <= v->values[row->to] + LEAST_RAISE) {
    return true;
  }
  note(v, row->to);
  v->values[row->to] = value;
  v->causes[row->to] = number;
  enqueue(v, row->to);
  if (value > v->upper[row->to] + TOLERANCE ||
      (++v->raises[row->to] % MANY_RAISES == 0 && is_on_cycle(v, row->to))) {
    v->violated = row->to;
    return false;
  }
  return true;
}

/* Raises all that follows from what is queued. */
static bool raise_all(least_values *v, bool ok) {
  while (v->num_queued > 0) {
    uint32_t node = dequeue(v);
    for (uint32_t i = v->first_out[node]; ok && i < v->first_out[node + 1];
         i++) {
      least_values_spend(v, 1);
      ok = v->steps > 0 && raise(v, v->outs[i]);
    }
  }
  return ok;
}

/* Forgets what a node follows from, and all that follows from it. */
static void lower(least_values *v, uint32_t node, size_t *count) {
  size_t done = *count;
  v->is_lowered[node] = true;
  v->stack[(*count)++] = node;
  while (done < *count) {
    uint32_t at = v->stack[done++];
    note(v, at);
    v->values[at] = lower_of(v, at);
    v->causes[at] = NONE;
    for (uint32_t i = v->first_out[at]; i < v->first_out[at + 1]; i++) {
      uint32_t row = v->outs[i], to = v->rows[row].to;
      least_values_spend(v, 1);
      if (v->causes[to] == row && !v->is_lowered[to]) {
        v->is_lowered[to] = true;
        v->stack[(*count)++] = to;
      }
    }
  }
}

/* Lowers what follows from rows that let it be lower now. */
static bool lower_all(least_values *v) {
  size_t count = 0;
  for (size_t i = 0; i < v->num_touched; i++) {
    uint32_t number = v->touched[i];
    const least_row *row = &v->rows[number];
    double value = row->weight;
    value += row->from == NONE ? 0 : row->factor * v->values[row->from];
    if (v->causes[row->to] == number &&
        value < v->values[row->to] - LEAST_RAISE && !v->is_lowered[row->to]) {
      lower(v, row->to, &count);
    }
  }
  bool ok = true;
  for (size_t i = 0; i < count; i++) {
    uint32_t node = v->stack[i];
    v->is_lowered[node] = false;
    for (uint32_t k = v->first_in[node]; ok && k < v->first_in[node + 1]; k++) {
      least_values_spend(v, 1);
      ok = raise(v, v->ins[k]);
    }
  }
  return ok;
}

/* Goes back to what is kept. */
static void go_back(least_values *v) {
  for (size_t i = 0; i < v->num_changed; i++) {
    uint32_t node = v->changed[i];
    v->values[node] = v->kept[node];
    v->causes[node] = v->kept_causes[node];
    v->is_changed[node] = false;
    v->raises[node] = 0;
  }
  v->num_changed = 0;
  for (size_t i = 0; i < v->num_touched; i++) {
    least_row *row = &v->rows[v->touched[i]];
    row->weight = weigh(v, row);
    row->is_touched = false;
  }
  v->num_touched = 0;
}

static void touch(least_values *v, uint32_t choice) {
  for (uint32_t i = v->first_use[choice]; i < v->first_use[choice + 1]; i++) {
    least_row *row = &v->rows[v->uses[i]];
    if (!row->is_touched) {
      row->is_touched = true;
      row->weight = weigh(v, row);
      v->touched[v->num_touched++] = v->uses[i];
    }
  }
}

bool least_values_change(least_values *v, const uint32_t *choices,
                         size_t count) {
  go_back(v);
  v->violated = NONE;
  for (size_t i = 0; i < count; i++) {
    touch(v, choices[i]);
  }
  least_values_spend(v, v->num_touched);
  bool ok = lower_all(v);
  for (size_t i = 0; ok && i < v->num_touched; i++) {
    ok = raise(v, v->touched[i]);
  }
  return raise_all(v, ok);
}

void least_values_keep(least_values *v) {
  for (size_t i = 0; i < v->num_changed; i++) {
    v->is_changed[v->changed[i]] = false;
    v->raises[v->changed[i]] = 0;
  }
  for (size_t i = 0; i < v->num_touched; i++) {
    v->rows[v->touched[i]].is_touched = false;
  }
  v->num_changed = v->num_touched = 0;
}

bool least_values_start(least_values *v) {
  v->num_changed = v->num_touched = 0;
  v->violated = NONE;
  for (uint32_t i = 0; i < v->num_nodes; i++) {
    bool is_variable = i < v->program->num_variables;
    v->upper[i] = is_variable ? v->program->variables[i].upper : 0;
    v->values[i] = lower_of(v, i);
    v->causes[i] = NONE;
    v->raises[i] = 0;
    v->is_changed[i] = false;
  }
  bool ok = true;
  for (uint32_t i = 0; i < v->program->num_rows; i++) {
    v->rows[i].weight = weigh(v, &v->rows[i]);
  }
  least_values_spend(v, v->program->num_rows);
  for (uint32_t i = 0; ok && i < v->program->num_rows; i++) {
    ok = raise(v, i);
  }
  ok = raise_all(v, ok);
  least_values_keep(v);
  return ok;
}

bool least_values_begin(least_values *v, const milp_program *program,
                        const bool *is_choice, arena_pool *memory) {
  *v = (least_values){.program = program,
                      .is_choice = is_choice,
                      .num_nodes = program->num_variables};
  v->rows = ARENA_UNSET(memory, least_row, program->num_rows + 1);
  return v->rows && read_rows(v) && list_rows(v, memory) &&
         list_uses(v, memory) && take_memory(v, memory);
}

uint32_t least_values_follow(least_values *v, uint32_t node,
                             least_values_look look, void *user) {
  size_t count = 0;
  while (node != NONE && !v->is_lowered[node]) {
    v->is_lowered[node] = true;
    v->stack[count++] = node;
    uint32_t cause = v->causes[node];
    node = NONE;
    if (cause != NONE) {
      look(&v->rows[cause], user);
      node = v->rows[cause].from;
    }
  }
  least_values_spend(v, count);
  while (count > 0) {
    v->is_lowered[v->stack[--count]] = false;
  }
  return node;
}
