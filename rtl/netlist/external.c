/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Modules that the user provides: placeholders and external functions, or,
 * when calls of the latter are ports, the module that these are connected to.
 */
#include "core/ir/ir.h"
#include "core/ir/ir_read.h"
#include "hls/calling_convention.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "rtl/netlist/attributes/location.h"
#include "rtl/netlist/attributes/parameters.h"
#include "rtl/netlist/builder.h"
#include "rtl/netlist/inner.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Attributes with a dot belong to passes; these are not parameters either. */
static bool is_parameter(MlirNamedAttribute attribute) {
  MlirStringRef name = mlirIdentifierStr(attribute.name);
  return !memchr(name.data, '.', name.length) &&
         !ir_str_is(name, MLIR_ATTR_HANDSHAKE_INSTANCE_MODULE);
}

static bool add_port(netlist_builder *builder, name_scope *scope,
                     external_module *external, MlirOperation declaration,
                     const netlist_endpoint *endpoint, bool is_input) {
  const char *const *suffixes = builder_suffixes(builder, &endpoint->shape);
  MlirStringRef given = ir_attr_str_element(
      declaration, is_input ? HLS_ARGUMENT_NAMES : HLS_RESULT_NAMES,
      endpoint->number);
  const char *wish =
      given.length > 0
          ? arena_copy(builder->arena, given.data, given.length)
          : arena_printf(builder->arena, "%s%td", is_input ? "in" : "out",
                         endpoint->number);
  const char *name =
      wish && suffixes ? name_declare(scope, wish, suffixes) : NULL;
  external->ports[external->num_ports++] =
      (external_port){.name = name,
                      .width = endpoint->width,
                      .is_input = is_input,
                      .signals = endpoint->shape.signals,
                      .num_signals = endpoint->shape.num_signals};
  return name != NULL;
}

static bool add_parameters(netlist_builder *builder, name_scope *scope,
                           external_module *external, MlirOperation op) {
  intptr_t count = mlirOperationGetNumAttributes(op);
  external->parameters =
      arena_alloc(builder->arena, (size_t)count, sizeof(*external->parameters));
  external->attributes =
      arena_alloc(builder->arena, (size_t)count, sizeof(*external->attributes));
  external->types =
      arena_alloc(builder->arena, (size_t)count, sizeof(*external->types));
  if (builder->arena->failed) {
    return false;
  }
  for (intptr_t i = 0; i < count; i++) {
    MlirNamedAttribute attribute = mlirOperationGetAttribute(op, i);
    if (!is_parameter(attribute)) {
      continue;
    }
    MlirStringRef name = mlirIdentifierStr(attribute.name);
    const char *wish = arena_copy(builder->arena, name.data, name.length);
    size_t index = external->num_parameters++;
    external->attributes[index] = wish;
    external->parameters[index].name =
        wish ? (char *)name_declare_one(scope, wish) : NULL;
    external->parameters[index].value =
        parameter_value(builder->arena, attribute.attribute);
    external->types[index] =
        parameter_type(builder->arena, attribute.attribute);
    if (!external->parameters[index].name) {
      return false;
    }
    if (strcmp(external->parameters[index].name, wish) != 0) {
      builder_error(builder, op, "unsupported-operation",
                    "a parameter of '%s' cannot be named '%s' in Verilog",
                    external->symbol, wish);
    }
  }
  return true;
}

/* What an instance prints, if it does: its controls are the last input and the
 * only output. */
