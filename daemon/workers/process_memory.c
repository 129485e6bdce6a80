/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How much memory a process occupies, from /proc.
 */
#include "daemon/workers/process_memory.h"

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

uint64_t process_memory_resident(pid_t pid) {
  char path[64] = "/proc/self/statm";
  if (pid != 0) {
    snprintf(path, sizeof path, "/proc/%ld/statm", (long)pid);
  }
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) {
    return 0;
  }
  char text[128];
  ssize_t length = read(file, text, sizeof text - 1);
  close(file);
  text[length > 0 ? length : 0] = '\0';
  unsigned long long size;
  unsigned long long resident;
  if (sscanf(text, "%llu %llu", &size, &resident) != 2) {
    return 0;
  }
  return resident * (uint64_t)sysconf(_SC_PAGESIZE);
}
