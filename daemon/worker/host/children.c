/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Killing and reaping of workers.
 */
#include "daemon/worker/host/children.h"

#include "base/memory/array.h"
#include "protocol/worker.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

void children_finish(worker_children *children) {
  free(children->items);
  *children = (struct worker_children){0};
}

bool children_reserve(worker_children *children) {
  return ARRAY_RESERVE(children->items, children->count, children->capacity);
}

void children_add(worker_children *children, int64_t id, pid_t pid) {
  children->items[children->count++] = (worker_child){.id = id, .pid = pid};
}

worker_child *children_find(const worker_children *children, int64_t id) {
  for (size_t i = 0; i < children->count; i++) {
    if (children->items[i].id == id) {
      return &children->items[i];
    }
  }
  return NULL;
}

void children_kill(const worker_child *child) {
  /* Once it has ended, its group was killed already. */
  if (!child->ended) {
    kill(-child->pid, SIGKILL);
  }
}

void children_kill_all(const worker_children *children) {
  for (size_t i = 0; i < children->count; i++) {
    children_kill(&children->items[i]);
  }
}

static void describe(const siginfo_t *info, uint64_t max_memory_bytes,
                     char *reason, size_t size) {
  bool no_memory =
      info->si_code == CLD_EXITED && info->si_status == WORKER_EXIT_NO_MEMORY;
  if (no_memory && max_memory_bytes) {
    snprintf(reason, size,
             "it needed more than the %" PRIu64
             " bytes of memory that it may have: make the kernel smaller, or "
             "--worker-bytes larger",
             max_memory_bytes);
  } else if (no_memory) {
    snprintf(reason, size, "it needed more memory than there is");
  } else if (info->si_code == CLD_EXITED) {
    snprintf(reason, size, "exited with status %d", info->si_status);
  } else {
    snprintf(reason, size, "killed by signal %d (%s)", info->si_status,
             strsignal(info->si_status));
  }
}

static worker_child *find_pid(const worker_children *children, pid_t pid) {
  for (size_t i = 0; i < children->count; i++) {
    if (children->items[i].pid == pid && !children->items[i].ended) {
      return &children->items[i];
    }
  }
  return NULL;
}

/* Takes note of one process that has ended, then reaps it: as long as it is not
 * reaped, its number cannot belong to another group. */
static void reap_one(worker_children *children, const siginfo_t *info) {
  worker_child *child = find_pid(children, info->si_pid);
  if (child) {
    describe(info, children->max_memory_bytes, child->reason,
             sizeof(child->reason));
    child->signal = info->si_code == CLD_EXITED ? 0 : info->si_status;
    kill(-child->pid, SIGKILL);
    child->ended = true;
  }
  siginfo_t again;
  waitid(P_PID, (id_t)info->si_pid, &again, WEXITED | WNOHANG);
}

static bool is_group_gone(pid_t group) {
  siginfo_t info;
  return waitid(P_PGID, (id_t)group, &info, WEXITED | WNOHANG | WNOWAIT) < 0 &&
         errno == ECHILD;
}

void children_reap(worker_children *children,
                   void (*ended)(void *user, const worker_child *child),
                   void *user) {
  for (;;) {
    siginfo_t info = {0};
    if (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) ||
        info.si_pid == 0) {
      break;
    }
    reap_one(children, &info);
  }
  for (size_t i = 0; i < children->count;) {
    worker_child *child = &children->items[i];
    if (child->ended && is_group_gone(child->pid)) {
      ended(user, child);
      *child = children->items[--children->count];
    } else {
      i++;
    }
  }
}
