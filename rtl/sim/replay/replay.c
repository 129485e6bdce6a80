/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Giving calls to a process one at a time and comparing its answers.
 */
#include "rtl/sim/replay/replay.h"

#include "rtl/sim/compare/compare.h"
#include "rtl/sim/replay/replay_failure.h"
#include "rtl/sim/result/log.h"
#include "rtl/sim/result/sim_result.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <unistd.h>

/* The places in service.files. */
enum { CALLS, REPORT, TOKENS };

/* What an unprivileged process may make of a pipe. */
#define MAX_PIPE_BYTES (1 << 20)

static size_t stride_of(const sim_layout *layout) {
  return layout->before_size + layout->after_size;
}

/* Bytes behind the header of a report on a call that did not complete. */
static size_t failure_size(const testbench *bench) {
  return bench ? 2 * bench->num_channels +
                     8 * (bench->num_probes + bench->num_counted)
               : 0;
}

/* Opens a pipe in which `size` bytes lie at once, if the system allows that.
 * The end for this process, the writer if `writes`, never waits. */
static bool open_pipe(replay_pipe *ends, size_t size, bool writes) {
  int files[2];
  if (pipe2(files, O_CLOEXEC) != 0) {
    return false;
  }
  *ends = (replay_pipe){files[0], files[1]};
  fcntl(files[writes], F_SETPIPE_SZ,
        (int)(size < MAX_PIPE_BYTES ? size : MAX_PIPE_BYTES));
  return fcntl(files[writes], F_SETFL, O_NONBLOCK) == 0;
}

static void close_file(int *file) {
  if (*file >= 0) {
    close(*file);
  }
  *file = -1;
}

static void close_pipe(replay_pipe *ends) {
  close_file(&ends->reader);
  close_file(&ends->writer);
}

/* No more calls: the process finds the end of the pipe. */
static void stop_sending(replay *run) {
  run->service.files[CALLS].fd = -1;
  close_file(&run->requests.writer);
}

static hls_status map_recording(replay *run, hls_error *error) {
  const replay_calls *calls = run->calls;
  size_t size = calls->num_calls * stride_of(calls->layout);
  if (run->recording) {
    return HLS_OK;
  }
  if (lseek(calls->recording, 0, SEEK_END) < (off_t)size) {
    return hls_error_set(error, HLS_INTERNAL, "the recording is too short");
  }
  void *data =
      size ? mmap(NULL, size, PROT_READ, MAP_SHARED, calls->recording, 0)
           : NULL;
  if (data == MAP_FAILED) {
    return hls_error_set(error, HLS_NO_MEMORY, "cannot map a recording: %s",
                         strerror(errno));
  }
  run->recording = data;
  run->recording_size = size;
  return HLS_OK;
}

/* An earlier run of the calls may have left something in the result. */
static hls_status reset_result(const replay *run) {
  sim_result *result = run->result;
  free(result->calls);
  free(result->tokens);
  result->tokens = NULL;
  result->num_token_cycles = 0;
  result->num_completed = 0;
  result->cycles = 0;
  sim_result_drop_mismatches(result);
  result->total_mismatches = 0;
  result->calls = calloc(run->calls->num_calls + 1, sizeof *result->calls);
  return result->calls
             ? HLS_OK
             : hls_error_set(run->error, HLS_NO_MEMORY, "out of memory");
}

static hls_status open_pipes(replay *run, hls_error *error) {
  const replay_calls *calls = run->calls;
  size_t call = sizeof run->call + calls->layout->before_size;
  if (!open_pipe(&run->requests, call, true) ||
      !open_pipe(&run->report, run->room, false) ||
      (replay_tokens_are_wanted(calls->request) &&
       !open_pipe(&run->tokens, MAX_PIPE_BYTES, false))) {
    return hls_error_set(error, HLS_IO, "cannot create a pipe: %s",
                         strerror(errno));
  }
  run->service.files[CALLS] =
      (struct pollfd){.fd = run->requests.writer, .events = POLLOUT};
  run->service.files[REPORT] =
      (struct pollfd){.fd = run->report.reader, .events = POLLIN};
  run->service.files[TOKENS] =
      (struct pollfd){.fd = run->tokens.reader, .events = POLLIN};
  return HLS_OK;
}

