/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Choosing the unit for an operation: of those the library has for it, the one
 * whose ports match the operation's channels in number and width.
 */
#include "core/ir/ir.h"
#include "core/ir/ir_constants.h"
#include "core/ir/ir_read.h"
#include "hls/buffer.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "rtl/netlist/builder.h"
#include "rtl/netlist/raw.h"

#include <inttypes.h>
#include <string.h>

enum { MAX_PARAMETERS = 16 };

/* A parameter that follows from the channels. */
typedef struct deduced {
  const char *name;
  int64_t value;
} deduced;

/* A unit that is being tried on a node. */
typedef struct unit_trial {
  const library_unit *unit;
  deduced parameters[MAX_PARAMETERS];
  size_t num_parameters;
} unit_trial;

static const deduced *find_deduced(const unit_trial *trial, const char *name) {
  for (size_t i = 0; i < trial->num_parameters; i++) {
    if (strcmp(trial->parameters[i].name, name) == 0) {
      return &trial->parameters[i];
    }
  }
  return NULL;
}

/* False when the parameter has another value already. */
static bool deduce(unit_trial *trial, const char *name, int64_t value) {
  const deduced *known = find_deduced(trial, name);
  if (known) {
    return known->value == value;
  }
  if (trial->num_parameters == MAX_PARAMETERS) {
    return false;
  }
  trial->parameters[trial->num_parameters++] = (deduced){name, value};
  return true;
}

/* How many of the endpoints belong to the port, which is one of several: those
 * of its group, or what an array gets when every other port gets one. */
static size_t port_size(const unit_port *port, size_t num_single,
                        const netlist_endpoint *endpoints, size_t count) {
  if (count > 0 && endpoints[0].group) {
    size_t size = 0;
    for (size_t i = 0; i < count; i++) {
      size += strcmp(endpoints[i].group, port->name) == 0;
    }
    return size;
  }
  if (!port->count) {
    return 1;
  }
  return count > num_single ? count - num_single : 0;
}

static bool fits_port(unit_trial *trial, const unit_port *port,
                      const netlist_endpoint *endpoint) {
  if (!port->width_parameter) {
    return endpoint->width == port->width;
  }
  return endpoint->width > 0 &&
         deduce(trial, port->width_parameter, endpoint->width);
}

/* Hands the endpoints out to the ports. */
static bool match_ports(unit_trial *trial, const unit_port *ports,
                        size_t num_ports, netlist_endpoint *endpoints,
                        size_t count) {
  bool by_name = count > 0 && endpoints[0].group;
  size_t num_single = 0;
  for (size_t p = 0; p < num_ports; p++) {
    num_single += !ports[p].count;
  }
  size_t next = 0;
  size_t total = 0;
  for (size_t p = 0; p < num_ports; p++) {
    const unit_port *port = &ports[p];
    size_t size = port_size(port, num_single, endpoints, count);
    if (size == 0 || (size > 1 && !port->count) ||
        (port->count && !deduce(trial, port->count, (int64_t)size))) {
      return false;
    }
    size_t index = 0;
    for (size_t i = by_name ? 0 : next; i < count && index < size; i++) {
      netlist_endpoint *endpoint = &endpoints[i];
      if (by_name && strcmp(endpoint->group, port->name) != 0) {
        continue;
      }
      if (!fits_port(trial, port, endpoint)) {
        return false;
      }
      endpoint->port = port->name;
      endpoint->index = index++;
    }
    if (index != size) {
      return false;
    }
    next += size;
    total += size;
  }
  return total == count;
}

static bool is_about_attribute(const unit_condition *condition) {
  return condition->kind == CONDITION_ATTRIBUTE ||
         condition->kind == CONDITION_GIVEN ||
         condition->kind == CONDITION_MISSING;
}

static bool attributes_hold(const library_unit *unit, MlirOperation op) {
  for (size_t i = 0; i < unit->num_conditions; i++) {
    const unit_condition *condition = &unit->conditions[i];
    if (!is_about_attribute(condition)) {
      continue;
    }
    int64_t value = 0;
    MlirAttribute attribute = ir_attr_path(op, condition->left);
    bool holds =
        condition->kind == CONDITION_ATTRIBUTE
            ? ir_integer(attribute, &value) && value == condition->value
            : mlirAttributeIsNull(attribute) ==
                  (condition->kind == CONDITION_MISSING);
    if (!holds) {
      return false;
    }
  }
  return true;
}

