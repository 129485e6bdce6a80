/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * From parameters to the list of choices: the macros change slowest, so that
 * what has the same text stands together, and the periods change fastest.
 */
#include "daemon/worker/explore/explore_plan.h"

#include "daemon/worker/json/params.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_POINTS = 256, DEFAULT_ROUNDS = 100 };

static const char *const known_strategies[] = {
    HLS_BUFFERS_THROUGHPUT, HLS_BUFFERS_ON_MERGES, HLS_BUFFERS_MILP};
/* The search takes long. */
enum { NUM_KNOWN = 3, NUM_DEFAULT = 2 };

static const double default_periods[] = {3, 4, 5, 7, 10};

static bool is_strategy(const char *name) {
  for (size_t i = 0; i < NUM_KNOWN; i++) {
    if (strcmp(name, known_strategies[i]) == 0) {
      return true;
    }
  }
  return false;
}

static bool parse_strategies(explore_plan *plan, const cJSON *params,
                             rpc_failure *failure) {
  if (!params_optional_strings((params_object){params, ""}, "strategies",
                               &plan->strategies, &plan->num_strategies,
                               failure)) {
    return false;
  }
  for (size_t i = 0; i < plan->num_strategies; i++) {
    if (!is_strategy(plan->strategies[i])) {
      return rpc_fail(failure, RPC_INVALID_PARAMS,
                      "strategies[%zu] must be 'throughput', 'on-merges' "
                      "or 'milp', not '%s'",
                      i, plan->strategies[i]);
    }
  }
  if (plan->num_strategies > 0) {
    return true;
  }
  plan->strategies = malloc(sizeof known_strategies);
  if (!plan->strategies) {
    return rpc_fail_no_memory(failure);
  }
  memcpy(plan->strategies, known_strategies, sizeof known_strategies);
  plan->num_strategies = NUM_DEFAULT;
  return true;
}

/* A list of words that say where something is done; without one, the word of
 * the options. */
static bool parse_where(const cJSON *params, const char *key, const char *usual,
                        bool may_always, const char ***words, size_t *count,
                        rpc_failure *failure) {
  if (!params_optional_strings((params_object){params, ""}, key, words, count,
                               failure)) {
    return false;
  }
  for (size_t i = 0; i < *count; i++) {
    if (strcmp((*words)[i], HLS_WHERE_PAYING) != 0 &&
        strcmp((*words)[i], HLS_WHERE_NEVER) != 0 &&
        !(may_always && strcmp((*words)[i], HLS_WHERE_ALWAYS) == 0)) {
      return rpc_fail(failure, RPC_INVALID_PARAMS,
                      "%s[%zu] must be 'paying'%s or 'never', not '%s'", key, i,
                      may_always ? ", 'always'" : "", (*words)[i]);
    }
  }
  if (*count > 0) {
    return true;
  }
  *words = malloc(sizeof **words);
  if (!*words) {
    return rpc_fail_no_memory(failure);
  }
  (*words)[(*count)++] = usual ? usual : HLS_WHERE_PAYING;
  return true;
}

static bool fail_periods(rpc_failure *failure) {
  return rpc_fail(failure, RPC_INVALID_PARAMS,
                  "clockPeriods must be an array of numbers greater than 0");
}

static bool parse_periods(explore_plan *plan, const cJSON *params,
                          rpc_failure *failure) {
  const cJSON *list = value_get(params, "clockPeriods"), *item;
  if (list && !cJSON_IsNull(list) && !cJSON_IsArray(list)) {
    return fail_periods(failure);
  }
  size_t count = cJSON_IsArray(list) ? (size_t)cJSON_GetArraySize(list) : 0;
  size_t room = count ? count : sizeof default_periods / sizeof(double);
  plan->periods = malloc(room * sizeof(double));
  if (!plan->periods) {
    return rpc_fail_no_memory(failure);
  }
  if (count == 0) {
    memcpy(plan->periods, default_periods, sizeof default_periods);
    plan->num_periods = room;
    return true;
  }
  cJSON_ArrayForEach(item, list) {
    double period = value_number_of(item);
    if (period <= 0) {
      return fail_periods(failure);
    }
    plan->periods[plan->num_periods++] = period;
  }
  return true;
}

static char *define_text(const char *name, const char *value) {
  size_t size = strlen(name) + strlen(value) + sizeof "=";
  char *text = malloc(size);
  if (text) {
    snprintf(text, size, "%s=%s", name, value);
  }
  return text;
}

static bool parse_macro(explore_macro *macro, const cJSON *object,
                        const char *path, rpc_failure *failure) {
  static const char *const names[] = {"name", "values", NULL};
  params_object in = {object, path};
  if (!params_only(in, names, failure) ||
      !params_required_string(in, "name", &macro->name, failure) ||
      !params_optional_strings(in, "values", &macro->values, &macro->count,
                               failure)) {
    return false;
  }
  if (macro->count == 0) {
    return rpc_fail(failure, RPC_INVALID_PARAMS,
                    "%svalues must be an array of one string or more", path);
  }
  macro->defines = calloc(macro->count, sizeof *macro->defines);
  bool ok = macro->defines;
  for (size_t i = 0; ok && i < macro->count; i++) {
    macro->defines[i] = define_text(macro->name, macro->values[i]);
    ok = macro->defines[i];
  }
  return ok || rpc_fail_no_memory(failure);
}

