/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* once-asked SOCKET PROGRAM [ARGUMENT...]: a run of a program that has been
 * started and listens there (once_started.c). It ends as the run does. */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_BYTES = 1 << 16, FAILED = 127 };

/* The directory and the arguments; 0 when there is no room for them. */
static size_t write_message(char **arguments, char *text) {
  if (!getcwd(text, MOST_BYTES)) {
    return 0;
  }
  size_t size = strlen(text) + 1;
  for (; *arguments; arguments++) {
    size_t more = strlen(*arguments) + 1;
    if (size + more > MOST_BYTES) {
      return 0;
    }
    memcpy(text + size, *arguments, more);
    size += more;
  }
  return size;
}

static int ask(int socket, char *text, size_t size, int *status) {
  const int descriptors[] = {0, 1, 2};
  union {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(sizeof(descriptors))];
  } control = {0};
  struct iovec part = {text, size};
  struct msghdr message = {.msg_iov = &part,
                           .msg_iovlen = 1,
                           .msg_control = control.bytes,
                           .msg_controllen = sizeof(control.bytes)};
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof(descriptors));
  memcpy(CMSG_DATA(header), descriptors, sizeof(descriptors));
  return sendmsg(socket, &message, 0) == (ssize_t)size &&
         recv(socket, status, sizeof(*status), 0) == sizeof(*status);
}

int main(int argc, char **argv) {
  static char text[MOST_BYTES];
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  int status = 0, server = socket(AF_UNIX, SOCK_SEQPACKET, 0);
  if (argc < 3 || strlen(argv[1]) >= sizeof(address.sun_path)) {
    fputs("usage: once-asked SOCKET PROGRAM [ARGUMENT...]\n", stderr);
    return FAILED;
  }
  strcpy(address.sun_path, argv[1]);
  size_t size = write_message(argv + 2, text);
  if (size == 0 || server < 0 ||
      connect(server, (struct sockaddr *)&address, sizeof(address)) != 0 ||
      !ask(server, text, size, &status)) {
    perror("once-asked");
    return FAILED;
  }
  if (WIFSIGNALED(status)) {
    setrlimit(RLIMIT_CORE, &(struct rlimit){0});
    raise(WTERMSIG(status));
  }
  return WEXITSTATUS(status);
}
