/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Requests that wait for the compiler.
 */
#include "daemon/lsp/session/pending.h"

#include <stdlib.h>

typedef struct lsp_pending {
  list link; /* in the document's waiting */
  reply to;
  json_t *id;
  json_t *params;
  lsp_answer answer;
} lsp_pending;

/* Why there is no answer. */
typedef struct refusal {
  rpc_error_code code;
  const char *message;
} refusal;

static const refusal modified = {RPC_CONTENT_MODIFIED,
                                 "the document has changed"};
static const refusal given_up = {
    RPC_SERVER_CANCELLED,
    "the analysis of this text was cancelled; it begins anew with a change"};

static void destroy(lsp_pending *pending) {
  list_remove(&pending->link);
  reply_release(&pending->to);
  json_decref(pending->id);
  json_decref(pending->params);
  free(pending);
}

void lsp_pending_add(lsp_document *document, const reply *to,
                     const json_t *params, lsp_answer answer) {
  if (!document->has_kernels || lsp_document_is_current(document)) {
    answer(document, to, params);
    return;
  }
  if (document->given_up_state == document->state) {
    reply_error(to, given_up.code, NULL, "%s", given_up.message);
    return;
  }
  lsp_pending_keep(document, to, params, answer);
}

void lsp_pending_keep(lsp_document *document, const reply *to,
                      const json_t *params, lsp_answer answer) {
  lsp_pending *pending = calloc(1, sizeof *pending);
  if (!pending || !reply_keep(&pending->to, to)) {
    free(pending);
    reply_error(to, RPC_INTERNAL_ERROR, NULL, "out of memory");
    return;
  }
  pending->id = json_loadb(to->id.text, to->id.size, JSON_DECODE_ANY, NULL);
  pending->params = json_incref((json_t *)params);
  pending->answer = answer;
  list_append(&document->waiting, &pending->link);
}

void lsp_pending_answer(lsp_document *document) {
  list now;
  list_take(&now, &document->waiting);
  list_for_each(item, &now) {
    lsp_pending *pending = list_entry(item, lsp_pending, link);
    pending->answer(document, &pending->to, pending->params);
    destroy(pending);
  }
}

static void refuse_all(lsp_document *document, refusal why) {
  list_for_each(item, &document->waiting) {
    lsp_pending *pending = list_entry(item, lsp_pending, link);
    reply_error(&pending->to, why.code, NULL, "%s", why.message);
    destroy(pending);
  }
}

void lsp_pending_refuse(lsp_document *document) {
  refuse_all(document, modified);
}

void lsp_pending_give_up(lsp_document *document) {
  document->given_up_state = document->state;
  refuse_all(document, given_up);
}

void lsp_pending_drop(lsp_document *document) {
  list_for_each(item, &document->waiting) {
    destroy(list_entry(item, lsp_pending, link));
  }
}

void lsp_pending_cancel(lsp_session *session, const json_t *id) {
  list_for_each(entry, &session->documents) {
    lsp_document *document = list_entry(entry, lsp_document, link);
    list_for_each(item, &document->waiting) {
      lsp_pending *pending = list_entry(item, lsp_pending, link);
      if (json_equal(pending->id, id)) {
        reply_error(&pending->to, RPC_REQUEST_CANCELLED, NULL,
                    "the request was cancelled");
        destroy(pending);
      }
    }
  }
}
