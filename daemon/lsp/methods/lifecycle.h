/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The begin and the end of an editor's session, with all that belongs to it.
 */
#ifndef LSP_LIFECYCLE_H
#define LSP_LIFECYCLE_H

#include "daemon/lsp/session/session.h"

/* Begins a session with the parameters of `initialize`, which may be NULL, and
 * sets it as that of the owner's connection. Returns false when out of memory.
 */
bool lsp_begin(scheduler *dispatcher, job_owner *owner, const json_t *params);

/* Frees the session of a connection whose jobs are gone, and the documents that
 * are open in it; NULL is fine. */
void lsp_end(lsp_session *session);

#endif
