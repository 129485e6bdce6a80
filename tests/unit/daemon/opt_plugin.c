/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A plugin that does something as soon as it is loaded: a file appears where
 * the process works.
 */
#include <fcntl.h>
#include <unistd.h>

__attribute__((constructor)) static void show(void) {
  int fd = open("plugin-was-loaded", O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (fd >= 0) {
    close(fd);
  }
}
