/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Runs passes one by one, so that each has its time and its trace.
 */
#include "core/pipeline/steps.h"
#include "base/time/clock.h"
#include "core/ir/op_names.h"
#include "core/passes/pass_changes.h"
#include "core/pipeline/print.h"
#include "hls/mlir_text.h"
#include "hls/passes.h"
#include "hls/work.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Verifying takes as long as a pass: what a stage ends with is verified, and so
 * is every step that someone wants to see. */
#ifdef HLSD_SANITIZE
#define EVERY_PASS_VERIFIES true
#else
#define EVERY_PASS_VERIFIES false
#endif

/* The pass's name, and the pipeline when it is not just that pass. */
static const struct {
  const char *name;
  const char *options;
  bool takes_period;
  bool takes_unordered;
  bool takes_speculation;
  bool takes_islands;
  bool tells_changes; /* all of them (core/passes/pass_changes.h) */
} steps[NUM_STEPS] = {
    [STEP_INLINE] = {"inline", ""},
    [STEP_CANONICALIZE] = {"canonicalize-kernel", ""},
    [STEP_FLATTEN_MEMREF] = {"flatten-memref-row-major", ""},
    [STEP_REDUCE_BY_CONSTANTS] = {"reduce-by-constants", ""},
    [STEP_CSE] = {"cse", ""},
    [STEP_BALANCE_SUMS] = {"balance-sums", ""},
    [STEP_EXPAND_ARITH] = {"expand-arith", ""},
    [STEP_PUSH_CONSTANTS] = {"push-constants", ""},
    [STEP_MARK_MEMORY] = {"mark-memory-interfaces", "",
                          .takes_unordered = true},
    [STEP_NAME] = {"name-all-operations", ""},
    [STEP_LOWER] = {"lower-cf-to-handshake", ""},
    [STEP_SHORTEN_WAYS] = {"handshake-shorten-ways", ""},
    [STEP_HANDSHAKE_CANONICALIZE] = {"handshake-canonicalize", ""},
    [STEP_REPEAT_VALUES] = {"handshake-repeat-values", ""},
    [STEP_NARROW_VALUES] = {"handshake-narrow-values", ""},
    [STEP_NARROW_PORTS] = {"handshake-narrow-ports", ""},
    [STEP_SHARE_BRANCHES] = {"handshake-share-branches", ""},
    [STEP_GUESS_EXITS] = {"handshake-guess-exits", "{loops=asked}",
                          .takes_speculation = true},
    [STEP_MATERIALIZE] = {"handshake-materialize", ""},
    [STEP_INFER_BLOCKS] = {"handshake-infer-basic-blocks", ""},
    [STEP_HOLD_LOADS] = {"handshake-hold-loads", ""},
    [STEP_PLACE_BUFFERS] = {"handshake-place-buffers",
                            "{algorithm=throughput}"},
    [STEP_PLACE_ON_MERGES] = {"handshake-place-buffers",
                              "{algorithm=on-merges}"},
    [STEP_PLACE_MILP] = {"handshake-place-milp", "", .takes_period = true,
                         .takes_islands = true},
    [STEP_IMPROVE_BUFFERS] = {"handshake-improve-buffers", "",
                              .takes_period = true, .takes_islands = true},
    [STEP_PIPELINE_UNITS] = {"handshake-pipeline-units", ""},
    [STEP_BREAK_PATHS] = {"handshake-break-paths", "{part=loops}",
                          .takes_period = true, .tells_changes = true},
    [STEP_BREAK_PATHS_OF_CALLS] = {"handshake-break-paths", "{part=calls}",
                                   .takes_period = true},
    [STEP_BALANCE_LATENCIES] = {"handshake-balance-latencies", "",
                                .tells_changes = true},
    [STEP_SHARE_REGISTERS] = {"handshake-share-registers", "",
                              .takes_period = true},
    [STEP_SHARE_REGISTERS_OF_CALLS] = {"handshake-share-registers",
                                       "{part=calls}", .takes_period = true},
    [STEP_MAKE_ISLANDS] = {"handshake-make-islands", "", .takes_period = true},
    [STEP_SHARE_UNITS] = {"handshake-share-units", "", .takes_period = true},
    [STEP_NARROW_BUFFERS] = {"handshake-narrow-buffers", ""},
    [STEP_PAIR_SLOTS] = {"handshake-pair-slots", "", .takes_period = true},
    [STEP_SIZE_LSQS] = {"handshake-size-lsqs", ""},
    [STEP_NAME_BY_SOURCE] = {"handshake-name-by-source", ""},
    [STEP_COMPOSE_SIGNALS] = {"handshake-compose-signals", ""},
    [STEP_HOIST_EXTERNALS] = {"handshake-hoist-ext-instances", ""},
    [STEP_PLACEHOLDER_RESULTS] = {"placeholder-results", ""},
    [STEP_MATH_TO_LLVM] = {"convert-math-to-llvm", ""},
    [STEP_ARITH_TO_LLVM] = {"convert-arith-to-llvm", ""},
    [STEP_MEMREF_TO_LLVM] = {"finalize-memref-to-llvm", ""},
    [STEP_CF_TO_LLVM] = {"convert-cf-to-llvm", ""},
    [STEP_FUNC_TO_LLVM] = {"convert-func-to-llvm", ""},
    [STEP_RECONCILE_CASTS] = {"reconcile-unrealized-casts", ""},
};

