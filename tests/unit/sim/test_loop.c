/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The loop over calls and cycles, with a circuit in C: it takes an argument and
 * a start token, loads one element, and gives the argument and a token at the
 * end some cycles later.
 */
#include "rtl/sim/runtime/sim_loop.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { ELEMENTS = 4, LATENCY = 5 };

/* The states around a call. */
typedef struct state_before {
  uint64_t argument, elements;
} state_before;
typedef struct state_after {
  uint64_t result, elements;
} state_after;

typedef struct toy {
  /* Orders. */
  uint64_t load_address;
  bool never_answers, moves_inside, gives_twice, finishes;
  /* Ports, registered at the edge. */
  uint8_t clk, rst, snapshot, in_valid[2], in_ready[2], out_valid[2],
      out_ready[2], load_enable, store_enable, channel_valid[1],
      channel_ready[1];
  uint64_t in_data[2], out_data[2], load_address_now, load_data, store_address,
      store_data, memory_stalls, probe[1], moved[1];
  /* The circuit's own. */
  bool has[2];
  uint64_t argument, age;
  bool given[2];
  unsigned steps, snapshots;
  int calls[2], report[2], tokens[2];
} toy;

static const sim_plan plan = {
    .before_size = sizeof(state_before),
    .after_size = sizeof(state_after),
    .inputs =
        (const sim_plan_input[]){{offsetof(state_before, argument), 0xff, 0},
                                 {-1, 0, 1}},
    .num_inputs = 2,
    .outputs = (const sim_plan_output[]){{1, 0, 0xff, 0}, {0, 0, 0, 0}},
    .num_outputs = 2,
    .memories = (const sim_plan_memory[]){{offsetof(state_before, elements),
                                           offsetof(state_after, elements),
                                           ELEMENTS, 0xffff, 0, 2}},
    .num_memories = 1,
    .num_connected = 1,
    .num_channels = 1,
    .num_probes = 1,
    .num_counted = 1,
};

/* What was offered and taken in the cycle before. */
static void take(toy *t) {
  for (unsigned i = 0; i < 2; i++) {
    if (t->in_valid[i] && t->in_ready[i]) {
      t->has[i] = true;
      t->argument = i == 0 ? t->in_data[0] : t->argument;
      t->moved[0]++;
    }
    t->given[i] = t->given[i] || (t->out_valid[i] && t->out_ready[i]);
  }
  if (t->given[0] && t->given[1] && !t->gives_twice) {
    memset(t->has, 0, sizeof t->has);
    memset(t->given, 0, sizeof t->given);
    t->age = 0;
  }
}

/* The loop sets the inputs of the next cycle before each step, so this cycle's
 * transfers are those of the ports as they are at the end of the last step. */
static void step(void *user) {
  toy *t = user;
  t->steps++;
  if (t->rst) {
    return;
  }
  bool begun = t->has[0] && t->has[1];
  t->age += begun;
  t->load_enable = begun && t->age == 1;
  t->load_address_now = t->load_address;
  for (unsigned i = 0; i < 2; i++) {
    t->in_ready[i] = !t->has[i];
    t->out_valid[i] = begun && !t->never_answers && t->age >= LATENCY &&
                      (!t->given[i] || (t->gives_twice && i == 0));
  }
  t->out_data[0] = t->argument | 0xff00;
  take(t);
}

static void take_snapshot(void *user) {
  toy *t = user;
  t->snapshots++;
  t->channel_valid[0] = 1;
  t->channel_ready[0] = t->moves_inside;
  t->probe[0] = 77;
}

static bool is_finished(void *user) {
  const toy *t = user;
  return t->finishes;
}

static int setup(void **state) {
  toy *t = calloc(1, sizeof *t);
  *state = t;
  return !t || pipe(t->calls) || pipe(t->report) || pipe(t->tokens) ? -1 : 0;
}

static void close_one(int *file) {
  if (*file >= 0) {
    close(*file);
  }
  *file = -1;
}

