/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Models of the units that steer tokens: sources, sinks, forks, merges, muxes,
 * branches.
 */
#include "bench.h"
#include <stdlib.h>

#include <string.h>

/* Nothing may be left in the queue of any output. */
static void finish_outputs(bench *bench) {
  for (unsigned i = 0; i < MAX_PORTS; i++) {
    if (bench->outputs[i].queue.count > 0) {
      bench_fail(bench, "%zu tokens for output %u never came out",
                 bench->outputs[i].queue.count, i);
    }
  }
}

/* Compares every token that came out with the queue of its output. */
static void check_outputs(bench *bench) {
  for (unsigned i = 0; i < MAX_PORTS; i++) {
    port *output = &bench->outputs[i];
    uint64_t expected = 0;
    if (!output->fired) {
      continue;
    }
    if (!queue_pop(&output->queue, &expected)) {
      bench_fail(bench, "output %u gave a token from nowhere", i);
    } else if (output->width > 0 &&
               mask(output->width, expected) != output->data) {
      bench_fail(bench, "output %u gave %llx, not %llx", i,
                 (unsigned long long)output->data,
                 (unsigned long long)mask(output->width, expected));
    }
  }
}

static void fork_cycle(bench *bench) {
  /* An output may be served before the input is released: the token is the one
   * that is still waiting there, and is checked when it is released. */
  for (unsigned i = 0; i < MAX_PORTS; i++) {
    if (bench->outputs[i].fired) {
      queue_push(&bench->outputs[i].queue, bench->outputs[i].data);
    }
  }
  if (!bench->inputs[0].fired) {
    return;
  }
  for (unsigned i = 0; i < (unsigned)bench->argument; i++) {
    uint64_t data = 0;
    if (!queue_pop(&bench->outputs[i].queue, &data)) {
      bench_fail(bench, "released a token that output %u has not had", i);
    } else if (bench->outputs[i].width > 0 && data != bench->inputs[0].data) {
      bench_fail(bench, "output %u gave another token", i);
    } else if (bench->outputs[i].queue.count > 0) {
      bench_fail(bench, "output %u gave a token twice", i);
    }
  }
}

/* An eager fork serves every output as soon as it can: an output has had the
 * waiting token or is offered it. */
static void eager_fork_cycle(bench *bench) {
  fork_cycle(bench);
  for (unsigned i = 0; i < (unsigned)bench->argument; i++) {
    const port *output = &bench->outputs[i];
    if (bench->inputs[0].was_waiting && output->queue.count == 0 &&
        !output->was_waiting) {
      bench_fail(bench, "output %u was not offered the waiting token", i);
    }
  }
}

static void lazy_fork_cycle(bench *bench) {
  fork_cycle(bench);
  for (unsigned i = 0; i < (unsigned)bench->argument; i++) {
    if (bench->outputs[i].fired != bench->inputs[0].fired) {
      bench_fail(bench, "output %u did not go with the others", i);
    }
  }
}

/* Inputs carry their number, so that the model sees which one was taken. */
static bool merge_offer(bench *bench, unsigned port, uint64_t *data) {
  (void)bench;
  *data = *data << 2 | port;
  return true;
}

static void merge_cycle(bench *bench) {
  unsigned num_taken = 0;
  for (unsigned i = 0; i < MAX_PORTS; i++) {
    if (!bench->inputs[i].fired) {
      continue;
    }
    num_taken++;
    queue_push(&bench->outputs[0].queue, bench->inputs[i].data);
    if (bench->outputs[1].is_used) {
      queue_push(&bench->outputs[1].queue, i);
    }
    /* Without a stall the lowest index wins; with one, a lower input may have
     * come after the choice. */
    for (unsigned lower = 0; lower < i; lower++) {
      if (bench->inputs[lower].was_waiting &&
          bench_phase() == PHASE_FULL_SPEED) {
        bench_fail(bench, "preferred input %u to input %u", i, lower);
      }
    }
  }
  if (num_taken > 1) {
    bench_fail(bench, "took %u tokens at once", num_taken);
  }
  check_outputs(bench);
}

/* The index is input 0, the others follow. */
static bool mux_offer(bench *bench, unsigned port, uint64_t *data) {
  if (port == 0) {
    *data = bench_random() % (uint64_t)bench->argument;
  }
  return true;
}

static void mux_cycle(bench *bench) {
  const port *index = &bench->inputs[0];
  for (unsigned i = 0; i < (unsigned)bench->argument; i++) {
    const port *input = &bench->inputs[i + 1];
    bool is_chosen = index->fired && index->data == i;
    if (input->fired != is_chosen) {
      bench_fail(bench, "input %u: token %s", i,
                 input->fired ? "taken, though not selected"
                              : "selected, but not taken");
    }
    if (input->fired) {
      queue_push(&bench->outputs[0].queue, input->data);
    }
  }
  if (bench->outputs[0].fired != index->fired) {
    bench_fail(bench, "index and result do not go together");
  }
  check_outputs(bench);
}

/* The state is the data that is kept. */
static void repeat_start(bench *bench) {
  bench->state = calloc(1, sizeof(uint64_t));
  if (!bench->state) {
    abort();
  }
}

/* Input 0 tells whether there is another token of the same data. */
static void repeat_cycle(bench *bench) {
  const port *again = &bench->inputs[0];
  const port *input = &bench->inputs[1];
  uint64_t *kept = bench->state;
  if (input->fired != (again->fired && !again->data)) {
    bench_fail(bench, "a token was %s",
               input->fired ? "taken, though not wanted"
                            : "wanted, but not taken");
  }
  if (input->fired) {
    *kept = input->data;
  }
  if (again->fired) {
    queue_push(&bench->outputs[0].queue, *kept);
  }
  check_outputs(bench);
}

