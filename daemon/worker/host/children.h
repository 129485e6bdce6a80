/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The workers that a template has forked: which of them live, which are killed,
 * and which have ended for what reason.
 */
#ifndef WORKER_CHILDREN_H
#define WORKER_CHILDREN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

typedef struct worker_child {
  int64_t id; /* hlsd's */
  pid_t pid;  /* of the process and of its group */
  bool ended; /* the leader is reaped; its group may still be dying */
  int signal; /* that ended it; 0: it has exited */
  char reason[160];
} worker_child;

/* Zero-initialise. */
typedef struct worker_children {
  worker_child *items;
  size_t count;
  size_t capacity;
  uint64_t max_memory_bytes; /* that each may have; 0: no bound */
} worker_children;

void children_finish(worker_children *children);

/* Makes room for one more, so that children_add cannot fail after a fork.
 * Returns false when out of memory. */
bool children_reserve(worker_children *children);
void children_add(worker_children *children, int64_t id, pid_t pid);

/* NULL when there is no such worker (any more). */
worker_child *children_find(const worker_children *children, int64_t id);

/* SIGKILL to the worker's group. */
void children_kill(const worker_child *child);
void children_kill_all(const worker_children *children);

/* Reaps whatever has ended, without waiting. When a worker ends, its group is
 * killed; when nothing of the group is left, `ended` is called with the entry,
 * which is then removed. The caller must be a subreaper
 * (PR_SET_CHILD_SUBREAPER), which makes the group's orphans its own. */
void children_reap(worker_children *children,
                   void (*ended)(void *user, const worker_child *child),
                   void *user);

#endif
