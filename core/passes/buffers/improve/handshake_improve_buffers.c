/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * handshake-improve-buffers{period=... islands=never}: faster loops and fewer
 * bits in the buffers that a circuit has, by the rows of the program of
 * handshake-place-milp, without its solver.
 *
 * Expects: handshake.func, materialised, with the buffers of another placement.
 * Guarantees: what handshake-place-milp does; and no loop begins its iterations
 * less often.
 *
 * The rows tell what may be where. A search of our own (program_search.h)
 * changes the buffers of some channels at a time, as long as loops get faster,
 * or begin or end sooner, or there are fewer bits. It ends after so many steps,
 * and large circuits stay as they are, as nobody would wait for their rows.
 */
#include "core/ir/ir.h"
#include "core/ir/op_names.h"
#include "core/passes/buffers/improve/program_rates.h"
#include "core/passes/buffers/improve/program_search.h"
#include "core/passes/buffers/milp/islands_option.h"
#include "core/passes/buffers/period.h"
#include "core/passes/buffers/placements.h"
#include "core/passes/handshake/handshake_materialize.h"
#include "core/passes/passes_internal.h"
#include "hls/handshake_ops.h"

/* Circuits with more operations, or more channels, stay as they are. */
enum { MOST_OPERATIONS = 1000, MOST_CHANNELS = 4000 };

/* What is found has a program of its own, which may know of more, so often.
 * Each one leaves a part of the steps to the next one. */
enum { MOST_PROGRAMS = 4, PART_LEFT = 5 };

/* So many steps are taken for all of these, fewer for each operation: the other
 * passes take longer for these, too. */
static const uint64_t MOST_STEPS = 3500000, FEWER_STEPS = 3400;

typedef struct improve_options {
  double period;
  bool has_islands;
} improve_options;

/* How many operations there are; more than the most for a circuit that is too
 * large. */
static size_t count_operations(MlirOperation func) {
  size_t ops = 0, channels = 0;
  for (MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(func));
       !mlirOperationIsNull(op) && ops <= MOST_OPERATIONS;
       op = mlirOperationGetNextInBlock(op)) {
    ops++;
    channels += (size_t)mlirOperationGetNumResults(op);
  }
  return channels <= MOST_CHANNELS ? ops : MOST_OPERATIONS + 1;
}

static void note_sooner(bool *is_choice, size_t sooner) {
  if (sooner != LOOP_RATE_NONE) {
    is_choice[sooner] = true;
  }
}

/* What the search chooses, and what is known before it begins: the rates, and
 * how soon loops begin and end. */
static bool *list_choices(buffer_program *p) {
  const milp_program *program = &p->program;
  bool *is_choice =
      ARENA_ARRAY(&p->places.memory, bool, program->num_variables + 1);
  for (size_t i = 0; is_choice && i < program->num_variables; i++) {
    is_choice[i] = program->variables[i].is_integer;
  }
  for (size_t i = 0; is_choice && i < p->num_rates; i++) {
    is_choice[p->rates[i].variable] = true;
    note_sooner(is_choice, p->rates[i].sooner);
    note_sooner(is_choice, p->rates[i].ends_sooner);
  }
  return is_choice;
}

/* Finds how often the loops begin their iterations, and whether that is known
 * before the steps end. Returns false when out of memory. */
static bool find_rates(buffer_program *p, const bool *is_choice,
                       uint64_t *steps, bool *is_known) {
  arena_pool memory = {0};
  least_values values = {0};
  bool begun = least_values_begin(&values, &p->program, is_choice, &memory);
  values.steps = *steps;
  *is_known = begun && program_rates_find(p, &values);
  *steps = values.steps;
  bool ok = !memory.failed;
  arena_finish(&memory);
  return ok;
}

/* Searches for better rooms than those that are there, and reads them. `*found`
 * tells whether there are any. Returns false when out of memory. */
static bool search(buffer_program *p, uint64_t *steps, bool *found) {
  const bool *is_choice = list_choices(p);
  bool is_known;
  *found = false;
  if (!is_choice || !find_rates(p, is_choice, steps, &is_known)) {
    return false;
  }
  if (!is_known) {
    return true;
  }
  if (!buffer_program_keep(p) ||
      !program_search_make(p, is_choice, steps, found)) {
    return false;
  }
  if (*found) {
    buffer_program_read(p);
    *found = buffer_program_is_better(p);
  }
  return true;
}

static bool improve(MlirOperation func, buffer_program *p, uint64_t *steps,
                    bool *found) {
  *found = false;
  bool ok = p->has_unknown_loop || search(p, steps, found);
  if (ok && *found) {
    milp_places_fill(&p->places);
    return place_for_throughput(func);
  }
  milp_places_restore(&p->places);
  return ok;
}

static bool visit(MlirOperation func, void *user) {
  const improve_options *options = user;
  if (ir_func_is_declaration(func) || !handshake_is_materialized(func)) {
    return true;
  }
  size_t ops = count_operations(func);
  if (ops > MOST_OPERATIONS) {
    return true;
  }
  uint64_t fewer = FEWER_STEPS * ops;
  uint64_t steps = fewer < MOST_STEPS ? MOST_STEPS - fewer : 0;
  bool ok = true, found = true;
  for (int i = 0; ok && found && i < MOST_PROGRAMS; i++) {
    buffer_program p = {0};
    uint64_t left = i + 1 < MOST_PROGRAMS ? steps / PART_LEFT : 0;
    steps -= left;
    ok =
        buffer_program_build(&p, func, options->period, options->has_islands) &&
        improve(func, &p, &steps, &found);
    buffer_program_finish(&p);
    steps += left;
  }
  return ok;
}

static MlirLogicalResult run(MlirOperation root, HlsPass pass) {
  improve_options read = {0};
  if (!period_read(root, pass, &read.period) ||
      !islands_option_read(root, pass, &read.has_islands)) {
    return mlirLogicalResultFailure();
  }
  return op_names_run_on(root, pass, mlirOperationIsAHandshakeFunc, visit,
                         &read);
}

static const char *const dialects[] = {"handshake", NULL};

static const HlsPassOption known_options[] = {
    PERIOD_OPTION,
    {"islands", "never, when no loop becomes an island", ""},
    {NULL},
};

const HlsPassDefinition handshake_improve_buffers_pass = {
    .argument = "handshake-improve-buffers",
    .description = "Find better buffers by the rows of a program",
    .dialects = dialects,
    .run = run,
    .function = MLIR_OP_HANDSHAKE_FUNC,
    .options = known_options,
    .counters = op_names_counters,
};
