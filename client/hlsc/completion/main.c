/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Writes what completes the command line of hlsc in a shell: hlsc-completion
 * bash | fish | zsh. A part of the build, not installed.
 */
#include "client/hlsc/completion/completion.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
  const char *name;
  void (*write)(void);
} shells[] = {
    {"bash", completion_bash},
    {"fish", completion_fish},
    {"zsh", completion_zsh},
};

int main(int argc, char **argv) {
  for (size_t i = 0; argc == 2 && i < sizeof shells / sizeof *shells; i++) {
    if (strcmp(argv[1], shells[i].name) == 0) {
      shells[i].write();
      return fflush(stdout) == 0 && !ferror(stdout) ? EXIT_SUCCESS
                                                    : EXIT_FAILURE;
    }
  }
  fputs("usage: hlsc-completion bash | fish | zsh\n", stderr);
  return EXIT_FAILURE;
}
