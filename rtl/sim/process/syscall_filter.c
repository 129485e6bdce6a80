/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The system calls that a sandboxed process may make, by seccomp. User code
 * gets a list of what it may do; the tools, which are trusted but read what
 * users wrote, get a list of what they may not. A denied call fails with EPERM.
 */
#include "rtl/sim/process/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
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

/* Rules for user code, given EPERM for everything else. A filter of its own
 * looks at whom each signals. */
static int allow_user_code(scmp_filter_ctx filter) {
  int error = add(filter, SCMP_ACT_ALLOW, computing,
                  sizeof computing / sizeof *computing);
  return error == 0
             ? seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(tgkill), 0)
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

/* ---- Filters ---- */

/* What a process may do by the rules; `otherwise` is for all other calls. */
typedef struct call_rules {
  uint32_t otherwise;
  int (*add)(scmp_filter_ctx);
} call_rules;

static const call_rules rules[SANDBOX_KINDS] = {
    [SANDBOX_NATIVE] = {SCMP_ACT_ERRNO(EPERM), allow_main},
    [SANDBOX_MODEL] = {SCMP_ACT_ERRNO(EPERM), allow_model},
    [SANDBOX_CIRCUIT] = {SCMP_ACT_ERRNO(EPERM), allow_circuit},
    [SANDBOX_TOOL] = {SCMP_ACT_ALLOW, allow_tool},
};

/* Compiles a filter. Returns NULL with *error set, negative, when that fails.
 */
static scmp_filter_ctx compile(const call_rules *wanted, int *error) {
  scmp_filter_ctx filter = seccomp_init(wanted->otherwise);
  *error = filter ? wanted->add(filter) : -ENOMEM;
  if (*error == 0) {
    /* A tree instead of a list: when a filter is entered, the kernel works out
     * for every call there is whether it is always allowed. */
    *error = seccomp_attr_set(filter, SCMP_FLTATR_CTL_OPTIMIZE, 2);
  }
  if (*error != 0) {
    seccomp_release(filter);
    filter = NULL;
  }
  return filter;
}

#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define LOWER_HALF 0
#else
#define LOWER_HALF sizeof(uint32_t)
#endif

/* The compiled rules; without a filter they have not been prepared. */
static struct sock_fprog prepared[SANDBOX_KINDS];
/* Held by nobody who forks: those read what their own thread has prepared. */
static pthread_mutex_t preparing = PTHREAD_MUTEX_INITIALIZER;

/* Reads what libseccomp writes to files alone. */
static int read_program(int file, struct sock_fprog *program) {
  struct stat written;
  if (fstat(file, &written) != 0) {
    return -errno;
  }
  size_t size = (size_t)written.st_size;
  struct sock_filter *filter = malloc(size);
  if (!filter) {
    return -ENOMEM;
  }
  if (pread(file, filter, size, 0) != (ssize_t)size) {
    free(filter);
    return -EIO;
  }
  *program = (struct sock_fprog){.len = (unsigned short)(size / sizeof *filter),
                                 .filter = filter};
  return 0;
}

static int prepare(const call_rules *wanted, struct sock_fprog *program) {
  int error;
  scmp_filter_ctx filter = compile(wanted, &error);
  if (!filter) {
    return error;
  }
  int file = memfd_create("calls", MFD_CLOEXEC);
  error = file < 0 ? -errno : seccomp_export_bpf(filter, file);
  if (error == 0) {
    error = read_program(file, program);
  }
  if (file >= 0) {
    close(file);
  }
  seccomp_release(filter);
  return error;
}

static int load(const struct sock_fprog *program) {
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
                 syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, program) == 0
             ? 0
             : -errno;
}

#define DENY_CALL(number)                                                      \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1),                           \
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM)

/* abort() and raise() signal the calling thread, and no other process may be:
 * calls that nobody needs for that are denied, and the rest is allowed here.
 * The kernel takes the lower half of the number. */
static int keep_signals_home(void) {
  struct sock_filter filter[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      DENY_CALL(SYS_kill),
      DENY_CALL(SYS_tkill),
      DENY_CALL(SYS_rt_sigqueueinfo),
      DENY_CALL(SYS_rt_tgsigqueueinfo),
      DENY_CALL(SYS_pidfd_send_signal),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_tgkill, 0, 3),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS,
               offsetof(struct seccomp_data, args[0]) + LOWER_HALF),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)getpid(), 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  const struct sock_fprog program = {.len = sizeof filter / sizeof *filter,
                                     .filter = filter};
  return load(&program);
}

static bool tell(int error, char *message, size_t message_size) {
  if (error != 0) {
    snprintf(message, message_size, "cannot restrict system calls: %s",
             strerror(-error));
  }
  return error == 0;
}

bool sandbox_limit_signals(char *message, size_t message_size) {
  return tell(keep_signals_home(), message, message_size);
}

bool sandbox_prepare_calls(sandbox_kind kind, char *message,
                           size_t message_size) {
  pthread_mutex_lock(&preparing);
  int error =
      prepared[kind].filter ? 0 : prepare(&rules[kind], &prepared[kind]);
  pthread_mutex_unlock(&preparing);
  return tell(error, message, message_size);
}

bool sandbox_limit_calls(sandbox_kind kind, char *message,
                         size_t message_size) {
  /* The kernel refuses a program without an instruction. */
  return tell(load(&prepared[kind]), message, message_size);
}
