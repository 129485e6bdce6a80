/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A run of its own, whose outcome is handed over when it has ended.
 */
#include "core/pipeline/native_beside.h"

#include "core/pipeline/compiler.h"
#include "core/support/elsewhere.h"

#include <stdlib.h>
#include <string.h>

static void *translate(void *user) {
  native_beside *beside = user;
  if (atomic_flag_test_and_set(&beside->is_taken)) {
    return NULL;
  }
  beside->status = native_translate(&beside->run, beside->side, beside->saved);
  const hls_compile_watch *watch = beside->watch;
  if (beside->status == HLS_OK && watch && watch->native_made) {
    watch->native_made(watch->user, &beside->result.native);
  }
  return NULL;
}

void native_beside_begin(native_beside *beside, const pipeline_run *run,
                         const hls_buffer *saved) {
  *beside = (native_beside){.request = *run->request,
                            .watch = run->request->watch,
                            .saved = saved,
                            .is_taken = ATOMIC_FLAG_INIT};
  beside->request.watch = NULL;
  beside->request.trace = false;
  beside->result.kernel = run->result->kernel; /* for messages */
  beside->run = (pipeline_run){.compiler = run->compiler,
                               .request = &beside->request,
                               .result = &beside->result,
                               .error = &beside->error,
                               .progress = &beside->progress,
                               .is_unwanted = &beside->is_unwanted};
  beside->side = compiler_native_side(run->compiler, &beside->error);
  beside->has_thread = beside->side && hls_thread_start_elsewhere(
                                           &beside->thread, translate, beside);
}

/* Puts the times of its steps behind those that there are. */
static bool add_timings(hls_compile_result *all,
                        const hls_compile_result *more) {
  if (more->num_timings == 0) {
    return true;
  }
  size_t count = all->num_timings + more->num_timings;
  hls_timing *grown = realloc(all->timings, count * sizeof *grown);
  if (!grown) {
    return false;
  }
  memcpy(grown + all->num_timings, more->timings,
         more->num_timings * sizeof *grown);
  all->timings = grown;
  all->num_timings = count;
  return true;
}

static hls_status hand_over(native_beside *beside, pipeline_run *run) {
  hls_diagnostics_take(&run->result->diagnostics, &beside->result.diagnostics);
  if (!add_timings(run->result, &beside->result)) {
    return hls_error_set(run->error, HLS_NO_MEMORY, "out of memory");
  }
  if (beside->status == HLS_OK) {
    run->result->native = beside->result.native;
    beside->result.native = (hls_native_code){0};
  } else if (run->error && beside->error.status != HLS_OK) {
    *run->error = beside->error;
  }
  return beside->status;
}

hls_status native_beside_end(native_beside *beside, pipeline_run *run,
                             hls_status status) {
  if (status == HLS_OK) {
    translate(beside);
  } else {
    atomic_store(&beside->is_unwanted, true);
    atomic_flag_test_and_set(&beside->is_taken);
  }
  if (beside->has_thread) {
    pthread_join(beside->thread, NULL);
  }
  if (status == HLS_OK) {
    status = hand_over(beside, run);
  }
  beside->result.kernel = NULL; /* borrowed */
  hls_compile_result_finish(&beside->result);
  return status;
}
