/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The exchange of calls with a process that does not keep to it. The test plays
 * the process, by its ends of the pipes; the kernel takes one int and returns
 * one, and what it is to return is 100 more.
 */
#include "rtl/sim/replay/replay.h"

#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cmocka.h>

enum { NUM_CALLS = 4 };

typedef struct exchange {
  hls_signature signature;
  sim_slot slot;
  sim_layout layout;
  hls_param param;
  sim_request request;
  rtl_design design;
  replay_calls calls;
  sim_result result;
  hls_error error;
  replay run;
  int files[REPLAY_FILES];
} exchange;

/* What the process reads of a call. */
typedef struct given_call {
  uint64_t number, argument;
} given_call;

static int setup(void **state) {
  exchange *e = calloc(1, sizeof *e);
  assert_non_null(e);
  const hls_scalar scalar = {.kind = HLS_SCALAR_INT,
                             .bits = 32,
                             .storage_bytes = 4,
                             .is_signed = true};
  e->param = (hls_param){.name = "a", .scalar = scalar};
  e->signature = (hls_signature){
      .name = "k", .result = scalar, .params = &e->param, .num_params = 1};
  assert_int_equal(sim_layout_init(&e->layout, &e->signature, &e->error),
                   HLS_OK);
  e->request.design = &e->design;
  e->calls = (replay_calls){.request = &e->request,
                            .layout = &e->layout,
                            .recording = memfd_create("recording", 0),
                            .num_calls = NUM_CALLS};
  for (uint64_t i = 0; i < NUM_CALLS; i++) {
    uint64_t record[] = {i, i + 100};
    assert_int_equal(write(e->calls.recording, record, sizeof record),
                     sizeof record);
  }
  assert_int_equal(replay_open(&e->run, &e->calls, &e->error), HLS_OK);
  assert_int_equal(replay_begin(&e->run, &e->result, &e->error), HLS_OK);
  replay_files(&e->run, e->files);
  *state = e;
  return 0;
}

static int teardown(void **state) {
  exchange *e = *state;
  replay_end(&e->run);
  close(e->calls.recording);
  sim_layout_finish(&e->layout);
  sim_result_finish(&e->result);
  free(e);
  return 0;
}

static bool serve(exchange *e) { return replay_serve(&e->run); }

/* Everything that lies in the pipe of the calls. */
static size_t take_all(const exchange *e, void *data, size_t size) {
  int flags = fcntl(e->files[0], F_GETFL);
  fcntl(e->files[0], F_SETFL, flags | O_NONBLOCK);
  ssize_t got = read(e->files[0], data, size);
  fcntl(e->files[0], F_SETFL, flags);
  return got < 0 ? 0 : (size_t)got;
}

static void answer(const exchange *e, uint64_t result) {
  struct {
    sim_report header;
    uint64_t result;
  } report = {{.magic = SIM_REPORT_MAGIC, .cycles = 5}, result};
  assert_int_equal(write(e->files[1], &report, sizeof report), sizeof report);
}

static sim_verdict judge(exchange *e) {
  process_outcome outcome = {.end = PROCESS_EXITED, .stage = PROCESS_RUNNING};
  assert_int_equal(replay_judge(&e->run, &outcome), HLS_OK);
  return e->result.verdict;
}

static void a_call_comes_when_the_one_before_is_answered(void **state) {
  exchange *e = *state;
  given_call given[NUM_CALLS];
  for (uint64_t i = 0; i < NUM_CALLS; i++) {
    assert_true(serve(e));
    assert_true(serve(e)); /* asking again gives no more */
    assert_int_equal(take_all(e, given, sizeof given), sizeof *given);
    assert_int_equal(given->number, i);
    assert_int_equal(given->argument, i);
    answer(e, i + 100);
  }
  assert_true(serve(e));
  assert_int_equal(judge(e), SIM_PASS);
  assert_int_equal(e->result.cycles, 5 * NUM_CALLS);
}

/* The process sees nothing but its pipes. Whoever reopens them by name finds
 * what lies in them: the call, and what it has written itself. */
