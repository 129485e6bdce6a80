/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Children of a runner that were forked before they are needed. Most of what a
 * new process takes is to make its memory its own, page by page, as it first
 * writes it: a spare has done that, has given up what no order needs, files
 * above all, and waits for one.
 */
#ifndef SIM_PROCESS_SPARE_H
#define SIM_PROCESS_SPARE_H

#include "rtl/sim/process/process_order.h"

/* So many wait: one for each process of a simulation that is forked. */
#define PROCESS_SPARES 3

typedef struct process_spare {
  pid_t pid;
  int connection;
} process_spare;

/* Zero-initialise. */
typedef struct process_spares {
  process_spare items[PROCESS_SPARES];
  size_t count;
} process_spares;

/* Forks one more, which calls `warm` first. Nothing happens when there are
 * enough, or when it cannot. */
void process_spares_add(process_spares *spares, void (*warm)(void));

/* Gives an order to one of them, which is a spare no more. Returns its number,
 * or -1 when there is none that takes it. */
pid_t process_spares_take(process_spares *spares, const process_order *order,
                          const int *files, size_t count);

#endif
