/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Least values after changes of choices, against those found from nothing, for
 * programs of a few rows.
 */
#include "core/passes/buffers/improve/least_values.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { NODES = 8, CHOICES = 6, MOST_ROWS = 20, PROGRAMS = 2000, CHANGES = 60 };

static const double BOUND = 40;

static unsigned next_number(unsigned *state, unsigned below) {
  *state = *state * 1664525u + 1013904223u;
  return (*state >> 16) % below;
}

/* A program: first the choices, then the variables. Some rows bound a variable,
 * some are for choices alone. */
static void make_program(milp_program *p, unsigned *state) {
  for (int i = 0; i < CHOICES; i++) {
    size_t choice = milp_add_choice(p, 1);
    p->variables[choice].value = next_number(state, 2);
  }
  for (int i = 0; i < NODES; i++) {
    milp_add(p, next_number(state, 4), BOUND);
  }
  unsigned rows = 6 + next_number(state, MOST_ROWS - 5);
  for (unsigned i = 0; i < rows; i++) {
    size_t to = CHOICES + next_number(state, NODES);
    size_t from = CHOICES + next_number(state, NODES);
    size_t choice = next_number(state, CHOICES);
    double more = (double)next_number(state, 13) - 6;
    double constant = (double)next_number(state, 9) - 3;
    double scale = 1 + next_number(state, 2);
    switch (next_number(state, 8)) {
    case 0: /* a bound of a variable */
      MILP_AT_LEAST(p, -BOUND / 2, {{from, -1}, {choice, more}});
      break;
    case 1: /* a variable alone */
      MILP_AT_LEAST(p, constant, {{to, scale}, {choice, more}});
      break;
    default:
      if (to != from) {
        MILP_AT_LEAST(p, constant,
                      {{to, scale}, {from, -scale}, {choice, more}});
      }
    }
  }
  assert_false(p->failed);
}

static void list_choices(const milp_program *p, bool *is_choice) {
  for (size_t i = 0; i < p->num_variables; i++) {
    is_choice[i] = p->variables[i].is_integer;
  }
}

static size_t end_of(const milp_program *p, size_t row) {
  return row + 1 < p->num_rows ? p->rows[row + 1].first : p->num_terms;
}

/* Finds the least values, or that there are none, by as many rounds as there
 * are variables. */
static bool find_plainly(const milp_program *p, double *values) {
  for (size_t i = 0; i < p->num_variables; i++) {
    const milp_variable *v = &p->variables[i];
    values[i] = v->is_integer ? v->value : v->lower;
  }
  bool any = true;
  for (int round = 0; any && round <= NODES; round++) {
    any = false;
    for (size_t i = 0; i < p->num_rows; i++) {
      double missing = p->rows[i].lower;
      const milp_term *raised = NULL;
      for (size_t k = p->rows[i].first; k < end_of(p, i); k++) {
        const milp_term *t = &p->terms[k];
        missing -= t->factor * values[t->variable];
        raised = t->variable >= CHOICES && t->factor > 0 ? t : raised;
      }
      if (missing <= 1e-9) {
        continue;
      }
      if (!raised) {
        return false;
      }
      values[raised->variable] += missing / raised->factor;
      any = true;
      if (values[raised->variable] > BOUND) {
        return false;
      }
    }
  }
  return !any;
}

static void assert_same(const milp_program *p, const least_values *v,
                        const double *plain) {
  for (size_t i = CHOICES; i < p->num_variables; i++) {
    assert_true(v->values[i] > plain[i] - 1e-6);
    assert_true(v->values[i] < plain[i] + 1e-6);
  }
}

/* A reason for a value: the rows that it follows from. */
typedef struct chain {
  double sum;
  uint32_t first; /* where it begins */
} chain;

static void look(const least_row *row, void *user) {
  chain *c = user;
  c->sum += row->weight;
  c->first = row->from;
}

/* Is a reason one: does a cycle raise itself, or is more than a bound behind
 * rows? */
static void assert_reason(const milp_program *p, least_values *v) {
  assert_int_not_equal(v->violated, LEAST_VALUES_NONE);
  uint32_t on_cycle = least_values_follow(v, v->violated, NULL, NULL);
  uint32_t node = on_cycle == LEAST_VALUES_NONE ? v->violated : on_cycle;
  chain c = {.sum = 0, .first = LEAST_VALUES_NONE};
  least_values_follow(v, node, look, &c);
  if (on_cycle != LEAST_VALUES_NONE) {
    assert_true(c.sum > 0);
    return;
  }
  double lower = c.first == LEAST_VALUES_NONE ? 0 : p->variables[c.first].lower;
  assert_true(lower + c.sum > v->upper[node]);
}

/* Choices that are kept, and how often each thing has been done. */
typedef struct history {
  double kept[CHOICES];
  size_t keeps, returns, on, on_from_impossible;
} history;

