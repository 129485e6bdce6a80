/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A whole file in memory, of bounded size.
 */
#ifndef BASE_FILES_READ_FILE_H
#define BASE_FILES_READ_FILE_H

#include <stddef.h>

typedef enum read_file_status {
  READ_FILE_OK,
  READ_FILE_FAILED,      /* errno says why */
  READ_FILE_NOT_REGULAR, /* a device, pipe or socket */
  READ_FILE_TOO_LARGE,
} read_file_status;

/* Reads a regular file of at most `max_size` bytes. On READ_FILE_OK `*text` is
 * `*size` bytes with a NUL behind them; free() it. A directory is
 * READ_FILE_FAILED with EISDIR. Never waits for a pipe. */
read_file_status read_file(const char *path, size_t max_size, char **text,
                           size_t *size);

/* The same for a descriptor that is open, from where it is; it stays open. The
 * caller has opened it with O_NONBLOCK when it may be a pipe. */
read_file_status read_file_open(int descriptor, size_t max_size, char **text,
                                size_t *size);

/* Reads any descriptor, such as standard input, to its end; waits for what has
 * not been written yet. As above, but never READ_FILE_NOT_REGULAR, and
 * READ_FILE_TOO_LARGE as soon as there is more than `max_size`. */
read_file_status read_file_stream(int descriptor, size_t max_size, char **text,
                                  size_t *size);

#endif
