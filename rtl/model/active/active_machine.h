/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Runs a cycle_machine by what changes. Most of a large circuit waits for a
 * token most of the time: its values are those of the cycle before. The program
 * is divided into chunks, and a chunk is computed only if a value that it takes
 * has changed. All slots are what cycle_machine_settle() and
 * cycle_machine_step() would make of them. Where too much changes for that to
 * be of use, those are called for a while.
 */
#ifndef RTL_MODEL_ACTIVE_ACTIVE_MACHINE_H
#define RTL_MODEL_ACTIVE_ACTIVE_MACHINE_H

#include "rtl/model/cycle/cycle_machine.h"

typedef struct active_machine active_machine;

/* For a machine that is to be settled next, at the beginning or behind an edge.
 * It is borrowed, and interprets. NULL when out of memory. */
active_machine *active_create(cycle_machine *machine);
void active_destroy(active_machine *active); /* accepts NULL */

/* As cycle_machine_settle() and cycle_machine_step(), one after the other. */
void active_settle(active_machine *active);
void active_step(active_machine *active);

#endif
