/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Passes, from the texts that the pipeline keeps around them.
 */
#include "daemon/worker/diff/diff_passes.h"

#include "base/text/suggest.h"
#include "daemon/worker/compile/compile.h"
#include "daemon/worker/diff/ir_pairs.h"
#include "daemon/worker/diff/op_counts.h"
#include "daemon/worker/json/value.h"

#include <stdlib.h>
#include <string.h>

/* The text counted last: what one pass leaves is what the next one finds. */
typedef struct last_count {
  const char *text;
  cJSON *counts;
} last_count;

static cJSON *count_ops(const worker_state *worker, const char *text,
                        last_count *last) {
  if (!last->text || strcmp(last->text, text) != 0) {
    cJSON_Delete(last->counts);
    last->text = text;
    last->counts = op_counts_json(hls_compiler_context(worker->compiler), text);
  }
  return cJSON_Duplicate(last->counts, true);
}

static bool diff_pass(const hls_pass_trace *pass, unsigned context,
                      hls_buffer *diff) {
  ir_pairs pairs = {0};
  hls_buffer before = {0}, after = {0};
  hls_buffer_printf(&before, "before/%s", pass->name);
  hls_buffer_printf(&after, "after/%s", pass->name);
  text_diff_form form = {before.data, after.data, context};
  bool ok = !before.failed && !after.failed &&
            ir_pairs_init(&pairs, (ir_module_text){pass->before, NULL},
                          (ir_module_text){pass->after, NULL}) &&
            ir_pairs_diff(&pairs, &form, diff);
  ir_pairs_finish(&pairs);
  hls_buffer_finish(&before);
  hls_buffer_finish(&after);
  return ok;
}

static cJSON *pass_json(const worker_state *worker, const hls_pass_trace *pass,
                        unsigned context, last_count *last) {
  hls_buffer diff = {0};
  if (!diff_pass(pass, context, &diff)) {
    hls_buffer_finish(&diff);
    return NULL;
  }
  cJSON *before = count_ops(worker, pass->before, last);
  cJSON *after = count_ops(worker, pass->after, last);
  cJSON *object =
      VALUE_OBJECT({"name", value_string(pass->name)},
                   {"changed", value_flag(diff.size > 0)},
                   {"diff", value_text(diff.data ? diff.data : "", diff.size)},
                   {"opsBefore", before}, {"opsAfter", after},
                   {"ms", value_real(pass->milliseconds)});
  hls_buffer_finish(&diff);
  return object;
}

static bool is_wanted(const hls_pass_trace *pass, const char *filter) {
  if (!pass->after) {
    return false; /* the pass that failed: the diagnostics say why */
  }
  return filter ? strcmp(pass->name, filter) == 0
                : strcmp(pass->before, pass->after) != 0;
}

static cJSON *passes_json(const worker_state *worker,
                          const hls_compile_result *result, const char *filter,
                          unsigned context) {
  last_count last = {0};
  cJSON *passes = cJSON_CreateArray();
  for (size_t i = 0; passes && i < result->num_passes; i++) {
    const hls_pass_trace *pass = &result->passes[i];
    if (!is_wanted(pass, filter)) {
      continue;
    }
    cJSON *entry = pass_json(worker, pass, context, &last);
    /* Another order of operations alone is no change of a circuit. */
    bool shown = filter || cJSON_IsTrue(value_get(entry, "changed"));
    if (entry && !shown) {
      cJSON_Delete(entry);
    } else if (!value_push(passes, entry)) {
      cJSON_Delete(passes);
      passes = NULL;
    }
  }
  cJSON_Delete(last.counts);
  return passes;
}

static bool has_pass(const hls_compile_result *result, size_t end,
                     const char *name) {
  for (size_t i = 0; i < end; i++) {
    if (strcmp(result->passes[i].name, name) == 0) {
      return true;
    }
  }
  return false;
}

/* NULL when none is near, or without memory to look for it. */
static const char *nearest_pass(const hls_compile_result *result,
                                const char *name) {
  const char **names = calloc(result->num_passes + 1, sizeof *names);
  const char *near = NULL;
  for (size_t i = 0; names && i < result->num_passes; i++) {
    names[i] = result->passes[i].name;
  }
  if (names) {
    near = suggest_word(name, names, result->num_passes);
  }
  free(names);
  return near;
}

static bool unknown_pass(const hls_compile_result *result, const char *name,
                         rpc_failure *failure) {
  hls_buffer names = {0};
  cJSON *names_json = cJSON_CreateArray();
  for (size_t i = 0; i < result->num_passes; i++) {
    const char *candidate = result->passes[i].name;
    if (!has_pass(result, i, candidate)) {
      hls_buffer_printf(&names, "%s%s", names.size ? ", " : "", candidate);
      value_push(names_json, value_string(candidate));
    }
  }
  const char *near = nearest_pass(result, name);
  rpc_fail(failure, RPC_INVALID_PARAMS,
           "pass: no pass named '%.64s' in the pipeline%s%s%s: %s", name,
           near ? " (did you mean '" : "", near ? near : "", near ? "'?)" : "",
           names.data ? names.data : "it has none");
  failure->data = VALUE_OBJECT({"passes", names_json});
  hls_buffer_finish(&names);
  return false;
}

cJSON *diff_passes(const worker_state *worker, const cJSON *params,
                   const char *name, unsigned context, rpc_failure *failure) {
  compile_state compilation = {0};
  const hls_compile_result *traced = &compilation.result;
  cJSON *result = NULL;
  if (compilation_begin(&compilation, worker, params, failure) &&
      compilation_run(&compilation, worker,
                      (compile_goal){.stage = HLS_STAGE_HW, .trace = true},
                      failure) &&
      /* After errors the pipeline may not have come to the pass. */
      (!name || !compilation.succeeded ||
       has_pass(traced, traced->num_passes, name) ||
       unknown_pass(traced, name, failure))) {
    result = value_extend(
        compilation_json(&compilation),
        VALUE_OBJECT({"passes", passes_json(worker, traced, name, context)}));
  }
  compilation_finish(&compilation);
  return result;
}
