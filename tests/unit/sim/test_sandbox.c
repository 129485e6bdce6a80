/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * User code that tries to get out. main() reports each attempt by a call of
 * the kernel: k(n, 1) when attempt n succeeded, which it never may.
 */
#include "fixture.h"
#include "rtl/sim/golden/golden.h"
#include "rtl/sim/process/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#define PROLOGUE                                                               \
  "#define _GNU_SOURCE\n"                                                      \
  "#include <errno.h>\n#include <fcntl.h>\n#include <pthread.h>\n"             \
  "#include <sched.h>\n#include <signal.h>\n#include <stdio.h>\n"              \
  "#include <stdlib.h>\n#include <string.h>\n#include <sys/mman.h>\n"          \
  "#include <sys/prctl.h>\n#include <sys/ptrace.h>\n"                          \
  "#include <sys/resource.h>\n#include <sys/socket.h>\n"                       \
  "#include <sys/stat.h>\n#include <sys/syscall.h>\n#include <sys/wait.h>\n"   \
  "#include <unistd.h>\n"                                                      \
  "int k(int attempt, int succeeded) { return succeeded; }\n"

static const rtl_design no_design;

static hls_status run(fixture *f, golden *native, const char *text) {
  f->request.source = fixture_source("kernel.c", text);
  f->request.kernel = "k";
  f->request.design = &no_design;
  return fixture_run_main(f, native);
}

/* Runs main() with these statements and expects `calls` attempts, all vain. */
static void all_attempts_fail(fixture *f, size_t calls,
                              const char *statements) {
  char *text = NULL;
  assert_true(asprintf(&text, "%sint main(void) {\n%s\n}\n", PROLOGUE,
                       statements) >= 0);
  golden g;
  hls_status status = run(f, &g, text);
  free(text);
  if (status != HLS_OK || f->result.message) {
    print_message("%s %s\n", f->error.message,
                  f->result.message ? f->result.message : "");
    for (size_t i = 0; i < f->diagnostics.count; i++) {
      print_message("%s\n", f->diagnostics.items[i].message);
    }
  }
  assert_int_equal(status, HLS_OK);
  assert_int_equal(f->result.verdict, SIM_PASS);
  assert_int_equal(g.num_calls, calls);
  for (size_t i = 0; i < calls; i++) {
    uint64_t record[3]; /* attempt, succeeded, result */
    assert_int_equal(
        pread(g.recording, record, sizeof record, (off_t)(i * sizeof record)),
        sizeof record);
    if (record[1] != 0) {
      fail_msg("attempt %d succeeded", (int)record[0]);
    }
  }
  golden_finish(&g);
}

static void no_network(void **state) {
  all_attempts_fail(*state, 4,
                    "int pair[2];\n"
                    "k(1, socket(AF_INET, SOCK_STREAM, 0) >= 0);\n"
                    "k(2, socket(AF_UNIX, SOCK_STREAM, 0) >= 0);\n"
                    "k(3, socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0);\n"
                    "k(4, socket(AF_NETLINK, SOCK_RAW, 0) >= 0);\n");
}

static void no_other_processes(void **state) {
  all_attempts_fail(
      *state, 8,
      "char *args[] = {\"/bin/true\", 0};\n"
      "pid_t pid = fork(); if (pid == 0) { _exit(0); } k(1, pid > 0);\n"
      "k(2, execv(args[0], args) == 0);\n"
      "k(3, system(\"true\") == 0);\n"
      "k(4, popen(\"true\", \"r\") != 0);\n"
      "k(5, syscall(SYS_clone3, 0, 0) >= 0 || errno != EPERM);\n"
      "k(6, syscall(SYS_vfork) >= 0);\n"
      "k(7, unshare(CLONE_NEWUSER) == 0);\n"
      "pthread_t t; k(8, pthread_create(&t, 0, (void *(*)(void *))free, 0)"
      " == 0);\n");
}

