/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the compiler knows about a document: the result of hls/analyze
 * (docs/protocol.md), of which most requests of an editor are a part.
 */
#ifndef LSP_FACTS_H
#define LSP_FACTS_H

#include "daemon/host/json_text.h"
#include "daemon/lsp/session/document.h"

/* Takes what an analysis of the text as it is has found. */
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

/* Whether two LSP Ranges have a position in common. */
bool lsp_ranges_meet(const json_t *a, const json_t *b);

/* An LSP Position as a pair of numbers; zeros for anything else. */
text_position lsp_position_of(const json_t *position);

/* Less than, equal to or greater than 0, as the first position lies before, at
 * or behind the second one. */
int lsp_position_compare(text_position a, text_position b);

/* A new LSP Range. */
json_t *lsp_range(text_position begin, text_position end);

#endif
