/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Stands for a circuit: tries to get at files, at descriptors and at another
 * process, and says what succeeded. Its argument is a file to be made.
 */
#include <fcntl.h>
#include <stdio.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

static unsigned succeeded;

static void expect_failure(const char *what, long result) {
  if (result != -1) {
    printf("%s succeeded\n", what);
    succeeded++;
  }
}

int main(int argc, char **argv) {
  struct stat status;
  char text[8];
  if (argc != 2) {
    return 2;
  }
  printf("started, ");
  expect_failure("creat", creat(argv[1], 0600));
  expect_failure("open", open("/etc/passwd", O_RDONLY));
  expect_failure("stat", stat("/etc/passwd", &status));
  expect_failure("readlink", readlink("/proc/self/exe", text, sizeof text));
  expect_failure("dup", dup(1));
  expect_failure("fcntl", fcntl(1, F_DUPFD, 10));
  expect_failure("pipe", pipe((int[2]){0}));
  expect_failure("socket", socket(AF_UNIX, SOCK_STREAM, 0));
  pid_t child = fork();
  if (child == 0) {
    _exit(0);
  }
  expect_failure("fork", child);
  if (succeeded == 0) {
    printf("nothing succeeded\n");
  }
  return 0;
}
