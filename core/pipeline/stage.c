/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The names of the stages.
 */
#include "hls/pipeline.h"
#include <string.h>

static const char *const names[] = {
    [HLS_STAGE_LLVM] = "llvm",
    [HLS_STAGE_CF] = "cf",
    [HLS_STAGE_HANDSHAKE] = "handshake",
    [HLS_STAGE_HANDSHAKE_BUFFERED] = "handshake-buffered",
    [HLS_STAGE_HW] = "hw",
    [HLS_STAGE_LLVM_DIALECT] = "llvm-dialect",
};

bool hls_stage_from_name(const char *name, hls_stage *stage) {
  for (size_t i = 0; name && i < sizeof names / sizeof *names; i++) {
    if (strcmp(name, names[i]) == 0) {
      *stage = (hls_stage)i;
      return true;
    }
  }
  return false;
}

const char *hls_stage_name(hls_stage stage) {
  size_t i = (size_t)stage;
  return i < sizeof names / sizeof *names ? names[i] : "unknown";
}
