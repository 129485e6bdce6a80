/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Loaded into a program (LD_PRELOAD), it stops in front of main(): each message
 * on the socket STARTED_SOCKET is a run, in a child that has what a start
 * gives. The dynamic linker takes ten times as long for mlir-opt as mlir-opt
 * for a small input.
 *
 * A message is a directory and the arguments, from the program's name on, each
 * ended by a zero, with the descriptors of standard input, output and error.
 * The answer is the status that waitpid() has given. */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

typedef int main_function(int, char **, char **);
typedef int start_function(main_function *, int, char **, void (*)(void),
                           void (*)(void), void (*)(void), void *);

enum { MOST_BYTES = 1 << 16, MOST_ARGUMENTS = 256, DESCRIPTORS = 3 };

static main_function *program_main;

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

static int serve(int count, char **arguments, char **environment) {
  const char *number = getenv("STARTED_SOCKET");
  if (!number) {
    return program_main(count, arguments, environment);
  }
  int socket = atoi(number);
  unsetenv("STARTED_SOCKET");
  unsetenv("LD_PRELOAD");
  static char text[MOST_BYTES + 1];
  int descriptors[DESCRIPTORS];
  ssize_t size;
  while ((size = receive(socket, text, descriptors)) > 0) {
    text[size] = '\0';
    pid_t child = fork();
    if (child == 0) {
      close(socket);
      return run(text, size, descriptors, environ);
    }
    for (int i = 0; i < DESCRIPTORS; i++) {
      close(descriptors[i]);
    }
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) != child ||
        send(socket, &status, sizeof(status), 0) != sizeof(status)) {
      give_up("once_started");
    }
  }
  _exit(size < 0);
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
  return start(serve, count, arguments, init, fini, rtld_fini, stack_end);
}
