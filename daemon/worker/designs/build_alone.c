/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "daemon/worker/designs/build_alone.h"

#include <stdlib.h>

/* The slowest output is what a stage behind this one waits for. */
static double interval_of(const sim_chain_result *result) {
  double slowest = 0;
  bool has_passed = result->simulated.verdict == SIM_PASS;
  for (size_t i = 0; has_passed && i < result->num_outputs; i++) {
    const sim_chain_output *output = &result->outputs[i];
    double interval = output->calls > 1
                          ? (double)(output->last - output->first) /
                                (double)(output->calls - 1)
                          : 0;
    slowest = interval > slowest ? interval : slowest;
  }
  return slowest;
}

/* Simulates a composition of one stage; what is wrong with it was said of the
 * whole. */
static bool measure(const sim_chain_request *order, double *interval,
                    hls_error *error) {
  rtl_design *top = rtl_compose(order->composition, error);
  if (!top) {
    return error->status != HLS_NO_MEMORY;
  }
  sim_chain_request request = *order;
  request.top = top;
  sim_chain_result result = {0};
  hls_diagnostics diagnostics = {0};
  hls_status status = sim_chain_run(&request, &result, &diagnostics, error);
  if (status == HLS_OK) {
    *interval = interval_of(&result);
  }
  bool ok = status != HLS_NO_MEMORY && !diagnostics.failed;
  hls_diagnostics_finish(&diagnostics);
  sim_chain_result_finish(&result);
  rtl_design_destroy(top);
  return ok;
}

/* One stage, with its constants and where these are written, for which there is
 * room. */
static bool measure_stage(const sim_chain_request *whole, size_t number,
                          rtl_constant *constants, hls_range *places,
                          double *interval, hls_error *error) {
  rtl_composition alone = *whole->composition;
  alone.stages += number;
  alone.num_stages = 1;
  alone.streams = NULL;
  alone.num_streams = 0;
  alone.constants = constants;
  alone.num_constants = 0;
  for (size_t i = 0; i < whole->composition->num_constants; i++) {
    rtl_constant constant = whole->composition->constants[i];
    if (constant.of.stage == number) {
      constant.of.stage = 0;
      places[alone.num_constants] = whole->constants[i];
      constants[alone.num_constants++] = constant;
    }
  }
  sim_chain_request order = *whole;
  order.composition = &alone;
  order.kernels += number;
  order.stages += number;
  order.streams = NULL;
  order.constants = places;
  return measure(&order, interval, error);
}

bool build_alone_measure(const sim_chain_request *whole, double *intervals,
                         hls_error *error) {
  size_t most = whole->composition->num_constants + 1;
  rtl_constant *constants = calloc(most, sizeof *constants);
  hls_range *places = calloc(most, sizeof *places);
  bool ok = constants && places;
  for (size_t i = 0; ok && i < whole->composition->num_stages; i++) {
    intervals[i] = 0;
    ok = measure_stage(whole, i, constants, places, &intervals[i], error);
  }
  free(constants);
  free(places);
  return ok || hls_error_set(error, HLS_NO_MEMORY, "out of memory") == HLS_OK;
}
