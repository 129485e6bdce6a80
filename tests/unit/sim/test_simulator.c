/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The driver of simulations with simulators that build nothing: their models
 * answer every call as the test says. main() runs as ever.
 */
#include "fixture.h"

#include "rtl/sim/runtime/sim_plan.h"
#include "rtl/sim/simulator.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#define ADDMUL                                                                 \
  "int addmul(int a, int b) { return a * b + a; }\n"                           \
  "int main(void) { addmul(3, 4); addmul(-5, 2); addmul(7, -1); return 0; }\n"
#define CYCLES_PER_CALL 7

/* The orders for the fake, and its notes of what it was asked for. */
typedef struct fake_engine {
  const char *build_error; /* the model cannot be built */
  const char *run_error;   /* the model cannot be run */
  const char *forbidden;   /* the user's RTL is refused */
  const char *wrong_port;  /* it does not fit */
  bool is_kept[SIMULATOR_GRADES];
  uint64_t wrong_bits;         /* differ in the result of the last call */
  sim_report_status last_call; /* how it ends */
  bool dies;                   /* in the last call */
  uint64_t needs_cycles;       /* more than a quick model is given */
  const char *refusal;         /* the circuit is not for it */
  uint64_t extra_cycles;       /* of the last call */
  unsigned opened, closed, checked, compiled[SIMULATOR_GRADES], started, runs;
  simulator_grade grade; /* of the model */
  const simulator_job *job;
  simulator_run run; /* the last one */
} fake_engine;

static fake_engine fake;
/* That which is asked first, where there are two. */
static fake_engine first;

static hls_status open_fake(fake_engine *f, const simulator_job *job,
                            void **state) {
  *state = f;
  f->opened++;
  f->job = job;
  if (f->refusal) {
    *job->refusal = strdup(f->refusal);
  }
  if (f->forbidden) {
    hls_diagnostics_add(job->diagnostics, HLS_SEVERITY_ERROR, "rtl-forbidden",
                        (hls_range){0}, "%s", f->forbidden);
    return hls_error_set(job->error, HLS_DIAGNOSED, "refused");
  }
  return HLS_OK;
}

static hls_status fake_open(const simulator_job *job, void **state) {
  return open_fake(&fake, job, state);
}

static hls_status first_open(const simulator_job *job, void **state) {
  return open_fake(&first, job, state);
}

static hls_status fake_take_kept(void *state, simulator_grade *grade,
                                 bool *is_kept) {
  fake_engine *f = state;
  for (unsigned kept = SIMULATOR_GRADES; kept-- > *grade;) {
    if (f->is_kept[kept]) {
      *grade = f->grade = kept;
      *is_kept = true;
      break;
    }
  }
  return HLS_OK;
}

static hls_status fake_check_ports(void *state) {
  fake_engine *f = state;
  f->checked++;
  if (f->wrong_port) {
    hls_diagnostics_add(f->job->diagnostics, HLS_SEVERITY_ERROR, "rtl-port",
                        (hls_range){0}, "%s", f->wrong_port);
    return hls_error_set(f->job->error, HLS_DIAGNOSED, "ports differ");
  }
  return HLS_OK;
}

static hls_status fake_compile(void *state, simulator_grade grade) {
  fake_engine *f = state;
  f->compiled[grade]++;
  f->grade = grade;
  if (f->build_error) {
    f->job->result->verdict = SIM_RTL_ERROR;
    f->job->result->message = strdup(f->build_error);
  }
  return HLS_OK;
}

static void put(const simulator_run *run, const void *bytes, size_t size) {
  assert_int_equal(write(run->pipes[1], bytes, size), size);
}

/* A call that did not complete: every channel of the circuit has a token, and
 * none is taken. */
