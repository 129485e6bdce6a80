/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The main program of a Verilated circuit: its clock, its waveform, and the
 * loop that runs the calls on it.
 */
#include "rtl/sim/runtime/sim_files.h"
#include "rtl/sim/runtime/sim_filter.h"
#include "rtl/sim/runtime/sim_loop.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What drives the circuit. */
typedef struct verilated {
  sim_ports ports;
  bool traces;
  uint64_t time; /* in the waveform */
} verilated;

/* Half a cycle of a clock of 10 ns. */
static void set_clock(verilated *v, uint8_t level) {
  *v->ports.clk = level;
  sim_circuit_eval();
  if (v->traces) {
    sim_circuit_dump(v->time);
  }
  v->time += 5;
}

static void step(void *user) {
  set_clock(user, 1);
  set_clock(user, 0);
}

static void take_snapshot(void *user) {
  verilated *v = user;
  *v->ports.snapshot = 0;
  sim_circuit_eval();
  *v->ports.snapshot = 1;
  sim_circuit_eval();
}

static bool is_finished(void *user) {
  (void)user;
  return sim_circuit_finished() != 0;
}

/* Has the circuit, and gives up what only that took. Nothing of the circuit has
 * run so far. */
static bool create(verilated *v) {
  if (v->traces && !sim_files_prepare()) {
    perror("waveform");
    return false;
  }
  sim_circuit_create(&v->ports, v->traces ? SIM_WAVEFORM_NAME : NULL);
  sim_files_forget();
  if (!sim_filter_install(v->traces)) {
    perror("system calls");
    return false;
  }
  return true;
}

int main(int argc, char **argv) {
  if (argc != 7) {
    fputs("arguments: cycles, idle cycles, seed, recorded cycles, cycles of "
          "all calls, waveform or not\n",
          stderr);
    return SIM_EXIT_TROUBLE;
  }
  sim_settings settings = {.max_cycles = strtoull(argv[1], NULL, 10),
                           .idle_cycles = strtoull(argv[2], NULL, 10),
                           .stall_seed = strtoull(argv[3], NULL, 10),
                           .token_cycles = strtoull(argv[4], NULL, 10),
                           .all_cycles = strtoull(argv[5], NULL, 10)};
  verilated v = {.traces = strcmp(argv[6], "1") == 0};
  if (!create(&v)) {
    return SIM_EXIT_TROUBLE;
  }
  const sim_bench bench = {.plan = &sim_circuit_plan,
                           .ports = v.ports,
                           .step = step,
                           .snapshot = take_snapshot,
                           .finished = is_finished,
                           .user = &v};
  const sim_pipes pipes = {SIM_CALLS_FD, SIM_REPORT_FD, SIM_TOKENS_FD};
  int status = sim_loop_run(&bench, &settings, &pipes);
  sim_circuit_close();
  /* The model is not destroyed: the process ends here. */
  fflush(stdout);
  _exit(status);
}
