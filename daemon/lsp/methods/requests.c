/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Requests `hls/…` about open documents.
 */
#include "daemon/lsp/methods/requests.h"

#include <stdlib.h>
#include <string.h>

#include "daemon/jobs/scheduler.h"
#include "daemon/lsp/folders/task.h"
#include "daemon/lsp/session/document_room.h"
#include "daemon/lsp/session/job.h"
#include "daemon/lsp/session/pending.h"

/* A text that a request names: `source`, or `other` of hls/diff. */
typedef struct named_text {
  const char *key;        /* of the parameters */
  const json_t *value;    /* borrowed */
  lsp_document *document; /* that it means; NULL: the request brings the text,
                             or the worker reads the file */
} named_text;

/* The members of requests that are sources. */
static const char *const keys[] = {"source", "other", "program"};
enum { NUM_KEYS = sizeof keys / sizeof *keys };

static named_text named_text_of(const lsp_session *session,
                                const json_t *params, const char *key);
static bool is_other_version(const named_text *named);
static void refuse_version(const reply *to, const lsp_document *document);
static json_t *whole_params(const lsp_session *session, const json_t *params,
                            const named_text *named, size_t count);
static size_t size_of(const json_t *whole);

bool lsp_requests_take(const reply *to, const json_t *id, const job_kind *kind,
                       const json_t *params) {
  lsp_session *session = lsp_session_of(to->connection);
  if (!session || kind->role == ROLE_OPT) {
    return false;
  }
  named_text named[NUM_KEYS];
  bool is_open = false;
  for (size_t i = 0; i < NUM_KEYS; i++) {
    named[i] = named_text_of(session, params, keys[i]);
    is_open = is_open || named[i].document;
  }
  if (!is_open) {
    return false;
  }
  for (size_t i = 0; i < NUM_KEYS; i++) {
    if (named[i].document && document_room_refuse(named[i].document, to)) {
      return true;
    }
    if (is_other_version(&named[i])) {
      refuse_version(to, named[i].document);
      return true;
    }
  }
  json_t *whole = whole_params(session, params, named, NUM_KEYS);
  if (whole) {
    scheduler_submit(session->dispatcher, session->owner, to, id, kind, whole,
                     &(kept_part){.size = size_of(whole)});
  } else {
    reply_error(to, RPC_INTERNAL_ERROR, NULL, "out of memory");
  }
  json_decref(whole);
  return true;
}

void lsp_requests_cancel(lsp_session *session, const json_t *id) {
  if (session) {
    lsp_pending_cancel(session, id);
    lsp_task_cancel(session, id);
  }
}

static bool has_integer(const json_t *object, const char *name) {
  return json_is_integer(json_object_get(object, name));
}

static bool is_version_of(const json_t *value, const lsp_document *document) {
  return json_integer_value(json_object_get(value, "version")) ==
         document->version;
}

/* The bytes of the texts in a request. */
static size_t size_of(const json_t *whole) {
  size_t size = 0;
  for (size_t i = 0; i < NUM_KEYS; i++) {
    size += json_string_length(
        json_object_get(json_object_get(whole, keys[i]), "text"));
  }
  return size;
}

/* A text that is sent along is not that of the document, unless it is said to
 * be of the document's version. */
static named_text named_text_of(const lsp_session *session,
                                const json_t *params, const char *key) {
  const json_t *value = json_object_get(params, key);
  const char *uri = json_string_value(json_object_get(value, "uri"));
  lsp_document *document = uri ? lsp_document_of_uri(session, uri) : NULL;
  bool brings_text = json_object_get(value, "text") != NULL;
  bool names_version = has_integer(value, "version");
  if (document && brings_text &&
      !(names_version && is_version_of(value, document))) {
    document = NULL;
  }
  return (named_text){key, value, document};
}

/* Whether the request means a text that the editor had, or will have: the file
 * on disk is no substitute for it. */
static bool is_other_version(const named_text *named) {
  return named->document && has_integer(named->value, "version") &&
         !is_version_of(named->value, named->document);
}

static void refuse_version(const reply *to, const lsp_document *document) {
  reply_error(to, RPC_CONTENT_MODIFIED, NULL,
              "the document is open in version %lld",
              (long long)document->version);
}

/* `value` with the text of the document. A new reference; NULL when out of
 * memory. */
static json_t *with_text(const json_t *value, const lsp_document *document) {
  json_t *whole = json_copy((json_t *)value);
  json_t *text = json_stringn_nocheck(document->text.text, document->text.size);
  bool ok = json_object_set_new(whole, "text", text) == 0 &&
            json_object_set_new(whole, "uri", json_string(document->uri)) == 0;
  const char *language = lsp_document_language_id(document);
  if (ok && language) {
    ok = json_object_set_new(whole, "languageId", json_string(language)) == 0;
  }
  if (!ok) {
    json_decref(whole);
    return NULL;
  }
  return whole;
}

/* The parameters with the texts of open documents and the user's settings. A
 * new reference; NULL when out of memory. */
static json_t *whole_params(const lsp_session *session, const json_t *params,
                            const named_text *named, size_t count) {
  json_t *whole = json_copy((json_t *)params);
  bool ok = whole && lsp_job_add_settings(whole, session,
                                          count > 0 ? named[0].document : NULL);
  for (size_t i = 0; ok && i < count; i++) {
    if (named[i].document) {
      json_t *value = with_text(named[i].value, named[i].document);
      ok = json_object_set_new(whole, named[i].key, value) == 0;
    }
  }
  if (!ok) {
    json_decref(whole);
    return NULL;
  }
  return whole;
}
