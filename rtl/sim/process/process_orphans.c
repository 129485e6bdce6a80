/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A tool is a tree of processes: a script that starts a compiler that starts a
 * linker. They stay in the caller's process group, by which whoever ends the
 * caller reaches all of them, so the group is of no use for ending them alone.
 * Instead the caller becomes their reaper: each process that loses its parent
 * becomes a child of the caller, which kills it.
 */
#include "rtl/sim/process/process_orphans.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

static pid_t spared;

void process_orphans_spare(pid_t pid) { spared = pid; }

bool process_orphans_adopt(bool adopt) {
  int before = 0;
  prctl(PR_GET_CHILD_SUBREAPER, &before);
  prctl(PR_SET_CHILD_SUBREAPER, (unsigned long)adopt);
  return before != 0;
}

/* The parent of a process; 0 when it is gone or not to be seen. */
static pid_t parent_of(const char *pid) {
  char path[64], line[512];
  snprintf(path, sizeof(path), "/proc/%.20s/stat", pid);
  FILE *file = fopen(path, "re");
  if (!file) {
    return 0;
  }
  size_t size = fread(line, 1, sizeof(line) - 1, file);
  fclose(file);
  line[size] = '\0';
  /* "12 (name) S 34 …", where the name may have any character. */
  const char *name_end = strrchr(line, ')');
  int parent = 0;
  return name_end && sscanf(name_end, ") %*c %d", &parent) == 1 ? parent : 0;
}

/* Whether the numbers in /proc are those of this process's namespace: in a
 * container it may be another one's, where they mean other processes. */
static bool proc_is_ours(void) {
  char self[32];
  ssize_t size = readlink("/proc/self", self, sizeof(self) - 1);
  if (size < 0) {
    return false;
  }
  self[size] = '\0';
  return strtol(self, NULL, 10) == getpid();
}

/* Sends SIGKILL to every child of this process but one. Returns how many got
 * it. */
static size_t kill_children(void) {
  DIR *processes = proc_is_ours() ? opendir("/proc") : NULL;
  size_t count = 0;
  for (struct dirent *entry; processes && (entry = readdir(processes));) {
    char *end;
    long pid = strtol(entry->d_name, &end, 10);
    if (*end == '\0' && pid > 0 && pid != spared &&
        parent_of(entry->d_name) == getpid()) {
      count += kill((pid_t)pid, SIGKILL) == 0;
    }
  }
  if (processes) {
    closedir(processes);
  }
  return count;
}

void process_orphans_kill(void) {
  for (;;) {
    pid_t reaped = waitpid(-1, NULL, WNOHANG);
    if (reaped < 0 && errno == ECHILD) {
      return;
    }
    if (reaped == 0) {
      if (kill_children() == 0) {
        return;
      }
      waitpid(-1, NULL, 0);
    }
  }
}
