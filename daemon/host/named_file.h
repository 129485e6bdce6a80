/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A file that settings name, as requests bring it to a worker.
 */
#ifndef DAEMON_NAMED_FILE_H
#define DAEMON_NAMED_FILE_H

#include <jansson.h>
#include <stddef.h>

#define NAMED_FILE_BYTES_MAX (4 * 1024 * 1024)
#define NAMED_FILES_BYTES_MAX (8 * 1024 * 1024)

/* The file of that absolute path as {"path", "text"}. Takes its size from
 * `*left`, which is NAMED_FILES_BYTES_MAX before the first of several. NULL for
 * a file that cannot be read, is not regular, is no UTF-8, or is larger than
 * NAMED_FILE_BYTES_MAX or than what is left, and when out of memory. */
json_t *named_file_read(const char *path, size_t *left);

#endif
