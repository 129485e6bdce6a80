/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Finding the handler of a message and writing the answer.
 */
#include "daemon/worker/host/dispatch.h"

#include "daemon/worker/host/dependencies.h"
#include "daemon/worker/host/engine.h"
#include "daemon/worker/host/notes.h"
#include "daemon/worker/json/params.h"
#include "daemon/worker/json/value_text.h"
#include "protocol/worker.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static bool write_answer(hls_buffer *answer, int64_t id, const char *member,
                         const cJSON *value) {
  hls_buffer_printf(
      answer, "{\"jsonrpc\":\"2.0\",\"id\":%" PRId64 ",\"%s\":", id, member);
  bool written = value_write(answer, value);
  hls_buffer_puts(answer, "}");
  return written && !answer->failed;
}

static bool write_failure(hls_buffer *answer, int64_t id,
                          const rpc_failure *failure) {
  cJSON *error = rpc_failure_json(failure);
  bool written = error && write_answer(answer, id, "error", error);
  cJSON_Delete(error);
  return written;
}

/* Tells hlsd on which files the answer depends, right before the answer.
 * Without that hlsd does not keep the answer, which is no failure. */
static void tell_dependencies(const worker_state *worker) {
  if (!worker->channel || !worker->dependencies) {
    return;
  }
  char *params = dependencies_text(worker->dependencies);
  hls_buffer message = {0};
  hls_buffer_printf(&message,
                    "{\"jsonrpc\":\"2.0\",\"method\":\"" WORKER_METHOD_DEPENDS
                    "\",\"params\":%s}",
                    params ? params : "");
  if (params && !message.failed && message.size <= WORKER_NOTIFICATION_MAX) {
    (void)!channel_hold(worker->channel, message.data, message.size);
  }
  hls_buffer_finish(&message);
  free(params);
}

static bool answer_request(worker_state *worker, const char *method, int64_t id,
                           const cJSON *params, hls_buffer *answer) {
  rpc_failure failure = {0};
  cJSON *result = NULL;
  const engine_method *known = engine_find_method(method);
  if (worker->dependencies) {
    dependencies_begin(worker->dependencies);
  }
  notes_begin(worker->notes);
  if (known && known->runs_programs && !worker->config->runs_programs) {
    known = NULL;
  }
  params_object root = {params, ""};
  if (known && !(cJSON_IsObject(params) &&
                 !params_only(root, known->members, &failure))) {
    result = known->handler(worker, params, &failure);
  } else if (!known) {
    rpc_fail(&failure, RPC_METHOD_NOT_FOUND, "no such method: %s", method);
  }
  if (!result && !failure.code) {
    rpc_fail_no_memory(&failure);
  }
  bool written = result ? write_answer(answer, id, "result", result)
                        : write_failure(answer, id, &failure);
  if (result && known && known->repeats && !engine_is_spent(worker)) {
    tell_dependencies(worker);
  }
  cJSON_Delete(result);
  rpc_failure_finish(&failure);
  return written;
}

/* A message that cJSON would not read; hlsd takes twice as many brackets. Its
 * id is where hlsd writes it. */
static bool refuse_depth(const char *message, hls_buffer *answer) {
  static const char start[] = WORKER_ANSWER_PREFIX;
  rpc_failure failure = {0};
  char *end = NULL;
  if (strncmp(message, start, strlen(start)) != 0) {
    return false;
  }
  int64_t id = strtoll(message + strlen(start), &end, 10);
  rpc_fail(&failure, RPC_INVALID_PARAMS,
           "params are nested too deeply: more than %d brackets of the message "
           "are open at once",
           CJSON_NESTING_LIMIT);
  bool written = *end == ',' && write_failure(answer, id, &failure);
  rpc_failure_finish(&failure);
  return written;
}

bool dispatch(worker_state *worker, const char *message, size_t size,
              hls_buffer *answer, const char **problem) {
  cJSON *request;
  *problem = NULL;
  if (value_parse(message, size, &request) == VALUE_TOO_DEEP) {
    *problem = refuse_depth(message, answer) ? NULL : "not a request";
    return !*problem;
  }
  const char *method = value_string_of(value_get(request, "method"));
  const cJSON *id = value_get(request, "id");
  if (!method || (id && !value_is_integer(id))) {
    *problem = "not a request";
  } else if (id && !answer_request(worker, method, value_integer_of(id),
                                   value_get(request, "params"), answer)) {
    *problem = "out of memory";
  }
  cJSON_Delete(request);
  return !*problem;
}
