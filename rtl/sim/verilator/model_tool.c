/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Running one of the tools that build a simulation binary, and telling what
 * went wrong with it.
 */
#include "rtl/sim/result/log.h"
#include "rtl/sim/result/sim_result.h"
#include "rtl/sim/verilator/model_build.h"

#include <stdio.h>
#include <string.h>

tool_request model_tool_request(const model_build *build, const char *program,
                                const char *const *arguments) {
  return (tool_request){
      .program = program,
      .arguments = arguments,
      .scratch_dir = build->job->request->scratch_dir,
      .background = build->job->request->background,
      .tick = build->job->tick,
      .tick_user = build->job->tick_user,
  };
}

/* The first line that has `marker`, from there on; else the first line. */
static void find_line(const char *text, const char *marker, char *line,
                      size_t size) {
  const char *at = text ? strstr(text, marker) : NULL;
  at = at ? at : text ? text : "";
  snprintf(line, size, "%.*s", (int)strcspn(at, "\n"), at);
}

bool model_tool_succeeded(const process_outcome *outcome) {
  return outcome->end == PROCESS_EXITED && outcome->code == 0;
}

hls_status model_tool_judge(const model_build *build, const char *title,
                            const char *marker, process_outcome *outcome) {
  if (model_tool_succeeded(outcome)) {
    return HLS_OK;
  }
  sim_result *result = build->job->result;
  char end[128], line[256];
  process_describe_end(outcome, end, sizeof end);
  find_line(outcome->output.data, marker, line, sizeof line);
  sim_log_add(result, &outcome->output);
  return sim_result_conclude(result, SIM_RTL_ERROR, build->job->error,
                             "%s rejected the design (%s): %s", title, end,
                             line);
}
