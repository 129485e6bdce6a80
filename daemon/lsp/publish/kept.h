/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The diagnostics of the last text of a document that was C. While a text is
 * none, because somebody types, the compiler says little of it; what it said
 * before of lines that are still the same stays, marked as faded.
 */
#ifndef LSP_KEPT_H
#define LSP_KEPT_H

#include <jansson.h>

#include "daemon/lsp/session/document.h"

/* Takes down the diagnostics `found` of the text as it is, unless one of them
 * says that it is no C. */
void lsp_kept_note(lsp_document *document, const json_t *found);

/* Those that were taken down, of lines before and behind what has changed
 * since, where they are now. None if the text is C. A new reference. */
json_t *lsp_kept_of(const lsp_document *document, const json_t *found);

/* Forgets them. */
void lsp_kept_forget(lsp_document *document);

#endif
