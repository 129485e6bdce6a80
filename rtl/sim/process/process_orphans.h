/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The processes that a tool has started, and those that these have started.
 */
#ifndef SIM_PROCESS_ORPHANS_H
#define SIM_PROCESS_ORPHANS_H

#include <stdbool.h>
#include <sys/types.h>

/* From now on the orphans among the descendants of this process become its
 * children, or, with false, no longer do. Returns what was so before. */
bool process_orphans_adopt(bool adopt);

/* One child, by its number, is not an orphan; 0: all are. */
void process_orphans_spare(pid_t pid);

/* Kills all other children of this process and reaps them, then those which
 * these leave, until there are none. Without /proc nobody can tell who they
 * are: they stay, and end with the process group. */
void process_orphans_kill(void);

#endif
