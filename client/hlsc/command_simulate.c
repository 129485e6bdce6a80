/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * `hlsc simulate`: a report for people on standard error, a verdict for
 * programs on standard output.
 */
#include "commands.h"
#include "compile.h"
#include "json.h"
#include "path.h"
#include "protocol/errors.h"
#include "protocol/methods.h"
#include "render_simulation.h"
#include "report.h"
#include <stdlib.h>
#include <string.h>

static exit_status add_files(cJSON *params, const char *member,
                             const string_list *files);

/* An option that was not given is 0 and left out. */
static bool add_count(cJSON *params, const char *name, uint64_t count) {
  return !count || json_set(params, name, cJSON_CreateNumber((double)count));
}

exit_status command_simulate(const options *opts) {
  cJSON *params = cJSON_CreateObject();
  exit_status status = add_files(params, "rtl", &opts->rtl);
  if (status == EXIT_STATUS_DONE) {
    status = add_files(params, "models", &opts->models);
  }
  if (status == EXIT_STATUS_DONE &&
      (!add_count(params, "maxCycles", opts->max_cycles) ||
       !add_count(params, "stressSeed", opts->stress_seed))) {
    report_error("out of memory");
    status = EXIT_STATUS_UNFINISHED;
  }
  if (status != EXIT_STATUS_DONE) {
    cJSON_Delete(params);
    return status;
  }
  compilation comp = {0};
  status = compile(opts, RPC_METHOD_SIMULATE, params, stderr, &comp);
  if (!opts->json && comp.result) {
    output err = output_for(stderr, opts->color);
    render_simulation(&err, comp.result);
    bool passed = render_verdict(stdout, comp.result);
    status = passed ? status : EXIT_STATUS_KERNEL;
  } else if (comp.result) {
    const char *verdict = json_string(comp.result, "verdict");
    bool passed = verdict && !strcmp(verdict, "pass");
    status = passed ? status : EXIT_STATUS_KERNEL;
  } else if (comp.error && !opts->json && status == EXIT_STATUS_UNFINISHED) {
    int code = (int)json_number(comp.error, "code", RPC_INTERNAL_ERROR);
    render_no_verdict(stdout, opts->kernel,
                      rpc_error_kind((rpc_error_code)code));
  }
  compilation_finish(&comp);
  return status;
}

/* Adds [{path, text}, …]; reports failure. Accepts NULL as `params`. */
static exit_status add_files(cJSON *params, const char *member,
                             const string_list *files) {
  cJSON *array = cJSON_CreateArray();
  bool ok = params && array;
  for (size_t i = 0; ok && i < files->count; i++) {
    source src;
    exit_status status = source_load_text(&src, files->items[i]);
    if (status != EXIT_STATUS_DONE) {
      source_finish(&src);
      cJSON_Delete(array);
      return status;
    }
    cJSON *file = cJSON_CreateObject();
    char *path = path_absolute(files->items[i]);
    ok = file && path && json_set(file, "path", cJSON_CreateString(path)) &&
         json_set(file, "text", cJSON_CreateString(src.text)) &&
         cJSON_AddItemToArray(array, file);
    if (!ok) {
      cJSON_Delete(file);
    }
    free(path);
    source_finish(&src);
  }
  if (ok && files->count == 0) {
    cJSON_Delete(array);
    return EXIT_STATUS_DONE;
  }
  if (!ok) {
    cJSON_Delete(array);
    report_error("out of memory");
    return EXIT_STATUS_UNFINISHED;
  }
  if (!json_set(params, member, array)) {
    report_error("out of memory");
    return EXIT_STATUS_UNFINISHED;
  }
  return EXIT_STATUS_DONE;
}
