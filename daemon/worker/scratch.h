/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Private scratch directories, named after the process that made them so that
 * they can be removed when it died.
 */
#ifndef WORKER_SCRATCH_H
#define WORKER_SCRATCH_H

/* Creates hlsd-worker-<pid>-XXXXXX in `root`, mode 0700. free() the path; NULL
 * with errno set on failure. */
char *scratch_create(const char *root);

/* Removes the directory and everything in it, without following links, as far
 * as that is possible. Accepts NULL. */
void scratch_remove(const char *path);

/* Removes what process `pid` left behind under `root`. */
void scratch_remove_stale(const char *root, int pid);

#endif
