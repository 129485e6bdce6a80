/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Entering the sandbox, and its resource limits.
 */
#include "rtl/sim/process/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Large arrays of main() live on the stack. The kernel keeps at least 128 MiB
 * of address space free below the stack, so that this much can be used. */
#define STACK_BYTES (64u << 20)
#define MAX_OPEN_FILES 256

static bool limit_always(sandbox_kind kind, char *message, size_t message_size);
static bool limit_resources(const sandbox_policy *policy, char *message,
                            size_t message_size);
static bool drop_capabilities(char *message, size_t message_size);

/* Whether this process has done beforehand what it could. */
static bool has_begun;

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

static bool close_files(const sandbox_policy *policy, char *message,
                        size_t message_size) {
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) {
    snprintf(message, message_size, "cannot set no_new_privs: %s",
             strerror(errno));
    return false;
  }
  return sandbox_limit_files(policy, message, message_size);
}

/* All but what the policy has a number for. */
static bool give_up_rest(sandbox_kind kind, char *message,
                         size_t message_size) {
  return limit_always(kind, message, message_size) &&
         drop_capabilities(message, message_size) &&
         /* The filter of this very process first: the other one lets none
          * follow. A call has to be allowed by both. */
         (kind == SANDBOX_TOOL || sandbox_limit_signals(message, message_size));
}

bool sandbox_begin(char *message, size_t message_size) {
  const sandbox_policy any = {.kind = SANDBOX_NATIVE};
  has_begun = close_files(&any, message, message_size) &&
              give_up_rest(any.kind, message, message_size);
  return has_begun;
}

bool sandbox_close_files(const sandbox_policy *policy, char *message,
                         size_t message_size) {
  if (!has_begun) {
    return close_files(policy, message, message_size);
  }
  bool is_closed = sandbox_keeps_program(policy->kind) &&
                   policy->num_readable == 0 && !policy->writable;
  if (!is_closed) {
    snprintf(message, message_size,
             "the files of this process are out of its reach already");
  }
  return is_closed;
}

bool sandbox_enter(const sandbox_policy *policy, char *message,
                   size_t message_size) {
  return (has_begun || give_up_rest(policy->kind, message, message_size)) &&
         limit_resources(policy, message, message_size) &&
         sandbox_limit_calls(policy->kind, message, message_size);
}

static bool limit_always(sandbox_kind kind, char *message,
                         size_t message_size) {
  return lower(RLIMIT_CORE, "CORE", 0, 0, message, message_size) &&
         lower(RLIMIT_STACK, "STACK", STACK_BYTES, STACK_BYTES, message,
               message_size) &&
         lower(RLIMIT_NOFILE, "NOFILE", MAX_OPEN_FILES, MAX_OPEN_FILES, message,
               message_size) &&
         lower(RLIMIT_MEMLOCK, "MEMLOCK", 0, 0, message, message_size) &&
         lower(RLIMIT_MSGQUEUE, "MSGQUEUE", 0, 0, message, message_size) &&
         (kind == SANDBOX_TOOL ||
          lower(RLIMIT_NPROC, "NPROC", 0, 0, message, message_size));
}

#ifndef HLSD_SANITIZE
/* Bytes of address space mapped by this process. Not by the C library's files,
 * whose code and data a child would have to fetch for this alone. */
static uint64_t mapped_bytes(void) {
  char text[32] = "";
  int statm = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (statm >= 0) {
    ssize_t size = read(statm, text, sizeof text - 1);
    text[size > 0 ? size : 0] = '\0';
    close(statm);
  }
  uint64_t pages = strtoull(text, NULL, 10);
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
            message, message_size);
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
