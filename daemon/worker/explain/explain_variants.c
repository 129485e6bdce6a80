/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Loops are recognised by their headers: the blocks are those of the C program,
 * whatever becomes of them.
 */
#include "daemon/worker/explain/explain_variants.h"

#include "daemon/worker/circuit/circuit_body.h"
#include "daemon/worker/circuit/facts.h"
#include "hls/loops.h"

#include <math.h>
#include <string.h>

/* Longer periods that are tried: whole nanoseconds from the next one on. */
enum { MOST_PERIODS = 8 };

/* A kernel compiled otherwise. */
typedef struct variant {
  double period;         /* ns */
  const char *unordered; /* memory, or NULL */
} variant;

typedef cJSON *(*remedy_maker)(const variant *v, const cJSON *loop,
                               const hls_loop *otherwise);

static const hls_loop *find_loop(const hls_loops *loops, const cJSON *loop) {
  for (size_t i = 0; i < loops->num_loops; i++) {
    if (loops->loops[i].header == fact_number(loop, "header")) {
      return &loops->loops[i];
    }
  }
  return NULL;
}

/* The best interval that a remedy of that kind promises for a loop; the loop's
 * own when there is none. */
static int64_t best_interval(const cJSON *loop, const char *kind) {
  int64_t best = fact_number(loop, "pathInterval");
  const cJSON *remedy;
  cJSON_ArrayForEach(remedy, value_get(loop, "remedies")) {
    int64_t interval = fact_number(remedy, "interval");
    bool is_kind = strncmp(fact_text(remedy, "kind"), kind, strlen(kind)) == 0;
    best = is_kind && interval < best ? interval : best;
  }
  return best;
}

/* A remedy with the member that says what is otherwise, which is taken. */
static cJSON *remedy_json(const char *kind, value_member changed,
                          const hls_loop *otherwise) {
  return VALUE_OBJECT({"kind", value_string(kind)}, changed,
                      {"interval", value_integer(otherwise->path_interval)},
                      {"atLeast", value_integer(otherwise->at_least)},
                      {"atMost", otherwise->at_most == HLS_LOOP_UNKNOWN
                                     ? cJSON_CreateNull()
                                     : value_integer(otherwise->at_most)});
}

/* The remedy that a longer period is, if it is one; else JSON null. */
static cJSON *period_remedy(const variant *v, const cJSON *loop,
                            const hls_loop *otherwise) {
  if (otherwise->path_interval >= best_interval(loop, "period")) {
    return cJSON_CreateNull();
  }
  return remedy_json("period", (value_member){"period", value_real(v->period)},
                     otherwise);
}

/* The same for a memory without its queue, for the loops that use that. */
static cJSON *queue_remedy(const variant *v, const cJSON *loop,
                           const hls_loop *otherwise) {
  const cJSON *queue, *at_most = value_get(loop, "atMost");
  bool uses = false;
  cJSON_ArrayForEach(queue, value_get(loop, "queues")) {
    uses = uses || strcmp(value_string_of(queue), v->unordered) == 0;
  }
  bool knows_more =
      cJSON_IsNull(at_most) && otherwise->at_most != HLS_LOOP_UNKNOWN;
  bool is_faster =
      otherwise->path_interval < fact_number(loop, "pathInterval") ||
      otherwise->at_least < fact_number(loop, "atLeast");
  if (!uses || !(knows_more || is_faster)) {
    return cJSON_CreateNull();
  }
  return remedy_json(
      "queue", (value_member){"memory", value_string(v->unordered)}, otherwise);
}

static bool add_remedies(const variant *v, const hls_loops *otherwise,
                         remedy_maker make, cJSON *loops) {
  const cJSON *loop;
  cJSON_ArrayForEach(loop, loops) {
    const hls_loop *same = find_loop(otherwise, loop);
    cJSON *remedy = same ? make(v, loop, same) : cJSON_CreateNull();
    if (cJSON_IsNull(remedy)) {
      cJSON_Delete(remedy);
    } else if (!value_push(value_get(loop, "remedies"), remedy)) {
      return false;
    }
  }
  return true;
}

/* Compiles a variant, and adds what it does for the loops. One that cannot be
 * compiled does nothing for them. */
static bool try_variant(const compile_state *compilation, const variant *v,
                        remedy_maker make, cJSON *loops) {
  hls_compile_request order = compilation_order(compilation);
  hls_compile_result result = {0};
  hls_error error = {0};
  hls_loops otherwise = {0};
  order.clock_period = v->period;
  order.unordered = v->unordered;
  order.trace = false;
  order.native = false;
  hls_status status =
      hls_compile(compilation->worker->compiler, &order, &result, &error);
  bool ok = status != HLS_NO_MEMORY;
  if (status == HLS_OK) {
    MlirOperation function = circuit_find(result.module, result.kernel);
    ok = mlirOperationIsNull(function) ||
         (hls_loops_find(&otherwise, function) &&
          add_remedies(v, &otherwise, make, loops));
  }
  hls_loops_finish(&otherwise);
  hls_compile_result_finish(&result);
  return ok;
}

/* Does a loop wait for registers that a longer period might spare? */
static bool may_be_faster(const cJSON *loops) {
  bool any = false;
  const cJSON *loop;
  cJSON_ArrayForEach(loop, loops) {
    any =
        any || best_interval(loop, "register") < best_interval(loop, "period");
  }
  return any;
}

static bool try_periods(const compile_state *compilation, cJSON *loops) {
  variant v = {.period = floor(compilation_period(compilation))};
  bool ok = true;
  for (int i = 0; ok && i < MOST_PERIODS && may_be_faster(loops); i++) {
    v.period += 1;
    ok = try_variant(compilation, &v, period_remedy, loops);
  }
  return ok;
}

/* The names of the memories whose queues the loops use, each once. */
static cJSON *list_queues(const cJSON *loops) {
  cJSON *names = cJSON_CreateObject();
  const cJSON *loop, *queue;
  cJSON_ArrayForEach(loop, loops) {
    cJSON_ArrayForEach(queue, value_get(loop, "queues")) {
      const char *name = value_string_of(queue);
      if (names && *name && !value_get(names, name) &&
          !value_set(names, name, value_flag(true))) {
        cJSON_Delete(names);
        return NULL;
      }
    }
  }
  return names;
}

static bool try_queues(const compile_state *compilation, cJSON *loops) {
  cJSON *names = list_queues(loops);
  bool ok = names;
  const cJSON *name;
  cJSON_ArrayForEach(name, names) {
    const variant v = {compilation_period(compilation), name->string};
    ok = ok && try_variant(compilation, &v, queue_remedy, loops);
  }
  cJSON_Delete(names);
  return ok;
}

bool explain_variants_add(const compile_state *compilation, cJSON *loops) {
  return try_queues(compilation, loops) && try_periods(compilation, loops);
}
