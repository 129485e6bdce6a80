/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * `hlsc diff`: the changes that passes, stages or an edit made.
 */
#include "client/hlsc/commands/commands.h"
#include "client/hlsc/commands/compile.h"
#include "client/hlsc/json/member.h"
#include "client/hlsc/render/render_diff.h"
#include "client/hlsc/terminal/report.h"
#include "protocol/methods.h"
#include <stdlib.h>

static json_t *context_json(const char *context);
static exit_status add_other(json_t *params, const options *opts);
static size_t count_changed(const json_t *list);

exit_status command_diff(const options *opts) {
  json_t *params =
      json_pack("{s:s*, s:s*, s:s*, s:s*, s:o*}", "pass", opts->pass, "from",
                opts->from, "to", opts->to, "stage", opts->stage, "context",
                opts->context ? context_json(opts->context) : NULL);
  exit_status status =
      opts->other_file ? add_other(params, opts) : EXIT_STATUS_DONE;
  if (status != EXIT_STATUS_DONE) {
    json_decref(params);
    return status;
  }
  compilation comp = {0};
  status = compile_request(opts, RPC_METHOD_DIFF, params, stderr, &comp);
  const json_t *functions = json_object_get(comp.result, "functions");
  const json_t *list =
      functions ? functions : json_object_get(comp.result, "passes");
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
  compile_finish(&comp);
  return status;
}

/* Options are checked: it is a number, or a word. */
static json_t *context_json(const char *context) {
  return context[0] >= '0' && context[0] <= '9'
             ? json_integer((json_int_t)strtoll(context, NULL, 10))
             : json_string(context);
}

/* Reports failure. */
static exit_status add_other(json_t *params, const options *opts) {
  source other = {0};
  exit_status status = source_load(&other, opts->other_file, opts->language);
  if (status == EXIT_STATUS_DONE &&
      json_object_set_new(params, "other", compile_source(&other)) != 0) {
    report_error("out of memory");
    status = EXIT_STATUS_UNFINISHED;
  }
  source_finish(&other);
  return status;
}

static size_t count_changed(const json_t *list) {
  size_t changed = 0;
  size_t i;
  const json_t *entry;
  json_array_foreach(list, i, entry) {
    changed += member_is_true(entry, "changed");
  }
  return changed;
}
