/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What a native run is told: the signature of the kernel, and the program as
 * machine code or, where that is not to be had, as modules of LLVM, as bytes
 * that travel to a process that has seen nothing of the request.
 */
#ifndef SIM_GOLDEN_JOB_H
#define SIM_GOLDEN_JOB_H

#include "rtl/sim/compare/layout.h"
#include "rtl/sim/golden/golden_image.h"
#include "rtl/sim/golden/golden_program.h"
#include "rtl/sim/golden/golden_record.h"
#include "rtl/sim/process/process_request.h"

#include "hls/buffer.h"
#include "hls/pipeline.h"

/* A module as bitcode. */
typedef struct golden_module {
  const char *data;
  size_t size;
} golden_module;

/* What was read of a job. For a child process: nothing of it is freed, and the
 * bytes stay in use. */
typedef struct golden_job {
  hls_signature signature;
  sim_layout layout; /* of that */
  golden_image image;
  golden_module *modules; /* without an image */
  size_t num_modules;
  int64_t *bounds; /* elements of the array that access i goes to */
  bool *watched;   /* is it a store to the array that is watched? */
  size_t num_bounds;
  bool is_watched; /* is there a watch, of … */
  golden_watch watch;
} golden_job;

/* Appends a job, in which the program begins with its function `entry`. `ir` is
 * NULL, or the code whose accesses are watched for their bounds; `watch` is
 * NULL, or an element whose stores are. */
void golden_job_write(const sim_layout *layout, const golden_program *program,
                      const char *entry, const hls_native_code *ir,
                      const golden_watch *watch, hls_buffer *out);

/* Reads a job. On failure returns false with a reason in shared->message. */
bool golden_job_read(const process_job *bytes, golden_job *job,
                     process_shared *shared);

#endif
