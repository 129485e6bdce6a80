/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * From the end of main() to a call that the circuit is compared in.
 */
#include "rtl/sim/sim_stop.h"

#include "rtl/sim/replay/replay_access.h"
#include "rtl/sim/result/sim_result.h"
#include "rtl/sim/sim_again.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *name_of(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

/* The line as the circuit stores it (core/frontend/program/traps.h). */
static int32_t number_of(const golden *native, const sim_place *place) {
  const char *kernel = native->kernel->name_range.file;
  int32_t line = (int32_t)place->position.line;
  bool is_here = kernel && place->file &&
                 strcmp(name_of(kernel), name_of(place->file)) == 0;
  return is_here ? line : -line;
}

/* What is left of the call is the line: nothing else of it is compared. */
static hls_status record(golden *native, const sim_slot *trap, int32_t line,
                         hls_error *error) {
  const sim_layout *layout = &native->layout;
  uint64_t stride = layout->before_size + layout->after_size;
  off_t end = (off_t)((native->num_calls + 1) * stride);
  off_t at = end - (off_t)layout->after_size + (off_t)trap->after;
  if (ftruncate(native->recording, end) != 0 ||
      pwrite(native->recording, &line, sizeof line, at) != sizeof line) {
    return hls_error_set(error, HLS_IO, "cannot keep the recording: %s",
                         strerror(errno));
  }
  native->num_calls++;
  return HLS_OK;
}

static hls_status note(golden_stop *stop, const sim_place *place,
                       hls_error *error) {
  stop->function = strdup(place->function);
  stop->place = (hls_range){NULL, place->position, place->position};
  stop->place.file = place->file ? strdup(place->file) : NULL;
  return stop->function && (stop->place.file || !place->file)
             ? HLS_OK
             : hls_error_set(error, HLS_NO_MEMORY, "out of memory");
}

hls_status sim_stop_take(const sim_request *request, golden *native,
                         sim_result *result, hls_error *error) {
  const sim_slot *trap = sim_layout_trap(&native->layout);
  if (result->verdict != SIM_GOLDEN_FAILED || !native->ends_in_call || !trap ||
      !request->clang.has_traps) {
    return HLS_OK;
  }
  sim_places places = {0};
  char left[PROCESS_MESSAGE_SIZE];
  sim_again_run(request, false, &places, left);
  const char *text = sim_trace_find(left);
  const sim_place *place = sim_trace_next(&places, &text);
  hls_status status = HLS_OK;
  if (place && place->position.line > 0) {
    status = record(native, trap, number_of(native, place), error);
    if (status == HLS_OK) {
      status = note(&native->stop, place, error);
    }
    free(result->message);
    result->message = NULL;
    result->verdict = SIM_PASS;
  }
  sim_places_finish(&places);
  return status;
}

hls_status sim_stop_judge(const golden *native, sim_result *result,
                          hls_error *error) {
  const golden_stop *stop = &native->stop;
  if (!stop->function || result->verdict != SIM_PASS) {
    return HLS_OK;
  }
  char where[300] = "";
  replay_format_line(&stop->place, where, sizeof where);
  hls_status status = sim_result_place(result, &stop->place, where, error);
  return status == HLS_OK
             ? sim_result_conclude(result, SIM_TRAP, error,
                                   "%scall %zu stops here in %s(), in the C "
                                   "program and in the circuit",
                                   where, native->num_calls, stop->function)
             : status;
}

bool sim_stop_is_verdict(const golden *native, const sim_result *result) {
  return native->stop.function && result->verdict == SIM_TRAP &&
         result->total_mismatches == 0;
}
