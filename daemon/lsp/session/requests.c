/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Requests `hls/…` about open documents.
 */
#include "daemon/lsp/session/requests.h"

#include <stdlib.h>
#include <string.h>

#include "daemon/jobs/scheduler.h"
#include "daemon/lsp/session/job.h"
#include "daemon/lsp/session/pending.h"

static lsp_document *document_of(const lsp_session *session,
                                 const json_t *params);

bool lsp_requests_take(const reply *reply, const json_t *id,
                       const job_kind *kind, const json_t *params) {
  lsp_session *session = lsp_session_of(reply->connection);
  if (!session || kind->role != ROLE_COMPILE) {
    return false;
  }
  lsp_document *document = document_of(session, params);
  if (!document) {
    return false;
  }
  json_t *common = lsp_job_params(document);
  json_t *whole = json_copy((json_t *)params);
  /* Of options the request's own, if it has any. */
  json_object_update_missing(whole, common);
  json_object_set(whole, "source", json_object_get(common, "source"));
  char *text = whole ? json_dumps(whole, JSON_COMPACT) : NULL;
  if (text) {
    scheduler_submit(session->scheduler, session->owner, reply, id, kind, whole,
                     (json_span){text, strlen(text)});
  } else {
    reply_error(reply, RPC_INTERNAL_ERROR, NULL, "Out of memory");
  }
  free(text);
  json_decref(common);
  json_decref(whole);
  return true;
}

void lsp_requests_cancel(lsp_session *session, const json_t *id) {
  if (session) {
    lsp_pending_cancel(session, id);
  }
}

/* NULL when the request brings a text of its own, or means a version that is
 * not the one in the editor. */
static lsp_document *document_of(const lsp_session *session,
                                 const json_t *params) {
  const json_t *source = json_object_get(params, "source");
  const json_t *version = json_object_get(source, "version");
  lsp_document *document = lsp_document_find(
      session, json_string_value(json_object_get(source, "uri")));
  if (!document || document->language == LSP_LANGUAGE_OTHER) {
    return NULL;
  }
  if (json_is_integer(version)) {
    return json_integer_value(version) == document->version ? document : NULL;
  }
  return json_object_get(source, "text") ? NULL : document;
}
