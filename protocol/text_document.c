/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The text of an open document. Edits come close to each other, so the begin of
 * the line looked up last is remembered instead of an index of all lines, which
 * every edit would have to move.
 */
#include "protocol/text_document.h"

#include "base/memory/array.h"
#include "base/text/utf8.h"

#include <stdlib.h>
#include <string.h>

const char *text_document_encoding_name(position_encoding encoding) {
  return encoding == POSITION_UTF8 ? "utf-8" : "utf-16";
}

void text_document_finish(text_document *document) {
  free(document->text);
  *document = (text_document){0};
}

/* Makes room for `size` bytes and a NUL. */
static bool reserve(text_document *document, size_t size) {
  return array_reserve(&document->text, size, 1, &document->capacity, 1);
}

bool text_document_set(text_document *document, const char *text, size_t size) {
  if (!reserve(document, size)) {
    return false;
  }
  if (size > 0) {
    memcpy(document->text, text, size);
  }
  document->text[size] = '\0';
  document->size = size;
  document->known_line = document->known_offset = 0;
  return true;
}

static bool is_line_end(char c) { return c == '\n' || c == '\r'; }

/* The offset behind the line end at `offset`, which may be two bytes. */
static size_t after_line_end(const text_document *document, size_t offset) {
  bool pair = document->text[offset] == '\r' && offset + 1 < document->size &&
              document->text[offset + 1] == '\n';
  return offset + (pair ? 2 : 1);
}

/* The begin of a line; false behind the last one. */
static bool find_line(text_document *document, size_t line, size_t *begin) {
  bool forward = document->known_line <= line;
  size_t current = forward ? document->known_line : 0;
  size_t line_begin = forward ? document->known_offset : 0;
  size_t offset = line_begin;
  while (current < line && offset < document->size) {
    if (!is_line_end(document->text[offset])) {
      offset++;
      continue;
    }
    offset = line_begin = after_line_end(document, offset);
    current++;
  }
  document->known_line = current;
  document->known_offset = line_begin;
  *begin = line_begin;
  return current == line;
}

static size_t find_line_end(const text_document *document, size_t begin) {
  size_t end = begin;
  while (end < document->size && !is_line_end(document->text[end])) {
    end++;
  }
  return end;
}

/* The bytes that so many units of a line take; within a character, those before
 * it. */
static size_t bytes_of_units(const char *line, size_t size, size_t units,
                             position_encoding encoding) {
  return encoding == POSITION_UTF8 ? utf8_begin_of_character(line, size, units)
                                   : utf8_offset_of_utf16(line, size, units);
}

size_t text_document_offset(text_document *document, text_position position,
                            position_encoding encoding) {
  size_t begin;
  if (!find_line(document, position.line, &begin)) {
    return document->size;
  }
  size_t end = find_line_end(document, begin);
  return begin + bytes_of_units(document->text + begin, end - begin,
                                position.character, encoding);
}

text_position text_document_position(text_document *document, size_t offset,
                                     position_encoding encoding) {
  offset = offset < document->size ? offset : document->size;
  size_t line = 0;
  size_t begin = 0;
  if (document->known_offset <= offset) {
    line = document->known_line;
    begin = document->known_offset;
  }
  for (size_t at = begin; at < offset;) {
    if (is_line_end(document->text[at])) {
      size_t next = after_line_end(document, at);
      if (next > offset) {
        break; /* between \r and \n */
      }
      begin = at = next;
      line++;
    } else {
      at++;
    }
  }
  document->known_line = line;
  document->known_offset = begin;
  size_t bytes = offset - begin;
  return (text_position){
      line, encoding == POSITION_UTF8
                ? bytes
                : utf8_utf16_of_offset(document->text + begin,
                                       document->size - begin, bytes)};
}

const char *text_document_line(text_document *document, size_t line,
                               size_t *size) {
  size_t begin;
  if (!document->text || !find_line(document, line, &begin)) {
    return NULL;
  }
  *size = find_line_end(document, begin) - begin;
  return document->text + begin;
}

bool text_document_replace(text_document *document, text_position begin,
                           text_position end, position_encoding encoding,
                           const char *text, size_t size) {
  size_t first = text_document_offset(document, begin, encoding);
  size_t last = text_document_offset(document, end, encoding);
  last = last > first ? last : first;
  size_t rest = document->size - last;
  if (!reserve(document, first + size + rest)) {
    return false;
  }
  if (rest > 0) {
    memmove(document->text + first + size, document->text + last, rest);
  }
  if (size > 0) {
    memcpy(document->text + first, text, size);
  }
  document->size = first + size + rest;
  document->text[document->size] = '\0';
  /* The known line must lie before the edit, and not behind a \r that the edit
   * may have joined with a \n. */
  size_t ignored;
  if (document->known_offset >= first) {
    document->known_line = document->known_offset = 0;
    find_line(document, begin.line > 0 ? begin.line - 1 : 0, &ignored);
  }
  return true;
}