static void put_channels(const fake_engine *f, const simulator_run *run) {
  const testbench *bench = f->job->bench;
  for (size_t i = 0; i < 2 * bench->num_channels; i++) {
    put(run, i < bench->num_channels ? "\1" : "\0", 1);
  }
  uint64_t zero = 0;
  for (size_t i = 0; i < bench->num_probes + bench->num_counted; i++) {
    put(run, &zero, sizeof(zero));
  }
}

/* Answers a call: as C did, or as the test wants the last one. */
static void answer(const fake_engine *f, const simulator_run *run, size_t call,
                   bool is_last) {
  uint64_t given[3]; /* its number, a, b */
  assert_true(run->service->serve(run->service->user));
  assert_int_equal(read(run->pipes[0], given, sizeof(given)), sizeof(given));
  assert_int_equal(given[0], call);
  uint64_t after = (uint32_t)(given[1] * given[2] + given[1]);
  sim_report header = {.magic = SIM_REPORT_MAGIC, .cycles = CYCLES_PER_CALL};
  header.status = is_last ? f->last_call : SIM_REPORT_DONE;
  header.cycles += is_last ? f->extra_cycles : 0;
  put(run, &header, sizeof(header));
  if (header.status == SIM_REPORT_DONE) {
    after ^= is_last ? f->wrong_bits : 0;
    put(run, &after, sizeof(after));
  } else {
    put_channels(f, run);
  }
}

static hls_status fake_start(void *state, const simulator_run *run) {
  fake_engine *f = state;
  assert_int_equal(f->runs, 0);
  f->started++;
  f->run = *run;
  return HLS_OK;
}

static hls_status fake_run(void *state, const simulator_run *run,
                           simulator_outcome *outcome) {
  fake_engine *f = state;
  f->runs++;
  if (f->started && f->runs == 1) {
    assert_memory_equal(run, &f->run, sizeof *run);
  }
  f->run = *run;
  if (f->run_error) {
    return hls_error_set(f->job->error, HLS_NO_MEMORY, "%s", f->run_error);
  }
  outcome->outgrown = run->quick_cycles && f->needs_cycles > run->quick_cycles;
  for (size_t call = 0; call < 3 && !outcome->outgrown; call++) {
    if (call == 2 && f->dies) {
      outcome->process.end = PROCESS_SIGNALED;
      outcome->process.code = 11;
      break;
    }
    answer(f, run, call, call == 2);
  }
  /* As after the end of a process. */
  run->service->serve(run->service->user);
  return HLS_OK;
}

static void fake_close(void *state) {
  fake_engine *f = state;
  f->closed++;
}

static const simulator engine = {
    .name = "a fake",
    .open = fake_open,
    .take_kept = fake_take_kept,
    .check_ports = fake_check_ports,
    .compile = fake_compile,
    .run = fake_run,
    .close = fake_close,
};

/* One that can do something before the calls are there. */
static const simulator early_engine = {
    .name = "an early one",
    .open = fake_open,
    .take_kept = fake_take_kept,
    .check_ports = fake_check_ports,
    .compile = fake_compile,
    .start = fake_start,
    .run = fake_run,
    .close = fake_close,
};

static const simulator first_engine = {
    .name = "another",
    .open = first_open,
    .take_kept = fake_take_kept,
    .check_ports = fake_check_ports,
    .compile = fake_compile,
    .run = fake_run,
    .close = fake_close,
};

/* Simulates with the fake. There are no tools that could build anything. */
static hls_status simulate(fixture *f) {
  rtl_design design = fixture_addmul_design("no Verilog at all");
  f->request.engine = &engine;
  f->request.tools = NULL;
  hls_status status = fixture_run(f, &design, "addmul", ADDMUL);
  assert_int_equal(fake.opened, 1);
  assert_int_equal(fake.closed, 1);
  return status;
}

/* The same, before the calls of this program are there. */
static hls_status simulate_early(fixture *f, const char *c_text) {
  rtl_design design = fixture_addmul_design("no Verilog at all");
  f->request.engine = &early_engine;
  f->request.tools = NULL;
  hls_status status = fixture_run(f, &design, "addmul", c_text);
  assert_int_equal(fake.opened, fake.closed);
  return status;
}

