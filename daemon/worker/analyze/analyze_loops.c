/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Hovers and hints of the loops of a C file: how often an iteration begins and
 * what bounds that, on the keyword of the loop.
 */
#include "daemon/worker/analyze/analyze.h"
#include "daemon/worker/circuit/circuit_loops.h"
#include "daemon/worker/circuit/facts.h"
#include "daemon/worker/explain/explain_remedy.h"
#include "daemon/worker/json/range_json.h"
#include "daemon/worker/json/value.h"

#include <string.h>

/* The line of a Location, from 1; 0 when there is none. */
static int64_t line_of(const cJSON *location) {
  const cJSON *start = value_get(value_get(location, "range"), "start");
  return start ? fact_number(start, "line") + 1 : 0;
}

/* "II=1", "II=2…5" or "II≥3". */
static cJSON *interval_text(const cJSON *loop) {
  hls_buffer text = {0};
  hls_buffer_puts(&text, "II");
  circuit_loops_write_interval(loop, &text);
  cJSON *result = text.failed ? NULL : value_text(text.data, text.size);
  hls_buffer_finish(&text);
  return result;
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

/* A step of what bounds a loop; of a cycle of channels, with what it takes. */
static void write_step(hls_buffer *out, const cJSON *step, bool is_cycle) {
  long long cycles = fact_number(step, "cycles");
  int64_t line = line_of(value_get(step, "location"));
  bool is_register = value_string_of(value_get(step, "why"));
  hls_buffer_printf(out, "\n- %s`%s`", is_register ? "register " : "",
                    fact_text(step, "id"));
  if (line > 0) {
    hls_buffer_printf(out, " in line %lld", (long long)line);
  }
  if (is_cycle) {
    hls_buffer_printf(out, ": %lld cycle%s", cycles, cycles == 1 ? "" : "s");
  }
}

enum { MOST_STEPS = 4 };

/* Puts a step among those that take the most cycles, the slowest first. */
static void rank_step(const cJSON *slowest[MOST_STEPS], const cJSON *step) {
  for (int i = 0; i < MOST_STEPS; i++) {
    if (!slowest[i] ||
        fact_number(step, "cycles") > fact_number(slowest[i], "cycles")) {
      const cJSON *next = slowest[i];
      slowest[i] = step;
      step = next;
    }
    if (!step) {
      return;
    }
  }
}

/* Of a cycle those steps tell something that take time. */
static void write_path(hls_buffer *out, const cJSON *loop) {
  bool is_cycle = strcmp(fact_text(loop, "limit"), "cycle") == 0;
  const cJSON *slowest[MOST_STEPS] = {NULL}, *step;
  int count = 0;
  cJSON_ArrayForEach(step, value_get(loop, "path")) {
    if (!is_cycle || fact_number(step, "cycles") > 0) {
      rank_step(slowest, step);
      count++;
    }
  }
  for (int i = 0; i < MOST_STEPS && slowest[i]; i++) {
    write_step(out, slowest[i], is_cycle);
  }
  if (count > MOST_STEPS) {
    hls_buffer_printf(out, "\n- and %d more", count - MOST_STEPS);
  }
  hls_buffer_puts(out, "\n");
}

/* What would help the most. */
static void write_remedy(hls_buffer *out, const cJSON *loop) {
  const cJSON *best = NULL, *remedy;
  cJSON_ArrayForEach(remedy, value_get(loop, "remedies")) {
    if (!best ||
        fact_number(remedy, "interval") < fact_number(best, "interval")) {
      best = remedy;
    }
  }
  if (best) {
    hls_buffer_puts(out, "\nIt would be ");
    hls_buffer_printf(out, "%lld ", (long long)fact_number(best, "interval"));
    explain_remedy_write(best, out);
    hls_buffer_puts(out, ".\n");
  }
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
  write_remedy(out, loop);
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
      {"label", interval_text(loop)}, {"paddingLeft", value_flag(true)},
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
