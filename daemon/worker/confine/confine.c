/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Confinement of a worker, step by step.
 */
#include "daemon/worker/confine/confine.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static bool limit(int resource, rlim_t value) {
  struct rlimit limit;
  if (getrlimit(resource, &limit)) {
    return false;
  }
  /* An unprivileged process cannot go above the bound it was born with. */
  if (limit.rlim_max < value) {
    value = limit.rlim_max;
  }
  return setrlimit(resource, &(struct rlimit){value, value}) == 0;
}

#ifndef HLSD_SANITIZE
/* The size of the mapped memory, which is mostly the compiler's code. */
static bool mapped_bytes(uint64_t *bytes) {
  unsigned long long pages = 0;
  FILE *file = fopen("/proc/self/statm", "re");
  bool good = file && fscanf(file, "%llu", &pages) == 1;
  if (file) {
    fclose(file);
  }
  *bytes = pages * (uint64_t)sysconf(_SC_PAGESIZE);
  return good;
}
#endif

static bool limit_memory(const confinement *left) {
#ifdef HLSD_SANITIZE
  /* The shadow memory of AddressSanitizer takes terabytes of address space. */
  (void)left;
  return true;
#else
  uint64_t mapped;
  return !left->max_memory_bytes ||
         (mapped_bytes(&mapped) &&
          limit(RLIMIT_AS, mapped + left->max_memory_bytes));
#endif
}

static bool reset_environment(const confinement *left) {
  return clearenv() == 0 && setenv("PATH", left->search_path, 1) == 0 &&
         setenv("LANG", "C", 1) == 0 && setenv("LC_ALL", "C", 1) == 0;
}

bool confine_process(const confinement *left, const char **problem) {
  umask(077);
  *problem = "no_new_privs";
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) {
    return false;
  }
  *problem = "core limit";
  if (!limit(RLIMIT_CORE, 0)) {
    return false;
  }
  *problem = "memory limit";
  if (!limit_memory(left)) {
    return false;
  }
  *problem = "environment";
  if (!reset_environment(left)) {
    return false;
  }
  *problem = "working directory";
  if (chdir("/")) {
    return false;
  }
  *problem = "file system";
  if (!confine_files(left)) {
    return false;
  }
  *problem = "system calls";
  return confine_calls(left);
}
