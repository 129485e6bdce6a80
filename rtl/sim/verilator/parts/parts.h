/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Circuits of parts: instead of the whole circuit, Verilator translates each
 * kind of unit once, and what connects them is a table. The units are kept
 * (model_store.h); a circuit of known units is there as soon as its table is
 * compiled and linked. It takes longer for a cycle than the whole circuit in
 * one piece does.
 */
#ifndef SIM_PARTS_BUILD_H
#define SIM_PARTS_BUILD_H

#include "rtl/sim/verilator/model_build.h"

/* Whether a circuit of parts would do the same as the whole one: nothing of the
 * user's is in it, no waveform is asked for, and memories do not make anybody
 * wait. */
bool parts_are_possible(const simulator_job *job);

/* Builds MODEL_BINARY of parts. Leaves `*built` false, and no verdict, when the
 * top module does more than to connect units, when so many kinds of units are
 * new that the whole circuit takes less time, or when a tool failed: then the
 * whole circuit has to be built. */
hls_status parts_build(const model_build *build, bool *built);

#endif
