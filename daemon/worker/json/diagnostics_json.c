/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * hls_diagnostic -> LSP Diagnostic: UTF-16 ranges, URIs instead of names,
 * related locations, and fixes for the editor in `data`.
 */
#include "daemon/worker/json/diagnostics_json.h"

#include "daemon/worker/json/range_json.h"
#include "daemon/worker/json/value.h"

#include <stdio.h>
#include <string.h>

static cJSON *note_json(source_texts *texts, const hls_note *note) {
  return VALUE_OBJECT(
      {"location", range_json_location(texts, &note->range)},
      {"message", value_text(note->message, strlen(note->message))});
}

static cJSON *notes_json(source_texts *texts,
                         const hls_diagnostic *diagnostic) {
  cJSON *notes = cJSON_CreateArray();
  for (size_t i = 0; i < diagnostic->num_notes; i++) {
    cJSON *note = note_json(texts, &diagnostic->notes[i]);
    if (!value_push(notes, note)) {
      cJSON_Delete(notes);
      return NULL;
    }
  }
  return notes;
}

static cJSON *edit_json(source_texts *texts, const hls_edit *edit) {
  cJSON *object = range_json_location(texts, &edit->range);
  cJSON *text = value_text(edit->text, strlen(edit->text));
  if (!value_set(object, "newText", text)) {
    cJSON_Delete(object);
    return NULL;
  }
  return object;
}

static cJSON *fix_json(source_texts *texts, const hls_fix *fix) {
  cJSON *edits = cJSON_CreateArray();
  for (size_t i = 0; i < fix->num_edits; i++) {
    if (!value_push(edits, edit_json(texts, &fix->edits[i]))) {
      cJSON_Delete(edits);
      return NULL;
    }
  }
  return VALUE_OBJECT({"title", value_text(fix->title, strlen(fix->title))},
                      {"edits", edits});
}

static cJSON *fixes_json(source_texts *texts,
                         const hls_diagnostic *diagnostic) {
  cJSON *fixes = cJSON_CreateArray();
  for (size_t i = 0; i < diagnostic->num_fixes; i++) {
    if (!value_push(fixes, fix_json(texts, &diagnostic->fixes[i]))) {
      cJSON_Delete(fixes);
      return NULL;
    }
  }
  return fixes;
}

static cJSON *diagnostic_json(source_texts *texts,
                              const hls_diagnostic *diagnostic) {
  source_text *text = source_texts_find(texts, diagnostic->range.file);
  if (!text) {
    return NULL;
  }
  /* Looking up further texts may move `text`, but not its URI. */
  const char *uri = text->uri;
  cJSON *range = range_json(text, &diagnostic->range);
  cJSON *data = VALUE_OBJECT({"uri", value_string(uri)},
                             {"fixes", fixes_json(texts, diagnostic)});
  return VALUE_OBJECT(
      {"range", range}, {"severity", value_integer(diagnostic->severity)},
      {"code", value_string(diagnostic->code)},
      {"source", value_string(diagnostic->is_clang ? "clang" : "hlsd")},
      {"message", value_text(diagnostic->message, strlen(diagnostic->message))},
      {"relatedInformation", notes_json(texts, diagnostic)}, {"data", data});
}

static cJSON *dropped_json(source_texts *texts, size_t dropped) {
  char message[96];
  snprintf(message, sizeof(message), "%zu further diagnostics are not shown",
           dropped);
  hls_diagnostic entry = {.severity = HLS_SEVERITY_NOTE,
                          .code = "too-many-diagnostics",
                          .message = message};
  return diagnostic_json(texts, &entry);
}

cJSON *diagnostics_json(const hls_diagnostics *diagnostics,
                        source_texts *texts) {
  cJSON *array = cJSON_CreateArray();
  for (size_t i = 0; i < diagnostics->count; i++) {
    cJSON *entry = diagnostic_json(texts, &diagnostics->items[i]);
    if (!value_push(array, entry)) {
      cJSON_Delete(array);
      return NULL;
    }
  }
  if (diagnostics->dropped &&
      !value_push(array, dropped_json(texts, diagnostics->dropped))) {
    cJSON_Delete(array);
    return NULL;
  }
  return array;
}

static bool is_among(const cJSON *diagnostics, const cJSON *diagnostic) {
  const cJSON *known;
  cJSON_ArrayForEach(known, diagnostics) {
    if (cJSON_Compare(known, diagnostic, true)) {
      return true;
    }
  }
  return false;
}

bool diagnostics_json_add_new(cJSON *diagnostics, const cJSON *more) {
  const cJSON *diagnostic;
  cJSON_ArrayForEach(diagnostic, more) {
    if (!is_among(diagnostics, diagnostic) &&
        !value_push(diagnostics, cJSON_Duplicate(diagnostic, true))) {
      return false;
    }
  }
  return true;
}
