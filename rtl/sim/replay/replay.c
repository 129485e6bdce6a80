/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Reading a report and comparing the calls in it.
 */
#include "rtl/sim/replay/replay.h"

#include "rtl/sim/compare/compare.h"
#include "rtl/sim/replay/replay_failure.h"
#include "rtl/sim/result/log.h"
#include "rtl/sim/runtime/sim_plan.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* A file mapped for reading. */
typedef struct mapping {
  const uint8_t *data;
  size_t size;
} mapping;

static hls_status take_tokens(const replay_calls *calls, int file,
                              sim_result *result, hls_error *error);
static hls_status judge(const replay_calls *calls, mapping report,
                        const process_outcome *outcome, sim_result *result,
                        hls_error *error);

static hls_status map(int file, mapping *mapped, hls_error *error) {
  struct stat status;
  if (fstat(file, &status) != 0) {
    return hls_error_set(error, HLS_IO, "cannot read a recording: %s",
                         strerror(errno));
  }
  mapped->size = (size_t)status.st_size;
  if (mapped->size == 0) {
    return HLS_OK;
  }
  void *data = mmap(NULL, mapped->size, PROT_READ, MAP_PRIVATE, file, 0);
  if (data == MAP_FAILED) {
    mapped->size = 0;
    return hls_error_set(error, HLS_NO_MEMORY, "cannot map a recording: %s",
                         strerror(errno));
  }
  mapped->data = data;
  return HLS_OK;
}

static void unmap(mapping *mapped) {
  if (mapped->data) {
    munmap((void *)mapped->data, mapped->size);
  }
}

hls_status replay_files_open(replay_files *files, hls_error *error) {
  *files = (replay_files){memfd_create("report", MFD_CLOEXEC),
                          memfd_create("tokens", MFD_CLOEXEC)};
  if (files->report >= 0 && files->tokens >= 0) {
    return HLS_OK;
  }
  hls_error_set(error, HLS_IO, "cannot create a report: %s", strerror(errno));
  replay_files_close(files);
  return HLS_IO;
}

void replay_files_close(const replay_files *files) {
  if (files->report >= 0) {
    close(files->report);
  }
  if (files->tokens >= 0) {
    close(files->tokens);
  }
}

uint64_t replay_report_limit(const replay_calls *calls) {
  const testbench *bench = calls->bench;
  return calls->num_calls * (sizeof(sim_report) + calls->layout->after_size) +
         2 * bench->num_channels + 8 * (bench->num_probes + bench->num_counted);
}

uint64_t replay_tokens_limit(const replay_calls *calls) {
  return calls->request->token_cycles *
         SIM_TOKENS_STRIDE(calls->request->design->num_channels);
}

hls_status replay_judge(const replay_calls *calls, const replay_files *files,
                        const process_outcome *outcome, sim_result *result,
                        hls_error *error) {
  mapping report = {0};
  hls_status status = take_tokens(calls, files->tokens, result, error);
  if (status == HLS_OK) {
    status = map(files->report, &report, error);
  }
  if (status == HLS_OK) {
    status = judge(calls, report, outcome, result, error);
  }
  unmap(&report);
  sim_log_add(result, &outcome->output);
  return status;
}

/* Keeps the whole cycles that were written down. */
static hls_status take_tokens(const replay_calls *calls, int file,
                              sim_result *result, hls_error *error) {
  size_t stride = SIM_TOKENS_STRIDE(calls->request->design->num_channels);
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

/* Takes the completed calls from the front of the report and compares them.
 * Returns the offset of what follows them. */
static hls_status take_calls(const replay_calls *calls, mapping report,
                             mapping recording, size_t *rest,
                             sim_result *result, hls_error *error) {
  const sim_layout *layout = calls->layout;
  size_t stride = layout->before_size + layout->after_size;
  size_t size = sizeof(sim_report) + layout->after_size;
  result->calls = calloc(calls->num_calls + 1, sizeof *result->calls);
  if (!result->calls) {
    return hls_error_set(error, HLS_NO_MEMORY, "out of memory");
  }
  size_t at = 0;
  while (result->num_completed < calls->num_calls && report.size - at >= size) {
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

static hls_status judge(const replay_calls *calls, mapping report,
                        const process_outcome *outcome, sim_result *result,
                        hls_error *error) {
  const sim_layout *layout = calls->layout;
  size_t stride = layout->before_size + layout->after_size;
  mapping recording = {0};
  size_t rest = 0;
  hls_status status = map(calls->recording, &recording, error);
  if (status == HLS_OK && recording.size / stride < calls->num_calls) {
    status = hls_error_set(error, HLS_INTERNAL, "the recording is too short");
  }
  if (status == HLS_OK) {
    status = take_calls(calls, report, recording, &rest, result, error);
  }
  unmap(&recording);
  if (status != HLS_OK) {
    return status;
  }
  if (result->num_completed == calls->num_calls) {
    return replay_judge_values(calls, result, error);
  }
  return replay_judge_failure(calls, report.data ? report.data + rest : NULL,
                              report.size - rest, outcome, result, error);
}
