/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The URIs of virtual documents, taken apart and put together (views.h has
 * their form).
 */
#ifndef LSP_VIEW_URI_H
#define LSP_VIEW_URI_H

#include <stdbool.h>

typedef struct view_uri {
  bool is_rtl;
  char *kernel;
  char *stage;  /* of IR */
  char *file;   /* the last part of the path */
  char *source; /* URI of the document */
} view_uri;

/* Zero-initialise. Returns false when it is none of these URIs or memory is
 * out; there is nothing to finish then. */
bool view_uri_parse(view_uri *view, const char *uri);
void view_uri_finish(view_uri *view);

/* The URI of a file of a kernel's RTL; `source` is that of the document.
 * free() it. NULL when out of memory. */
char *view_uri_rtl(const char *kernel, const char *file, const char *source);

#endif
