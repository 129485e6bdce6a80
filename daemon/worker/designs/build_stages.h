/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The circuits of the stages of a design.
 */
#ifndef WORKER_BUILD_STAGES_H
#define WORKER_BUILD_STAGES_H

#include "daemon/worker/compile/compile.h"
#include "daemon/worker/designs/design_check.h"

/* One compilation: of a file for what is declared in it, or of a stage. */
typedef struct build_part {
  cJSON *params; /* what the compilation borrows from */
  compile_state compilation;
} build_part;

typedef struct build_state {
  worker_state worker; /* the request's, which keeps nothing of this: a stage
                          has its circuit until all of them are there */
  const cJSON *params;
  arena_pool arena;
  design_file design;
  design_meaning meaning;
  hls_diagnostics diagnostics; /* about the design file */
  source_texts texts;          /* its text */
  build_part *files;           /* by the sources */
  hls_unit **units;            /* of these */
  build_part *stages;
  const rtl_design **circuits; /* by the stages */
  cJSON *told;                 /* diagnostics of the compilations */
} build_state;

/* Finds the kernels of the stages in the files, and what the design means. The
 * design was read. Returns false with `failure` filled, or with diagnostics. */
bool build_stages_find_kernels(build_state *build, rpc_failure *failure);

/* Compiles the stages. The same. */
bool build_stages_compile(build_state *build, rpc_failure *failure);

/* Frees all of it. */
void build_stages_finish(build_state *build);

#endif
