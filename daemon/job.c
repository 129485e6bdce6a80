/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A job and what its client is told before the answer.
 */
#include "job.h"

#include <stdlib.h>
#include <string.h>

#include "log.h"
#include "protocol/methods.h"
#include "stream.h"

job *job_create(uint64_t id, const reply *reply, const json_t *client_id,
                const method *method, const json_t *params, json_span span) {
  job *job = calloc(1, sizeof *job);
  if (!job) {
    return NULL;
  }
  queue_item_init(&job->place);
  list_init(&job->in_owner);
  list_init(&job->in_all);
  job->params = malloc(span.size);
  if (!job->params || !reply_keep(&job->reply, reply)) {
    job_destroy(job);
    return NULL;
  }
  memcpy(job->params, span.text, span.size);
  job->params_size = span.size;
  job->id = id;
  job->client_id = json_incref((json_t *)client_id);
  job->token = json_incref(json_object_get(params, "workDoneToken"));
  const json_t *source = json_object_get(params, "source");
  const json_t *version = json_object_get(source, "version");
  if (json_is_integer(version)) {
    job->document = json_incref(json_object_get(source, "uri"));
    job->version = json_integer_value(version);
  }
  job->method = method;
  job->arrived_ns = uv_hrtime();
  return job;
}

void job_destroy(job *job) {
  if (!job) {
    return;
  }
  reply_release(&job->reply);
  json_decref(job->client_id);
  json_decref(job->token);
  json_decref(job->document);
  free(job->identity);
  job_cache_finish(&job->cache);
  free(job->params);
  free(job);
}

log_subject job_subject(const job *job) {
  return (log_subject){.client = job->reply.connection->number,
                       .job = job->id,
                       .worker = job->worker_id,
                       .method = job->method->name,
                       .id = job->reply.id.text,
                       .id_size = job->reply.id.size};
}

int job_lane(const job *job) {
  if (job->method->role == ROLE_OPT) {
    return job->batch ? LANE_OPT_BATCH : LANE_OPT;
  }
  if (job->method->slow) {
    return LANE_SLOW;
  }
  return job->batch ? LANE_BATCH : LANE_QUICK;
}

void job_pass_progress(job *job, json_span message, const json_t *params) {
  const json_t *value = json_object_get(params, "value");
  const char *kind = json_string_value(json_object_get(value, "kind"));
  if (!job->token || !json_is_object(value) ||
      !json_equal(json_object_get(params, "token"), job->token)) {
    log_about(LOG_LEVEL_WARNING, job_subject(job),
              "progress that nobody asked for");
    return;
  }
  job->in_progress = !kind || strcmp(kind, "end") != 0;
  uv_buf_t whole = stream_piece(message.text, message.size);
  connection_send(job->reply.connection, &whole, 1);
}

void job_end_progress(job *job) {
  if (!job->in_progress) {
    return;
  }
  json_t *message = json_pack("{s:s, s:s, s:{s:O, s:{s:s}}}", "jsonrpc", "2.0",
                              "method", RPC_METHOD_PROGRESS, "params", "token",
                              job->token, "value", "kind", "end");
  char *text = message ? json_dumps(message, JSON_COMPACT) : NULL;
  if (text) {
    uv_buf_t whole = stream_piece(text, strlen(text));
    connection_send(job->reply.connection, &whole, 1);
  }
  job->in_progress = false;
  free(text);
  json_decref(message);
}
