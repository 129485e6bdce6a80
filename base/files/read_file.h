/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A whole file in memory, of bounded size.
 */
#ifndef BASE_FILES_READ_FILE_H
#define BASE_FILES_READ_FILE_H

#include <stddef.h>
#include <sys/stat.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum read_file_status {
  READ_FILE_OK,
  READ_FILE_FAILED,      /* errno says why */
  READ_FILE_NOT_REGULAR, /* a device, pipe or socket */
  READ_FILE_TOO_LARGE,
} read_file_status;

/* Opens a regular file for reading; `path` is relative to the folder, which is
 * a descriptor or AT_FDCWD, and `flags` are more of those of open(). What it is
 * is asked of what was opened, not of the name. On READ_FILE_OK the caller
 * closes `*descriptor`, and `*info` describes it. A directory is
 * READ_FILE_FAILED with EISDIR. Never waits for a pipe. */
read_file_status read_file_descriptor(int folder, const char *path, int flags,
                                      int *descriptor, struct stat *info);

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
 * not been written yet, also when it was opened with O_NONBLOCK. As above, but
 * never READ_FILE_NOT_REGULAR, and READ_FILE_TOO_LARGE as soon as there is more
 * than `max_size`. */
read_file_status read_file_stream(int descriptor, size_t max_size, char **text,
                                  size_t *size);

#ifdef __cplusplus
}
#endif

#endif