hls_status replay_open(replay *run, const replay_calls *calls,
                       hls_error *error) {
  const replay_pipe closed = {-1, -1};
  *run = (replay){.service = {.serve = replay_serve, .user = run},
                  .calls = calls,
                  .requests = closed,
                  .report = closed,
                  .tokens = closed};
  if (calls->request->design) { /* the IR may be there before it */
    replay_tokens_begin(&run->states, calls->request);
  }
  size_t done = calls->layout->after_size, failed = failure_size(calls->bench);
  run->room = sizeof(sim_report) + (done > failed ? done : failed);
  run->answer = malloc(run->room);
  return run->answer ? open_pipes(run, error)
                     : hls_error_set(error, HLS_NO_MEMORY, "out of memory");
}

hls_status replay_begin(replay *run, sim_result *result, hls_error *error) {
  run->result = result;
  run->error = error;
  hls_status status = reset_result(run);
  return status == HLS_OK ? map_recording(run, error) : status;
}

void replay_end(replay *run) {
  close_pipe(&run->requests);
  close_pipe(&run->report);
  close_pipe(&run->tokens);
  if (run->recording) {
    munmap((void *)run->recording, run->recording_size);
  }
  free(run->answer);
  replay_tokens_end(&run->states);
  run->recording = NULL;
  run->answer = NULL;
}

void replay_files(const replay *run, int files[REPLAY_FILES]) {
  files[0] = run->requests.reader;
  files[1] = run->report.writer;
  /* There has to be a descriptor of that number. */
  files[2] = run->tokens.writer >= 0 ? run->tokens.writer : run->report.writer;
}

bool replay_is_complete(const replay *run) {
  const replay_calls *calls = run->calls;
  return run->result->num_completed == calls->num_calls ||
         (calls->max_differing && run->num_differing >= calls->max_differing);
}

/* Gives the process as much of the call as the pipe takes. */
static void send_call(replay *run) {
  const sim_layout *layout = run->calls->layout;
  const uint8_t *before = run->recording + run->call * stride_of(layout);
  size_t number = sizeof run->call, size = number + layout->before_size;
  while (run->requests.writer >= 0 && run->sent < size) {
    size_t in_number = run->sent < number ? run->sent : number;
    size_t in_state = run->sent - in_number;
    struct iovec pieces[] = {
        {(uint8_t *)&run->call + in_number, number - in_number},
        {(uint8_t *)before + in_state, layout->before_size - in_state}};
    ssize_t written = writev(run->requests.writer, pieces, 2);
    if (written < 0 && errno == EAGAIN) {
      run->service.files[CALLS].fd = run->requests.writer;
      return;
    }
    if (written < 0 && errno != EINTR) {
      stop_sending(run);
      return;
    }
    run->sent += written > 0 ? (size_t)written : 0;
  }
  run->service.files[CALLS].fd = -1; /* nothing to wait for until it answers */
}

void replay_send_first(replay *run) {
  hls_error unheard = {0};
  if (run->calls->num_calls > 0 && map_recording(run, &unheard) == HLS_OK) {
    send_call(run);
  }
}

/* The size of the report that has begun: a header, and what follows it. */
static size_t report_size(const replay *run) {
  sim_report header;
  if (run->received < sizeof header) {
    return sizeof header;
  }
  memcpy(&header, run->answer, sizeof header);
  bool done =
      header.magic == SIM_REPORT_MAGIC && header.status == SIM_REPORT_DONE;
  return sizeof header + (done ? run->calls->layout->after_size
                               : failure_size(run->calls->bench));
}

