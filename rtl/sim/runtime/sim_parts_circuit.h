/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A circuit of parts in memory: the models, and the wires between them.
 */
#ifndef SIM_PARTS_CIRCUIT_H
#define SIM_PARTS_CIRCUIT_H

#include "rtl/sim/runtime/sim_parts.h"
#include "rtl/sim/runtime/sim_parts_wire.h"
#include "rtl/sim/runtime/sim_plan.h"

#include <stddef.h>

/* Instead of a unit: the test bench. */
#define SIM_PARTS_NO_UNIT UINT32_MAX

typedef struct sim_parts_model {
  void *model;
  void (*evaluate)(void *model);
  uint8_t *clock; /* NULL: it has none */
  sim_parts_wire *wires;
  uint32_t num_wires; /* from its outputs */
  bool is_waiting;    /* to be evaluated */
} sim_parts_model;

/* Elements of the arrays of sim_ports. */
typedef struct sim_parts_element {
  uint64_t *wide; /* one of the two */
  uint8_t *narrow;
} sim_parts_element;

typedef struct sim_parts_circuit {
  const sim_parts *table;
  sim_parts_model *models;  /* the units; behind them the test bench, whose
                               wires lead into the circuit */
  sim_parts_wire *wires;    /* of all models */
  sim_parts_wire *observed; /* what a snapshot takes */
  uint32_t num_observed;
  sim_parts_element arrays[SIM_PARTS_NUM_ARRAYS]; /* what the loop reads and
                                                     writes */
  uint64_t *now; /* per end: what the circuit sees of it since the last edge */
  uint8_t *channel_valid, *channel_ready;
  uint64_t *probe;
} sim_parts_circuit;

/* Makes the models and connects them. Nothing is evaluated. False, with a line
 * on standard error, when the table does not fit the models or memory is
 * lacking. Nothing is ever freed: the process ends then. */
bool sim_parts_circuit_make(sim_parts_circuit *circuit, const sim_plan *plan,
                            const sim_parts *table);

#endif