static bool is_one_of(const deduced *parameter,
                      const unit_condition *condition) {
  for (size_t i = 0; parameter && i < condition->num_values; i++) {
    if (parameter->value == condition->values[i]) {
      return true;
    }
  }
  return false;
}

static bool comparisons_hold(const unit_trial *trial) {
  for (size_t i = 0; i < trial->unit->num_conditions; i++) {
    const unit_condition *condition = &trial->unit->conditions[i];
    if (is_about_attribute(condition)) {
      continue;
    }
    const deduced *left = find_deduced(trial, condition->left);
    if (condition->kind == CONDITION_ONE_OF) {
      if (!is_one_of(left, condition)) {
        return false;
      }
      continue;
    }
    const deduced *right = find_deduced(trial, condition->right);
    if (!left || !right ||
        (condition->kind == CONDITION_AT_MOST && left->value > right->value) ||
        (condition->kind == CONDITION_AT_LEAST && left->value < right->value)) {
      return false;
    }
  }
  return true;
}

static bool try_unit(unit_trial *trial, const library_unit *unit,
                     netlist_node *node) {
  *trial = (struct unit_trial){.unit = unit};
  return attributes_hold(unit, node->op) &&
         match_ports(trial, unit->inputs, unit->num_inputs, node->inputs,
                     node->num_inputs) &&
         match_ports(trial, unit->outputs, unit->num_outputs, node->outputs,
                     node->num_outputs) &&
         comparisons_hold(trial);
}

/* A sized literal, in the base that reads better. */
static char *format_literal(arena_pool *arena, unsigned width, uint64_t bits) {
  if (width < 64) {
    bits &= (UINT64_C(1) << width) - 1;
  }
  return bits < 65536
             ? arena_printf(arena, "%u'd%" PRIu64, width, bits)
             : arena_printf(arena, "%u'h%0*" PRIx64, width,
                            (int)((width < 64 ? width : 64) + 3) / 4, bits);
}

/* Whether the operand at an input is a constant, or its value. */
static char *operand_value(netlist_builder *builder, const unit_trial *trial,
                           const unit_parameter *parameter,
                           const netlist_node *node) {
  const char *port = parameter->known ? parameter->known : parameter->operand;
  const deduced *width = find_deduced(trial, "DATA_WIDTH");
  uint64_t bits = 0;
  bool is_known = false;
  for (size_t i = 0; i < node->num_inputs; i++) {
    if (strcmp(node->inputs[i].port, port) == 0) {
      is_known = ir_constants_bits(node->inputs[i].value, &bits);
    }
  }
  return parameter->known ? arena_printf(builder->arena, "%d", is_known)
                          : format_literal(builder->arena,
                                           width ? (unsigned)width->value : 64,
                                           is_known ? bits : 0);
}

static void report_range(netlist_builder *builder, const netlist_node *node,
                         const unit_parameter *parameter, int64_t value) {
  builder_error(builder, node->op, "unsupported-operation",
                "'%s': '%s' is %" PRId64 ", but the hardware unit needs "
                "%" PRId64 " to %" PRId64,
                builder_op_name(builder, node->op), parameter->attribute, value,
                parameter->minimum, parameter->maximum);
}

/* A literal of 32 bits for each number, the first one in the low bits; NULL
 * when it was reported or memory is out. */
static char *list_value(netlist_builder *builder,
                        const unit_parameter *parameter,
                        const netlist_node *node, MlirAttribute list) {
  intptr_t count = mlirDenseArrayGetNumElements(list);
  if (count == 0) {
    builder_error(builder, node->op, "unsupported-operation",
                  "'%s': '%s' has no numbers",
                  builder_op_name(builder, node->op), parameter->attribute);
    return NULL;
  }
  hls_buffer text = {0};
  hls_buffer_printf(&text, "%td'h", 32 * count);
  for (intptr_t i = count; i > 0; i--) {
    int64_t value = mlirDenseI64ArrayGetElement(list, i - 1);
    if (value < parameter->minimum || value > parameter->maximum) {
      report_range(builder, node, parameter, value);
      hls_buffer_finish(&text);
      return NULL;
    }
    hls_buffer_printf(&text, "%08" PRIx64, value);
  }
  char *copy =
      text.failed ? NULL : arena_copy(builder->arena, text.data, text.size);
  builder->arena->failed = builder->arena->failed || !copy;
  hls_buffer_finish(&text);
  return copy;
}

/* The value of a parameter that comes from an attribute, an operand or a
 * queue's layout; NULL when it was reported or memory is out. */
