/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Finding the handler of a message and writing the answer.
 */
#include "daemon/worker/host/dispatch.h"

#include "daemon/worker/host/dependencies.h"
#include "daemon/worker/host/engine.h"
#include "daemon/worker/host/notes.h"
#include "protocol/worker.h"

#include <stdlib.h>
#include <string.h>

static int append_chunk(const char *text, size_t size, void *buffer) {
  hls_buffer_append(buffer, text, size);
  return ((hls_buffer *)buffer)->failed ? -1 : 0;
}

/* Reals are milliseconds with three decimals: 17 digits would show how the
 * machine rounds them. */
enum { DUMP_FLAGS = JSON_COMPACT | JSON_REAL_PRECISION(12) };

static bool write_answer(hls_buffer *answer, json_int_t id, const char *member,
                         const json_t *value) {
  hls_buffer_printf(
      answer,
      "{\"jsonrpc\":\"2.0\",\"id\":%" JSON_INTEGER_FORMAT ",\"%s\":", id,
      member);
  int dumped = json_dump_callback(value, append_chunk, answer, DUMP_FLAGS);
  hls_buffer_puts(answer, "}");
  return dumped == 0 && !answer->failed;
}

static bool write_failure(hls_buffer *answer, json_int_t id,
                          const rpc_failure *failure) {
  json_t *error = rpc_failure_json(failure);
  bool written = error && write_answer(answer, id, "error", error);
  json_decref(error);
  return written;
}

/* What a repetition of the request may be answered with, and while. Without it
 * the answer is not kept, which is no failure. */
static void tell_dependencies(const worker *worker) {
  if (!worker->channel || !worker->dependencies) {
    return;
  }
  char *params = dependencies_text(worker->dependencies);
  hls_buffer message = {0};
  hls_buffer_printf(&message,
                    "{\"jsonrpc\":\"2.0\",\"method\":\"" WORKER_METHOD_DEPENDS
                    "\",\"params\":%s}",
                    params ? params : "");
  if (params && !message.failed && message.size <= WORKER_DEPENDS_MAX) {
    /* A broken stream is noticed by the answer. */
    (void)!channel_send(worker->channel, message.data, message.size);
  }
  hls_buffer_finish(&message);
  free(params);
}

static bool answer_request(worker *worker, const char *method, json_int_t id,
                           const json_t *params, hls_buffer *answer) {
  rpc_failure failure = {0};
  json_t *result = NULL;
  const engine_method *known = engine_find_method(method);
  if (worker->dependencies) {
    dependencies_begin(worker->dependencies);
  }
  notes_begin(worker->notes);
  if (known && known->runs_programs && !worker->config->runs_programs) {
    known = NULL;
  }
  if (known) {
    result = known->handler(worker, params, &failure);
  } else {
    rpc_fail(&failure, RPC_METHOD_NOT_FOUND, "no such method: %s", method);
  }
  if (!result && !failure.code) {
    rpc_fail_no_memory(&failure);
  }
  bool written = result ? write_answer(answer, id, "result", result)
                        : write_failure(answer, id, &failure);
  if (result && known && known->repeats) {
    tell_dependencies(worker);
  }
  json_decref(result);
  rpc_failure_finish(&failure);
  return written;
}

bool dispatch(worker *worker, const char *message, size_t size,
              hls_buffer *answer, const char **problem) {
  json_t *request = json_loadb(message, size, JSON_ALLOW_NUL, NULL);
  const json_t *method = json_object_get(request, "method");
  const json_t *id = json_object_get(request, "id");
  *problem = NULL;
  if (!json_is_string(method) || (id && !json_is_integer(id))) {
    *problem = "not a request";
  } else if (id &&
             !answer_request(worker, json_string_value(method),
                             json_integer_value(id),
                             json_object_get(request, "params"), answer)) {
    *problem = "out of memory";
  }
  json_decref(request);
  return !*problem;
}
