/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The design that a simulation of several stages has: the top module, with
 * sources and sinks at its streams.
 */
#include "rtl/netlist/compose/compose.h"
#include "rtl/netlist/wrap/wrap.h"

#include <string.h>

/* The scalars of the top module, by the values that they have. */
static bool pin_scalars(compose_state *state, const rtl_constant *values,
                        size_t num_values) {
  const rtl_composition *what = state->what;
  wrap_pinned *pinned = ARENA_ARRAY(state->arena, wrap_pinned, num_values + 1);
  state->plan.pinned = pinned;
  for (size_t i = 0; pinned && i < num_values; i++) {
    const rtl_end *of = &values[i].of;
    size_t number = (size_t)(of->port - what->stages[of->stage].design->ports);
    const char *port = state->stages[of->stage].scalars[number];
    if (port) {
      pinned[state->plan.num_pinned++] =
          (wrap_pinned){port, of->port->data_width, values[i].bits};
    }
  }
  return pinned;
}

static bool add_channel(compose_state *state, char *net, char *source,
                        char *target) {
  rtl_design *design = &state->made->design;
  design->channels[design->num_channels++] =
      (rtl_channel){.net = net, .source = source, .target = target};
  return net && source && target;
}

/* A stream between two stages is watched where it leaves its FIFO. What is
 * inside of a stage is not: channels of an island may look as if they moved
 * while the island as a whole waits for a stream. */
static bool add_channels(compose_state *state) {
  const rtl_composition *what = state->what;
  size_t most = what->num_streams + state->plan.num_buses;
  state->made->design.channels = ARENA_ARRAY(state->arena, rtl_channel, most);
  bool ok = state->made->design.channels;
  for (size_t i = 0; ok && i < what->num_streams; i++) {
    ok = add_channel(state,
                     arena_printf(state->arena, "%s.%s.outs",
                                  state->plan.ip_instance,
                                  state->streams[i].fifo),
                     compose_name(state, &what->streams[i].from, '.'),
                     compose_name(state, &what->streams[i].to, '.'));
  }
  for (size_t i = 0; ok && i < state->plan.num_buses; i++) {
    const wrap_bus *bus = &state->plan.buses[i];
    bool is_input = bus->kind == WRAP_STREAM_IN;
    char *end = bus->array->port->source_name;
    ok = add_channel(
        state, arena_printf(state->arena, "%s.data", state->plan.checks[i]),
        is_input ? "outside" : end, is_input ? end : "outside");
  }
  return ok;
}

/* The ports of the circuit that is simulated, of which none may wait. */
static bool make_bench_ports(compose_state *state) {
  const rtl_design *outside = &state->outside;
  rtl_design *design = &state->made->design;
  design->ports = ARENA_ARRAY(state->arena, rtl_port, outside->num_ports + 1);
  if (!design->ports) {
    return false;
  }
  for (size_t i = 0; i < outside->num_ports; i++) {
    design->ports[i] = outside->ports[i];
    design->ports[i].interface = HLS_INTERFACE_RAM;
  }
  design->ports[outside->num_ports] = wrap_fault_port(&state->plan);
  design->num_ports = outside->num_ports + 1;
  design->faults = (char **)state->plan.faults;
  design->num_faults = state->plan.num_faults;
  return true;
}

static bool write_bench(compose_state *state, const rtl_constant *values,
                        size_t num_values, hls_error *error) {
  hls_buffer text = {0};
  if (!pin_scalars(state, values, num_values)) {
    return compose_fail_no_memory(error);
  }
  wrap_bench_write(&state->plan, &text);
  if (!wrap_files_add_text(&state->files, state->plan.bench, RTL_FILE_TOP,
                           &text)) {
    return compose_fail_no_memory(error);
  }
  return compose_add_files(state, error);
}

rtl_design *rtl_compose_bench(const rtl_composition *what, size_t num_calls,
                              const rtl_constant *values, size_t num_values,
                              hls_error *error) {
  compose_state state;
  if (!compose_begin(&state, what, num_calls, error) ||
      !write_bench(&state, values, num_values, error)) {
    return compose_give_up(&state);
  }
  if (!make_bench_ports(&state) || !add_channels(&state)) {
    compose_fail_no_memory(error);
    return compose_give_up(&state);
  }
  rtl_design *design = &state.made->design;
  design->top = (char *)state.plan.bench;
  design->files = state.files.files;
  design->num_files = state.files.count;
  return design;
}