/* Input 0 is the condition, output 0 the true side. */
static void cond_br_cycle(bench *bench) {
  const port *condition = &bench->inputs[0];
  const port *data = &bench->inputs[1];
  if (condition->fired != data->fired) {
    bench_fail(bench, "condition and data do not go together");
  }
  if (condition->fired) {
    queue_push(&bench->outputs[condition->data ? 0 : 1].queue, data->data);
  }
  check_outputs(bench);
}

/* Two independent paths (load, store): input i to output i. */
static void paths_cycle(bench *bench) {
  for (unsigned i = 0; i < MAX_PORTS; i++) {
    if (bench->inputs[i].fired) {
      queue_push(&bench->outputs[i].queue, bench->inputs[i].data);
    }
  }
  check_outputs(bench);
}

/* Output 1 tells, a cycle later or more, that output 0 has been taken. */
static void stored_cycle(bench *bench) {
  const port *address = &bench->inputs[0];
  if (address->fired != bench->outputs[0].fired) {
    bench_fail(bench, "the address does not pass in one cycle");
  }
  if (address->fired) {
    queue_push(&bench->outputs[0].queue, address->data);
  }
  check_outputs(bench);
  if (address->fired) {
    queue_push(&bench->outputs[1].queue, 0);
  }
}

/* Zeros that were guessed less the ends of the loop, those that have been taken
 * and those that are offered. */
typedef struct guess_state {
  int64_t owed, unasked;
} guess_state;

static void guess_start(bench *bench) {
  bench->state = calloc(1, sizeof(guess_state));
  if (!bench->state) {
    abort();
  }
}

/* Input 1 tells that the loop has ended, once for each zero, and once before
 * the next one at most. */
static bool guess_offer(bench *bench, unsigned port, uint64_t *data) {
  (void)data;
  guess_state *state = bench->state;
  if (port == 1 && state->unasked < 0) {
    return false;
  }
  state->unasked -= port;
  return true;
}

static void guess_cycle(bench *bench) {
  guess_state *state = bench->state;
  const port *expected = &bench->inputs[0];
  check_outputs(bench);
  if (bench->inputs[1].was_waiting) {
    bench_fail(bench, "the end of the loop was not taken at once");
  }
  if (expected->fired) {
    uint64_t guessed = expected->data && state->owed >= 0;
    queue_push(&bench->outputs[0].queue, guessed);
    state->owed += !guessed;
    state->unasked += !guessed;
  }
  state->owed -= bench->inputs[1].fired;
}

/* The state tells whether an iteration was begun too many. */
static void judge_start(bench *bench) {
  bench->state = calloc(1, sizeof(bool));
  if (!bench->state) {
    abort();
  }
}

/* What an output gave for the tokens that have just been taken, which may have
 * been sooner. */
static void check_verdict(bench *bench, unsigned output, bool is_due,
                          uint64_t expected) {
  port *it = &bench->outputs[output];
  uint64_t data = 0;
  bool is_given = queue_pop(&it->queue, &data);
  if (is_given != is_due || it->queue.count > 0) {
    bench_fail(bench, "output %u gave %s", output,
               is_due ? "no token, or two" : "a token that is not due");
  } else if (is_given && it->width > 0 && data != expected) {
    bench_fail(bench, "output %u gave the wrong verdict", output);
  }
}

/* Input 0 is what was guessed, input 1 what was decided. */
static void judge_cycle(bench *bench) {
  bool *missed = bench->state;
  for (unsigned i = 0; i < MAX_PORTS; i++) {
    if (bench->outputs[i].fired) {
      queue_push(&bench->outputs[i].queue, bench->outputs[i].data);
    }
  }
  if (bench->inputs[0].fired != bench->inputs[1].fired) {
    bench_fail(bench, "guess and decision do not go together");
  }
  if (bench->inputs[0].fired) {
    bool is_last = !*missed && !bench->inputs[1].data;
    check_verdict(bench, 0, true, is_last);
    check_verdict(bench, 1, true, !*missed);
    check_verdict(bench, 2, is_last, 0);
    *missed = bench->inputs[0].data && (*missed || is_last);
  }
}

static void sink_cycle(bench *bench) {
  if (bench->inputs[0].was_waiting) {
    bench_fail(bench, "did not accept a token at once");
  }
}

static const model models[] = {
    {"source", NULL, NULL, NULL, NULL},
    {"sink", NULL, NULL, sink_cycle, NULL},
    {"fork", NULL, NULL, eager_fork_cycle, finish_outputs},
    {"lazy_fork", NULL, NULL, lazy_fork_cycle, finish_outputs},
    {"merge", NULL, merge_offer, merge_cycle, finish_outputs},
    {"mux", NULL, mux_offer, mux_cycle, finish_outputs},
    {"repeat", repeat_start, NULL, repeat_cycle, finish_outputs},
    {"cond_br", NULL, NULL, cond_br_cycle, finish_outputs},
    {"paths", NULL, NULL, paths_cycle, finish_outputs},
    {"stored", NULL, NULL, stored_cycle, finish_outputs},
    {"guess", guess_start, guess_offer, guess_cycle, finish_outputs},
    {"judge", judge_start, NULL, judge_cycle, finish_outputs},
};

const model *find_elastic_model(const char *name) {
  for (size_t i = 0; i < sizeof(models) / sizeof(models[0]); i++) {
    if (strcmp(models[i].name, name) == 0) {
      return &models[i];
    }
  }
  return NULL;
}
