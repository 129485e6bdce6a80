/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Programs of circuits that are kept from one simulation to the next, so that
 * only what drives an unchanged circuit is run anew.
 */
#ifndef SIM_MODEL_SIM_KEPT_H
#define SIM_MODEL_SIM_KEPT_H

#include "rtl/sim/model/model_sim.h"
#include "rtl/sim/model/model_sim_units.h"

/* The units of earlier circuits. Accepts NULL. */
model_sim_units *model_sim_kept_units(sim_kept *kept);

/* What a program depends on, in short. */
typedef struct model_sim_key {
  unsigned char bytes[32];
} model_sim_key;

/* Works out the key of a circuit. False for one that is not kept: that has
 * modules of the user's, whose ports are checked in each simulation, or shows
 * the signals of a waveform. */
bool model_sim_key_find(const simulator_job *job, model_sim_key *key);

/* Lends the program and the drives that are kept of a circuit, until another
 * one is added. False when there are none. */
bool model_sim_kept_take(sim_kept *kept, const model_sim_key *key,
                         model_sim *model);

/* Keeps those of the model, which are lent from now on, instead of those that
 * were used longest ago. Very large ones stay the model's own. */
void model_sim_kept_add(sim_kept *kept, const model_sim_key *key,
                        model_sim *model);

#endif
