/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Telling what a project says.
 */
#include "daemon/lsp/features/hover_project.h"

#include <stdlib.h>
#include <string.h>

#include "daemon/project/project.h"

/* The text with one more piece; takes the text, which may be NULL. */
static json_t *with(json_t *text, const char *before, const json_t *piece,
                    const char *after) {
  const char *word = json_is_true(piece)    ? "true"
                     : json_is_false(piece) ? "false"
                                            : json_string_value(piece);
  json_t *more = word ? json_sprintf("%s%s%s%s", json_string_value(text),
                                     before, word, after)
                      : json_sprintf("%s%s%.12g%s", json_string_value(text),
                                     before, json_number_value(piece), after);
  json_decref(text);
  return more;
}

static json_t *with_settings(json_t *text, json_t *settings) {
  const char *name;
  json_t *value;
  json_object_foreach(settings, name, value) {
    size_t index;
    const json_t *item;
    json_t *label = json_string(name);
    text = with(text, "\n- ", label, ":");
    json_decref(label);
    if (!json_is_array(value)) {
      text = with(text, " `", value, "`");
    }
    json_array_foreach(value, index, item) {
      text = with(text, " `", item, "`");
    }
  }
  return text;
}

/* What the files at these places say; NULL when that is nothing. */
static json_t *told_of(const project_places *places) {
  const char *file = places->file    ? places->file
                     : places->flags ? places->flags
                                     : places->database;
  char *problem = NULL;
  json_t *settings = file && !project_takes_time(places)
                         ? project_read(places, &problem)
                         : NULL;
  json_t *text =
      json_object_size(settings) > 0
          ? with_settings(json_sprintf("Project: `%s`", file), settings)
          : NULL;
  free(problem);
  json_decref(settings);
  return text;
}

json_t *lsp_project_told(const lsp_document *document) {
  if (!document->session->settings.is_trusted) {
    return NULL;
  }
  json_t *uri = json_string(document->uri);
  project_places places;
  json_t *text = project_search(&places, uri) ? told_of(&places) : NULL;
  project_places_finish(&places);
  json_decref(uri);
  return text;
}
