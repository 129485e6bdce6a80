/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Starting the simulation binary and reading its report. The user's RTL ran in
 * that process, so nothing in the report is believed.
 */
#include "rtl/sim/replay/replay.h"

#include "rtl/sim/compare/compare.h"
#include "rtl/sim/process/clock.h"
#include "rtl/sim/process/log.h"
#include "rtl/sim/process/process.h"
#include "rtl/sim/runtime/sim_plan.h"
#include "rtl/sim/replay/replay_failure.h"
#include "rtl/sim/verilator/verilate.h"
#include "rtl/sim/verilator/waveform.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define DEFAULT_MAX_CYCLES UINT64_C(10000000)
#define DEFAULT_IDLE_CYCLES UINT64_C(4096)
/* Where what is lost by beginning again is less than what compiling an
 * optimized model takes. */
#define DEFAULT_QUICK_CYCLES UINT64_C(200000)
#define CPU_SECONDS 3600
#define WALL_SECONDS 7200
#define MEMORY_BYTES (8ull << 30)
#define OUTPUT_BYTES (64u << 10)

/* A file mapped for reading. */
typedef struct mapping {
  const uint8_t *data;
  size_t size;
} mapping;

/* Descriptors of files in memory that the binary writes. */
typedef struct outputs {
  int report;
  int tokens;
} outputs;

static hls_status run_binary(const replay_request *replay, outputs outputs,
                             const char *folder, const char *waveform,
                             process_outcome *outcome, hls_error *error);
static hls_status run_traced(const replay_request *replay, outputs outputs,
                             process_outcome *outcome, sim_result *result,
                             hls_error *error);
static hls_status take_tokens(const replay_request *replay, int file,
                              sim_result *result, hls_error *error);
static hls_status judge(const replay_request *replay, mapping report,
                        process_outcome *outcome, sim_result *result,
                        hls_error *error);

static hls_status map(int file, mapping *mapping, hls_error *error) {
  struct stat status;
  if (fstat(file, &status) != 0) {
    return hls_error_set(error, HLS_IO, "cannot read a recording: %s",
                         strerror(errno));
  }
  mapping->size = (size_t)status.st_size;
  if (mapping->size == 0) {
    return HLS_OK;
  }
  void *data = mmap(NULL, mapping->size, PROT_READ, MAP_PRIVATE, file, 0);
  if (data == MAP_FAILED) {
    mapping->size = 0;
    return hls_error_set(error, HLS_NO_MEMORY, "cannot map a recording: %s",
                         strerror(errno));
  }
  mapping->data = data;
  return HLS_OK;
}

static void unmap(mapping *mapping) {
  if (mapping->data) {
    munmap((void *)mapping->data, mapping->size);
  }
}

/* Whether the binary has left the calls to a faster one. */
static bool has_outgrown(const replay_request *replay,
                         const process_outcome *outcome) {
  return replay->may_outgrow && outcome->end == PROCESS_EXITED &&
         outcome->code == SIM_EXIT_OUTGROWN;
}

/* What the process leaves, once it is gone: the report stays as it is. */
static hls_status take_outputs(const replay_request *replay, outputs outputs,
                               process_outcome *outcome, sim_result *result,
                               hls_error *error) {
  mapping report = {0};
  hls_status status = take_tokens(replay, outputs.tokens, result, error);
  if (status == HLS_OK) {
    status = map(outputs.report, &report, error);
  }
  if (status == HLS_OK) {
    status = judge(replay, report, outcome, result, error);
  }
  unmap(&report);
  sim_log_add(result, &outcome->output);
  return status;
}

hls_status replay(const replay_request *replay, bool *outgrown,
                  sim_result *result, hls_error *error) {
  outputs outputs = {memfd_create("report", MFD_CLOEXEC),
                     memfd_create("tokens", MFD_CLOEXEC)};
  if (outputs.report < 0 || outputs.tokens < 0) {
    hls_error_set(error, HLS_IO, "cannot create a report: %s", strerror(errno));
    close(outputs.report);
    close(outputs.tokens);
    return HLS_IO;
  }
  process_outcome outcome = {0};
  double start = clock_ms();
  hls_status status =
      replay->request->trace
          ? run_traced(replay, outputs, &outcome, result, error)
          : run_binary(replay, outputs, NULL, NULL, &outcome, error);
  result->run_ms += clock_ms() - start;
  *outgrown = has_outgrown(replay, &outcome);
  if (status == HLS_OK && !*outgrown) {
    status = take_outputs(replay, outputs, &outcome, result, error);
  }
  process_outcome_finish(&outcome);
  close(outputs.report);
  close(outputs.tokens);
  return status;
}

