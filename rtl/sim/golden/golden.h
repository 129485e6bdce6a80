/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The native run: main() is compiled to machine code in memory and run in a
 * sandboxed child process, and every call of the kernel is recorded.
 */
#ifndef SIM_GOLDEN_H
#define SIM_GOLDEN_H

#include "rtl/sim.h"
#include "rtl/sim/compare/layout.h"
#include "rtl/sim/golden/golden_program.h"
#include "rtl/sim/golden/golden_tape.h"
#include "rtl/sim/process/process.h"

/* CPU time for code of the user's when the request does not say. */
#define GOLDEN_DEFAULT_SECONDS 10
#define GOLDEN_OUTPUT_BYTES (64u << 10)
#define GOLDEN_MEMORY_BYTES (2ull << 30)

/* main() in its process. Private. */
typedef struct golden_run {
  process *started; /* or NULL */
  process_request request;
  sandbox_policy policy;
  golden_tape tape;
  unsigned seconds; /* of processor time */
} golden_run;

/* Where the call has ended that main() has not come back from. */
typedef struct golden_stop {
  char *function;  /* that it was in; NULL: there is none */
  hls_range place; /* file owned */
} golden_stop;

typedef struct golden {
  hls_unit *unit;   /* owns the signature that the layout refers to */
  hls_unit *parsed; /* the same if it was parsed here, or NULL */
  const hls_signature *kernel; /* of the unit; NULL: not found yet */
  golden_program program;
  bool is_built;    /* that */
  bool is_complete; /* nothing that it uses is undefined */
  sim_layout layout;
  int recording;     /* descriptor of the recorded calls */
  size_t num_calls;  /* that main() made, all recorded in full */
  bool ends_in_call; /* main() has ended itself in a call behind those, of
                        which what it began with is recorded: by abort(), by
                        exit(), by a trap */
  golden_stop stop;  /* if the last of the calls is that one (sim_stop.h) */
  golden_run run;
  const struct golden_watch
      *watch; /* main() ends behind its call; NULL: behind all of them */
  char *left_message; /* takes what main() has left, of PROCESS_MESSAGE_SIZE
                         bytes; or NULL */
  bool ignores_exit_status;
} golden;

/* Not to be moved between these two. Ends main() if it still runs. */
void golden_init(golden *native);
void golden_finish(golden *native);

/* Finds the kernel and how its calls are recorded. When there is no main(),
 * returns HLS_OK with the verdict SIM_NO_CALLS and a message in `result`.
 * Mistakes in the C file are diagnostics. */
hls_status golden_open(golden *native, const sim_request *request,
                       sim_result *result, hls_diagnostics *diagnostics,
                       hls_error *error);

/* To be called after golden_open() returned HLS_OK with the verdict SIM_PASS:
 * makes the program of its files, for which the circuit need not be there.
 * Mistakes in the models are diagnostics. When another thread says that the
 * program is unwanted, this one and golden_start() fail before they come to
 * their next step. */
hls_status golden_build(golden *native, const sim_request *request,
                        hls_diagnostics *diagnostics, hls_error *error);

/* After golden_build(), which it calls if nobody has: compiles the program and
 * starts main(), which is recorded while the caller does something else; what
 * it calls may run before that ends, but nothing of it is judged before
 * golden_await(). What is undefined is diagnosed with the help of the request's
 * design: without one, the program has to be complete. */
hls_status golden_start(golden *native, const sim_request *request,
                        hls_diagnostics *diagnostics, hls_error *error);

/* Waits until main() has ended; to be called after golden_start() returned
 * HLS_OK. When it cannot be used, returns HLS_OK with
 * another verdict and a message in `result`. */
hls_status golden_await(golden *native, void (*tick)(void *), void *tick_user,
                        sim_result *result, hls_error *error);

#endif
