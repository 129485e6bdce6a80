/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Framed messages over a blocking stream socket.
 */
#include "daemon/worker/host/channel.h"

#include "protocol/limits.h"

#include <errno.h>
#include <poll.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { RECEIVE_BYTES = 64 * 1024 };

bool channel_init(frame_channel *channel, int fd) {
  channel->fd = fd;
  frame_reader_init(&channel->reader, RPC_LIMIT_HEADER_BYTES, SIZE_MAX / 2);
  channel->buffer = malloc(RECEIVE_BYTES);
  return channel->buffer != NULL;
}

void channel_finish(frame_channel *channel) {
  frame_reader_finish(&channel->reader);
  free(channel->held);
  free(channel->buffer);
  close(channel->fd);
}

/* Waits for bytes. */
static channel_status receive(frame_channel *channel, const char **problem) {
  ssize_t got;
  do {
    got = recv(channel->fd, channel->buffer, RECEIVE_BYTES, 0);
  } while (got < 0 && errno == EINTR);
  if (got < 0 && errno != ECONNRESET) {
    *problem = strerror(errno);
    return CHANNEL_ERROR;
  }
  if (got <= 0) {
    return CHANNEL_END;
  }
  channel->pending = channel->buffer;
  channel->pending_size = (size_t)got;
  return CHANNEL_MESSAGE;
}

channel_status channel_receive(frame_channel *channel, const char **message,
                               size_t *size, const char **problem) {
  for (;;) {
    switch (frame_reader_feed(&channel->reader, &channel->pending,
                              &channel->pending_size)) {
    case FRAME_MESSAGE:
      *message = frame_reader_message(&channel->reader, size);
      return CHANNEL_MESSAGE;
    case FRAME_MORE: {
      channel_status status = receive(channel, problem);
      if (status != CHANNEL_MESSAGE) {
        return status;
      }
      break;
    }
    case FRAME_MALFORMED:
      *problem = channel->reader.problem;
      return CHANNEL_ERROR;
    case FRAME_TOO_LARGE:
      *problem = "message over the limit";
      return CHANNEL_ERROR;
    case FRAME_NO_ROOM: /* nobody gives up a message here */
    case FRAME_NO_MEMORY:
      *problem = "out of memory";
      return CHANNEL_ERROR;
    }
  }
}

bool channel_wait(const frame_channel *channel, int milliseconds) {
  struct pollfd stream = {.fd = channel->fd, .events = POLLIN};
  return channel->pending_size > 0 || poll(&stream, 1, milliseconds) != 0;
}

bool channel_wait_while(const frame_channel *channel, int other) {
  struct pollfd sockets[] = {{.fd = channel->fd, .events = POLLIN},
                             {.fd = other}};
  while (poll(sockets, 2, channel->pending_size > 0 ? 0 : -1) < 0) {
    if (errno != EINTR) {
      return true; /* to receive will tell what is wrong */
    }
  }
  return sockets[1].revents == 0;
}

bool channel_hold(frame_channel *channel, const char *message, size_t size) {
  char header[FRAME_HEADER_MAX];
  size_t header_size = frame_header_write(header, size);
  char *held = realloc(channel->held, channel->held_size + header_size + size);
  if (!held) {
    return false;
  }
  memcpy(held + channel->held_size, header, header_size);
  memcpy(held + channel->held_size + header_size, message, size);
  channel->held = held;
  channel->held_size += header_size + size;
  return true;
}

static bool send_parts(const frame_channel *channel, struct iovec *parts,
                       size_t count) {
  struct msghdr packet = {.msg_iov = parts, .msg_iovlen = count};
  size_t left = 0;
  for (size_t i = 0; i < count; i++) {
    left += parts[i].iov_len;
  }
  while (left > 0) {
    ssize_t sent = sendmsg(channel->fd, &packet, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) {
      continue;
    }
    if (sent < 0) {
      return false;
    }
    left -= (size_t)sent;
    for (size_t i = 0; i < count; i++) {
      size_t part =
          (size_t)sent < parts[i].iov_len ? (size_t)sent : parts[i].iov_len;
      parts[i].iov_base = (char *)parts[i].iov_base + part;
      parts[i].iov_len -= part;
      sent -= (ssize_t)part;
    }
  }
  return true;
}

bool channel_send(frame_channel *channel, const char *message, size_t size) {
  char header[FRAME_HEADER_MAX];
  struct iovec parts[] = {
      {.iov_base = channel->held ? channel->held : header,
       .iov_len = channel->held_size},
      {.iov_base = header, .iov_len = frame_header_write(header, size)},
      {.iov_base = (void *)message, .iov_len = size}};
  bool sent = send_parts(channel, parts, sizeof parts / sizeof *parts);
  free(channel->held);
  channel->held = NULL;
  channel->held_size = 0;
  return sent;
}