bool step_knows_speculation(const char *loops) {
  static const char *const words[] = {HLS_SPECULATE_ASKED, HLS_SPECULATE_NEVER,
                                      HLS_SPECULATE_PAYING};
  bool found = !loops;
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    found = found || strcmp(loops, words[i]) == 0;
  }
  return found;
}

hls_early_loops step_early_loops(const char *loops) {
  return !loops || strcmp(loops, HLS_SPECULATE_ASKED) == 0 ? HLS_EARLY_ASKED
         : strcmp(loops, HLS_SPECULATE_PAYING) == 0        ? HLS_EARLY_ANY
                                                           : HLS_EARLY_NONE;
}

bool step_knows_islands(const char *where) {
  return !where || strcmp(where, HLS_WHERE_PAYING) == 0 ||
         strcmp(where, HLS_WHERE_NEVER) == 0;
}

bool step_knows_sharing(const char *where) {
  return step_knows_islands(where) || strcmp(where, HLS_WHERE_ALWAYS) == 0;
}

static bool is_word(const char *where, const char *word) {
  return where && strcmp(where, word) == 0;
}

/* Does the request do without this step? */
static bool is_left_out(const hls_compile_request *request, step id) {
  switch (id) {
  case STEP_NARROW_PORTS:
    return !request->narrow_ports;
  case STEP_MAKE_ISLANDS:
    return is_word(request->islands, HLS_WHERE_NEVER);
  case STEP_SHARE_UNITS:
    return is_word(request->sharing, HLS_WHERE_NEVER);
  case STEP_SHARE_BRANCHES:
    return !is_word(request->sharing, HLS_WHERE_ALWAYS);
  case STEP_NAME_BY_SOURCE: /* MLIR has its own names */
    return request->language == HLS_LANGUAGE_MLIR;
  default:
    return false;
  }
}

/* Sets up a pass; a null manager after an error. */
static MlirPassManager create_manager(MlirContext context, step id,
                                      const char *options, hls_error *error) {
  hls_buffer pipeline = {0}, message = {0};
  hls_buffer_printf(&pipeline, "builtin.module(%s%s)", steps[id].name, options);
  MlirPassManager manager = mlirPassManagerCreate(context);
  mlirPassManagerEnableVerifier(manager, EVERY_PASS_VERIFIES);
  bool ok = false;
  if (pipeline.failed) {
    hls_error_set(error, HLS_NO_MEMORY, "out of memory");
  } else if (mlirLogicalResultIsFailure(mlirParsePassPipeline(
                 mlirPassManagerGetAsOpPassManager(manager),
                 mlirStringRefCreate(pipeline.data, pipeline.size),
                 hls_buffer_append_ref, &message))) {
    hls_error_set(error, HLS_INTERNAL, "cannot set up the pass '%s': %s",
                  steps[id].name, message.data ? message.data : "");
  } else {
    ok = true;
  }
  hls_buffer_finish(&pipeline);
  hls_buffer_finish(&message);
  if (!ok) {
    mlirPassManagerDestroy(manager);
    manager = (MlirPassManager){NULL};
  }
  return manager;
}

hls_status step_set_init(step_set *set, MlirContext context, step first,
                         step end, hls_error *error) {
  *set = (step_set){0};
  for (step i = first; i < end; i++) {
    hls_error failure = {0};
    set->managers[i] = create_manager(context, i, steps[i].options, &failure);
    if (mlirPassManagerIsNull(set->managers[i])) {
      step_set_finish(set);
      return hls_error_set(error, failure.status, "%s", failure.message);
    }
  }
  return HLS_OK;
}

void step_set_finish(step_set *set) {
  for (int i = 0; i < NUM_STEPS; i++) {
    if (!mlirPassManagerIsNull(set->managers[i])) {
      mlirPassManagerDestroy(set->managers[i]);
    }
  }
  *set = (step_set){0};
}

