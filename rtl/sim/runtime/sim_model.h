/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What every generated model includes first; precompiled, because reading the
 * C++ library takes longer than compiling a small circuit.
 */
#ifndef SIM_MODEL_H
#define SIM_MODEL_H

#include "sim_plan.h"
#include "verilated.h"

#endif
