/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The native side of a request, worked on while its circuit is made. They begin
 * with the same module, but have contexts of their own, so they can do so at
 * the same time.
 */
#ifndef HLS_PIPELINE_NATIVE_BESIDE_H
#define HLS_PIPELINE_NATIVE_BESIDE_H

#include "core/pipeline/native.h"

#include <pthread.h>
#include <stdatomic.h>

/* Not to be moved between begin and end. Private. */
typedef struct native_beside {
  pipeline_run run;
  hls_compile_request request;
  const hls_compile_watch *watch; /* for what comes of it; or NULL */
  hls_compile_result result;
  hls_error error;
  run_progress progress;
  const native_side *side;
  const hls_buffer *saved;
  hls_status status;
  pthread_t thread;
  bool has_thread;
  atomic_bool is_unwanted; /* the run has failed */
  atomic_flag is_taken; /* by whoever does the work: that thread, or the end */
} native_beside;

/* Begins to lower a saved module, which is borrowed until the end, to LLVM IR,
 * in a thread if there can be one. Who watches the request is told of the code
 * alone: of steps, one at a time speaks, and that is who makes the circuit. */
void native_beside_begin(native_beside *beside, const pipeline_run *run,
                         const hls_buffer *saved);

/* Waits until that is done, or does it if the thread has not come to it yet, as
 * when other threads have the processors. What came of it becomes the run's,
 * unless `status` says that the run has failed; then it is dropped. Returns how
 * all of it has gone. */
hls_status native_beside_end(native_beside *beside, pipeline_run *run,
                             hls_status status);

#endif
