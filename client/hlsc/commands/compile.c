/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The common part of compile commands, see compile.h.
 */
#include "client/hlsc/commands/compile.h"
#include "client/hlsc/commands/params.h"

#include "client/hlsc/daemon/daemon.h"
#include "client/hlsc/daemon/progress.h"
#include "client/hlsc/files/path.h"
#include "client/hlsc/json/json_print.h"
#include "client/hlsc/json/member.h"
#include "client/hlsc/render/render_diagnostics.h"
#include <stdlib.h>

static bool add_common(json_t *params, const options *opts, const source *src);

exit_status compile_request(const options *opts, const char *method,
                            json_t *extra, FILE *diagnostics,
                            compilation *comp) {
  /* A design is no program: its language is not told. */
  exit_status status =
      opts->command->bit == COMMAND_BUILD
          ? source_load_text(&comp->src, opts->file)
          : source_load(&comp->src, opts->file, opts->language);
  if (status != EXIT_STATUS_DONE) {
    json_decref(extra);
    return status;
  }
  if (!add_common(extra, opts, &comp->src) ||
      (comp->updates.take &&
       json_object_set_new(extra, "updateToken", json_string(UPDATE_TOKEN)) !=
           0)) {
    json_decref(extra);
    params_report_not_built();
    return EXIT_STATUS_UNFINISHED;
  }
  reply answer;
  status = daemon_ask(&opts->daemon, method, extra,
                      comp->updates.take ? &comp->updates : NULL, &answer);
  comp->message = answer.message;
  if (status != EXIT_STATUS_DONE) {
    return status;
  }
  if (answer.error) {
    comp->error = answer.error;
    return daemon_report_error(answer.error, opts->json);
  }
  comp->result = answer.result;
  const json_t *list = json_object_get(comp->result, "diagnostics");
  if (opts->json) {
    comp->errors = render_count_errors(list);
    status = json_print(comp->result);
  } else {
    output out = output_for(diagnostics, opts->color);
    comp->errors = render_diagnostics(&out, list, &comp->src);
  }
  return status == EXIT_STATUS_DONE && comp->errors ? EXIT_STATUS_KERNEL
                                                    : status;
}

void compile_finish(compilation *comp) {
  source_finish(&comp->src);
  json_decref(comp->message);
}

/* The worker does not share hlsc's working directory. */
static json_t *absolute_paths(const string_list *list) {
  json_t *array = json_array();
  for (size_t i = 0; i < list->count; i++) {
    char *path = path_absolute(list->items[i]);
    bool added = path && json_array_append_new(array, json_string(path)) == 0;
    free(path);
    if (!added) {
      json_decref(array);
      return NULL;
    }
  }
  return array;
}

static bool add_flag(json_t *group, const char *name, bool flag) {
  return !flag || json_object_set_new(group, name, json_true()) == 0;
}

/* Options that were not given are left out. NULL when one of them cannot be
 * built. */
static json_t *options_json(const options *opts) {
  bool has_lists = opts->command->bit == COMMAND_EXPLORE;
  json_t *group = json_pack(
      "{s:s*, s:s*, s:s*, s:s*, s:s*, s:s*, s:s*, s:s*, s:s*}", "islands",
      has_lists ? NULL : opts->islands, "sharing",
      has_lists ? NULL : opts->sharing, "std", opts->standard, "buffers",
      opts->buffers, "speculate", opts->speculate, "externals", opts->externals,
      "priority", opts->batch ? "batch" : NULL, "cache",
      opts->no_cache ? "bypass" : NULL, "project",
      opts->no_project ? "ignore" : NULL);
  bool ok =
      group &&
      (opts->include_dirs.count == 0 ||
       json_object_set_new(group, "includeDirs",
                           absolute_paths(&opts->include_dirs)) == 0) &&
      (opts->test_bench.count == 0 ||
       json_object_set_new(group, "testBench",
                           absolute_paths(&opts->test_bench)) == 0) &&
      (opts->defines.count == 0 ||
       json_object_set_new(group, "defines", params_strings(&opts->defines)) ==
           0) &&
      (opts->elements.count == 0 ||
       json_object_set_new(group, "elements",
                           params_strings(&opts->elements)) == 0) &&
      (opts->interfaces.count == 0 ||
       json_object_set_new(group, "interfaces",
                           params_strings(&opts->interfaces)) == 0) &&
      add_flag(group, "narrowPorts", opts->narrow_ports) &&
      add_flag(group, "traps", opts->traps) &&
      add_flag(group, "prints", opts->prints) &&
      add_flag(group, "longDouble64", opts->long_double_64) &&
      add_flag(group, "fastMath", opts->fast_math) &&
      (opts->heap == 0 ||
       json_object_set_new(group, "heap",
                           json_integer((json_int_t)opts->heap)) == 0) &&
      (opts->clock_period == 0 ||
       json_object_set_new(group, "clockPeriod",
                           json_real(opts->clock_period)) == 0) &&
      (opts->deadline_ms == 0 ||
       json_object_set_new(group, "deadlineMs",
                           json_integer((json_int_t)opts->deadline_ms)) == 0);
  if (!ok) {
    json_decref(group);
    return NULL;
  }
  return group;
}

json_t *compile_source(const source *src) {
  return json_pack("{s:s, s:s*, s:o}", "uri", src->uri, "languageId",
                   rpc_language_id(src->language), "text",
                   json_stringn_nocheck(src->text, src->size));
}

static bool add_common(json_t *params, const options *opts, const source *src) {
  json_t *common =
      json_pack("{s:o, s:s*, s:o, s:s*}", "source", compile_source(src),
                "kernel", opts->kernel, "options", options_json(opts),
                "workDoneToken", progress_wanted() ? PROGRESS_TOKEN : NULL);
  return json_object_update_new(params, common) == 0;
}
