/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The names in a document, and their meanings.
 */
#ifndef LSP_NAMES_H
#define LSP_NAMES_H

#include "daemon/lsp/session/document.h"

/* Where a name stands, in one line, and what it means. */
typedef struct lsp_name {
  text_position begin;
  size_t end;    /* column */
  size_t target; /* index in the facts' `targets` */
} lsp_name;

/* The facts' names, to be read by lsp_name_next(); NULL when there are none. */
const char *lsp_names(lsp_document *document);

/* Reads the next of them, which may be NULL; false at the end. */
bool lsp_name_next(const char **names, lsp_name *name);

/* Finds the meaning of the name at a position (an LSP Position), an entry of
 * the facts' `targets`; NULL when there is no name. `*range`, unless it is
 * NULL, receives the name's Range, a new reference. Borrowed. */
json_t *lsp_name_target(lsp_document *document, const json_t *position,
                        json_t **range);

/* The Ranges of all names with the meaning of that at a position, in their
 * order. A new reference. */
json_t *lsp_name_places(lsp_document *document, const json_t *position);

/* The Location of the declaration of a name's target: a new reference; NULL
 * when that is in no file. */
json_t *lsp_target_declaration(const lsp_document *document,
                               const json_t *target);

#endif
