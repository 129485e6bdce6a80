/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Entering the sandbox, and its resource limits.
 */
#include "rtl/sim/process/sandbox.h"

#include <errno.h>
#include <linux/capability.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Large arrays of main() live on the stack. The kernel keeps at least 128 MiB
 * of address space free below the stack, so that this much can be used. */
#define STACK_BYTES (64u << 20)
#define MAX_OPEN_FILES 256

static bool limit_resources(const sandbox_policy *policy, char *message,
                            size_t message_size);
static bool drop_capabilities(char *message, size_t message_size);

bool sandbox_close_files(const sandbox_policy *policy, char *message,
                         size_t message_size) {
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) {
    snprintf(message, message_size, "cannot set no_new_privs: %s",
             strerror(errno));
    return false;
  }
  return sandbox_limit_files(policy, message, message_size);
}

bool sandbox_enter(const sandbox_policy *policy, char *message,
                   size_t message_size) {
  return limit_resources(policy, message, message_size) &&
         drop_capabilities(message, message_size) &&
         sandbox_limit_calls(policy->kind, message, message_size);
}

/* Lowers a limit, never raises the hard one. */
static bool lower(__rlimit_resource_t resource, const char *name, uint64_t soft,
                  uint64_t hard, char *message, size_t message_size) {
  struct rlimit limit;
  if (getrlimit(resource, &limit) == 0) {
    if (hard < limit.rlim_max) {
      limit.rlim_max = hard;
    }
    limit.rlim_cur = soft < limit.rlim_max ? soft : limit.rlim_max;
    if (setrlimit(resource, &limit) == 0) {
      return true;
    }
  }
  snprintf(message, message_size, "cannot set the limit %s: %s", name,
           strerror(errno));
  return false;
}

#ifndef HLSD_SANITIZE
/* Bytes of address space mapped by this process. */
static uint64_t mapped_bytes(void) {
  FILE *statm = fopen("/proc/self/statm", "r");
  unsigned long long pages = 0;
  if (statm) {
    if (fscanf(statm, "%llu", &pages) != 1) {
      pages = 0;
    }
    fclose(statm);
  }
  /* A generous guess where /proc is missing. */
  return pages ? pages * (uint64_t)sysconf(_SC_PAGESIZE) : 8ull << 30;
}
#endif

static bool limit_resources(const sandbox_policy *policy, char *message,
                            size_t message_size) {
  struct rusage usage;
  uint64_t used = 1;
  if (getrusage(RUSAGE_SELF, &usage) == 0) {
    used += (uint64_t)usage.ru_utime.tv_sec + (uint64_t)usage.ru_stime.tv_sec;
  }
  uint64_t cpu = used + policy->cpu_seconds;
  bool ok =
      /* SIGXCPU first, which tells a time limit from other deaths. */
      lower(RLIMIT_CPU, "CPU", cpu, cpu + 2, message, message_size) &&
      lower(RLIMIT_FSIZE, "FSIZE", policy->file_bytes, policy->file_bytes,
            message, message_size) &&
      lower(RLIMIT_CORE, "CORE", 0, 0, message, message_size) &&
      lower(RLIMIT_STACK, "STACK", STACK_BYTES, STACK_BYTES, message,
            message_size) &&
      lower(RLIMIT_NOFILE, "NOFILE", MAX_OPEN_FILES, MAX_OPEN_FILES, message,
            message_size) &&
      lower(RLIMIT_MEMLOCK, "MEMLOCK", 0, 0, message, message_size) &&
      lower(RLIMIT_MSGQUEUE, "MSGQUEUE", 0, 0, message, message_size);
  if (ok && policy->kind != SANDBOX_TOOL) {
    ok = lower(RLIMIT_NPROC, "NPROC", 0, 0, message, message_size);
  }
#ifndef HLSD_SANITIZE /* AddressSanitizer maps terabytes */
  if (ok) {
    /* An executed program starts with an empty address space. */
    uint64_t base = sandbox_keeps_program(policy->kind) ? mapped_bytes() : 0;
    uint64_t bytes = base + policy->memory_bytes;
    ok = lower(RLIMIT_AS, "AS", bytes, bytes, message, message_size);
  }
#endif
  return ok;
}

/* A daemon started by root must not run user code with its powers. */
static bool drop_capabilities(char *message, size_t message_size) {
  struct __user_cap_header_struct header = {
      .version = _LINUX_CAPABILITY_VERSION_3, .pid = 0};
  struct __user_cap_data_struct data[_LINUX_CAPABILITY_U32S_3];
  memset(data, 0, sizeof data);
  if (syscall(SYS_capset, &header, data) != 0) {
    snprintf(message, message_size, "cannot drop capabilities: %s",
             strerror(errno));
    return false;
  }
  return true;
}
