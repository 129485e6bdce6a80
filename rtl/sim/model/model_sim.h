/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The project's own simulator from the texts of a circuit to its run.
 */
#ifndef SIM_MODEL_SIM_H
#define SIM_MODEL_SIM_H

#include "rtl/model/cycle/cycle_program.h"
#include "rtl/model/syntax/vlog_library.h"
#include "rtl/sim/model/model_sim_signals.h"
#include "rtl/sim/simulator.h"
#include "rtl/sim/sources/rtl_files.h"
#include "rtl/sim/waveform/waveform.h"

/* An input of the program, or NO_INPUT for a port without data, and its width
 * in bits. */
typedef struct model_sim_drive {
  uint32_t input;
  uint32_t width;
} model_sim_drive;

#define MODEL_SIM_NO_INPUT UINT32_MAX

/* Zero-initialise what is not borrowed. */
typedef struct model_sim {
  const simulator_job *job; /* borrowed */
  rtl_files files;          /* the user's, for the check of their ports */
  cycle_program *program;   /* free(), unless they are lent */
  model_sim_drive *drives;  /* the same */
  size_t num_drives;
  model_sim_signals signals; /* of a waveform, if there is to be one */
  simulator_grade grade;     /* of the model that runs */
  bool is_kept;              /* the program is that of an earlier simulation */
  bool is_lent;              /* it belongs to those that are kept */
  process *started;          /* waits for the calls of a run, or NULL */
  process *waiting;          /* the same without a program so far, or NULL */
  int program_pipe[2];     /* by which that gets it; the end that is read stays
                              open, so that no write to it can be a signal */
  process_request request; /* of that */
  sandbox_policy policy;
  waveform traced; /* what it writes, if the signals are traced */
  int passed[SIMULATOR_PIPES + SIM_WAVEFORM_FILES]; /* that it is given */
  hls_error conflict; /* why the run is refused when the program shows one;
                         HLS_OK if it never does */
} model_sim;

/* Says why this simulator cannot simulate the circuit. */
hls_status model_sim_refuse(const simulator_job *job, const char *reason);

/* An error of the parser or the elaboration: a refusal if it is about the
 * circuit, otherwise the job's error. */
hls_status model_sim_refuse_for(const simulator_job *job,
                                const hls_error *error);

/* Parses the texts of the circuit and the user's. */
hls_status model_sim_parse(const simulator_job *job, vlog_library *library);

/* Makes the program of the circuit, which shows what sim_ports names, in its
 * order: flags in_ready, out_valid, load_enable, store_enable, channel_valid
 * and channel_ready, then words out_data, load_address, store_address,
 * store_data and probe; behind them the flag of elab_conflict(), and the values
 * of the signals of a waveform. It is driven by in_data, load_data,
 * memory_stalls, in_valid, out_ready, rst. */
hls_status model_sim_build(model_sim *model, vlog_library *library);

/* Starts a process for a program that is still to be made, as that takes about
 * as long. It is no failure if there is none. */
void model_sim_expect(model_sim *model);

/* Starts a process for the program, which waits for the calls of the run. */
hls_status model_sim_start(model_sim *model, const simulator_run *run);

/* Runs the program, in the process that waits if there is one. */
hls_status model_sim_run(model_sim *model, const simulator_run *run,
                         simulator_outcome *outcome);

/* Ends the process if it still waits. */
void model_sim_abandon(model_sim *model);

#endif
