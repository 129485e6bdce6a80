/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A worker's work that the language server itself has asked for. It waits in
 * the same queue as the requests of clients, in the place of its connection.
 */
#ifndef LSP_JOB_H
#define LSP_JOB_H

#include "daemon/lsp/session/document.h"
#include "daemon/wire/reply.h"

struct lsp_job;

/* Takes the outcome: the text of the result, or the error. The job is freed
 * afterwards. New jobs must not be started in here: the worker is not free
 * yet. */
typedef void (*lsp_job_done)(struct lsp_job *job, json_span result,
                             const json_t *error);

typedef struct lsp_job {
  reply_sink sink;
  list link; /* in the session's jobs */
  lsp_session *session;
  lsp_document *document; /* what it is about; NULL once that is closed */
  uint64_t state;         /* of the document when it began */
  uint64_t started_ns;
  size_t text_size; /* of the document when it began */
  json_t *id;       /* its name for the scheduler */
  lsp_job_done done;
  json_t *token;  /* for progress, should it take long; or NULL */
  reply to;       /* of the request that it is done for; or zero */
  json_t *params; /* of that request; or NULL */
  bool is_told;   /* the editor tells the user itself what has come out */
} lsp_job;

/* Creates a job. Returns NULL when out of memory. `document` may be NULL. */
lsp_job *lsp_job_create(lsp_session *session, lsp_document *document,
                        lsp_job_done done);

/* Hands it to the scheduler; from here on it frees itself, which may happen
 * before this returns. `params` is taken; NULL means that memory is out,
 * and gives an error. */
void lsp_job_submit(lsp_job *job, const char *method, json_t *params);

/* Before it is handed over: lets the editor show how far it is, if it can and
 * the job takes long. */
void lsp_job_offer_progress(lsp_job *job);

/* Ends it: its outcome, which follows, is an error. */
void lsp_job_cancel(lsp_job *job);

/* The document has changed: ends what confirms a simulation of its old text,
 * which the editor has. */
void lsp_job_end_background(lsp_document *document);

/* Lets go of a document that is being closed: its jobs end as they are. */
void lsp_job_forget_document(lsp_document *document);

/* Frees a job that the scheduler does not know, or has forgotten. */
void lsp_job_destroy(lsp_job *job);

/* Adds the settings that a request does not give itself: the user's options,
 * how positions are counted, and what the editor has of headers and of the
 * other files of a document's program; the document may be NULL. False when out
 * of memory. */
bool lsp_job_add_settings(json_t *params, const lsp_session *session,
                          const lsp_document *document);

/* The parameters that every request about a document has: its text and the
 * settings. A new reference; NULL when out of memory. */
json_t *lsp_job_params(lsp_document *document);

#endif