/* Keeps the whole cycles that were written down. */
static hls_status take_tokens(const replay_request *replay, int file,
                              sim_result *result, hls_error *error) {
  size_t stride = SIM_TOKENS_STRIDE(replay->request->design->num_channels);
  mapping tokens = {0};
  hls_status status = map(file, &tokens, error);
  size_t cycles = stride ? tokens.size / stride : 0;
  if (status == HLS_OK && cycles > 0) {
    result->tokens = malloc(cycles * stride);
    if (result->tokens) {
      memcpy(result->tokens, tokens.data, cycles * stride);
      result->num_token_cycles = cycles;
    } else {
      status = hls_error_set(error, HLS_NO_MEMORY, "out of memory");
    }
  }
  unmap(&tokens);
  return status;
}

/* Bytes that a well-behaved simulation writes at most. */
static uint64_t report_limit(const replay_request *replay) {
  const testbench *bench = replay->bench;
  return replay->num_calls * (sizeof(sim_report) + replay->layout->after_size) +
         2 * bench->num_channels + 8 * (bench->num_probes + bench->num_counted);
}

typedef struct ticker {
  const replay_request *replay;
  int report;
} ticker;

/* Progress: how much of the report is there. */
static void tick(void *user) {
  const ticker *ticker = user;
  const sim_request *request = ticker->replay->request;
  struct stat status;
  if (!request->progress || fstat(ticker->report, &status) != 0) {
    return;
  }
  double share = (double)status.st_size / (double)report_limit(ticker->replay);
  unsigned percent = 50 + (unsigned)(50 * (share < 1 ? share : 1));
  request->progress(request->progress_user, percent, "simulating");
}

static hls_status run_process(const replay_request *replay, outputs outputs,
                              const sandbox_policy *policy,
                              const char *const *argv, process_outcome *outcome,
                              hls_error *error) {
  const char *const environment[] = {NULL};
  const int fds[] = {replay->recording, outputs.report, outputs.tokens};
  ticker ticker = {replay, outputs.report};
  process_request process = {
      .sandbox = policy,
      .argv = argv,
      .environment = environment,
      .directory = "/",
      .fds = fds,
      .num_fds = sizeof fds / sizeof *fds,
      .wall_seconds = WALL_SECONDS,
      .output_limit = OUTPUT_BYTES,
      .tick = tick,
      .tick_user = &ticker,
  };
  return process_run(&process, outcome, error);
}

/* `folder` is where a waveform goes, and `waveform` its name, or both are
 * NULL. */
static hls_status run_binary(const replay_request *replay, outputs outputs,
                             const char *folder, const char *waveform,
                             process_outcome *outcome, hls_error *error) {
  const sim_request *request = replay->request;
  char *binary = NULL;
  if (asprintf(&binary, "%s/" VERILATE_BINARY, request->scratch_dir) < 0) {
    return hls_error_set(error, HLS_NO_MEMORY, "out of memory");
  }
  /* The binary and the libraries it is linked with. */
  const char *const readable[] = {
      binary, "/usr/lib", "/usr/lib64",      "/usr/lib32",
      "/lib", "/lib64",   "/etc/ld.so.cache"};
  uint64_t most = report_limit(replay);
  uint64_t tokens =
      request->token_cycles * SIM_TOKENS_STRIDE(request->design->num_channels);
  most = tokens > most ? tokens : most;
  sandbox_policy policy = {
      .kind = folder ? SANDBOX_TRACED_CIRCUIT : SANDBOX_CIRCUIT,
      .readable = readable,
      .num_readable = sizeof readable / sizeof *readable,
      .writable = folder,
      .cpu_seconds = CPU_SECONDS,
      .memory_bytes = MEMORY_BYTES,
      .file_bytes =
          folder && most < WAVEFORM_MAX_BYTES ? WAVEFORM_MAX_BYTES : most,
  };
  uint64_t quick =
      request->quick_cycles ? request->quick_cycles : DEFAULT_QUICK_CYCLES;
  char max_cycles[24], idle_cycles[24], seed[24], recorded[24], all_cycles[24];
  snprintf(max_cycles, sizeof max_cycles, "%" PRIu64,
           request->max_cycles ? request->max_cycles : DEFAULT_MAX_CYCLES);
  snprintf(idle_cycles, sizeof idle_cycles, "%" PRIu64,
           request->idle_cycles ? request->idle_cycles : DEFAULT_IDLE_CYCLES);
  snprintf(seed, sizeof seed, "%" PRIu64, request->stall_seed);
  snprintf(recorded, sizeof recorded, "%" PRIu64, request->token_cycles);
  snprintf(all_cycles, sizeof all_cycles, "%" PRIu64,
           replay->may_outgrow ? quick : 0);
  const char *const argv[] = {binary,   max_cycles, idle_cycles, seed,
                              recorded, all_cycles, waveform,    NULL};
  hls_status status =
      run_process(replay, outputs, &policy, argv, outcome, error);
  free(binary);
  return status;
}

