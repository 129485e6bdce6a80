/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The common part of compile commands, see compile.h.
 */
#include "compile.h"

#include "daemon.h"
#include "json.h"
#include "path.h"
#include "progress.h"
#include "render_diagnostics.h"
#include "report.h"
#include <stdlib.h>

static bool add_common(cJSON *params, const options *opts, const source *src);

exit_status compile(const options *opts, const char *method, cJSON *extra,
                    FILE *diagnostics, compilation *comp) {
  exit_status status = source_load(&comp->src, opts->file, opts->language);
  if (status != EXIT_STATUS_DONE) {
    cJSON_Delete(extra);
    return status;
  }
  if (!extra || !add_common(extra, opts, &comp->src)) {
    cJSON_Delete(extra);
    report_error("out of memory");
    return EXIT_STATUS_UNFINISHED;
  }
  reply answer;
  status = daemon_ask(opts, method, extra, &answer);
  comp->message = answer.message;
  if (status != EXIT_STATUS_DONE) {
    return status;
  }
  if (answer.error) {
    comp->error = answer.error;
    return daemon_report_error(opts, answer.error);
  }
  comp->result = answer.result;
  const cJSON *list = json_list(comp->result, "diagnostics");
  if (opts->json) {
    char *text = cJSON_PrintUnformatted(comp->result);
    printf("%s\n", text ? text : "null");
    cJSON_free(text);
    comp->errors = count_errors(list);
  } else {
    output out = output_for(diagnostics, opts->color);
    comp->errors = render_diagnostics(&out, list, &comp->src);
  }
  return comp->errors ? EXIT_STATUS_KERNEL : EXIT_STATUS_DONE;
}

void compilation_finish(compilation *comp) {
  source_finish(&comp->src);
  cJSON_Delete(comp->message);
}

/* The worker does not share hlsc's working directory. */
static cJSON *absolute_paths(const string_list *list) {
  cJSON *array = cJSON_CreateArray();
  for (size_t i = 0; array && i < list->count; i++) {
    char *path = path_absolute(list->items[i]);
    cJSON *item = path ? cJSON_CreateString(path) : NULL;
    free(path);
    if (!item || !cJSON_AddItemToArray(array, item)) {
      cJSON_Delete(item);
      cJSON_Delete(array);
      return NULL;
    }
  }
  return array;
}

/* Sets a member if the option was given. */
static bool set_given(cJSON *object, const char *name, const char *value) {
  return !value || json_set(object, name, cJSON_CreateString(value));
}

static bool add_options(cJSON *params, const options *opts) {
  cJSON *group = cJSON_CreateObject();
  bool ok =
      group &&
      (!opts->include_dirs.count ||
       json_set(group, "includeDirs", absolute_paths(&opts->include_dirs))) &&
      (!opts->defines.count ||
       json_set(group, "defines",
                json_strings(opts->defines.items, opts->defines.count))) &&
      set_given(group, "std", opts->standard) &&
      set_given(group, "buffers", opts->buffers) &&
      set_given(group, "externals", opts->externals) &&
      (opts->clock_period == 0 ||
       json_set(group, "clockPeriod",
                cJSON_CreateNumber(opts->clock_period))) &&
      (opts->deadline_ms == 0 ||
       json_set(group, "deadlineMs",
                cJSON_CreateNumber((double)opts->deadline_ms)));
  if (!ok) {
    cJSON_Delete(group);
    return false;
  }
  return json_set(params, "options", group);
}

cJSON *compile_source(const source *src) {
  cJSON *group = cJSON_CreateObject();
  bool ok = group && json_set(group, "uri", cJSON_CreateString(src->uri)) &&
            json_set(group, "languageId",
                     cJSON_CreateString(
                         src->language == LANGUAGE_C ? "c" : "mlir")) &&
            json_set(group, "text", cJSON_CreateString(src->text));
  if (!ok) {
    cJSON_Delete(group);
    return NULL;
  }
  return group;
}

static bool add_common(cJSON *params, const options *opts, const source *src) {
  return json_set(params, "source", compile_source(src)) &&
         set_given(params, "kernel", opts->kernel) &&
         add_options(params, opts) &&
         (!progress_wanted() || json_set(params, "workDoneToken",
                                         cJSON_CreateString(PROGRESS_TOKEN)));
}
