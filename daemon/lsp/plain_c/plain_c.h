/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What an editor asks about any C, and clangd answers where it is there: then
 * there is nothing of it, so that nothing is said twice. As in features.h.
 */
#ifndef LSP_PLAIN_C_H
#define LSP_PLAIN_C_H

#include "daemon/lsp/session/document.h"
#include "daemon/wire/reply.h"

void lsp_answer_document_links(lsp_document *document, const reply *to,
                               const json_t *params);
void lsp_answer_folding(lsp_document *document, const reply *to,
                        const json_t *params);
void lsp_answer_highlights(lsp_document *document, const reply *to,
                           const json_t *params);
void lsp_answer_prepare_rename(lsp_document *document, const reply *to,
                               const json_t *params);
void lsp_answer_references(lsp_document *document, const reply *to,
                           const json_t *params);
void lsp_answer_rename(lsp_document *document, const reply *to,
                       const json_t *params);
void lsp_answer_signature_help(lsp_document *document, const reply *to,
                               const json_t *params);

/* textDocument/formatting and rangeFormatting. */
void lsp_format(lsp_document *document, const reply *to, const json_t *params);

/* workspace/symbol, of what is known now of open documents, and of the files in
 * the folders of the workspace. */
void lsp_answer_workspace_symbols(lsp_session *session, const reply *to,
                                  const json_t *params);

#endif
