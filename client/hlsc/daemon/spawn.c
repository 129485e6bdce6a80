/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Starting a daemon, see spawn.h. The daemon gets a session of its own, no
 * terminal, and a log file in the socket's directory.
 */
#include "client/hlsc/daemon/spawn.h"

#include "client/hlsc/daemon/reach.h"
#include "client/hlsc/terminal/interrupt.h"
#include "client/hlsc/terminal/report.h"
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/close_range.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* A daemon that does not listen by then will not. */
#define START_MS_MAX 10000
/* A log that has grown larger starts anew with the next daemon. */
#define LOG_BYTES_MAX (1024 * 1024)
#define LOG_TAIL_BYTES 2048
/* Nobody asked for this daemon: it leaves when it was not needed for so long.
 */
#define IDLE_EXIT_MS "10800000"

/* A daemon being started. */
typedef struct start {
  char program[PATH_MAX];
  char log_path[ENDPOINT_PATH_MAX + 16];
  int log;
  off_t log_offset; /* where this daemon's messages begin */
  pid_t pid;
} start;

static exit_status start_one(connection *conn, const char *socket_path);
static int take_turn(const char *socket_path);
static bool open_log(start *daemon, const char *socket_path);
static void find_program(start *daemon);
static exit_status launch(start *daemon, const char *socket_path);
static exit_status await(start *daemon, connection *conn,
                         const char *socket_path);

exit_status spawn_daemon(connection *conn, const char *socket_path) {
  char message[512];
  if (!endpoint_prepare_directory(socket_path, message, sizeof message)) {
    report_error("%s", message);
    return EXIT_STATUS_NO_DAEMON;
  }
  interrupt_watch();
  int turn = take_turn(socket_path);
  if (turn < 0) {
    if (interrupt_count()) {
      return EXIT_STATUS_UNFINISHED;
    }
    report_error("cannot lock '%s.spawn.lock': %s", socket_path,
                 strerror(errno));
    return EXIT_STATUS_NO_DAEMON;
  }
  /* The process that had the lock before may have started one. */
  exit_status status = EXIT_STATUS_DONE;
  if (connection_open(conn, socket_path) != CONNECT_DONE) {
    switch (reach_owner(conn, socket_path)) {
    case REACH_NOBODY:
      status = start_one(conn, socket_path);
      break;
    case REACH_DONE:
      break;
    case REACH_FAILED:
      status = EXIT_STATUS_NO_DAEMON;
      break;
    }
  }
  close(turn);
  return status;
}

static exit_status start_one(connection *conn, const char *socket_path) {
  start daemon = {.log = -1};
  exit_status status;
  find_program(&daemon);
  if (!open_log(&daemon, socket_path)) {
    report_error("cannot write the daemon's log '%s': %s", daemon.log_path,
                 strerror(errno));
    status = EXIT_STATUS_NO_DAEMON;
  } else {
    status = launch(&daemon, socket_path);
  }
  if (status == EXIT_STATUS_DONE) {
    status = await(&daemon, conn, socket_path);
  }
  if (daemon.log >= 0) {
    close(daemon.log);
  }
  return status;
}

/* Returns the descriptor that holds the lock, -1 with errno. The file stays:
 * removing it would let two clients lock two files of that name. */
static int take_turn(const char *socket_path) {
  char path[ENDPOINT_PATH_MAX + 16];
  snprintf(path, sizeof path, "%s.spawn.lock", socket_path);
  int turn = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (turn < 0) {
    return -1;
  }
  /* Polled, because flock() cannot be told to heed a signal race-free. Each
   * holder keeps it for START_MS_MAX at most. */
  while (flock(turn, LOCK_EX | LOCK_NB) != 0) {
    int saved = errno;
    if ((saved != EWOULDBLOCK && saved != EINTR) ||
        (interrupt_poll(NULL, 0, 2) < 0 && interrupt_count())) {
      close(turn);
      errno = saved;
      return -1;
    }
  }
  return turn;
}

static bool open_log(start *daemon, const char *socket_path) {
  const char *slash = strrchr(socket_path, '/');
  snprintf(daemon->log_path, sizeof daemon->log_path, "%.*s/hlsd.log",
           (int)(slash - socket_path), socket_path);
  daemon->log =
      open(daemon->log_path,
           O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0600);
  struct stat status;
  if (daemon->log < 0 || fstat(daemon->log, &status) != 0) {
    return false;
  }
  if (status.st_size > LOG_BYTES_MAX && ftruncate(daemon->log, 0) == 0) {
    status.st_size = 0;
  }
  daemon->log_offset = status.st_size;
  return true;
}

/* The daemon installed or built together with this client, else by its name
 * alone, which execvp looks up in PATH. */
static void find_program(start *daemon) {
  ssize_t size = readlink("/proc/self/exe", daemon->program,
                          sizeof daemon->program - sizeof "/hlsd");
  if (size > 0) {
    daemon->program[size] = '\0';
    char *slash = strrchr(daemon->program, '/');
    if (slash) {
      strcpy(slash, "/hlsd");
      if (access(daemon->program, X_OK) == 0) {
        return;
      }
    }
  }
  strcpy(daemon->program, "hlsd");
}

