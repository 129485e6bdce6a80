/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Parameters of simulations, see simulation_params.h.
 */
#include "client/hlsc/commands/simulation_params.h"

#include "client/hlsc/commands/params.h"
#include "client/hlsc/files/path.h"
#include "client/hlsc/terminal/report.h"
#include <stdlib.h>

/* One file as {path, text}; reports failure. */
static exit_status add_file(json_t *array, const char *file) {
  source src;
  exit_status status = source_load_text(&src, file);
  char *path = status == EXIT_STATUS_DONE ? path_absolute(file) : NULL;
  if (status == EXIT_STATUS_DONE &&
      (!path ||
       json_array_append_new(
           array, json_pack("{s:s, s:o}", "path", path, "text",
                            json_stringn_nocheck(src.text, src.size))) != 0)) {
    params_report_not_built();
    status = EXIT_STATUS_UNFINISHED;
  }
  free(path);
  source_finish(&src);
  return status;
}

/* Adds [{path, text}, …]; reports failure. Accepts NULL as `params`. */
static exit_status add_files(json_t *params, const char *member,
                             const string_list *files) {
  json_t *array = files->count ? json_array() : NULL;
  exit_status status = EXIT_STATUS_DONE;
  for (size_t i = 0; status == EXIT_STATUS_DONE && i < files->count; i++) {
    status = add_file(array, files->items[i]);
  }
  if (status != EXIT_STATUS_DONE || files->count == 0) {
    json_decref(array);
    return status;
  }
  if (json_object_set_new(params, member, array) != 0) {
    report_error("out of memory");
    return EXIT_STATUS_UNFINISHED;
  }
  return EXIT_STATUS_DONE;
}

/* An option that was not given is 0 and left out. */
static bool add_count(json_t *params, const char *name, uint64_t count) {
  return !count || json_object_set_new(params, name,
                                       json_integer((json_int_t)count)) == 0;
}

/* A word that the daemon checks; left out as well. */
static bool add_word(json_t *params, const char *name, const char *word) {
  return !word || json_object_set_new(params, name, json_string(word)) == 0;
}

static bool add_flag(json_t *params, const char *name, bool is_set) {
  return !is_set || json_object_set_new(params, name, json_true()) == 0;
}

exit_status simulation_params_add(json_t *params, const options *opts) {
  exit_status status = add_files(params, "rtl", &opts->rtl);
  if (status == EXIT_STATUS_DONE) {
    status = add_files(params, "models", &opts->models);
  }
  if (status == EXIT_STATUS_DONE &&
      (!add_count(params, "maxCycles", opts->max_cycles) ||
       !add_count(params, "stressSeed", opts->stress_seed) ||
       !add_count(params, "busLatency", opts->bus_latency) ||
       !add_word(params, "engine", opts->engine) ||
       !add_flag(params, "ignoreExitStatus", opts->ignore_exit_status))) {
    report_error("out of memory");
    status = EXIT_STATUS_UNFINISHED;
  }
  return status;
}
