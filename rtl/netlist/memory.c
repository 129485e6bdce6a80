/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Memory controllers: which of their channels is what, and the wires between
 * them and the memories.
 */
#include "core/ir/ir_read.h"
#include "hls/handshake_ops.h"
#include "rtl/netlist/builder.h"

#include "hls/handshake.h"
#include "mlir-c/BuiltinTypes.h"

#include <string.h>

/* The operations that a channel may pass between its port and a memory
 * controller. */
static bool is_passed_through(MlirOperation op) {
  return mlirOperationIsAHandshakeExtSI(op) ||
         mlirOperationIsAHandshakeExtUI(op) ||
         mlirOperationIsAHandshakeTruncI(op) ||
         mlirOperationIsAHandshakeFork(op) ||
         mlirOperationIsAHandshakeBuffer(op);
}

/* The outputs of a queue that shares the memory with the controller: its last
 * three results. */
static const char *queue_port(MlirOperation queue, intptr_t result) {
  static const char *const ports[] = {"ldAddr", "stAddr", "stData"};
  intptr_t first = mlirOperationGetNumResults(queue) - 3;
  return result >= first && first >= 0 ? ports[result - first] : "ctrl";
}

const char *builder_memory_port(const netlist_builder *builder,
                                MlirValue value) {
  MlirOperation op;
  intptr_t result = 0;
  /* The IR may have cycles; no path is longer than there are operations. */
  for (size_t i = 0; i < builder->num_nodes; i++) {
    if (!ir_producer(value, &op, &result)) {
      break;
    }
    if (mlirOperationIsAHandshakeLoad(op) && result == 0) {
      return "ldAddr";
    }
    if (mlirOperationIsAHandshakeLSQ(op)) {
      return queue_port(op, result);
    }
    if (mlirOperationIsAHandshakeStore(op)) {
      return result == 0 ? "stAddr" : "stData";
    }
    if (!is_passed_through(op) || mlirOperationGetNumOperands(op) < 1) {
      break;
    }
    value = mlirOperationGetOperand(op, 0);
  }
  return "ctrl";
}

bool builder_sort_memory_ports(netlist_builder *builder, netlist_node *node) {
  if (node->num_inputs < 2 || node->num_outputs < 1 ||
      mlirOperationGetNumOperands(node->op) != (intptr_t)node->num_inputs + 1 ||
      !mlirTypeIsAMemRef(
          mlirValueGetType(mlirOperationGetOperand(node->op, 0)))) {
    builder_error(builder, node->op, "invalid-ir",
                  "memory controller '%s' needs a memory, its start and its "
                  "end",
                  builder_op_name(builder, node->op));
    return false;
  }
  node->inputs[0].group = "memStart";
  for (size_t i = 1; i + 1 < node->num_inputs; i++) {
    node->inputs[i].group = builder_memory_port(builder, node->inputs[i].value);
  }
  node->inputs[node->num_inputs - 1].group = "ctrlEnd";
  for (size_t i = 0; i + 1 < node->num_outputs; i++) {
    node->outputs[i].group = "ldData";
  }
  node->outputs[node->num_outputs - 1].group = "memEnd";
  return builder_size_count(builder, node);
}

/* The width of the controller's pin of that name; `otherwise` without one. */
static unsigned pin_width(const netlist_instance *instance, const char *port,
                          unsigned otherwise) {
  for (size_t i = 0; i < instance->num_pins; i++) {
    if (strcmp(instance->pins[i].port, port) == 0) {
      return instance->pins[i].width;
    }
  }
  return otherwise;
}

/* The port of the top module that stands for the argument; NULL when the value
 * is no memory argument of the kernel. */
static rtl_port *memory_port(netlist_builder *builder, MlirValue value) {
  if (!mlirValueIsABlockArgument(value) ||
      !mlirBlockEqual(mlirBlockArgumentGetOwner(value), builder->body)) {
    return NULL;
  }
  return &builder->netlist.ports[mlirBlockArgumentGetArgNumber(value)];
}

