/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Requests of the editor that wait for the compiler to have seen the text they
 * are about. An answer is about that text or there is none: when the text
 * changes meanwhile, the editor is told so, and asks again.
 */
#ifndef LSP_PENDING_H
#define LSP_PENDING_H

#include "daemon/lsp/session/document.h"
#include "daemon/wire/reply.h"

/* Answers a request about a document of which the analysis is current, or of
 * which there is none because it has failed. */
typedef void (*lsp_answer)(lsp_document *document, const reply *to,
                           const json_t *params);

/* Has the request answered: at once when the analysis is current, or when the
 * document is none that is analysed; else when it has come. */
void lsp_pending_add(lsp_document *document, const reply *to,
                     const json_t *params, lsp_answer answer);

/* Has it wait, whether the analysis is current or not. */
void lsp_pending_keep(lsp_document *document, const reply *to,
                      const json_t *params, lsp_answer answer);

/* Answers all that wait; they may wait once more. */
void lsp_pending_answer(lsp_document *document);

/* Tells all that wait that the text is another one by now. */
void lsp_pending_refuse(lsp_document *document);

/* The user has cancelled the analysis of the text as it is: tells so all that
 * wait, and all that come before the text changes. */
void lsp_pending_give_up(lsp_document *document);

/* Forgets all that wait, whose client is gone. */
void lsp_pending_drop(lsp_document *document);

/* Answers the request of this id as cancelled, if it waits. */
void lsp_pending_cancel(lsp_session *session, const json_t *id);

#endif
