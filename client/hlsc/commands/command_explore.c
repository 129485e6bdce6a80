/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * `hlsc explore`: a table of what a kernel's circuits are like, and a picture.
 */
#include "client/hlsc/commandline/explore_lists.h"
#include "client/hlsc/commands/commands.h"
#include "client/hlsc/commands/compile.h"
#include "client/hlsc/commands/simulation_params.h"
#include "client/hlsc/files/output_file.h"
#include "client/hlsc/json/member.h"
#include "client/hlsc/render/render_exploration.h"
#include "client/hlsc/terminal/report.h"
#include "protocol/methods.h"
#include <stdlib.h>
#include <string.h>

/* The options are checked: the list can be read. */
static json_t *words_json(const char *list) {
  json_t *array = json_array();
  size_t size;
  const char *word;
  while ((word = explore_list_next(&list, &size))) {
    if (json_array_append_new(array, json_stringn(word, size)) != 0) {
      json_decref(array);
      return NULL;
    }
  }
  return array;
}

static json_t *periods_json(const char *list) {
  json_t *array = json_array();
  size_t size;
  const char *word;
  while ((word = explore_list_next(&list, &size))) {
    if (json_array_append_new(array, json_real(strtod(word, NULL))) != 0) {
      json_decref(array);
      return NULL;
    }
  }
  return array;
}

static json_t *macros_json(const string_list *macros) {
  json_t *array = json_array();
  for (size_t i = 0; i < macros->count; i++) {
    const char *name = macros->items[i];
    const char *equals = strchr(name, '=');
    json_t *macro =
        json_pack("{s:s%, s:o}", "name", name, (size_t)(equals - name),
                  "values", words_json(equals + 1));
    if (json_array_append_new(array, macro) != 0) {
      json_decref(array);
      return NULL;
    }
  }
  return array;
}

/* NULL when out of memory. */
static json_t *params_json(const options *opts) {
  json_t *params = json_object();
  bool ok =
      params &&
      (!opts->strategies ||
       json_object_set_new(params, "strategies",
                           words_json(opts->strategies)) == 0) &&
      (!opts->islands || json_object_set_new(params, "islands",
                                             words_json(opts->islands)) == 0) &&
      (!opts->sharing || json_object_set_new(params, "sharing",
                                             words_json(opts->sharing)) == 0) &&
      (!opts->clock_periods ||
       json_object_set_new(params, "clockPeriods",
                           periods_json(opts->clock_periods)) == 0) &&
      (opts->vary.count == 0 ||
       json_object_set_new(params, "vary", macros_json(&opts->vary)) == 0) &&
      (opts->rounds == 0 ||
       json_object_set_new(params, "rounds",
                           json_integer((json_int_t)opts->rounds)) == 0) &&
      (!opts->simulate ||
       json_object_set_new(params, "simulate", json_true()) == 0) &&
      (!opts->svg || json_object_set_new(params, "picture", json_true()) == 0);
  if (!ok) {
    json_decref(params);
    return NULL;
  }
  return params;
}

/* Whether no point has a circuit, or the simulation of one has failed. */
static bool has_failed(const json_t *points, bool is_simulated) {
  size_t circuits = 0, wrong = 0, i;
  const json_t *point;
  json_array_foreach(points, i, point) {
    const char *state = member_string(point, "state");
    bool has_circuit = json_is_number(json_object_get(point, "ns"));
    circuits += has_circuit;
    wrong += has_circuit && state && !strcmp(state, "failed");
  }
  return circuits == 0 || (is_simulated && wrong > 0);
}

exit_status command_explore(const options *opts) {
  json_t *params = params_json(opts);
  exit_status status = EXIT_STATUS_DONE;
  if (params && opts->simulate) {
    status = simulation_params_add(params, opts);
  }
  if (status != EXIT_STATUS_DONE) {
    json_decref(params);
    return status;
  }
  compilation comp = {0};
  status = compile_request(opts, RPC_METHOD_EXPLORE, params, stderr, &comp);
  const json_t *points = json_object_get(comp.result, "points");
  if (comp.result && !opts->json) {
    output out = output_for(stdout, opts->color);
    render_exploration(&out, comp.result);
  }
  if (status == EXIT_STATUS_DONE && has_failed(points, opts->simulate)) {
    status = EXIT_STATUS_KERNEL;
  }
  const char *picture = member_string(comp.result, "picture");
  if (opts->svg && picture) {
    exit_status written = output_file_write(opts->svg, picture);
    status = written == EXIT_STATUS_DONE ? status : written;
  }
  compile_finish(&comp);
  return status;
}
