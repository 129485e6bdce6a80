/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * hls-worker: the workers that compile kernels.
 */
#include "daemon/worker/host/program.h"

int main(int argc, char **argv) {
  return program_run(argc, argv, "hls-worker", "Compiles kernels");
}
