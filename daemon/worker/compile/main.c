/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * hls-worker: the workers that compile kernels.
 */
#include "daemon/worker/host/program.h"
#include "hls/out_of_memory.h"
#include "protocol/worker.h"

int main(int argc, char **argv) {
  hls_exit_when_out_of_memory(WORKER_EXIT_NO_MEMORY);
  return program_run(argc, argv, "hls-worker", "Compiles kernels");
}
