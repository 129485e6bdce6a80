/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * An open document: its text as the editor has it, and what the compiler has
 * last said about it.
 */
#ifndef LSP_DOCUMENT_H
#define LSP_DOCUMENT_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "daemon/host/list.h"
#include "daemon/lsp/session/session.h"
#include "protocol/language.h"
#include "protocol/text_document.h"

struct lsp_job;

/* Simulations that the language server begins itself (methods/measuring.c). */
typedef struct lsp_measurement {
  struct lsp_job *job; /* that is under way, or NULL */
  bool is_due;
  uint64_t due_ns;    /* not before this moment */
  size_t next_kernel; /* of those that the analysis has found */
} lsp_measurement;

/* Reading of a large project, which goes on in a thread when the document is
 * closed (document_project.c). */
typedef struct lsp_project_wait {
  struct lsp_document *document; /* NULL: it was closed */
  bool is_outdated; /* it has changed since: what was read may be the old one */
} lsp_project_wait;

typedef struct lsp_document {
  list link; /* in the session's documents */
  lsp_session *session;
  char *uri;
  text_document text;
  json_int_t version; /* as the editor counts */
  uint64_t state;     /* grows with every change: tells texts apart even if the
                         editor counts badly */
  rpc_language language;
  bool has_kernels;      /* to be compiled */
  bool is_candidate;     /* has_kernels only if it defines … */
  bool defines_kernel;   /* … the kernel of the project, as the last analysis of
                            it has said */
  bool knows_includes;   /* those of its headers were looked at … */
  bool includes_kernels; /* … and one is marked (kernel_include.h) … */
  uint64_t includes;     /* … as of these lines */
  char
      *project_kernel; /* the name of the project's kernel, the same; or NULL */
  lsp_project_wait *project_wait; /* the project is being read; or NULL … */
  bool project_is_read;           /* … and now it was, so that … */
  uint64_t awaited_includes;      /* … for these lines it is not read again */
  bool published;                 /* the editor shows diagnostics */
  bool left_out;  /* there was no room for its text (document_room.h) */
  uint64_t taken; /* the bytes it takes of that room … */
  json_t *shared; /* … with this copy of its text; or NULL */

  /* The compiler's work on it (methods/analysis.c). */
  struct lsp_job *job;     /* what is being analysed, or NULL */
  bool is_due;             /* the text has changed since */
  bool is_new;             /* it is large, and no other client has had a turn */
  bool wants_details;      /* a hover waits for more than was found */
  uint64_t detailed_state; /* the text of which that is known, or failed */
  uint64_t analysed_state; /* the text that was analysed last */
  uint64_t given_up_state; /* the text of which the user has cancelled that */
  char *facts_text; /* what was found: a result of hls/analyze, or NULL */
  size_t facts_size;
  json_t *program_files; /* paths of the other files of its program, as the last
                            analysis has named them; NULL: there was none */
  json_t *facts;         /* the same, once somebody has asked for it */
  json_t *kept;  /* diagnostics of the last text that was C (kept.h); or NULL */
  json_t *faded; /* those that are still shown; or NULL */
  char *kept_text; /* that text; or NULL */
  size_t kept_size;
  json_t *found; /* its diagnostics, as they were told (publish.c); or NULL */
  list waiting;  /* lsp_pending: requests about the text as it is now */

  /* Of the last simulation, by kernel. */
  json_t *cycles;
  json_t *profiles; /* of loops and lines (docs/protocol.md, hls/simulate) */
  uint64_t cycles_state;
  json_t *run_found; /* diagnostics that it has beside those; or NULL */
  uint64_t run_state;
  lsp_measurement measurement;
  json_t *views; /* virtual documents that the editor shows, by URI */
} lsp_document;

/* Opens a document. Returns NULL when out of memory. */
lsp_document *lsp_document_create(lsp_session *session, const char *uri,
                                  const char *language_id);

/* Takes it out of the session and frees it, without a word to anybody. No job
 * may be about it and no request may wait for it. */
void lsp_document_destroy(lsp_document *document);

/* Whether it is a header of C or C++ or a part of one, by its name: other
 * documents may include it. */
bool lsp_document_is_header(const lsp_document *document);

/* The open document of that URI; NULL when there is none. */
lsp_document *lsp_document_find(const lsp_session *session, const char *uri);

/* The open document that a URI means, which may be spelled differently, or be
 * an absolute path; NULL when there is none. */
lsp_document *lsp_document_of_uri(const lsp_session *session, const char *uri);

/* "c", "cpp" or "mlir"; NULL for any other language. */
const char *lsp_document_language_id(const lsp_document *document);

/* The document that `params.textDocument.uri` names; NULL when there is none.
 */
lsp_document *lsp_document_of(const lsp_session *session, const json_t *params);

/* Whether another document is a file of its program, or may be one, as long as
 * no analysis has told. */
bool lsp_document_has_file(const lsp_document *document,
                           const lsp_document *other);

/* Whether the last analysis is about the text as it is. */
bool lsp_document_is_current(const lsp_document *document);

#endif
