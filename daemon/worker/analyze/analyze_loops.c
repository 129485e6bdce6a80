/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What is told about the loops of a C file: how often an iteration begins and
 * what bounds that, on the keyword of the loop.
 */
#include "daemon/worker/analyze/analyze.h"
#include "daemon/worker/circuit/fact_number.h"
#include "daemon/worker/json/range_json.h"
#include "daemon/worker/json/utf8.h"

#include <string.h>

static const char *text_of(const json_t *object, const char *name) {
  const char *text = json_string_value(json_object_get(object, name));
  return text ? text : "";
}

/* The line of a Location, from 1; 0 when there is none. */
static json_int_t line_of(const json_t *location) {
  const json_t *start =
      json_object_get(json_object_get(location, "range"), "start");
  return start ? fact_number(start, "line") + 1 : 0;
}

/* "1", "2…5" or "≥3". */
static json_t *interval_text(const json_t *loop, const char *prefix) {
  const json_t *at_most = json_object_get(loop, "atMost");
  json_int_t least = fact_number(loop, "atLeast");
  json_int_t most = json_integer_value(at_most);
  if (!json_is_integer(at_most)) {
    return json_sprintf("%s≥%lld", prefix, (long long)least);
  }
  return most == least ? json_sprintf("%s=%lld", prefix, (long long)least)
                       : json_sprintf("%s=%lld…%lld", prefix, (long long)least,
                                      (long long)most);
}

static void write_interval(hls_buffer *out, const json_t *loop) {
  const json_t *at_most = json_object_get(loop, "atMost");
  long long least = fact_number(loop, "atLeast");
  long long most = json_integer_value(at_most);
  if (!json_is_integer(at_most)) {
    hls_buffer_printf(out,
                      "**II≥%lld**: iterations begin at least %lld cycle%s "
                      "apart; how far %s.\n",
                      least, least, least == 1 ? "" : "s",
                      json_is_true(json_object_get(loop, "hasInner"))
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
      "buffer", "fork",          "lazy_fork", "br",    "cond_br", "mux",
      "merge",  "control_merge", "extsi",     "extui", "trunci"};
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

static void write_path(hls_buffer *out, const json_t *loop) {
  bool is_explained = false;
  size_t index;
  const json_t *step;
  json_array_foreach(json_object_get(loop, "path"), index, step) {
    if (!is_telling(text_of(step, "op"))) {
      continue;
    }
    hls_buffer_printf(out, "\n- `%s`", text_of(step, "id"));
    json_int_t line = line_of(json_object_get(step, "location"));
    if (line > 0) {
      hls_buffer_printf(out, " in line %lld", (long long)line);
    }
    is_explained = true;
  }
  hls_buffer_puts(out, is_explained ? "\n"
                                    : "\n- the branches and merges of the "
                                      "control flow\n");
}

static void write_cycle(hls_buffer *out, const json_t *loop) {
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

static void write_reason(hls_buffer *out, const json_t *loop) {
  const char *limit = text_of(loop, "limit");
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

static json_t *loop_hover(const analysis *analysis,
                          const hls_outline_loop *place, const json_t *loop) {
  hls_buffer text = {0};
  write_interval(&text, loop);
  write_reason(&text, loop);
  hls_buffer_printf(&text, "\nAn iteration takes %lld cycle%s%s.\n",
                    (long long)fact_number(loop, "latency"),
                    fact_number(loop, "latency") == 1 ? "" : "s",
                    json_is_true(json_object_get(loop, "hasInner"))
                        ? " if a loop in it runs once"
                        : "");
  json_t *hover =
      text.failed
          ? NULL
          : json_pack("{s:o, s:o}", "range",
                      range_json(analysis_text(analysis), &place->keyword),
                      "text", utf8_json(text.data, text.size));
  hls_buffer_finish(&text);
  return hover;
}

/* Behind the keyword: ` II=1`. */
static json_t *loop_hint(const analysis *analysis,
                         const hls_outline_loop *place, const json_t *loop) {
  json_t *position = position_json(analysis_text(analysis), place->keyword.end);
  json_t *hint =
      json_pack("{s:O, s:o, s:b, s:s}", "position", position, "label",
                interval_text(loop, "II"), "paddingLeft", 1, "tooltip",
                "cycles between the beginnings of two iterations");
  return json_pack("{s:o, s:s, s:o}", "position", position, "about", "interval",
                   "hint", hint);
}

typedef json_t *(*loop_maker)(const analysis *analysis,
                              const hls_outline_loop *place,
                              const json_t *loop);

static bool add_loops(const analysis *analysis, loop_maker make, json_t *list) {
  bool added = true;
  for (size_t i = 0; added && i < hls_outline_num_loops(analysis->outline);
       i++) {
    const hls_outline_loop *place = hls_outline_loop_at(analysis->outline, i);
    const json_t *loop = analysis->loops[i];
    added =
        !loop || json_array_append_new(list, make(analysis, place, loop)) == 0;
  }
  return added;
}

bool analyze_loop_hovers(const analysis *analysis, json_t *hovers) {
  return add_loops(analysis, loop_hover, hovers);
}

bool analyze_loop_hints(const analysis *analysis, json_t *hints) {
  return add_loops(analysis, loop_hint, hints);
}