static int teardown(void **state) {
  toy *t = *state;
  for (unsigned i = 0; i < 2; i++) {
    close_one(&t->calls[i]);
    close_one(&t->report[i]);
    close_one(&t->tokens[i]);
  }
  free(t);
  return 0;
}

/* Runs so many calls with the arguments 1, 2, … */
static int run(toy *t, unsigned num_calls, const sim_settings *settings) {
  for (uint64_t i = 0; i < num_calls; i++) {
    struct {
      uint64_t number;
      state_before before;
    } call = {i, {i + 1, 0x0004000300020001}};
    assert_int_equal(write(t->calls[1], &call, sizeof call), sizeof call);
  }
  close_one(&t->calls[1]);
  const sim_bench bench = {.plan = &plan,
                           .ports = {&t->clk,           &t->rst,
                                     t->in_data,        t->in_valid,
                                     t->in_ready,       t->out_data,
                                     t->out_valid,      t->out_ready,
                                     &t->load_enable,   &t->load_address_now,
                                     &t->load_data,     &t->store_enable,
                                     &t->store_address, &t->store_data,
                                     &t->memory_stalls, &t->snapshot,
                                     t->channel_valid,  t->channel_ready,
                                     t->probe,          t->moved},
                           .step = step,
                           .snapshot = take_snapshot,
                           .finished = is_finished,
                           .user = t};
  int status = sim_loop_run(
      &bench, settings, &(sim_pipes){t->calls[0], t->report[1], t->tokens[1]});
  close_one(&t->report[1]);
  close_one(&t->tokens[1]);
  return status;
}

static const sim_settings usual = {.max_cycles = 1000, .idle_cycles = 50};

static sim_report take_report(toy *t) {
  sim_report report;
  assert_int_equal(read(t->report[0], &report, sizeof report), sizeof report);
  assert_int_equal(report.magic, SIM_REPORT_MAGIC);
  return report;
}

/* A call that ended, with its argument as the result; how long it took. */
static uint64_t expect_done(toy *t, uint64_t argument) {
  sim_report report = take_report(t);
  assert_int_equal(report.status, SIM_REPORT_DONE);
  state_after after;
  assert_int_equal(read(t->report[0], &after, sizeof after), sizeof after);
  assert_int_equal(after.result, argument);
  assert_int_equal(after.elements, 0x0004000300020001);
  return report.cycles;
}

/* What follows a report of a call that did not end. */
static void expect_channels(toy *t, bool is_ready) {
  uint8_t flags[2];
  uint64_t words[2];
  assert_int_equal(read(t->report[0], flags, sizeof flags), sizeof flags);
  assert_int_equal(flags[0], 1);
  assert_int_equal(flags[1], is_ready);
  assert_int_equal(read(t->report[0], words, sizeof words), sizeof words);
  assert_int_equal(words[0], 77);
  assert_int_equal(words[1], 2);
}

static void expect_nothing(toy *t) {
  uint8_t more;
  assert_int_equal(read(t->report[0], &more, 1), 0);
}

static void calls_are_answered(void **state) {
  toy *t = *state;
  assert_int_equal(run(t, 3, &usual), SIM_EXIT_DONE);
  uint64_t cycles = expect_done(t, 1);
  assert_int_equal(cycles, LATENCY + 1);
  assert_int_equal(expect_done(t, 2), cycles);
  assert_int_equal(expect_done(t, 3), cycles);
  expect_nothing(t);
  assert_int_equal(t->snapshots, 0);
}

static void a_seed_holds_back_the_same_every_time(void **state) {
  toy *t = *state;
  sim_settings settings = usual;
  settings.stall_seed = 3;
  assert_int_equal(run(t, 2, &settings), SIM_EXIT_DONE);
  /* By the generator and the order of its numbers, which are not to change. */
  assert_int_equal(expect_done(t, 1), 11);
  assert_int_equal(expect_done(t, 2), 10);
}

static void nothing_moves_in_a_deadlock(void **state) {
  toy *t = *state;
  t->never_answers = true;
  assert_int_equal(run(t, 2, &usual), SIM_EXIT_DONE);
  sim_report report = take_report(t);
  assert_int_equal(report.status, SIM_REPORT_DEADLOCK);
  assert_int_equal(report.seen, 0);
  expect_channels(t, false);
  expect_nothing(t);
}

