/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Framed messages over a blocking stream socket.
 */
#ifndef WORKER_CHANNEL_H
#define WORKER_CHANNEL_H

#include "protocol/framing.h"

#include <stdbool.h>
#include <stddef.h>

/* Zero-initialise, then channel_init. Fields are private. */
typedef struct frame_channel {
  int fd;
  frame_reader reader;
  char *buffer;
  const char *pending; /* received and not yet looked at */
  size_t pending_size;
  char *held; /* frames that leave with the next message */
  size_t held_size;
} frame_channel;

typedef enum channel_status {
  CHANNEL_MESSAGE,
  CHANNEL_END, /* the other side closed the stream */
  CHANNEL_ERROR,
} channel_status;

/* Takes over `fd`, which channel_finish closes. Messages may have any size:
 * hlsd has bounded them. Returns false when out of memory; nothing is taken
 * then. */
bool channel_init(frame_channel *channel, int fd);
void channel_finish(frame_channel *channel);

/* Waits for a message, NUL-terminated and valid until the next call. After
 * CHANNEL_ERROR `*problem` says what was wrong. */
channel_status channel_receive(frame_channel *channel, const char **message,
                               size_t *size, const char **problem);

/* Waits up to so many milliseconds for something to receive. Returns false when
 * there is nothing. */
bool channel_wait(const frame_channel *channel, int milliseconds);

/* Waits for something to receive. Returns false if before that the other side
 * of `other`, a socket, was closed. */
bool channel_wait_while(const frame_channel *channel, int other);

/* Keeps a message until the next one is sent: both leave in one piece, and the
 * other side wakes up once. Returns false when out of memory; the message is
 * forgotten then. */
bool channel_hold(frame_channel *channel, const char *message, size_t size);

/* Sends a message with its header, behind what is held. Returns false when the
 * other side is gone (errno says more). */
bool channel_send(frame_channel *channel, const char *message, size_t size);

#endif