static void no_signals_to_others(void **state) {
  all_attempts_fail(
      *state, 9,
      "k(1, kill(getppid(), SIGKILL) == 0);\n"
      "k(2, kill(0, SIGCONT) == 0);\n"
      "k(3, syscall(SYS_tgkill, getppid(), getppid(), SIGKILL) == 0);\n"
      "k(4, ptrace(PTRACE_ATTACH, getppid(), 0, 0) == 0);\n"
      "k(5, setsid() >= 0);\n"
      "k(6, setpgid(0, 0) == 0);\n"
      "k(7, prctl(PR_SET_PDEATHSIG, 0) == 0);\n"
      "struct rlimit most = {RLIM_INFINITY, RLIM_INFINITY};\n"
      "k(8, setrlimit(RLIMIT_CPU, &most) == 0);\n"
      "k(9, syscall(SYS_pidfd_open, getppid(), 0) >= 0);\n");
}

/* In how many ways another process can be signalled. */
static int count_signals(pid_t other) {
  siginfo_t info = {.si_code = SI_QUEUE};
  int handle = (int)syscall(SYS_pidfd_open, other, 0);
  return (kill(other, 0) == 0) + (syscall(SYS_tkill, other, 0) == 0) +
         (syscall(SYS_tgkill, other, other, 0) == 0) +
         (syscall(SYS_rt_sigqueueinfo, other, 0, &info) == 0) +
         (syscall(SYS_rt_tgsigqueueinfo, other, other, 0, &info) == 0) +
         (syscall(SYS_pidfd_send_signal, handle, 0, NULL, 0) == 0);
}

static _Noreturn void signal_in_child(void) {
  char message[256];
  if (count_signals(getppid()) != 6) {
    _exit(1);
  }
  if (!sandbox_limit_signals(message, sizeof message)) {
    _exit(2);
  }
  if (count_signals(getppid()) != 0) {
    _exit(3);
  }
  raise(SIGTERM);
  _exit(4);
}

/* Also where Landlock knows of no signals, and before the rest of the calls is
 * given up. */
static void signals_stay_at_home(void **state) {
  (void)state;
  pid_t child = fork();
  if (child == 0) {
    signal_in_child();
  }
  int status;
  assert_int_equal(waitpid(child, &status, 0), child);
  assert_true(WIFSIGNALED(status));
  assert_int_equal(WTERMSIG(status), SIGTERM);
}

static void no_files(void **state) {
  fixture *f = *state;
  char statements[2048];
  snprintf(statements, sizeof statements,
           "k(1, open(\"/etc/passwd\", O_RDONLY) >= 0);\n"
           "k(2, open(\"/\", O_RDONLY | O_DIRECTORY) >= 0);\n"
           "k(3, open(\"%s-escaped\", O_WRONLY | O_CREAT, 0600) >= 0);\n"
           "k(4, open(\"%s/x\", O_WRONLY | O_CREAT, 0600) >= 0);\n"
           "k(5, fopen(\"out.txt\", \"w\") != 0);\n"
           "k(6, unlink(\"%s\") == 0);\n"
           "k(7, mkdir(\"%s/d\", 0700) == 0);\n"
           "k(8, chmod(\"%s\", 0777) == 0);\n"
           "k(9, chdir(\"%s\") == 0);\n"
           "k(10, open(\"/proc/self/mem\", O_RDWR) >= 0);\n",
           f->scratch, f->scratch, f->scratch, f->scratch, f->scratch,
           f->scratch);
  all_attempts_fail(f, 10, statements);
}

#ifndef HLSD_SANITIZE /* AddressSanitizer needs all of the address space */
static void resources_are_bounded(void **state) {
  all_attempts_fail(
      *state, 2,
      "char *p = 0; size_t got = 0;\n"
      "while (got < (64ul << 30) && (p = mmap(0, 1ul << 28, PROT_READ,"
      " MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)) != MAP_FAILED) got += 1ul << 28;\n"
      "k(1, got > (4ul << 30));\n"
      "k(2, mlock(&got, sizeof got) == 0);\n");
}

#endif