static void what_moves_for_ever_is_given_up(void **state) {
  toy *t = *state;
  t->never_answers = t->moves_inside = true;
  assert_int_equal(run(t, 1, &usual), SIM_EXIT_DONE);
  sim_report report = take_report(t);
  assert_int_equal(report.status, SIM_REPORT_CYCLE_LIMIT);
  assert_int_equal(report.cycles, usual.max_cycles);
  expect_channels(t, true);
}

static void an_address_is_looked_at(void **state) {
  toy *t = *state;
  t->load_address = ELEMENTS;
  assert_int_equal(run(t, 1, &usual), SIM_EXIT_DONE);
  sim_report report = take_report(t);
  assert_int_equal(report.status, SIM_REPORT_OUT_OF_BOUNDS);
  assert_int_equal(report.address, ELEMENTS);
  assert_int_equal(report.memory, 0);
  assert_int_equal(report.is_store, 0);
}

static void a_load_shows_its_element(void **state) {
  toy *t = *state;
  t->load_address = ELEMENTS - 1;
  assert_int_equal(run(t, 1, &usual), SIM_EXIT_DONE);
  assert_int_equal(t->load_data, 4);
}

static void a_second_token_is_too_many(void **state) {
  toy *t = *state;
  t->gives_twice = true;
  sim_settings settings = usual;
  settings.stall_seed = 1; /* `end` may come later */
  assert_int_equal(run(t, 8, &settings), SIM_EXIT_DONE);
  sim_report report;
  while ((report = take_report(t)).status == SIM_REPORT_DONE) {
    state_after after;
    assert_int_equal(read(t->report[0], &after, sizeof after), sizeof after);
  }
  assert_int_equal(report.status, SIM_REPORT_EXTRA_TOKEN);
  assert_int_equal(report.output, 0);
}

static void the_circuit_can_end_it(void **state) {
  toy *t = *state;
  t->finishes = true;
  assert_int_equal(run(t, 1, &usual), SIM_EXIT_DONE);
  assert_int_equal(take_report(t).status, SIM_REPORT_FINISHED);
}

static void long_calls_outgrow_a_quick_model(void **state) {
  toy *t = *state;
  sim_settings settings = usual;
  settings.all_cycles = LATENCY + 3;
  assert_int_equal(run(t, 3, &settings), SIM_EXIT_OUTGROWN);
  expect_done(t, 1);
  expect_nothing(t);
  assert_int_equal(t->steps, 4 + LATENCY + 3);
}

static void channels_of_the_first_call_are_written_down(void **state) {
  toy *t = *state;
  sim_settings settings = usual;
  settings.token_cycles = 3;
  assert_int_equal(run(t, 2, &settings), SIM_EXIT_DONE);
  uint8_t tokens[8];
  assert_int_equal(read(t->tokens[0], tokens, sizeof tokens), 3);
  assert_int_equal(tokens[0], 1);
  assert_int_equal(t->snapshots, 3);
}

static void nobody_to_report_to_is_trouble(void **state) {
  toy *t = *state;
  close_one(&t->report[0]);
  assert_int_equal(run(t, 2, &usual), SIM_EXIT_TROUBLE);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void) {
  signal(SIGPIPE, SIG_IGN);
  const struct CMUnitTest tests[] = {
      TEST(calls_are_answered),
      TEST(a_seed_holds_back_the_same_every_time),
      TEST(nothing_moves_in_a_deadlock),
      TEST(what_moves_for_ever_is_given_up),
      TEST(an_address_is_looked_at),
      TEST(a_load_shows_its_element),
      TEST(a_second_token_is_too_many),
      TEST(the_circuit_can_end_it),
      TEST(long_calls_outgrow_a_quick_model),
      TEST(channels_of_the_first_call_are_written_down),
      TEST(nobody_to_report_to_is_trouble),
  };
  return cmocka_run_group_tests_name("sim/loop", tests, NULL, NULL);
}
