/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * MLIR's diagnostics as ours. What a pass has reported as a value keeps its
 * code ("mlir" for what has none); notes stay notes, but repairs of a text that
 * was parsed become fixes.
 */
#include "core/pipeline/mlir_diagnostics.h"
#include "core/pipeline/print.h"
#include "hls/func_ops.h"
#include "hls/ir_error.h"
#include "hls/location.h"
#include "hls/mlir_text.h"
#include <stdlib.h>
#include <string.h>

/* A printed or given string as one of C; NULL when out of memory. */
static char *copy_string(MlirStringRef string) {
  return strndup(string.data ? string.data : "", string.length);
}

/* The range of a location. Its file name is in `name`, which the caller
 * frees. */
static hls_range to_range(const mlir_diagnostics *self, MlirLocation location,
                          char **name) {
  hls_source_place place = hls_location_place(location);
  hls_range range = {.begin = {place.line, place.column}};
  range.end = range.begin;
  if (place.file.length > 0) {
    *name = copy_string(place.file);
    self->list->failed |= *name == NULL;
    range.file = *name;
  }
  /* A parsed text may have no name of its own. */
  if (self->text && (!range.file || strcmp(range.file, "-") == 0)) {
    range.file = self->text->name;
  }
  return range;
}

static hls_severity to_severity(MlirDiagnosticSeverity severity) {
  return severity == MlirDiagnosticError     ? HLS_SEVERITY_ERROR
         : severity == MlirDiagnosticWarning ? HLS_SEVERITY_WARNING
                                             : HLS_SEVERITY_NOTE;
}

/* ---- Repairs ---- */

/* Where a position is in the text; its size when it is nowhere. */
static size_t offset_of(const hls_source *text, hls_position position) {
  size_t offset = 0;
  for (uint32_t line = 1; line < position.line && offset < text->size; line++) {
    const char *end = memchr(text->text + offset, '\n', text->size - offset);
    offset = end ? (size_t)(end - text->text) + 1 : text->size;
  }
  size_t column = position.column > 0 ? position.column - 1 : 0;
  return column < text->size - offset ? offset + column : text->size;
}

static hls_position position_of(const hls_source *text, size_t offset) {
  hls_position position = {1, 1};
  for (size_t i = 0; i < offset; i++) {
    position.column++;
    if (text->text[i] == '\n') {
      position = (hls_position){position.line + 1, 1};
    }
  }
  return position;
}

/* Where the operation at `offset` ends at the latest: in front of the next
 * function. */
static size_t operation_end(const hls_source *text, size_t offset) {
  static const char next[] = MLIR_OP_FUNC_FUNC;
  size_t begin = offset + sizeof next;
  const char *found = begin < text->size
                          ? memmem(text->text + begin, text->size - begin, next,
                                   sizeof next - 1)
                          : NULL;
  return found ? (size_t)(found - text->text) : text->size;
}

/* Where the text of the operation at `range` has `old_text`. Returns false when
 * it is another text's, or looks different. */
static bool find_old_text(const mlir_diagnostics *self, hls_range *range,
                          MlirStringRef old_text) {
  const hls_source *text = self->text;
  if (!text || !range->file || strcmp(range->file, text->name) != 0 ||
      range->begin.line == 0 || old_text.length == 0) {
    return false;
  }
  size_t first = offset_of(text, range->begin);
  size_t last = operation_end(text, first);
  const char *found =
      memmem(text->text + first, last - first, old_text.data, old_text.length);
  if (!found) {
    return false;
  }
  size_t at = (size_t)(found - text->text);
  range->begin = position_of(text, at);
  range->end = position_of(text, at + old_text.length);
  return true;
}

/* Adds the fix that a note is, or the note when the text is not at hand. */
static void add_repair(const mlir_diagnostics *self, hls_diagnostic *diagnostic,
                       hls_range range, MlirStringRef old_text,
                       MlirStringRef new_text) {
  hls_buffer title = {0};
  hls_buffer_printf(&title, "replace '%.*s' by '%.*s'", (int)old_text.length,
                    old_text.data, (int)new_text.length, new_text.data);
  char *replacement = copy_string(new_text);
  if (!title.data || title.failed || !replacement) {
    self->list->failed = true;
  } else if (find_old_text(self, &range, old_text)) {
    hls_diagnostic_add_fix(diagnostic, title.data, range, replacement);
  } else {
    hls_diagnostic_add_note(diagnostic, range, "fix: %s", title.data);
  }
  free(replacement);
  hls_buffer_finish(&title);
}

static void add_note(const mlir_diagnostics *self, hls_diagnostic *diagnostic,
                     MlirDiagnostic note) {
  char *name = NULL;
  hls_range range = to_range(self, mlirDiagnosticGetLocation(note), &name);
  MlirStringRef old_text, new_text;
  if (hls_ir_error_is_repair(note, &old_text, &new_text)) {
    add_repair(self, diagnostic, range, old_text, new_text);
  } else {
    hls_buffer message = {0};
    hls_ir_error_message(note, hls_buffer_append_ref, &message);
    if (message.data) {
      hls_diagnostic_add_note(diagnostic, range, "%s", message.data);
    }
    hls_buffer_finish(&message);
  }
  free(name);
}

static MlirLogicalResult handle(MlirDiagnostic diagnostic, void *user) {
  const mlir_diagnostics *self = user;
  hls_buffer text = {0};
  hls_ir_error_message(diagnostic, hls_buffer_append_ref, &text);
  char *message = hls_buffer_take(&text, NULL);
  MlirStringRef reported = hls_ir_error_code(diagnostic);
  char *code = reported.data ? copy_string(reported) : strdup("mlir");
  if (message && code) {
    char *name = NULL;
    hls_range range =
        to_range(self, mlirDiagnosticGetLocation(diagnostic), &name);
    hls_diagnostic *added = hls_diagnostics_add(
        self->list, to_severity(mlirDiagnosticGetSeverity(diagnostic)), code,
        range, "%s", message);
    for (intptr_t i = 0; i < mlirDiagnosticGetNumNotes(diagnostic); i++) {
      add_note(self, added, mlirDiagnosticGetNote(diagnostic, i));
    }
    free(name);
  } else {
    self->list->failed = true;
  }
  free(message);
  free(code);
  return mlirLogicalResultSuccess();
}

void mlir_diagnostics_begin(mlir_diagnostics *self, MlirContext context,
                            hls_diagnostics *list, const hls_source *text) {
  *self = (mlir_diagnostics){.context = context, .list = list, .text = text};
  self->id = mlirContextAttachDiagnosticHandler(context, handle, self, NULL);
}

void mlir_diagnostics_end(mlir_diagnostics *self) {
  mlirContextDetachDiagnosticHandler(self->context, self->id);
}