static bool add_print(netlist_builder *builder, external_module *external,
                      const netlist_node *node) {
  MlirStringRef format = ir_attr_str(node->op, HLS_PRINTS);
  if (!format.data) {
    return true;
  }
  size_t num_values = external->num_inputs - (external->num_inputs > 0);
  print_port *values = ARENA_ARRAY(builder->arena, print_port, num_values + 1);
  print_module *module = ARENA_ARRAY(builder->arena, print_module, 1);
  bool is_plain = external->num_ports == external->num_inputs + 1;
  for (size_t i = 0; values && i < external->num_ports; i++) {
    const external_port *port = &external->ports[i];
    is_plain &= port->num_signals == 0 && (i < num_values) == (port->width > 0);
    if (i < num_values) {
      values[i] = (print_port){port->name, port->width};
    }
  }
  char *text = arena_copy(builder->arena, format.data, format.length);
  if (!values || !module || !text) {
    return false;
  }
  *module = (print_module){.name = external->module,
                           .format = text,
                           .values = values,
                           .num_values = num_values};
  if (!is_plain || num_values == external->num_inputs ||
      !print_module_fits(module)) {
    builder_error(builder, node->op, "invalid-ir",
                  "'%s' does not have a channel for each conversion that it "
                  "prints, a control behind them, and a control for its end",
                  node->instance->name);
    return true;
  }
  module->start = external->ports[num_values].name;
  module->end = external->ports[external->num_inputs].name;
  external->prints = module;
  return true;
}

/* Describes the module from its declaration and its first instance. */
static bool add_external(netlist_builder *builder, netlist_node *node,
                         MlirStringRef symbol, MlirOperation declaration) {
  netlist_circuit *netlist = &builder->netlist;
  external_module *external = &netlist->externals[netlist->num_externals++];
  name_scope scope = {.taken = {.arena = builder->arena}};
  external->symbol = arena_copy(builder->arena, symbol.data, symbol.length);
  external->location =
      location_range(mlirOperationGetLocation(declaration), &builder->files);
  external->ports =
      arena_alloc(builder->arena, node->num_inputs + node->num_outputs,
                  sizeof(*external->ports));
  const inner_module *inner = inner_find(builder, symbol);
  if (inner) {
    return inner_describe(builder, inner, node, external);
  }
  external->module = external->symbol
                         ? name_declare_one(&builder->modules, external->symbol)
                         : NULL;
  if (builder->arena->failed || !name_declare_one(&scope, external->module) ||
      !name_declare_one(&scope, "clk") || !name_declare_one(&scope, "rst")) {
    return false;
  }
  for (size_t i = 0; i < node->num_inputs; i++) {
    if (!add_port(builder, &scope, external, declaration, &node->inputs[i],
                  true)) {
      return false;
    }
  }
  external->num_inputs = external->num_ports;
  for (size_t i = 0; i < node->num_outputs; i++) {
    if (!add_port(builder, &scope, external, declaration, &node->outputs[i],
                  false)) {
      return false;
    }
  }
  return add_print(builder, external, node) &&
         add_parameters(builder, &scope, external, node->op);
}

static bool is_same_port(const external_port *port,
                         const netlist_endpoint *endpoint) {
  bool is_same = port->width == endpoint->width &&
                 port->num_signals == endpoint->shape.num_signals;
  for (size_t i = 0; is_same && i < port->num_signals; i++) {
    const rtl_signal *signal = &endpoint->shape.signals[i];
    is_same = port->signals[i].width == signal->width &&
              port->signals[i].is_upstream == signal->is_upstream &&
              strcmp(port->signals[i].name, signal->name) == 0;
  }
  return is_same;
}

/* Do the instance's channels look like those of the first instance? */
static bool has_same_ports(const external_module *external,
                           const netlist_node *node) {
  if (external->num_inputs != node->num_inputs ||
      external->num_ports != node->num_inputs + node->num_outputs) {
    return false;
  }
  for (size_t i = 0; i < external->num_ports; i++) {
    const netlist_endpoint *endpoint =
        i < node->num_inputs ? &node->inputs[i]
                             : &node->outputs[i - node->num_inputs];
    if (!is_same_port(&external->ports[i], endpoint)) {
      return false;
    }
  }
  return true;
}

