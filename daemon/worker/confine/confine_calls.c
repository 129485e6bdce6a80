/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * System calls that a worker has no use for, by seccomp. They fail with EACCES.
 */
#include "daemon/worker/confine/confine.h"

#include <errno.h>
#include <linux/filter.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <seccomp.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/shm.h>
#include <sys/stat.h>
#include <unistd.h>

/* The network. io_uring opens sockets too, and is not subject to filters. What
 * is connected already, the stream to hlsd, goes on. */
static const int network[] = {
    SCMP_SYS(socket),
    SCMP_SYS(bind),
    SCMP_SYS(listen),
    SCMP_SYS(connect),
    SCMP_SYS(accept),
    SCMP_SYS(accept4),
    SCMP_SYS(io_uring_setup),
    SCMP_SYS(io_uring_enter),
    SCMP_SYS(io_uring_register),
};

/* Other processes, and what belongs to the machine. */
static const int others[] = {
    SCMP_SYS(acct),
    SCMP_SYS(add_key),
    SCMP_SYS(bpf),
    SCMP_SYS(delete_module),
    SCMP_SYS(finit_module),
    SCMP_SYS(init_module),
    SCMP_SYS(kexec_file_load),
    SCMP_SYS(kexec_load),
    SCMP_SYS(keyctl),
    SCMP_SYS(open_by_handle_at),
    SCMP_SYS(perf_event_open),
    SCMP_SYS(pidfd_getfd),
    SCMP_SYS(process_vm_readv),
    SCMP_SYS(process_vm_writev),
    SCMP_SYS(quotactl),
    SCMP_SYS(reboot),
    SCMP_SYS(request_key),
    SCMP_SYS(setns),
    SCMP_SYS(swapon),
    SCMP_SYS(userfaultfd),
};

/* Programs, and what belongs to setting up a sandbox for one. */
static const int programs[] = {
    SCMP_SYS(execve),    SCMP_SYS(execveat),   SCMP_SYS(chroot),
    SCMP_SYS(mount),     SCMP_SYS(pivot_root), SCMP_SYS(umount2),
    SCMP_SYS(unshare),   SCMP_SYS(fsopen),     SCMP_SYS(move_mount),
    SCMP_SYS(open_tree),
};

#ifndef HLSD_SANITIZE /* LeakSanitizer stops the process with these */
/* Processes of its own. */
static const int processes[] = {
    SCMP_SYS(fork),   SCMP_SYS(vfork),      SCMP_SYS(kill),
    SCMP_SYS(ptrace), SCMP_SYS(setpgid),    SCMP_SYS(setsid),
    SCMP_SYS(tkill),  SCMP_SYS(pidfd_open), SCMP_SYS(pidfd_send_signal),
};
#endif

/* Adds a rule for each call. Those that this architecture does not have are
 * skipped. */
static int deny(scmp_filter_ctx filter, const int *calls, size_t count) {
  for (size_t i = 0; i < count; i++) {
    int status = seccomp_rule_add(filter, SCMP_ACT_ERRNO(EACCES), calls[i], 0);
    if (status != 0 && status != -EDOM) {
      return status;
    }
  }
  return 0;
}

#define DENY(filter, calls) deny(filter, calls, sizeof(calls) / sizeof *(calls))

#ifndef HLSD_SANITIZE
/* Threads may be made, processes not. What clone3 makes cannot be seen here:
 * without it the C library uses clone. */
static int deny_processes(scmp_filter_ctx filter) {
  int status = DENY(filter, processes);
  if (status == 0) {
    status = seccomp_rule_add(filter, SCMP_ACT_ERRNO(EACCES), SCMP_SYS(clone),
                              1, SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, 0));
  }
  return status != 0 ? status
                     : seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS),
                                        SCMP_SYS(clone3), 0);
}
#endif

/* Refuses to make memory executable, by whatever call. */
static int deny_code(scmp_filter_ctx filter) {
  static const struct {
    int call;
    unsigned flags; /* its third argument */
  } ways[] = {{SCMP_SYS(mmap), PROT_EXEC},
              {SCMP_SYS(mprotect), PROT_EXEC},
              {SCMP_SYS(pkey_mprotect), PROT_EXEC},
              {SCMP_SYS(shmat), SHM_EXEC}};
  for (size_t i = 0; i < sizeof(ways) / sizeof(*ways); i++) {
    int status = seccomp_rule_add(
        filter, SCMP_ACT_ERRNO(EACCES), ways[i].call, 1,
        SCMP_A2(SCMP_CMP_MASKED_EQ, ways[i].flags, ways[i].flags));
    if (status != 0) {
      return status;
    }
  }
  /* With READ_IMPLIES_EXEC every mapping is executable. */
  return seccomp_rule_add(filter, SCMP_ACT_ERRNO(EACCES), SCMP_SYS(personality),
                          0);
}

static int add_rules(scmp_filter_ctx filter, const confinement *left) {
  int status = DENY(filter, network);
  if (status == 0) {
    status = DENY(filter, others);
  }
  if (status == 0 && !left->runs_programs) {
    status = DENY(filter, programs);
  }
  if (status == 0 && left->no_new_code) {
    status = deny_code(filter);
  }
#ifndef HLSD_SANITIZE
  /* An opt worker has children, which are copies of itself. */
  if (status == 0 && !left->runs_programs && !left->forks) {
    status = deny_processes(filter);
  }
#endif
  return status;
}

/* The filter, which seccomp_release() frees. NULL with errno. */
static scmp_filter_ctx new_filter(const confinement *left) {
  scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
  if (!filter) {
    errno = ENOMEM;
    return NULL;
  }
  int status = add_rules(filter, left);
  if (status == 0) {
    /* A tree instead of a list: every system call goes through it. */
    seccomp_attr_set(filter, SCMP_FLTATR_CTL_OPTIMIZE, 2);
    return filter;
  }
  seccomp_release(filter);
  errno = -status;
  return NULL;
}

bool confine_calls(const confinement *left) {
  scmp_filter_ctx filter = new_filter(left);
  if (!filter) {
    return false;
  }
  int status = seccomp_load(filter);
  seccomp_release(filter);
  errno = -status;
  return status == 0;
}

/* All that is in a file in memory; NULL with errno. */
static void *read_memory(int fd, size_t *size) {
  struct stat info;
  void *bytes = fstat(fd, &info) == 0 ? malloc((size_t)info.st_size) : NULL;
  if (bytes && pread(fd, bytes, (size_t)info.st_size, 0) != info.st_size) {
    free(bytes);
    errno = EIO;
    return NULL;
  }
  *size = bytes ? (size_t)info.st_size : 0;
  return bytes;
}

bool confine_calls_write(const confinement *left, confine_program *program) {
  *program = (confine_program){0};
  scmp_filter_ctx filter = new_filter(left);
  if (!filter) {
    return false;
  }
  int fd = memfd_create("filter", MFD_CLOEXEC);
  int status = fd >= 0 ? seccomp_export_bpf(filter, fd) : -errno;
  seccomp_release(filter);
  errno = -status;
  if (status == 0) {
    program->instructions = read_memory(fd, &program->size);
  }
  if (fd >= 0) {
    close(fd);
  }
  return program->instructions != NULL;
}

bool confine_calls_apply(const confine_program *program) {
  const struct sock_fprog code = {
      .len = (unsigned short)(program->size / sizeof(struct sock_filter)),
      .filter = program->instructions};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &code) == 0;
}

void confine_program_finish(confine_program *program) {
  free(program->instructions);
  *program = (confine_program){0};
}
