/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Whether a path lies on a file system of this machine. On others a change may
 * be seen late, and a look may take for ever: a worker tells of no files there,
 * and the daemon keeps nothing there.
 */
#ifndef PROTOCOL_LOCAL_FILE_H
#define PROTOCOL_LOCAL_FILE_H

#include <stdbool.h>

/* Whether there is a file under an absolute path, links followed, and it is on
 * a file system that is known to be local. */
bool local_file_is(const char *path);

/* The folder asked about last: missing files come in groups. Zero-initialise.
 */
typedef struct local_folder {
  char path[4096];
  bool is_local;
} local_folder;

/* The same for an absolute path with nothing under it: of its folder, or the
 * nearest one above that exists. */
bool local_file_is_missing(local_folder *last, const char *path);

#endif
