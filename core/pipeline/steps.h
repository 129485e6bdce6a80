/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The passes of the pipeline, each ready to run, timed and traced.
 */
#ifndef HLS_PIPELINE_STEPS_H
#define HLS_PIPELINE_STEPS_H

#include "hls/pipeline.h"
#include "mlir-c/Pass.h"
#include <stdatomic.h>

typedef enum step {
  STEP_INLINE,
  STEP_CANONICALIZE,
  STEP_FLATTEN_MEMREF,
  STEP_REDUCE_BY_CONSTANTS,
  STEP_CSE,
  STEP_BALANCE_SUMS,
  STEP_EXPAND_ARITH,
  STEP_PUSH_CONSTANTS,
  STEP_MARK_MEMORY,
  STEP_NAME,
  STEP_LOWER,
  STEP_SHORTEN_WAYS,
  STEP_HANDSHAKE_CANONICALIZE,
  STEP_REPEAT_VALUES,
  STEP_NARROW_VALUES,
  STEP_NARROW_PORTS,
  STEP_SHARE_BRANCHES,
  STEP_GUESS_EXITS,
  STEP_MATERIALIZE,
  STEP_INFER_BLOCKS,
  STEP_HOLD_LOADS,
  STEP_PLACE_BUFFERS,
  STEP_PLACE_ON_MERGES,
  STEP_PLACE_MILP,
  STEP_PIPELINE_UNITS,
  STEP_BREAK_PATHS,
  STEP_BREAK_PATHS_OF_CALLS,
  STEP_BALANCE_LATENCIES,
  STEP_SHARE_REGISTERS,
  STEP_SHARE_REGISTERS_OF_CALLS,
  STEP_IMPROVE_BUFFERS,
  STEP_MAKE_ISLANDS,
  STEP_SHARE_UNITS,
  STEP_NARROW_BUFFERS,
  STEP_SIZE_LSQS,
  STEP_PAIR_SLOTS,
  STEP_NAME_BY_SOURCE,
  STEP_COMPOSE_SIGNALS,
  STEP_HOIST_EXTERNALS,
  NUM_CIRCUIT_STEPS,
  /* Those of the native side, which has a context of its own. */
  STEP_PLACEHOLDER_RESULTS = NUM_CIRCUIT_STEPS,
  STEP_MATH_TO_LLVM,
  STEP_ARITH_TO_LLVM,
  STEP_MEMREF_TO_LLVM,
  STEP_CF_TO_LLVM,
  STEP_FUNC_TO_LLVM,
  STEP_RECONCILE_CASTS,
  NUM_STEPS,
} step;

/* Parsed pipelines, one per step; they are used for every request. */
typedef struct step_set {
  MlirPassManager managers[NUM_STEPS];
} step_set;

/* Parses the pipelines of the steps from `first` up to before `end`. */
hls_status step_set_init(step_set *set, MlirContext context, step first,
                         step end, hls_error *error);
void step_set_finish(step_set *set);

/* How far a request is. */
typedef struct run_progress {
  const char *name; /* of the last step that has begun */
  unsigned begun;
  unsigned expected; /* steps, unless one fails */
  uint64_t counted;  /* hls_work_steps() when the last one began */
} run_progress;

/* One request while it is worked on. */
typedef struct pipeline_run {
  hls_compiler *compiler;
  const hls_compile_request *request;
  hls_compile_result *result;
  hls_error *error;
  MlirModule *module;    /* what the passes work on */
  const step_set *steps; /* those of its context */
  run_progress *progress;
  /* Another thread says that nobody needs the result any more; or NULL. What
   * has not begun then fails. */
  const atomic_bool *is_unwanted;
} pipeline_run;

/* Is it one of the words of hls_compile_request.speculate, or NULL? */
bool step_knows_speculation(const char *loops);

/* Which loops such a word, a known one, lets begin too early. */
hls_early_loops step_early_loops(const char *loops);

/* Are these words of hls_compile_request, or NULL? */
bool step_knows_islands(const char *where);
bool step_knows_sharing(const char *where);

/* Runs a pass on the module, which is verified after it only in a trace. */
hls_status step_run(pipeline_run *run, step id);
/* Runs several in order, up to the first that fails. */
hls_status step_run_all(pipeline_run *run, const step *ids, size_t count);
/* Fails if what the passes have left is not valid. */
hls_status step_verify(pipeline_run *run);

/* Tells the caller, if it wants to know, what the passes that follow begin
 * with.
 */
hls_status step_begin_stages(pipeline_run *run);

/* Fails when nobody needs the result any more. */
hls_status step_go_on(const pipeline_run *run);

/* Begins a step that is no pass: whoever watches is told. Returns when that
 * was, in milliseconds of a clock that only goes forward. */
double step_begin(pipeline_run *run, const char *name);
/* Notes that a step took from `start` to now. */
hls_status step_add_timing(pipeline_run *run, const char *name, double start);

#endif
