/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the process is told that runs the program of a circuit, as bytes.
 */
#ifndef SIM_MODEL_SIM_JOB_H
#define SIM_MODEL_SIM_JOB_H

#include "hls/buffer.h"
#include "rtl/sim/model/model_sim.h"
#include "rtl/sim/process/process_request.h"
#include "rtl/sim/runtime/sim_loop.h"

/* Exit status of a run that came to a conflict, beside those of the loop: its
 * report means nothing. */
#define MODEL_SIM_EXIT_CONFLICT 4

/* What was read of a job. The tables lie in its bytes. */
typedef struct model_sim_job {
  sim_plan plan;
  sim_settings settings;
  bool is_compiled;          /* the program is to become machine code */
  sim_waveform_format trace; /* a waveform is to be recorded as that */
  wave_table signals;        /* of that; the program shows their values */
  const model_sim_drive *drives;
  const uint32_t *counted; /* per counted channel: its number */
  const cycle_program *program;
} model_sim_job;

/* How many drives and vectors that it shows a circuit of this plan has; the
 * last one is the conflict. Behind that come those of a waveform. */
size_t model_sim_num_drives(const sim_plan *plan);
size_t model_sim_num_shown(const sim_plan *plan);

/* Appends a job. */
void model_sim_job_write(const model_sim *model, const simulator_run *run,
                         hls_buffer *out);

/* Reads a job. Returns false when it is none. */
bool model_sim_job_read(const process_job *bytes, model_sim_job *job);

#endif
