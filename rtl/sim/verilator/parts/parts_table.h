/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The C text of a circuit of parts: its plan (sim_plan.h) and its table
 * (sim_parts.h).
 */
#ifndef SIM_PARTS_TABLE_H
#define SIM_PARTS_TABLE_H

#include "rtl/sim/verilator/parts/parts_kind.h"

/* Appends the text; `kinds` are those of the netlist's uses. False when the
 * netlist lacks a port or a channel of the design, or memory is lacking. */
bool parts_table_write(const model_build *build, parts_netlist *netlist,
                       const parts_kind *kinds, hls_buffer *out);

#endif
