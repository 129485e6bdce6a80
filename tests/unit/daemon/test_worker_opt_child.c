/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the process that runs mlir-opt has given up: a mlir-opt that tries what
 * it must not do runs in the real one, and says how each attempt ended.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "daemon/worker/opt/child.h"
#include "daemon/worker/opt/outcome.h"
#include "hls/opt.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- The mlir-opt that tries ---- */

static long try_fork(const char *unused) {
  (void)unused;
  pid_t pid = fork();
  if (pid == 0) {
    _exit(0);
  }
  return pid;
}

static long try_clone3(const char *unused) {
  (void)unused;
  return syscall(SYS_clone3, NULL, 0);
}

static long try_execve(const char *path) {
  char *arguments[] = {(char *)path, NULL};
  return execve(path, arguments, arguments + 1);
}

static long try_socket(const char *unused) {
  (void)unused;
  return socket(AF_UNIX, SOCK_STREAM, 0);
}

static long try_kill(const char *unused) {
  (void)unused;
  return kill(getppid(), 0);
}

static long try_ptrace(const char *unused) {
  (void)unused;
  return ptrace(PTRACE_SEIZE, getppid(), 0, 0);
}

static long try_memory(const char *unused) {
  (void)unused;
  char byte;
  struct iovec own = {&byte, 1};
  return process_vm_readv(getppid(), &own, 1, &own, 1, 0);
}

static long try_code(const char *unused) {
  (void)unused;
  return mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS,
              -1, 0) == MAP_FAILED
             ? -1
             : 0;
}

static long try_protect(const char *unused) {
  (void)unused;
  void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return mprotect(page, 4096, PROT_READ | PROT_EXEC);
}

static long try_library(const char *path) {
  errno = EACCES; /* dlopen() does not set it */
  return dlopen(path, RTLD_NOW) ? 0 : -1;
}

/* As whoever took the process over would, around the overlay. */
static long try_open(const char *path) {
  return syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_NONBLOCK);
}

/* As mlir-opt does. */
static long try_read(const char *path) { return open(path, O_RDONLY); }

static long try_create(const char *path) {
  return open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
}

static long try_remove(const char *path) { return unlink(path); }

static const struct {
  const char *name;
  long (*attempt)(const char *path);
} attempts[] = {
    {"fork", try_fork},       {"clone3", try_clone3}, {"execve", try_execve},
    {"socket", try_socket},   {"kill", try_kill},     {"ptrace", try_ptrace},
    {"memory", try_memory},   {"code", try_code},     {"protect", try_protect},
    {"library", try_library}, {"open", try_open},     {"read", try_read},
    {"create", try_create},   {"remove", try_remove},
};

/* The path of the attempt, which is not on the command line. */
static char target[256];

hls_opt_end hls_opt_run(int argc, char **argv, const hls_opt_words *words,
                        const hls_opt_text *texts, size_t num_texts,
                        bool has_input, bool one_thread) {
  (void)one_thread;
  (void)words;
  (void)texts;
  (void)num_texts;
  (void)has_input;
  for (size_t i = 0; i < sizeof(attempts) / sizeof(*attempts); i++) {
    if (argc > 1 && strcmp(attempts[i].name, argv[1]) == 0) {
      long got = attempts[i].attempt(target);
      dprintf(STDOUT_FILENO, "%s", got < 0 ? strerror(errno) : "done");
    }
  }
  return (hls_opt_end){.status = 0};
}

void hls_opt_load(void) {}
void hls_opt_warm_up(void) {}
void hls_opt_rehearse(void) {}
void hls_opt_prepare(void) {}
void hls_opt_flush(void) {}
bool hls_opt_took_turns(void) { return false; }
const void *hls_opt_code(void) { return NULL; }

bool hls_opt_expand(int argc, char *const *argv, const char *directory,
                    hls_opt_words *words, hls_error *error) {
  (void)argc;
  (void)argv;
  (void)directory;
  (void)words;
  (void)error;
  return false;
}

void hls_opt_words_finish(hls_opt_words *words) { (void)words; }

/* ---- The tests ---- */

static char folder[] = "/tmp/hlsd-test-opt-child-XXXXXX";
static char scratch[64], secret[64], sub[64], inner[64], fifo[64];

static void write_file(const char *path) {
  int fd = open(path, O_WRONLY | O_CREAT, 0600);
  assert_true(fd >= 0);
  assert_int_equal(write(fd, "secret\n", 7), 7);
  close(fd);
}

