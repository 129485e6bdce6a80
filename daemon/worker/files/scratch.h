/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Private scratch directories, named after the process that made them so that
 * they can be removed when it died.
 */
#ifndef WORKER_SCRATCH_H
#define WORKER_SCRATCH_H

#include <stdbool.h>

/* Creates hlsd-worker-<pid>-XXXXXX in `root`, mode 0700. free() the path; NULL
 * with errno set on failure. */
char *scratch_create(const char *root);

/* Whether the directory is there and has nothing in it. */
bool scratch_is_empty(const char *path);

/* Removes the directory and everything in it, without following links, as far
 * as that is possible. Accepts NULL. */
void scratch_remove(const char *path);

/* Marks the directory as in use until this process and all it forks from now on
 * have ended. Returns false with errno set on failure. */
bool scratch_hold(const char *path);

/* Removes what process `pid` left behind in `root`. */
void scratch_remove_of(const char *root, int pid);

/* Removes what others left behind in `root` who ended without anybody to clean
 * up after them: directories of this user that are not held and whose process
 * is gone, or that are not new. */
void scratch_sweep(const char *root);

#endif
