/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * When the values of an island are where, by its registers and latencies alone:
 * what the pass that made it had in mind is not asked.
 */
#ifndef TESTS_CORE_ISLAND_CLOCK_H
#define TESTS_CORE_ISLAND_CLOCK_H

#include "base/memory/ptr_map.h"
#include "core/ir/ir.h"

/* A value that is there at all times. */
#define CLOCK_ANY INT64_MIN

/* The islands of a function. Zero-initialise; finish() in every case. */
typedef struct island_clock {
  MlirOperation func;
  ptr_map times; /* operation -> cycle of its results, as clock_time() */
} island_clock;

/* The cycle of the iteration in which a value in an island is there. */
int64_t clock_time(const island_clock *clock, MlirValue value);

/* Finds the times from the enters on. False: some operation of an island has
 * none. */
bool clock_find(island_clock *clock, MlirOperation func);
void clock_finish(island_clock *clock);

/* The cycles that the results of an operation take after its operands. */
int64_t clock_latency(MlirOperation op);

/* Is it a mux that chooses by whether its iteration is the first one? */
bool clock_is_header(MlirOperation mux);

/* Does a value change, without a register, with one that an await takes? */
bool clock_is_awaiting(const island_clock *clock, MlirValue value);

#endif
