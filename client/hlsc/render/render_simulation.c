/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Simulation reports, see render_simulation.h.
 */
#include "client/hlsc/render/render_simulation.h"

#include "client/hlsc/json/member.h"
#include "client/hlsc/render/render_diagnostics.h"
#include <string.h>

/* More calls than these are summed up in one line. */
#define CALLS_SHOWN 20

static void render_calls(const output *out, const json_t *result);
static void render_mismatches(const output *out, const json_t *result);
static void render_blocked(const output *out, const json_t *result);
static void render_fallback(const output *out, const json_t *result);
static void render_profile(const output *out, const json_t *result);

void render_simulation(const output *out, const json_t *result, source *src) {
  const char *verdict = member_string(result, "verdict");
  if (!verdict) {
    return;
  }
  bool passed = !strcmp(verdict, "pass");
  const char *message = member_string(result, "message");
  const json_t *findings = json_object_get(result, "findings");
  render_calls(out, result);
  if (!passed && !render_diagnostics(out, findings, src) && message) {
    output_styled(out, STYLE_ERROR, "simulation: ");
    output_text(out, message);
    fputc('\n', out->stream);
  }
  render_mismatches(out, result);
  render_blocked(out, result);
  render_fallback(out, result);
  render_profile(out, result);
  const char *log = member_string(result, "log");
  if (log && *log) {
    output_text(out, log);
    if (log[strlen(log) - 1] != '\n') {
      fputc('\n', out->stream);
    }
  }
  fflush(out->stream);
}

bool render_verdict(FILE *stream, const json_t *result) {
  return render_verdict_of(stream, "kernel", member_string(result, "kernel"),
                           result);
}

bool render_verdict_of(FILE *stream, const char *kind, const char *name,
                       const json_t *result) {
  output out = {.stream = stream};
  const char *verdict = member_string(result, "verdict");
  bool passed = verdict && !strcmp(verdict, "pass");
  fprintf(stream, "%s %s=", passed ? "PASS" : "FAIL", kind);
  output_text(&out, name ? name : "-");
  if (!passed) {
    fputs(" reason=", stream);
    output_text(&out, verdict ? verdict : "compile-errors");
  }
  fprintf(stream, " calls=%.0f cycles=%.0f", member_number(result, "calls", 0),
          member_number(result, "cycles", 0));
  double mismatches = member_number(result, "totalMismatches", 0);
  if (mismatches > 0) {
    fprintf(stream, " mismatches=%.0f", mismatches);
  }
  const char *engine = member_string(result, "engine");
  if (json_array_size(json_object_get(result, "engines")) > 1) {
    engine = "both";
  }
  if (engine) {
    fputs(" engine=", stream);
    output_text(&out, engine);
  }
  fputc('\n', stream);
  return passed;
}

void render_preliminary(FILE *stream, const json_t *result) {
  fputs("PRELIMINARY ", stream);
  render_verdict(stream, result);
  fflush(stream);
}

void render_no_verdict(FILE *stream, const char *kernel, const char *reason) {
  fprintf(stream, "FAIL kernel=%s reason=%s calls=0 cycles=0\n",
          kernel ? kernel : "-", reason);
}

static void render_calls(const output *out, const json_t *result) {
  const json_t *calls = json_object_get(result, "perCall");
  size_t count = json_array_size(calls);
  if (count < 2) {
    return;
  }
  size_t i;
  const json_t *call;
  json_array_foreach(calls, i, call) {
    if (i == CALLS_SHOWN) {
      fprintf(out->stream, "… and %zu more calls\n", count - CALLS_SHOWN);
      break;
    }
    double cycles = member_number(call, "cycles", 0);
    fprintf(out->stream, "call %zu: %.0f cycle%s", i + 1, cycles,
            cycles == 1 ? "" : "s");
    if (!member_is_true(call, "matches")) {
      fputs(", ", out->stream);
      output_styled(out, STYLE_BAD, "differs");
    }
    fputc('\n', out->stream);
  }
}

static void render_mismatches(const output *out, const json_t *result) {
  const json_t *mismatches = json_object_get(result, "mismatches");
  size_t i;
  const json_t *mismatch;
  json_array_foreach(mismatches, i, mismatch) {
    const char *what = member_string(mismatch, "what");
    const char *expected = member_string(mismatch, "expected");
    const char *actual = member_string(mismatch, "actual");
    const char *element = member_string(mismatch, "element");
    fprintf(out->stream, "call %.0f: ", member_number(mismatch, "call", 0) + 1);
    output_text(out, element ? element : what ? what : "?");
    fputs(" is ", out->stream);
    output_styled(out, STYLE_BAD, actual ? actual : "?");
    fputs(", the C program has ", out->stream);
    output_styled(out, STYLE_GOOD, expected ? expected : "?");
    fputc('\n', out->stream);
  }
  double rest = member_number(result, "totalMismatches", 0) -
                (double)json_array_size(mismatches);
  if (rest > 0) {
    fprintf(out->stream, "… and %.0f more differences\n", rest);
  }
}

static void render_blocked(const output *out, const json_t *result) {
  const json_t *blocked = json_object_get(result, "blocked");
  if (json_array_size(blocked) > 0) {
    fputs("channels with a token that is not taken:\n", out->stream);
  }
  size_t i;
  const json_t *channel;
  json_array_foreach(blocked, i, channel) {
    const char *source = member_string(channel, "source");
    const char *target = member_string(channel, "target");
    const char *file = member_string(channel, "file");
    fputs("  ", out->stream);
    output_text(out, source ? source : "?");
    fputs(" -> ", out->stream);
    output_text(out, target ? target : "?");
    if (file) {
      fputs("  (", out->stream);
      output_text(out, file);
      fprintf(out->stream, ":%.0f)", member_number(channel, "line", 0));
    }
    fputc('\n', out->stream);
  }
}

static void render_profile(const output *out, const json_t *result) {
  const char *report =
      member_string(json_object_get(result, "profile"), "report");
  if (report) {
    output_text(out, report);
  }
}

/* Why the engine that was asked first has not simulated the circuit. */
static void render_fallback(const output *out, const json_t *result) {
  const char *reason = member_string(result, "fallback");
  const char *engine = member_string(result, "engine");
  if (!reason || !engine) {
    return;
  }
  output_styled(out, STYLE_NOTE, "note: ");
  fputs("simulated by ", out->stream);
  output_text(out, engine);
  fputs(", not by the model: ", out->stream);
  output_text(out, reason);
  fputc('\n', out->stream);
}
