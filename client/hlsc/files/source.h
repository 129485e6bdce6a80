/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The file that a request is about, and other files that diagnostics point
 * into: their text in memory, by URI.
 */
#ifndef HLSC_SOURCE_H
#define HLSC_SOURCE_H

#include "client/hlsc/terminal/exit_status.h"
#include "protocol/language.h"
#include <stddef.h>

/* Owns its strings. `text` is NUL-terminated behind `size` bytes; NULL for a
 * file that could not be read. */
typedef struct source {
  char *name; /* as shown to the user */
  char *uri;
  char *text;
  size_t size;
  rpc_language language;
  struct source *next; /* further files, met in diagnostics */
} source;

/* Reads a file of the command line, "-" for standard input. Reports what went
 * wrong: unreadable, too large, not UTF-8 (JSON can carry nothing else). */
exit_status source_load(source *src, const char *file, rpc_language language);

/* Reads any text file without finding out its language. */
exit_status source_load_text(source *src, const char *file);

/* Reads a descriptor to its end. free() the bytes, which have a NUL behind
 * them; NULL with errno, EFBIG for a text that would not fit into a frame
 * anyway. */
char *source_read(int descriptor, size_t *size);

void source_finish(source *src);

/* The file of a URI: `main`, or one read from disk now and kept in its list.
 * NULL when out of memory. */
const source *source_find(source *main, const char *uri);

#endif
