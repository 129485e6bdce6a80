/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * hls/explore: the same kernel compiled in several ways, and which of them are
 * worth a look.
 */
#include "base/time/clock.h"
#include "daemon/worker/compile/progress.h"
#include "daemon/worker/explore/explore_front.h"
#include "daemon/worker/explore/explore_json.h"
#include "daemon/worker/explore/explore_picture.h"
#include "daemon/worker/host/dependencies.h"
#include "daemon/worker/host/handlers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One exploration on its way to an answer. */
typedef struct exploration {
  worker_state *worker;
  compile_state *compilation;
  explore_plan plan;
  explore_point *points; /* of all choices */
  char *kernel;          /* its name, once it is known */
  progress_state progress;
  double estimate_ms, simulate_ms;
} exploration;

/* Tells which point is looked at. All are estimated before one is simulated. */
static void tell(exploration *all, size_t number, bool is_simulated) {
  const explore_choice *choice = all->points[number].choice;
  size_t phases = all->plan.simulates ? 2 : 1;
  size_t done = number + (is_simulated ? all->plan.count : 0);
  char what[96];
  snprintf(what, sizeof what, "%s%s, %g ns (%zu of %zu)",
           is_simulated ? "simulating " : "", choice->strategy, choice->period,
           number + 1, all->plan.count);
  progress_report(&all->progress,
                  (unsigned)(100 * done / (phases * all->plan.count)), what);
}

/* An error that every point would have ends all of it. */
static bool is_of_request(const rpc_failure *failure) {
  return failure->code == RPC_UNKNOWN_KERNEL ||
         failure->code == RPC_INVALID_PARAMS;
}

/* Notes a failure, which is taken, as that of a point alone. Returns false if
 * it is that of the request, which then is in `failure`. */
static bool settle(explore_point *point, rpc_failure *own,
                   rpc_failure *failure) {
  if (is_of_request(own)) {
    *failure = *own;
    return false;
  }
  bool noted = explore_point_fail(point, own->message);
  rpc_failure_finish(own);
  return noted || rpc_fail_no_memory(failure);
}

static bool note_kernel(exploration *all) {
  const char *name = all->compilation->result.kernel;
  if (!all->kernel && name) {
    all->kernel = strdup(name);
  }
  return all->kernel || !name;
}

static bool estimate(exploration *all, explore_point *point,
                     rpc_failure *failure) {
  compile_state *compilation = all->compilation;
  compile_request *request = &compilation->request;
  const explore_choice *choice = point->choice;
  rpc_failure own = {0};
  request->buffers = choice->strategy;
  request->islands = choice->islands;
  request->sharing = choice->sharing;
  request->clock_period = choice->period;
  request->defines = choice->defines;
  request->num_defines = choice->num_defines;
  bool ok = compilation_run(compilation, all->worker,
                            (compile_goal){.stage = HLS_STAGE_HW}, &own)
                ? (note_kernel(all) &&
                   explore_point_estimate(point, compilation,
                                          (int64_t)all->plan.rounds)) ||
                      rpc_fail_no_memory(failure)
                : settle(point, &own, failure);
  compilation_next(compilation, request->kernel);
  return ok;
}

static bool estimate_all(exploration *all, rpc_failure *failure) {
  compile_state *compilation = all->compilation;
  compile_request *request = &compilation->request;
  const char **defines = request->defines;
  size_t num_defines = request->num_defines;
  double begin = clock_ms();
  bool ok = true;
  compilation->parts = all->plan.count;
  for (size_t i = 0; ok && i < all->plan.count; i++) {
    tell(all, i, false);
    compilation->part = i;
    ok = estimate(all, &all->points[i], failure);
  }
  request->defines = defines; /* to be freed with the request */
  request->num_defines = num_defines;
  all->estimate_ms = clock_ms() - begin;
  return ok;
}

/* Replaces a member of an object. */
static bool replace(cJSON *object, const char *key, cJSON *item) {
  cJSON_DeleteItemFromObjectCaseSensitive(object, key);
  return value_set(object, key, item);
}

/* The parameters of hls/simulate for a choice: those of the exploration, of
 * which it knows the rest. NULL when out of memory. */
static cJSON *simulate_params_json(const cJSON *params,
                                   const explore_choice *choice) {
  cJSON *copy = cJSON_Duplicate(params, true);
  cJSON *options = value_get(copy, "options");
  if (copy && !cJSON_IsObject(options)) {
    options = cJSON_CreateObject();
    if (!options || !replace(copy, "options", options)) {
      cJSON_Delete(copy);
      return NULL;
    }
  }
  cJSON_DeleteItemFromObjectCaseSensitive(copy, "workDoneToken");
  if (!options ||
      !replace(options, "buffers", value_string(choice->strategy)) ||
      !replace(options, "islands", value_string(choice->islands)) ||
      !replace(options, "sharing", value_string(choice->sharing)) ||
      !replace(options, "clockPeriod", value_real(choice->period)) ||
      !replace(options, "defines",
               explore_json_strings(choice->defines, choice->num_defines))) {
    cJSON_Delete(copy);
    return NULL;
  }
  return copy;
}

