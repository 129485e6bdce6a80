/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Programs as CBC wants them: columns of a sparse matrix.
 */
#include "core/passes/buffers/milp/solver.h"
#include "base/memory/arena.h"
#include "base/memory/array.h"
#include "core/passes/buffers/milp/abort_guard.h"
#include "hls/passes.h"
#include "hls/work.h"
#include <Cbc_C_Interface.h>
#include <dlfcn.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

/* The functions of CBC that are used, with the types of its header. */
#define CBC_FUNCTIONS(F)                                                       \
  F(newModel)                                                                  \
  F(deleteModel)                                                               \
  F(loadProblem)                                                               \
  F(setInteger)                                                                \
  F(setMIPStartI)                                                              \
  F(setLogLevel)                                                               \
  F(setParameter)                                                              \
  F(setMaximumNodes)                                                           \
  F(setMaximumSeconds)                                                         \
  F(setAllowableGap)                                                           \
  F(solve)                                                                     \
  F(bestSolution)                                                              \
  F(getColSolution)                                                            \
  F(isProvenOptimal)                                                           \
  F(isProvenInfeasible)                                                        \
  F(getNodeCount)

typedef struct cbc_library {
  void *handle;
#define CBC_MEMBER(name) __typeof__(&Cbc_##name) name;
  CBC_FUNCTIONS(CBC_MEMBER)
#undef CBC_MEMBER
} cbc_library;

static char why_not[256]; /* loaded */

static void keep_reason(void) {
  const char *reason = dlerror();
  snprintf(why_not, sizeof why_not, "%s", reason ? reason : "");
}

const char *milp_no_library(void) { return why_not; }

