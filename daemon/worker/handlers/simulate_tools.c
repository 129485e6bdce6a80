/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "daemon/worker/handlers/simulate_tools.h"

#include "daemon/worker/files/scratch.h"
#include "daemon/worker/files/tools.h"

#include <stdlib.h>

sim_tools simulate_tools_find(worker_state *worker) {
  const worker_config *config = worker->config;
  return (sim_tools){
      tools_find_again(config->search_path, "verilator", &worker->verilator),
      tools_find_again(config->search_path, SIM_CXX, &worker->cxx),
      config->runtime_dir};
}

bool simulate_tools_are_there(const sim_tools *tools) {
  return tools->verilator && tools->cxx;
}

void simulate_tools_choose(sim_request *order, engine_choice choice) {
  const simulator *verilator =
      simulate_tools_are_there(order->tools) ? sim_verilator() : NULL;
  order->engine = choice == ENGINE_VERILATOR ? verilator : sim_model();
  order->other = choice == ENGINE_VERILATOR ? NULL : verilator;
  order->compares = choice == ENGINE_BOTH;
}

void simulate_tools_fail(const sim_tools *tools, const char *refusal,
                         rpc_failure *failure) {
  const char *missing = tools->verilator ? SIM_CXX : "verilator";
  const char *package =
      tools->verilator ? "clang-" HLSD_LLVM_VERSION : "verilator";
  if (refusal) {
    rpc_fail(failure, RPC_INTERNAL_ERROR,
             "the model cannot simulate this circuit (%s), and %s was not "
             "found in PATH: install %s",
             refusal, missing, package);
  } else {
    rpc_fail(failure, RPC_INTERNAL_ERROR,
             "%s was not found in PATH: a simulation needs it; install %s",
             missing, package);
  }
}

char *simulate_tools_take_scratch(worker_state *worker) {
  char *empty = worker->empty_scratch;
  worker->empty_scratch = NULL;
  if (empty && scratch_is_empty(empty)) {
    return empty;
  }
  free(empty); /* somebody has removed it */
  return scratch_create(worker->scratch);
}

void simulate_tools_give_scratch(worker_state *worker, char *scratch) {
  if (!worker->empty_scratch && scratch && scratch_is_empty(scratch)) {
    worker->empty_scratch = scratch;
    return;
  }
  scratch_remove(scratch);
  free(scratch);
}