/* Writing without end to the one descriptor there is, of the recording. */
static void disk_cannot_be_filled(void **state) {
  fixture *f = *state;
  golden g;
  assert_int_equal(run(f, &g,
                       PROLOGUE "static char junk[1 << 20];\n"
                                "int main(void) { for (int i = 0; i < 4096;"
                                " i++) if (write(3, junk, sizeof junk) < 0)"
                                " break; k(1, 0); }\n"),
                   HLS_OK);
  struct stat status;
  assert_int_equal(fstat(g.recording, &status), 0);
  assert_true((uint64_t)status.st_size <= 1ull << 30);
  assert_int_equal(f->result.verdict, SIM_GOLDEN_FAILED);
  golden_finish(&g);
}

/* The worker's connection is a socket that is open in the parent. */
static void open_descriptors_are_gone(void **state) {
  int sockets[2];
  assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, sockets), 0);
  int high = fcntl(sockets[0], F_DUPFD, 200);
  assert_true(high >= 200);
  char secret[] = "secret";
  assert_int_equal(write(sockets[1], secret, sizeof secret), sizeof secret);
  all_attempts_fail(*state, 1,
                    "int found = 0;\n"
                    "for (int i = 0; i < 1024; i++) { char c;\n"
                    "  if (i != 3 && read(i, &c, 1) > 0) found = 1; }\n"
                    "k(1, found);\n");
  close(high);
  close(sockets[0]);
  close(sockets[1]);
}

static void environment_is_gone(void **state) {
  setenv("HLSD_TEST_SECRET", "1", 1);
  all_attempts_fail(*state, 2,
                    "extern char **environ;\n"
                    "k(1, getenv(\"HLSD_TEST_SECRET\") != 0);\n"
                    "k(2, environ && environ[0]);\n");
}

/* After a forged report, the recording has to make sense all the same. */
static void forged_recording_is_harmless(void **state) {
  fixture *f = *state;
  golden g;
  assert_int_equal(run(f, &g,
                       PROLOGUE "int main(void) { k(1, 2);"
                                " for (int i = 0; i < 100; i++)"
                                " pwrite(3, \"forged\", 6, 24 + 24 * i);"
                                " pwrite(3, \"forged\", 6, 5); }\n"),
                   HLS_OK);
  assert_true(g.num_calls <= 101);
  golden_finish(&g);
}

/* The simulation's sandbox: one exec, no more, nothing to write. */

static hls_status run_program(const sandbox_policy *policy,
                              const char *const *argv,
                              process_outcome *outcome) {
  const char *const environment[] = {"PATH=/usr/bin:/bin", NULL};
  process_request request = {.sandbox = policy,
                             .argv = argv,
                             .environment = environment,
                             .directory = "/",
                             .wall_seconds = 60,
                             .output_limit = 1000};
  hls_error error = {0};
  return process_run(&request, outcome, &error);
}

/* A program without libraries, from its start on. */
static void circuit_sandbox(void **state) {
  const fixture *f = *state;
  char path[128];
  snprintf(path, sizeof path, "%s/file", f->scratch);
  const char *const argv[] = {TEST_PROBE, path, NULL};
  sandbox_policy policy = {.kind = SANDBOX_CIRCUIT,
                           .readable = argv,
                           .num_readable = 1,
                           .cpu_seconds = 10,
                           .memory_bytes = 4ull << 30};
  process_outcome outcome = {0};
  assert_int_equal(run_program(&policy, argv, &outcome), HLS_OK);
  assert_string_equal(outcome.output.data ? outcome.output.data : "",
                      "started, nothing succeeded\n");
  process_outcome_finish(&outcome);
  assert_int_equal(access(path, F_OK), -1);
}

/* A program that has to be loaded is not started at all. */
static void circuit_with_libraries(void **state) {
  (void)state;
  const char *const argv[] = {"/bin/sh", "-c", "echo started", NULL};
  const char *const readable[] = {"/usr", "/bin", "/lib", "/lib64"};
  sandbox_policy policy = {.kind = SANDBOX_CIRCUIT,
                           .readable = readable,
                           .num_readable = 4,
                           .cpu_seconds = 10,
                           .memory_bytes = 4ull << 30};
  process_outcome outcome = {0};
  assert_int_equal(run_program(&policy, argv, &outcome), HLS_OK);
  assert_true(!outcome.output.data || !strstr(outcome.output.data, "started"));
  process_outcome_finish(&outcome);
}

