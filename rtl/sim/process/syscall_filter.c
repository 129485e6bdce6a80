/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The system calls that a sandboxed process may make, by seccomp. User code
 * gets a list of what it may do; the tools, which are trusted but read what
 * users wrote, get a list of what they may not. A denied call fails with EPERM.
 */
#include "rtl/sim/process/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/seccomp.h>
#include <seccomp.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Computing, memory, clocks, and descriptors that are open already. */
static const int computing[] = {
    SCMP_SYS(brk),
    SCMP_SYS(clock_getres),
    SCMP_SYS(clock_gettime),
    SCMP_SYS(clock_nanosleep),
    SCMP_SYS(close),
    SCMP_SYS(exit),
    SCMP_SYS(exit_group),
    SCMP_SYS(fstat),
    SCMP_SYS(fstat64),
    SCMP_SYS(futex),
    SCMP_SYS(getegid),
    SCMP_SYS(geteuid),
    SCMP_SYS(getgid),
    SCMP_SYS(getpid),
    SCMP_SYS(getrandom),
    SCMP_SYS(getrusage),
    SCMP_SYS(gettid),
    SCMP_SYS(gettimeofday),
    SCMP_SYS(getuid),
    SCMP_SYS(lseek),
    SCMP_SYS(madvise),
    SCMP_SYS(mmap),
    SCMP_SYS(mmap2),
    SCMP_SYS(mprotect),
    SCMP_SYS(mremap),
    SCMP_SYS(munmap),
    SCMP_SYS(nanosleep),
    SCMP_SYS(pread64),
    SCMP_SYS(pwrite64),
    SCMP_SYS(pwritev),
    SCMP_SYS(read),
    SCMP_SYS(readv),
    SCMP_SYS(restart_syscall),
    SCMP_SYS(rt_sigaction),
    SCMP_SYS(rt_sigprocmask),
    SCMP_SYS(rt_sigreturn),
    SCMP_SYS(sched_yield),
    SCMP_SYS(sigaltstack),
    SCMP_SYS(time),
    SCMP_SYS(times),
    SCMP_SYS(uname),
    SCMP_SYS(write),
    SCMP_SYS(writev),
};

/* What the C library uses for fstat() can name files, too. */
static const int asking[] = {
    SCMP_SYS(dup),
    SCMP_SYS(newfstatat),
    SCMP_SYS(statx),
};

/* Calls that the start of a program needs that is linked with no library, and
 * that nobody else can execute: Landlock leaves only its own file. */
static const int starting[] = {
    SCMP_SYS(arch_prctl),        SCMP_SYS(execve),
    SCMP_SYS(ftruncate),         SCMP_SYS(rseq),
    SCMP_SYS(sched_getaffinity), SCMP_SYS(set_robust_list),
    SCMP_SYS(set_tid_address),
};

/* Calls that no tool needs: to the network, other processes, namespaces, the
 * kernel. A tool that left the process group would outlive it when the group is
 * killed. */
static const int forbidden_to_tools[] = {
    SCMP_SYS(accept),
    SCMP_SYS(accept4),
    SCMP_SYS(acct),
    SCMP_SYS(add_key),
    SCMP_SYS(bind),
    SCMP_SYS(bpf),
    SCMP_SYS(chroot),
    SCMP_SYS(connect),
    SCMP_SYS(delete_module),
    SCMP_SYS(finit_module),
    SCMP_SYS(fsopen),
    SCMP_SYS(init_module),
    SCMP_SYS(io_uring_enter),
    SCMP_SYS(io_uring_register),
    SCMP_SYS(io_uring_setup),
    SCMP_SYS(kexec_file_load),
    SCMP_SYS(kexec_load),
    SCMP_SYS(keyctl),
    SCMP_SYS(kill),
    SCMP_SYS(listen),
    SCMP_SYS(mount),
    SCMP_SYS(move_mount),
    SCMP_SYS(msgget),
    SCMP_SYS(open_by_handle_at),
    SCMP_SYS(open_tree),
    SCMP_SYS(perf_event_open),
    SCMP_SYS(pidfd_getfd),
    SCMP_SYS(pidfd_open),
    SCMP_SYS(pidfd_send_signal),
    SCMP_SYS(pivot_root),
    SCMP_SYS(process_vm_readv),
    SCMP_SYS(process_vm_writev),
    SCMP_SYS(ptrace),
    SCMP_SYS(quotactl),
    SCMP_SYS(reboot),
    SCMP_SYS(request_key),
    SCMP_SYS(rt_sigqueueinfo),
    SCMP_SYS(rt_tgsigqueueinfo),
    SCMP_SYS(semget),
    SCMP_SYS(setns),
    SCMP_SYS(setpgid),
    SCMP_SYS(setsid),
    SCMP_SYS(shmget),
    SCMP_SYS(socket),
    SCMP_SYS(socketpair),
    SCMP_SYS(swapon),
    SCMP_SYS(tkill),
    SCMP_SYS(umount2),
    SCMP_SYS(unshare),
    SCMP_SYS(userfaultfd),
};

