/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The state that an editor has told its language server and would have to tell
 * another one: the greeting, with the folders of the workspace as they are now,
 * the configuration and the open documents. It also has the requests that are
 * not answered and the progress that has not ended.
 */
#ifndef HLSC_LSP_JOURNAL_H
#define HLSC_LSP_JOURNAL_H

#include "client/hlsc/daemon/outbox.h"
#include "protocol/text_document.h"
#include <jansson.h>
#include <stdbool.h>

/* The id under which `initialize` is sent again; editors count or use other
 * names. Its answer is not for the editor. */
#define LSP_JOURNAL_REPLAY_ID "hlsc-replay"

typedef struct journal_document {
  char *uri;
  char *language;
  json_int_t version;
  text_document text;
} journal_document;

typedef struct journal_request {
  char *id;         /* JSON text */
  bool is_greeting; /* `initialize` */
  bool is_shutdown;
} journal_request;

/* Zero-initialise; lsp_journal_finish in every case. */
typedef struct lsp_journal {
  json_t *greeting;      /* parameters of `initialize`; NULL before it */
  bool greeted;          /* `initialize` was answered */
  bool confirmed;        /* `initialized` was sent */
  bool shut_down;        /* `shutdown` was sent */
  bool exits;            /* `exit` was sent */
  json_t *configuration; /* the last workspace/didChangeConfiguration */
  position_encoding encoding;
  journal_document *documents;
  size_t num_documents;
  journal_request *requests;
  size_t num_requests;
  json_t *progress; /* tokens of progress that goes on; NULL: none */
} lsp_journal;

void lsp_journal_finish(lsp_journal *journal);

/* Notes a message of the editor. Returns false when out of memory. */
bool lsp_journal_note(lsp_journal *journal, const json_t *message);

/* Notes the result of `initialize`. */
void lsp_journal_greeted(lsp_journal *journal, const json_t *result);

/* Notes that the request with this id, as JSON text, has its answer. */
void lsp_journal_answered(lsp_journal *journal, const char *id, size_t size);

/* Notes a message of the server, which may begin or end progress. Returns false
 * when out of memory. */
bool lsp_journal_note_progress(lsp_journal *journal, const char *text,
                               size_t size);

/* The `initialize` that has no answer yet; NULL when there is none. */
const journal_request *lsp_journal_greeting(const lsp_journal *journal);

/* Tells another server everything. False when out of memory. */
bool lsp_journal_replay(const lsp_journal *journal, outbox *server);

/* Answers all requests but `initialize` and ends all progress, which no server
 * will do any more. False when out of memory. */
bool lsp_journal_give_up(lsp_journal *journal, outbox *editor);

#endif
