/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Takes the place of two functions of the C library.
 */
#include "rtl/sim/runtime/sim_files.h"
#include "rtl/sim/runtime/sim_plan.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static FILE *files[SIM_WAVEFORM_FILES];
static unsigned next = SIM_WAVEFORM_FILES;

bool sim_files_prepare(void) {
  for (unsigned i = 0; i < SIM_WAVEFORM_FILES; i++) {
    files[i] = fdopen(SIM_WAVEFORM_FD + (int)i, "w+b");
    if (!files[i]) {
      return false;
    }
  }
  next = 0;
  return true;
}

void sim_files_forget(void) { next = SIM_WAVEFORM_FILES; }

FILE *sim_files_take(void) {
  if (next < SIM_WAVEFORM_FILES) {
    return files[next++];
  }
  errno = EPERM;
  return NULL;
}

FILE *tmpfile(void) { return sim_files_take(); }

FILE *fopen(const char *name, const char *mode) {
  (void)mode;
  if (strncmp(name, SIM_WAVEFORM_NAME, strlen(SIM_WAVEFORM_NAME)) == 0) {
    return sim_files_take();
  }
  errno = EPERM;
  return NULL;
}