static int make_files(void **state) {
  (void)state;
  assert_non_null(mkdtemp(folder));
  snprintf(scratch, sizeof(scratch), "%s/scratch", folder);
  snprintf(secret, sizeof(secret), "%s/secret", folder);
  snprintf(sub, sizeof(sub), "%s/sub", folder);
  snprintf(inner, sizeof(inner), "%s/sub/inner", folder);
  snprintf(fifo, sizeof(fifo), "%s/fifo", folder);
  assert_int_equal(mkdir(scratch, 0700), 0);
  assert_int_equal(mkdir(sub, 0700), 0);
  assert_int_equal(mkfifo(fifo, 0600), 0);
  write_file(secret);
  write_file(inner);
  return chdir(folder);
}

static int remove_files(void **state) {
  (void)state;
  char command[80];
  snprintf(command, sizeof(command), "rm -r %s", folder);
  return system(command);
}

static void text_of(int fd, char text[256]) {
  ssize_t size = pread(fd, text, 255, 0);
  assert_true(size >= 0);
  text[size] = '\0';
}

/* How many files the last run would have the client write or remove. */
static int num_files;

static void count_files(const opt_job *job, const opt_child *child,
                        const opt_end *end) {
  rpc_failure failure = {0};
  cJSON *result = opt_outcome_json(job, child, end, 1 << 20, &failure);
  assert_non_null(result);
  num_files = cJSON_GetArraySize(cJSON_GetObjectItem(result, "files"));
  cJSON_Delete(result);
}

static bool kills_the_spare;

/* As the system does when it runs out of memory. */
static void kill_spare(const opt_children *children) {
  siginfo_t unused;
  assert_int_equal(kill(children->spare.pid, SIGKILL), 0);
  assert_int_equal(
      waitid(P_PID, (id_t)children->spare.pid, &unused, WEXITED | WNOWAIT), 0);
}

/* Runs one attempt on `path` with a command line of up to two more words.
 * Returns what it printed; what it said on standard error is in `errors`. */
static const char *attempt_with(const char *name, const char *path,
                                const char *first, const char *second,
                                char errors[256]) {
  static char output[256];
  const worker_config config = {.max_file_bytes = 1 << 20};
  opt_children children = {0};
  worker_state worker = {
      .config = &config, .opt = &children, .scratch = scratch};
  char *words[] = {"mlir-opt", (char *)name, (char *)first, (char *)second,
                   NULL};
  int count = second ? 4 : first ? 3 : 2;
  opt_job job = {.argc = count,
                 .argv = words,
                 .num_words = count,
                 .words = words,
                 .directory = folder};
  opt_child child;
  opt_end end;
  snprintf(target, sizeof(target), "%s", path);
  assert_true(opt_children_prepare(&children));
  opt_children_replenish(&worker);
  if (kills_the_spare) {
    kill_spare(&children);
  }
  assert_true(opt_child_run(&worker, &job, &child, &end));
  assert_int_equal(end.signal, 0);
  assert_int_equal(end.status, 0);
  count_files(&job, &child, &end);
  text_of(child.output, output);
  text_of(child.errors, errors);
  opt_child_finish(&child);
  opt_children_finish(&children);
  return output;
}

static const char *attempt(const char *name, const char *path) {
  char errors[256];
  return attempt_with(name, path, path, NULL, errors);
}

#ifndef HLSD_SANITIZE /* LeakSanitizer needs these itself */
static void starts_and_touches_no_processes(void **state) {
  (void)state;
  assert_string_equal(attempt("fork", ""), strerror(EACCES));
  assert_string_equal(attempt("clone3", ""), strerror(ENOSYS));
  assert_string_equal(attempt("kill", ""), strerror(EACCES));
  assert_string_equal(attempt("ptrace", ""), strerror(EACCES));
}
#endif

static void runs_no_program_and_opens_no_socket(void **state) {
  (void)state;
  assert_string_equal(attempt("execve", "/bin/true"), strerror(EACCES));
  assert_string_equal(attempt("socket", ""), strerror(EACCES));
  assert_string_equal(attempt("memory", ""), strerror(EACCES));
}

static void loads_no_code(void **state) {
  (void)state;
  void *library = dlopen(TEST_LIBRARY, RTLD_NOW);
  assert_non_null(library); /* it could be loaded */
  dlclose(library);
  assert_int_equal(unlink("plugin-was-loaded"), 0);
  assert_string_equal(attempt("code", ""), strerror(EACCES));
  assert_string_equal(attempt("protect", ""), strerror(EACCES));
  assert_string_equal(attempt("library", TEST_LIBRARY), strerror(EACCES));
  assert_int_not_equal(access("plugin-was-loaded", F_OK), 0);
}

