/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * `hlsc status` for people, see render_status.h.
 */
#include "client/hlsc/render/render_status.h"

#include "client/hlsc/json/member.h"
#include <string.h>

static void render_duration(FILE *stream, double milliseconds);
static void render_cache(FILE *stream, const json_t *cache);
static void render_workers(const output *out, const json_t *status);
static void render_requests(const output *out, const json_t *status);

void render_status(const output *out, const json_t *status) {
  const char *version = member_string(status, "version");
  const char *socket = member_string(status, "socket");
  const json_t *queue = json_object_get(status, "queue");
  output_styled(out, STYLE_BOLD, "hlsd ");
  output_text(out, version ? version : "?");
  fprintf(out->stream, ", process %.0f, up ", member_number(status, "pid", 0));
  render_duration(out->stream, member_number(status, "uptimeMs", 0));
  fprintf(out->stream, ", %.1f MiB\n",
          member_number(status, "residentBytes", 0) / (1024 * 1024));
  fputs("socket       ", out->stream);
  output_text(out, socket ? socket : "?");
  fprintf(out->stream, "\nconnections  %.0f\n",
          member_number(status, "connections", 0));
  fprintf(out->stream, "queue        %.0f waiting, %.0f running\n",
          member_number(queue, "waiting", 0),
          member_number(queue, "running", 0));
  render_cache(out->stream, json_object_get(status, "cache"));
  render_workers(out, status);
  render_requests(out, status);
}

static void render_duration(FILE *stream, double milliseconds) {
  unsigned long seconds = (unsigned long)(milliseconds / 1000);
  if (seconds >= 86400) {
    fprintf(stream, "%lud ", seconds / 86400);
  }
  if (seconds >= 3600) {
    fprintf(stream, "%luh ", seconds / 3600 % 24);
  }
  if (seconds >= 60) {
    fprintf(stream, "%lum ", seconds / 60 % 60);
  }
  fprintf(stream, "%lus", seconds % 60);
}

static void render_size(FILE *stream, const json_t *level, const char *name) {
  fprintf(stream, "%.0f in %.1f MiB %s", member_number(level, "entries", 0),
          member_number(level, "bytes", 0) / (1024 * 1024), name);
}

static void render_cache(FILE *stream, const json_t *cache) {
  const json_t *disk = json_object_get(cache, "disk");
  double hits = member_number(cache, "hits", 0);
  if (!cache) {
    return;
  }
  if (!json_is_true(json_object_get(cache, "enabled"))) {
    fputs("cache        off\n", stream);
    return;
  }
  fprintf(stream, "cache        %.0f of %.0f answers", hits,
          hits + member_number(cache, "misses", 0));
  fputs("; kept: ", stream);
  render_size(stream, json_object_get(cache, "memory"), "of memory");
  if (json_is_object(disk)) {
    fputs(", ", stream);
    render_size(stream, disk, "on disk");
  }
  fputc('\n', stream);
}

static void render_workers(const output *out, const json_t *status) {
  const json_t *workers = json_object_get(status, "workers");
  fprintf(out->stream, "workers      %zu, %.0f restarted",
          json_array_size(workers), member_number(status, "restarts", 0));
  double refused = member_number(status, "refusedKernels", 0);
  if (refused > 0) {
    fprintf(out->stream, "; refused until they change: %.0f kernel%s", refused,
            refused == 1 ? "" : "s");
  }
  fputc('\n', out->stream);
  size_t i;
  const json_t *worker;
  json_array_foreach(workers, i, worker) {
    const char *state = member_string(worker, "state");
    const char *method = member_string(worker, "method");
    fprintf(out->stream, "  process %-8.0f ", member_number(worker, "pid", 0));
    output_text(out, state ? state : "?");
    fprintf(out->stream, ", %.0f requests",
            member_number(worker, "requests", 0));
    if (method) {
      fputs(", now ", out->stream);
      output_text(out, method);
    }
    fputc('\n', out->stream);
  }
}

static void render_requests(const output *out, const json_t *status) {
  bool headed = false;
  json_t *requests = json_object_get(status, "requests");
  const char *name;
  const json_t *method;
  json_object_foreach(requests, name, method) {
    if (member_number(method, "count", 0) == 0) {
      continue;
    }
    if (!headed) {
      output_style(out, STYLE_BOLD);
      fprintf(out->stream, "%-16s %9s %9s %12s %12s\n", "method", "requests",
              "errors", "median ms", "99 % ms");
      output_style(out, STYLE_PLAIN);
      headed = true;
    }
    output_text(out, name);
    int padding = 16 - (int)strlen(name);
    fprintf(out->stream, "%*s %9.0f %9.0f %12.2f %12.2f\n",
            padding > 0 ? padding : 0, "", member_number(method, "count", 0),
            member_number(method, "errors", 0),
            member_number(method, "p50Ms", 0),
            member_number(method, "p99Ms", 0));
  }
}
