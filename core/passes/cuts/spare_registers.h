/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Registers that the clock does without.
 */
#ifndef HLS_PASSES_SPARE_REGISTERS_H
#define HLS_PASSES_SPARE_REGISTERS_H

#include "core/passes/buffers/cycle_levels.h"
#include "core/passes/delay/wire_times.h"

/* Nanoseconds that paths may take for which a register is removed. */
typedef struct spare_registers_limits {
  double on_cycles; /* where it makes a loop slower */
  double elsewhere;
} spare_registers_limits;

/* Says of a register without which no path is too long whether it may go; it
 * goes then. */
typedef struct spare_registers_filter {
  bool (*may_go)(MlirOperation op, void *user);
  /* Is it asked of this one before others? */
  bool (*is_first)(MlirOperation op, void *user);
  void *user;
} spare_registers_filter;

/* Removes those of the ONE_SLOT_BREAK_DV and ONE_SLOT_BREAK_R buffers in
 * `added` without which no path is on a cycle, and every one that gets longer
 * is within its limit, and which may go by the filter, if any; those in the
 * innermost loops first. The function is materialised. Its times are followed;
 * its graph, and what is known of its operations, must not be used afterwards.
 * Returns false when out of memory. */
bool spare_registers_remove(MlirOperation func, wire_times *times,
                            const cycle_levels *levels, const ptr_map *added,
                            const spare_registers_limits *limits,
                            const spare_registers_filter *filter);

#endif
