/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The seam between the driver of a simulation (sim.c) and a program that
 * simulates a circuit. The driver runs the C program, decides which model is
 * needed, and judges what the circuit did. A simulator builds models of the
 * circuit and runs them on the recorded calls. It is a table of functions; the
 * driver knows nothing else of it.
 */
#ifndef SIM_SIMULATOR_H
#define SIM_SIMULATOR_H

#include "rtl/sim.h"
#include "rtl/sim/compare/layout.h"
#include "rtl/sim/process/process.h"
#include "rtl/sim/testbench/testbench.h"

/* How much work goes into a model before it runs. */
typedef enum simulator_grade {
  SIMULATOR_QUICK,     /* soon there, slower per cycle */
  SIMULATOR_OPTIMIZED, /* for runs that turned out long */
  SIMULATOR_GRADES,
} simulator_grade;

/* One circuit, and where a simulator reports about it. All borrowed from open()
 * to close(); where it reports may change from call to call. */
typedef struct simulator_job {
  const sim_request *request;
  const sim_layout *layout;
  const testbench *bench;
  const struct simulator_run *run; /* that start() will be given, but for its
                                      limits: what runs it can be made ready;
                                      or NULL */
  void (*tick)(void *user);        /* to be called several times a second */
  void *tick_user;
  sim_result *result; /* takes the verdict SIM_RTL_ERROR with its message, the
                         log, the waveform, and the times of the tools */
  char **refusal;     /* takes why this simulator cannot simulate this circuit,
                         which says nothing about the circuit; the driver frees */
  hls_diagnostics *diagnostics;
  hls_error *error;
} simulator_job;

/* One run of a model on the recorded calls. runtime/sim_plan.h describes what
 * goes through the pipes. */
typedef struct simulator_run {
  const int *pipes; /* SIMULATOR_PIPES descriptors for the process that runs the
                       model: it reads the calls from the first one, writes its
                       report to the second and the tokens to the third */
  process_service *service; /* gives it the calls: to be served while it runs */
  uint64_t max_cycles;      /* after which a call is given up */
  uint64_t idle_cycles;     /* without a transfer, which make a deadlock */
  uint64_t stall_seed;   /* by which tokens and memories are held back; 0: none
                            are */
  uint64_t token_cycles; /* for which the tokens are written (sim_plan.h) */
  bool background;       /* the process leaves the processor to others */
  uint64_t quick_cycles; /* of all calls, after which a better model takes over;
                            0: no other model does */
  void (*tick)(void *user);
  void *tick_user;
} simulator_run;

#define SIMULATOR_PIPES 3

/* What a process that runs a circuit may take. */
#define SIMULATOR_CPU_SECONDS 3600
#define SIMULATOR_WALL_SECONDS 7200
#define SIMULATOR_MEMORY_BYTES (8ull << 30)
#define SIMULATOR_OUTPUT_BYTES (64u << 10)

/* Zero-initialise; process_outcome_finish() in every case. */
typedef struct simulator_outcome {
  process_outcome process; /* of the process that ran the circuit */
  bool outgrown;           /* the run ended after quick_cycles; the report means
                              nothing then */
} simulator_outcome;

/* Every function returns HLS_OK when it has done its work or when it left the
 * verdict SIM_RTL_ERROR in the job's result, or its refusal in the job, which
 * open(), compile() and run() may; otherwise the job's error says what went
 * wrong. After SIM_RTL_ERROR and after a refusal the driver only calls close().
 */
struct simulator {
  const char *name; /* a stable word */

  /* Begins with a circuit and looks at the user's RTL. HLS_DIAGNOSED when that
   * asks for what is forbidden. `*state` is for the other functions; it may be
   * set on failure as well. */
  hls_status (*open)(const simulator_job *job, void **state);

  /* Sets `*is_kept` when a model of that grade or a better one was built
   * before; it is then the one to run, and `*grade` is its own. */
  hls_status (*take_kept)(void *state, simulator_grade *grade, bool *is_kept);

  /* Compares the ports of the user's modules with what the circuit connects.
   * HLS_DIAGNOSED when they differ. Called before the first compile(). */
  hls_status (*check_ports)(void *state);

  /* Builds a model of that grade, the one to run from now on. */
  hls_status (*compile)(void *state, simulator_grade grade);

  /* Begins a run of the model before the calls are there: it may have a process
   * wait for them. The run is borrowed until run(), which goes on with it, or
   * close(). NULL: there is nothing that such a simulator could do so early,
   * and it is not opened before the calls are there. */
  hls_status (*start)(void *state, const simulator_run *run);

  /* Runs the model. */
  hls_status (*run)(void *state, const simulator_run *run,
                    simulator_outcome *outcome);

  /* Ends what open() began; accepts NULL. */
  void (*close)(void *state);
};

#endif
