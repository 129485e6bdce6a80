/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A log that is a file: it must not grow for as long as the daemon lives.
 */
#ifndef DAEMON_LOG_FILE_H
#define DAEMON_LOG_FILE_H

#include <stdint.h>

/* Cuts the file, opened for appending, to its last lines when it has more than
 * `max_bytes`: everybody who writes to it goes on. Returns how many bytes may
 * be written until this should be called again; UINT64_MAX for what is no such
 * file, which is never cut. */
uint64_t log_file_bound(int descriptor, uint64_t max_bytes);

#endif
