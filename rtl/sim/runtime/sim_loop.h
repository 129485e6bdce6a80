/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Runs calls on a circuit, one after another without a reset in between:
 * memories with one read and one write port, arguments and start tokens held
 * until accepted, results always accepted, unless they are held back at random.
 * Everything that decides cycles and verdicts is here, for every simulator.
 */
#ifndef SIM_LOOP_H
#define SIM_LOOP_H

#include "rtl/sim/runtime/sim_plan.h"

#include <stdbool.h>

/* Exit statuses; the reason is on standard error. */
#define SIM_EXIT_DONE 0
#define SIM_EXIT_TROUBLE 2 /* beside SIM_EXIT_OUTGROWN */

/* A circuit with its test bench. Its clock is its own. */
typedef struct sim_bench {
  const sim_plan *plan;
  sim_ports ports;              /* but for `clk` and `snapshot` */
  void (*step)(void *user);     /* one clock cycle: inputs take effect and
                                   everything settles */
  void (*snapshot)(void *user); /* reads the channels inside as they are in
                                   this cycle */
  bool (*finished)(void *user); /* it has ended the simulation ($finish) */
  void *user;
} sim_bench;

/* The settings of a run (sim_plan.h). */
typedef struct sim_settings {
  uint64_t max_cycles, idle_cycles;
  uint64_t stall_seed;
  uint64_t token_cycles;
  uint64_t all_cycles;
} sim_settings;

/* Where the calls come from, and reports and tokens go to. */
typedef struct sim_pipes {
  int calls, report, tokens;
} sim_pipes;

/* Runs the calls until there are no more, or one does not complete. Returns an
 * exit status. */
int sim_loop_run(const sim_bench *bench, const sim_settings *settings,
                 const sim_pipes *pipes);

#endif
