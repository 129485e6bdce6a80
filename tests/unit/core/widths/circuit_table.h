/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A circuit as tables, for circuit_values.c to run.
 */
#ifndef TESTS_CORE_CIRCUIT_TABLE_H
#define TESTS_CORE_CIRCUIT_TABLE_H

#include "circuit_steps.h"
#include "circuit_values.h"
#include "mlir-c/IR.h"

typedef enum unit_kind {
  UNIT_STEP, /* an integer operation */
  UNIT_SELECT,
  UNIT_CONSTANT,
  UNIT_SOURCE,
  UNIT_WIRES, /* each result is the first operand */
  UNIT_JOIN,
  UNIT_SINK,
  UNIT_MERGE,
  UNIT_CONTROL_MERGE,
  UNIT_MUX,
  UNIT_COND_BR,
  UNIT_INIT,
  UNIT_REPEAT,
  UNIT_END,
} unit_kind;

/* A use of a value, with the tokens that have not been taken. */
typedef struct circuit_channel {
  circuit_token *tokens; /* a ring */
  size_t first, count, room;
  size_t value;
  size_t next; /* channel of the same value; NO_CHANNEL */
  size_t unit; /* that takes from it */
} circuit_channel;

#define NO_CHANNEL SIZE_MAX

/* An argument or a result. */
typedef struct circuit_value {
  MlirValue mlir; /* while the table is made */
  unsigned width; /* 0 for a control */
  size_t first_channel;
  bool is_always; /* behind what has been pushed, there is always this one */
  circuit_token always;
} circuit_value;

typedef struct circuit_unit {
  unit_kind kind;
  circuit_step step;
  circuit_predicate predicate;
  bool is_buffer;
  uint64_t constant; /* or the token of an init after reset */
  size_t first_channel, num_operands;
  size_t first_value, num_results;
  bool is_done;    /* its results are always there */
  bool is_pending; /* in the ring below */
  circuit_token kept;
} circuit_unit;

struct circuit_values {
  circuit_unit *units;
  size_t num_units;
  circuit_channel *channels;
  size_t num_channels;
  circuit_value *values; /* arguments first */
  size_t num_values;
  size_t num_arguments;
  size_t end;      /* which unit it is */
  size_t *pending; /* units that may be able to work: a ring */
  size_t first_pending, num_pending;
  uint64_t steps;
  bool is_undefined;
};

#endif
