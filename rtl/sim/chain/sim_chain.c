/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The steps: main() once for each kernel, then all calls as one call of the top
 * module.
 */
#include "rtl/sim/chain/chain.h"
#include "rtl/sim/result/sim_result.h"
#include "rtl/sim/result/text.h"
#include "rtl/sim/runtime/sim_plan.h"
#include "rtl/sim/sim_engines.h"

#include <inttypes.h>
#include <stdlib.h>
#include <sys/mman.h>

/* Cycles of one call when the request does not say. When no element moves for
 * that share of them, and for so many at least, none will: a stage may compute
 * for a while between two. */
#define CALL_CYCLES 10000000
#define IDLE_SHARE 10
#define LEAST_IDLE_CYCLES 65536

/* For the states of channels, by which the cycles of outputs are found. */
#define MOST_TOKEN_BYTES (64ull << 20)

static void tick(void *user) {
  const sim_request *request = user;
  if (request->progress) {
    request->progress(request->progress_user, 0, "running main()");
  }
}

static hls_status map_recording(chain_stage *stage, hls_error *error) {
  const sim_layout *layout = &stage->native.layout;
  stage->size =
      stage->native.num_calls * (layout->before_size + layout->after_size);
  void *data = mmap(NULL, stage->size, PROT_READ, MAP_SHARED,
                    stage->native.recording, 0);
  if (data == MAP_FAILED) {
    return hls_error_set(error, HLS_NO_MEMORY, "cannot map a recording");
  }
  stage->recording = data;
  return HLS_OK;
}

static bool goes_on(hls_status status, const sim_result *result) {
  return status == HLS_OK && result->verdict == SIM_PASS;
}

/* Runs main() with the kernel of one stage recorded. It prints the same for
 * each, of which one is told. */
static hls_status run_main(chain *all, size_t number, sim_result *result) {
  const sim_chain_request *request = all->request;
  golden *native = &all->stages[number].native;
  sim_request order = request->base;
  order.kernel = request->kernels[number].name;
  order.source = request->kernels[number].source;
  order.clang = request->kernels[number].clang;
  order.design = request->composition->stages[number].design;
  free(result->log);
  result->log = NULL;
  hls_status status =
      golden_open(native, &order, result, all->diagnostics, all->error);
  if (goes_on(status, result)) {
    status = golden_start(native, &order, all->diagnostics, all->error);
  }
  if (goes_on(status, result)) {
    status = golden_await(native, tick, &order, result, all->error);
  }
  return goes_on(status, result)
             ? map_recording(&all->stages[number], all->error)
             : status;
}

/* The only call of the design on the circuit. */
static hls_status run_circuit(chain *all, const rtl_design *bench,
                              sim_result *result) {
  const sim_chain_request *request = all->request;
  sim_request order = request->base;
  uint64_t most = order.max_cycles ? order.max_cycles : CALL_CYCLES;
  order.kernel = request->composition->name;
  order.design = bench;
  order.max_cycles = most * all->num_calls;
  if (order.idle_cycles == 0) {
    order.idle_cycles = most / IDLE_SHARE > LEAST_IDLE_CYCLES
                            ? most / IDLE_SHARE
                            : LEAST_IDLE_CYCLES;
  }
  order.token_cycles =
      MOST_TOKEN_BYTES / SIM_TOKENS_STRIDE(bench->num_channels);
  return sim_engines_replay(&order, &all->whole, NULL, result, all->diagnostics,
                            all->error);
}

static hls_status say_pass(const chain *all, sim_result *result) {
  return sim_result_say(result, all->error,
                        "%zu call%s of each kernel in %" PRIu64
                        " cycles, all as in the native run",
                        all->num_calls, all->num_calls == 1 ? "" : "s",
                        result->cycles);
}

static hls_status judge(chain *all, sim_chain_result *result) {
  sim_result *simulated = &result->simulated;
  rtl_design *bench =
      rtl_compose_bench(all->request->composition, all->num_calls, all->values,
                        all->num_values, all->error);
  if (!bench) {
    return all->error->status;
  }
  hls_status status = run_circuit(all, bench, simulated);
  simulated->num_calls = all->num_calls;
  if (status == HLS_OK) {
    status = chain_find_outputs(all, bench, result);
  }
  free(simulated->tokens);
  simulated->tokens = NULL;
  simulated->num_token_cycles = 0;
  if (status == HLS_OK && simulated->verdict == SIM_MISMATCH) {
    status = chain_tell_mismatches(all, simulated);
  } else if (goes_on(status, simulated)) {
    status = say_pass(all, simulated);
  }
  rtl_design_destroy(bench);
  return status;
}

static void finish(chain *all) {
  size_t count = all->request->composition->num_stages;
  for (size_t i = 0; all->stages && i < count; i++) {
    if (all->stages[i].recording) {
      munmap((void *)all->stages[i].recording, all->stages[i].size);
    }
    golden_finish(&all->stages[i].native);
  }
  golden_finish(&all->whole);
  free(all->stages);
  free(all->values);
  free(all->params);
  free(all->shapes);
}

hls_status sim_chain_run(const sim_chain_request *request,
                         sim_chain_result *result, hls_diagnostics *diagnostics,
                         hls_error *error) {
  size_t count = request->composition->num_stages;
  chain all = {.request = request,
               .stages = calloc(count, sizeof *all.stages),
               .diagnostics = diagnostics,
               .error = error};
  hls_status status =
      all.stages ? HLS_OK
                 : hls_error_set(error, HLS_NO_MEMORY, "out of memory");
  golden_init(&all.whole);
  for (size_t i = 0; all.stages && i < count; i++) {
    golden_init(&all.stages[i].native);
  }
  for (size_t i = 0; goes_on(status, &result->simulated) && i < count; i++) {
    status = run_main(&all, i, &result->simulated);
  }
  if (goes_on(status, &result->simulated)) {
    status = chain_check(&all);
  }
  if (goes_on(status, &result->simulated)) {
    status = chain_join(&all);
  }
  if (goes_on(status, &result->simulated)) {
    status = judge(&all, result);
  }
  finish(&all);
  sim_text_clean_line(result->simulated.message);
  sim_text_clean(result->simulated.log);
  return status;
}

void sim_chain_result_finish(sim_chain_result *result) {
  for (size_t i = 0; i < result->num_outputs; i++) {
    free(result->outputs[i].name);
  }
  free(result->outputs);
  sim_result_finish(&result->simulated);
  *result = (sim_chain_result){0};
}
