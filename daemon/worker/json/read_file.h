/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A whole regular file in memory, of bounded size.
 */
#ifndef WORKER_READ_FILE_H
#define WORKER_READ_FILE_H

#include <stddef.h>

typedef enum read_status {
  READ_OK,
  READ_FAILED,      /* errno says why */
  READ_NOT_REGULAR, /* a device, pipe or socket */
  READ_TOO_LARGE,
} read_status;

/* Reads `path`. On READ_OK `*text` is `*size` bytes with a NUL behind them;
 * free() it. A directory is READ_FAILED with EISDIR. Never waits for a pipe. */
read_status read_file(const char *path, size_t max_size, char **text,
                      size_t *size);

#endif