static void tool_sandbox(void **state) {
  const fixture *f = *state;
  char script[512];
  snprintf(script, sizeof script,
           "echo yes > %s/inside; echo no > %s-outside;"
           " cat /etc/passwd; (kill -9 %d); setsid true && echo session;"
           " echo forked | cat; seq 100000",
           f->scratch, f->scratch, (int)getpid());
  const char *const argv[] = {"/bin/sh", "-c", script, NULL};
  const char *const readable[] = {"/usr", "/bin", "/lib", "/lib64",
                                  "/etc/ld.so.cache"};
  sandbox_policy policy = {.kind = SANDBOX_TOOL,
                           .readable = readable,
                           .num_readable = 5,
                           .writable = f->scratch,
                           .cpu_seconds = 10,
                           .memory_bytes = 4ull << 30,
                           .file_bytes = 1 << 20};
  process_outcome outcome = {0};
  assert_int_equal(run_program(&policy, argv, &outcome), HLS_OK);
  assert_non_null(strstr(outcome.output.data, "forked"));
  assert_null(strstr(outcome.output.data, "root:"));
  assert_null(strstr(outcome.output.data, "session\n"));
  assert_int_equal(outcome.output.size, 1000);
  assert_int_equal(outcome.end, PROCESS_EXITED);
  process_outcome_finish(&outcome);
  char path[128];
  snprintf(path, sizeof path, "%s/inside", f->scratch);
  assert_int_equal(access(path, F_OK), 0);
  snprintf(path, sizeof path, "%s-outside", f->scratch);
  assert_int_equal(unlink(path), -1);
}

/* A tool whose children keep `kept` open, descriptor 3 for them. */
static hls_status run_family(const char *script, int kept, void (*tick)(void *),
                             void *user, process_outcome *outcome) {
  const char *const readable[] = {"/usr", "/bin", "/lib", "/lib64",
                                  "/etc/ld.so.cache"};
  sandbox_policy policy = {.kind = SANDBOX_TOOL,
                           .readable = readable,
                           .num_readable = 5,
                           .cpu_seconds = 10,
                           .memory_bytes = 4ull << 30,
                           .file_bytes = 1 << 20};
  const char *const argv[] = {"/bin/sh", "-c", script, NULL};
  const char *const environment[] = {"PATH=/usr/bin:/bin", NULL};
  process_request request = {.sandbox = &policy,
                             .argv = argv,
                             .environment = environment,
                             .directory = "/",
                             .fds = &kept,
                             .num_fds = 1,
                             .wall_seconds = 1,
                             .output_limit = 1000,
                             .tick = tick,
                             .tick_user = user};
  hls_error error = {0};
  return process_run(&request, outcome, &error);
}

/* A pipe has an end when nobody can write to it any more. */
static void expect_gone(int channel[2]) {
  close(channel[1]);
  struct pollfd end = {.fd = channel[0], .events = POLLIN};
  char byte;
  assert_int_equal(poll(&end, 1, 0), 1);
  assert_int_equal(read(channel[0], &byte, 1), 0);
  close(channel[0]);
}

typedef struct awaited_byte {
  int file;
  bool has_come;
} awaited_byte;

/* Lets the time run out only once the grandchild is there. */
static void await_byte(void *user) {
  awaited_byte *awaited = user;
  char byte;
  if (!awaited->has_come) {
    assert_int_equal(read(awaited->file, &byte, 1), 1);
    awaited->has_come = true;
  }
}