/* The same, after another one, or if that cannot. */
static hls_status simulate_with_two(fixture *f, bool compares) {
  rtl_design design = fixture_addmul_design("no Verilog at all");
  f->request.engine = &first_engine;
  f->request.other = &engine;
  f->request.compares = compares;
  f->request.tools = NULL;
  hls_status status = fixture_run(f, &design, "addmul", ADDMUL);
  assert_int_equal(first.opened, 1);
  assert_int_equal(first.closed, 1);
  assert_int_equal(fake.opened, fake.closed);
  return status;
}

static int reset(void **state) {
  fake = (fake_engine){0};
  first = (fake_engine){0};
  return fixture_setup(state);
}

static void what_c_gives_passes(void **state) {
  fixture *f = *state;
  assert_int_equal(simulate(f), HLS_OK);
  assert_int_equal(f->result.verdict, SIM_PASS);
  assert_int_equal(f->result.num_completed, 3);
  assert_int_equal(f->result.cycles, 3 * CYCLES_PER_CALL);
  assert_false(f->result.model_reused);
  assert_int_equal(fake.checked, 1);
  assert_int_equal(fake.compiled[SIMULATOR_QUICK], 1);
  assert_int_equal(fake.compiled[SIMULATOR_OPTIMIZED], 0);
  assert_int_equal(fake.runs, 1);
}

static void another_result_is_a_mismatch(void **state) {
  fixture *f = *state;
  fake.wrong_bits = 1;
  assert_int_equal(simulate(f), HLS_OK);
  assert_int_equal(f->result.verdict, SIM_MISMATCH);
  assert_int_equal(f->result.num_mismatches, 1);
  assert_int_equal(f->result.mismatches[0].call, 2);
  assert_string_equal(f->result.mismatches[0].expected, "0");
  assert_string_equal(f->result.mismatches[0].actual, "1");
}

static void a_deadlock_names_the_channels(void **state) {
  fixture *f = *state;
  fake.last_call = SIM_REPORT_DEADLOCK;
  assert_int_equal(simulate(f), HLS_OK);
  assert_int_equal(f->result.verdict, SIM_DEADLOCK);
  assert_int_equal(f->result.num_completed, 2);
  assert_int_equal(f->result.num_blocked, 3);
  assert_string_equal(f->result.blocked[2].source, "join0.outs");
  assert_non_null(strstr(f->result.message, "deadlock in call 3"));
  assert_non_null(strstr(f->result.message, "missing: out0, end"));
}

static void a_process_that_dies_is_described(void **state) {
  fixture *f = *state;
  fake.dies = true;
  assert_int_equal(simulate(f), HLS_OK);
  assert_int_equal(f->result.verdict, SIM_RTL_ERROR);
  assert_non_null(strstr(f->result.message, "stopped in call 3 (segmentation"));
}

static void a_build_error_ends_it(void **state) {
  fixture *f = *state;
  fake.build_error = "the fake rejected the design";
  assert_int_equal(simulate(f), HLS_OK);
  assert_int_equal(f->result.verdict, SIM_RTL_ERROR);
  assert_string_equal(f->result.message, fake.build_error);
  assert_int_equal(fake.runs, 0);
}

static void an_error_is_passed_on(void **state) {
  fixture *f = *state;
  fake.run_error = "no memory for the model";
  assert_int_equal(simulate(f), HLS_NO_MEMORY);
  assert_string_equal(f->error.message, fake.run_error);
  assert_int_equal(fake.runs, 1);
}

static void without_a_simulator_there_is_an_error(void **state) {
  fixture *f = *state;
  rtl_design design = fixture_addmul_design("");
  f->request.engine = NULL;
  assert_int_equal(fixture_run(f, &design, "addmul", ADDMUL), HLS_INTERNAL);
}

