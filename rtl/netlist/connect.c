/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The channels between the nodes. Every value must have exactly one use: one
 * set of wires can hand a token to one consumer only.
 */
#include "builder.h"
#include "ir.h"
#include "location.h"

#include "hls/handshake.h"

#include <string.h>

static const char *const data_suffixes[] = {"", "_valid", "_ready", NULL};
static const char *const control_suffixes[] = {"_valid", "_ready", NULL};

/* The one consumer of a value. */
typedef struct consumer {
  node *node;
  endpoint *endpoint;
} consumer;

static endpoint *find_input(node *node, intptr_t number) {
  for (size_t i = 0; i < node->num_inputs; i++) {
    if (node->inputs[i].number == number) {
      return &node->inputs[i];
    }
  }
  return NULL;
}

/* Reports a value that has none or several. */
static bool find_consumer(builder *builder, MlirValue value, MlirOperation at,
                          const char *what, consumer *consumer) {
  MlirOpOperand use = mlirValueGetFirstUse(value);
  if (mlirOpOperandIsNull(use) ||
      !mlirOpOperandIsNull(mlirOpOperandGetNextUse(use))) {
    builder_error(builder, at, "not-materialized",
                  "%s is used %s; in a circuit every channel has exactly one "
                  "consumer (run handshake-materialize)",
                  what,
                  mlirOpOperandIsNull(use) ? "nowhere" : "more than once");
    return false;
  }
  consumer->node = builder_node_of(builder, mlirOpOperandGetOwner(use));
  consumer->endpoint =
      consumer->node ? find_input(consumer->node,
                                  (intptr_t)mlirOpOperandGetOperandNumber(use))
                     : NULL;
  if (!consumer->endpoint) {
    builder_error(builder, at, "invalid-ir",
                  "%s is used by an operation that is not in the kernel's "
                  "block",
                  what);
    return false;
  }
  return true;
}

/* Ends the channel at its consumer. */
static bool attach(builder *builder, channel *channel,
                   const consumer *consumer) {
  channel->location = location_range(
      mlirOperationGetLocation(consumer->node->op), builder->arena);
  if (!consumer->node->instance) {
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
  channel->target =
      arena_printf(builder->arena, "%s.%s", consumer->node->instance->name,
                   consumer->endpoint->port);
  consumer->endpoint->pin->channels[consumer->endpoint->index] = channel;
  return channel->target != NULL;
}

static bool connect_argument(builder *builder, intptr_t number) {
  MlirValue value = mlirBlockGetArgument(builder->body, number);
  if (!mlirTypeIsAHandshake(mlirValueGetType(value))) {
    return true;
  }
  const rtl_port *port = &builder->netlist.ports[number];
  const char *what =
      arena_printf(builder->arena, "argument '%s'", port->source_name);
  consumer consumer = {0};
  if (!what) {
    return false;
  }
  if (!find_consumer(builder, value, builder->kernel, what, &consumer)) {
    return true;
  }
  channel *channel =
      &builder->netlist.channels[builder->netlist.num_channels++];
  channel->net = port->name;
  channel->source = port->name;
  channel->width = port->data_width;
  channel->is_port = true;
  return attach(builder, channel, &consumer);
}

static bool connect_output(builder *builder, node *node, endpoint *output) {
  const char *what =
      arena_printf(builder->arena, "result %td ('%s') of '%s'", output->number,
                   output->port, node->instance->name);
  consumer consumer = {0};
  if (!what) {
    return false;
  }
  if (!find_consumer(builder, output->value, node->op, what, &consumer)) {
    return true;
  }
  channel *channel =
      &builder->netlist.channels[builder->netlist.num_channels++];
  channel->width = output->width;
  channel->source =
      arena_printf(builder->arena, "%s.%s", node->instance->name, output->port);
  output->pin->channels[output->index] = channel;
  if (!channel->source || !attach(builder, channel, &consumer)) {
    return false;
  }
  if (!channel->net) {
    const char *wish = arena_printf(builder->arena, "%s_%s",
                                    node->instance->name, output->port);
    channel->net = wish ? name_declare(&builder->scope, wish,
                                       output->width > 0 ? data_suffixes
                                                         : control_suffixes)
                        : NULL;
  }
  return channel->net != NULL;
}

bool builder_connect(builder *builder) {
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
    node *node = &builder->nodes[i];
    for (size_t o = 0; o < node->num_outputs; o++) {
      if (!connect_output(builder, node, &node->outputs[o])) {
        return false;
      }
    }
  }
  return true;
}
