/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Whether a request becomes a job.
 */
#include "daemon/jobs/admission.h"

#include <string.h>

static bool wishes_are_valid(const daemon_limits *limits, const reply *reply,
                             const job_kind *kind, const json_t *params,
                             admission *admission);
static bool there_is_room(const daemon_limits *limits,
                          const admission_load *load, const reply *reply,
                          size_t size);
static bool read_deadline(const daemon_limits *limits, const job_kind *kind,
                          const json_t *wish, uint64_t *deadline_ms);
static bool read_priority(const json_t *wish, bool *batch);
static bool token_is_valid(const json_t *token);

bool admission_check(const daemon_limits *limits, const admission_load *load,
                     const reply *reply, const job_kind *kind,
                     const json_t *params, size_t size, admission *admission) {
  return wishes_are_valid(limits, reply, kind, params, admission) &&
         there_is_room(limits, load, reply, size);
}

static bool wishes_are_valid(const daemon_limits *limits, const reply *reply,
                             const job_kind *kind, const json_t *params,
                             admission *admission) {
  const json_t *options = json_object_get(params, "options");
  const char *problem = NULL;
  if (!read_deadline(limits, kind, json_object_get(options, "deadlineMs"),
                     &admission->deadline_ms)) {
    problem = "options.deadlineMs must be a whole number greater than 0";
  } else if (!read_priority(json_object_get(options, "priority"),
                            &admission->batch)) {
    problem = "options.priority is neither 'interactive' nor 'batch'";
  } else if (!token_is_valid(json_object_get(params, "workDoneToken"))) {
    problem = "workDoneToken is neither a string nor an integer";
  }
  if (problem) {
    reply_error(reply, RPC_INVALID_PARAMS, NULL, "%s", problem);
  }
  return !problem;
}

static bool there_is_room(const daemon_limits *limits,
                          const admission_load *load, const reply *reply,
                          size_t size) {
  if (load->own >= limits->jobs_per_connection) {
    reply_limit(reply, "maxJobsPerConnection", limits->jobs_per_connection,
                "too many requests of this connection are waiting");
    return false;
  }
  if (load->waiting >= limits->jobs) {
    reply_limit(reply, "maxJobs", limits->jobs,
                "too many requests are waiting");
    return false;
  }
  /* A request that is alone is bounded by the frame. */
  if (load->bytes > 0 && load->bytes + size > limits->queued_bytes) {
    reply_limit(reply, "maxQueuedBytes", limits->queued_bytes,
                "the requests under way are too large together");
    return false;
  }
  return true;
}

/* options.deadlineMs may shorten the limit, never lengthen it. What a worker
 * would refuse is refused here: an answer that is kept asks no worker. */
static bool read_deadline(const daemon_limits *limits, const job_kind *kind,
                          const json_t *wish, uint64_t *deadline_ms) {
  *deadline_ms =
      kind->slow ? limits->simulate_deadline_ms : limits->deadline_ms;
  if (!wish) {
    return true;
  }
  json_int_t ms = json_integer_value(wish);
  if (ms > 0 && (uint64_t)ms < *deadline_ms) {
    *deadline_ms = (uint64_t)ms;
  }
  return ms > 0; /* 0 for what is no integer */
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
