/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * hls/diff: what each pass did to the IR, what lies between two stages, or what
 * two versions of a kernel have made of a stage.
 */
#include "daemon/worker/compile/compile.h"
#include "daemon/worker/compile/stage_param.h"
#include "daemon/worker/diff/diff_functions.h"
#include "daemon/worker/diff/diff_passes.h"
#include "daemon/worker/diff/text_diff.h"
#include "daemon/worker/host/handlers.h"
#include "daemon/worker/json/params.h"

#include <string.h>

/* The two things that are compared. */
typedef enum diff_kind { DIFF_PASSES, DIFF_STAGES, DIFF_VERSIONS } diff_kind;

typedef struct diff_params {
  diff_kind kind;
  const char *pass;       /* DIFF_PASSES: only this one; or NULL */
  hls_stage before_stage; /* DIFF_STAGES; for DIFF_VERSIONS both are the same */
  hls_stage after_stage;
  unsigned context; /* lines (text_diff.h) */
} diff_params;

static bool has(const cJSON *params, const char *key) {
  const cJSON *value = value_get(params, key);
  return value && !cJSON_IsNull(value);
}

/* Finds out what is asked for, and refuses what does not go together. */
static bool parse_kind(const cJSON *params, diff_params *diff,
                       rpc_failure *failure) {
  bool versions = has(params, "other"), passes = has(params, "pass");
  bool stages = has(params, "from") || has(params, "to");
  if (versions + passes + stages > 1) {
    return rpc_fail(failure, RPC_INVALID_PARAMS,
                    "other, pass and from/to do not go together");
  }
  if (has(params, "stage") && !versions) {
    return rpc_fail(failure, RPC_INVALID_PARAMS,
                    "stage needs other: two stages are compared with from/to");
  }
  diff->kind = versions ? DIFF_VERSIONS : stages ? DIFF_STAGES : DIFF_PASSES;
  return true;
}

/* A number of lines, "all", or nothing. */
static bool parse_context(const cJSON *params, unsigned *context,
                          rpc_failure *failure) {
  const cJSON *value = value_get(params, "context");
  const char *word = value_string_of(value);
  int64_t lines = value_integer_of(value);
  if (!has(params, "context")) {
    *context = TEXT_DIFF_CONTEXT;
  } else if (value_is_integer(value) && lines >= 0) {
    *context = lines < TEXT_DIFF_WHOLE ? (unsigned)lines : TEXT_DIFF_WHOLE;
  } else if (word && strcmp(word, "all") == 0) {
    *context = TEXT_DIFF_WHOLE;
  } else {
    return rpc_fail(failure, RPC_INVALID_PARAMS,
                    "context must be a number of lines, 0 or more, or 'all'");
  }
  return true;
}

static bool parse_params(const cJSON *params, diff_params *diff,
                         rpc_failure *failure) {
  if (!cJSON_IsObject(params)) {
    return rpc_fail(failure, RPC_INVALID_PARAMS, "params must be an object");
  }
  if (!parse_kind(params, diff, failure) ||
      !parse_context(params, &diff->context, failure)) {
    return false;
  }
  switch (diff->kind) {
  case DIFF_PASSES:
    return params_optional_string((params_object){params, ""}, "pass",
                                  &diff->pass, failure);
  case DIFF_STAGES:
    return stage_param(params, "from", HLS_STAGE_CF, &diff->before_stage,
                       failure) &&
           stage_param(params, "to", HLS_STAGE_HW, &diff->after_stage, failure);
  case DIFF_VERSIONS:
    if (!stage_param(params, "stage", HLS_STAGE_HANDSHAKE, &diff->before_stage,
                     failure)) {
      return false;
    }
    diff->after_stage = diff->before_stage;
    return true;
  }
  return false;
}

/* Puts the items of `first`, which is taken, in front of those of a list. */
static bool prepend(cJSON *list, cJSON *first) {
  if (list && first) {
    cJSON *items = list->child;
    list->child = first->child;
    first->child = items;
    return value_extend(list, first) != NULL;
  }
  cJSON_Delete(first);
  return false;
}

/* The answer about two compilations; errors of both are in it. */
static cJSON *comparison_json(compile_state *before, compile_state *after,
                              const text_diff_form *form) {
  cJSON *result = compilation_json(after);
  if (!before->succeeded && !prepend(value_get(result, "diagnostics"),
                                     compilation_diagnostics_json(before))) {
    cJSON_Delete(result);
    return NULL;
  }
  cJSON *functions = before->succeeded && after->succeeded
                         ? diff_functions_json(before, after, form)
                         : cJSON_CreateArray();
  return value_extend(result, VALUE_OBJECT({"functions", functions}));
}

static cJSON *handle_stages(const worker_state *worker, const cJSON *params,
                            const diff_params *diff, compile_state *before,
                            compile_state *after, rpc_failure *failure) {
  if (!compilation_begin(before, worker, params, failure) ||
      !compilation_begin(after, worker, params, failure) ||
      !compilation_run(after, worker,
                       (compile_goal){.stage = diff->after_stage}, failure)) {
    return NULL;
  }
  /* Errors are the same at both stages, or there are more at the second. */
  before->succeeded = true;
  if (after->succeeded &&
      !compilation_run(before, worker,
                       (compile_goal){.stage = diff->before_stage}, failure)) {
    return NULL;
  }
  text_diff_form form = {hls_stage_name(diff->before_stage),
                         hls_stage_name(diff->after_stage), diff->context};
  return comparison_json(before, after, &form);
}

static cJSON *handle_versions(const worker_state *worker, const cJSON *params,
                              const diff_params *diff, compile_state *before,
                              compile_state *after, rpc_failure *failure) {
  compile_goal goal = {.stage = diff->after_stage};
  after->request.source_key = "other";
  if (!compilation_begin(before, worker, params, failure) ||
      !compilation_begin(after, worker, params, failure) ||
      !compilation_run(before, worker, goal, failure) ||
      !compilation_run(after, worker, goal, failure)) {
    return NULL;
  }
  text_diff_form form = {"before", "after", diff->context};
  return comparison_json(before, after, &form);
}

cJSON *handle_diff(worker_state *worker, const cJSON *params,
                   rpc_failure *failure) {
  compile_state before = {0}, after = {0};
  diff_params diff = {0};
  cJSON *result = NULL;
  if (parse_params(params, &diff, failure)) {
    switch (diff.kind) {
    case DIFF_PASSES:
      result = diff_passes(worker, params, diff.pass, diff.context, failure);
      break;
    case DIFF_STAGES:
      result = handle_stages(worker, params, &diff, &before, &after, failure);
      break;
    case DIFF_VERSIONS:
      result = handle_versions(worker, params, &diff, &before, &after, failure);
      break;
    }
  }
  compilation_finish(&before);
  compilation_finish(&after);
  return result;
}