/* Loads it once, and keeps it. Returns NULL when it is not there. */
static const cbc_library *load(void) {
  static cbc_library library;
  if (library.handle) {
    return &library;
  }
  cbc_library found = {.handle = dlopen(HLS_CBC_LIBRARY, RTLD_NOW)};
  bool ok = found.handle;
#define CBC_FIND(name)                                                         \
  ok = ok && (*(void **)&found.name = dlsym(found.handle, "Cbc_" #name));
  CBC_FUNCTIONS(CBC_FIND)
#undef CBC_FIND
  if (!ok) {
    keep_reason();
    if (found.handle) {
      dlclose(found.handle);
    }
    return NULL;
  }
  library = found;
  return &library;
}

size_t milp_add(milp_program *program, double lower, double upper) {
  if (program->failed ||
      !ARRAY_RESERVE(program->variables, program->num_variables,
                     program->variables_capacity)) {
    program->failed = true;
    return 0;
  }
  program->variables[program->num_variables] =
      (milp_variable){.lower = lower, .upper = upper};
  return program->num_variables++;
}

size_t milp_add_choice(milp_program *program, double price) {
  size_t variable = milp_add(program, 0, 1);
  if (!program->failed) {
    program->variables[variable].is_integer = true;
    program->variables[variable].price = price;
  }
  return variable;
}

void milp_bound(milp_program *program, double lower, double upper,
                const milp_term *terms, size_t count) {
  if (program->failed ||
      !ARRAY_RESERVE(program->rows, program->num_rows,
                     program->rows_capacity) ||
      !array_reserve(&program->terms, program->num_terms, count,
                     &program->terms_capacity, sizeof *program->terms)) {
    program->failed = true;
    return;
  }
  size_t first = program->num_terms;
  program->rows[program->num_rows++] = (milp_row){first, lower, upper};
  for (size_t i = 0; i < count; i++) {
    size_t same = first; /* a variable has one factor in a row */
    while (same < program->num_terms &&
           program->terms[same].variable != terms[i].variable) {
      same++;
    }
    if (same < program->num_terms) {
      program->terms[same].factor += terms[i].factor;
    } else {
      program->terms[program->num_terms++] = terms[i];
    }
  }
}

/* A program as CBC reads it. */
typedef struct columns {
  CoinBigIndex *start; /* of a column's factors */
  int *row;            /* per factor */
  double *factor;
  double *lower, *upper, *price; /* per column */
  double *row_lower, *row_upper;
  int *integers; /* the columns that are integers, and their values */
  double *values;
  int num_integers;
} columns;

/* Sorts the terms by their variables. */
static void fill_matrix(columns *c, const milp_program *program) {
  for (size_t i = 0; i < program->num_terms; i++) {
    c->start[program->terms[i].variable + 2]++;
  }
  for (size_t i = 2; i < program->num_variables + 2; i++) {
    c->start[i] += c->start[i - 1];
  }
  for (size_t r = 0; r < program->num_rows; r++) {
    const milp_row *row = &program->rows[r];
    size_t end = r + 1 < program->num_rows ? row[1].first : program->num_terms;
    for (size_t i = row->first; i < end; i++) {
      CoinBigIndex at = c->start[program->terms[i].variable + 1]++;
      c->row[at] = (int)r;
      c->factor[at] = program->terms[i].factor;
    }
    c->row_lower[r] = row->lower;
    c->row_upper[r] = row->upper;
  }
}

static bool make_columns(columns *c, const milp_program *program,
                         arena_pool *memory) {
  size_t count = program->num_variables;
  c->start = ARENA_ARRAY(memory, CoinBigIndex, count + 2);
  c->row = ARENA_ARRAY(memory, int, program->num_terms);
  c->factor = ARENA_ARRAY(memory, double, program->num_terms);
  c->lower = ARENA_ARRAY(memory, double, count);
  c->upper = ARENA_ARRAY(memory, double, count);
  c->price = ARENA_ARRAY(memory, double, count);
  c->row_lower = ARENA_ARRAY(memory, double, program->num_rows);
  c->row_upper = ARENA_ARRAY(memory, double, program->num_rows);
  c->integers = ARENA_ARRAY(memory, int, count);
  c->values = ARENA_ARRAY(memory, double, count);
  if (memory->failed) {
    return false;
  }
  fill_matrix(c, program);
  for (size_t i = 0; i < count; i++) {
    const milp_variable *variable = &program->variables[i];
    c->lower[i] = variable->lower;
    c->upper[i] = variable->upper;
    c->price[i] = variable->price;
    if (variable->is_integer) {
      c->values[c->num_integers] = variable->value;
      c->integers[c->num_integers++] = (int)i;
    }
  }
  return true;
}

static milp_outcome search(const cbc_library *cbc, Cbc_Model *model,
                           milp_program *program, bool has_integers) {
  cbc->solve(model);
  hls_work_count((uint64_t)cbc->getNodeCount(model) + 1);
  /* Without integers there is no search, and no solution of one. */
  const double *found = has_integers ? cbc->bestSolution(model)
                        : cbc->isProvenOptimal(model)
                            ? cbc->getColSolution(model)
                            : NULL;
  if (!found) {
    return cbc->isProvenInfeasible(model) ? MILP_IMPOSSIBLE : MILP_NOTHING;
  }
  for (size_t i = 0; i < program->num_variables; i++) {
    program->variables[i].value = found[i];
  }
  return cbc->isProvenOptimal(model) ? MILP_BEST : MILP_STOPPED;
}

/* Nothing is printed. What CBC does to a program before the search takes most
 * of the time of one with as many start values. */
static void set_options(const cbc_library *cbc, Cbc_Model *model,
                        const milp_limits *limits) {
  cbc->setLogLevel(model, 0);
  cbc->setParameter(model, "log", "0");
  cbc->setParameter(model, "slog", "0");
  cbc->setParameter(model, "timeMode", "elapsed");
  cbc->setParameter(model, "preprocess", "off");
  cbc->setMaximumNodes(model, limits->nodes);
  cbc->setMaximumSeconds(model, limits->seconds);
  cbc->setAllowableGap(model, limits->gap);
}

/* A search, and what becomes of it. */
typedef struct milp_search {
  const cbc_library *cbc;
  milp_program *program;
  const milp_limits *limits;
  const columns *columns;
  milp_outcome outcome;
} milp_search;

static void run(void *user) {
  milp_search *s = user;
  const cbc_library *cbc = s->cbc;
  const columns *c = s->columns;
  const milp_program *program = s->program;
  Cbc_Model *model = cbc->newModel();
  set_options(cbc, model, s->limits);
  cbc->loadProblem(model, (int)program->num_variables, (int)program->num_rows,
                   c->start, c->row, c->factor, c->lower, c->upper, c->price,
                   c->row_lower, c->row_upper);
  for (int i = 0; i < c->num_integers; i++) {
    cbc->setInteger(model, c->integers[i]);
  }
  cbc->setMIPStartI(model, c->num_integers, c->integers, c->values);
  s->outcome = search(cbc, model, s->program, c->num_integers > 0);
  cbc->deleteModel(model);
}

static atomic_bool is_broken;

bool hls_passes_are_spent(void) { return is_broken; }

/* The distribution's libraries have assertions, which some programs fail. */
static milp_outcome run_guarded(milp_search *search) {
  if (!is_broken && !abort_guard_run(run, search)) {
    is_broken = true;
  }
  return is_broken ? MILP_BROKEN : search->outcome;
}

milp_outcome milp_solve(milp_program *program, const milp_limits *limits) {
  if (program->failed || program->num_variables > INT_MAX - 2 ||
      program->num_rows > INT_MAX || program->num_terms > INT_MAX) {
    return MILP_NO_MEMORY;
  }
  const cbc_library *cbc = load();
  if (!cbc) {
    return MILP_NO_LIBRARY;
  }
  arena_pool memory = {0};
  columns c = {0};
  milp_outcome outcome = MILP_NO_MEMORY;
  if (make_columns(&c, program, &memory)) {
    outcome = run_guarded(&(milp_search){
        .cbc = cbc, .program = program, .limits = limits, .columns = &c});
  }
  arena_finish(&memory);
  return outcome;
}

double milp_cost(const milp_program *program) {
  double cost = 0;
  for (size_t i = 0; i < program->num_variables; i++) {
    cost += program->variables[i].price * program->variables[i].value;
  }
  return cost;
}

milp_outcome milp_evaluate(milp_program *program, double *cost) {
  size_t count = program->num_variables;
  milp_variable *variables =
      count > 0 ? malloc(count * sizeof *variables) : NULL;
  if (!variables) {
    return MILP_NO_MEMORY;
  }
  milp_program fixed = *program;
  fixed.variables = variables;
  for (size_t i = 0; i < count; i++) {
    variables[i] = program->variables[i];
    if (variables[i].is_integer) {
      if (variables[i].value < variables[i].lower ||
          variables[i].value > variables[i].upper) {
        free(variables);
        return MILP_IMPOSSIBLE;
      }
      variables[i].lower = variables[i].upper = variables[i].value;
    }
  }
  milp_outcome outcome =
      milp_solve(&fixed, &(milp_limits){.nodes = 1, .seconds = 10});
  *cost = milp_cost(&fixed);
  for (size_t i = 0; outcome == MILP_BEST && i < count; i++) {
    if (!variables[i].is_integer) {
      program->variables[i].value = variables[i].value;
    }
  }
  free(variables);
  return outcome;
}

void milp_finish(milp_program *program) {
  free(program->variables);
  free(program->rows);
  free(program->terms);
  *program = (milp_program){0};
}