/* Adds one rule per call. Calls that this architecture does not have are
 * skipped. */
static int add(scmp_filter_ctx filter, uint32_t action, const int *calls,
               size_t count) {
  for (size_t i = 0; i < count; i++) {
    int error = seccomp_rule_add(filter, action, calls[i], 0);
    if (error != 0 && error != -EDOM) {
      return error;
    }
  }
  return 0;
}

/* Rules for user code, given EPERM for everything else. */
static int allow_user_code(scmp_filter_ctx filter) {
  int error = add(filter, SCMP_ACT_ALLOW, computing,
                  sizeof computing / sizeof *computing);
  /* abort() and raise() signal the calling thread; an executed program keeps
   * its process id. */
  return error == 0
             ? seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(tgkill), 1,
                                SCMP_A0(SCMP_CMP_EQ, (scmp_datum_t)getpid()))
             : error;
}

static int allow_main(scmp_filter_ctx filter) {
  int error = allow_user_code(filter);
  return error == 0 ? add(filter, SCMP_ACT_ALLOW, asking,
                          sizeof asking / sizeof *asking)
                    : error;
}

static int allow_tool(scmp_filter_ctx filter) {
  return add(filter, SCMP_ACT_ERRNO(EPERM), forbidden_to_tools,
             sizeof forbidden_to_tools / sizeof *forbidden_to_tools);
}

/* Rules for a model of a circuit. What records its waveform cuts the files that
 * it is given. */
static int allow_model(scmp_filter_ctx filter) {
  int error = allow_main(filter);
  return error == 0
             ? seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(ftruncate), 0)
             : error;
}

/* Rules for a circuit, which gives up some of these once it has been created
 * (runtime/sim_filter.h). Code of it may run before: C++ has constructors. */
static int allow_circuit(scmp_filter_ctx filter) {
  int error = allow_user_code(filter);
  if (error == 0) {
    error = add(filter, SCMP_ACT_ALLOW, starting,
                sizeof starting / sizeof *starting);
  }
  if (error == 0) {
    error = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(seccomp), 2,
                             SCMP_A0(SCMP_CMP_EQ, SECCOMP_SET_MODE_FILTER),
                             SCMP_A1(SCMP_CMP_EQ, 0));
  }
  /* fdopen() asks how a descriptor was opened. */
  if (error == 0) {
    error = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(fcntl), 1,
                             SCMP_A1(SCMP_CMP_EQ, F_GETFL));
  }
  /* The C library reads limits at start; setting them stays denied. */
  if (error == 0) {
    error = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(prlimit64), 1,
                             SCMP_A2(SCMP_CMP_EQ, 0));
  }
  return error;
}

bool sandbox_limit_calls(sandbox_kind kind, char *message,
                         size_t message_size) {
  static int (*const rules[])(scmp_filter_ctx) = {
      [SANDBOX_NATIVE] = allow_main,
      [SANDBOX_MODEL] = allow_model,
      [SANDBOX_CIRCUIT] = allow_circuit,
      [SANDBOX_TOOL] = allow_tool,
  };
  scmp_filter_ctx filter = seccomp_init(
      kind == SANDBOX_TOOL ? SCMP_ACT_ALLOW : SCMP_ACT_ERRNO(EPERM));
  int error = filter ? rules[kind](filter) : -ENOMEM;
  if (error == 0) {
    error = seccomp_load(filter);
  }
  seccomp_release(filter);
  if (error != 0) {
    snprintf(message, message_size, "cannot restrict system calls: %s",
             strerror(-error));
    return false;
  }
  return true;
}
