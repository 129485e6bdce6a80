/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The hovers of operators and functions that have become units with a
 * latency, and about the variables that they give values to: how many cycles
 * that takes.
 */
#include "daemon/worker/analyze/analyze.h"
#include "daemon/worker/json/value.h"

/* A hover for the units of one place, of which [first, end) are all. */
static cJSON *hover_of(const placed_units *units, size_t first, size_t end) {
  hls_buffer text = {0};
  placed_units_write(units, first, end, &text);
  cJSON *location = value_get(units->items[first].facts, "location");
  cJSON *hover =
      text.failed
          ? NULL
          : VALUE_OBJECT(
                {"range", cJSON_Duplicate(value_get(location, "range"), true)},
                {"text", value_text(text.data, text.size)});
  hls_buffer_finish(&text);
  return hover;
}

bool analyze_latency_hovers(const analyze_input *analysis, cJSON *hovers) {
  const placed_units *units = &analysis->units;
  bool added = true;
  for (size_t i = 0; added && i < units->count;) {
    size_t end = i + placed_units_alike(units, i);
    added = value_push(hovers, hover_of(units, i, end));
    i = end;
  }
  return added;
}

static bool is_of(const hls_outline_assignment *assignment,
                  const hls_outline_name *name) {
  hls_position a = assignment->variable.begin, b = name->declaration.begin;
  return a.line == b.line && a.column == b.column;
}

void analyze_write_latency(const analyze_input *analysis,
                           const hls_outline_name *name, hls_buffer *out) {
  const hls_outline *outline = analysis->outline;
  const placed_units *units = &analysis->units;
  size_t told = units->count;
  for (size_t i = 0; i < hls_outline_num_assignments(outline); i++) {
    const hls_outline_assignment *assignment =
        hls_outline_assignment_at(outline, i);
    if (!is_of(assignment, name)) {
      continue;
    }
    size_t first =
        placed_units_at(units, source_text_position(analysis_text(analysis),
                                                    assignment->place));
    if (first < units->count && first != told) {
      hls_buffer_printf(out, "\nComputed in line %u: ", assignment->place.line);
      placed_units_write(units, first, first + placed_units_alike(units, first),
                         out);
      told = first;
    }
  }
}
