/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Where a daemon listens: the one rule that client and daemon share.
 */
#ifndef PROTOCOL_ENDPOINT_H
#define PROTOCOL_ENDPOINT_H

#include <stdbool.h>
#include <stddef.h>

/* sun_path of sockaddr_un, including the NUL. */
#define ENDPOINT_PATH_MAX 108

/* Computes the socket path: `explicit_path` (--socket) if not NULL, else
 * $HLSD_SOCKET, else $XDG_RUNTIME_DIR/hlsd/hlsd.sock, else
 * /tmp/hlsd-<uid>/hlsd.sock. Creates nothing. Returns false with a message for
 * people when the path does not fit or is not absolute. */
bool endpoint_socket_path(const char *explicit_path,
                          char path[ENDPOINT_PATH_MAX], char *message,
                          size_t message_size);

/* Makes sure the directory of `path` exists, belongs to the caller and is
 * closed to others (0700 when created here; an existing directory that others
 * can write to is refused). Returns false with a message. */
bool endpoint_prepare_directory(const char *path, char *message,
                                size_t message_size);

#endif
