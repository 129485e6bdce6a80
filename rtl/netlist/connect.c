/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The channels between the nodes. Every channel must have exactly one consumer:
 * one set of wires can hand a token to one only. Plain wires may have any
 * number of them.
 */
#include "core/ir/ir.h"
#include "core/ir/ir_read.h"
#include "core/ir/island_names.h"
#include "rtl/netlist/attributes/location.h"
#include "rtl/netlist/builder.h"

#include "hls/handshake.h"
#include "hls/location.h"

#include <string.h>

/* The one consumer of a value. */
typedef struct channel_consumer {
  netlist_node *node;
  netlist_endpoint *endpoint;
} channel_consumer;

/* Endpoints are sorted by their numbers. */
static netlist_endpoint *find_endpoint(netlist_endpoint *endpoints,
                                       size_t count, intptr_t number) {
  size_t first = 0;
  for (size_t end = count; first < end;) {
    size_t middle = first + (end - first) / 2;
    if (endpoints[middle].number < number) {
      first = middle + 1;
    } else {
      end = middle;
    }
  }
  return first < count && endpoints[first].number == number ? &endpoints[first]
                                                            : NULL;
}

/* What a channel comes from, for messages. */
typedef struct channel_origin {
  MlirOperation op;
  const netlist_node *node; /* NULL: an argument */
  const netlist_endpoint *output;
  const char *argument;
} channel_origin;

/* "argument 'a'" or "result 0 ('outs') of 'fork0'". */
static const char *describe(netlist_builder *builder,
                            const channel_origin *origin) {
  const char *what =
      origin->node
          ? arena_printf(builder->arena, "result %td ('%s') of '%s'",
                         origin->output->number, origin->output->port,
                         origin->node->name)
          : arena_printf(builder->arena, "argument '%s'", origin->argument);
  return what ? what : "?";
}

/* Reports a value that has none or several. */
static bool find_consumer(netlist_builder *builder, MlirValue value,
                          const channel_origin *origin,
                          channel_consumer *consumer) {
  MlirOpOperand use = mlirValueGetFirstUse(value);
  if (mlirOpOperandIsNull(use) ||
      !mlirOpOperandIsNull(mlirOpOperandGetNextUse(use))) {
    builder_error(builder, origin->op, "not-materialized",
                  "%s is used %s; in a circuit every channel has exactly one "
                  "consumer (run handshake-materialize)",
                  describe(builder, origin),
                  mlirOpOperandIsNull(use) ? "nowhere" : "more than once");
    return false;
  }
  consumer->node = builder_node_of(builder, mlirOpOperandGetOwner(use));
  consumer->endpoint =
      consumer->node
          ? find_endpoint(consumer->node->inputs, consumer->node->num_inputs,
                          (intptr_t)mlirOpOperandGetOperandNumber(use))
          : NULL;
  if (!consumer->endpoint) {
    builder_error(builder, origin->op, "invalid-ir",
                  "%s is used by an operation that is not in the kernel's "
                  "block",
                  describe(builder, origin));
    return false;
  }
  return true;
}

/* The user's module behind a node; NULL for a unit or wires. */
static const char *external_of(const netlist_node *node) {
  return node->instance && !node->instance->unit && !node->instance->is_inner
             ? node->instance->module
             : NULL;
}

/* Does an operation know by another of its operands when this one is valid? */
static bool is_bare(const channel_consumer *consumer) {
  int64_t valid_by;
  return ir_integer(ir_attr(consumer->node->op, ISLAND_VALID_BY), &valid_by) &&
         consumer->endpoint->number != valid_by;
}

/* Nobody reads whether such a channel is valid. */
static bool tie_off_valid(netlist_builder *builder,
                          const netlist_channel *channel) {
  const char *valid = arena_printf(builder->arena, "%s_valid", channel->net);
  return valid && builder_tie_off(builder, valid);
}

/* Ends the channel at its consumer. */
static bool attach(netlist_builder *builder, netlist_channel *channel,
                   const channel_consumer *consumer) {
  channel->location = location_range(
      mlirOperationGetLocation(consumer->node->op), &builder->files);
  if (consumer->node->kind == NODE_END) {
    const char *result = builder->results[consumer->endpoint->number];
    channel->target = result;
    if (channel->is_port) {
      channel->alias = result;
    } else {
      channel->net = result;
      channel->is_port = true;
    }
    return true;
  }
  if (consumer->node->kind == NODE_WIRES) {
    consumer->endpoint->port = "ins";
    consumer->endpoint->channel = channel;
  } else {
    consumer->endpoint->pin->channels[consumer->endpoint->index] = channel;
    channel->is_bare = is_bare(consumer);
  }
  channel->target = arena_printf(builder->arena, "%s.%s", consumer->node->name,
                                 consumer->endpoint->port);
  channel->target_module = external_of(consumer->node);
  return channel->target != NULL;
}

static netlist_channel *add_channel(netlist_builder *builder,
                                    const wire_shape *shape) {
  netlist_channel *channel =
      &builder->netlist.channels[builder->netlist.num_channels++];
  channel->width = shape->width;
  channel->signals = shape->signals;
  channel->num_signals = shape->num_signals;
  return channel;
}

