/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Longest paths, from those that were known before.
 */
#include "core/passes/buffers/improve/least_values.h"
#include "hls/work.h"
#include <string.h>

#define NONE LEAST_VALUES_NONE

/* A value is raised by more than that, and it is above its bound by more. */
static const double LEAST_RAISE = 1e-9, TOLERANCE = 1e-7;

enum { WORD_BITS = 64 };

/* A step takes as long as so many looks at nodes. */
enum { NODES_OF_A_STEP = 8 };

/* Before anything is known of what is bounded. */
static const double UNKNOWN = -1e30;

static double weigh(const least_values *v, const least_row *row) {
  const milp_program *p = v->graph.program;
  double weight = row->constant;
  for (uint32_t i = row->first; i < row->end; i++) {
    const milp_term *term = &p->terms[i];
    if (v->graph.is_choice[term->variable]) {
      weight -= term->factor * p->variables[term->variable].value;
    }
  }
  return weight / row->divisor;
}

static bool take_memory(least_values *v, arena_pool *memory) {
  size_t nodes = v->graph.num_nodes + 1;
  v->values = ARENA_UNSET(memory, double, nodes);
  v->upper = ARENA_UNSET(memory, double, nodes);
  v->kept = ARENA_UNSET(memory, double, nodes);
  v->causes = ARENA_UNSET(memory, uint32_t, nodes);
  v->kept_causes = ARENA_UNSET(memory, uint32_t, nodes);
  v->raised = ARENA_ARRAY(memory, uint32_t, nodes);
  v->risen = ARENA_UNSET(memory, uint32_t, nodes);
  v->seen = ARENA_ARRAY(memory, uint32_t, nodes);
  v->num_words = nodes / WORD_BITS + 1;
  v->queue = ARENA_ARRAY(memory, uint64_t, v->num_words);
  v->changed = ARENA_UNSET(memory, uint32_t, nodes);
  v->stack = ARENA_UNSET(memory, uint32_t, nodes);
  v->touched = ARENA_UNSET(memory, uint32_t, v->graph.program->num_rows + 1);
  v->fresh = ARENA_UNSET(memory, uint32_t, v->graph.program->num_rows + 1);
  v->is_lowered = ARENA_ARRAY(memory, bool, nodes);
  v->is_changed = ARENA_ARRAY(memory, bool, nodes);
  return !memory->failed;
}

/* The least that a node may be, without any row. */
static double lower_of(const least_values *v, uint32_t node) {
  return node < v->graph.program->num_variables
             ? v->graph.program->variables[node].lower
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
  size_t word = v->graph.ranks[node] / WORD_BITS;
  uint64_t bit = (uint64_t)1 << v->graph.ranks[node] % WORD_BITS;
  v->num_queued += !(v->queue[word] & bit);
  v->queue[word] |= bit;
  v->first_word = word < v->first_word ? word : v->first_word;
}

/* Takes the first one by rank. */
static uint32_t dequeue(least_values *v) {
  while (v->queue[v->first_word] == 0) {
    v->first_word++;
  }
  uint64_t *word = &v->queue[v->first_word];
  size_t rank = v->first_word * WORD_BITS + (size_t)__builtin_ctzll(*word);
  *word &= *word - 1;
  v->num_queued--;
  return v->graph.ranked[rank];
}

/* Forgets what is queued. */
static void empty_queue(least_values *v) {
  if (v->num_queued > 0) {
    memset(v->queue, 0, v->num_words * sizeof *v->queue);
    v->num_queued = 0;
  }
}

void least_values_spend(least_values *v, uint64_t steps) {
  hls_work_count(steps);
  v->steps -= steps < v->steps ? steps : v->steps;
}

/* A node that follows from itself, and that a node follows from which has been
 * raised; or NONE. Every power of two steps, it is looked for another one
 * (Brent, "An improved Monte Carlo factorization algorithm", BIT 1980). */
static uint32_t find_cycle(least_values *v, uint32_t node) {
  uint32_t at = node, mark = node, found = NONE;
  size_t steps = 0, next = 1;
  while (found == NONE && at != NONE && v->raised[at] == v->turn) {
    at = v->graph.rows[v->causes[at]].from;
    found = at == mark ? at : NONE;
    if (++steps == next) {
      mark = at;
      next *= 2;
    }
  }
  least_values_spend(v, steps);
  return found;
}

