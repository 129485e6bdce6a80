/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The run of a program for the places of its failure, or of a return.
 */
#include "rtl/sim/sim_again.h"

#include "rtl/sim/golden/golden.h"
#include "rtl/sim/golden/golden_job.h"

/* Where a program is after so many seconds of the processor it mostly stays. */
#define ENDLESS_SECONDS 1

/* Runs the program, behind the call of `watch` if that is not NULL. */
static void run(sim_request again, const golden_watch *watch,
                sim_places *places, char message[PROCESS_MESSAGE_SIZE]) {
  golden native;
  golden_init(&native);
  native.program.places = places;
  native.watch = watch;
  again.unit = NULL; /* its program is taken already */
  again.early = NULL;
  sim_result result = {0};
  hls_diagnostics diagnostics = {0}; /* they are known */
  hls_error error = {0};
  hls_status status =
      golden_open(&native, &again, &result, &diagnostics, &error);
  if (status == HLS_OK && result.verdict == SIM_PASS) {
    status = golden_start(&native, &again, &diagnostics, &error);
  }
  message[0] = '\0';
  if (status == HLS_OK && result.verdict == SIM_PASS && !places->failed) {
    native.left_message = message;
    golden_await(&native, NULL, NULL, &result, &error);
  }
  golden_finish(&native);
  sim_result_finish(&result);
  hls_diagnostics_finish(&diagnostics);
}

void sim_again_run(const sim_request *request, bool is_endless,
                   sim_places *places, char message[PROCESS_MESSAGE_SIZE]) {
  sim_request again = *request;
  if (is_endless) {
    again.golden_seconds = ENDLESS_SECONDS;
  }
  run(again, NULL, places, message);
}

void sim_again_run_call(const sim_request *request, uint64_t call,
                        sim_places *places,
                        char message[PROCESS_MESSAGE_SIZE]) {
  const golden_watch watch = {.call = call};
  run(*request, &watch, places, message);
}
