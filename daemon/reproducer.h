/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Requests that ended their worker, kept as files, so that somebody can look
 * into it.
 */
#ifndef DAEMON_REPRODUCER_H
#define DAEMON_REPRODUCER_H

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>

#include "json_text.h"

/* Files that are kept; a new one takes the place of the oldest. */
#define REPRODUCERS_MAX 16
/* A larger request is not kept. */
#define REPRODUCER_BYTES_MAX (16u * 1024 * 1024)

/* Writes a request, as it can be sent again, to `lost/N.json` in the directory
 * of the socket, for the user alone; N is `number` modulo REPRODUCERS_MAX.
 * `path` receives its name. Returns false, after logging why, when there is no
 * such file. */
bool reproducer_write(const char *socket_path, uint64_t number,
                      const char *method, json_span params,
                      char path[PATH_MAX]);

#endif