static bool make_pins(netlist_builder *builder, const external_module *external,
                      netlist_node *node) {
  netlist_instance *instance = node->instance;
  instance->pins =
      arena_alloc(builder->arena, external->num_ports, sizeof(*instance->pins));
  if (!instance->pins) {
    return false;
  }
  for (size_t i = 0; i < external->num_ports; i++) {
    const external_port *port = &external->ports[i];
    netlist_endpoint *endpoint = i < external->num_inputs
                                     ? &node->inputs[i]
                                     : &node->outputs[i - external->num_inputs];
    endpoint->port = port->name;
    endpoint->pin = builder_add_pin(builder, instance, port->name,
                                    port->is_input, false, port->width, 1);
    if (!endpoint->pin) {
      return false;
    }
  }
  return true;
}

/* A function with a body says all of its circuit: nothing in it could use the
 * number, and to leave it out would lose what somebody wrote. */
static void refuse_parameters(netlist_builder *builder,
                              const external_module *external,
                              const netlist_node *node) {
  for (intptr_t i = 0; i < mlirOperationGetNumAttributes(node->op); i++) {
    MlirNamedAttribute attribute = mlirOperationGetAttribute(node->op, i);
    MlirStringRef name = mlirIdentifierStr(attribute.name);
    if (is_parameter(attribute)) {
      builder_error(builder, node->op, "unsupported-operation",
                    "'%s' gives '%s' the parameter '%.*s', but a function with "
                    "a body has no parameters",
                    node->instance->name, external->symbol, (int)name.length,
                    name.data);
      return;
    }
  }
}

/* The parameters of this instance, in the order of the module's. */
static bool set_parameters(netlist_builder *builder,
                           const external_module *external,
                           netlist_node *node) {
  netlist_instance *instance = node->instance;
  instance->parameters = arena_alloc(builder->arena, external->num_parameters,
                                     sizeof(*instance->parameters));
  if (!instance->parameters) {
    return false;
  }
  size_t num_found = 0;
  for (intptr_t i = 0; i < mlirOperationGetNumAttributes(node->op); i++) {
    num_found += is_parameter(mlirOperationGetAttribute(node->op, i));
  }
  for (size_t i = 0; i < external->num_parameters; i++) {
    MlirAttribute attribute = ir_attr_path(node->op, external->attributes[i]);
    char *value = parameter_value(builder->arena, attribute);
    const char *type = parameter_type(builder->arena, attribute);
    bool is_alike = value && type && external->types[i] &&
                    strcmp(type, external->types[i]) == 0;
    if (!is_alike || num_found != external->num_parameters) {
      builder_error(builder, node->op, "unsupported-operation",
                    "'%s': parameter '%s' of '%s' must be an integer of 64 "
                    "bits at most, and all instances must have the same "
                    "parameters of the same types",
                    instance->name, external->attributes[i], external->symbol);
      return !builder->arena->failed;
    }
    instance->parameters[instance->num_parameters++] =
        (rtl_parameter){external->parameters[i].name, value};
  }
  return true;
}

static size_t count_instances(const netlist_builder *builder) {
  size_t count = 0;
  for (size_t i = 0; i < builder->num_nodes; i++) {
    count += mlirOperationIsAHandshakeInstance(builder->nodes[i].op);
  }
  return count;
}

/* One for each instance at most, and one for the surroundings. */
static bool allocate_externals(netlist_builder *builder) {
  builder->netlist.externals =
      arena_alloc(builder->arena, count_instances(builder) + 1,
                  sizeof(*builder->netlist.externals));
  return builder->netlist.externals != NULL;
}

/* The declaration that the instance refers to, if it is one of a module without
 * a body; null (and reported) otherwise. */