/* Tells whoever watches that so much of the step under way is done. */
static void tell_progress(void *user, double share) {
  const pipeline_run *run = user;
  const hls_compile_watch *watch = run->request->watch;
  const run_progress *progress = run->progress;
  if (watch && watch->progress) {
    double done = (progress->begun - 1 + share) / progress->expected;
    watch->progress(watch->user, progress->name, done < 1 ? done : 1);
  }
}

double step_begin(pipeline_run *run, const char *name) {
  run->progress->name = name;
  run->progress->begun++;
  run->progress->counted = hls_work_steps();
  tell_progress(run, 0);
  return clock_ms();
}

hls_status step_add_timing(pipeline_run *run, const char *name, double start) {
  hls_compile_result *result = run->result;
  hls_timing *grown = realloc(result->timings, (result->num_timings + 1) *
                                                   sizeof *result->timings);
  if (!grown) {
    return hls_error_set(run->error, HLS_NO_MEMORY, "out of memory");
  }
  result->timings = grown;
  grown[result->num_timings++] = (hls_timing){
      name, clock_ms() - start, hls_work_steps() - run->progress->counted};
  return HLS_OK;
}

/* Begins the trace of a pass: the module's text before it. */
static hls_status begin_trace(pipeline_run *run, const char *name) {
  hls_compile_result *result = run->result;
  hls_pass_trace *grown = realloc(result->passes, (result->num_passes + 1) *
                                                      sizeof *result->passes);
  if (!grown) {
    return hls_error_set(run->error, HLS_NO_MEMORY, "out of memory");
  }
  result->passes = grown;
  hls_pass_trace *trace = &grown[result->num_passes++];
  *trace = (hls_pass_trace){.name = name};
  trace->before = hls_module_print(*run->module);
  return trace->before
             ? HLS_OK
             : hls_error_set(run->error, HLS_NO_MEMORY, "out of memory");
}

static hls_status end_trace(pipeline_run *run) {
  hls_compile_result *result = run->result;
  hls_pass_trace *trace = &result->passes[result->num_passes - 1];
  trace->after = hls_module_print(*run->module);
  return trace->after
             ? HLS_OK
             : hls_error_set(run->error, HLS_NO_MEMORY, "out of memory");
}

static bool said_more(const hls_compile_result *result, size_t errors,
                      size_t dropped) {
  return result->diagnostics.num_errors > errors ||
         result->diagnostics.dropped > dropped;
}

hls_status step_verify(pipeline_run *run) {
  size_t errors = run->result->diagnostics.num_errors;
  size_t dropped = run->result->diagnostics.dropped;
  if (mlirOperationVerify(mlirModuleGetOperation(*run->module))) {
    return HLS_OK;
  }
  return said_more(run->result, errors, dropped)
             ? HLS_DIAGNOSED
             : hls_error_set(run->error, HLS_INTERNAL,
                             "the passes up to '%s' left invalid IR",
                             run->progress->name);
}

/* A pass as a request wants it. */
typedef struct chosen_pass {
  MlirPassManager manager;
  const char *options;
  hls_buffer own; /* the options, when they are not the usual ones */
} chosen_pass;

/* Writes the options of a pass that are not the usual ones, if there are any.
 */
static void write_options(const hls_compile_request *request, step id,
                          hls_buffer *own) {
  double period = request->clock_period;
  if (steps[id].takes_islands && is_word(request->islands, HLS_WHERE_NEVER)) {
    hls_buffer_printf(own, "{period=%.9g islands=never}",
                      period != 0 ? period : HLS_DEFAULT_PERIOD);
  } else if (steps[id].takes_period && period != 0 &&
             period != HLS_DEFAULT_PERIOD) {
    const char *usual = steps[id].options;
    size_t size = strlen(usual);
    if (size == 0) {
      hls_buffer_printf(own, "{period=%.9g}", period);
    } else {
      hls_buffer_printf(own, "%.*s period=%.9g}", (int)size - 1, usual, period);
    }
  } else if (steps[id].takes_unordered && request->unordered) {
    hls_buffer_printf(own, "{unordered=%s}", request->unordered);
  } else if (steps[id].takes_speculation && request->speculate &&
             strcmp(request->speculate, HLS_SPECULATE_ASKED) != 0) {
    hls_buffer_printf(own, "{loops=%s}", request->speculate);
  }
}

