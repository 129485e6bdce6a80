/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Finding the program that the script `verilator` would start.
 */
#include "rtl/sim/verilator/verilator_tool.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define VERILATOR_PROGRAM "verilator_bin"

/* The program beside the script; NULL when there is none. Caller frees. */
static char *find_program(const char *script) {
  char *path = process_find_program(script), *program = NULL;
  const char *slash = path ? strrchr(path, '/') : NULL;
  if (slash && asprintf(&program, "%.*s/" VERILATOR_PROGRAM,
                        (int)(slash - path), path) < 0) {
    program = NULL;
  }
  if (program && access(program, X_OK) != 0) {
    free(program);
    program = NULL;
  }
  free(path);
  return program;
}

/* Returns false when the script has to be run: the program may lack something
 * that only the script knows, such as where Verilator's own files are. */
static bool run_program(const tool_request *tool, process_outcome *outcome) {
  char *program = find_program(tool->program);
  if (!program) {
    return false;
  }
  tool_request direct = *tool;
  direct.program = program;
  hls_error ignored = {0};
  bool ran = tool_run(&direct, outcome, &ignored) == HLS_OK;
  free(program);
  if (!ran || (outcome->end == PROCESS_EXITED && outcome->code != 0)) {
    process_outcome_finish(outcome);
    *outcome = (process_outcome){0};
    return false;
  }
  return true;
}

hls_status verilator_tool_run(const tool_request *tool,
                              process_outcome *outcome, hls_error *error) {
  return run_program(tool, outcome) ? HLS_OK : tool_run(tool, outcome, error);
}
