/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A list for seccomp, written out: the binaries of circuits are linked with no
 * library for that. fstat() is allowed only where it is a call of its own: as a
 * form of newfstatat() it could name files.
 */
#include "rtl/sim/runtime/sim_filter.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#elif defined(__riscv) && __riscv_xlen == 64
#define ARCHITECTURE AUDIT_ARCH_RISCV64
#else
#error "the number of this architecture for seccomp is missing here"
#endif

/* tgkill() reaches only this process: the sandbox sees to that. */
static const unsigned allowed[] = {
    SYS_brk,           SYS_clock_getres,
    SYS_clock_gettime, SYS_clock_nanosleep,
    SYS_close,         SYS_exit,
    SYS_exit_group,    SYS_fstat,
    SYS_futex,         SYS_getpid,
    SYS_getrandom,     SYS_getrusage,
    SYS_gettid,        SYS_gettimeofday,
    SYS_lseek,         SYS_madvise,
    SYS_mmap,          SYS_mprotect,
    SYS_mremap,        SYS_munmap,
    SYS_nanosleep,     SYS_pread64,
    SYS_pwrite64,      SYS_read,
    SYS_readv,         SYS_restart_syscall,
    SYS_rt_sigaction,  SYS_rt_sigprocmask,
    SYS_rt_sigreturn,  SYS_sched_yield,
    SYS_sigaltstack,   SYS_tgkill,
    SYS_times,         SYS_write,
    SYS_writev,
#ifdef SYS_time
    SYS_time,
#endif
};

enum { NUM_ALLOWED = sizeof allowed / sizeof *allowed };

#define LOAD(member)                                                           \
  BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, member))
#define RETURN(action) BPF_STMT(BPF_RET | BPF_K, (action))
/* Goes past the next instruction unless they are equal. */
#define IF_EQUAL(value) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), 0, 1)

bool sim_filter_install(bool traces) {
  struct sock_filter program[8 + 2 * NUM_ALLOWED] = {
      LOAD(arch),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
      RETURN(SECCOMP_RET_KILL_PROCESS),
      LOAD(nr),
  };
  unsigned short size = 4;
  for (unsigned i = 0; i < NUM_ALLOWED + (traces ? 1u : 0u); i++) {
    unsigned call = i < NUM_ALLOWED ? allowed[i] : SYS_ftruncate;
    program[size++] = (struct sock_filter)IF_EQUAL(call);
    program[size++] = (struct sock_filter)RETURN(SECCOMP_RET_ALLOW);
  }
  program[size++] = (struct sock_filter)RETURN(SECCOMP_RET_ERRNO |
                                               (EPERM & SECCOMP_RET_DATA));
  struct sock_fprog filter = {.len = size, .filter = program};
  return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &filter) == 0;
}
