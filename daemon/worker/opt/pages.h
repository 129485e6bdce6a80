/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Pages of memory, of which a forked process lacks many: fork() leaves out
 * those that can be read from a file again, and others are shared until one
 * side writes. Each is then fetched or copied when it is first used, which for
 * a short run of a large program takes as long as the run.
 */
#ifndef WORKER_OPT_PAGES_H
#define WORKER_OPT_PAGES_H

#include <stdbool.h>

/* Finds out which pages the processes forked from this one will need: lets one
 * of them do `rehearsal` and notes what it has written to, what it has read
 * from files, and the heap and the variables of libraries, which another run
 * would use otherwise. Of the mapping that `code` lies in, and of small ones of
 * files, it notes everything, so that other code is there too. Without memory,
 * /proc or a process, nothing is noted. */
void pages_rehearse(void (*rehearsal)(void), const void *code);

/* Makes pages that were noted this process's own: those that can be written,
 * and with `all` also the others. Calls `stop`, if there is one, now and then
 * and leaves off when it returns true: there is something better to do. */
void pages_fetch(bool all, bool (*stop)(void));

#endif