static void a_child_killed_while_it_waits_costs_no_run(void **state) {
  (void)state;
  kills_the_spare = true;
  assert_string_equal(attempt("open", secret), "done");
  kills_the_spare = false;
}

static bool has_landlock(void) {
  return syscall(SYS_landlock_create_ruleset, NULL, 0, 1) > 0;
}

static void reads_what_is_named(void **state) {
  (void)state;
  char errors[256], word[300];
  assert_string_equal(attempt("open", secret), "done");
  static const char *const forms[] = {"--irdl-file=%s", "--p=lib=%s",
                                      "--p=a{lib=%s}",  "--p=a{x=1 lib=b,%s y}",
                                      "'%s'",           "--p=a(b{l=\"%s\"})"};
  for (size_t i = 0; i < sizeof(forms) / sizeof(*forms); i++) {
    snprintf(word, sizeof(word), forms[i], secret);
    assert_string_equal(attempt_with("open", secret, word, NULL, errors),
                        "done");
  }
  assert_string_equal(
      attempt_with("open", secret, "--irdl-file", "secret", errors), "done");
  snprintf(word, sizeof(word), "--p=a{lib=%s}", sub);
  assert_string_equal(attempt_with("open", inner, word, NULL, errors), "done");
  assert_string_equal(attempt("open", "/dev/null"), "done");
}

static void reads_nothing_else(void **state) {
  (void)state;
  if (!has_landlock()) {
    skip();
  }
  char errors[256], word[300];
  const char *refused = strerror(EACCES);
  static const char *const paths[] = {secret,        inner,
                                      "/etc/passwd", "/proc/self/environ",
                                      "/",           "/proc/self/mem"};
  for (size_t i = 0; i < sizeof(paths) / sizeof(*paths); i++) {
    assert_string_equal(
        attempt_with("open", paths[i], "other", "--p=b{c=d}", errors), refused);
  }
  /* As a word of its own, a directory is no library of files. */
  assert_string_equal(attempt_with("open", inner, sub, NULL, errors), refused);
  snprintf(word, sizeof(word), "%s-more", secret);
  assert_string_equal(attempt_with("open", secret, word, NULL, errors),
                      refused);
}

static void says_what_it_does_not_read(void **state) {
  (void)state;
  char errors[256], expected[256];
  if (has_landlock()) {
    assert_string_equal(attempt_with("read", secret, "x", NULL, errors),
                        strerror(EACCES));
    snprintf(expected, sizeof(expected),
             "hlsd: '%s' is not read: the command line does not name it\n",
             secret);
    assert_string_equal(errors, expected);
  }
  assert_string_equal(attempt_with("read", fifo, fifo, NULL, errors),
                      strerror(EOPNOTSUPP));
  snprintf(expected, sizeof(expected),
           "hlsd: '%s' is not read: it is not a regular file\n", fifo);
  assert_string_equal(errors, expected);
  assert_string_equal(attempt("read", "/dev/zero"), strerror(EOPNOTSUPP));
}

static void writes_what_is_named(void **state) {
  (void)state;
  char errors[256], expected[256];
  assert_string_equal(attempt_with("create", secret, "-o", secret, errors),
                      "done");
  assert_int_equal(num_files, 1);
  assert_string_equal(errors, "");
  assert_string_equal(attempt_with("remove", inner, sub, NULL, errors), "done");
  assert_int_equal(num_files, 1);
  assert_string_equal(attempt_with("create", secret, "-o", inner, errors),
                      "done");
  assert_int_equal(num_files, 0);
  snprintf(expected, sizeof(expected),
           "hlsd: '%s' is not written: the command line does not name it\n",
           secret);
  assert_string_equal(errors, expected);
  assert_string_equal(attempt_with("remove", secret, "", inner, errors),
                      "done");
  assert_int_equal(num_files, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
#ifndef HLSD_SANITIZE
      cmocka_unit_test(starts_and_touches_no_processes),
#endif
      cmocka_unit_test(runs_no_program_and_opens_no_socket),
      cmocka_unit_test(loads_no_code),
      cmocka_unit_test(reads_what_is_named),
      cmocka_unit_test(reads_nothing_else),
      cmocka_unit_test(says_what_it_does_not_read),
      cmocka_unit_test(writes_what_is_named),
      cmocka_unit_test(a_child_killed_while_it_waits_costs_no_run),
  };
  return cmocka_run_group_tests(tests, make_files, remove_files);
}
