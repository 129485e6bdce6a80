/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Progress of a job.
 */
#include "daemon/jobs/job_progress.h"

#include "base/json/json_write.h"

#include <stdlib.h>
#include <string.h>

#include "base/text/percent.h"
#include "daemon/host/log.h"
#include "daemon/host/stream.h"
#include "daemon/wire/connection.h"
#include "protocol/methods.h"

static void notify(const job_progress *progress, json_t *value);
static void begin(job_progress *progress);
static json_t *title_of(const job_progress *progress);

void job_progress_init(job_progress *progress, const reply *reply,
                       const json_t *params) {
  const json_t *source = json_object_get(params, "source");
  progress->reply = reply;
  progress->uri = json_incref(json_object_get(source, "uri"));
  progress->token = json_incref(json_object_get(params, "workDoneToken"));
}

void job_progress_finish(job_progress *progress) {
  json_decref(progress->token);
  json_decref(progress->uri);
}

bool job_progress_is_wanted(const job_progress *progress) {
  return progress->token && !progress->by_worker;
}

void job_progress_tell(job_progress *progress, int notes) {
  reply_sink *sink = progress->reply->sink;
  if (sink && sink->ask_progress && !progress->granted) {
    if (!progress->asked) {
      progress->asked = true;
      sink->ask_progress(sink);
    }
    return;
  }
  noted_progress noted;
  if (!progress->in_between) {
    begin(progress);
  }
  if (!worker_notes_progress(notes, &noted) ||
      noted.percent < progress->told.percent ||
      (noted.percent == progress->told.percent &&
       strcmp(noted.doing, progress->told.doing) == 0)) {
    return;
  }
  progress->told = noted;
  notify(progress, json_pack("{s:s, s:s, s:i}", "kind", "report", "message",
                             noted.doing, "percentage", (int)noted.percent));
}

void job_progress_grant(job_progress *progress) { progress->granted = true; }

void job_progress_pass(job_progress *progress, log_subject subject,
                       json_span message, const json_t *params) {
  const json_t *value = json_object_get(params, "value");
  const char *kind = json_string_value(json_object_get(value, "kind"));
  if (!progress->token || !json_is_object(value) ||
      !json_equal(json_object_get(params, "token"), progress->token)) {
    log_about(LOG_LEVEL_WARNING, subject, "progress that nobody asked for");
    return;
  }
  progress->by_worker = true;
  progress->in_between = !kind || strcmp(kind, "end") != 0;
  uv_buf_t whole = stream_piece(message.text, message.size);
  connection_send(progress->reply->connection, &whole, 1, (kept_part){0});
}

void job_progress_conclude(job_progress *progress) {
  if (!progress->by_worker) {
    job_progress_end(progress);
  }
}

void job_progress_end(job_progress *progress) {
  if (progress->in_between) {
    progress->in_between = false;
    notify(progress, json_pack("{s:s}", "kind", "end"));
  }
}

/* Takes `value`. Progress is a courtesy: without memory there is none. */
static void notify(const job_progress *progress, json_t *value) {
  json_t *message = json_pack("{s:s, s:s, s:{s:O, s:o}}", "jsonrpc", "2.0",
                              "method", RPC_METHOD_PROGRESS, "params", "token",
                              progress->token, "value", value);
  char *text = json_write(message, JSON_WRITE_AS_IS, NULL);
  if (text) {
    uv_buf_t whole = stream_piece(text, strlen(text));
    connection_send(progress->reply->connection, &whole, 1, (kept_part){0});
  }
  free(text);
  json_decref(message);
}

static void begin(job_progress *progress) {
  json_t *title = title_of(progress);
  notify(progress, json_pack("{s:s, s:o, s:b, s:i}", "kind", "begin", "title",
                             title, "cancellable", 1, "percentage", 0));
  progress->in_between = true;
}

/* Says what the source is called: the end of its URI. */
static json_t *title_of(const job_progress *progress) {
  const char *uri = json_string_value(progress->uri);
  const char *slash = uri ? strrchr(uri, '/') : NULL;
  const char *end = slash ? slash + 1 : uri;
  char *name = end ? percent_decode(end, strlen(end), NULL) : NULL;
  json_t *title = name ? json_sprintf("Compiling %s", name) : NULL;
  free(name);
  return title ? title : json_string("Compiling");
}
