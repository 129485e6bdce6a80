/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Making the models of a circuit's units, and finding the bits that its nets
 * connect.
 */
#include "rtl/sim/runtime/sim_parts_circuit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Where the bits of a net come from. */
typedef struct driver {
  const uint8_t *from; /* NULL: nothing drives it */
  uint32_t bit;
  uint32_t width; /* of the whole port */
  uint32_t unit;
} driver;

typedef struct making {
  sim_parts_circuit *circuit;
  const sim_parts *table;
  driver *drivers; /* per net */
  sim_parts_wire *found;
  size_t num_found;
} making;

/* Bits of one port, to be connected with a net. */
typedef struct port_bits {
  uint8_t *at;
  uint32_t bit, port_width;
  uint32_t unit;
} port_bits;

static bool is_wide(unsigned array) {
  return array == SIM_PARTS_IN_DATA || array == SIM_PARTS_OUT_DATA ||
         array == SIM_PARTS_LOAD_DATA || array == SIM_PARTS_LOAD_ADDRESS ||
         array == SIM_PARTS_STORE_ADDRESS || array == SIM_PARTS_STORE_DATA;
}

static size_t length(const sim_plan *plan, unsigned array) {
  switch (array) {
  case SIM_PARTS_RST:
    return 1;
  case SIM_PARTS_IN_DATA:
  case SIM_PARTS_IN_VALID:
  case SIM_PARTS_IN_READY:
    return plan->num_inputs;
  case SIM_PARTS_OUT_DATA:
  case SIM_PARTS_OUT_VALID:
  case SIM_PARTS_OUT_READY:
    return plan->num_outputs;
  default:
    return plan->num_connected;
  }
}

static void *allocate(size_t count, size_t size) {
  return calloc(count ? count : 1, size);
}

static bool make_arrays(sim_parts_circuit *c, const sim_plan *plan) {
  for (unsigned i = 0; i < SIM_PARTS_NUM_ARRAYS; i++) {
    sim_parts_element *array = &c->arrays[i];
    size_t count = length(plan, i);
    if (is_wide(i)) {
      array->wide = allocate(count, sizeof *array->wide);
    } else {
      array->narrow = allocate(count, sizeof *array->narrow);
    }
    if (!array->wide && !array->narrow) {
      return false;
    }
  }
  c->now = allocate(c->table->num_ends, sizeof *c->now);
  c->channel_valid = allocate(plan->num_channels, 1);
  c->channel_ready = allocate(plan->num_channels, 1);
  c->probe = allocate(plan->num_probes, sizeof *c->probe);
  c->models = allocate(c->table->num_units + (size_t)1, sizeof *c->models);
  return c->now && c->channel_valid && c->channel_ready && c->probe &&
         c->models;
}

static bool make_models(sim_parts_circuit *c) {
  void *context = NULL;
  for (uint32_t i = 0; i < c->table->num_units; i++) {
    const sim_part_kind *kind = c->table->kinds[c->table->units[i].kind];
    c->models[i].model = kind->create(&context);
    c->models[i].evaluate = kind->evaluate;
    if (!c->models[i].model) {
      return false;
    }
  }
  return true;
}

/* The number of the port with that name, or the number of ports. */
static uint32_t find_port(const sim_part_kind *kind, const char *name) {
  uint32_t i = 0;
  while (i < kind->num_ports && strcmp(kind->ports[i].name, name) != 0) {
    i++;
  }
  return i;
}

static void drive(making *m, uint32_t net, const port_bits *bits) {
  m->drivers[net] = (driver){bits->at, bits->bit, bits->port_width, bits->unit};
}

static sim_parts_wire wire_from(const making *m, uint32_t net,
                                const port_bits *to) {
  const driver *from = &m->drivers[net];
  sim_parts_wire wire = {.from = from->from,
                         .to = to->at,
                         .from_bit = from->bit,
                         .to_bit = to->bit,
                         .width = m->table->nets[net].width,
                         .source = from->unit,
                         .target = to->unit};
  sim_parts_wire_choose(&wire, from->width, to->port_width);
  return wire;
}

/* What nothing drives is there from the beginning. */
static void feed(making *m, uint32_t net, const port_bits *bits) {
  sim_parts_wire wire = wire_from(m, net, bits);
  if (!wire.from) {
    wire.from = (const uint8_t *)&m->table->nets[net].value;
    wire.how = SIM_PARTS_BITS;
    /* A constant has 64 bits at most, and what is not driven is 0. */
    wire.width = wire.width < 64 ? wire.width : 64;
    sim_parts_wire_move(&wire);
  } else {
    m->found[m->num_found++] = wire;
  }
}

/* Connects the nets at one port: in the first of two passes those that it
 * drives, in the second one those that drive it. */
