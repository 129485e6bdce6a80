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

/* Hands a compile request on if its source is an open document, of the version
 * it names if it names one, with the document's text and the user's options.
 * Returns false when it is about something else. */
bool lsp_requests_take(const reply *reply, const json_t *id,
                       const job_kind *kind, const json_t *params);

/* Answers the request of this id as cancelled, if it waits for an analysis.
 * `session` may be NULL. */
void lsp_requests_cancel(lsp_session *session, const json_t *id);

#endif
