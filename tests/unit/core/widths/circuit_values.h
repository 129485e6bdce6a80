/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Circuits of integers as their meaning says it: each unit takes tokens from
 * its operands as soon as they are there, and the channels have room for all of
 * them. There is no time.
 */
#ifndef TESTS_CORE_CIRCUIT_VALUES_H
#define TESTS_CORE_CIRCUIT_VALUES_H

#include "mlir-c/IR.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct circuit_values circuit_values;

/* Reads the first handshake.func of a module, which is not needed afterwards.
 * The test fails when an operation is none of those known here. */
circuit_values *circuit_values_read(MlirModule module);
void circuit_values_free(circuit_values *circuit);

size_t circuit_values_num_results(const circuit_values *circuit);

/* How many bits the results of units have that are more than wires: constants
 * and casts do not count. */
size_t circuit_values_bits(const circuit_values *circuit);

size_t circuit_values_num_buffers(const circuit_values *circuit);
/* Each of them? So it is once there are forks and sinks. */
bool circuit_values_are_used_once(const circuit_values *circuit);

typedef enum circuit_end {
  CIRCUIT_ENDED,     /* nothing more can happen */
  CIRCUIT_UNDEFINED, /* a number that C does not define has chosen a way */
  CIRCUIT_ENDLESS,   /* more steps were taken than allowed */
} circuit_end;

/* What has come out at one result. */
typedef struct circuit_result {
  size_t num_tokens;
  bool has_more; /* as many as one likes: it is made of sources alone */
} circuit_result;

typedef struct circuit_token {
  uint64_t bits;
  bool is_undefined; /* C does not say what it is */
} circuit_token;

/* Gives so many tokens to each argument, and runs the circuit. Behind the first
 * tokens of all arguments are all the second ones, and so on; bits above the
 * width are ignored. `results` has an element for each result. */
circuit_end circuit_values_run(circuit_values *circuit,
                               const uint64_t *arguments, size_t num_tokens,
                               uint64_t most_steps, circuit_result *results);

/* A token of a result, after a run. */
circuit_token circuit_values_token(const circuit_values *circuit, size_t result,
                                   size_t number);

#endif
