/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Packets of the control socket.
 */
#include "daemon/worker/host/control.h"

#include "daemon/worker/json/value_text.h"
#include "protocol/worker.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static bool has_option(int fd, int option, int expected) {
  int value = 0;
  socklen_t size = sizeof(value);
  return getsockopt(fd, SOL_SOCKET, option, &value, &size) == 0 &&
         value == expected;
}

bool control_open(int fd) {
  if (!has_option(fd, SO_DOMAIN, AF_UNIX) ||
      !has_option(fd, SO_TYPE, SOCK_SEQPACKET)) {
    return false;
  }
  int flags = fcntl(fd, F_GETFL);
  return flags >= 0 && fcntl(fd, F_SETFL, flags & ~O_NONBLOCK) == 0 &&
         fcntl(fd, F_SETFD, FD_CLOEXEC) == 0;
}

/* The two descriptors passed with a message; any further ones are closed. */
static void take_descriptors(struct msghdr *message, control_packet *packet) {
  for (struct cmsghdr *part = CMSG_FIRSTHDR(message); part;
       part = CMSG_NXTHDR(message, part)) {
    if (part->cmsg_level != SOL_SOCKET || part->cmsg_type != SCM_RIGHTS) {
      continue;
    }
    size_t count = (part->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    for (size_t i = 0; i < count; i++) {
      int fd;
      memcpy(&fd, CMSG_DATA(part) + i * sizeof(fd), sizeof(fd));
      if (packet->fd < 0) {
        packet->fd = fd;
      } else if (packet->notes < 0) {
        packet->notes = fd;
      } else {
        close(fd);
      }
    }
  }
}

void control_packet_close(control_packet *packet) {
  if (packet->fd >= 0) {
    close(packet->fd);
  }
  if (packet->notes >= 0) {
    close(packet->notes);
  }
  packet->fd = packet->notes = -1;
}

static bool parse(const char *text, size_t size, control_packet *packet) {
  cJSON *object;
  if (value_parse(text, size, &object) != VALUE_OK) {
    return false;
  }
  const char *op = value_string_of(value_get(object, "op"));
  const cJSON *id = value_get(object, "id");
  bool good = op && strlen(op) < sizeof(packet->op) && value_is_integer(id);
  if (good) {
    strcpy(packet->op, op);
    packet->id = value_integer_of(id);
  }
  cJSON_Delete(object);
  return good;
}

control_status control_receive(int fd, control_packet *packet) {
  char text[WORKER_CONTROL_PACKET_MAX];
  union {
    char bytes[CMSG_SPACE(4 * sizeof(int))];
    struct cmsghdr align;
  } rights;
  struct iovec part = {.iov_base = text, .iov_len = sizeof(text)};
  struct msghdr message = {.msg_iov = &part,
                           .msg_iovlen = 1,
                           .msg_control = rights.bytes,
                           .msg_controllen = sizeof(rights.bytes)};
  ssize_t size;
  do {
    size = recvmsg(fd, &message, MSG_CMSG_CLOEXEC);
  } while (size < 0 && errno == EINTR);
  if (size <= 0) {
    return CONTROL_END;
  }
  *packet = (control_packet){.fd = -1, .notes = -1};
  take_descriptors(&message, packet);
  if ((message.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) ||
      !parse(text, (size_t)size, packet)) {
    fprintf(stderr, "%s: ignored a malformed control packet\n",
            program_invocation_short_name);
    control_packet_close(packet);
    return CONTROL_IGNORED;
  }
  return CONTROL_PACKET;
}

void control_send(int fd, cJSON *packet) {
  hls_buffer text = {0};
  bool written = value_write(&text, packet);
  cJSON_Delete(packet);
  while (written && text.size <= WORKER_CONTROL_PACKET_MAX &&
         send(fd, text.data, text.size, MSG_NOSIGNAL) < 0 && errno == EINTR) {
  }
  hls_buffer_finish(&text);
}