/* Takes the tokens that are there. Returns false when there are too many. */
static bool take_tokens(replay *run) {
  return run->tokens.reader < 0 ||
         replay_tokens_take(&run->states, run->tokens.reader);
}

/* Compares the answer to a call, which is complete, and begins with the next
 * one. Returns false when the process is to end. */
static bool take_answer(replay *run) {
  sim_report header;
  memcpy(&header, run->answer, sizeof header);
  if (header.magic != SIM_REPORT_MAGIC || header.status != SIM_REPORT_DONE) {
    stop_sending(run);
    return true; /* replay_judge() says why */
  }
  /* What the process has written about the call was there before this. */
  if (!take_tokens(run)) {
    return false;
  }
  replay_tokens_end_call(&run->states);
  sim_result *result = run->result;
  const sim_layout *layout = run->calls->layout;
  const uint8_t *expected =
      run->recording + run->call * stride_of(layout) + layout->before_size;
  bool matches = false;
  const uint8_t *actual = run->answer + sizeof header;
  bool is_stop =
      run->calls->ends_in_stop && run->call + 1 == run->calls->num_calls;
  run->status = is_stop ? sim_compare_trap(layout, run->call, expected, actual,
                                           result, &matches, run->error)
                        : sim_compare(layout, run->call, expected, actual,
                                      result, &matches, run->error);
  if (run->status != HLS_OK) {
    return false;
  }
  result->calls[run->call++] = (sim_call){header.cycles, matches};
  result->cycles += header.cycles;
  result->num_completed++;
  run->num_differing += !matches;
  run->received = 0;
  run->sent = 0;
  if (replay_is_complete(run)) {
    stop_sending(run);
  }
  return true;
}

/* Whether the report on a call that did not complete is all there. */
static bool has_failed(const replay *run) {
  return run->received > sizeof(sim_report) - 1 &&
         run->received == report_size(run) && !replay_is_complete(run);
}

/* Takes what there is of the report. Returns false when there is too much: a
 * process that answers before it was asked will be asked no more. */
static bool take_report(replay *run) {
  for (;;) {
    size_t wanted = report_size(run) - run->received;
    bool is_over = replay_is_complete(run) || has_failed(run);
    uint8_t excess;
    ssize_t size =
        is_over ? read(run->report.reader, &excess, 1)
                : read(run->report.reader, run->answer + run->received, wanted);
    if (size < 0 && errno == EINTR) {
      continue;
    }
    if (size <= 0) {
      return size < 0 && errno == EAGAIN;
    }
    if (is_over) {
      return false;
    }
    run->received += (size_t)size;
    if (run->received == report_size(run)) {
      if (!take_answer(run)) {
        return false;
      }
      if (!replay_is_complete(run) && !has_failed(run)) {
        send_call(run);
        return true; /* the answer cannot be there yet */
      }
    }
  }
}

bool replay_serve(void *user) {
  replay *run = user;
  if (!take_tokens(run) || !take_report(run)) {
    return false;
  }
  if (run->service.files[CALLS].fd >= 0) {
    send_call(run);
  }
  return true;
}

const uint8_t *replay_rest(const replay *run, size_t *size) {
  *size = run->received;
  return run->answer;
}

hls_status replay_judge(replay *run, const process_outcome *outcome) {
  hls_status status = run->status;
  if (status == HLS_OK && !replay_tokens_give(&run->states, run->result)) {
    status = hls_error_set(run->error, HLS_NO_MEMORY, "out of memory");
  }
  if (status == HLS_OK) {
    size_t size;
    const uint8_t *rest = replay_rest(run, &size);
    status = replay_is_complete(run)
                 ? replay_judge_values(run->result, run->error)
                 : replay_judge_failure(run->calls, rest, size, outcome,
                                        run->result, run->error);
  }
  sim_log_add(run->result, &outcome->output);
  return status;
}
