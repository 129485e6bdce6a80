/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * hls_diagnostic -> LSP Diagnostic: UTF-16 ranges, URIs instead of names,
 * related locations, and fixes for the editor in `data`.
 */
#include "daemon/worker/json/diagnostics_json.h"

#include "daemon/worker/json/range_json.h"
#include "daemon/worker/json/utf8.h"

#include <string.h>

static json_t *note_json(source_texts *texts, const hls_note *note) {
  return json_pack("{s:o, s:o}", "location", location_json(texts, &note->range),
                   "message", utf8_json(note->message, strlen(note->message)));
}

static json_t *notes_json(source_texts *texts,
                          const hls_diagnostic *diagnostic) {
  json_t *notes = json_array();
  for (size_t i = 0; i < diagnostic->num_notes; i++) {
    json_t *note = note_json(texts, &diagnostic->notes[i]);
    if (json_array_append_new(notes, note)) {
      json_decref(notes);
      return NULL;
    }
  }
  return notes;
}

static json_t *edit_json(source_texts *texts, const hls_edit *edit) {
  json_t *object = location_json(texts, &edit->range);
  json_t *text = utf8_json(edit->text, strlen(edit->text));
  if (json_object_set_new(object, "newText", text)) {
    json_decref(object);
    return NULL;
  }
  return object;
}

static json_t *fix_json(source_texts *texts, const hls_fix *fix) {
  json_t *edits = json_array();
  for (size_t i = 0; i < fix->num_edits; i++) {
    if (json_array_append_new(edits, edit_json(texts, &fix->edits[i]))) {
      json_decref(edits);
      return NULL;
    }
  }
  return json_pack("{s:o, s:o}", "title",
                   utf8_json(fix->title, strlen(fix->title)), "edits", edits);
}

static json_t *fixes_json(source_texts *texts,
                          const hls_diagnostic *diagnostic) {
  json_t *fixes = json_array();
  for (size_t i = 0; i < diagnostic->num_fixes; i++) {
    if (json_array_append_new(fixes, fix_json(texts, &diagnostic->fixes[i]))) {
      json_decref(fixes);
      return NULL;
    }
  }
  return fixes;
}

/* Clang's own diagnostics are coded "clang" or by their -W flag. */
static const char *origin(const char *code) {
  bool is_clang = strcmp(code, "clang") == 0 || strncmp(code, "-W", 2) == 0;
  return is_clang ? "clang" : "hlsd";
}

static json_t *diagnostic_json(source_texts *texts,
                               const hls_diagnostic *diagnostic) {
  source_text *text = source_texts_find(texts, diagnostic->range.file);
  if (!text) {
    return NULL;
  }
  /* Looking up further texts may move `text`, but not its URI. */
  const char *uri = text->uri;
  json_t *range = range_json(text, &diagnostic->range);
  json_t *data = json_pack("{s:s, s:o}", "uri", uri, "fixes",
                           fixes_json(texts, diagnostic));
  return json_pack(
      "{s:o, s:i, s:s, s:s, s:o, s:o, s:o}", "range", range, "severity",
      (int)diagnostic->severity, "code", diagnostic->code, "source",
      origin(diagnostic->code), "message",
      utf8_json(diagnostic->message, strlen(diagnostic->message)),
      "relatedInformation", notes_json(texts, diagnostic), "data", data);
}

static json_t *dropped_json(source_texts *texts, size_t dropped) {
  char message[96];
  snprintf(message, sizeof(message), "%zu further diagnostics are not shown",
           dropped);
  hls_diagnostic entry = {.severity = HLS_SEVERITY_NOTE,
                          .code = "too-many-diagnostics",
                          .message = message};
  return diagnostic_json(texts, &entry);
}

json_t *diagnostics_json(const hls_diagnostics *diagnostics,
                         source_texts *texts) {
  json_t *array = json_array();
  for (size_t i = 0; i < diagnostics->count; i++) {
    json_t *entry = diagnostic_json(texts, &diagnostics->items[i]);
    if (json_array_append_new(array, entry)) {
      json_decref(array);
      return NULL;
    }
  }
  if (diagnostics->dropped &&
      json_array_append_new(array, dropped_json(texts, diagnostics->dropped))) {
    json_decref(array);
    return NULL;
  }
  return array;
}
