/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * hls-opt-worker: the workers that run mlir-opt.
 */
#include "daemon/worker/host/program.h"
#include "hls/out_of_memory.h"
#include "protocol/worker.h"

#include <stdlib.h>
#include <sys/prctl.h>
#include <unistd.h>

/* Every run is the first to call hundreds of functions of MLIR, and would look
 * each of them up. The dynamic linker does that once for all runs when it is
 * asked to before the program starts. Otherwise the program goes on without. */
static void bind_symbols_now(char **argv) {
  static const char wish[] = "LD_BIND_NOW";
  if (!getenv(wish) && setenv(wish, "1", 1) == 0) {
    execv("/proc/self/exe", argv);
  }
}

int main(int argc, char **argv) {
  static const char name[] = "hls-opt-worker";
  bind_symbols_now(argv);
  prctl(PR_SET_NAME, name); /* it was started as "exe" */
  hls_exit_when_out_of_memory(WORKER_EXIT_NO_MEMORY);
  return program_run(argc, argv, name, "Runs mlir-opt");
}
