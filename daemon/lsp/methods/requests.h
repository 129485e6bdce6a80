/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Requests `hls/…` of an editor about a document it has open: they are about
 * the text in the editor, not the one on disk.
 */
#ifndef LSP_REQUESTS_H
#define LSP_REQUESTS_H

#include "daemon/jobs/job_kind.h"
#include "daemon/lsp/session/session.h"
#include "daemon/wire/reply.h"

/* Hands a request on if its `source`, or the `other` of hls/diff, is an open
 * document: with the text in the editor and the user's options. It is refused
 * when it names a version that the editor does not have; the file on disk never
 * stands for an open document. Returns false when it is about nothing that is
 * open. */
bool lsp_requests_take(const reply *to, const json_t *id, const job_kind *kind,
                       const json_t *params);

/* Answers the request of this id as cancelled, if it waits for an analysis or
 * for files. `session` may be NULL. */
void lsp_requests_cancel(lsp_session *session, const json_t *id);

#endif
