/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The list of diagnostics and what hangs off each.
 */
#include "hls/diagnostic.h"

#include "base/memory/array.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A file of nothing but errors must not fill the memory of a worker. */
enum { MAX_DIAGNOSTICS = 1000, MAX_NOTES = 50, MAX_FIXES = 20 };

static char *format_message(const char *format, va_list arguments) {
  char *text = NULL;
  if (vasprintf(&text, format, arguments) < 0) {
    return NULL;
  }
  return text;
}

static bool copy_range(hls_range *copy, hls_range range) {
  *copy = range;
  if (!range.file) {
    return true;
  }
  copy->file = strdup(range.file);
  return copy->file != NULL;
}

static void range_finish(hls_range *range) { free((char *)range->file); }

static void fix_finish(hls_fix *fix) {
  for (size_t i = 0; i < fix->num_edits; i++) {
    range_finish(&fix->edits[i].range);
    free(fix->edits[i].text);
  }
  free(fix->edits);
  free(fix->title);
}

static void diagnostic_finish(hls_diagnostic *diagnostic) {
  for (size_t i = 0; i < diagnostic->num_notes; i++) {
    range_finish(&diagnostic->notes[i].range);
    free(diagnostic->notes[i].message);
  }
  for (size_t i = 0; i < diagnostic->num_fixes; i++) {
    fix_finish(&diagnostic->fixes[i]);
  }
  free(diagnostic->notes);
  free(diagnostic->fixes);
  free(diagnostic->code);
  free(diagnostic->message);
  range_finish(&diagnostic->range);
}

void hls_diagnostics_finish(hls_diagnostics *list) {
  if (!list) {
    return;
  }
  for (size_t i = 0; i < list->count; i++) {
    diagnostic_finish(&list->items[i]);
  }
  free(list->items);
  *list = (hls_diagnostics){0};
}

static bool same_position(hls_position a, hls_position b) {
  return a.line == b.line && a.column == b.column;
}

static bool same_range(const hls_range *a, const hls_range *b) {
  bool same_file =
      a->file && b->file ? strcmp(a->file, b->file) == 0 : a->file == b->file;
  return same_file && same_position(a->begin, b->begin) &&
         same_position(a->end, b->end);
}

/* A simulation reads the file twice, for the circuit and for the native run;
 * nobody wants its warnings twice. */
static bool is_known(const hls_diagnostics *list, const hls_diagnostic *entry) {
  for (size_t i = 0; i < list->count; i++) {
    const hls_diagnostic *other = &list->items[i];
    if (same_range(&other->range, &entry->range) &&
        other->severity == entry->severity &&
        strcmp(other->code, entry->code) == 0 &&
        strcmp(other->message, entry->message) == 0) {
      return true;
    }
  }
  return false;
}

hls_diagnostic *hls_diagnostics_add(hls_diagnostics *list,
                                    hls_severity severity, const char *code,
                                    hls_range range, const char *format, ...) {
  /* Counted even when it is dropped: an error must never look like success. */
  list->num_errors += severity == HLS_SEVERITY_ERROR;
  if (list->count >= MAX_DIAGNOSTICS) {
    list->dropped++;
    return NULL;
  }
  hls_diagnostic entry = {.severity = severity};
  va_list arguments;
  va_start(arguments, format);
  entry.message = format_message(format, arguments);
  va_end(arguments);
  entry.code = strdup(code);
  bool copied = copy_range(&entry.range, range);
  if (!copied || !entry.message || !entry.code ||
      !ARRAY_RESERVE(list->items, list->count, list->capacity)) {
    diagnostic_finish(&entry);
    list->failed = true;
    return NULL;
  }
  if (is_known(list, &entry)) {
    diagnostic_finish(&entry);
    return NULL;
  }
  list->items[list->count] = entry;
  return &list->items[list->count++];
}

/* Takes the entry over, whatever becomes of it. */
static void take(hls_diagnostics *list, hls_diagnostic *entry) {
  list->num_errors += entry->severity == HLS_SEVERITY_ERROR;
  bool has_room = list->count < MAX_DIAGNOSTICS;
  bool is_new = has_room && !is_known(list, entry);
  list->dropped += !has_room;
  if (is_new && ARRAY_RESERVE(list->items, list->count, list->capacity)) {
    list->items[list->count++] = *entry;
    return;
  }
  list->failed = list->failed || is_new;
  diagnostic_finish(entry);
}

void hls_diagnostics_take(hls_diagnostics *list, hls_diagnostics *from) {
  size_t counted = 0;
  for (size_t i = 0; i < from->count; i++) {
    counted += from->items[i].severity == HLS_SEVERITY_ERROR;
    take(list, &from->items[i]);
  }
  /* Errors that were dropped, or said before. */
  list->num_errors += from->num_errors - counted;
  list->dropped += from->dropped;
  list->failed = list->failed || from->failed;
  free(from->items);
  *from = (hls_diagnostics){0};
}

void hls_diagnostics_remove(hls_diagnostics *list, size_t index) {
  hls_diagnostic *removed = &list->items[index];
  list->num_errors -= removed->severity == HLS_SEVERITY_ERROR;
  diagnostic_finish(removed);
  list->count--;
  memmove(removed, removed + 1, (list->count - index) * sizeof *removed);
}

void hls_diagnostic_add_note(hls_diagnostic *diagnostic, hls_range range,
                             const char *format, ...) {
  if (!diagnostic || diagnostic->num_notes >= MAX_NOTES) {
    return;
  }
  hls_note *notes =
      realloc(diagnostic->notes, (diagnostic->num_notes + 1) * sizeof(*notes));
  if (!notes) {
    return;
  }
  diagnostic->notes = notes;
  hls_note note = {0};
  va_list arguments;
  va_start(arguments, format);
  note.message = format_message(format, arguments);
  va_end(arguments);
  if (!copy_range(&note.range, range) || !note.message) {
    range_finish(&note.range);
    free(note.message);
    return;
  }
  notes[diagnostic->num_notes++] = note;
}

void hls_diagnostic_add_fix(hls_diagnostic *diagnostic, const char *title,
                            hls_range range, const char *replacement) {
  if (!diagnostic || diagnostic->num_fixes >= MAX_FIXES) {
    return;
  }
  hls_fix *fixes =
      realloc(diagnostic->fixes, (diagnostic->num_fixes + 1) * sizeof(*fixes));
  if (!fixes) {
    return;
  }
  diagnostic->fixes = fixes;
  hls_fix fix = {.title = strdup(title),
                 .edits = calloc(1, sizeof(hls_edit)),
                 .num_edits = 0};
  if (fix.edits) {
    fix.num_edits = 1;
    fix.edits[0].text = strdup(replacement);
  }
  if (!fix.title || !fix.edits || !fix.edits[0].text ||
      !copy_range(&fix.edits[0].range, range)) {
    fix_finish(&fix);
    return;
  }
  fixes[diagnostic->num_fixes++] = fix;
}

void hls_diagnostic_add_edit(hls_diagnostic *diagnostic, hls_range range,
                             const char *replacement) {
  if (!diagnostic || !diagnostic->num_fixes) {
    return;
  }
  hls_fix *fix = &diagnostic->fixes[diagnostic->num_fixes - 1];
  hls_edit *edits =
      realloc(fix->edits, (fix->num_edits + 1) * sizeof(*fix->edits));
  if (!edits) {
    return;
  }
  fix->edits = edits;
  hls_edit edit = {.text = strdup(replacement)};
  if (!edit.text || !copy_range(&edit.range, range)) {
    free(edit.text);
    return;
  }
  edits[fix->num_edits++] = edit;
}
