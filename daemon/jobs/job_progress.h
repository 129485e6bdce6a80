/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The messages to a client before the answer: `$/progress` (LSP, "Work Done
 * Progress"). Some workers tell it themselves. For others the daemon reads how
 * far they are in what they note, once they have worked for a while.
 */
#ifndef DAEMON_JOB_PROGRESS_H
#define DAEMON_JOB_PROGRESS_H

#include <jansson.h>
#include <stdbool.h>

#include "daemon/host/json_text.h"
#include "daemon/host/log.h"
#include "daemon/wire/reply.h"
#include "daemon/workers/worker_notes.h"

typedef struct job_progress {
  const reply *reply; /* of the job */
  json_t *uri;        /* of its source; or NULL */
  json_t *token;      /* workDoneToken; or NULL, then nothing is told */
  bool by_worker;     /* it tells it itself */
  bool in_between;    /* the client was told a beginning but no end */
  bool asked;         /* whether the token may be used; by a sink (reply.h) */
  bool granted;
  noted_progress told; /* last */
} job_progress;

/* Takes the token of a job's parameters. Its reply is borrowed. */
void job_progress_init(job_progress *progress, const reply *reply,
                       const json_t *params);
void job_progress_finish(job_progress *progress);

/* Whether it is the daemon that should tell how far the job is. */
bool job_progress_is_wanted(const job_progress *progress);

/* Tells how far a worker is by its notes, if that is news. */
void job_progress_tell(job_progress *progress, int notes);

/* The client has the token ready that it was asked for. */
void job_progress_grant(job_progress *progress);

/* Passes a worker's progress on to the client if it has asked for it. `message`
 * is the notification, `params` its parameters, `subject` the job's. */
void job_progress_pass(job_progress *progress, log_subject subject,
                       json_span message, const json_t *params);

/* The worker has answered: ends what the daemon has told. */
void job_progress_conclude(job_progress *progress);

/* The worker will tell nothing more: ends whatever has begun. */
void job_progress_end(job_progress *progress);

#endif
