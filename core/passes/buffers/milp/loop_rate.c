/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Phases.
 */
#include "core/passes/buffers/milp/loop_rate.h"

/* No phase is further from the beginning of an iteration. */
static const double MOST_PHASES = 1000;

size_t loop_rate_add_phase(milp_program *program) {
  return milp_add(program, 0, MOST_PHASES);
}

size_t loop_rate_add_sooner(milp_program *program) {
  size_t sooner = milp_add(program, LOOP_RATE_ANY_TIME, LOOP_RATE_ANY_TIME);
  if (!program->failed) {
    program->variables[sooner].value = LOOP_RATE_ANY_TIME;
  }
  return sooner;
}
