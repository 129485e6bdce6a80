/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Addresses at which nothing is, neither in this process nor in the runner and
 * its children: code that one of them has linked for such an address, another
 * one can put there.
 */
#ifndef SIM_PROCESS_PLACE_H
#define SIM_PROCESS_PLACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* So many addresses, in parts that are used alike. */
#define PROCESS_PLACE_PARTS 4
#define PROCESS_PLACE_PART_BYTES ((size_t)64 << 20)
#define PROCESS_PLACE_BYTES (PROCESS_PLACE_PARTS * PROCESS_PLACE_PART_BYTES)

/* The first address; NULL when there is no such place. The first call reserves
 * it, and those that are forked afterwards have the same: no memory is used. */
uint8_t *process_place(void);

/* Memory of zeros that can be written, in the whole of it; false without. */
bool process_place_open(void);
/* Gives all of that back. */
void process_place_close(void);

/* Has this process do without all of it, so that it can map what it wants. */
void process_place_leave(void);

#endif
