/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * hls-worker: the workers that compile kernels.
 */
#include "daemon/worker/host/program.h"

int main(int argc, char **argv) {
  return worker_program(argc, argv, "hls-worker", "Compiles kernels");
}