bool builder_uses_wire(const library_unit *unit, const char *wire) {
  for (size_t i = 0; i < unit->num_memory; i++) {
    if (strcmp(unit->memory[i], wire) == 0) {
      return true;
    }
  }
  return false;
}

/* Does a wire tell a controller that the memory takes an access? */
static bool is_ready(const char *wire) {
  return strcmp(wire, "loadReady") == 0 || strcmp(wire, "storeReady") == 0;
}

/* Connects the controller's wires to those of the memory `name`. One that does
 * not let accesses wait takes each at once. */
static bool connect_wires(netlist_builder *builder, netlist_instance *instance,
                          const char *name, bool may_wait) {
  const library_unit *unit = instance->unit;
  instance->plain_pins = arena_alloc(builder->arena, unit->num_memory,
                                     sizeof(*instance->plain_pins));
  if (!instance->plain_pins) {
    return false;
  }
  for (size_t i = 0; i < unit->num_memory; i++) {
    const char *wire =
        is_ready(unit->memory[i]) && !may_wait
            ? "1'b1"
            : arena_printf(builder->arena, "%s_%s", name, unit->memory[i]);
    if (!wire) {
      return false;
    }
    instance->plain_pins[instance->num_plain_pins++] =
        (plain_pin){unit->memory[i], wire};
  }
  return true;
}

/* Gathers an input of the top module for lint tools if nothing reads it. */
static bool tie_off_input(netlist_builder *builder, const rtl_port *port,
                          const netlist_instance *controller,
                          const char *input) {
  if (controller && builder_uses_wire(controller->unit, input)) {
    return true;
  }
  const char *wire = arena_printf(builder->arena, "%s_%s", port->name, input);
  return wire && builder_tie_off(builder, wire);
}

/* Outputs of the top module that nothing drives are zero; inputs that nothing
 * reads are gathered. `controller` may be NULL. */
static bool tie_off(netlist_builder *builder, const rtl_port *port,
                    const netlist_instance *controller) {
  static const char *const outputs[] = {"loadEn", "loadAddr", "storeEn",
                                        "storeAddr", "storeData"};
  for (size_t i = 0; i < sizeof(outputs) / sizeof(outputs[0]); i++) {
    if (controller && builder_uses_wire(controller->unit, outputs[i])) {
      continue;
    }
    const char *name =
        arena_printf(builder->arena, "%s_%s", port->name, outputs[i]);
    if (!builder_add_wire(
            builder,
            (plain_wire){.name = name, .is_port = true, .expression = "'0"})) {
      return false;
    }
  }
  return tie_off_input(builder, port, controller, "loadData") &&
         (port->interface == HLS_INTERFACE_RAM ||
          (tie_off_input(builder, port, controller, "loadReady") &&
           tie_off_input(builder, port, controller, "storeReady")));
}

static bool check_data_width(netlist_builder *builder,
                             const netlist_instance *instance,
                             const netlist_node *node, const char *memory,
                             unsigned width) {
  unsigned data_width =
      pin_width(instance, "ldData", pin_width(instance, "stData", width));
  if (data_width == width) {
    return true;
  }
  builder_error(builder, node->op, "invalid-ir",
                "memory controller '%s' moves %u bits, but the elements of "
                "'%s' have %u",
                instance->name, data_width, memory, width);
  return false;
}

/* Connects a controller to a memory inside the circuit. */
static bool make_inner_memory(netlist_builder *builder, netlist_node *node,
                              struct netlist_node *ram) {
  netlist_instance *instance = node->instance;
  int64_t depth = 0;
  unsigned width = 0;
  ir_memory_shape(mlirValueGetType(mlirOperationGetOperand(node->op, 0)),
                  &depth, &width);
  if (ram->instance->num_plain_pins > 0) {
    builder_error(builder, node->op, "unsupported-memory",
                  "memory '%s' has two controllers, one of them '%s'",
                  ram->name, instance->name);
    return true;
  }
  if (!check_data_width(builder, instance, node, ram->name, width)) {
    return true;
  }
  const char *name = builder_connect_ram(builder, ram, instance->unit);
  return name && connect_wires(builder, instance, name, false);
}

