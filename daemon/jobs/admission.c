/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Whether a request becomes a job.
 */
#include "daemon/jobs/admission.h"

#include <string.h>

#include "daemon/jobs/scheduler.h"
#include "daemon/server/server.h"

static bool wishes_are_valid(const daemon_limits *limits, const reply *reply,
                             const method *method, const json_t *params,
                             admission *admission);
static bool there_is_room(const scheduler *scheduler, const reply *reply,
                          size_t size);
static bool read_deadline(const daemon_limits *limits, const method *method,
                          const json_t *wish, uint64_t *deadline_ms);
static bool read_priority(const json_t *wish, bool *batch);
static bool token_is_valid(const json_t *token);

bool admission_check(const scheduler *scheduler, const reply *reply,
                     const method *method, const json_t *params, size_t size,
                     admission *admission) {
  if (!server_is_running(scheduler->server)) {
    reply_error(reply, RPC_SHUTTING_DOWN, NULL, "The daemon is shutting down");
    return false;
  }
  return wishes_are_valid(&scheduler->options->limits, reply, method, params,
                          admission) &&
         there_is_room(scheduler, reply, size);
}

static bool wishes_are_valid(const daemon_limits *limits, const reply *reply,
                             const method *method, const json_t *params,
                             admission *admission) {
  const json_t *options = json_object_get(params, "options");
  const char *problem = NULL;
  if (!read_deadline(limits, method, json_object_get(options, "deadlineMs"),
                     &admission->deadline_ms)) {
    problem = "options.deadlineMs is not a positive number";
  } else if (!read_priority(json_object_get(options, "priority"),
                            &admission->batch)) {
    problem = "options.priority is neither \"interactive\" nor \"batch\"";
  } else if (!token_is_valid(json_object_get(params, "workDoneToken"))) {
    problem = "workDoneToken is neither a string nor an integer";
  }
  if (problem) {
    reply_error(reply, RPC_INVALID_PARAMS, NULL, "%s", problem);
  }
  return !problem;
}

static bool there_is_room(const scheduler *scheduler, const reply *reply,
                          size_t size) {
  const daemon_limits *limits = &scheduler->options->limits;
  size_t own = 0;
  for (size_t lane = 0; lane < LANES; lane++) {
    own += reply->connection->waiting[lane].waiting;
  }
  if (own >= limits->jobs_per_connection) {
    reply_limit(reply, "maxJobsPerConnection", limits->jobs_per_connection,
                "Too many requests of this connection are waiting");
    return false;
  }
  if (lanes_waiting(&scheduler->lanes) >= limits->jobs) {
    reply_limit(reply, "maxJobs", limits->jobs,
                "Too many requests are waiting");
    return false;
  }
  /* A request that is alone is bounded by the frame. */
  if (scheduler->queued_bytes > 0 &&
      scheduler->queued_bytes + size > limits->queued_bytes) {
    reply_limit(reply, "maxQueuedBytes", limits->queued_bytes,
                "The requests under way are too large together");
    return false;
  }
  return true;
}

/* options.deadlineMs may shorten the limit, never lengthen it. */
static bool read_deadline(const daemon_limits *limits, const method *method,
                          const json_t *wish, uint64_t *deadline_ms) {
  *deadline_ms =
      method->slow ? limits->simulate_deadline_ms : limits->deadline_ms;
  if (!wish) {
    return true;
  }
  double ms = json_number_value(wish);
  if (!json_is_number(wish) || !(ms > 0)) {
    return false;
  }
  if (ms < (double)*deadline_ms) {
    *deadline_ms = ms < 1 ? 1 : (uint64_t)ms;
  }
  return true;
}

static bool read_priority(const json_t *wish, bool *batch) {
  const char *name = json_string_value(wish);
  *batch = name && strcmp(name, "batch") == 0;
  return !wish || *batch || (name && strcmp(name, "interactive") == 0);
}

/* As LSP has it; without one there is no progress. */
static bool token_is_valid(const json_t *token) {
  return !token || json_is_string(token) || json_is_integer(token);
}