static void nothing_else_is_behind_the_pipes(void **state) {
  exchange *e = *state;
  assert_true(serve(e));
  for (int i = 0; i < 2; i++) {
    char path[64];
    snprintf(path, sizeof path, "/proc/self/fd/%d", e->files[i]);
    int again = open(path, O_RDWR | O_NONBLOCK);
    assert_true(again >= 0);
    uint64_t words[64];
    ssize_t size = read(again, words, sizeof words);
    assert_int_equal(size, i == 0 ? (ssize_t)sizeof(given_call) : -1);
    assert_int_equal(pread(again, words, sizeof words, 0), -1);
    assert_ptr_equal(mmap(NULL, 4096, PROT_READ, MAP_SHARED, again, 0),
                     MAP_FAILED);
    /* Into its own calls it may write what it likes. */
    assert_int_equal(write(again, words, 8), 8);
    close(again);
  }
  assert_int_not_equal(judge(e), SIM_PASS);
}

/* Whoever guesses all results before being asked has to be right. */
static void answers_in_advance_gain_nothing(void **state) {
  exchange *e = *state;
  given_call given[NUM_CALLS];
  answer(e, 7);
  for (int i = 0; i < 2 * NUM_CALLS; i++) {
    answer(e, 100);
  }
  while (serve(e) && take_all(e, given, sizeof given) > 0) {
  }
  assert_int_equal(judge(e), SIM_MISMATCH);
  assert_true(e->result.total_mismatches >= 3);
}

static void more_than_all_answers_end_it(void **state) {
  exchange *e = *state;
  for (uint64_t i = 0; i <= NUM_CALLS; i++) {
    answer(e, i + 100);
  }
  bool goes_on = true;
  for (int i = 0; i < 2 * NUM_CALLS && goes_on; i++) {
    goes_on = serve(e);
  }
  assert_false(goes_on);
}

static void half_an_answer_is_none(void **state) {
  exchange *e = *state;
  sim_report header = {.magic = SIM_REPORT_MAGIC};
  assert_true(serve(e));
  assert_int_equal(write(e->files[1], &header, sizeof header), sizeof header);
  assert_true(serve(e));
  assert_int_equal(judge(e), SIM_RTL_ERROR);
  assert_int_equal(e->result.num_completed, 0);
}

static void nonsense_is_no_answer(void **state) {
  exchange *e = *state;
  char junk[4096];
  memset(junk, 0xa5, sizeof junk);
  assert_true(serve(e));
  assert_int_equal(write(e->files[1], junk, sizeof junk), sizeof junk);
  assert_false(serve(e));
  assert_int_equal(judge(e), SIM_RTL_ERROR);
}

/* The first call may be given before anybody listens to answers. */
static void the_first_call_is_given_once(void **state) {
  exchange *e = *state;
  replay_end(&e->run);
  assert_int_equal(replay_open(&e->run, &e->calls, &e->error), HLS_OK);
  replay_files(&e->run, e->files);
  given_call given[NUM_CALLS];
  assert_int_equal(take_all(e, given, sizeof given), 0);
  replay_send_first(&e->run);
  assert_int_equal(take_all(e, given, sizeof given), sizeof *given);
  answer(e, 100);
  assert_int_equal(replay_begin(&e->run, &e->result, &e->error), HLS_OK);
  assert_true(serve(e));
  assert_int_equal(e->result.num_completed, 1);
  assert_int_equal(e->result.total_mismatches, 0);
  assert_int_equal(take_all(e, given, sizeof given), sizeof *given);
  assert_int_equal(given[0].number, 1);
}

/* A second run begins with nothing of the first. */
static void runs_are_apart(void **state) {
  exchange *e = *state;
  assert_true(serve(e));
  answer(e, 1);
  assert_true(serve(e));
  assert_int_equal(e->result.total_mismatches, 1);
  replay_end(&e->run);
  assert_int_equal(replay_open(&e->run, &e->calls, &e->error), HLS_OK);
  assert_int_equal(replay_begin(&e->run, &e->result, &e->error), HLS_OK);
  replay_files(&e->run, e->files);
  a_call_comes_when_the_one_before_is_answered(state);
  assert_int_equal(e->result.total_mismatches, 0);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(a_call_comes_when_the_one_before_is_answered),
      TEST(nothing_else_is_behind_the_pipes),
      TEST(answers_in_advance_gain_nothing),
      TEST(more_than_all_answers_end_it),
      TEST(half_an_answer_is_none),
      TEST(nonsense_is_no_answer),
      TEST(the_first_call_is_given_once),
      TEST(runs_are_apart),
  };
  return cmocka_run_group_tests_name("sim/replay", tests, NULL, NULL);
}
