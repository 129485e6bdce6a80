/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The common part of the handlers: one call of the compiler, and the members
 * that every compile result has.
 */
#ifndef WORKER_COMPILE_H
#define WORKER_COMPILE_H

#include "daemon/worker/compile/design_lines.h"
#include "daemon/worker/compile/kept_stages.h"
#include "daemon/worker/compile/request.h"
#include "daemon/worker/host/worker.h"
#include "daemon/worker/json/source_text.h"

/* The members of hls_compile_request that a handler decides. */
typedef struct compile_goal {
  hls_stage stage;
  bool trace;
  bool native;
} compile_goal;

/* A compile request on its way to an answer. Zero-initialise; finish() in
 * every case. */
typedef struct compile_state {
  const worker_state *worker;
  compile_request request;
  hls_compile_result result;
  source_texts texts; /* the request's own text is the first */
  bool succeeded;     /* false after errors in the user's text */
  compile_goal goal;
  /* Told when the text is parsed (hls_compile_watch); or NULL. */
  void (*parsed)(void *user, hls_unit *unit, const char *kernel);
  /* Told of native code, maybe by another thread (the same); or NULL. */
  void (*native_made)(void *user, const hls_native_code *code);
  void *watch_user; /* of both */
  /* Called when there is a circuit, and nothing to do but to wait for native
   * code; or NULL. */
  void (*circuit_made)(struct compile_state *compilation);
  /* Told, after that, of the design; with the same user. Or NULL. */
  void (*emitted)(void *user);
  bool is_emitted; /* circuit_made() has done that, or found an error … */
  hls_error emission_error; /* … which is here */
  hls_buffer stages_key;    /* what the stages depend on; empty: not known */
  size_t said_before;       /* diagnostics before the stages */
  kept_stages *kept;        /* whose the result's module is; NULL: its own */
  const rtl_design *design; /* of compilation_emit() */
  rtl_design *own_design;   /* the same, unless it is kept */
  design_lines own_lines;   /* what it has of the texts, unless it is kept */
  double emission_ms;       /* that it took; negative: it was there */
  size_t part;  /* of the request: which of its compilations it is */
  size_t parts; /* how many there are; 0: this one */
} compile_state;

/* Parses the parameters. Returns false with `failure` filled. */
bool compilation_begin(compile_state *compilation, const worker_state *worker,
                       const cJSON *params, rpc_failure *failure);

typedef struct spent_results {
  hls_compile_result *results;
  size_t count;
} spent_results;

/* Compiles up to the goal. Returns true when there is a result to report,
 * whether the kernel has errors (`succeeded` is false) or not. */
bool compilation_run(compile_state *compilation, const worker_state *worker,
                     compile_goal goal, rpc_failure *failure);

/* The clock period that the circuit is made for, in nanoseconds. */
double compilation_period(const compile_state *compilation);

/* What the compiler is asked for to come to the goal, but that nobody watches.
 */
hls_compile_request compilation_order(const compile_state *compilation);

/* Notes for hlsd what is being done, and how much of the compilation is behind
 * that: a share from 0 to 1. */
void compilation_note_progress(const compile_state *compilation,
                               const char *doing, double share);

/* What there is to say about the text. When Clang has found errors, that is
 * what is known of the kernel in spite of them as well. A new array; NULL when
 * out of memory. */
cJSON *compilation_diagnostics_json(compile_state *compilation);

/* The result object with `cached`, `kernel`, `diagnostics` and `timings`. A new
 * reference; NULL when out of memory. */
cJSON *compilation_json(compile_state *compilation);

/* Appends to `timings` of a result made by compilation_json. Returns false when
 * out of memory. */
bool compilation_add_timing(cJSON *result, const char *name,
                            double milliseconds);

/* The IR of a compilation that succeeded, as text. free() it; NULL when out of
 * memory. */
char *compilation_ir(const compile_state *compilation);

/* Leaves the result, so that another kernel of the same file can be compiled.
 */
void compilation_next(compile_state *compilation, const char *kernel);

/* Frees what the answer was made of. The compiler's own structures take about
 * as long to free as a pass to run, so they wait until the answer is out. */
void compilation_finish(compile_state *compilation);

/* Frees the results that finished compilations have left. */
void compilation_free_spent(spent_results *spent);

#endif
