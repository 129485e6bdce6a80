/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How much memory a process occupies.
 */
#ifndef DAEMON_PROCESS_MEMORY_H
#define DAEMON_PROCESS_MEMORY_H

#include <stdint.h>
#include <sys/types.h>

/* Resident bytes of a process, of this one when `pid` is 0. 0 when unknown. */
uint64_t process_memory_resident(pid_t pid);

#endif
