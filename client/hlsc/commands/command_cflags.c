/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * `hlsc cflags`: what another compiler, or a language server, has to be told so
 * that it finds the headers for kernels, which hlsd knows by itself.
 */
#include "client/hlsc/commands/commands.h"

#include "client/hlsc/terminal/report.h"
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Where they may lie, from the folder of hlsc: installed, and in a build. */
static const char *const folders[] = {HLSC_TO_INCLUDE,
                                      "../../core/kernel_include"};

/* The folder of hlsc itself, without the slash at its end. */
static bool own_folder(char *folder, size_t size) {
  ssize_t length = readlink("/proc/self/exe", folder, size - 1);
  if (length <= 0 || (size_t)length >= size - 1) {
    return false;
  }
  folder[length] = '\0';
  char *slash = strrchr(folder, '/');
  if (slash) {
    *slash = '\0';
  }
  return slash != NULL;
}

exit_status command_cflags(const options *opts) {
  (void)opts;
  char own[PATH_MAX], path[2 * PATH_MAX], real[PATH_MAX];
  bool is_known = own_folder(own, sizeof own);
  for (size_t i = 0; is_known && i < sizeof folders / sizeof *folders; i++) {
    snprintf(path, sizeof path, "%s/%s/hls.h", own, folders[i]);
    if (access(path, R_OK) == 0 && realpath(path, real)) {
      *strrchr(real, '/') = '\0';
      printf("-I%s\n", real);
      return EXIT_STATUS_DONE;
    }
  }
  report_error("hls.h was not found beside %s: install hlsd anew",
               is_known ? own : "hlsc");
  return EXIT_STATUS_UNFINISHED;
}
