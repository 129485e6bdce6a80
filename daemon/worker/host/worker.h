/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The state of a worker process, which handlers use.
 */
#ifndef WORKER_WORKER_H
#define WORKER_WORKER_H

#include "daemon/worker/host/channel.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The settings of a worker. Borrowed for the life of the process. */
typedef struct worker_config {
  uint64_t max_memory_bytes; /* of a worker; 0: unlimited */
  size_t max_file_bytes;     /* of a file that is read */
  char *scratch_root;        /* where workers' scratch directories are made */
  char *search_path;         /* PATH */
  char *runtime_dir;         /* the simulator's runtime */
  char *model_store;         /* where built circuits are kept; NULL: in a
                                directory that goes with the template */
  bool runs_programs;        /* for simulations: other programs may be run */
} worker_config;

/* The things that a handler works with. */
typedef struct worker_state {
  const worker_config *config;
  struct hls_compiler *compiler; /* of the engine that compiles kernels */
  struct spent_results *spent;   /* results nobody needs any more; NULL:
                                    they are freed at once */
  struct kept_stages_set *kept;  /* of modules compiled before; or NULL */
  struct opt_children *opt;      /* of the engine that runs mlir-opt */
  struct sim_runner *runner;     /* of a worker that simulates: what main() is
                                    run by; or NULL */
  struct sim_kept
      *sims;           /* of the same: what simulations leave for later ones */
  bool has_rested;     /* it may have seen a request */
  bool is_spent;       /* can serve no other request: it ends when the
                          answer is sent */
  bool is_left;        /* and without a thread of it, which goes on and uses
                          what would be given back */
  char *model_store;   /* shared by the workers of a template, where they can
                          write, too; NULL: none */
  const char *scratch; /* its own, where it can write; NULL: none */
  char *empty_scratch; /* below that, for the next simulation; or NULL */
  char *verilator, *cxx;  /* where the last simulation found them; or NULL */
  frame_channel *channel; /* for progress; NULL while warming up */
  struct dependency_set *dependencies; /* of the request under way; or NULL */
  struct worker_notes *notes;          /* shared with hlsd (notes.h); or NULL */
} worker_state;

#endif
