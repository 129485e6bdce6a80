/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The entries of a circuit's plan (runtime/sim_plan.h), which mean the same
 * with every simulator.
 */
#ifndef SIM_TESTBENCH_PLAN_H
#define SIM_TESTBENCH_PLAN_H

#include "rtl/sim/runtime/sim_plan.h"
#include "rtl/sim/testbench/testbench.h"

/* All numbers of the plan, without its tables. */
sim_plan testbench_plan(const testbench *bench, const sim_layout *layout);

/* Entries of the tables, by index. */
sim_plan_input testbench_plan_input(const testbench *bench,
                                    const sim_layout *layout, size_t index);
sim_plan_output testbench_plan_output(const testbench *bench, size_t index);
sim_plan_memory testbench_plan_memory(const testbench *bench, size_t index);

#endif