/* Runs the binary and reads the waveform it leaves. */
static hls_status run_traced(const replay_request *replay, outputs outputs,
                             process_outcome *outcome, sim_result *result,
                             hls_error *error) {
  char *folder = waveform_folder(replay->request, error);
  if (!folder) {
    return error->status;
  }
  char *path = waveform_path(folder);
  hls_status status =
      path ? run_binary(replay, outputs, folder, path, outcome, error)
           : hls_error_set(error, HLS_NO_MEMORY, "out of memory");
  if (status == HLS_OK && outcome->end == PROCESS_SIGNALED &&
      outcome->code == SIGXFSZ) {
    status = hls_error_set(error, HLS_TOOL,
                           "the waveform is larger than %" PRIu64
                           " MiB; record less: fewer calls in main(), smaller "
                           "arrays, or fewer cycles with --max-cycles",
                           WAVEFORM_MAX_BYTES >> 20);
  } else if (status == HLS_OK && !has_outgrown(replay, outcome)) {
    status = waveform_read(path, result, error);
  }
  free(path);
  free(folder);
  return status;
}

/* Takes the completed calls from the front of the report and compares them.
 * Returns the offset of what follows them. */
static hls_status take_calls(const replay_request *replay, mapping report,
                             mapping recording, size_t *rest,
                             sim_result *result, hls_error *error) {
  const sim_layout *layout = replay->layout;
  size_t stride = layout->before_size + layout->after_size;
  size_t size = sizeof(sim_report) + layout->after_size;
  result->calls = calloc(replay->num_calls + 1, sizeof *result->calls);
  if (!result->calls) {
    return hls_error_set(error, HLS_NO_MEMORY, "out of memory");
  }
  size_t at = 0;
  while (result->num_completed < replay->num_calls &&
         report.size - at >= size) {
    sim_report header;
    memcpy(&header, report.data + at, sizeof header);
    if (header.magic != SIM_REPORT_MAGIC || header.status != SIM_REPORT_DONE) {
      break;
    }
    size_t call = result->num_completed;
    const uint8_t *expected =
        recording.data + call * stride + layout->before_size;
    bool matches = false;
    hls_status status =
        sim_compare(layout, call, expected, report.data + at + sizeof header,
                    result, &matches, error);
    if (status != HLS_OK) {
      return status;
    }
    result->calls[call] = (sim_call){header.cycles, matches};
    result->cycles += header.cycles;
    result->num_completed++;
    at += size;
  }
  *rest = at;
  return HLS_OK;
}

static hls_status judge(const replay_request *replay, mapping report,
                        process_outcome *outcome, sim_result *result,
                        hls_error *error) {
  const sim_layout *layout = replay->layout;
  size_t stride = layout->before_size + layout->after_size;
  mapping recording = {0};
  size_t rest = 0;
  hls_status status = map(replay->recording, &recording, error);
  if (status == HLS_OK && recording.size / stride < replay->num_calls) {
    status = hls_error_set(error, HLS_INTERNAL, "the recording is too short");
  }
  if (status == HLS_OK) {
    status = take_calls(replay, report, recording, &rest, result, error);
  }
  unmap(&recording);
  if (status != HLS_OK) {
    return status;
  }
  if (result->num_completed == replay->num_calls) {
    return replay_judge_values(replay, result, error);
  }
  return replay_judge_failure(replay, report.data ? report.data + rest : NULL,
                              report.size - rest, outcome, result, error);
}