static bool simulate(exploration *all, explore_point *point,
                     rpc_failure *failure) {
  cJSON *params =
      simulate_params_json(all->compilation->request.params, point->choice);
  rpc_failure own = {0};
  cJSON *result = params ? handle_simulate(all->worker, params, &own) : NULL;
  cJSON_Delete(params);
  if (!result && own.code) {
    point->cycles_from = EXPLORE_UNKNOWN;
    return settle(point, &own, failure);
  }
  bool ok = result && explore_point_simulated(point, result);
  cJSON_Delete(result);
  return ok || rpc_fail_no_memory(failure);
}

/* Simulates those that have a circuit, unless the worker has to end. */
static bool simulate_all(exploration *all, rpc_failure *failure) {
  double begin = clock_ms();
  bool ok = true;
  for (size_t i = 0; ok && i < all->plan.count; i++) {
    explore_point *point = &all->points[i];
    if (!point->has_circuit) {
      continue;
    }
    tell(all, i, true);
    if (all->worker->is_left) {
      point->cycles_from = EXPLORE_UNKNOWN;
      ok = explore_point_fail(point, "not simulated: the simulation before "
                                     "has left this worker unable to") ||
           rpc_fail_no_memory(failure);
    } else {
      ok = simulate(all, point, failure);
    }
  }
  all->simulate_ms = clock_ms() - begin;
  return ok;
}

static cJSON *picture_json(const exploration *all) {
  if (!all->plan.draws) {
    return cJSON_CreateNull();
  }
  hls_buffer out = {0};
  explore_picture_write(all->points, all->plan.count,
                        all->kernel ? all->kernel : "", &out);
  cJSON *picture = out.failed ? NULL : value_text(out.data, out.size);
  hls_buffer_finish(&out);
  return picture;
}

static cJSON *result_json(exploration *all) {
  cJSON *picture = picture_json(all); /* before the points are handed over */
  cJSON *common = explore_json_common(all->points, all->plan.count);
  cJSON *result = VALUE_OBJECT(
      {"cached", value_flag(false)},
      {"kernel", value_string_or_null(all->kernel)}, {"diagnostics", common},
      {"timings", cJSON_CreateArray()},
      {"rounds", value_integer((int64_t)all->plan.rounds)},
      {"points", explore_json_points(all->points, all->plan.count)},
      {"picture", picture});
  if (result &&
      (!compilation_add_timing(result, "estimate", all->estimate_ms) ||
       (all->plan.simulates &&
        !compilation_add_timing(result, "simulate", all->simulate_ms)))) {
    cJSON_Delete(result);
    return NULL;
  }
  return result;
}

static bool explore(exploration *all, rpc_failure *failure) {
  const explore_plan *plan = &all->plan;
  all->points = calloc(plan->count, sizeof *all->points);
  if (!all->points) {
    return rpc_fail_no_memory(failure);
  }
  for (size_t i = 0; i < plan->count; i++) {
    all->points[i].choice = &plan->choices[i];
  }
  all->progress =
      (progress_state){.channel = all->worker->channel,
                       .token = all->compilation->request.progress_token,
                       .title = "Exploring"};
  if (plan->simulates && all->worker->dependencies) {
    all->worker->dependencies->unsettled = true; /* main() may do anything */
  }
  bool ok = estimate_all(all, failure) &&
            (!plan->simulates || simulate_all(all, failure));
  progress_end(&all->progress);
  return ok;
}

static void finish(exploration *all) {
  for (size_t i = 0; all->points && i < all->plan.count; i++) {
    explore_point_finish(&all->points[i]);
  }
  free(all->points);
  free(all->kernel);
  explore_plan_finish(&all->plan);
}

cJSON *handle_explore(worker_state *worker, const cJSON *params,
                      rpc_failure *failure) {
  compile_state compilation = {0};
  exploration all = {.worker = worker, .compilation = &compilation};
  cJSON *result = NULL;
  if (compilation_begin(&compilation, worker, params, failure) &&
      explore_plan_make(&all.plan, &compilation.request, failure) &&
      explore(&all, failure)) {
    explore_front_mark(all.points, all.plan.count);
    result = result_json(&all);
  }
  finish(&all);
  compilation_finish(&compilation);
  return result;
}
