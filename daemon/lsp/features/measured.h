/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the last simulation has shown of loops and lines, for hints and hovers.
 */
#ifndef LSP_MEASURED_H
#define LSP_MEASURED_H

#include "daemon/lsp/session/document.h"

/* Appends an inlay hint for each loop that has gone round, next to the hint
 * about its interval; only those within `range`. */
void lsp_measured_add_hints(lsp_document *document, const json_t *range,
                            json_t *hints);

/* What is known of a line (from 0), in Markdown; NULL when nothing is. A new
 * reference. */
json_t *lsp_measured_line(lsp_document *document, json_int_t line);

#endif
