/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The language server's part of a connection: what the editor can do, how it
 * is configured and which documents it has open. A connection that never sends
 * `initialize` has none.
 */
#ifndef LSP_SESSION_H
#define LSP_SESSION_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include <uv.h>

#include "daemon/host/list.h"
#include "daemon/jobs/scheduler.h"
#include "daemon/lsp/session/settings.h"
#include "daemon/wire/connection.h"
#include "protocol/text_document.h"

typedef struct lsp_session {
  connection *client;
  scheduler *dispatcher;
  job_owner *owner; /* of its jobs */
  position_encoding encoding;
  lsp_settings settings;
  bool pulls_settings; /* the client answers workspace/configuration */
  bool watches_files;  /* it can be asked to watch files */
  bool creates_files;  /* its edits may make files */
  bool refreshes_hints;
  bool registers_formatters; /* it can be told later who formats … */
  bool formats;              /* … and was told that hlsd does */
  bool pulls_diagnostics;    /* the client asks for them, and does not listen */
  bool shows_progress;       /* on request of the server, too */
  list documents;
  json_t *folders;        /* of the workspace: absolute paths */
  list tasks;             /* lsp_task: requests that threads are to answer … */
  struct lsp_task *task;  /* … and the one that a thread has; or NULL */
  uint64_t headers_state; /* grows when a header changes */
  json_t *said;     /* diagnostics by the file that they are about, then by the
                       document that says them */
  uint64_t taken;   /* the bytes of the documents (document_room.h) */
  bool told_full;   /* the user knows that there is no room */
  list jobs;        /* lsp_job that workers have */
  list requests;    /* lsp_request: what was sent to the client */
  uv_timer_t timer; /* runs to the moment in which something is to be done */
  void (*work)(struct lsp_session *session); /* does it */
  uint64_t nonce; /* part of every name given by new_name() */
  uint64_t next_number;
} lsp_session;

/* Creates a session with the parameters of `initialize`, which may be NULL, and
 * sets it as that of the owner's connection. `work` is called from the event
 * loop when lsp_session_wake() has asked for it. Returns false when out of
 * memory. (lsp_begin() and lsp_end() care for its documents and jobs.) */
bool lsp_session_create(scheduler *dispatcher, job_owner *owner,
                        const json_t *params,
                        void (*work)(lsp_session *session));

/* The session of a connection; NULL when it has none. */
lsp_session *lsp_session_of(const connection *client);

/* Frees a session that has no jobs and no documents. */
void lsp_session_destroy(lsp_session *session);

/* Has the session's `work` done when so many milliseconds have passed, or
 * earlier if it was asked for before. */
void lsp_session_wake(lsp_session *session, uint64_t ms);

/* Sends a notification; takes `params`, NULL (no memory) included. */
void lsp_notify(const lsp_session *session, const char *method, json_t *params);

/* Takes the client's answer to a request with `params`: its result, NULL after
 * an error. */
typedef void (*lsp_response)(lsp_session *session, const json_t *params,
                             const json_t *result);

/* Has the client write a message into its log for the user to look up. */
__attribute__((format(printf, 2, 3))) void
lsp_session_log(const lsp_session *session, const char *format, ...);

/* Sends a request; takes `params`, NULL when there are none. `response` may be
 * NULL. */
void lsp_request_send(lsp_session *session, const char *method, json_t *params,
                      lsp_response response);

/* The id of a request to the client, or a token for progress that the server
 * begins by itself: none that this or another session has used before, because
 * the client may keep what it knows while its server is replaced. A new
 * reference; NULL when out of memory. */
json_t *lsp_session_new_name(lsp_session *session);

/* Asks the client to be ready for progress under that token, which is borrowed.
 * `response` may be NULL. */
void lsp_session_ask_progress(lsp_session *session, json_t *token,
                              lsp_response response);

/* Takes a response of the client. Returns false when nothing was asked. */
bool lsp_request_take(lsp_session *session, const json_t *message);

#endif
