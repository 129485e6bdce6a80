/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The files of a run of mlir-opt. What it writes, under whatever path, goes
 * into a directory of the worker, because the worker may write nowhere else;
 * some of what it reads comes from texts that the client has sent. A record
 * tells the worker afterwards what to hand to the client, even when the process
 * was killed in the middle.
 *
 * LLVM writes files in many places, and only some of their names are values of
 * options. They all go through the C library's open(), opendir(), access(),
 * mkdir(), unlink(), remove(), stat() and lstat(), so the program has functions
 * of these names (overlay_calls.c), which the dynamic linker prefers to the C
 * library's. Until overlay_begin() they do what the C library does.
 */
#ifndef WORKER_OPT_OVERLAY_H
#define WORKER_OPT_OVERLAY_H

#include "daemon/worker/opt/job.h"

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

typedef enum overlay_kind {
  OVERLAY_FILE,      /* was opened for writing */
  OVERLAY_DIRECTORY, /* was made */
  OVERLAY_REMOVED,
} overlay_kind;

/* Begins, for the rest of this process. `directory` holds the files written,
 * each named by its number; it is made when the first one is written, and may
 * be NULL: then nothing can be written. `record` is a descriptor. `job` is
 * borrowed. */
void overlay_begin(const char *directory, int record, const opt_job *job);

/* Whether this process has looked at anything in the file system besides what
 * the client has sent, or has written anything. */
bool overlay_was_left(void);

/* Reads a record and calls `visit` with every path it knows and what became of
 * it: what happened to a path last, in the order of the paths' first
 * appearance. `number` names the file's text. Stops and returns false when
 * `visit` does, or when memory is out. */
bool overlay_replay(int record,
                    bool (*visit)(void *user, const char *path,
                                  overlay_kind kind, unsigned number),
                    void *user);

/* The bodies of the C library's functions; see there. */
int overlay_open(const char *path, int flags, mode_t mode);
int overlay_access(const char *path, int mode);
int overlay_mkdir(const char *path, mode_t mode);
int overlay_unlink(const char *path);
struct stat;
int overlay_stat(const char *path, struct stat *info, bool follow);

#endif