static void forbidden_rtl_is_not_built(void **state) {
  fixture *f = *state;
  fake.forbidden = "no $system";
  assert_int_equal(simulate(f), HLS_DIAGNOSED);
  assert_true(fixture_has_code(f, "rtl-forbidden"));
  assert_int_equal(fake.checked, 0);
}

static void ports_that_differ_are_not_built(void **state) {
  fixture *f = *state;
  fake.wrong_port = "no port 'a'";
  assert_int_equal(simulate(f), HLS_DIAGNOSED);
  assert_true(fixture_has_code(f, "rtl-port"));
  assert_int_equal(fake.compiled[SIMULATOR_QUICK], 0);
}

static void a_kept_model_is_neither_checked_nor_built(void **state) {
  fixture *f = *state;
  fake.is_kept[SIMULATOR_OPTIMIZED] = true;
  fake.needs_cycles = 1000000;
  assert_int_equal(simulate(f), HLS_OK);
  assert_int_equal(f->result.verdict, SIM_PASS);
  assert_true(f->result.model_reused);
  assert_int_equal(fake.checked, 0);
  assert_int_equal(fake.compiled[SIMULATOR_QUICK], 0);
  /* An optimized model is never outgrown. */
  assert_int_equal(fake.run.quick_cycles, 0);
  assert_int_equal(fake.runs, 1);
}

static void long_calls_begin_again_on_an_optimized_model(void **state) {
  fixture *f = *state;
  f->request.quick_cycles = 100;
  fake.needs_cycles = 101;
  assert_int_equal(simulate(f), HLS_OK);
  assert_int_equal(f->result.verdict, SIM_PASS);
  assert_int_equal(f->result.num_completed, 3);
  assert_int_equal(fake.checked, 1);
  assert_int_equal(fake.compiled[SIMULATOR_QUICK], 1);
  assert_int_equal(fake.compiled[SIMULATOR_OPTIMIZED], 1);
  assert_int_equal(fake.runs, 2);
}

static void a_run_is_told_its_limits(void **state) {
  fixture *f = *state;
  f->request.max_cycles = 123;
  f->request.stall_seed = 9;
  f->request.token_cycles = 4;
  assert_int_equal(simulate(f), HLS_OK);
  assert_int_equal(fake.run.max_cycles, 123);
  assert_true(fake.run.idle_cycles > 0);
  assert_int_equal(fake.run.stall_seed, 9);
  assert_int_equal(fake.run.token_cycles, 4);
}

static void the_first_simulator_judges(void **state) {
  fixture *f = *state;
  first.wrong_bits = 1;
  assert_int_equal(simulate_with_two(f, false), HLS_OK);
  assert_int_equal(f->result.verdict, SIM_MISMATCH);
  assert_int_equal(f->result.num_engines, 1);
  assert_string_equal(f->result.engines[0], "another");
  assert_null(f->result.refusal);
  assert_int_equal(fake.opened, 0);
}

static void what_one_refuses_the_other_simulates(void **state) {
  fixture *f = *state;
  first.refusal = "k.sv:1: a tristate net";
  assert_int_equal(simulate_with_two(f, false), HLS_OK);
  assert_int_equal(f->result.verdict, SIM_PASS);
  assert_int_equal(f->result.num_engines, 1);
  assert_string_equal(f->result.engines[0], "a fake");
  assert_string_equal(f->result.refusal, first.refusal);
  assert_int_equal(first.checked + first.compiled[SIMULATOR_QUICK], 0);
}

static void without_another_a_refusal_is_an_error(void **state) {
  fixture *f = *state;
  fake.refusal = "k.sv:1: a tristate net";
  assert_int_equal(simulate(f), HLS_TOOL);
  assert_non_null(strstr(f->error.message, fake.refusal));
  assert_string_equal(f->result.refusal, fake.refusal);
}

