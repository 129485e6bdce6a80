/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Linux puts the strings of a program's start one behind the other at the top
 * of the stack: arguments, environment, the path of the program.
 */
#include "rtl/sim/process/process_scrub.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <unistd.h>

/* More is no command line and no environment. */
#define MAX_START_BYTES (8u << 20)

/* As deep as calls are expected to have been. */
#define OLD_FRAMES_BYTES (256u << 10)

static void scrub_start(void) {
  char *first = program_invocation_name;
  char *last = (char *)(uintptr_t)getauxval(AT_EXECFN);
  if (first && last > first && (size_t)(last - first) < MAX_START_BYTES) {
    explicit_bzero(first, (size_t)(last - first) + strlen(last));
  }
}

static void scrub_environment(void) {
  for (char **variable = environ; variable && *variable; variable++) {
    explicit_bzero(*variable, strlen(*variable));
  }
  clearenv();
}

__attribute__((noinline)) static void scrub_old_frames(void) {
  char frames[OLD_FRAMES_BYTES];
  explicit_bzero(frames, sizeof frames);
}

void process_scrub(void) {
  scrub_environment();
  scrub_start();
  scrub_old_frames();
}