static MlirOperation find_declaration(netlist_builder *builder,
                                      netlist_node *node,
                                      MlirStringRef *symbol) {
  MlirAttribute attribute = mlirHandshakeInstanceGetModuleAttr(node->op);
  MlirOperation none = {NULL};
  if (mlirAttributeIsNull(attribute) ||
      !mlirAttributeIsAFlatSymbolRef(attribute)) {
    builder_error(builder, node->op, "invalid-ir",
                  "'%s' does not say which module it is an instance of",
                  node->instance->name);
    return none;
  }
  *symbol = mlirFlatSymbolRefAttrGetValue(attribute);
  MlirOperation declaration = builder_find_function(builder, *symbol);
  if (mlirOperationIsNull(declaration)) {
    builder_error(builder, node->op, "invalid-ir",
                  "'%s' is an instance of '%.*s', which is not declared",
                  node->instance->name, (int)symbol->length, symbol->data);
    return none;
  }
  return declaration;
}

bool builder_bind_external(netlist_builder *builder, netlist_node *node) {
  MlirStringRef symbol = {NULL, 0};
  MlirOperation declaration = find_declaration(builder, node, &symbol);
  if (mlirOperationIsNull(declaration)) {
    return true;
  }
  if (mlirOperationGetNumOperands(node->op) != (intptr_t)node->num_inputs) {
    builder_error(builder, node->op, "external-memory",
                  "'%s' passes a memory to %s", node->instance->name,
                  inner_find(builder, symbol)
                      ? "another function: a memory is of one circuit only"
                      : "an external module");
    return true;
  }
  netlist_circuit *netlist = &builder->netlist;
  if (!netlist->externals) {
    if (!allocate_externals(builder)) {
      return false;
    }
  }
  string_table_entry *entry =
      string_table_add(&builder->external_names, symbol.data, symbol.length);
  if (!entry) {
    return false;
  }
  if (!entry->number) {
    if (!add_external(builder, node, symbol, declaration)) {
      return false;
    }
    entry->number = (uint32_t)netlist->num_externals;
  }
  const external_module *external = &netlist->externals[entry->number - 1];
  if (!has_same_ports(external, node)) {
    builder_error(builder, node->op, "invalid-ir",
                  "'%s' has other channels than the first instance of '%s'",
                  node->instance->name, external->symbol);
    return true;
  }
  node->instance->module = external->module;
  node->instance->is_clocked = true;
  node->instance->is_inner = external->inner || external->prints;
  if (external->inner) {
    refuse_parameters(builder, external, node);
    return make_pins(builder, external, node);
  }
  return make_pins(builder, external, node) &&
         set_parameters(builder, external, node);
}

bool builder_make_surroundings(netlist_builder *builder) {
  netlist_circuit *netlist = &builder->netlist;
  size_t count =
      builder->num_external_arguments + builder->num_external_results;
  /* What is around an inner circuit passes them on. */
  if (count == 0 || builder->is_inner) {
    return true;
  }
  if (!netlist->externals && !allocate_externals(builder)) {
    return false;
  }
  external_module *surroundings = &netlist->externals[netlist->num_externals++];
  surroundings->symbol =
      arena_printf(builder->arena, "%s_externals", netlist->kernel);
  surroundings->module =
      surroundings->symbol
          ? name_declare_one(&builder->modules, surroundings->symbol)
          : NULL;
  surroundings->ports =
      arena_alloc(builder->arena, count, sizeof(*surroundings->ports));
  surroundings->location = location_range(
      mlirOperationGetLocation(builder->kernel), &builder->files);
  if (!surroundings->module || !surroundings->ports) {
    return false;
  }
  /* The outputs of the circuit come in here. */
  for (size_t i = 0; i < netlist->num_ports; i++) {
    const rtl_port *port = &netlist->ports[i];
    if (port->role == RTL_ROLE_EXTERNAL) {
      surroundings->ports[surroundings->num_ports++] =
          (external_port){.name = port->name,
                          .width = port->data_width,
                          .is_input = !port->is_input,
                          .signals = port->signals,
                          .num_signals = port->num_signals};
    }
  }
  surroundings->is_surroundings = true;
  netlist->surroundings = surroundings;
  return true;
}
