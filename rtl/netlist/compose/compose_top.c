/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The top module: the stages, which call themselves again and again, and FIFOs
 * between them.
 */
#include "rtl/netlist/compose/compose.h"
#include "rtl/netlist/wrap/wrap_buses.h"

static void write_ports(const compose_state *state, wrap_module *m) {
  const wrap_plan *plan = &state->plan;
  wrap_port(m, true, 0, plan->clock, "");
  wrap_port(m, true, 0, plan->reset, "");
  for (size_t i = 0; i < state->what->num_stages; i++) {
    const rtl_design *design = state->what->stages[i].design;
    for (size_t p = 0; p < design->num_ports; p++) {
      const char *scalar = state->stages[i].scalars[p];
      if (scalar) {
        wrap_port(m, true, design->ports[p].data_width, scalar, "");
      }
    }
  }
  for (size_t i = 0; i < plan->num_buses; i++) {
    wrap_bus_ports(m, &plan->buses[i]);
  }
}

/* The wires at one end of a stream. */
static wrap_bus stream_wires(const rtl_stream *stream, const char *name) {
  unsigned width = 8;
  while (width < stream->from.port->data_width) {
    width *= 2;
  }
  return (wrap_bus){.kind = WRAP_STREAM_OUT, .name = name, .data_width = width};
}

/* Declares the wires on both sides of each FIFO, and writes that. */
static void write_streams(const compose_state *state, wrap_module *m,
                          wrap_bus *from, wrap_bus *to) {
  for (size_t i = 0; i < state->what->num_streams; i++) {
    const rtl_stream *stream = &state->what->streams[i];
    from[i] = stream_wires(stream, state->streams[i].from);
    to[i] = stream_wires(stream, state->streams[i].to);
    wrap_bus_wires(m, &from[i]);
    wrap_bus_wires(m, &to[i]);
    wrap_instance(m, "hls_fifo_break_dv", state->streams[i].fifo);
    wrap_parameter(m, "NUM_SLOTS", "%u", stream->depth);
    wrap_parameter(m, "DATA_WIDTH", "%u", from[i].data_width + 1);
    wrap_pin(m, "ins", "", "{%s_tlast, %s_tdata}", from[i].name, from[i].name);
    wrap_pin(m, "ins_valid", "", "%s_tvalid", from[i].name);
    wrap_pin(m, "ins_ready", "", "%s_tready", from[i].name);
    wrap_pin(m, "outs", "", "{%s_tlast, %s_tdata}", to[i].name, to[i].name);
    wrap_pin(m, "outs_valid", "", "%s_tvalid", to[i].name);
    wrap_pin(m, "outs_ready", "", "%s_tready", to[i].name);
    wrap_instance_end(m, true);
  }
}

/* The wires that an array of a stage is connected to. */
static const wrap_bus *find_bus(const compose_state *state, size_t stage,
                                const rtl_port *port, const wrap_bus *from,
                                const wrap_bus *to) {
  for (size_t i = 0; i < state->what->num_streams; i++) {
    const rtl_stream *stream = &state->what->streams[i];
    if (stream->from.stage == stage && stream->from.port == port) {
      return &from[i];
    }
    if (stream->to.stage == stage && stream->to.port == port) {
      return &to[i];
    }
  }
  for (size_t i = 0; i < state->plan.num_buses; i++) {
    const wrap_bus *bus = &state->plan.buses[i];
    const rtl_end *end = &state->ends[bus->array->port->argument];
    if (end->stage == stage && end->port == port) {
      return bus;
    }
  }
  return NULL;
}

static bool is_call_port(const rtl_port *port) {
  return port->role == RTL_ROLE_ARGUMENT || port->role == RTL_ROLE_START ||
         port->role == RTL_ROLE_END;
}

/* A token that is always there, or always taken: what answers it is unused. */
static void write_token(wrap_module *m, const rtl_port *port,
                        const char *unused) {
  const char *given = port->is_input ? "_valid" : "_ready";
  const char *answer = port->is_input ? "_ready" : "_valid";
  wrap_pin(m, port->name, given, "1'b1");
  wrap_pin(m, port->name, answer, "%s", unused);
  wrap_unused(m, unused, "");
}

static void write_scalar(const compose_state *state, wrap_module *m,
                         const rtl_end *end) {
  const rtl_composition *what = state->what;
  const rtl_constant *constant =
      compose_constant(what->constants, what->num_constants, end);
  const rtl_design *design = what->stages[end->stage].design;
  if (constant) {
    wrap_pin(m, end->port->name, "", "%u'd%llu", end->port->data_width,
             (unsigned long long)constant->bits);
  } else {
    wrap_pin(m, end->port->name, "", "%s",
             state->stages[end->stage].scalars[end->port - design->ports]);
  }
}

static void write_stage(const compose_state *state, wrap_module *m,
                        size_t number, const wrap_bus *from,
                        const wrap_bus *to) {
  const rtl_design *design = state->what->stages[number].design;
  wrap_instance(m, design->wrapper, state->stages[number].instance);
  wrap_pin(m, design->wrapper_clock, "", "%s", state->plan.clock);
  wrap_pin(m, design->wrapper_reset, "", "%s", state->plan.reset);
  for (size_t p = 0; p < design->num_ports; p++) {
    const rtl_end end = {number, &design->ports[p]};
    if (end.port->role == RTL_ROLE_ARGUMENT) {
      write_scalar(state, m, &end);
    }
    if (is_call_port(end.port)) {
      write_token(m, end.port, state->stages[number].unused[p]);
    } else if (end.port->role == RTL_ROLE_MEMORY) {
      wrap_bus_pins_as(m, find_bus(state, number, end.port, from, to),
                       end.port->bus);
    }
  }
  wrap_instance_end(m, false);
}

/* Wires have to stand in front of what uses them. */
static void declare_unused(const compose_state *state, wrap_module *m) {
  for (size_t i = 0; i < state->what->num_stages; i++) {
    const rtl_design *design = state->what->stages[i].design;
    for (size_t p = 0; p < design->num_ports; p++) {
      if (is_call_port(&design->ports[p])) {
        wrap_wire(m, 0, state->stages[i].unused[p], "");
      }
    }
  }
}

void compose_write_top(compose_state *state, hls_buffer *out) {
  const rtl_composition *what = state->what;
  wrap_module module, *m = &module;
  wrap_bus *from = ARENA_ARRAY(state->arena, wrap_bus, what->num_streams);
  wrap_bus *to = ARENA_ARRAY(state->arena, wrap_bus, what->num_streams);
  hls_buffer comment = {0};
  hls_buffer_printf(&comment,
                    "// Design `%s`: kernels that run side by side, connected "
                    "by streams.\n",
                    what->name);
  wrap_begin(m, &state->plan.texts, what->name);
  write_ports(state, m);
  if (from && to) {
    wrap_line(m, "  wire clk = %s;", state->plan.clock);
    wrap_line(m, "  wire rst = ~%s;", state->plan.reset);
    declare_unused(state, m);
    write_streams(state, m, from, to);
    for (size_t i = 0; i < what->num_stages; i++) {
      write_stage(state, m, i, from, to);
    }
  }
  wrap_end(m, &comment, out);
  out->failed |= !from || !to;
}
