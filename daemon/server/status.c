/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The result of hls/status.
 */
#include "daemon/server/status.h"

#include <unistd.h>

#include "daemon/server/server.h"
#include "daemon/workers/process_memory.h"
#include "protocol/methods.h"

static json_t *describe_queue(const scheduler *scheduler);
static json_t *describe_template(const template_process *process);
static json_t *describe_workers(const scheduler *scheduler);
static void add_workers(json_t *array, worker_role role, const pool *pool);
static json_t *describe_requests(const statistics *statistics);
static json_t *describe_limits(const daemon_limits *limits);

static uint64_t count_restarts(const scheduler *scheduler) {
  uint64_t restarts = 0;
  for (worker_role role = 0; role < ROLES; role++) {
    restarts += scheduler->pools[role].restarts;
  }
  return restarts;
}

json_t *status_describe(server *server) {
  scheduler *scheduler = &server->scheduler;
  return json_pack(
      "{s:s, s:i, s:i, s:b, s:s, s:I, s:I, s:I, s:o, s:o, s:o, s:o, s:o, s:I, "
      "s:I, "
      "s:o, s:o, s:{s:I, s:I}, s:o}",
      "version", HLSD_VERSION, "protocol", RPC_PROTOCOL_VERSION, "pid",
      (int)getpid(), "onDemand", (int)server->options->on_demand, "socket",
      server->options->socket_path, "uptimeMs",
      (json_int_t)((uv_hrtime() - server->started_ns) / 1000000), "connections",
      (json_int_t)server->clients.open, "residentBytes",
      (json_int_t)process_memory_resident(0), "queue",
      describe_queue(scheduler), "template",
      describe_template(&scheduler->pools[ROLE_COMPILE].template),
      "simulateTemplate",
      describe_template(&scheduler->pools[ROLE_SIMULATE].template),
      "optTemplate", describe_template(&scheduler->pools[ROLE_OPT].template),
      "workers", describe_workers(scheduler), "restarts",
      (json_int_t)count_restarts(scheduler), "refusedKernels",
      (json_int_t)quarantine_count(&scheduler->quarantine), "requests",
      describe_requests(&scheduler->statistics), "limits",
      describe_limits(&server->options->limits), "loop", "blocked",
      (json_int_t)server->watch.blocked, "longestMs",
      (json_int_t)server->watch.longest_ms, "cache",
      cache_describe(&scheduler->cache));
}

static json_t *describe_queue(const scheduler *scheduler) {
  return json_pack("{s:I, s:I}", "waiting",
                   (json_int_t)scheduler_waiting(scheduler), "running",
                   (json_int_t)lanes_running(&scheduler->lanes));
}

static json_t *describe_template(const template_process *process) {
  static const char *const names[] = {"down", "starting", "ready", "ending"};
  return json_pack("{s:i, s:s}", "pid", (int)process->pid, "state",
                   names[process->state]);
}

static json_t *describe_workers(const scheduler *scheduler) {
  json_t *array = json_array();
  for (worker_role role = 0; role < ROLES; role++) {
    add_workers(array, role, &scheduler->pools[role]);
  }
  return array;
}

static void add_workers(json_t *array, worker_role role, const pool *pool) {
  static const char *const names[] = {"starting", "idle", "busy"};
  static const char *const roles[] = {"compile", "simulate", "opt"};
  list_for_each(item, &pool->workers) {
    const worker *worker = list_entry(item, struct worker, link);
    if (worker->state == WORKER_DYING || worker->pid == 0) {
      continue;
    }
    json_t *entry =
        json_pack("{s:i, s:s, s:s, s:I, s:I}", "pid", (int)worker->pid, "role",
                  roles[role], "state", names[worker->state], "requests",
                  (json_int_t)worker->requests, "residentBytes",
                  (json_int_t)process_memory_resident(worker->pid));
    if (worker->state == WORKER_BUSY) {
      json_object_set_new(entry, "method", json_string(worker->task_name));
    }
    json_array_append_new(array, entry);
  }
}

static json_t *describe_requests(const statistics *statistics) {
  json_t *object = json_object();
  for (size_t i = 0; i < JOB_KINDS; i++) {
    const histogram *latency = &statistics->kinds[i].latency;
    json_object_set_new(
        object, job_kinds[i].method.name,
        json_pack("{s:I, s:I, s:f, s:f, s:f, s:f}", "count",
                  (json_int_t)latency->total, "errors",
                  (json_int_t)statistics->kinds[i].errors, "p50Ms",
                  histogram_percentile(latency, 50) / 1000, "p90Ms",
                  histogram_percentile(latency, 90) / 1000, "p99Ms",
                  histogram_percentile(latency, 99) / 1000, "totalMs",
                  (double)latency->sum / 1000));
  }
  return object;
}

static json_t *describe_limits(const daemon_limits *limits) {
  json_t *object = json_object();
  const char *name;
  for (size_t i = 0; (name = options_limit_name(i)) != NULL; i++) {
    json_object_set_new(
        object, name, json_integer((json_int_t)options_limit_value(limits, i)));
  }
  return object;
}
