/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Virtual documents: the IR of a kernel at a stage, or its RTL, as a text that
 * the editor shows and that follows the edits. Their URIs are
 *
 *   hls-ir:/KERNEL/STAGE.mlir?URI     IR at a stage (STAGE.ll for llvm)
 *   hls-rtl:/KERNEL/FILE.sv?URI       a file of the RTL
 *
 * where URI is the document's, percent-encoded as a query needs it.
 */
#ifndef LSP_VIEWS_H
#define LSP_VIEWS_H

#include "daemon/lsp/session/document.h"
#include "daemon/wire/reply.h"

/* hls/virtualDocument: `uri` -> {uri, text, version, stale, map}. While the
 * kernel has errors the text is the last one without, marked stale. */
void lsp_view_answer(connection *client, const reply *to, const json_t *params);

/* hls/virtualDocumentClosed: `uri` needs no refreshing any more. */
void lsp_view_closed(connection *client, const json_t *params);

/* The document was analysed anew: has the editor ask again for what it shows
 * of it. */
void lsp_views_refresh(lsp_document *document);

#endif
