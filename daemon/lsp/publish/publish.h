/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * textDocument/publishDiagnostics.
 */
#ifndef LSP_PUBLISH_H
#define LSP_PUBLISH_H

#include "daemon/host/json_text.h"
#include "daemon/lsp/session/document.h"

/* Shows the diagnostics of a result of hls/analyze for the text as it is. */
void lsp_publish(lsp_document *document, json_span result);

/* Shows what a simulation of the text as it is has found, a result of
 * hls/simulate, beside that, until the text changes. */
void lsp_publish_run(lsp_document *document, const json_t *result);

/* Shows that the analysis of the text as it is has failed, and why. */
void lsp_publish_failure(lsp_document *document, const json_t *error);

/* What is shown of the document itself, a new reference. */
json_t *lsp_published(const lsp_document *document);

/* Takes back the diagnostics that are shown, if there are any. */
void lsp_publish_nothing(lsp_document *document);

#endif
