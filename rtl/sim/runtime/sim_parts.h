/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A circuit of parts: models of its units that were verilated one by one, and a
 * table of how the top module connects them. The table is generated for each
 * circuit; a part belongs to every circuit that uses the unit with the same
 * parameters.
 *
 * All numbers of nets, names and the like are indices into the table's arrays.
 */
#ifndef SIM_PARTS_H
#define SIM_PARTS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A port of a unit's model. Its bits are where the model has them: the lowest
 * ones first, in as many bytes as Verilator gives to a port of this width. */
typedef struct sim_part_port {
  const char *name;
  uint32_t width;
  uint32_t is_input;
} sim_part_port;

/* What is generated with the model of a unit. */
typedef struct sim_part_kind {
  const sim_part_port *ports;
  uint32_t num_ports;
  /* A new model. `*context` is shared by all models, and NULL before the first
   * one. Models are not destroyed: the process ends. */
  void *(*create)(void **context);
  void *(*find_port)(void *model, uint32_t port); /* where its bits are */
  void (*evaluate)(void *model);
} sim_part_kind;

/* Bits that one port drives, or a constant. Nothing drives some nets: they are
 * constants of value 0. */
typedef struct sim_parts_net {
  uint32_t width;
  uint64_t value; /* of a constant */
} sim_parts_net;

/* A port of a unit with the nets at it, those of the lowest bits first. */
typedef struct sim_parts_pin {
  uint32_t name;
  uint32_t first_net, num_nets; /* in `pin_nets` */
} sim_parts_pin;

typedef struct sim_parts_unit {
  uint32_t kind;
  uint32_t first_pin, num_pins;
} sim_parts_unit;

/* The arrays of sim_ports, by which the test bench reaches the circuit. */
typedef enum sim_parts_array {
  SIM_PARTS_RST,
  SIM_PARTS_IN_DATA,
  SIM_PARTS_IN_VALID,
  SIM_PARTS_OUT_READY,
  SIM_PARTS_LOAD_DATA,
  SIM_PARTS_NUM_INPUTS, /* those from here on leave the circuit */
  SIM_PARTS_IN_READY = SIM_PARTS_NUM_INPUTS,
  SIM_PARTS_OUT_DATA,
  SIM_PARTS_OUT_VALID,
  SIM_PARTS_LOAD_ENABLE,
  SIM_PARTS_LOAD_ADDRESS,
  SIM_PARTS_STORE_ENABLE,
  SIM_PARTS_STORE_ADDRESS,
  SIM_PARTS_STORE_DATA,
  SIM_PARTS_NUM_ARRAYS,
} sim_parts_array;

/* A net that is an element of such an array. */
typedef struct sim_parts_end {
  uint32_t array; /* sim_parts_array */
  uint32_t index;
  uint32_t net;
} sim_parts_end;

typedef struct sim_parts {
  const sim_part_kind *const *kinds;
  const char *const *names;
  const sim_parts_net *nets;
  const sim_parts_pin *pins;
  const uint32_t *pin_nets;
  const sim_parts_unit *units;
  const sim_parts_end *ends;
  const uint32_t *valid_nets, *ready_nets; /* per channel */
  const uint32_t *probe_nets;              /* per probe */
  uint32_t num_nets, num_units, num_ends;
  uint32_t clock; /* the net */
} sim_parts;

/* Generated for each circuit of parts. */
extern const sim_parts sim_circuit_parts;

#ifdef __cplusplus
}
#endif
#endif
