/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The end of a process whose memory is used up.
 */
#include "hls/out_of_memory.h"

#include "llvm/Support/ErrorHandling.h"

#include <new>
#include <unistd.h>

static int exitStatus;

static void endProcess() { _exit(exitStatus); }

void hls_exit_when_out_of_memory(int status) {
  exitStatus = status;
  std::set_new_handler(endProcess);
  llvm::remove_bad_alloc_error_handler(); // there can be one only
  llvm::install_bad_alloc_error_handler(
      [](void *, const char *, bool) { endProcess(); });
}