static char *attribute_value(netlist_builder *builder, const unit_trial *trial,
                             const unit_parameter *parameter,
                             netlist_node *node) {
  for (size_t i = 0; parameter->is_layout && i < node->num_layout; i++) {
    if (strcmp(node->layout[i].name, parameter->name) == 0) {
      return node->layout[i].value;
    }
  }
  if (parameter->known || parameter->operand) {
    return operand_value(builder, trial, parameter, node);
  }
  MlirAttribute attribute = ir_attr_path(node->op, parameter->attribute);
  bool is_missing = mlirAttributeIsNull(attribute);
  if (parameter->is_presence) {
    return arena_printf(builder->arena, "%d", !is_missing);
  }
  if (parameter->is_list && !is_missing &&
      mlirAttributeIsADenseI64Array(attribute)) {
    return list_value(builder, parameter, node, attribute);
  }
  int64_t value = parameter->fallback;
  if (parameter->is_literal) {
    const deduced *width = find_deduced(trial, "DATA_WIDTH");
    unsigned bits_width = 0;
    uint64_t bits = (uint64_t)parameter->fallback;
    if (width && (ir_bits(attribute, &bits_width, &bits) ||
                  (is_missing && parameter->is_optional))) {
      return format_literal(builder->arena, (unsigned)width->value, bits);
    }
  } else if (ir_integer(attribute, &value) ||
             (is_missing && parameter->is_optional)) {
    if (value >= parameter->minimum && value <= parameter->maximum) {
      return arena_printf(builder->arena, "%" PRId64, value);
    }
    report_range(builder, node, parameter, value);
    return NULL;
  }
  builder_error(builder, node->op, "unsupported-operation",
                is_missing ? "'%s' needs the attribute '%s'"
                           : "'%s' has a kind of '%s' that has no hardware",
                builder_op_name(builder, node->op), parameter->attribute);
  return NULL;
}

static bool set_parameters(netlist_builder *builder, const unit_trial *trial,
                           netlist_node *node) {
  netlist_instance *instance = node->instance;
  const library_unit *unit = trial->unit;
  instance->parameters =
      arena_alloc(builder->arena, trial->num_parameters + unit->num_parameters,
                  sizeof(*instance->parameters));
  if (!instance->parameters) {
    return false;
  }
  for (size_t i = 0; i < trial->num_parameters; i++) {
    instance->parameters[instance->num_parameters++] =
        (rtl_parameter){.name = (char *)trial->parameters[i].name,
                        .value = arena_printf(builder->arena, "%" PRId64,
                                              trial->parameters[i].value)};
  }
  for (size_t i = 0; i < unit->num_parameters; i++) {
    char *value = attribute_value(builder, trial, &unit->parameters[i], node);
    if (value) {
      instance->parameters[instance->num_parameters++] =
          (rtl_parameter){(char *)unit->parameters[i].name, value};
    }
  }
  return !builder->arena->failed;
}

netlist_pin *builder_add_pin(netlist_builder *builder,
                             netlist_instance *instance, const char *port,
                             bool is_input, bool is_array, unsigned width,
                             size_t num_channels) {
  netlist_pin *pin = &instance->pins[instance->num_pins++];
  pin->port = port;
  pin->is_input = is_input;
  pin->is_array = is_array;
  pin->width = width;
  pin->num_channels = num_channels;
  pin->channels =
      arena_alloc(builder->arena, num_channels, sizeof(*pin->channels));
  return pin->channels ? pin : NULL;
}

/* Makes the pins for the ports and tells every endpoint its own. */
static bool make_pins(netlist_builder *builder, netlist_instance *instance,
                      const unit_port *ports, size_t num_ports, bool is_input,
                      netlist_endpoint *endpoints, size_t count) {
  for (size_t p = 0; p < num_ports; p++) {
    size_t size = 0;
    unsigned width = 0;
    for (size_t i = 0; i < count; i++) {
      if (endpoints[i].port == ports[p].name) {
        width = endpoints[i].width;
        size++;
      }
    }
    netlist_pin *pin =
        builder_add_pin(builder, instance, ports[p].name, is_input,
                        ports[p].count != NULL, width, size);
    if (!pin) {
      return false;
    }
    for (size_t i = 0; i < count; i++) {
      if (endpoints[i].port == ports[p].name) {
        endpoints[i].pin = pin;
      }
    }
  }
  return true;
}

