/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Files beside the documents: the editor watches those that say how kernels are
 * compiled, and headers, and each document is analysed anew when one changes.
 */
#ifndef LSP_WATCHING_H
#define LSP_WATCHING_H

#include "daemon/lsp/session/session.h"

/* Asks an editor that can watch files to do so. */
void lsp_watching_begin(lsp_session *session);

/* Handles workspace/didChangeWatchedFiles. */
void lsp_did_change_watched_files(connection *client, const json_t *params);

#endif
