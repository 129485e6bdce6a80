/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Orders as packets. Nobody looks at the content of a job but the child that it
 * is for.
 */
#include "rtl/sim/process/process_order.h"

#include "rtl/sim/process/process_child.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

typedef union control_space {
  struct cmsghdr header;
  char space[CMSG_SPACE(ORDER_MOST_FILES * sizeof(int))];
} control_space;

bool process_order_receive(int connection, process_order *taken, int *files,
                           size_t *count) {
  struct iovec piece = {taken, sizeof *taken};
  control_space control;
  struct msghdr message = {.msg_iov = &piece,
                           .msg_iovlen = 1,
                           .msg_control = control.space,
                           .msg_controllen = sizeof control.space};
  ssize_t size;
  do {
    size = recvmsg(connection, &message, MSG_CMSG_CLOEXEC);
  } while (size < 0 && errno == EINTR);
  *count = 0;
  struct cmsghdr *header = size > 0 ? CMSG_FIRSTHDR(&message) : NULL;
  if (header && header->cmsg_type == SCM_RIGHTS) {
    *count = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    memcpy(files, CMSG_DATA(header), *count * sizeof(int));
  }
  return size == (ssize_t)sizeof *taken;
}

bool process_order_send(int connection, const process_order *given,
                        const int *files, size_t count) {
  struct iovec piece = {(process_order *)given, sizeof *given};
  control_space control = {0};
  struct msghdr message = {.msg_iov = &piece, .msg_iovlen = 1};
  if (count) {
    message.msg_control = control.space;
    message.msg_controllen = CMSG_SPACE(count * sizeof(int));
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(count * sizeof(int));
    memcpy(CMSG_DATA(header), files, count * sizeof(int));
  }
  ssize_t size;
  do {
    size = sendmsg(connection, &message, MSG_NOSIGNAL);
  } while (size < 0 && errno == EINTR);
  return size == (ssize_t)sizeof *given;
}

_Noreturn void process_order_obey(const process_order *taken, const int *files,
                                  pid_t parent) {
  process_shared *shared =
      mmap(NULL, process_shared_size(), PROT_READ | PROT_WRITE, MAP_SHARED,
           files[ORDER_SHARED], 0);
  if (shared == MAP_FAILED) {
    _exit(EXIT_FAILURE);
  }
  process_job job = {.size = taken->job_size};
  if (job.size) {
    void *data =
        mmap(NULL, job.size, PROT_READ, MAP_PRIVATE, files[ORDER_JOB], 0);
    job.data = data == MAP_FAILED ? NULL : data;
  }
  if (job.size && !job.data) {
    snprintf(shared->message, sizeof shared->message, "%s", strerror(errno));
    _exit(EXIT_FAILURE);
  }
  const process_request request = {.sandbox = &taken->sandbox,
                                   .prepare = taken->prepare,
                                   .run = taken->run,
                                   .user = &job,
                                   .directory = taken->directory,
                                   .fds = files + ORDER_PASSED,
                                   .num_fds = taken->num_fds};
  process_child_main(&request, shared,
                     taken->has_output ? files[ORDER_OUTPUT] : -1, parent,
                     true);
}