/* The memory inside the circuit that a controller is for; NULL for others. */
static netlist_node *find_ram(const netlist_builder *builder,
                              MlirValue memory) {
  MlirOperation op;
  intptr_t result;
  netlist_node *ram =
      ir_producer(memory, &op, &result) ? builder_node_of(builder, op) : NULL;
  return ram && mlirOperationIsAHandshakeRAM(ram->op) && ram->instance->unit
             ? ram
             : NULL;
}

static bool make_memory(netlist_builder *builder, netlist_node *node,
                        const netlist_instance **controllers) {
  MlirValue memory = mlirOperationGetOperand(node->op, 0);
  netlist_instance *instance = node->instance;
  struct netlist_node *ram = find_ram(builder, memory);
  if (ram) {
    return make_inner_memory(builder, node, ram);
  }
  rtl_port *port = memory_port(builder, memory);
  if (!port) {
    builder_error(builder, node->op, "unsupported-memory",
                  "memory controller '%s' is on no array argument of the "
                  "kernel and no memory inside",
                  instance->name);
    return true;
  }
  size_t index = (size_t)(port - builder->netlist.ports);
  if (controllers[index]) {
    builder_error(builder, node->op, "unsupported-memory",
                  "memory '%s' has two controllers, '%s' and '%s'",
                  port->source_name, controllers[index]->name, instance->name);
    return true;
  }
  if (!check_data_width(builder, instance, node, port->source_name,
                        port->data_width)) {
    return true;
  }
  controllers[index] = instance;
  port->is_loaded = builder_uses_wire(instance->unit, "loadEn");
  port->is_stored = builder_uses_wire(instance->unit, "storeEn");
  if (hls_interface_is_stream(port->interface) &&
      (!port->is_in_order || (port->is_loaded && port->is_stored))) {
    builder_error(builder, node->op, "invalid-ir",
                  "'%s' cannot be a stream: it has to be read or written, once "
                  "in the order of its elements, and named in '" HLS_IN_ORDER
                  "'",
                  port->source_name);
  }
  port->address_width =
      pin_width(instance, "ldAddr",
                pin_width(instance, "stAddr",
                          pin_width(instance, "addr", port->address_width)));
  return connect_wires(builder, instance, port->name,
                       port->interface != HLS_INTERFACE_RAM);
}

/* A memory that nothing accesses. */
static bool leave_ram(netlist_builder *builder, netlist_node *node) {
  static const library_unit nothing = {0};
  return node->instance->num_plain_pins > 0 ||
         builder_connect_ram(builder, node, &nothing);
}

bool builder_make_memories(netlist_builder *builder) {
  netlist_circuit *netlist = &builder->netlist;
  const netlist_instance **controllers =
      arena_alloc(builder->arena, netlist->num_ports, sizeof(*controllers));
  if (builder->arena->failed) {
    return false;
  }
  for (size_t i = 0; i < builder->num_nodes; i++) {
    netlist_node *node = &builder->nodes[i];
    if (node->instance && node->instance->unit &&
        node->instance->unit->num_memory > 0 &&
        !mlirOperationIsAHandshakeRAM(node->op) &&
        !make_memory(builder, node, controllers)) {
      return false;
    }
  }
  for (size_t i = 0; i < builder->num_nodes; i++) {
    netlist_node *node = &builder->nodes[i];
    if (mlirOperationIsAHandshakeRAM(node->op) && node->instance->unit &&
        !leave_ram(builder, node)) {
      return false;
    }
  }
  for (size_t i = 0; i < netlist->num_ports; i++) {
    if (netlist->ports[i].role == RTL_ROLE_MEMORY &&
        !tie_off(builder, &netlist->ports[i], controllers[i])) {
      return false;
    }
  }
  return true;
}
