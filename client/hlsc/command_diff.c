/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * `hlsc diff`: what passes, stages or an edit changed.
 */
#include "commands.h"
#include "compile.h"
#include "json.h"
#include "protocol/methods.h"
#include "render_diff.h"
#include "report.h"

static exit_status add_params(cJSON *params, const options *opts);
static exit_status add_other(cJSON *params, const options *opts);
static size_t count_changed(const cJSON *list);

exit_status command_diff(const options *opts) {
  cJSON *params = cJSON_CreateObject();
  exit_status status = add_params(params, opts);
  if (status != EXIT_STATUS_DONE) {
    cJSON_Delete(params);
    return status;
  }
  compilation comp = {0};
  status = compile(opts, RPC_METHOD_DIFF, params, stderr, &comp);
  const cJSON *functions = json_list(comp.result, "functions");
  const cJSON *list = functions ? functions : json_list(comp.result, "passes");
  size_t changed = count_changed(list);
  if (comp.result && !opts->json) {
    output out = output_for(stdout, opts->color);
    render_diff(&out, functions ? "function" : "pass", list);
    if (changed == 0 && status == EXIT_STATUS_DONE) {
      report_note(functions ? "there is no difference" : "nothing was changed");
    }
  }
  if (opts->exit_code && changed > 0 && status == EXIT_STATUS_DONE) {
    status = EXIT_STATUS_KERNEL;
  }
  compilation_finish(&comp);
  return status;
}

static bool set_given(cJSON *params, const char *name, const char *value) {
  return !value || json_set(params, name, cJSON_CreateString(value));
}

/* Accepts NULL; reports failure. */
static exit_status add_params(cJSON *params, const options *opts) {
  if (!params || !set_given(params, "pass", opts->pass) ||
      !set_given(params, "from", opts->from) ||
      !set_given(params, "to", opts->to) ||
      !set_given(params, "stage", opts->stage)) {
    report_error("out of memory");
    return EXIT_STATUS_UNFINISHED;
  }
  return opts->other_file ? add_other(params, opts) : EXIT_STATUS_DONE;
}

static exit_status add_other(cJSON *params, const options *opts) {
  source other = {0};
  exit_status status = source_load(&other, opts->other_file, opts->language);
  if (status == EXIT_STATUS_DONE &&
      !json_set(params, "other", compile_source(&other))) {
    report_error("out of memory");
    status = EXIT_STATUS_UNFINISHED;
  }
  source_finish(&other);
  return status;
}

static size_t count_changed(const cJSON *list) {
  size_t changed = 0;
  const cJSON *entry;
  cJSON_ArrayForEach(entry, list) { changed += json_is_true(entry, "changed"); }
  return changed;
}