static void a_late_tool_dies_with_its_children(void **state) {
  (void)state;
  int channel[2];
  assert_int_equal(pipe(channel), 0);
  awaited_byte awaited = {channel[0], false};
  process_outcome outcome = {0};
  assert_int_equal(
      run_family("(trap '' TERM HUP INT; sh -c 'printf x >&3; sleep 600; :'; :)"
                 " & wait",
                 channel[1], await_byte, &awaited, &outcome),
      HLS_OK);
  assert_int_equal(outcome.end, PROCESS_TIMED_OUT);
  assert_true(awaited.has_come);
  expect_gone(channel);
  process_outcome_finish(&outcome);
}

static void a_tool_leaves_no_children_behind(void **state) {
  (void)state;
  int channel[2];
  assert_int_equal(pipe(channel), 0);
  process_outcome outcome = {0};
  assert_int_equal(
      run_family("sleep 600 & exit 5", channel[1], NULL, NULL, &outcome),
      HLS_OK);
  assert_int_equal(outcome.end, PROCESS_EXITED);
  assert_int_equal(outcome.code, 5);
  expect_gone(channel);
  process_outcome_finish(&outcome);
}

static void program_that_is_missing(void **state) {
  (void)state;
  sandbox_policy policy = {.kind = SANDBOX_TOOL,
                           .cpu_seconds = 10,
                           .memory_bytes = 1ull << 30,
                           .file_bytes = 1 << 20};
  const char *const argv[] = {"/no/such/program", NULL};
  process_request request = {.sandbox = &policy,
                             .argv = argv,
                             .environment = argv + 1,
                             .wall_seconds = 60};
  process_outcome outcome = {0};
  hls_error error = {0};
  assert_int_equal(process_run(&request, &outcome, &error), HLS_OK);
  assert_non_null(strstr(outcome.message, "/no/such/program"));
  process_outcome_finish(&outcome);
}

static bool say_hello_and_wait(void *user, process_shared *shared) {
  (void)shared;
  if (write(*(int *)user, "!", 1) == 1) {
    pause();
  }
  return false;
}

/* The parent is killed without warning: the child has to die, too. */
static void child_dies_with_its_parent(void **state) {
  (void)state;
  int channel[2];
  assert_int_equal(pipe(channel), 0);
  pid_t parent = fork();
  if (parent == 0) {
    int fd = PROCESS_FIRST_FD;
    sandbox_policy policy = {.kind = SANDBOX_NATIVE, .cpu_seconds = 1};
    process_request request = {.sandbox = &policy,
                               .prepare = say_hello_and_wait,
                               .user = &fd,
                               .fds = &channel[1],
                               .num_fds = 1,
                               .wall_seconds = 600};
    process_outcome outcome = {0};
    hls_error error = {0};
    process_run(&request, &outcome, &error);
    _exit(0);
  }
  close(channel[1]);
  char byte;
  assert_int_equal(read(channel[0], &byte, 1), 1);
  assert_int_equal(kill(parent, SIGKILL), 0);
  assert_int_equal(waitpid(parent, NULL, 0), parent);
  /* The pipe ends when the child, its last writer, is gone. */
  struct pollfd end = {.fd = channel[0], .events = POLLIN};
  assert_int_equal(poll(&end, 1, 60000), 1);
  assert_int_equal(read(channel[0], &byte, 1), 0);
  close(channel[0]);
}

#define TEST(name)                                                             \
  cmocka_unit_test_setup_teardown(name, fixture_setup, fixture_teardown)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(no_network),
      TEST(no_other_processes),
      TEST(no_signals_to_others),
      TEST(signals_stay_at_home),
      TEST(no_files),
#ifndef HLSD_SANITIZE
      TEST(resources_are_bounded),
#endif
      TEST(disk_cannot_be_filled),
      TEST(open_descriptors_are_gone),
      TEST(environment_is_gone),
      TEST(forged_recording_is_harmless),
      TEST(circuit_sandbox),
      TEST(circuit_with_libraries),
      TEST(tool_sandbox),
      TEST(a_late_tool_dies_with_its_children),
      TEST(a_tool_leaves_no_children_behind),
      TEST(program_that_is_missing),
      TEST(child_dies_with_its_parent),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
