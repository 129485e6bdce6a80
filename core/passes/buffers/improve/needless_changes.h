/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Takes back what a walk has changed without need.
 */
#ifndef HLS_PASSES_IMPROVE_NEEDLESS_CHANGES_H
#define HLS_PASSES_IMPROVE_NEEDLESS_CHANGES_H

#include "core/passes/buffers/improve/program_choices.h"

/* Gives each place of a program whose choices, which all fit, differ from those
 * that are kept its own back, where all fits then as well. What the program
 * takes for equal need not be so in the circuit, whose accesses wait for each
 * other. Costs may be more afterwards. Returns false when the steps have ended:
 * then nobody knows whether all fits. */
bool needless_changes_undo(const buffer_program *program,
                           program_choices *choices);

#endif