static bool parse_macros(explore_plan *plan, const cJSON *params,
                         rpc_failure *failure) {
  const cJSON *list, *object;
  if (!params_optional_objects((params_object){params, ""}, "vary", &list,
                               failure)) {
    return false;
  }
  size_t count = (size_t)cJSON_GetArraySize(list);
  plan->macros = calloc(count + 1, sizeof *plan->macros);
  if (!plan->macros) {
    return rpc_fail_no_memory(failure);
  }
  cJSON_ArrayForEach(object, list) {
    char path[32];
    snprintf(path, sizeof path, "vary[%zu].", plan->num_macros);
    if (!parse_macro(&plan->macros[plan->num_macros++], object, path,
                     failure)) {
      return false;
    }
  }
  return true;
}

/* Returns false when there are too many points. */
static bool multiply(size_t *count, size_t more) {
  if (more > MOST_POINTS || *count * more > MOST_POINTS) {
    return false;
  }
  *count *= more;
  return true;
}

/* The number of choices; 0 when there are too many. */
static size_t count_choices(const explore_plan *plan) {
  const size_t counts[] = {plan->num_strategies, plan->num_islands,
                           plan->num_sharing, plan->num_periods};
  size_t count = 1;
  bool fits = true;
  for (size_t i = 0; fits && i < sizeof counts / sizeof *counts; i++) {
    fits = multiply(&count, counts[i]);
  }
  for (size_t i = 0; fits && i < plan->num_macros; i++) {
    fits = multiply(&count, plan->macros[i].count);
  }
  return fits ? count : 0;
}

/* Does a macro of the request vary? */
static bool varies(const explore_plan *plan, const char *define) {
  size_t size = strcspn(define, "=");
  for (size_t i = 0; i < plan->num_macros; i++) {
    const char *name = plan->macros[i].name;
    if (strlen(name) == size && strncmp(name, define, size) == 0) {
      return true;
    }
  }
  return false;
}

/* Writes down the choice of a number, whose digits say what is chosen. */
static void choose(const explore_plan *plan, const compile_request *request,
                   size_t number, const char **defines,
                   explore_choice *choice) {
  *choice = (explore_choice){.defines = defines};
  choice->period = plan->periods[number % plan->num_periods];
  number /= plan->num_periods;
  choice->strategy = plan->strategies[number % plan->num_strategies];
  number /= plan->num_strategies;
  choice->islands = plan->islands[number % plan->num_islands];
  number /= plan->num_islands;
  choice->sharing = plan->sharing[number % plan->num_sharing];
  number /= plan->num_sharing;
  for (size_t i = 0; i < request->num_defines; i++) {
    if (!varies(plan, request->defines[i])) {
      defines[choice->num_common++] = request->defines[i];
    }
  }
  choice->num_defines = choice->num_common + plan->num_macros;
  for (size_t i = plan->num_macros; i-- > 0;) {
    const explore_macro *macro = &plan->macros[i];
    defines[choice->num_common + i] = macro->defines[number % macro->count];
    number /= macro->count;
  }
}

static bool list_choices(explore_plan *plan, const compile_request *request,
                         rpc_failure *failure) {
  size_t count = count_choices(plan);
  if (count == 0) {
    return rpc_fail(failure, RPC_INVALID_PARAMS,
                    "strategies, islands, sharing, clockPeriods and vary give "
                    "more than %d points",
                    MOST_POINTS);
  }
  size_t each = request->num_defines + plan->num_macros;
  plan->choices = calloc(count, sizeof *plan->choices);
  plan->all_defines = calloc(count * each + 1, sizeof *plan->all_defines);
  if (!plan->choices || !plan->all_defines) {
    return rpc_fail_no_memory(failure);
  }
  plan->count = count;
  for (size_t i = 0; i < count; i++) {
    choose(plan, request, i, plan->all_defines + i * each, &plan->choices[i]);
  }
  return true;
}

bool explore_plan_make(explore_plan *plan, const compile_request *request,
                       rpc_failure *failure) {
  const cJSON *params = request->params;
  params_object root = {params, ""};
  if (!parse_strategies(plan, params, failure) ||
      !parse_where(params, "islands", request->islands, false, &plan->islands,
                   &plan->num_islands, failure) ||
      !parse_where(params, "sharing", request->sharing, true, &plan->sharing,
                   &plan->num_sharing, failure) ||
      !parse_periods(plan, params, failure) ||
      !parse_macros(plan, params, failure) ||
      !params_optional_count(root, "rounds", &plan->rounds, failure) ||
      !params_optional_flag(root, "simulate", &plan->simulates, failure) ||
      !params_optional_flag(root, "picture", &plan->draws, failure)) {
    return false;
  }
  plan->rounds = plan->rounds ? plan->rounds : DEFAULT_ROUNDS;
  if (plan->simulates && request->language == HLS_LANGUAGE_MLIR) {
    return rpc_fail(failure, RPC_INVALID_PARAMS,
                    "source must be C or C++: a simulation runs its main()");
  }
  return list_choices(plan, request, failure);
}

void explore_plan_finish(explore_plan *plan) {
  for (size_t i = 0; i < plan->num_macros; i++) {
    explore_macro *macro = &plan->macros[i];
    for (size_t k = 0; macro->defines && k < macro->count; k++) {
      free(macro->defines[k]);
    }
    free(macro->defines);
    free(macro->values);
  }
  free(plan->macros);
  free(plan->strategies);
  free(plan->islands);
  free(plan->sharing);
  free(plan->periods);
  free(plan->choices);
  free(plan->all_defines);
}
