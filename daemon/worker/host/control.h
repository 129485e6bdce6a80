/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The template's side of the control socket (protocol/worker.h).
 */
#ifndef WORKER_CONTROL_H
#define WORKER_CONTROL_H

#include "daemon/worker/json/value.h"
#include <stdbool.h>

/* Whether `fd` is a socket that hlsd could have given. Makes it blocking and
 * close-on-exec. */
bool control_open(int fd);

/* One packet of hlsd. */
typedef struct control_packet {
  char op[16];
  int64_t id;
  /* Passed with it, or -1; the owner of the packet closes them. */
  int fd;
  int notes;
} control_packet;

typedef enum control_status {
  CONTROL_PACKET,
  CONTROL_IGNORED, /* no packet of the protocol; reported on standard error */
  CONTROL_END,     /* hlsd is gone */
} control_status;

/* Receives one packet; waits for it if there is none. */
control_status control_receive(int fd, control_packet *packet);

/* Closes what was passed with a packet. */
void control_packet_close(control_packet *packet);

/* Sends one packet, and takes the reference to it. Failures are ignored: that
 * hlsd is gone will be seen on receiving. */
void control_send(int fd, cJSON *packet);

#endif
