/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Has the compiler look at documents while they are typed. One analysis of a
 * document is under way at a time. Its result for a text that has changed
 * meanwhile is dropped, never shown.
 */
#ifndef LSP_ANALYSIS_H
#define LSP_ANALYSIS_H

#include "daemon/lsp/session/document.h"

/* The text or the settings have changed: the document is to be analysed, and
 * requests that wait for the analysis of the old text are refused. */
void lsp_analysis_changed(lsp_document *document);

/* The document is closed: the editor forgets its diagnostics. */
void lsp_analysis_closed(lsp_document *document);

/* Starts the analyses that are due. Called from the event loop. */
void lsp_analysis_work(lsp_session *session);

#endif