static bool connect_argument(netlist_builder *builder, intptr_t number) {
  MlirValue value = mlirBlockGetArgument(builder->body, number);
  const rtl_port *port = &builder->netlist.ports[number];
  if (!mlirTypeIsAHandshake(mlirValueGetType(value))) {
    return true;
  }
  const channel_origin origin = {.op = builder->kernel,
                                 .argument = port->source_name};
  channel_consumer consumer = {0};
  if (!find_consumer(builder, value, &origin, &consumer)) {
    return true;
  }
  netlist_channel *channel =
      add_channel(builder, &(wire_shape){.width = port->data_width,
                                         .signals = port->signals,
                                         .num_signals = port->num_signals});
  channel->net = port->name;
  channel->source = port->name;
  channel->is_port = true;
  return attach(builder, channel, &consumer);
}

/* Is there an instance whose place in the order of all stays as it is? */
static bool stays_in_order(const netlist_node *node) {
  return node->kind == NODE_UNIT && node->instance->unit;
}

/* Has a channel to be declared in front of all instances? */
static bool is_ahead(const netlist_node *producer,
                     const channel_consumer *consumer) {
  return consumer->node <= producer || !stays_in_order(producer) ||
         !stays_in_order(consumer->node);
}

/* The variable of the text that a channel holds, which is the only one of its
 * unit; NULL for none, or when out of memory. */
static const char *variable_of(netlist_builder *builder,
                               const netlist_node *node) {
  MlirStringRef name = hls_location_name(mlirOperationGetLocation(node->op));
  return name.length > 0 && node->num_outputs == 1
             ? arena_copy(builder->arena, name.data, name.length)
             : NULL;
}

/* The first channel of a variable goes by its name, the others by that of their
 * unit. */
static const char *name_output(netlist_builder *builder,
                               const netlist_node *node,
                               const netlist_endpoint *output) {
  const char *const *suffixes = builder_suffixes(builder, &output->shape);
  const char *wish = suffixes ? variable_of(builder, node) : NULL;
  if (!wish || !name_is_free(&builder->scope, wish, suffixes)) {
    wish = arena_printf(builder->arena, "%s_%s", node->name, output->port);
  }
  return wish && suffixes ? name_declare(&builder->scope, wish, suffixes)
                          : NULL;
}

static bool connect_channel(netlist_builder *builder, netlist_node *node,
                            netlist_endpoint *output) {
  const channel_origin origin = {
      .op = node->op, .node = node, .output = output};
  channel_consumer consumer = {0};
  if (!find_consumer(builder, output->value, &origin, &consumer)) {
    return true;
  }
  netlist_channel *channel = add_channel(builder, &output->shape);
  channel->source =
      arena_printf(builder->arena, "%s.%s", node->name, output->port);
  channel->source_module = external_of(node);
  channel->is_ahead = is_ahead(node, &consumer);
  if (node->kind == NODE_WIRES) {
    output->channel = channel;
  } else {
    output->pin->channels[output->index] = channel;
  }
  if (!channel->source || !attach(builder, channel, &consumer)) {
    return false;
  }
  if (!channel->net) {
    channel->net = name_output(builder, node, output);
  }
  return channel->net && (!channel->is_bare || tie_off_valid(builder, channel));
}

static bool connect_output(netlist_builder *builder, netlist_node *node,
                           netlist_endpoint *output) {
  if (node->kind == NODE_WIRES) {
    output->port =
        output->shape.is_plain
            ? arena_printf(builder->arena, "wire_%td", output->number)
            : "outs";
  }
  if (!output->shape.is_plain) {
    return connect_channel(builder, node, output);
  }
  output->wire = output->port ? name_output(builder, node, output) : NULL;
  return output->wire != NULL;
}

const char *builder_wire_name(const netlist_builder *builder, MlirValue value) {
  MlirOperation op;
  intptr_t result = 0;
  if (!ir_producer(value, &op, &result)) {
    return builder->netlist.ports[mlirBlockArgumentGetArgNumber(value)].name;
  }
  const netlist_node *node = builder_node_of(builder, op);
  const netlist_endpoint *output =
      node ? find_endpoint(node->outputs, node->num_outputs, result) : NULL;
  return output ? output->wire : NULL;
}

bool builder_connect(netlist_builder *builder) {
  size_t count = builder->num_arguments;
  for (size_t i = 0; i < builder->num_nodes; i++) {
    count += builder->nodes[i].num_outputs;
  }
  builder->netlist.channels =
      arena_alloc(builder->arena, count, sizeof(*builder->netlist.channels));
  if (!builder->netlist.channels) {
    return false;
  }
  for (size_t i = 0; i < builder->num_arguments; i++) {
    if (!connect_argument(builder, (intptr_t)i)) {
      return false;
    }
  }
  for (size_t i = 0; i < builder->num_nodes; i++) {
    netlist_node *node = &builder->nodes[i];
    for (size_t o = 0; o < node->num_outputs; o++) {
      if (!connect_output(builder, node, &node->outputs[o])) {
        return false;
      }
    }
  }
  return true;
}
