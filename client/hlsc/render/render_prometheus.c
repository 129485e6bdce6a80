/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The result of hls/status as metrics, see render_prometheus.h.
 */
#include "client/hlsc/render/render_prometheus.h"

#include "client/hlsc/json/member.h"
#include <string.h>

/* A metric that is one number of the status. */
typedef struct single {
  const char *name;
  const char *type;
  const char *help;
  const char *group; /* member that holds it; NULL: the status itself */
  const char *member;
  double factor; /* to the unit of the metric */
} single;

static const single singles[] = {
    {"hlsd_uptime_seconds", "gauge", "Time since the daemon started.", NULL,
     "uptimeMs", 0.001},
    {"hlsd_resident_bytes", "gauge", "Memory of the daemon itself.", NULL,
     "residentBytes", 1},
    {"hlsd_connections", "gauge", "Open connections.", NULL, "connections", 1},
    {"hlsd_queue_waiting", "gauge", "Requests that wait for a worker.", "queue",
     "waiting", 1},
    {"hlsd_queue_running", "gauge", "Requests that a worker has.", "queue",
     "running", 1},
    {"hlsd_worker_restarts_total", "counter",
     "Workers that crashed or were killed.", NULL, "restarts", 1},
    {"hlsd_refused_kernels", "gauge",
     "Requests refused because they ended two workers.", NULL, "refusedKernels",
     1},
    {"hlsd_loop_blocked_total", "counter",
     "How often the event loop was busy for over 20 ms.", "loop", "blocked", 1},
    {"hlsd_loop_blocked_longest_seconds", "gauge",
     "The longest of these times.", "loop", "longestMs", 0.001},
};

static const char *const quantiles[][2] = {
    {"0.5", "p50Ms"}, {"0.9", "p90Ms"}, {"0.99", "p99Ms"}};

static void head(FILE *stream, const char *name, const char *type,
                 const char *help);
static void label(FILE *stream, const char *name, const char *value);
static void render_workers(FILE *stream, const json_t *workers);
static void render_count(FILE *stream, json_t *requests, const char *name,
                         const char *help, const char *member);
static void render_durations(FILE *stream, json_t *requests);

void render_prometheus(FILE *stream, const json_t *status) {
  const char *version = member_string(status, "version");
  head(stream, "hlsd_info", "gauge", "Always 1; the labels say which daemon.");
  fputs("hlsd_info{", stream);
  label(stream, "version", version ? version : "");
  fprintf(stream, ",protocol=\"%d\"} 1\n", member_int(status, "protocol", 0));
  for (size_t i = 0; i < sizeof singles / sizeof *singles; i++) {
    const single *metric = &singles[i];
    const json_t *group =
        metric->group ? json_object_get(status, metric->group) : status;
    const json_t *value = json_object_get(group, metric->member);
    if (json_is_number(value)) {
      head(stream, metric->name, metric->type, metric->help);
      fprintf(stream, "%s %.15g\n", metric->name,
              json_number_value(value) * metric->factor);
    }
  }
  render_workers(stream, json_object_get(status, "workers"));
  json_t *requests = json_object_get(status, "requests");
  render_count(stream, requests, "hlsd_requests_total",
               "Answered requests, errors included.", "count");
  render_count(stream, requests, "hlsd_request_errors_total",
               "Requests answered with a JSON-RPC error.", "errors");
  render_durations(stream, requests);
}

static void head(FILE *stream, const char *name, const char *type,
                 const char *help) {
  fprintf(stream, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, type);
}

/* `name="value"`, with the escapes of the format. */
static void label(FILE *stream, const char *name, const char *value) {
  fprintf(stream, "%s=\"", name);
  for (; *value; value++) {
    if (*value == '\n') {
      fputs("\\n", stream);
      continue;
    }
    if (*value == '"' || *value == '\\') {
      fputc('\\', stream);
    }
    fputc(*value, stream);
  }
  fputc('"', stream);
}

/* Per role: how many there are in each state, and their memory. */
static void render_workers(FILE *stream, const json_t *workers) {
  static const char *const roles[] = {"compile", "opt"};
  static const char *const states[] = {"starting", "idle", "busy"};
  enum { ROLES = 2, STATES = 3 };
  unsigned counts[ROLES][STATES] = {0};
  double bytes[ROLES] = {0};
  size_t index;
  const json_t *worker;
  json_array_foreach(workers, index, worker) {
    const char *role = member_string(worker, "role");
    const char *state = member_string(worker, "state");
    size_t r = role && strcmp(role, roles[1]) == 0;
    bytes[r] += member_number(worker, "residentBytes", 0);
    for (size_t s = 0; s < STATES; s++) {
      counts[r][s] += state && strcmp(state, states[s]) == 0;
    }
  }
  head(stream, "hlsd_workers", "gauge", "Worker processes.");
  for (size_t r = 0; r < ROLES; r++) {
    for (size_t s = 0; s < STATES; s++) {
      fprintf(stream, "hlsd_workers{role=\"%s\",state=\"%s\"} %u\n", roles[r],
              states[s], counts[r][s]);
    }
  }
  head(stream, "hlsd_worker_resident_bytes", "gauge",
       "Memory of the workers; what they share counts for each.");
  for (size_t r = 0; r < ROLES; r++) {
    fprintf(stream, "hlsd_worker_resident_bytes{role=\"%s\"} %.15g\n", roles[r],
            bytes[r]);
  }
}

static void render_count(FILE *stream, json_t *requests, const char *name,
                         const char *help, const char *member) {
  const char *method;
  json_t *each;
  head(stream, name, "counter", help);
  json_object_foreach(requests, method, each) {
    fprintf(stream, "%s{", name);
    label(stream, "method", method);
    fprintf(stream, "} %.15g\n", member_number(each, member, 0));
  }
}

static void render_durations(FILE *stream, json_t *requests) {
  static const char name[] = "hlsd_request_duration_seconds";
  const char *method;
  json_t *each;
  head(stream, name, "summary", "From the arrival of a request to its answer.");
  json_object_foreach(requests, method, each) {
    for (size_t i = 0; i < sizeof quantiles / sizeof *quantiles; i++) {
      fprintf(stream, "%s{", name);
      label(stream, "method", method);
      fprintf(stream, ",quantile=\"%s\"} %.9g\n", quantiles[i][0],
              member_number(each, quantiles[i][1], 0) / 1000);
    }
    fprintf(stream, "%s_sum{", name);
    label(stream, "method", method);
    fprintf(stream, "} %.15g\n", member_number(each, "totalMs", 0) / 1000);
    fprintf(stream, "%s_count{", name);
    label(stream, "method", method);
    fprintf(stream, "} %.15g\n", member_number(each, "count", 0));
  }
}