static void compare(const milp_program *p, least_values *v, bool is_possible) {
  double plain[NODES + CHOICES];
  assert_int_equal(is_possible, find_plainly(p, plain));
  if (is_possible) {
    assert_same(p, v, plain);
    return;
  }
  assert_reason(p, v);
}

/* Changes some choices and looks at what is found. Then it keeps that, goes
 * back, or goes on from there. */
static void change(milp_program *p, least_values *v, history *h,
                   unsigned *state) {
  uint32_t changed[3];
  size_t count = 1 + next_number(state, 3);
  for (size_t i = 0; i < count; i++) {
    changed[i] = (uint32_t)(2 * i + next_number(state, 2));
    p->variables[changed[i]].value = 1 - p->variables[changed[i]].value;
  }
  bool is_possible = least_values_change(v, changed, count);
  compare(p, v, is_possible);
  unsigned next = next_number(state, 3);
  if (is_possible && next == 0) {
    least_values_keep(v);
    for (size_t i = 0; i < CHOICES; i++) {
      h->kept[i] = p->variables[i].value;
    }
    h->keeps++;
  } else if (next == 1) {
    for (size_t i = 0; i < CHOICES; i++) {
      p->variables[i].value = h->kept[i];
    }
    least_values_go_back(v);
    h->returns++;
  } else {
    *(is_possible ? &h->on : &h->on_from_impossible) += 1;
  }
}

static void test_changes(void **state) {
  (void)state;
  size_t started = 0;
  history h = {0};
  for (unsigned seed = 1; seed <= PROGRAMS; seed++) {
    unsigned numbers = seed;
    milp_program p = {0};
    arena_pool memory = {0};
    least_values v;
    bool is_choice[NODES + CHOICES];
    double plain[NODES + CHOICES];
    make_program(&p, &numbers);
    list_choices(&p, is_choice);
    assert_true(least_values_begin(&v, &p, is_choice, &memory));
    v.steps = UINT64_MAX;
    bool expected = find_plainly(&p, plain);
    assert_int_equal(least_values_start(&v), expected);
    for (size_t i = 0; i < CHOICES; i++) {
      h.kept[i] = p.variables[i].value;
    }
    for (int i = 0; expected && i < CHANGES; i++) {
      change(&p, &v, &h, &numbers);
    }
    started += expected;
    arena_finish(&memory);
    milp_finish(&p);
  }
  assert_true(started > PROGRAMS / 4);
  assert_true(h.keeps > PROGRAMS && h.returns > PROGRAMS);
  assert_true(h.on > PROGRAMS && h.on_from_impossible > PROGRAMS);
}

/* Rows of two variables that both are as large as they like are none of a
 * longest path. */
static void test_other_rows(void **state) {
  (void)state;
  milp_program p = {0};
  arena_pool memory = {0};
  least_values v;
  const bool is_choice[2] = {false, false};
  milp_add(&p, 0, BOUND);
  milp_add(&p, 0, BOUND);
  MILP_AT_LEAST(&p, 3, {{0, 1}, {1, 1}});
  assert_false(least_values_begin(&v, &p, is_choice, &memory));
  assert_false(memory.failed);
  arena_finish(&memory);
  milp_finish(&p);
}

/* The search ends when its steps do. */
static void test_steps(void **state) {
  (void)state;
  milp_program p = {0};
  arena_pool memory = {0};
  least_values v;
  const bool is_choice[3] = {false, false, false};
  milp_add(&p, 1, BOUND);
  milp_add(&p, 0, BOUND);
  milp_add(&p, 0, BOUND);
  MILP_AT_LEAST(&p, 3, {{1, 1}, {0, -1}});
  MILP_AT_LEAST(&p, 1, {{2, 1}, {1, -1}});
  assert_true(least_values_begin(&v, &p, is_choice, &memory));
  assert_false(least_values_start(&v));
  assert_int_equal(v.violated, LEAST_VALUES_NONE);
  v.steps = 100;
  assert_true(least_values_start(&v));
  assert_true(v.values[2] == 5);
  arena_finish(&memory);
  milp_finish(&p);
}

/* What is above its bound from the beginning is not forgotten. */
static void test_impossible_at_first(void **state) {
  (void)state;
  milp_program p = {0};
  arena_pool memory = {0};
  least_values v;
  const bool is_choice[2] = {true, true};
  milp_add_choice(&p, 1);
  milp_add_choice(&p, 1);
  MILP_AT_LEAST(&p, 1, {{0, 1}});
  MILP_AT_LEAST(&p, 1, {{1, 1}});
  assert_true(least_values_begin(&v, &p, is_choice, &memory));
  v.steps = 100;
  assert_false(least_values_start(&v));
  for (uint32_t i = 0; i < 2; i++) {
    p.variables[i].value = 1;
    assert_int_equal(least_values_change(&v, &i, 1), i == 1);
  }
  arena_finish(&memory);
  milp_finish(&p);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_changes),
      cmocka_unit_test(test_other_rows),
      cmocka_unit_test(test_steps),
      cmocka_unit_test(test_impossible_at_first),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
