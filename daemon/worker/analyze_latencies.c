/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What is told about operators and functions that have become units with a
 * latency: how many cycles they take.
 */
#include "analyze.h"
#include "utf8.h"

#include <stdlib.h>
#include <string.h>

/* A unit, by the place of its operator in the document. */
typedef struct placed_unit {
  json_int_t line, character;
  const char *op; /* mnemonic */
  const json_t *unit;
} placed_unit;

static json_int_t number_of(const json_t *object, const char *name) {
  return json_integer_value(json_object_get(object, name));
}

static int compare_units(const void *a, const void *b) {
  const placed_unit *first = a, *second = b;
  if (first->line != second->line) {
    return first->line < second->line ? -1 : 1;
  }
  if (first->character != second->character) {
    return first->character < second->character ? -1 : 1;
  }
  int order = strcmp(first->op, second->op);
  json_int_t difference =
      number_of(first->unit, "cycles") - number_of(second->unit, "cycles");
  return order ? order : (difference > 0) - (difference < 0);
}

static bool is_same_place(const placed_unit *a, const placed_unit *b) {
  return a->line == b->line && a->character == b->character;
}

static size_t count_units(const analysis *analysis) {
  size_t count = 0;
  const char *kernel;
  json_t *facts;
  json_object_foreach(analysis->kernels, kernel, facts) {
    count += json_array_size(json_object_get(facts, "latencies"));
  }
  return count;
}

static const char *mnemonic(const json_t *unit) {
  const char *op = json_string_value(json_object_get(unit, "op"));
  const char *dot = op ? strchr(op, '.') : NULL;
  return dot ? dot + 1 : "";
}

/* Takes the units that come from the document, and returns how many these are.
 */
static size_t take_units(const analysis *analysis, placed_unit *units) {
  const char *document = analysis_text(analysis)->uri;
  size_t count = 0;
  const char *kernel;
  json_t *facts;
  json_object_foreach(analysis->kernels, kernel, facts) {
    size_t index;
    const json_t *unit;
    json_array_foreach(json_object_get(facts, "latencies"), index, unit) {
      const json_t *location = json_object_get(unit, "location");
      const char *uri = json_string_value(json_object_get(location, "uri"));
      const json_t *start =
          json_object_get(json_object_get(location, "range"), "start");
      if (uri && strcmp(uri, document) == 0) {
        units[count++] =
            (placed_unit){number_of(start, "line"),
                          number_of(start, "character"), mnemonic(unit), unit};
      }
    }
  }
  return count;
}

static void write_unit(hls_buffer *out, const placed_unit *placed) {
  long long cycles = number_of(placed->unit, "cycles");
  hls_buffer_printf(
      out, "`%s` takes %lld cycle%s, %s.\n", placed->op, cycles,
      cycles == 1 ? "" : "s",
      json_is_true(json_object_get(placed->unit, "serial"))
          ? "and begins with the next operands when it is done"
          : "and can begin with the next operands in every one of them");
}

/* A hover for the units of one place, those alike once. */
static json_t *hover_of(const placed_unit *units, size_t count) {
  hls_buffer text = {0};
  for (size_t i = 0; i < count; i++) {
    if (i == 0 || compare_units(&units[i - 1], &units[i]) != 0) {
      hls_buffer_puts(&text, i == 0 ? "" : "\n");
      write_unit(&text, &units[i]);
    }
  }
  json_t *range =
      json_object_get(json_object_get(units->unit, "location"), "range");
  json_t *hover = text.failed ? NULL
                              : json_pack("{s:O, s:o}", "range", range, "text",
                                          utf8_json(text.data, text.size));
  hls_buffer_finish(&text);
  return hover;
}

bool analyze_latency_hovers(const analysis *analysis, json_t *hovers) {
  size_t capacity = count_units(analysis);
  placed_unit *units = calloc(capacity ? capacity : 1, sizeof *units);
  if (!units) {
    return false;
  }
  size_t count = take_units(analysis, units);
  bool added = true;
  qsort(units, count, sizeof *units, compare_units);
  for (size_t i = 0; added && i < count;) {
    size_t end = i + 1;
    while (end < count && is_same_place(&units[i], &units[end])) {
      end++;
    }
    added = json_array_append_new(hovers, hover_of(&units[i], end - i)) == 0;
    i = end;
  }
  free(units);
  return added;
}
