/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Running Verilator and the C++ compiler: trusted programs that read what
 * users wrote, hence sandboxed too.
 */
#ifndef SIM_TOOL_H
#define SIM_TOOL_H

#include "rtl/sim/process/process.h"

typedef struct tool_request {
  const char *program;          /* name or path */
  const char *const *arguments; /* after the program, NULL-terminated */
  const char *scratch_dir;      /* working directory, may be written */
  const char *const *readable;  /* beside the system's own directories */
  size_t num_readable;
  bool background;          /* it leaves the processor to others */
  void (*tick)(void *user); /* may be NULL */
  void *tick_user;
} tool_request;

/* Runs the tool and collects its output. HLS_TOOL when there is no such
 * program or it cannot be started. */
hls_status tool_run(const tool_request *request, process_outcome *outcome,
                    hls_error *error);

#endif
