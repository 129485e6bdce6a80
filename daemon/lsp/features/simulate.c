/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Simulates a kernel as it is in the editor. Progress is shown where the editor
 * wants it: under the token that it sent, or one that it is asked for.
 */
#include "daemon/lsp/features/simulate.h"

#include <stdlib.h>
#include <string.h>

#include "daemon/lsp/publish/publish.h"
#include "daemon/lsp/session/document_room.h"
#include "daemon/lsp/session/facts.h"
#include "daemon/lsp/session/job.h"
#include "daemon/lsp/session/named_files.h"
#include "protocol/methods.h"

static void simulate(lsp_document *document, const reply *to,
                     const json_t *params, const json_t *argument);
static void on_simulated(lsp_job *job, json_span text, const json_t *error);
static void show_verdict(const lsp_session *session, const json_t *result);

void lsp_execute_command(connection *client, const reply *to,
                         const json_t *params) {
  lsp_session *session = lsp_session_of(client);
  const char *command = json_string_value(json_object_get(params, "command"));
  const json_t *argument =
      json_array_get(json_object_get(params, "arguments"), 0);
  const char *uri = json_string_value(json_object_get(argument, "uri"));
  if (!session) {
    reply_error(to, RPC_SERVER_NOT_INITIALIZED, NULL,
                "initialize has to come first");
    return;
  }
  if (!command || strcmp(command, LSP_COMMAND_SIMULATE) != 0) {
    reply_error(to, RPC_INVALID_PARAMS, NULL, "no command '%.100s'",
                command ? command : "");
    return;
  }
  lsp_document *document = lsp_document_find(session, uri);
  if (!document || document->language == RPC_LANGUAGE_UNKNOWN) {
    reply_error(to, RPC_INVALID_PARAMS, NULL,
                "arguments[0].uri is no open document that could be simulated");
    return;
  }
  if (!session->settings.is_trusted) {
    reply_error(to, RPC_INVALID_REQUEST, NULL,
                "a simulation runs the program: trust this workspace first");
    return;
  }
  if (!document_room_refuse(document, to)) {
    simulate(document, to, params, argument);
  }
}

/* Adds what the editor says of a simulation: the user's settings, which are
 * Verilog and models by path and the engine, and what it wants to be told. */
static void add_wishes(json_t *request, const json_t *argument) {
  json_t *rtl = json_object_get(argument, "rtl");
  json_t *models = json_object_get(argument, "models");
  if (json_is_array(rtl)) {
    json_object_set(request, "rtl", rtl);
  }
  if (json_is_array(models)) {
    json_object_set(request, "models", models);
  }
  json_t *engine = json_object_get(argument, "engine");
  if (engine) {
    json_object_set(request, "engine", engine);
  }
  json_t *update = json_object_get(argument, "updateToken");
  if (update) {
    json_object_set(request, "updateToken", update);
  }
  json_t *ignores = json_object_get(argument, "ignoreExitStatus");
  if (json_is_boolean(ignores)) {
    json_object_set(request, "ignoreExitStatus", ignores);
  }
  json_object_set_new(request, "profile", json_string("lines"));
  json_t *cycles = json_object_get(argument, "tokenCycles");
  if (json_is_integer(cycles)) {
    json_object_set(request, "tokenCycles", cycles);
  }
  json_t *playback = json_object_get(argument, "playback");
  if (json_is_boolean(playback)) {
    json_object_set(request, "playback", playback);
  }
}

