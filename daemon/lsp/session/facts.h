/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The compiler's findings about a document: the result of hls/analyze
 * (docs/protocol.md), of which most requests of an editor are a part.
 */
#ifndef LSP_FACTS_H
#define LSP_FACTS_H

#include "daemon/host/json_text.h"
#include "daemon/lsp/session/document.h"

/* Takes the result of an analysis of the text as it is. */
void lsp_facts_set(lsp_document *document, json_span result);

/* The analysis of the text as it is has failed. */
void lsp_facts_set_none(lsp_document *document);

/* A member of the facts, borrowed; NULL when there is none. */
json_t *lsp_facts_get(lsp_document *document, const char *member);

/* Of objects with a `range`, that with the smallest one around a position
 * (an LSP Position), its end included; NULL when there is none. */
json_t *lsp_facts_at(json_t *items, const json_t *position);

/* A new LSP Range from a compact one of the facts: line and character of its
 * begin and of its end. */
json_t *lsp_facts_range(const json_t *compact);

#endif
