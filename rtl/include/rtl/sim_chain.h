/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Simulation of several circuits that are connected by streams against the
 * native run of the C program: main() calls their functions one after the
 * other, and what it gives them and gets from them is given to the design as a
 * whole.
 */
#ifndef RTL_SIM_CHAIN_H
#define RTL_SIM_CHAIN_H

#include "rtl/compose.h"
#include "rtl/sim.h"

/* The program, seen from the file that defines the kernel of a stage. */
typedef struct sim_chain_kernel {
  const char *name;
  hls_source source;
  hls_clang_options clang;
} sim_chain_kernel;

typedef struct sim_chain_request {
  sim_request base; /* all but the program, the design and the IR */
  const rtl_composition *composition;
  const rtl_design *top;           /* made of that */
  const sim_chain_kernel *kernels; /* the functions of its stages */
  const hls_range *stages;         /* where the stages are written, … */
  const hls_range *streams;        /* … the streams, … */
  const hls_range *constants;      /* … and the constants, for diagnostics */
} sim_chain_request;

/* An array of the top module that elements come out of. */
typedef struct sim_chain_output {
  char *name;     /* "edges.out" */
  uint64_t first; /* the cycle of the last element of the first call, from 0 */
  uint64_t last;  /* … and of the last one; as far as the cycles were noted */
  size_t calls;   /* whose last elements came by then */
} sim_chain_output;

/* Zero-initialise; finish() in every case. */
typedef struct sim_chain_result {
  sim_result simulated; /* one call: that of the top module. In mismatches and
                           in num_calls, calls are those of each kernel */
  sim_chain_output *outputs;
  size_t num_outputs;
} sim_chain_result;

/* Simulates. HLS_OK means there is a verdict, of whatever kind. HLS_DIAGNOSED:
 * there are errors in the C text, or main() does not connect its kernels as the
 * design does. */
hls_status sim_chain_run(const sim_chain_request *request,
                         sim_chain_result *result, hls_diagnostics *diagnostics,
                         hls_error *error);
void sim_chain_result_finish(sim_chain_result *result);

#endif