static void two_can_refuse(void **state) {
  fixture *f = *state;
  first.refusal = "this";
  fake.refusal = "that";
  assert_int_equal(simulate_with_two(f, true), HLS_TOOL);
  assert_non_null(strstr(f->error.message, "that"));
}

static void two_that_agree_have_one_verdict(void **state) {
  fixture *f = *state;
  assert_int_equal(simulate_with_two(f, true), HLS_OK);
  assert_int_equal(f->result.verdict, SIM_PASS);
  assert_int_equal(f->result.num_completed, 3);
  assert_int_equal(f->result.cycles, 3 * CYCLES_PER_CALL);
  assert_int_equal(f->result.num_engines, 2);
  assert_string_equal(f->result.engines[1], "a fake");
}

static void two_that_fail_alike_agree(void **state) {
  fixture *f = *state;
  first.last_call = fake.last_call = SIM_REPORT_DEADLOCK;
  assert_int_equal(simulate_with_two(f, true), HLS_OK);
  assert_int_equal(f->result.verdict, SIM_DEADLOCK);
  assert_int_equal(f->result.num_blocked, 3);
}

static void one_alone_is_compared_with_nothing(void **state) {
  fixture *f = *state;
  first.refusal = "a tristate net";
  assert_int_equal(simulate_with_two(f, true), HLS_OK);
  assert_int_equal(f->result.num_engines, 1);
  assert_string_equal(f->result.engines[0], "a fake");
}

static void what_the_second_cannot_run_says_why(void **state) {
  fixture *f = *state;
  fake.build_error = "no library to link with";
  assert_int_equal(simulate_with_two(f, true), HLS_OK);
  assert_int_equal(f->result.verdict, SIM_RTL_ERROR);
  assert_string_equal(f->result.message, fake.build_error);
}

static void expect_disagreement(fixture *f, const char *about) {
  assert_int_equal(simulate_with_two(f, true), HLS_INTERNAL);
  assert_non_null(strstr(f->error.message, "the engines disagree: "));
  assert_non_null(strstr(f->error.message, about));
}

static void other_cycles_are_an_error(void **state) {
  first.extra_cycles = 1;
  expect_disagreement(*state, "call 3 takes 8 cycles by another and 7 by a "
                              "fake");
}

static void another_value_is_an_error(void **state) {
  fake.wrong_bits = 1;
  expect_disagreement(*state, "call 3 is right by another alone");
}

static void another_end_is_an_error(void **state) {
  first.last_call = SIM_REPORT_DEADLOCK;
  expect_disagreement(*state, "2 calls end by another and 3 by a fake");
}

static void another_verdict_is_an_error(void **state) {
  first.last_call = SIM_REPORT_DEADLOCK;
  fake.last_call = SIM_REPORT_CYCLE_LIMIT;
  expect_disagreement(*state, "deadlock by another and cycle-limit by a fake");
}

/* ---- The verdict of the first one, while the second one works ---- */

/* What was told, and what had happened by then. */
typedef struct update {
  unsigned count;
  sim_verdict verdict;
  size_t num_calls, num_completed, num_engines, num_mismatches;
  char engine[16];
  char message[200];
  unsigned runs_of_the_other;
  bool gives_up;
} update;

static bool note_update(void *user, const sim_result *found) {
  update *u = user;
  u->count++;
  u->verdict = found->verdict;
  u->num_calls = found->num_calls;
  u->num_completed = found->num_completed;
  u->num_engines = found->num_engines;
  u->num_mismatches = found->num_mismatches;
  snprintf(u->engine, sizeof(u->engine), "%s", found->engines[0]);
  snprintf(u->message, sizeof(u->message), "%s",
           found->message ? found->message : "");
  u->runs_of_the_other = fake.runs;
  return !u->gives_up;
}

static hls_status simulate_with_update(fixture *f, update *u) {
  f->request.update = note_update;
  f->request.update_user = u;
  return simulate_with_two(f, true);
}

