/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Making and freeing jobs, and what is known about each.
 */
#include "daemon/jobs/job.h"

#include <stdlib.h>

#include "daemon/host/log.h"

job *job_create(uint64_t id, job_owner *owner, const reply *reply,
                const json_t *client_id, const job_kind *kind,
                const json_t *params, const kept_part *text) {
  job *job = calloc(1, sizeof *job);
  if (!job) {
    return NULL;
  }
  queue_item_init(&job->place);
  list_init(&job->in_owner);
  list_init(&job->in_all);
  list_init(&job->in_preparation);
  if ((text->text && !kept_text_keep_part(&job->params, text)) ||
      !reply_keep(&job->reply, reply)) {
    job_destroy(job);
    return NULL;
  }
  job->weight = kept_text_cost(text);
  job->id = id;
  job->owner = owner;
  job->client_id = json_incref((json_t *)client_id);
  job_progress_init(&job->progress, &job->reply, params);
  const json_t *source = json_object_get(params, "source");
  const json_t *version = json_object_get(source, "version");
  job->uri = json_incref(json_object_get(source, "uri"));
  job->update_token = json_incref(json_object_get(params, "updateToken"));
  job->has_version = json_is_integer(version);
  job->version = json_integer_value(version);
  job->kind = kind;
  job->arrived_ns = uv_hrtime();
  return job;
}

void job_destroy(job *job) {
  if (!job) {
    return;
  }
  reply_release(&job->reply);
  json_decref(job->client_id);
  job_progress_finish(&job->progress);
  json_decref(job->uri);
  json_decref(job->update_token);
  free(job->identity);
  free(job->refusal);
  job_cache_finish(&job->cache);
  kept_text_release(job->params.of);
  free(job);
}

log_subject job_subject(const job *job) {
  return (log_subject){.client = job->reply.connection->number,
                       .job = job->id,
                       .worker = job->worker_id,
                       .method = job->kind->method.name,
                       .id = job->reply.id.text,
                       .id_size = job->reply.id.size};
}

int job_lane(const job *job) {
  if (job->is_background) {
    return LANE_BACKGROUND;
  }
  if (job->kind->role == ROLE_OPT) {
    return job->batch ? LANE_OPT_BATCH : LANE_OPT;
  }
  if (job->kind->slow) {
    return LANE_SLOW;
  }
  return job->batch ? LANE_BATCH : LANE_QUICK;
}
