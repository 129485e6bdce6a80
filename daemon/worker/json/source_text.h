/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The texts that diagnostics point into, and how a compiler's position in one
 * (line and byte column from 1) becomes a position of LSP (line and
 * column from 0, in UTF-16 or, where that was negotiated, in bytes).
 */
#ifndef WORKER_SOURCE_TEXT_H
#define WORKER_SOURCE_TEXT_H

#include "hls/diagnostic.h"
#include "hls/file_observer.h"

#include <stdbool.h>
#include <stddef.h>

/* One text with an index of its lines, made on first use. */
typedef struct source_text {
  const char *name; /* the name diagnostics use */
  const char *uri;
  const char *text; /* NULL when a file could not be read */
  size_t size;
  char *owned_name; /* what of the above is to be freed; else NULL */
  char *owned_uri;
  char *owned_text;
  size_t *lines; /* offset of each line */
  size_t num_lines;
  bool counts_bytes; /* columns, instead of UTF-16 */
  bool indexed;      /* tried; `lines` is NULL when that failed */
} source_text;

/* Zero-initialise, then add the texts the request brought. Texts of included
 * files are read when a diagnostic points into one. */
typedef struct source_texts {
  source_text *items;
  size_t count;
  size_t capacity;
  size_t max_file_bytes;             /* of an included file */
  const hls_file_observer *observer; /* is told which are read; or NULL */
  bool counts_bytes; /* columns of LSP are bytes, instead of UTF-16 */
} source_texts;

void source_texts_finish(source_texts *texts);

/* Adds a text that came with the request; everything is borrowed. With a NULL
 * `uri` it is made from the name, a path. Returns false when out of memory. */
bool source_texts_add(source_texts *texts, const char *name, const char *uri,
                      const char *text, size_t size);

/* The text a diagnostic calls `name`: one added before, or an included file,
 * which is read. NULL (no file) stands for the first text added. The answer is
 * borrowed until the next call; NULL when out of memory. */
source_text *source_texts_find(source_texts *texts, const char *name);

typedef struct lsp_position {
  size_t line;
  size_t character;
} lsp_position;

/* Converts a position. Lines end as LSP and Clang say: \n, \r\n or \r. What
 * lies beyond its line or the text is moved to the end of it; line 0 ("no
 * position") becomes 0:0. When the text could not be read, a byte is taken for
 * a character. */
lsp_position source_text_position(source_text *text, hls_position position);

/* A line, from 1, of a text that is there by that name, and its size in bytes
 * without its end. Borrowed from the text; NULL when there is no such line. */
const char *source_texts_line(source_texts *texts, const char *name,
                              unsigned line, size_t *size);

#endif
