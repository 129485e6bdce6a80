/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Simulates the kernels of documents that have a main(), while they are typed:
 * once a text has been analysed and nobody types for a moment, one kernel after
 * another, so that the editor can show cycles next to loops and lines. What is
 * overtaken by a change is ended, and a failure is no news.
 */
#ifndef LSP_MEASURING_H
#define LSP_MEASURING_H

#include "daemon/lsp/session/document.h"

/* The text as it is was analysed, and has kernels without errors. */
void lsp_measuring_begin(lsp_document *document);

/* The document is closed. */
void lsp_measuring_closed(lsp_document *document);

/* Starts what is due, and ends what was overtaken. Called from the event loop.
 */
void lsp_measuring_work(lsp_session *session);

#endif
