/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Simulation reports, see render_simulation.h.
 */
#include "render_simulation.h"

#include "json.h"
#include <string.h>

/* More calls than these are summed up in one line. */
#define CALLS_SHOWN 20

static void render_calls(const output *out, const cJSON *result);
static void render_mismatches(const output *out, const cJSON *result);
static void render_blocked(const output *out, const cJSON *result);

void render_simulation(const output *out, const cJSON *result) {
  const char *verdict = json_string(result, "verdict");
  if (!verdict) {
    return;
  }
  bool passed = !strcmp(verdict, "pass");
  const char *message = json_string(result, "message");
  render_calls(out, result);
  if (!passed && message) {
    output_styled(out, STYLE_ERROR, "simulation: ");
    output_text(out, message);
    fputc('\n', out->stream);
  }
  render_mismatches(out, result);
  render_blocked(out, result);
  const char *log = json_string(result, "log");
  if (log && *log) {
    output_text(out, log);
    if (log[strlen(log) - 1] != '\n') {
      fputc('\n', out->stream);
    }
  }
  fflush(out->stream);
}

bool render_verdict(FILE *stream, const cJSON *result) {
  output out = {.stream = stream};
  const char *verdict = json_string(result, "verdict");
  const char *kernel = json_string(result, "kernel");
  bool passed = verdict && !strcmp(verdict, "pass");
  fprintf(stream, "%s kernel=", passed ? "PASS" : "FAIL");
  output_text(&out, kernel ? kernel : "-");
  if (!passed) {
    fputs(" reason=", stream);
    output_text(&out, verdict ? verdict : "compile-errors");
  }
  fprintf(stream, " calls=%.0f cycles=%.0f", json_number(result, "calls", 0),
          json_number(result, "cycles", 0));
  double mismatches = json_number(result, "totalMismatches", 0);
  if (mismatches > 0) {
    fprintf(stream, " mismatches=%.0f", mismatches);
  }
  fputc('\n', stream);
  return passed;
}

void render_no_verdict(FILE *stream, const char *kernel, const char *reason) {
  fprintf(stream, "FAIL kernel=%s reason=%s calls=0 cycles=0\n",
          kernel ? kernel : "-", reason);
}

static void render_calls(const output *out, const cJSON *result) {
  const cJSON *calls = json_list(result, "perCall");
  int count = cJSON_GetArraySize(calls);
  if (count < 2) {
    return;
  }
  int number = 0;
  const cJSON *call;
  cJSON_ArrayForEach(call, calls) {
    if (number == CALLS_SHOWN) {
      fprintf(out->stream, "… and %d more calls\n", count - CALLS_SHOWN);
      break;
    }
    fprintf(out->stream, "call %d: %.0f cycles", ++number,
            json_number(call, "cycles", 0));
    if (!json_is_true(call, "matches")) {
      fputs(", ", out->stream);
      output_styled(out, STYLE_BAD, "differs");
    }
    fputc('\n', out->stream);
  }
}

static void render_mismatches(const output *out, const cJSON *result) {
  const cJSON *mismatches = json_list(result, "mismatches");
  const cJSON *mismatch;
  cJSON_ArrayForEach(mismatch, mismatches) {
    const char *what = json_string(mismatch, "what");
    const char *expected = json_string(mismatch, "expected");
    const char *actual = json_string(mismatch, "actual");
    double index = json_number(mismatch, "index", -1);
    fprintf(out->stream, "call %.0f: ", json_number(mismatch, "call", 0) + 1);
    output_text(out, what ? what : "?");
    if (index >= 0) {
      fprintf(out->stream, "[%.0f]", index);
    }
    fputs(" is ", out->stream);
    output_styled(out, STYLE_BAD, actual ? actual : "?");
    fputs(", the C program has ", out->stream);
    output_styled(out, STYLE_GOOD, expected ? expected : "?");
    fputc('\n', out->stream);
  }
  double rest = json_number(result, "totalMismatches", 0) -
                cJSON_GetArraySize(mismatches);
  if (rest > 0) {
    fprintf(out->stream, "… and %.0f more differences\n", rest);
  }
}

static void render_blocked(const output *out, const cJSON *result) {
  const cJSON *blocked = json_list(result, "blocked");
  if (cJSON_GetArraySize(blocked) > 0) {
    fputs("channels with a token that is not taken:\n", out->stream);
  }
  const cJSON *channel;
  cJSON_ArrayForEach(channel, blocked) {
    const char *source = json_string(channel, "source");
    const char *target = json_string(channel, "target");
    const char *file = json_string(channel, "file");
    fputs("  ", out->stream);
    output_text(out, source ? source : "?");
    fputs(" -> ", out->stream);
    output_text(out, target ? target : "?");
    if (file) {
      fputs("  (", out->stream);
      output_text(out, file);
      fprintf(out->stream, ":%.0f)", json_number(channel, "line", 0));
    }
    fputc('\n', out->stream);
  }
}