/* Raises a node as a row says. Returns whether it has been raised in this turn
 * before, and may follow from itself now. */
static bool raise(least_values *v, uint32_t number) {
  const least_row *row = &v->graph.rows[number];
  double value = row->weight;
  value += row->from == NONE ? 0 : row->factor * v->values[row->from];
  if (value <= v->values[row->to] + LEAST_RAISE) {
    return false;
  }
  note(v, row->to);
  v->values[row->to] = value;
  v->causes[row->to] = number;
  enqueue(v, row->to);
  if (value > v->upper[row->to] + TOLERANCE) {
    v->violated = row->to;
  }
  bool was_raised = v->raised[row->to] == v->turn;
  if (!was_raised) {
    v->raised[row->to] = v->turn;
    v->risen[v->num_risen++] = row->to;
  }
  return was_raised && row->from != NONE &&
         v->graph.ranks[row->from] >= v->graph.ranks[row->to];
}

/* Raises what follows from a node, until something is not possible. */
static void raise_from(least_values *v, uint32_t node) {
  uint32_t i = v->graph.first_out[node], end = v->graph.first_out[node + 1];
  for (; i < end && v->violated == NONE; i++) {
    if (raise(v, v->graph.outs[i]) && v->violated == NONE) {
      v->violated = find_cycle(v, v->graph.rows[v->graph.outs[i]].to);
    }
  }
  least_values_spend(v, i - v->graph.first_out[node]);
  if (i < end) {
    enqueue(v, node);
  }
}

/* Raises all that follows from what is queued. Where something is not possible,
 * the rest stays queued. */
static void raise_all(least_values *v) {
  while (v->num_queued > 0 && v->violated == NONE && v->steps > 0) {
    raise_from(v, dequeue(v));
  }
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
    least_values_spend(v, v->graph.first_out[at + 1] - v->graph.first_out[at]);
    for (uint32_t i = v->graph.first_out[at]; i < v->graph.first_out[at + 1];
         i++) {
      uint32_t row = v->graph.outs[i], to = v->graph.rows[row].to;
      if (v->causes[to] == row && !v->is_lowered[to]) {
        v->is_lowered[to] = true;
        v->stack[(*count)++] = to;
      }
    }
  }
}

/* Lowers nodes that follow from themselves: with other choices, their cycle may
 * raise them no more, and nothing else would tell that they are too high. */
static void lower_cycles(least_values *v, size_t *count) {
  uint32_t first = v->walks + 1;
  for (size_t i = 0; i < v->num_risen; i++) {
    uint32_t node = v->risen[i];
    v->walks++;
    size_t steps = 0;
    while (node != NONE && v->seen[node] < first) {
      v->seen[node] = v->walks;
      uint32_t cause = v->causes[node];
      node = cause == NONE ? NONE : v->graph.rows[cause].from;
      steps++;
    }
    if (node != NONE && v->seen[node] == v->walks && !v->is_lowered[node]) {
      lower(v, node, count);
    }
    least_values_spend(v, steps);
  }
}

/* Lowers what follows from rows that let it be lower now. */
static void lower_all(least_values *v, bool has_cycles) {
  size_t count = 0;
  if (has_cycles) {
    lower_cycles(v, &count);
  }
  v->num_risen = 0;
  for (size_t i = 0; i < v->num_fresh; i++) {
    uint32_t number = v->fresh[i];
    const least_row *row = &v->graph.rows[number];
    double value = row->weight;
    value += row->from == NONE ? 0 : row->factor * v->values[row->from];
    if (v->causes[row->to] == number && value < v->values[row->to] &&
        !v->is_lowered[row->to]) {
      lower(v, row->to, &count);
    }
  }
  for (size_t i = 0; i < count; i++) {
    uint32_t node = v->stack[i];
    v->is_lowered[node] = false;
    least_values_spend(v,
                       v->graph.first_in[node + 1] - v->graph.first_in[node]);
    for (uint32_t k = v->graph.first_in[node]; k < v->graph.first_in[node + 1];
         k++) {
      raise(v, v->graph.ins[k]);
    }
  }
}

