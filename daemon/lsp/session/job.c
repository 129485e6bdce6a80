/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A worker's work that the language server itself has asked for.
 */
#include "daemon/lsp/session/job.h"

#include <stdlib.h>
#include <string.h>

#include "base/text/file_uri.h"
#include "daemon/jobs/scheduler.h"

static void receive(reply_sink *sink, json_span rest);
static void ask_progress(reply_sink *sink);
static void on_asked(lsp_session *session, const json_t *params,
                     const json_t *result);

lsp_job *lsp_job_create(lsp_session *session, lsp_document *document,
                        lsp_job_done done) {
  lsp_job *job = calloc(1, sizeof *job);
  if (!job) {
    return NULL;
  }
  job->sink.receive = receive;
  job->session = session;
  job->document = document;
  job->state = document ? document->state : 0;
  job->text_size = document ? document->text.size : 0;
  job->done = done;
  /* No request of a client has an array as its id. */
  job->id = json_pack("[I]", (json_int_t)++session->next_number);
  if (!job->id) {
    free(job);
    return NULL;
  }
  list_append(&session->jobs, &job->link);
  return job;
}

void lsp_job_submit(lsp_job *job, const char *method, json_t *params) {
  job->started_ns = uv_hrtime();
  if (job->token) {
    json_object_set(params, "workDoneToken", job->token);
  }
  reply answer = {.connection = job->session->client,
                  .id = REPLY_ID_NULL,
                  .sink = &job->sink};
  if (params) {
    scheduler_submit(job->session->dispatcher, job->session->owner, &answer,
                     job->id, job_kind_find(method), params,
                     &(kept_part){.size = job->text_size});
  } else {
    reply_error(&answer, RPC_INTERNAL_ERROR, NULL, "out of memory");
  }
  json_decref(params);
}

void lsp_job_offer_progress(lsp_job *job) {
  if (job->session->shows_progress) {
    job->token = lsp_session_new_name(job->session);
    job->sink.ask_progress = ask_progress;
  }
}

void lsp_job_cancel(lsp_job *job) {
  scheduler_cancel(job->session->dispatcher, job->session->owner, job->id);
}

void lsp_job_end_background(lsp_document *document) {
  lsp_session *session = document->session;
  list_for_each(item, &session->jobs) {
    lsp_job *job = list_entry(item, lsp_job, link);
    if (job->document == document) {
      scheduler_end_background(session->dispatcher, session->owner, job->id);
    }
  }
}

void lsp_job_forget_document(lsp_document *document) {
  list_for_each(item, &document->session->jobs) {
    lsp_job *job = list_entry(item, lsp_job, link);
    job->document = job->document == document ? NULL : job->document;
  }
  document->job = NULL;
  document->measurement.job = NULL;
}

void lsp_job_destroy(lsp_job *job) {
  list_remove(&job->link);
  if (job->document && job->document->job == job) {
    job->document->job = NULL;
  }
  if (job->document && job->document->measurement.job == job) {
    job->document->measurement.job = NULL;
  }
  json_decref(job->id);
  json_decref(job->params);
  json_decref(job->token);
  reply_release(&job->to);
  free(job);
}

/* Larger ones are taken from the disk. */
#define HEADER_BYTES_MAX (1u << 20)

/* A header, or a file of the program of `about`, as the editor has it, which
 * may not be saved; NULL when it is none, or out of memory. */
static json_t *open_file(const lsp_document *document,
                         const lsp_document *about) {
  const char *problem = NULL;
  bool counts = lsp_document_is_header(document) ||
                (about && lsp_document_has_file(about, document));
  if (!counts || document->left_out || document->text.size > HEADER_BYTES_MAX ||
      !file_uri_is(document->uri)) {
    return NULL;
  }
  char *path = file_uri_decode(document->uri, &problem);
  json_t *file = path ? json_pack("{s:s, s:o}", "path", path, "text",
                                  json_stringn_nocheck(document->text.text,
                                                       document->text.size))
                      : NULL;
  free(path);
  return file;
}

/* All of them; NULL when there are none. */
static json_t *open_files(const lsp_session *session,
                          const lsp_document *about) {
  json_t *files = NULL;
  list_for_each(item, &session->documents) {
    json_t *file = open_file(list_entry(item, lsp_document, link), about);
    if (file) {
      files = files ? files : json_array();
      json_array_append_new(files, file);
    }
  }
  return files;
}

bool lsp_job_add_settings(json_t *params, const lsp_session *session,
                          const lsp_document *document) {
  json_t *settings = json_pack("{s:s, s:O*, s:o*}", "positionEncoding",
                               text_document_encoding_name(session->encoding),
                               "options", session->settings.options,
                               "openFiles", open_files(session, document));
  bool added = settings && json_object_update_missing(params, settings) == 0;
  json_decref(settings);
  return added;
}

/* The text is well-formed, for edits keep it so; it is looked at once more when
 * it is written, and not twice. */
json_t *lsp_job_params(lsp_document *document) {
  json_t *params =
      json_pack("{s:{s:s, s:o, s:s*}}", "source", "uri", document->uri, "text",
                json_stringn_nocheck(document->text.text, document->text.size),
                "languageId", lsp_document_language_id(document));
  if (params && !lsp_job_add_settings(params, document->session, document)) {
    json_decref(params);
    return NULL;
  }
  return params;
}

static void ask_progress(reply_sink *sink) {
  lsp_job *job = (lsp_job *)sink; /* its first member */
  lsp_session_ask_progress(job->session, job->token, on_asked);
}

/* The job may have ended meanwhile. */
static void on_asked(lsp_session *session, const json_t *params,
                     const json_t *result) {
  if (result) {
    scheduler_grant_progress(session->owner, json_object_get(params, "token"));
  }
}

/* `rest` is `"result":…}` or `"error":…}`. */
static void receive(reply_sink *sink, json_span rest) {
  static const char result_name[] = "\"result\":";
  static const char error_name[] = "\"error\":";
  lsp_job *job = (lsp_job *)sink; /* its first member */
  size_t result_size = sizeof result_name - 1;
  if (rest.size > result_size &&
      memcmp(rest.text, result_name, result_size) == 0) {
    json_span result = {rest.text + result_size, rest.size - result_size - 1};
    job->done(job, result, NULL);
  } else {
    size_t error_size = sizeof error_name - 1;
    json_t *error =
        rest.size > error_size
            ? json_loadb(rest.text + error_size, rest.size - error_size - 1,
                         JSON_ALLOW_NUL, NULL)
            : NULL;
    json_t *known = error ? error : json_object();
    job->done(job, (json_span){NULL, 0}, known);
    json_decref(known);
  }
  lsp_job_destroy(job);
}
