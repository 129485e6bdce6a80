/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Progress of a job.
 */
#include "daemon/jobs/job_progress.h"

#include <stdlib.h>
#include <string.h>

#include "daemon/host/log.h"
#include "daemon/host/stream.h"
#include "daemon/jobs/job.h"
#include "daemon/lsp/session/percent.h"
#include "protocol/methods.h"

static void notify(job *job, json_t *value);
static void begin(job *job);
static json_t *title_of(const job *job);

void job_progress_init(job_progress *progress, const json_t *params) {
  progress->token = json_incref(json_object_get(params, "workDoneToken"));
}

void job_progress_finish(job_progress *progress) {
  json_decref(progress->token);
}

bool job_progress_is_due(const job *job) {
  return job->progress.token && job->worker && !job->progress.by_worker &&
         job->method->role == ROLE_COMPILE;
}

void job_progress_tell(job *job) {
  job_progress *progress = &job->progress;
  reply_sink *sink = job->reply.sink;
  if (sink && sink->ask_progress && !progress->granted) {
    if (!progress->asked) {
      progress->asked = true;
      sink->ask_progress(sink);
    }
    return;
  }
  noted_progress noted;
  if (!progress->in_between) {
    begin(job);
  }
  if (!worker_notes_progress(job->worker->notes, &noted) ||
      noted.percent < progress->told.percent ||
      (noted.percent == progress->told.percent &&
       strcmp(noted.doing, progress->told.doing) == 0)) {
    return;
  }
  progress->told = noted;
  notify(job, json_pack("{s:s, s:s, s:i}", "kind", "report", "message",
                        noted.doing, "percentage", (int)noted.percent));
}

void job_progress_grant(job *job) { job->progress.granted = true; }

void job_progress_pass(job *job, json_span message, const json_t *params) {
  job_progress *progress = &job->progress;
  const json_t *value = json_object_get(params, "value");
  const char *kind = json_string_value(json_object_get(value, "kind"));
  if (!progress->token || !json_is_object(value) ||
      !json_equal(json_object_get(params, "token"), progress->token)) {
    log_about(LOG_LEVEL_WARNING, job_subject(job),
              "progress that nobody asked for");
    return;
  }
  progress->by_worker = true;
  progress->in_between = !kind || strcmp(kind, "end") != 0;
  uv_buf_t whole = stream_piece(message.text, message.size);
  connection_send(job->reply.connection, &whole, 1);
}

void job_progress_conclude(job *job) {
  if (!job->progress.by_worker) {
    job_progress_end(job);
  }
}

void job_progress_end(job *job) {
  if (job->progress.in_between) {
    job->progress.in_between = false;
    notify(job, json_pack("{s:s}", "kind", "end"));
  }
}

/* Takes `value`. Progress is a courtesy: without memory there is none. */
static void notify(job *job, json_t *value) {
  json_t *message = json_pack("{s:s, s:s, s:{s:O, s:o}}", "jsonrpc", "2.0",
                              "method", RPC_METHOD_PROGRESS, "params", "token",
                              job->progress.token, "value", value);
  char *text = message ? json_dumps(message, JSON_COMPACT) : NULL;
  if (text) {
    uv_buf_t whole = stream_piece(text, strlen(text));
    connection_send(job->reply.connection, &whole, 1);
  }
  free(text);
  json_decref(message);
}

static void begin(job *job) {
  json_t *title = title_of(job);
  notify(job, json_pack("{s:s, s:o, s:b, s:i}", "kind", "begin", "title", title,
                        "cancellable", 1, "percentage", 0));
  job->progress.in_between = true;
}

/* Says what the source is called: the end of its URI. */
static json_t *title_of(const job *job) {
  const char *uri = json_string_value(job->uri);
  const char *slash = uri ? strrchr(uri, '/') : NULL;
  const char *end = slash ? slash + 1 : uri;
  char *name = end ? percent_decode(end, strlen(end)) : NULL;
  json_t *title = name ? json_sprintf("Compiling %s", name) : NULL;
  free(name);
  return title ? title : json_string("Compiling");
}
