/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Whether jansson ran out of memory. Its parser may then blame the syntax.
 */
#ifndef DAEMON_JSON_MEMORY_H
#define DAEMON_JSON_MEMORY_H

#include <jansson.h>
#include <stdbool.h>

/* Watches jansson's allocations from now on. To be called before it makes any,
 * or again. */
void json_memory_watch(void);

/* Whether one has failed since the last call. */
bool json_memory_ran_out(void);

#endif
