/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Simulates the kernels of documents while they are typed.
 */
#include "daemon/lsp/methods/measuring.h"

#include "daemon/lsp/features/simulate.h"
#include "daemon/lsp/session/facts.h"
#include "daemon/lsp/session/job.h"
#include "daemon/lsp/session/named_files.h"
#include "protocol/methods.h"

#include <string.h>

#define NS_PER_MS 1000000ull
/* So long nobody has typed. */
#define PAUSE_MS 250
/* A simulation of a text that has changed may go on for so long: a worker that
 * is killed has to be replaced. */
#define OVERTAKEN_MS 100
/* Nobody has asked for it, so it may not take long. */
#define DEADLINE_MS 15000

static void on_measured(lsp_job *job, json_span text, const json_t *error);

static bool may_measure(const lsp_document *document) {
  const lsp_settings *settings = &document->session->settings;
  return settings->measures && settings->is_trusted && settings->hint_cycles &&
         rpc_language_is_c_or_cpp(document->language) && !document->left_out &&
         memmem(document->text.text, document->text.size, "main", 4);
}

void lsp_measuring_begin(lsp_document *document) {
  lsp_measurement *measurement = &document->measurement;
  measurement->is_due = may_measure(document);
  measurement->next_kernel = 0;
  if (measurement->is_due) {
    measurement->due_ns = uv_hrtime() + PAUSE_MS * NS_PER_MS;
    lsp_session_wake(document->session, PAUSE_MS);
  }
}

void lsp_measuring_closed(lsp_document *document) {
  lsp_job *job = document->measurement.job;
  document->measurement.job = NULL;
  if (job) {
    lsp_job_cancel(job);
  }
}

/* The name of the next kernel that was compiled; NULL after the last one. */
static const char *next_kernel(lsp_document *document) {
  const json_t *kernels = lsp_facts_get(document, "kernels"), *kernel;
  while (
      (kernel = json_array_get(kernels, document->measurement.next_kernel++))) {
    if (json_is_true(json_object_get(kernel, "compiled"))) {
      return json_string_value(json_object_get(kernel, "name"));
    }
  }
  return NULL;
}

/* The settings are the session's, so its options are copied. */
static json_t *params_for(lsp_document *document, const char *kernel) {
  json_t *params = lsp_job_params(document);
  json_t *known = json_object_get(params, "options");
  json_t *options = known ? json_copy(known) : json_object();
  if (!params || !options ||
      json_object_set_new(options, "deadlineMs", json_integer(DEADLINE_MS)) ||
      json_object_set(params, "options", options) ||
      json_object_set_new(params, "kernel", json_string(kernel)) ||
      json_object_set_new(params, "profile", json_string("lines"))) {
    json_decref(options);
    json_decref(params);
    return NULL;
  }
  json_decref(options);
  lsp_named_files_add(params, &document->session->settings);
  return params;
}

static void start(lsp_document *document) {
  lsp_measurement *measurement = &document->measurement;
  const char *kernel = next_kernel(document);
  lsp_job *job =
      kernel ? lsp_job_create(document->session, document, on_measured) : NULL;
  measurement->is_due = job != NULL;
  if (job) {
    measurement->job = job;
    lsp_job_submit(job, RPC_METHOD_SIMULATE, params_for(document, kernel));
  }
}

/* Milliseconds until a moment; 0 when it has come. */
static uint64_t left_ms(uint64_t moment_ns) {
  uint64_t now = uv_hrtime();
  return moment_ns > now ? (moment_ns - now + NS_PER_MS - 1) / NS_PER_MS : 0;
}

static void work_on(lsp_document *document) {
  lsp_measurement *measurement = &document->measurement;
  bool is_known = document->analysed_state == document->state;
  uint64_t wait;
  if (measurement->job && measurement->job->state != document->state) {
    wait = left_ms(measurement->job->started_ns + OVERTAKEN_MS * NS_PER_MS);
    if (wait == 0) {
      lsp_job_cancel(measurement->job);
    } else {
      lsp_session_wake(document->session, wait);
    }
  } else if (measurement->is_due && is_known && !measurement->job) {
    wait = left_ms(measurement->due_ns);
    if (wait == 0) {
      start(document);
    } else {
      lsp_session_wake(document->session, wait);
    }
  }
}

void lsp_measuring_work(lsp_session *session) {
  list_for_each(item, &session->documents) {
    work_on(list_entry(item, lsp_document, link));
  }
}

static void on_measured(lsp_job *job, json_span text, const json_t *error) {
  lsp_document *document = job->document;
  lsp_session_wake(job->session, 0);
  if (!document) {
    return; /* closed */
  }
  document->measurement.job = NULL;
  if (error || job->state != document->state) {
    return; /* overtaken, or it takes too long for an editor */
  }
  json_t *result = json_loadb(text.text, text.size, JSON_ALLOW_NUL, NULL);
  lsp_simulate_note(document, result);
  json_decref(result);
}
