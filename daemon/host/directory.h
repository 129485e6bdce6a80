/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Directories that the daemon keeps something in from one start to the next.
 */
#ifndef DAEMON_DIRECTORY_H
#define DAEMON_DIRECTORY_H

#include <stdbool.h>
#include <stddef.h>

/* Makes the directory, an absolute path, and those above it where there are
 * none, mode 0700. Returns false with a message when it cannot be made, or is
 * not this user's alone. */
bool directory_prepare(const char *directory, char *message,
                       size_t message_size);

#endif