static bool connect_pin(making *m, uint32_t unit, const sim_parts_pin *pin,
                        bool drives) {
  const sim_parts *table = m->table;
  const sim_part_kind *kind = table->kinds[table->units[unit].kind];
  uint32_t number = find_port(kind, table->names[pin->name]), width = 0;
  const sim_part_port *port = &kind->ports[number];
  const uint32_t *nets = &table->pin_nets[pin->first_net];
  for (uint32_t i = 0; i < pin->num_nets; i++) {
    width += table->nets[nets[i]].width;
  }
  if (number == kind->num_ports || width != port->width) {
    fprintf(stderr, "unit %u: port %s does not fit\n", (unsigned)unit,
            table->names[pin->name]);
    return false;
  }
  if (!port->is_input != drives) {
    return true;
  }
  sim_parts_model *model = &m->circuit->models[unit];
  port_bits bits = {kind->find_port(model->model, number), 0, width, unit};
  if (!drives && nets[0] == table->clock) {
    model->clock = bits.at;
    return true;
  }
  for (uint32_t i = 0; i < pin->num_nets; i++) {
    if (drives) {
      drive(m, nets[i], &bits);
    } else {
      feed(m, nets[i], &bits);
    }
    bits.bit += table->nets[nets[i]].width;
  }
  return true;
}

static bool connect_units(making *m, bool drives) {
  const sim_parts *table = m->table;
  for (uint32_t u = 0; u < table->num_units; u++) {
    const sim_parts_unit *unit = &table->units[u];
    for (uint32_t p = 0; p < unit->num_pins; p++) {
      if (!connect_pin(m, u, &table->pins[unit->first_pin + p], drives)) {
        return false;
      }
    }
  }
  return true;
}

/* The ends that the test bench drives, or those that it reads. */
static void connect_ends(making *m, bool drives) {
  sim_parts_circuit *c = m->circuit;
  for (uint32_t i = 0; i < m->table->num_ends; i++) {
    const sim_parts_end *end = &m->table->ends[i];
    const sim_parts_element *array = &c->arrays[end->array];
    if (drives && end->array < SIM_PARTS_NUM_INPUTS) {
      port_bits bits = {(uint8_t *)&c->now[i], 0, 64, m->table->num_units};
      drive(m, end->net, &bits);
    } else if (!drives && end->array >= SIM_PARTS_NUM_INPUTS) {
      port_bits bits = {array->wide ? (uint8_t *)&array->wide[end->index]
                                    : &array->narrow[end->index],
                        0, array->wide ? 64 : 8, SIM_PARTS_NO_UNIT};
      feed(m, end->net, &bits);
    }
  }
}

/* Sorts the wires by their sources. */
static bool share_out(making *m) {
  sim_parts_circuit *c = m->circuit;
  uint32_t num_models = m->table->num_units + 1;
  c->wires = allocate(m->num_found, sizeof *c->wires);
  if (!c->wires) {
    return false;
  }
  for (size_t i = 0; i < m->num_found; i++) {
    c->models[m->found[i].source].num_wires++;
  }
  sim_parts_wire *at = c->wires;
  for (uint32_t i = 0; i < num_models; i++) {
    c->models[i].wires = at;
    at += c->models[i].num_wires;
    c->models[i].num_wires = 0;
  }
  for (size_t i = 0; i < m->num_found; i++) {
    sim_parts_model *source = &c->models[m->found[i].source];
    source->wires[source->num_wires++] = m->found[i];
  }
  return true;
}

static void observe(making *m, uint32_t net, void *to, uint32_t width) {
  size_t before = m->num_found;
  port_bits bits = {to, 0, width, SIM_PARTS_NO_UNIT};
  feed(m, net, &bits);
  m->circuit->num_observed += (uint32_t)(m->num_found - before);
}

/* The wires that are found now are those of snapshots. */
static void observe_all(making *m, const sim_plan *plan) {
  sim_parts_circuit *c = m->circuit;
  m->found = c->observed;
  m->num_found = 0;
  for (unsigned i = 0; i < plan->num_channels; i++) {
    observe(m, m->table->valid_nets[i], &c->channel_valid[i], 8);
    observe(m, m->table->ready_nets[i], &c->channel_ready[i], 8);
  }
  for (unsigned i = 0; i < plan->num_probes; i++) {
    observe(m, m->table->probe_nets[i], &c->probe[i], 64);
  }
}

/* As many wires as there are places for a net at a port. */
static size_t most_wires(const sim_parts *table) {
  size_t most = table->num_ends;
  for (uint32_t u = 0; u < table->num_units; u++) {
    const sim_parts_unit *unit = &table->units[u];
    for (uint32_t p = 0; p < unit->num_pins; p++) {
      most += table->pins[unit->first_pin + p].num_nets;
    }
  }
  return most;
}

bool sim_parts_circuit_make(sim_parts_circuit *circuit, const sim_plan *plan,
                            const sim_parts *table) {
  circuit->table = table;
  making m = {.circuit = circuit, .table = table};
  sim_parts_wire *found = allocate(most_wires(table), sizeof *found);
  m.found = found;
  m.drivers = allocate(table->num_nets, sizeof *m.drivers);
  circuit->observed =
      allocate(2 * (size_t)plan->num_channels + plan->num_probes,
               sizeof *circuit->observed);
  bool made = m.found && m.drivers && circuit->observed &&
              make_arrays(circuit, plan) && make_models(circuit);
  if (!made) {
    fputs("out of memory\n", stderr);
  }
  if (made) {
    connect_ends(&m, true);
    made = connect_units(&m, true) && connect_units(&m, false);
  }
  if (made) {
    connect_ends(&m, false);
    made = share_out(&m);
  }
  if (made) {
    observe_all(&m, plan);
  }
  free(found);
  free(m.drivers);
  return made;
}
