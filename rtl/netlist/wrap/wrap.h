/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Modules around a circuit: one with the interfaces that were chosen, for a
 * design, and one with models of what is at the other end of these, which has
 * the ports of the circuit again: what judges the circuit judges that.
 */
#ifndef RTL_NETLIST_WRAP_H
#define RTL_NETLIST_WRAP_H

#include "rtl/netlist/wrap/wrap_plan.h"

/* Is there an interface that needs them? */
bool wrap_is_needed(const rtl_design *design);

/* Adds the module with the interfaces to the design, and the design around it
 * that is simulated. Everything lives in the arena. Returns false when out of
 * memory. */
bool wrap_make(arena_pool *arena, const unit_library *library,
               name_scope *modules, rtl_design *design);

/* The port of a module for simulation that tells which rules were broken, once
 * that module is written. */
rtl_port wrap_fault_port(const wrap_plan *plan);

#endif
