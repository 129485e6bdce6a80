/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * hls-opt-worker: the workers that run mlir-opt.
 */
#include "program.h"

int main(int argc, char **argv) {
  return worker_program(argc, argv, "hls-opt-worker", "Runs mlir-opt");
}
