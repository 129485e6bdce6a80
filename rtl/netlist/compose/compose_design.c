/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The design of several stages.
 */
#include "rtl/netlist/compose/compose.h"

/* The ports of the top module: its arrays, then its scalars. */
static bool make_ports(compose_state *state) {
  const rtl_composition *what = state->what;
  rtl_design *design = &state->made->design;
  design->ports =
      ARENA_ARRAY(state->arena, rtl_port, compose_count_ports(what) + 2);
  if (!design->ports) {
    return false;
  }
  for (size_t i = 0; i < state->outside.num_ports; i++) {
    const rtl_port *port = &state->outside.ports[i];
    rtl_port *added = &design->ports[design->num_ports];
    if (port->role == RTL_ROLE_START || port->role == RTL_ROLE_END) {
      continue;
    }
    *added = *port;
    design->num_ports++;
    if (port->role == RTL_ROLE_CLOCK) {
      added->name = (char *)state->plan.clock;
    } else if (port->role == RTL_ROLE_RESET) {
      added->name = (char *)state->plan.reset;
    }
  }
  for (size_t i = 0; i < what->num_stages; i++) {
    const rtl_design *stage = what->stages[i].design;
    for (size_t p = 0; p < stage->num_ports; p++) {
      if (state->stages[i].scalars[p]) {
        const rtl_end end = {i, &stage->ports[p]};
        rtl_port *added = &design->ports[design->num_ports++];
        *added = stage->ports[p];
        added->name = (char *)state->stages[i].scalars[p];
        added->source_name = compose_name(state, &end, '.');
        added->argument = -1;
      }
    }
  }
  return !state->arena->failed;
}

rtl_design *compose_give_up(const compose_state *state) {
  if (state->made) {
    rtl_design_destroy(&state->made->design);
  }
  return NULL;
}

rtl_design *rtl_compose(const rtl_composition *what, hls_error *error) {
  compose_state state;
  if (!compose_begin(&state, what, 1, error) ||
      !compose_add_files(&state, error)) {
    return compose_give_up(&state);
  }
  if (!make_ports(&state)) {
    compose_fail_no_memory(error);
    return compose_give_up(&state);
  }
  rtl_design *design = &state.made->design;
  design->top = (char *)what->name;
  design->files = state.files.files;
  design->num_files = state.files.count;
  return design;
}
