/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The signals of a circuit that a waveform shows, as Verilator's would name
 * them, and the nodes that are their values.
 */
#ifndef SIM_MODEL_SIM_SIGNALS_H
#define SIM_MODEL_SIM_SIGNALS_H

#include "hls/buffer.h"
#include "rtl/model/elaborate/elab_signals.h"
#include "rtl/sim/waveform/wave_table.h"

/* Zero-initialise; model_sim_signals_finish() in every case. */
typedef struct model_sim_signals {
  hls_buffer items;  /* of wave_item */
  hls_buffer names;  /* of a wave_table */
  hls_buffer widths; /* of uint32_t */
  hls_buffer nodes;  /* of logic_node: per value, what it is */
  size_t num_values;
} model_sim_signals;

/* Collects all signals of a design, whose top instance is at a path of names
 * with dots between. `clock` is its clock's port. */
hls_status model_sim_signals_collect(model_sim_signals *signals,
                                     elab_design *design,
                                     const logic_graph *graph, const char *path,
                                     const char *clock, hls_error *error);

void model_sim_signals_finish(model_sim_signals *signals);

/* The table of what was collected; borrowed. */
wave_table model_sim_signals_table(const model_sim_signals *signals);

#endif
