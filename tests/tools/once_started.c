/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Loaded into a program (LD_PRELOAD), it stops in front of main(): each message
 * on the socket whose descriptor is STARTED_SOCKET is a run, in a child that
 * has what a start gives. The dynamic linker takes ten times as long for a
 * program with MLIR as the program for a small input. A socket that listens is
 * for many at a time, each with a connection (once_asked.c); it ends with the
 * thread that started it.
 *
 * A message is a directory and the arguments, from the program's name on, each
 * ended by a zero, with the descriptors of standard input, output and error.
 * The answer is the status that waitpid() has given. */
#include <dlfcn.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

typedef int main_function(int, char **, char **);
typedef int start_function(main_function *, int, char **, void (*)(void),
                           void (*)(void), void (*)(void), void *);

enum {
  MOST_BYTES = 1 << 16,
  MOST_ARGUMENTS = 256,
  DESCRIPTORS = 3,
  MOST_AT_ONCE = 64
};

static main_function *program_main;
static sigset_t mask_of_runs;

static void give_up(const char *what) {
  perror(what);
  _exit(127);
}

/* One run as it is asked for; the size is 0 when nobody asks any more. */
static ssize_t receive(int socket, char *text, int descriptors[DESCRIPTORS]) {
  union {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(sizeof(int) * DESCRIPTORS)];
  } control;
  struct iovec part = {text, MOST_BYTES};
  struct msghdr message = {.msg_iov = &part,
                           .msg_iovlen = 1,
                           .msg_control = control.bytes,
                           .msg_controllen = sizeof(control.bytes)};
  ssize_t size = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
  if (size <= 0) {
    return size;
  }
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  if (!header || header->cmsg_len != CMSG_LEN(sizeof(int) * DESCRIPTORS) ||
      message.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) {
    fputs("once_started: not a message\n", stderr);
    _exit(127);
  }
  memcpy(descriptors, CMSG_DATA(header), sizeof(int) * DESCRIPTORS);
  return size;
}

/* In the child: the rest of its life is the program's. */
static int run(char *text, ssize_t size, const int descriptors[DESCRIPTORS],
               char **environment) {
  char *arguments[MOST_ARGUMENTS + 1] = {0};
  int count = 0;
  char *end = text + size;
  for (char *next = text + strlen(text) + 1;
       next < end && count < MOST_ARGUMENTS; next += strlen(next) + 1) {
    arguments[count++] = next;
  }
  for (int i = 0; i < DESCRIPTORS; i++) {
    if (dup2(descriptors[i], i) < 0) {
      give_up("dup2");
    }
  }
  if (chdir(text) != 0) {
    give_up(text);
  }
  return program_main(count, arguments, environment);
}

/* A child for the next run that is asked for, which returns here, too: it is 0
 * there. It is -1 when nobody asks any more. */
static pid_t begin(int socket, int *result) {
  static char text[MOST_BYTES + 1];
  int descriptors[DESCRIPTORS];
  ssize_t size = receive(socket, text, descriptors);
  if (size <= 0) {
    return -1;
  }
  text[size] = '\0';
  pid_t child = fork();
  if (child < 0) {
    give_up("fork");
  }
  if (child == 0) {
    sigprocmask(SIG_SETMASK, &mask_of_runs, NULL);
    close(socket);
    *result = run(text, size, descriptors, environ);
    return 0;
  }
  for (int i = 0; i < DESCRIPTORS; i++) {
    close(descriptors[i]);
  }
  return child;
}

/* One run after the other. Returns in a child, with what main() has returned.
 */
static int serve(int socket) {
  int result = 0;
  pid_t child;
  while ((child = begin(socket, &result)) > 0) {
    int status = 0;
    if (waitpid(child, &status, 0) != child ||
        send(socket, &status, sizeof(status), 0) != sizeof(status)) {
      give_up("once_started");
    }
  }
  if (child < 0) {
    _exit(0);
  }
  return result;
}

/* Who waits for which child. */
static struct {
  pid_t child;
  int connection;
} waiting[MOST_AT_ONCE];

static void answer_who_waits(void) {
  int status = 0;
  pid_t child;
  while ((child = waitpid(-1, &status, WNOHANG)) > 0) {
    for (size_t i = 0; i < MOST_AT_ONCE; i++) {
      if (waiting[i].child == child) {
        send(waiting[i].connection, &status, sizeof(status), MSG_NOSIGNAL);
        close(waiting[i].connection);
        waiting[i].child = 0;
      }
    }
  }
}

/* Many at once, each with a connection. */
static int listen_on(int listener) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  sigset_t ended;
  sigemptyset(&ended);
  sigaddset(&ended, SIGCHLD);
  sigprocmask(SIG_BLOCK, &ended, NULL);
  struct pollfd sources[] = {
      {.fd = listener, .events = POLLIN},
      {.fd = signalfd(-1, &ended, SFD_CLOEXEC), .events = POLLIN}};
  while (poll(sources, 2, -1) > 0) {
    struct signalfd_siginfo information;
    if (sources[1].revents &&
        read(sources[1].fd, &information, sizeof(information)) > 0) {
      answer_who_waits();
    }
    size_t place = 0;
    while (place < MOST_AT_ONCE && waiting[place].child) {
      place++;
    }
    if (!sources[0].revents || place == MOST_AT_ONCE) {
      continue;
    }
    int result = 0, connection = accept(listener, NULL, NULL);
    pid_t child = begin(connection, &result);
    if (child == 0) {
      return result;
    }
    if (child < 0) {
      close(connection);
      continue;
    }
    waiting[place].child = child;
    waiting[place].connection = connection;
  }
  give_up("poll");
  return 0;
}

static int instead_of_main(int count, char **arguments, char **environment) {
  const char *number = getenv("STARTED_SOCKET");
  if (!number) {
    return program_main(count, arguments, environment);
  }
  int socket = atoi(number), listens = 0;
  sigprocmask(SIG_BLOCK, NULL, &mask_of_runs);
  unsetenv("STARTED_SOCKET");
  unsetenv("LD_PRELOAD");
  socklen_t size = sizeof(listens);
  getsockopt(socket, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size);
  return listens ? listen_on(socket) : serve(socket);
}

/* The C library's way into the program, which calls main(). */
int __libc_start_main(main_function *main, int count, char **arguments,
                      void (*init)(void), void (*fini)(void),
                      void (*rtld_fini)(void), void *stack_end);
int __libc_start_main(main_function *main, int count, char **arguments,
                      void (*init)(void), void (*fini)(void),
                      void (*rtld_fini)(void), void *stack_end) {
  start_function *start = NULL;
  void *found = dlsym(RTLD_NEXT, "__libc_start_main");
  memcpy(&start, &found, sizeof(start));
  program_main = main;
  return start(instead_of_main, count, arguments, init, fini, rtld_fini,
               stack_end);
}
