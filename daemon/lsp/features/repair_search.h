/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Looking for the files that repairs are about, before these are offered.
 */
#ifndef LSP_REPAIR_SEARCH_H
#define LSP_REPAIR_SEARCH_H

#include "daemon/lsp/session/document.h"
#include "daemon/wire/reply.h"

/* What is answered once the files are found: a new reference; NULL when out of
 * memory. */
typedef json_t *(*lsp_repair_actions)(lsp_document *document,
                                      const json_t *params,
                                      const json_t *files);

/* Looks in the folder of a document, if it has one, for what `files` wants
 * (folders/placeholder_files.h), which is taken, and answers the request then.
 * A document that has changed meanwhile is an error. */
void lsp_repair_search(lsp_document *document, const reply *to,
                       const json_t *params, json_t *files,
                       lsp_repair_actions actions);

#endif
