/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * MLIR's diagnostics as ours: the " [code]" at the end of a message becomes
 * the code ("mlir" if there is none), notes stay notes, but repairs of a text
 * that was parsed become fixes. The C API of MLIR 19 does not say what is in a
 * location, so its text is read.
 */
#include "core/pipeline/mlir_diagnostics.h"
#include "core/pipeline/print.h"
#include "hls/pass_registry.h"
#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

static unsigned hex_digit(char c) {
  return isdigit((unsigned char)c)
             ? (unsigned)(c - '0')
             : (unsigned)(toupper((unsigned char)c) - 'A' + 10);
}

/* Undoes MLIR's escapes (two hexadecimal digits, or a doubled backslash)
 * within `text`, in place. */
static void unescape(char *text) {
  char *out = text;
  for (const char *in = text; *in; in++) {
    if (in[0] == '\\' && in[1] == '\\') {
      *out++ = *++in;
    } else if (in[0] == '\\' && isxdigit((unsigned char)in[1]) &&
               isxdigit((unsigned char)in[2])) {
      *out++ = (char)(hex_digit(in[1]) * 16 + hex_digit(in[2]));
      in += 2;
    } else {
      *out++ = *in;
    }
  }
  *out = '\0';
}

/* The quote that closes the string starting behind `open`. */
static char *closing_quote(char *open) {
  for (char *c = open + 1; *c; c++) {
    if (*c == '\\' && c[1]) {
      c++;
    } else if (*c == '"') {
      return c;
    }
  }
  return NULL;
}

static uint32_t to_position(unsigned long number) {
  return number > UINT32_MAX ? UINT32_MAX : (uint32_t)number;
}

/* Reads the first `"file":line:column` of a printed location; the file's name
 * is left in `text`. */
static hls_range parse_location(char *text) {
  hls_range range = {0};
  for (char *open = strchr(text, '"'); open; open = strchr(open, '"')) {
    char *close = closing_quote(open);
    if (!close) {
      break;
    }
    char *end;
    if (close[1] != ':' || !isdigit((unsigned char)close[2])) {
      open = close + 1;
      continue;
    }
    range.begin.line = to_position(strtoul(close + 2, &end, 10));
    if (*end == ':') {
      range.begin.column = to_position(strtoul(end + 1, NULL, 10));
    }
    *close = '\0';
    unescape(open + 1);
    range.file = open + 1;
    break;
  }
  range.end = range.begin;
  return range;
}

/* The range of a location. Its file name is in `buffer`, which the caller
 * finishes. */
static hls_range to_range(const mlir_diagnostics *self, MlirLocation location,
                          hls_buffer *buffer) {
  mlirLocationPrint(location, print_to_buffer, buffer);
  hls_range range = {0};
  if (buffer->data && !buffer->failed) {
    range = parse_location(buffer->data);
  }
  /* A parsed text has no name of its own in the C API. */
  bool unnamed = range.file && (!*range.file || strcmp(range.file, "-") == 0);
  if (self->text && (unnamed || !range.file)) {
    range.file = self->text->name;
  }
  return range;
}

/* Splits a trailing " [code]" off a message. Returns the code, or "mlir". */
static const char *split_code(char *message) {
  size_t length = strlen(message);
  char *open = strrchr(message, '[');
  if (length == 0 || message[length - 1] != ']' || !open || open == message ||
      open[-1] != ' ' || open[1] == ']') {
    return "mlir";
  }
  for (const char *c = open + 1; c < message + length - 1; c++) {
    if (!islower((unsigned char)*c) && !isdigit((unsigned char)*c) &&
        *c != '-') {
      return "mlir";
    }
  }
  message[length - 1] = '\0';
  open[-1] = '\0';
  return open + 1;
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
  static const char next[] = "func.func";
  size_t begin = offset + sizeof next;
  const char *found = begin < text->size
                          ? memmem(text->text + begin, text->size - begin, next,
                                   sizeof next - 1)
                          : NULL;
  return found ? (size_t)(found - text->text) : text->size;
}

/* Adds the fix that a note describes; false when it describes none, or when the
 * text looks different. */
static bool add_repair(const mlir_diagnostics *self, hls_diagnostic *diagnostic,
                       hls_range range, const char *note) {
  static const char begin[] = HLS_REPAIR_BEGIN, middle[] = HLS_REPAIR_MIDDLE;
  const hls_source *text = self->text;
  if (!text || !range.file || strcmp(range.file, text->name) != 0 ||
      range.begin.line == 0 || strncmp(note, begin, sizeof begin - 1) != 0) {
    return false;
  }
  const char *old_text = note + sizeof begin - 1;
  const char *old_end = strstr(old_text, middle);
  if (!old_end || old_end == old_text) {
    return false;
  }
  size_t size = (size_t)(old_end - old_text);
  size_t first = offset_of(text, range.begin);
  size_t last = operation_end(text, first);
  const char *found = memmem(text->text + first, last - first, old_text, size);
  char *new_text = strdup(old_end + sizeof middle - 1);
  if (!found || !new_text) {
    free(new_text);
    return false;
  }
  new_text[strlen(new_text) - (sizeof HLS_REPAIR_END - 1)] = '\0';
  size_t at = (size_t)(found - text->text);
  range.begin = position_of(text, at);
  range.end = position_of(text, at + size);
  hls_diagnostic_add_fix(diagnostic, note + sizeof "fix: " - 1, range,
                         new_text);
  free(new_text);
  return true;
}

/* Notes that repeat the operation in its generic form are left out: the range
 * says where it is. */
static void add_note(const mlir_diagnostics *self, hls_diagnostic *diagnostic,
                     MlirDiagnostic note) {
  static const char repetition[] = "see current operation:";
  hls_buffer message = {0}, location = {0};
  mlirDiagnosticPrint(note, print_to_buffer, &message);
  hls_range range = to_range(self, mlirDiagnosticGetLocation(note), &location);
  if (message.data &&
      strncmp(message.data, repetition, sizeof repetition - 1) != 0 &&
      !add_repair(self, diagnostic, range, message.data)) {
    hls_diagnostic_add_note(diagnostic, range, "%s", message.data);
  }
  hls_buffer_finish(&message);
  hls_buffer_finish(&location);
}

static MlirLogicalResult handle(MlirDiagnostic diagnostic, void *user) {
  const mlir_diagnostics *self = user;
  hls_buffer text = {0}, location = {0};
  mlirDiagnosticPrint(diagnostic, print_to_buffer, &text);
  char *message = hls_buffer_take(&text, NULL);
  if (!message) {
    self->list->failed = true;
    return mlirLogicalResultSuccess();
  }
  const char *code = split_code(message);
  hls_range range =
      to_range(self, mlirDiagnosticGetLocation(diagnostic), &location);
  hls_diagnostic *added = hls_diagnostics_add(
      self->list, to_severity(mlirDiagnosticGetSeverity(diagnostic)), code,
      range, "%s", message);
  for (intptr_t i = 0; i < mlirDiagnosticGetNumNotes(diagnostic); i++) {
    add_note(self, added, mlirDiagnosticGetNote(diagnostic, i));
  }
  free(message);
  hls_buffer_finish(&location);
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
