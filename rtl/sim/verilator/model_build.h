/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the steps that build a simulation binary share.
 */
#ifndef SIM_MODEL_BUILD_H
#define SIM_MODEL_BUILD_H

#include "rtl/sim.h"
#include "rtl/sim/process/process.h"
#include "rtl/sim/verilator/rtl_files.h"
#include "rtl/sim/testbench/testbench.h"

/* Where Verilator leaves the model, below the scratch directory. */
#define MODEL_FOLDER "model"

/* How the C++ compiler is asked. An optimized model takes several times as long
 * to compile as all else that a simulation does, and most run for a few
 * thousand cycles only. */
typedef enum model_grade {
  MODEL_QUICK,     /* soon there; four times as slow per cycle */
  MODEL_OPTIMIZED, /* for runs that turned out long */
  MODEL_GRADES,
} model_grade;

/* Zero-initialise what is not borrowed. */
typedef struct model_build {
  const sim_request *request;
  const testbench *bench;
  void (*tick)(void *);
  void *tick_user;
  sim_result *result;
  hls_diagnostics *diagnostics;
  hls_error *error;
  /* The rest is not the caller's. */
  rtl_files files;
  bool is_translated; /* Verilator has run */
  bool has_remarks;   /* something was said about the user's RTL */
  model_grade grade;  /* of the binary that is there, or in the making */
} model_build;

/* Runs a tool in the scratch directory; `readable` as in tool_request. The
 * caller finishes the outcome. */
hls_status model_tool_run(const model_build *build, const char *program,
                          const char *const *arguments,
                          const char *const *readable, size_t num_readable,
                          process_outcome *outcome);

/* Whether the tool has done its work. */
bool model_tool_succeeded(const process_outcome *outcome);

/* Turns the failure of a tool, which messages call `title`, into the verdict
 * SIM_RTL_ERROR with the first line of its output that has `marker`, from there
 * on. Leaves the result alone when it succeeded. */
hls_status model_tool_judge(const model_build *build, const char *title,
                            const char *marker, process_outcome *outcome);

/* Compiles what Verilator has left in MODEL_FOLDER, together with the glue of
 * the test bench, and links it with the runtime. The failure of the compiler is
 * a verdict. */
hls_status model_compile(const model_build *build);

#endif