/* In the child: becomes the daemon, or writes errno to `failure`. Neither that
 * nor the log is a standard descriptor, see main(). */
static void become_daemon(const start *daemon, const char *socket_path,
                          int failure) {
  int null = open("/dev/null", O_RDWR);
  setsid();
  /* So that no file system stays busy for it. */
  bool ok = null >= 0 && dup2(null, STDIN_FILENO) >= 0 &&
            dup2(daemon->log, STDOUT_FILENO) >= 0 &&
            dup2(daemon->log, STDERR_FILENO) >= 0 && chdir("/") == 0;
  if (ok) {
    /* A pipe of the script that runs hlsc would never see its end. */
    syscall(SYS_close_range, STDERR_FILENO + 1, ~0u, CLOSE_RANGE_CLOEXEC);
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    signal(SIGHUP, SIG_DFL);
    sigprocmask(SIG_SETMASK, interrupt_original_mask(), NULL);
    execlp(daemon->program, "hlsd", "--socket", socket_path, "--on-demand",
           "--idle-exit-ms", IDLE_EXIT_MS, (char *)NULL);
  }
  int reason = errno;
  ssize_t written = write(failure, &reason, sizeof reason);
  _exit(written == sizeof reason ? 126 : 127);
}

static exit_status launch(start *daemon, const char *socket_path) {
  int failure[2];
  if (pipe2(failure, O_CLOEXEC) != 0) {
    report_error("cannot start the daemon: %s", strerror(errno));
    return EXIT_STATUS_NO_DAEMON;
  }
  daemon->pid = fork();
  if (daemon->pid == 0) {
    become_daemon(daemon, socket_path, failure[1]);
  }
  int reason = daemon->pid < 0 ? errno : 0;
  close(failure[1]);
  /* Ends with the exec, or brings the reason why there was none. */
  if (daemon->pid > 0 &&
      read(failure[0], &reason, sizeof reason) != sizeof reason) {
    reason = 0;
  }
  close(failure[0]);
  if (reason) {
    report_error("cannot start the daemon '%s': %s; it is looked for beside "
                 "hlsc, then in PATH",
                 daemon->program, strerror(reason));
    return EXIT_STATUS_NO_DAEMON;
  }
  return EXIT_STATUS_DONE;
}

/* Shows the daemon's last messages in its log on standard error. */
static void show_log_tail(const start *daemon) {
  char tail[LOG_TAIL_BYTES + 1];
  off_t end = lseek(daemon->log, 0, SEEK_END);
  off_t begin = end - LOG_TAIL_BYTES > daemon->log_offset ? end - LOG_TAIL_BYTES
                                                          : daemon->log_offset;
  ssize_t size = pread(daemon->log, tail, LOG_TAIL_BYTES, begin);
  if (size > 0) {
    report_note("the end of its log, %s:", daemon->log_path);
    output err = {.stream = stderr};
    output_text_n(&err, tail, (size_t)size);
    if (tail[size - 1] != '\n') {
      fputc('\n', stderr);
    }
  } else {
    report_note("its log, %s, is empty", daemon->log_path);
  }
}

/* Describes how a process ended. */
static void describe_end(int status, char *text, size_t size) {
  if (WIFSIGNALED(status)) {
    snprintf(text, size, "was killed by signal %d (%s)", WTERMSIG(status),
             strsignal(WTERMSIG(status)));
  } else {
    snprintf(text, size, "ended with status %d", WEXITSTATUS(status));
  }
}

static exit_status await(start *daemon, connection *conn,
                         const char *socket_path) {
  int waited_ms = 0;
  for (int pause_ms = 1; waited_ms < START_MS_MAX; waited_ms += pause_ms) {
    if (connection_open(conn, socket_path) == CONNECT_DONE) {
      return EXIT_STATUS_DONE;
    }
    int status;
    if (waitpid(daemon->pid, &status, WNOHANG) == daemon->pid) {
      /* It may have made way for one that was started without this lock. */
      if (connection_open(conn, socket_path) == CONNECT_DONE) {
        return EXIT_STATUS_DONE;
      }
      reach_status owner = reach_owner(conn, socket_path);
      if (owner != REACH_NOBODY) {
        return owner == REACH_DONE ? EXIT_STATUS_DONE : EXIT_STATUS_NO_DAEMON;
      }
      char end[128];
      describe_end(status, end, sizeof end);
      report_error("the daemon '%s' %s before it listened on '%s'",
                   daemon->program, end, socket_path);
      show_log_tail(daemon);
      return EXIT_STATUS_NO_DAEMON;
    }
    if (interrupt_poll(NULL, 0, pause_ms) < 0 && interrupt_count()) {
      return EXIT_STATUS_UNFINISHED;
    }
    pause_ms = pause_ms < 16 ? pause_ms * 2 : 16;
  }
  report_error("the daemon '%s' (process %d) did not listen on '%s' within "
               "%d s",
               daemon->program, (int)daemon->pid, socket_path,
               START_MS_MAX / 1000);
  show_log_tail(daemon);
  return EXIT_STATUS_NO_DAEMON;
}
