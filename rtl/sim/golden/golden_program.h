/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The C program of a native run as LLVM modules, and the changes that make it
 * record the kernel's calls.
 */
#ifndef SIM_GOLDEN_PROGRAM_H
#define SIM_GOLDEN_PROGRAM_H

#include "rtl/sim.h"

#include "llvm-c/Types.h"
#include <stdatomic.h>

/* One C file: the one with the kernel, or a model. */
typedef struct golden_file {
  hls_unit *unit;
  LLVMModuleRef module;
  LLVMContextRef context;
  bool shares_context; /* with others: it is not the file's own */
} golden_file;

/* Zero-initialise; finish() in every case. The first file has main(). */
typedef struct golden_program {
  golden_file *files;
  size_t num_files;
  const atomic_bool *is_unwanted; /* another thread says there that nobody needs
                                     it any more; or NULL */
  struct sim_places *places; /* takes those of the program, which then notes
                                   where it is (sim_trace.h); or NULL */
} golden_program;

bool golden_program_is_unwanted(const golden_program *program);

/* Takes the LLVM module of `unit`, which stays the caller's, and parses the
 * models. */
hls_status golden_program_load(golden_program *program, hls_unit *unit,
                               const sim_request *request,
                               hls_diagnostics *diagnostics, hls_error *error);
void golden_program_finish(golden_program *program);

/* The signature of a model: a function called `name` with a body in one of the
 * model files. NULL when there is none. */
const hls_signature *golden_program_find_model(const golden_program *program,
                                               const char *name);

/* Whether a placeholder's argument is an output, by its name. */
bool golden_program_is_output(const hls_param *param);

/* Placeholders take their outputs by value in the kernel, by pointer in the
 * model: lets every call pass the variable itself. __init*() become zeros. */
hls_status golden_program_link_models(golden_program *program,
                                      hls_diagnostics *diagnostics,
                                      hls_error *error);

/* What the program's main() is called when something runs before it. */
#define GOLDEN_PROGRAM_MAIN "main.program"

/* Lets the constructors of the first file run before main(), and its
 * destructors at the exit, in C's order. Those of a model are diagnosed. To be
 * called before golden_program_resolve(). */
hls_status golden_program_run_constructors(golden_program *program,
                                           hls_diagnostics *diagnostics,
                                           hls_error *error);

/* Gives the ordering intrinsics that a file only declares their meaning where
 * everything happens in order: a wait is its data, a token is 0. */
void golden_program_define_waits(const golden_file *file);

/* Puts a recording function in front of the kernel (golden_record.h). */
hls_status golden_program_wrap_kernel(golden_program *program,
                                      const hls_signature *kernel,
                                      hls_error *error);

/* Directs exit() and atexit() to golden_record.h. Returns whether all that is
 * used is defined somewhere. */
bool golden_program_resolve(const golden_program *program);

/* Diagnoses what is not. `design` only helps the wording. */
hls_status golden_program_diagnose_missing(const golden_program *program,
                                           const rtl_design *design,
                                           hls_diagnostics *diagnostics,
                                           hls_error *error);

/* Whether any file defines `name` for the others. */
bool golden_program_defines(const golden_program *program, const char *name);

/* Lets all uses of what is only declared use an address of this process. */
void golden_program_redirect(LLVMValueRef declaration, void *target);

#endif