static void the_first_verdict_is_told_before_the_second_run(void **state) {
  fixture *f = *state;
  update u = {0};
  assert_int_equal(simulate_with_update(f, &u), HLS_OK);
  assert_int_equal(u.count, 1);
  assert_int_equal(u.verdict, SIM_PASS);
  assert_int_equal(u.num_calls, 3);
  assert_int_equal(u.num_completed, 3);
  assert_int_equal(u.num_engines, 1);
  assert_string_equal(u.engine, "another");
  assert_int_equal(u.runs_of_the_other, 0);
  assert_int_equal(f->result.verdict, SIM_PASS);
  assert_int_equal(f->result.num_engines, 2);
}

static void only_the_second_run_makes_way(void **state) {
  fixture *f = *state;
  update u = {0};
  assert_int_equal(simulate_with_update(f, &u), HLS_OK);
  assert_false(first.run.background);
  assert_true(fake.run.background);
  fake = first = (fake_engine){0};
  f->request.update = NULL;
  sim_result_finish(&f->result);
  assert_int_equal(simulate_with_two(f, true), HLS_OK);
  assert_false(fake.run.background);
}

static void a_failure_is_told_with_its_message(void **state) {
  fixture *f = *state;
  update u = {0};
  first.wrong_bits = fake.wrong_bits = 1;
  assert_int_equal(simulate_with_update(f, &u), HLS_OK);
  assert_int_equal(u.verdict, SIM_MISMATCH);
  assert_int_equal(u.num_mismatches, 1);
  assert_string_equal(u.message, f->result.message);
  assert_int_equal(f->result.verdict, SIM_MISMATCH);
}

static void a_disagreement_follows_what_was_told(void **state) {
  fixture *f = *state;
  update u = {0};
  fake.wrong_bits = 1;
  assert_int_equal(simulate_with_update(f, &u), HLS_INTERNAL);
  assert_int_equal(u.verdict, SIM_PASS);
  assert_non_null(strstr(f->error.message, "the engines disagree: "));
}

static void nothing_is_told_where_one_judges(void **state) {
  fixture *f = *state;
  update u = {0};
  first.refusal = "a tristate net";
  assert_int_equal(simulate_with_update(f, &u), HLS_OK);
  assert_int_equal(u.count, 0);
  assert_string_equal(f->result.engines[0], "a fake");
  assert_false(fake.run.background);
}

static void the_second_run_can_be_given_up(void **state) {
  fixture *f = *state;
  update u = {.gives_up = true};
  assert_int_equal(simulate_with_update(f, &u), HLS_INTERNAL);
  assert_non_null(strstr(f->error.message, "cannot be told"));
  assert_int_equal(fake.runs, 0);
}

/* ---- Before the calls ---- */

static void a_model_waits_for_the_calls(void **state) {
  fixture *f = *state;
  fake.is_kept[SIMULATOR_QUICK] = true;
  assert_int_equal(simulate_early(f, ADDMUL), HLS_OK);
  assert_int_equal(f->result.verdict, SIM_PASS);
  assert_int_equal(f->result.num_completed, 3);
  assert_true(f->result.model_reused);
  assert_int_equal(fake.opened, 1);
  assert_int_equal(fake.started, 1);
  assert_int_equal(fake.runs, 1);
}

/* What comes after the calls of the quick model is a run like any other. */
static void a_model_that_waited_can_be_outgrown(void **state) {
  fixture *f = *state;
  fake.needs_cycles = 1000001;
  f->request.quick_cycles = 1000000;
  assert_int_equal(simulate_early(f, ADDMUL), HLS_OK);
  assert_int_equal(f->result.verdict, SIM_PASS);
  assert_int_equal(fake.started, 1);
  assert_int_equal(fake.runs, 2);
  assert_int_equal(fake.compiled[SIMULATOR_OPTIMIZED], 1);
}