static hls_status choose_pass(pipeline_run *run, step id, chosen_pass *chosen) {
  *chosen = (chosen_pass){.manager = run->steps->managers[id],
                          .options = steps[id].options};
  write_options(run->request, id, &chosen->own);
  if (chosen->own.failed) {
    return hls_error_set(run->error, HLS_NO_MEMORY, "out of memory");
  }
  if (chosen->own.size == 0) {
    return HLS_OK;
  }
  chosen->options = chosen->own.data;
  hls_error failure = {0};
  chosen->manager = create_manager(mlirModuleGetContext(*run->module), id,
                                   chosen->options, &failure);
  return mlirPassManagerIsNull(chosen->manager)
             ? hls_error_set(run->error, failure.status, "%s", failure.message)
             : HLS_OK;
}

static hls_status run_pass(pipeline_run *run, step id, op_names *names) {
  size_t errors = run->result->diagnostics.num_errors;
  size_t dropped = run->result->diagnostics.dropped;
  MlirOperation root = mlirModuleGetOperation(*run->module);
  const hls_compile_watch *watch = run->request->watch;
  chosen_pass chosen;
  hls_status status = choose_pass(run, id, &chosen);
  if (status != HLS_OK) {
    hls_buffer_finish(&chosen.own);
    return status;
  }
  if (watch && watch->pass_begins) {
    watch->pass_begins(watch->user, steps[id].name, chosen.options);
  }
  double start = step_begin(run, steps[id].name);
  hls_pass_progress_listen(tell_progress, run);
  op_names_next_pass(names);
  MlirLogicalResult result = mlirPassManagerRunOnOp(chosen.manager, root);
  hls_pass_progress_listen(NULL, NULL);
  if (chosen.own.size > 0) {
    mlirPassManagerDestroy(chosen.manager);
  }
  hls_buffer_finish(&chosen.own);
  status = step_add_timing(run, steps[id].name, start);
  if (status != HLS_OK || mlirLogicalResultIsSuccess(result)) {
    return status;
  }
  return said_more(run->result, errors, dropped)
             ? HLS_DIAGNOSED
             : hls_error_set(run->error, HLS_INTERNAL,
                             "the pass '%s' failed without saying why",
                             steps[id].name);
}

hls_status step_begin_stages(pipeline_run *run) {
  const hls_compile_watch *watch = run->request->watch;
  if (!watch || !watch->stages_begin) {
    return HLS_OK;
  }
  hls_buffer text = {0};
  hls_status status = HLS_OK;
  if (!print_located(*run->module, &text)) {
    status = hls_error_set(run->error, HLS_NO_MEMORY, "out of memory");
  } else if (watch->stages_begin(watch->user, text.data, text.size)) {
    run->result->left_out = true;
  }
  hls_buffer_finish(&text);
  return status;
}

static hls_status run_traced(pipeline_run *run, step id, op_names *names) {
  hls_status status = begin_trace(run, steps[id].name);
  double start = clock_ms();
  if (status == HLS_OK) {
    status = run_pass(run, id, names);
    hls_compile_result *result = run->result;
    result->passes[result->num_passes - 1].milliseconds = clock_ms() - start;
  }
  if (status == HLS_OK) {
    status = step_verify(run);
  }
  return status == HLS_OK ? end_trace(run) : status;
}

hls_status step_go_on(const pipeline_run *run) {
  return run->is_unwanted && atomic_load(run->is_unwanted)
             ? hls_error_set(run->error, HLS_INTERNAL,
                             "nobody needs the result any more")
             : HLS_OK;
}

/* Notes whether a step has changed the module, which is in its `version` then.
 */
static void note_version(step id, uint64_t changes, size_t *version,
                         size_t idle_at[NUM_STEPS]) {
  if (!steps[id].tells_changes || hls_pass_changes() != changes) {
    ++*version;
  } else {
    idle_at[id] = *version;
  }
}

hls_status step_run_all(pipeline_run *run, const step *ids, size_t count) {
  hls_status status = HLS_OK;
  op_names names = {0};
  size_t version = 1;
  size_t idle_at[NUM_STEPS] = {0}; /* the version that a step left as it was */
  op_names_keep(&names);
  for (size_t i = 0; i < count && status == HLS_OK; i++) {
    uint64_t changes = hls_pass_changes();
    status = step_go_on(run);
    if (idle_at[ids[i]] == version || is_left_out(run->request, ids[i])) {
      run->progress->begun++; /* and done: it would change nothing */
    } else if (status == HLS_OK) {
      status = run->request->trace ? run_traced(run, ids[i], &names)
                                   : run_pass(run, ids[i], &names);
      note_version(ids[i], changes, &version, idle_at);
    }
  }
  op_names_keep(NULL);
  op_names_finish(&names);
  return status;
}

hls_status step_run(pipeline_run *run, step id) {
  return step_run_all(run, &id, 1);
}