void least_values_go_back(least_values *v) {
  for (size_t i = 0; i < v->num_changed; i++) {
    uint32_t node = v->changed[i];
    v->values[node] = v->kept[node];
    v->causes[node] = v->kept_causes[node];
    v->is_changed[node] = false;
  }
  v->num_changed = 0;
  for (size_t i = 0; i < v->num_touched; i++) {
    least_row *row = &v->graph.rows[v->touched[i]];
    row->weight = weigh(v, row);
    row->is_touched = false;
  }
  v->num_touched = v->num_risen = 0;
  v->violated = NONE;
  v->was_violated = false;
  empty_queue(v);
}

static void touch(least_values *v, uint32_t choice) {
  for (uint32_t i = v->graph.first_use[choice];
       i < v->graph.first_use[choice + 1]; i++) {
    least_row *row = &v->graph.rows[v->graph.uses[i]];
    if (row->turn == v->turn) {
      continue;
    }
    row->turn = v->turn;
    row->weight = weigh(v, row);
    v->fresh[v->num_fresh++] = v->graph.uses[i];
    if (!row->is_touched) {
      row->is_touched = true;
      v->touched[v->num_touched++] = v->graph.uses[i];
    }
  }
}

/* Is a node above its bound, of which nobody was told as there was another one?
 */
static bool find_violated(least_values *v) {
  for (uint32_t i = 0; i < v->graph.num_nodes && v->violated == NONE; i++) {
    if (v->values[i] > v->upper[i] + TOLERANCE) {
      v->violated = i;
    }
  }
  least_values_spend(v, v->graph.num_nodes / NODES_OF_A_STEP);
  return v->violated != NONE;
}

bool least_values_change(least_values *v, const uint32_t *choices,
                         size_t count) {
  uint32_t before = v->violated;
  bool has_cycles = before != NONE || v->num_queued > 0;
  v->violated = NONE;
  v->turn++;
  v->num_fresh = 0;
  for (size_t i = 0; i < count; i++) {
    touch(v, choices[i]);
  }
  least_values_spend(v, v->num_fresh);
  lower_all(v, has_cycles);
  for (size_t i = 0; i < v->num_fresh; i++) {
    raise(v, v->fresh[i]);
  }
  if (before != NONE && v->values[before] > v->upper[before] + TOLERANCE) {
    v->violated = before;
  }
  raise_all(v);
  if (v->violated == NONE && v->num_queued == 0 && v->was_violated) {
    v->was_violated = find_violated(v);
  }
  v->was_violated = v->was_violated || v->violated != NONE;
  return v->violated == NONE && v->num_queued == 0;
}

void least_values_keep(least_values *v) {
  for (size_t i = 0; i < v->num_changed; i++) {
    v->is_changed[v->changed[i]] = false;
  }
  for (size_t i = 0; i < v->num_touched; i++) {
    v->graph.rows[v->touched[i]].is_touched = false;
  }
  v->num_changed = v->num_touched = 0;
  v->was_violated = false;
}

bool least_values_start(least_values *v) {
  empty_queue(v);
  v->num_changed = v->num_touched = v->num_risen = 0;
  v->violated = NONE;
  v->turn++;
  for (uint32_t i = 0; i < v->graph.num_nodes; i++) {
    bool is_variable = i < v->graph.program->num_variables;
    v->upper[i] = is_variable ? v->graph.program->variables[i].upper : 0;
    v->values[i] = lower_of(v, i);
    v->causes[i] = NONE;
    v->is_changed[i] = false;
  }
  for (uint32_t i = 0; i < v->graph.program->num_rows; i++) {
    v->graph.rows[i].weight = weigh(v, &v->graph.rows[i]);
    v->graph.rows[i].is_touched = false;
  }
  least_values_spend(v, v->graph.program->num_rows);
  for (uint32_t i = 0; i < v->graph.program->num_rows; i++) {
    raise(v, i);
  }
  raise_all(v);
  least_values_keep(v);
  v->was_violated = v->violated != NONE;
  return v->violated == NONE && v->num_queued == 0;
}

bool least_values_begin(least_values *v, const milp_program *program,
                        const bool *is_choice, arena_pool *memory) {
  *v = (least_values){.violated = NONE};
  return least_rows_read(&v->graph, program, is_choice, memory) &&
         take_memory(v, memory);
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
      if (look) {
        look(&v->graph.rows[cause], user);
      }
      node = v->graph.rows[cause].from;
    }
  }
  least_values_spend(v, count);
  while (count > 0) {
    v->is_lowered[v->stack[--count]] = false;
  }
  return node;
}
