/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The text of an open document and the edits an editor makes to it, as in the
 * Language Server Protocol 3.17: positions are a line and a column from 0,
 * columns count code units of the encoding that was negotiated, lines end with
 * \n, \r\n or \r.
 */
#ifndef PROTOCOL_TEXT_DOCUMENT_H
#define PROTOCOL_TEXT_DOCUMENT_H

#include <stdbool.h>
#include <stddef.h>

typedef enum position_encoding {
  POSITION_UTF16, /* what LSP assumes when nothing was said */
  POSITION_UTF8,
  POSITION_ENCODINGS,
} position_encoding;

/* "utf-16" or "utf-8", as `positionEncoding` spells it. */
const char *text_document_encoding_name(position_encoding encoding);

typedef struct text_position {
  size_t line;
  size_t character;
} text_position;

/* UTF-8, well-formed or not: columns in UTF-16 count what is ill-formed as
 * editors replace it, a character that is cut off once. Zero-initialise;
 * text_document_finish() in every case. Fields are private but for `text`,
 * which is NULL or NUL-terminated, and `size`, in bytes. */
typedef struct text_document {
  char *text;
  size_t size;
  size_t capacity;
  size_t known_line; /* a line whose begin is known, close to the last edit */
  size_t known_offset;
} text_document;

void text_document_finish(text_document *document);

/* Replaces all of it by a copy of `text`. Returns false, and leaves it as it
 * was, when out of memory. */
bool text_document_set(text_document *document, const char *text, size_t size);

/* Replaces what lies between two positions by a copy of `text`. A position
 * beyond a line or the text means its end, one within a character the begin of
 * that character, so that well-formed text stays well-formed; an end before the
 * begin means the begin. Returns false, and leaves it as it was, when out of
 * memory. */
bool text_document_replace(text_document *document, text_position begin,
                           text_position end, position_encoding encoding,
                           const char *text, size_t size);

/* The byte offset of a position, clamped to its line and to the text, and to
 * the begin of the character that it is within. */
size_t text_document_offset(text_document *document, text_position position,
                            position_encoding encoding);

/* The position of a byte offset, which is clamped to the text. */
text_position text_document_position(text_document *document, size_t offset,
                                     position_encoding encoding);

/* The line as bytes, without its end; NULL behind the last line. */
const char *text_document_line(text_document *document, size_t line,
                               size_t *size);

#endif
