/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Hints and hovers from profiles (docs/protocol.md, hls/simulate).
 */
#include "daemon/lsp/features/measured.h"

#include "daemon/lsp/session/facts.h"
#include "daemon/lsp/session/range.h"

#include <string.h>

static bool is_current(const lsp_document *document) {
  return document->cycles_state == document->state && document->profiles;
}

/* The line of a Location in the document, from 0; -1 elsewhere. */
static json_int_t line_of(const lsp_document *document,
                          const json_t *location) {
  const char *uri = json_string_value(json_object_get(location, "uri"));
  const json_t *start =
      json_object_get(json_object_get(location, "range"), "start");
  return uri && start && strcmp(uri, document->uri) == 0
             ? json_integer_value(json_object_get(start, "line"))
             : -1;
}

static json_int_t number(const json_t *object, const char *name) {
  return json_integer_value(json_object_get(object, name));
}

/* ---- Loops ---- */

/* The hint about the interval of the loop in a line, from the analysis. */
static const json_t *hint_in(lsp_document *document, json_int_t line) {
  size_t index;
  const json_t *hint;
  json_array_foreach(lsp_facts_get(document, "hints"), index, hint) {
    const char *about = json_string_value(json_object_get(hint, "about"));
    if (about && strcmp(about, "interval") == 0 &&
        number(json_object_get(hint, "position"), "line") == line) {
      return hint;
    }
  }
  return NULL;
}

/* The units that are waited for, the first few. */
static json_t *chain_text(const json_t *chain) {
  enum { MOST_STEPS = 8 };
  json_t *text = json_string("");
  const json_t *steps = json_object_get(chain, "steps"), *step;
  size_t index;
  json_array_foreach(steps, index, step) {
    if (index == MOST_STEPS) {
      break;
    }
    json_t *longer =
        json_sprintf("%s\n%lld cycles %s: %s -> %s", json_string_value(text),
                     (long long)number(step, "cycles"),
                     json_string_value(json_object_get(step, "wait")),
                     json_string_value(json_object_get(step, "source")),
                     json_string_value(json_object_get(step, "target")));
    json_decref(text);
    text = longer;
  }
  return text;
}

static json_t *loop_hint(const json_t *loop, const json_t *position) {
  json_t *chain = chain_text(json_object_get(loop, "chain"));
  json_t *label = json_sprintf(
      "measured %.2f", json_number_value(json_object_get(loop, "interval")));
  json_t *tooltip = json_sprintf(
      "cycles from one iteration to the next, on average of %lld in the last "
      "simulation%s%s",
      (long long)number(loop, "rounds"),
      chain && *json_string_value(chain) ? "; each line waits for the next:"
                                         : "",
      chain ? json_string_value(chain) : "");
  json_decref(chain);
  return json_pack("{s:O, s:o, s:b, s:o}", "position", position, "label", label,
                   "paddingLeft", 1, "tooltip", tooltip);
}

static void add_loop(lsp_document *document, const json_t *loop,
                     const json_t *range, json_t *hints) {
  const json_t *known =
      hint_in(document, line_of(document, json_object_get(loop, "location")));
  const json_t *position = json_object_get(known, "position");
  if (position && number(loop, "rounds") > 0 &&
      lsp_range_has(range, lsp_range_position(position))) {
    json_array_append_new(hints, loop_hint(loop, position));
  }
}

void lsp_measured_add_hints(lsp_document *document, const json_t *range,
                            json_t *hints) {
  const char *kernel;
  json_t *profile;
  if (!is_current(document)) {
    return;
  }
  json_object_foreach(document->profiles, kernel, profile) {
    size_t index;
    const json_t *loop;
    json_array_foreach(json_object_get(profile, "loops"), index, loop) {
      add_loop(document, loop, range, hints);
    }
  }
}

/* ---- Lines ---- */

static json_t *line_text(const json_t *line, json_int_t cycles) {
  json_int_t moved = number(line, "moved"), stalled = number(line, "stalled");
  double all = cycles > 0 ? (double)cycles : 1;
  json_t *wait =
      stalled > 0
          ? json_sprintf("; the longest wait: %lld cycles (%.0f %%), `%s` -> "
                         "`%s`",
                         (long long)stalled, 100 * (double)stalled / all,
                         json_string_value(json_object_get(line, "source")),
                         json_string_value(json_object_get(line, "target")))
          : json_string("; nothing waited");
  json_t *text = json_sprintf(
      "Measured: a token in %lld of %lld cycles (%.0f %%)%s.", (long long)moved,
      (long long)cycles, 100 * (double)moved / all, json_string_value(wait));
  json_decref(wait);
  return text;
}

json_t *lsp_measured_line(lsp_document *document, json_int_t line) {
  const char *kernel;
  json_t *profile;
  if (!is_current(document)) {
    return NULL;
  }
  json_object_foreach(document->profiles, kernel, profile) {
    size_t index;
    const json_t *entry;
    json_array_foreach(json_object_get(profile, "lines"), index, entry) {
      if (line_of(document, json_object_get(entry, "location")) == line) {
        return line_text(entry, number(profile, "cycles"));
      }
    }
  }
  return NULL;
}