static void a_model_waits_in_vain_for_a_program_that_fails(void **state) {
  fixture *f = *state;
  assert_int_equal(
      simulate_early(f, "int addmul(int a, int b) { return a * b + a; }\n"
                        "int main(void) { addmul(3, 4);"
                        " __builtin_trap(); }\n"),
      HLS_OK);
  assert_int_equal(f->result.verdict, SIM_GOLDEN_FAILED);
  assert_int_equal(f->result.num_engines, 0);
  assert_int_equal(fake.opened, 1);
  assert_int_equal(fake.started, 1);
  assert_int_equal(fake.runs, 0);
}

/* What a program that fails is not told of, another one is, once. */
static void what_is_found_early_is_told_after_main(void **state) {
  fixture *f = *state;
  fake.forbidden = "no $system";
  assert_int_equal(
      simulate_early(f, "int addmul(int a, int b) { return a * b + a; }\n"
                        "int main(void) { return 0; }\n"),
      HLS_OK);
  assert_int_equal(f->result.verdict, SIM_NO_CALLS);
  assert_int_equal(f->diagnostics.count, 0);
  sim_result_finish(&f->result);
  f->result = (sim_result){0};
  assert_int_equal(simulate_early(f, ADDMUL), HLS_DIAGNOSED);
  assert_int_equal(f->diagnostics.count, 1);
  assert_true(fixture_has_code(f, "rtl-forbidden"));
  assert_int_equal(fake.started, 0);
}

static void an_early_refusal_is_found_once(void **state) {
  fixture *f = *state;
  fake.refusal = "k.sv:1: a tristate net";
  assert_int_equal(simulate_early(f, ADDMUL), HLS_TOOL);
  assert_string_equal(f->result.refusal, fake.refusal);
  assert_int_equal(fake.opened, 1);
  assert_int_equal(fake.runs, 0);
}

#define TEST(name)                                                             \
  cmocka_unit_test_setup_teardown(name, reset, fixture_teardown)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(what_c_gives_passes),
      TEST(another_result_is_a_mismatch),
      TEST(a_deadlock_names_the_channels),
      TEST(a_process_that_dies_is_described),
      TEST(a_build_error_ends_it),
      TEST(an_error_is_passed_on),
      TEST(without_a_simulator_there_is_an_error),
      TEST(forbidden_rtl_is_not_built),
      TEST(ports_that_differ_are_not_built),
      TEST(a_kept_model_is_neither_checked_nor_built),
      TEST(long_calls_begin_again_on_an_optimized_model),
      TEST(a_run_is_told_its_limits),
      TEST(the_first_simulator_judges),
      TEST(what_one_refuses_the_other_simulates),
      TEST(without_another_a_refusal_is_an_error),
      TEST(two_can_refuse),
      TEST(two_that_agree_have_one_verdict),
      TEST(two_that_fail_alike_agree),
      TEST(one_alone_is_compared_with_nothing),
      TEST(what_the_second_cannot_run_says_why),
      TEST(other_cycles_are_an_error),
      TEST(another_value_is_an_error),
      TEST(another_end_is_an_error),
      TEST(another_verdict_is_an_error),
      TEST(the_first_verdict_is_told_before_the_second_run),
      TEST(only_the_second_run_makes_way),
      TEST(a_failure_is_told_with_its_message),
      TEST(a_disagreement_follows_what_was_told),
      TEST(nothing_is_told_where_one_judges),
      TEST(the_second_run_can_be_given_up),
      TEST(a_model_waits_for_the_calls),
      TEST(a_model_that_waited_can_be_outgrown),
      TEST(a_model_waits_in_vain_for_a_program_that_fails),
      TEST(what_is_found_early_is_told_after_main),
      TEST(an_early_refusal_is_found_once),
  };
  return cmocka_run_group_tests_name("sim/simulator", tests, NULL, NULL);
}