static void simulate(lsp_document *document, const reply *to,
                     const json_t *params, const json_t *argument) {
  lsp_session *session = document->session;
  lsp_job *job = lsp_job_create(session, document, on_simulated);
  if (!job || !reply_keep(&job->to, to)) {
    if (job) {
      lsp_job_destroy(job);
    }
    reply_error(to, RPC_INTERNAL_ERROR, NULL, "out of memory");
    return;
  }
  /* So that $/cancelRequest finds it, the job goes by the request's own id. */
  json_t *id = json_loadb(to->id.text, to->id.size, JSON_DECODE_ANY, NULL);
  if (id) {
    json_decref(job->id);
    job->id = id;
  }
  json_t *request = lsp_job_params(document);
  json_t *kernel = json_object_get(argument, "kernel");
  json_t *token = json_object_get(params, "workDoneToken");
  if (json_is_string(kernel)) {
    json_object_set(request, "kernel", kernel);
  }
  add_wishes(request, argument);
  lsp_named_files_add(request, &session->settings);
  job->is_told = json_is_true(json_object_get(argument, "tellsVerdict"));
  if (token) {
    json_object_set(request, "workDoneToken", token);
  } else if (session->shows_progress) {
    json_t *own = lsp_session_new_name(session);
    json_object_set(request, "workDoneToken", own);
    lsp_session_ask_progress(session, own, NULL);
    json_decref(own);
  }
  lsp_job_submit(job, RPC_METHOD_SIMULATE, request);
}

static void on_simulated(lsp_job *job, json_span text, const json_t *error) {
  if (error) {
    const char *message = json_string_value(json_object_get(error, "message"));
    json_t *data = json_object_get(error, "data");
    reply_error(
        &job->to,
        (rpc_error_code)json_integer_value(json_object_get(error, "code")),
        json_incref(data), "%s", message ? message : "it failed");
    return;
  }
  json_t *result = json_loadb(text.text, text.size, JSON_ALLOW_NUL, NULL);
  if (job->document && job->document->state == job->state) {
    lsp_simulate_note(job->document, result);
    lsp_publish_run(job->document, result);
  }
  if (result && !job->is_told) {
    show_verdict(job->session, result);
  }
  reply_result(&job->to, result);
}

void lsp_simulate_note(lsp_document *document, const json_t *result) {
  const char *kernel = json_string_value(json_object_get(result, "kernel"));
  const char *verdict = json_string_value(json_object_get(result, "verdict"));
  if (!kernel || !verdict || strcmp(verdict, "pass") != 0) {
    return;
  }
  if (document->cycles_state != document->state || !document->cycles) {
    json_decref(document->cycles);
    json_decref(document->profiles);
    document->cycles = json_object();
    document->profiles = json_object();
    document->cycles_state = document->state;
  }
  json_object_set(document->cycles, kernel, json_object_get(result, "cycles"));
  json_object_set(document->profiles, kernel,
                  json_object_get(result, "profile"));
  if (document->session->refreshes_hints) {
    lsp_request_send(document->session, "workspace/inlayHint/refresh", NULL,
                     NULL);
  }
}

/* Why there is no pass: what has failed, or else the first error. */
static const char *reason_of(const json_t *result) {
  const char *message = json_string_value(json_object_get(result, "message"));
  size_t index;
  const json_t *diagnostic;
  json_array_foreach(json_object_get(result, "diagnostics"), index,
                     diagnostic) {
    if (!message &&
        json_integer_value(json_object_get(diagnostic, "severity")) == 1) {
      message = json_string_value(json_object_get(diagnostic, "message"));
    }
  }
  return message ? message : "see the diagnostics";
}

/* For the user, who has asked for it; MessageType 3 is information. */
static void show_verdict(const lsp_session *session, const json_t *result) {
  const char *kernel = json_string_value(json_object_get(result, "kernel"));
  const char *verdict = json_string_value(json_object_get(result, "verdict"));
  bool passed = verdict && strcmp(verdict, "pass") == 0;
  json_int_t calls = json_integer_value(json_object_get(result, "calls"));
  json_int_t cycles = json_integer_value(json_object_get(result, "cycles"));
  bool by_both = json_array_size(json_object_get(result, "engines")) > 1;
  json_t *text =
      passed
          ? json_sprintf("PASS kernel=%s calls=%lld cycles=%lld%s",
                         kernel ? kernel : "", (long long)calls,
                         (long long)cycles, by_both ? " engine=both" : "")
          : json_sprintf("FAIL kernel=%s reason=%s: %s", kernel ? kernel : "",
                         verdict ? verdict : "errors", reason_of(result));
  lsp_notify(session, "window/showMessage",
             json_pack("{s:i, s:o}", "type", passed ? 3 : 2, "message", text));
}
