/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The run of a program for the places of its failure, or of a return.
 */
#include "rtl/sim/sim_again.h"

#include <string.h>
#include <unistd.h>

#include "rtl/sim/golden/golden_job.h"

/* Where a program is after so many seconds of the processor it mostly stays. */
#define ENDLESS_SECONDS 1

/* Reads a piece of a recording; false: there is no such piece. */
static bool read_piece(int recording, uint64_t offset, void *piece,
                       size_t size) {
  return pread(recording, piece, size, (off_t)offset) == (ssize_t)size;
}

/* Whether both have recorded the same before and after a call. */
static bool is_same_call(const golden *one, const golden *other,
                         uint64_t call) {
  uint64_t stride = one->layout.before_size + one->layout.after_size;
  char of_one[4096], of_other[4096];
  bool is_same = true;
  for (uint64_t at = 0; at < stride && is_same; at += sizeof of_one) {
    size_t size = stride - at < sizeof of_one ? stride - at : sizeof of_one;
    uint64_t offset = call * stride + at;
    is_same = read_piece(one->recording, offset, of_one, size) &&
              read_piece(other->recording, offset, of_other, size) &&
              memcmp(of_one, of_other, size) == 0;
  }
  return is_same;
}

/* Runs the program: behind the call of `watch`, if that is not NULL, which has
 * to be the one that `first` has recorded. */
static void run(sim_request again, const golden_watch *watch,
                const golden *first, sim_places *places,
                char message[PROCESS_MESSAGE_SIZE]) {
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
    if (watch && !is_same_call(first, &native, watch->call)) {
      message[0] = '\0';
    }
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
  run(again, NULL, NULL, places, message);
}

void sim_again_run_call(const sim_request *request, const golden *first,
                        uint64_t call, sim_places *places,
                        char message[PROCESS_MESSAGE_SIZE]) {
  const golden_watch watch = {.call = call};
  run(*request, &watch, first, places, message);
}

void sim_again_run_store(const sim_request *request, const golden *first,
                         const golden_watch *watch, sim_places *places,
                         char message[PROCESS_MESSAGE_SIZE]) {
  places->notes_stores = true;
  run(*request, watch, first, places, message);
}