/* From here on an endpoint's port tells its number too. */
static bool number_ports(netlist_builder *builder, netlist_endpoint *endpoints,
                         size_t count) {
  for (size_t i = 0; i < count; i++) {
    netlist_endpoint *endpoint = &endpoints[i];
    if (endpoint->pin->is_array) {
      endpoint->port = arena_printf(builder->arena, "%s_%zu",
                                    endpoint->pin->port, endpoint->index);
    }
    if (!endpoint->port) {
      return false;
    }
  }
  return true;
}

static bool use_unit(netlist_builder *builder, const unit_trial *trial,
                     netlist_node *node) {
  const library_unit *unit = trial->unit;
  netlist_instance *instance = node->instance;
  instance->unit = unit;
  instance->module = unit->name;
  instance->is_clocked = unit->is_clocked;
  instance->pins =
      arena_alloc(builder->arena, unit->num_inputs + unit->num_outputs,
                  sizeof(*instance->pins));
  return instance->pins && set_parameters(builder, trial, node) &&
         make_pins(builder, instance, unit->inputs, unit->num_inputs, true,
                   node->inputs, node->num_inputs) &&
         make_pins(builder, instance, unit->outputs, unit->num_outputs, false,
                   node->outputs, node->num_outputs) &&
         number_ports(builder, node->inputs, node->num_inputs) &&
         number_ports(builder, node->outputs, node->num_outputs);
}

/* Is it a channel whose only signal is the tag of speculative tokens, in a unit
 * that looks at it? */
static bool is_tagged(MlirOperation op, const wire_shape *shape) {
  return mlirHandshakeOpGetSignalRule(op) == MlirHandshakeSignalRuleTag &&
         shape->num_signals == 1 && strcmp(shape->signals[0].name, "spec") == 0;
}

/* Units have channels without extra signals, and nothing else; the user's own
 * modules may have extra signals. */
static bool has_plain_channels(netlist_builder *builder, MlirOperation op,
                               const netlist_endpoint *endpoints,
                               size_t count) {
  bool may_have_signals = mlirOperationIsAHandshakeInstance(op);
  for (size_t i = 0; i < count; i++) {
    if (endpoints[i].shape.is_plain ||
        (endpoints[i].shape.num_signals > 0 && !may_have_signals &&
         !is_tagged(op, &endpoints[i].shape))) {
      builder_error(
          builder, op, "unsupported-type", "'%s' has %s",
          builder_op_name(builder, op),
          endpoints[i].shape.is_plain
              ? "a value that is neither a channel nor a control; arithmetic "
                "on plain wires that has hardware takes no cycles and has "
                "integers"
              : "a channel with extra signals, for which there are no "
                "hardware units (run handshake-compose-signals)");
      return false;
    }
  }
  return true;
}

static bool choose_unit(netlist_builder *builder, netlist_node *node) {
  MlirStringRef name = ir_op_name(node->op);
  bool has_unit = false;
  for (size_t i = 0; i < builder->library->num_units; i++) {
    const library_unit *unit = &builder->library->units[i];
    if (!unit->operation || strlen(unit->operation) != name.length ||
        memcmp(unit->operation, name.data, name.length) != 0) {
      continue;
    }
    has_unit = true;
    unit_trial trial;
    if (try_unit(&trial, unit, node)) {
      return use_unit(builder, &trial, node);
    }
  }
  builder_report_no_unit(builder, node, has_unit);
  return true;
}

bool builder_choose_units(netlist_builder *builder) {
  for (size_t i = 0; i < builder->num_nodes; i++) {
    netlist_node *node = &builder->nodes[i];
    if (raw_is_operation(node->op)) {
      raw_has_wires(builder, node);
      continue;
    }
    if (node->kind != NODE_UNIT ||
        !has_plain_channels(builder, node->op, node->inputs,
                            node->num_inputs) ||
        !has_plain_channels(builder, node->op, node->outputs,
                            node->num_outputs)) {
      continue;
    }
    if (mlirOperationIsAHandshakeInstance(node->op)) {
      if (!builder_bind_external(builder, node)) {
        return false;
      }
      continue;
    }
    if ((mlirOperationIsAHandshakeMemoryController(node->op) &&
         !builder_sort_memory_ports(builder, node)) ||
        (mlirOperationIsAHandshakeLSQ(node->op) &&
         !builder_sort_queue_ports(builder, node)) ||
        (mlirOperationIsAHandshakeRAM(node->op) &&
         !builder_describe_ram(builder, node))) {
      continue;
    }
    if (!choose_unit(builder, node)) {
      return false;
    }
  }
  return true;
}
