/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The state of a simulation binary from the first step of its build to its run.
 */
#ifndef SIM_MODEL_BUILD_H
#define SIM_MODEL_BUILD_H

#include "hls/buffer.h"
#include "rtl/sim/process/process.h"
#include "rtl/sim/process/tool.h"
#include "rtl/sim/simulator.h"
#include "rtl/sim/sources/rtl_files.h"

/* The folder for the model that Verilator makes, below the scratch directory.
 */
#define MODEL_FOLDER "model"
/* The binary, below the scratch directory. */
#define MODEL_BINARY "simulation"

/* The texts that are built together with the circuit. Zero-initialise. */
typedef struct model_texts {
  char *bench; /* the test bench in SystemVerilog */
  char *glue;  /* C++ */
} model_texts;

/* What a binary is made of. */
typedef enum model_form {
  MODEL_PARTS,     /* models of units, and a table (parts/parts.h) */
  MODEL_QUICK,     /* the whole circuit, not optimized */
  MODEL_OPTIMIZED, /* the whole circuit */
  MODEL_FORMS,
} model_form;

/* Zero-initialise what is not borrowed. */
typedef struct model_build {
  const simulator_job *job; /* borrowed */
  rtl_files files;
  model_texts texts;
  char *binary;                 /* path of MODEL_BINARY */
  hls_buffer keys[MODEL_FORMS]; /* in the store; empty without one */
  bool is_translated;           /* Verilator has run on the whole circuit */
  bool has_remarks;             /* something was said about the user's RTL */
  model_form form; /* of the binary that is there, or in the making */
} model_build;

/* The run of a tool in the scratch directory, without more to read. */
tool_request model_tool_request(const model_build *build, const char *program,
                                const char *const *arguments);

/* Whether the tool has done its work. */
bool model_tool_succeeded(const process_outcome *outcome);

/* Turns the failure of a tool, which messages call `title`, into the verdict
 * SIM_RTL_ERROR with the first line of its output that has `marker`, from there
 * on. Leaves the result alone when it succeeded. */
hls_status model_tool_judge(const model_build *build, const char *title,
                            const char *marker, process_outcome *outcome);

/* Has Verilator translate the circuit and the test bench, into MODEL_FOLDER.
 * When it rejects the design, that is a verdict. */
hls_status model_translate(model_build *build);

/* The folder of Verilator's headers: the makefile that it has left at `path`,
 * below the scratch directory, names it. Caller frees; NULL: not found. */
char *model_compile_find_root(const model_build *build, const char *path);

/* Compiles what Verilator has left in MODEL_FOLDER, together with the glue of
 * the test bench, and links it with the runtime. The failure of the compiler is
 * a verdict. */
hls_status model_compile(const model_build *build);

/* Runs the binary. The waveform goes into the job's result. */
hls_status model_run(const model_build *build, const simulator_run *run,
                     simulator_outcome *outcome);

#endif
