/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Hovers and hints of the loops of a C file: how often an iteration begins and
 * what bounds that, on the keyword of the loop.
 */
#include "daemon/worker/analyze/analyze.h"
#include "daemon/worker/circuit/facts.h"
#include "daemon/worker/json/range_json.h"
#include "daemon/worker/json/value.h"

#include <string.h>

/* The line of a Location, from 1; 0 when there is none. */
static int64_t line_of(const cJSON *location) {
  const cJSON *start = value_get(value_get(location, "range"), "start");
  return start ? fact_number(start, "line") + 1 : 0;
}

/* "1", "2…5" or "≥3". */
static cJSON *interval_text(const cJSON *loop, const char *prefix) {
  const cJSON *at_most = value_get(loop, "atMost");
  int64_t least = fact_number(loop, "atLeast");
  int64_t most = value_integer_of(at_most);
  if (!value_is_integer(at_most)) {
    return value_printf("%s≥%lld", prefix, (long long)least);
  }
  return most == least ? value_printf("%s=%lld", prefix, (long long)least)
                       : value_printf("%s=%lld…%lld", prefix, (long long)least,
                                      (long long)most);
}

static void write_interval(hls_buffer *out, const cJSON *loop) {
  const cJSON *at_most = value_get(loop, "atMost");
  long long least = fact_number(loop, "atLeast");
  long long most = value_integer_of(at_most);
  if (!value_is_integer(at_most)) {
    hls_buffer_printf(out,
                      "**II≥%lld**: iterations begin at least %lld cycle%s "
                      "apart; how far %s.\n",
                      least, least, least == 1 ? "" : "s",
                      cJSON_IsTrue(value_get(loop, "hasInner"))
                          ? "depends on the loop in it"
                          : "depends on values, or on your own modules");
  } else if (most == least && least == 1) {
    hls_buffer_puts(out, "**II=1**: an iteration begins in every cycle.\n");
  } else if (most == least) {
    hls_buffer_printf(out,
                      "**II=%lld**: an iteration begins every %lld "
                      "cycles.\n",
                      least, least);
  } else {
    hls_buffer_printf(out,
                      "**II=%lld…%lld**: iterations begin %lld to %lld "
                      "cycles apart, as the values have it.\n",
                      least, most, least, most);
  }
}

/* Units that only pass tokens on explain nothing. */
static bool is_telling(const char *op) {
  static const char *const silent[] = {
      "buffer", "fork",  "lazy_fork",     "br",    "cond_br", "mux",
      "init",   "merge", "control_merge", "extsi", "extui",   "trunci"};
  static const char prefix[] = "handshake.";
  if (strncmp(op, prefix, sizeof prefix - 1) == 0) {
    op += sizeof prefix - 1;
  }
  for (size_t i = 0; i < sizeof silent / sizeof *silent; i++) {
    if (strcmp(op, silent[i]) == 0) {
      return false;
    }
  }
  return true;
}

static void write_path(hls_buffer *out, const cJSON *loop) {
  bool is_explained = false;
  const cJSON *step;
  cJSON_ArrayForEach(step, value_get(loop, "path")) {
    if (!is_telling(fact_text(step, "op"))) {
      continue;
    }
    hls_buffer_printf(out, "\n- `%s`", fact_text(step, "id"));
    int64_t line = line_of(value_get(step, "location"));
    if (line > 0) {
      hls_buffer_printf(out, " in line %lld", (long long)line);
    }
    is_explained = true;
  }
  hls_buffer_puts(out, is_explained ? "\n"
                                    : "\n- the branches and merges of the "
                                      "control flow\n");
}

static void write_cycle(hls_buffer *out, const cJSON *loop) {
  long long interval = fact_number(loop, "pathInterval");
  long long iterations = fact_number(loop, "pathIterations");
  bool is_rare = interval > fact_number(loop, "atLeast");
  hls_buffer_puts(out, is_rare ? "\nOn the slowest path each needs a value of "
                               : "\nEach needs a value of ");
  if (iterations > 1) {
    hls_buffer_printf(out,
                      "an iteration before it, by a way that leads "
                      "through %lld of them",
                      iterations);
  } else {
    hls_buffer_puts(out, "the one before");
  }
  hls_buffer_printf(out, ", which takes %lld cycle%s:\n", interval,
                    interval == 1 ? "" : "s");
}

static void write_reason(hls_buffer *out, const cJSON *loop) {
  const char *limit = fact_text(loop, "limit");
  if (strcmp(limit, "cycle") == 0) {
    write_cycle(out, loop);
  } else if (strcmp(limit, "unit") == 0) {
    hls_buffer_puts(out, "\nEach needs a unit that takes one token at a "
                         "time:\n");
  } else if (strcmp(limit, "memory") == 0) {
    hls_buffer_puts(out, "\nThese accesses share a port of their memory:\n");
  } else {
    return;
  }
  write_path(out, loop);
}

static cJSON *loop_hover(const analyze_input *analysis,
                         const hls_outline_loop *place, const cJSON *loop) {
  hls_buffer text = {0};
  write_interval(&text, loop);
  write_reason(&text, loop);
  hls_buffer_printf(&text, "\nAn iteration takes %lld cycle%s%s.\n",
                    (long long)fact_number(loop, "latency"),
                    fact_number(loop, "latency") == 1 ? "" : "s",
                    cJSON_IsTrue(value_get(loop, "hasInner"))
                        ? " if a loop in it runs once"
                        : "");
  cJSON *hover =
      text.failed ? NULL
                  : VALUE_OBJECT({"range", range_json(analysis_text(analysis),
                                                      &place->keyword)},
                                 {"text", value_text(text.data, text.size)});
  hls_buffer_finish(&text);
  return hover;
}

/* Behind the keyword: ` II=1`. */
static cJSON *loop_hint(const analyze_input *analysis,
                        const hls_outline_loop *place, const cJSON *loop) {
  cJSON *position =
      range_json_position(analysis_text(analysis), place->keyword.end);
  cJSON *hint = VALUE_OBJECT(
      {"position", cJSON_Duplicate(position, true)},
      {"label", interval_text(loop, "II")}, {"paddingLeft", value_flag(true)},
      {"tooltip",
       value_string("cycles between the beginnings of two iterations")});
  return VALUE_OBJECT({"position", position},
                      {"about", value_string("interval")}, {"hint", hint});
}

typedef cJSON *(*loop_maker)(const analyze_input *analysis,
                             const hls_outline_loop *place, const cJSON *loop);

static bool add_loops(const analyze_input *analysis, loop_maker make,
                      cJSON *list) {
  bool added = true;
  for (size_t i = 0; added && i < hls_outline_num_loops(analysis->outline);
       i++) {
    const hls_outline_loop *place = hls_outline_loop_at(analysis->outline, i);
    const cJSON *loop = analysis->loops[i];
    added = !loop || value_push(list, make(analysis, place, loop));
  }
  return added;
}

bool analyze_loop_hovers(const analyze_input *analysis, cJSON *hovers) {
  return add_loops(analysis, loop_hover, hovers);
}

bool analyze_loop_hints(const analyze_input *analysis, cJSON *hints) {
  return add_loops(analysis, loop_hint, hints);
}
