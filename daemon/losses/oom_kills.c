/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The counters of the kernel. They are counted up before the process is killed.
 */
#include "daemon/losses/oom_kills.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

/* The memory.events of this process's control group. */
static bool find_events(char path[PATH_MAX]) {
  FILE *file = fopen("/proc/self/cgroup", "re");
  char line[PATH_MAX];
  bool found = false;
  while (file && !found && fgets(line, sizeof line, file)) {
    line[strcspn(line, "\n")] = '\0';
    found = strncmp(line, "0::", 3) == 0 &&
            snprintf(path, PATH_MAX, "/sys/fs/cgroup%s/memory.events",
                     line + 3) < PATH_MAX;
  }
  if (file) {
    fclose(file);
  }
  return found;
}

bool oom_kills_read(const char *path, uint64_t *count) {
  FILE *file = fopen(path, "re");
  char line[256];
  bool found = false;
  while (file && !found && fgets(line, sizeof line, file)) {
    unsigned long long number;
    found = sscanf(line, "oom_kill %llu", &number) == 1;
    if (found) {
      *count = number;
    }
  }
  if (file) {
    fclose(file);
  }
  return found;
}

static uint64_t count_now(const oom_kills *kills) {
  char path[PATH_MAX];
  uint64_t count = kills->seen;
  if (!find_events(path) || !oom_kills_read(path, &count)) {
    oom_kills_read("/proc/vmstat", &count);
  }
  return count;
}

void oom_kills_init(oom_kills *kills) {
  kills->seen = 0;
  kills->seen = count_now(kills);
}

bool oom_kills_happened(oom_kills *kills) {
  uint64_t before = kills->seen;
  kills->seen = count_now(kills);
  return kills->seen != before;
}
