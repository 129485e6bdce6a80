/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The requests of LSP that are answered from the document and what the compiler
 * has found in it. Each is an lsp_answer (pending.h) in a file of its name.
 */
#ifndef LSP_FEATURES_H
#define LSP_FEATURES_H

#include "daemon/lsp/session/document.h"
#include "daemon/wire/reply.h"

void lsp_answer_code_actions(lsp_document *document, const reply *to,
                             const json_t *params);
void lsp_answer_code_lenses(lsp_document *document, const reply *to,
                            const json_t *params);
void lsp_answer_completion(lsp_document *document, const reply *to,
                           const json_t *params);
void lsp_answer_definition(lsp_document *document, const reply *to,
                           const json_t *params);
void lsp_answer_implementation(lsp_document *document, const reply *to,
                               const json_t *params);
void lsp_answer_hover(lsp_document *document, const reply *to,
                      const json_t *params);
void lsp_answer_inlay_hints(lsp_document *document, const reply *to,
                            const json_t *params);
void lsp_answer_diagnostics(lsp_document *document, const reply *to,
                            const json_t *params);
void lsp_answer_semantic_tokens(lsp_document *document, const reply *to,
                                const json_t *params);
/* textDocument/documentSymbol: none beside clangd, which knows all functions.
 */
void lsp_answer_symbols(lsp_document *document, const reply *to,
                        const json_t *params);
/* The same for clients of hlsd's own, which look for kernels. */
void lsp_answer_own_symbols(lsp_document *document, const reply *to,
                            const json_t *params);

/* textDocument/definition in a virtual document of the document
 * (view_origins.c). */
void lsp_answer_view_origins(lsp_document *document, const reply *to,
                             const json_t *params);

#endif
