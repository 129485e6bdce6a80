/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A stream that holds all elements of a call holds back no stage that the rest
 * of the design needs. If the design passes then, each stream in turn gets the
 * fewest slots with which it still does.
 */
#include "daemon/worker/designs/build_depths.h"

#include "base/time/clock.h"

#include <stdlib.h>

/* A search that would go on for longer keeps what it has, which does as well:
 * the request has a deadline, and main() runs for each of them. */
enum { MOST_RUNS = 40, MOST_MS = 20000 };

typedef struct search {
  const sim_chain_request *whole;
  rtl_stream *streams;  /* with the depths that are tried */
  uint64_t idle_cycles; /* after which nothing moves any more */
  unsigned runs;
  double begin; /* ms */
  hls_error *error;
  bool is_out_of_memory;
} search;

static bool passes(search *s) {
  rtl_composition composition = *s->whole->composition;
  composition.streams = s->streams;
  sim_chain_request request = *s->whole;
  request.composition = &composition;
  request.base.idle_cycles = s->idle_cycles;
  sim_chain_result result = {0};
  hls_diagnostics diagnostics = {0};
  hls_status status = sim_chain_run(&request, &result, &diagnostics, s->error);
  bool has_passed = status == HLS_OK && result.simulated.verdict == SIM_PASS;
  s->is_out_of_memory |= status == HLS_NO_MEMORY || diagnostics.failed;
  s->runs++;
  if (has_passed && s->idle_cycles == 0) {
    /* In no more cycles all was done. */
    s->idle_cycles = result.simulated.cycles + 1;
  }
  hls_diagnostics_finish(&diagnostics);
  sim_chain_result_finish(&result);
  return has_passed;
}

static bool goes_on(const search *s) {
  return !s->is_out_of_memory && s->runs < MOST_RUNS &&
         clock_ms() - s->begin < MOST_MS;
}

/* The fewest slots of one stream: `low` are too few, and those that it has do.
 */
static void narrow(search *s, rtl_stream *stream, unsigned given) {
  unsigned low = given, high = stream->depth;
  if (high == given || !goes_on(s)) {
    return;
  }
  stream->depth = given;
  if (passes(s)) {
    return;
  }
  while (high - low > 1 && goes_on(s)) {
    stream->depth = low + (high - low) / 2;
    if (passes(s)) {
      high = stream->depth;
    } else {
      low = stream->depth;
    }
  }
  stream->depth = high;
}

static unsigned depth_of_call(const rtl_stream *stream) {
  int64_t elements = stream->from.port->depth;
  unsigned depth = elements > BUILD_MOST_DEPTH ? BUILD_MOST_DEPTH
                   : elements > 0              ? (unsigned)elements
                                               : 1;
  return depth > stream->depth ? depth : stream->depth;
}

bool build_depths_find(const sim_chain_request *whole, unsigned *depths,
                       bool *found, hls_error *error) {
  const rtl_composition *what = whole->composition;
  rtl_stream *streams = calloc(what->num_streams + 1, sizeof *streams);
  search s = {
      .whole = whole, .streams = streams, .begin = clock_ms(), .error = error};
  *found = false;
  if (!streams) {
    return hls_error_set(error, HLS_NO_MEMORY, "out of memory") == HLS_OK;
  }
  for (size_t i = 0; i < what->num_streams; i++) {
    streams[i] = what->streams[i];
    streams[i].depth = depth_of_call(&what->streams[i]);
  }
  *found = passes(&s);
  for (size_t i = 0; *found && i < what->num_streams; i++) {
    narrow(&s, &streams[i], what->streams[i].depth);
    depths[i] = streams[i].depth;
  }
  free(streams);
  return !s.is_out_of_memory ||
         hls_error_set(error, HLS_NO_MEMORY, "out of memory") == HLS_OK;
}
