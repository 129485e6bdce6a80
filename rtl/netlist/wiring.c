/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Operations that only change the form of a channel, and arithmetic on plain
 * wires: assignments instead of an instance. Extra signals of no bits are not
 * there.
 */
#include "core/ir/ir_read.h"
#include "hls/handshake_ops.h"
#include "rtl/netlist/builder.h"
#include "rtl/netlist/raw.h"

#include "hls/buffer.h"

#include <string.h>

bool builder_add_wire(netlist_builder *builder, plain_wire wire) {
  netlist_circuit *netlist = &builder->netlist;
  if (netlist->num_wires == builder->wire_capacity) {
    size_t capacity = 2 * builder->wire_capacity + 16;
    plain_wire *grown =
        arena_alloc(builder->arena, capacity, sizeof(*netlist->wires));
    if (!grown) {
      return false;
    }
    if (netlist->num_wires > 0) {
      memcpy(grown, netlist->wires, netlist->num_wires * sizeof(*grown));
    }
    netlist->wires = grown;
    builder->wire_capacity = capacity;
  }
  netlist->wires[netlist->num_wires++] = wire;
  return wire.name && !builder->arena->failed;
}

bool builder_tie_off(netlist_builder *builder, const char *wire) {
  const char *wish = arena_printf(builder->arena, "unused_%s", wire);
  return builder_add_wire(
      builder,
      (plain_wire){
          .name = wish ? name_declare_one(&builder->scope, wish) : NULL,
          .is_tie_off = true,
          .expression = arena_printf(builder->arena, "&{1'b0, %s}", wire)});
}

/* Assigns to a declared wire. */
static bool assign(netlist_builder *builder, const char *name,
                   const char *expression) {
  return builder_add_wire(
      builder,
      (plain_wire){.name = name, .is_port = true, .expression = expression});
}

static const char *wire_of(netlist_builder *builder,
                           const netlist_channel *channel, const char *suffix) {
  return arena_printf(builder->arena, "%s_%s", channel->net, suffix);
}

/* Valid and ready of one channel are those of the other. */
static bool pass_tokens(netlist_builder *builder, const netlist_channel *in,
                        const netlist_channel *out) {
  return assign(builder, wire_of(builder, out, "valid"),
                wire_of(builder, in, "valid")) &&
         assign(builder, wire_of(builder, in, "ready"),
                wire_of(builder, out, "ready"));
}

/* ---- bundle, unbundle ---- */

/* A plain result takes the value of a wire of a channel. */
static bool give(netlist_builder *builder, const netlist_endpoint *output,
                 const char *expression) {
  return builder_add_wire(
      builder, (plain_wire){.name = output->wire,
                            .width = output->width > 1 ? output->width : 0,
                            .expression = expression});
}

/* A wire of a channel takes the value of a plain operand. */
static bool take(netlist_builder *builder, const char *name,
                 const netlist_endpoint *input) {
  return assign(builder, name, builder_wire_name(builder, input->value));
}

static bool wire_unbundle(netlist_builder *builder, netlist_node *node) {
  const netlist_channel *in = node->inputs[0].channel;
  if (node->outputs[0].shape.is_plain) {
    return give(builder, &node->outputs[0], wire_of(builder, in, "valid")) &&
           take(builder, wire_of(builder, in, "ready"), &node->inputs[1]);
  }
  size_t input = 1, output = in->width > 0 ? 2 : 1;
  bool is_ok = pass_tokens(builder, in, node->outputs[0].channel) &&
               (in->width == 0 || give(builder, &node->outputs[1], in->net));
  for (size_t i = 0; is_ok && i < in->num_signals; i++) {
    const char *wire = wire_of(builder, in, in->signals[i].name);
    is_ok = in->signals[i].is_upstream
                ? take(builder, wire, &node->inputs[input++])
                : give(builder, &node->outputs[output++], wire);
  }
  return is_ok;
}

static bool wire_bundle(netlist_builder *builder, netlist_node *node) {
  const netlist_channel *out = node->outputs[0].channel;
  if (node->inputs[0].shape.is_plain) {
    return take(builder, wire_of(builder, out, "valid"), &node->inputs[0]) &&
           give(builder, &node->outputs[1], wire_of(builder, out, "ready"));
  }
  size_t input = out->width > 0 ? 2 : 1, output = 1;
  bool is_ok = pass_tokens(builder, node->inputs[0].channel, out) &&
               (out->width == 0 || take(builder, out->net, &node->inputs[1]));
  for (size_t i = 0; is_ok && i < out->num_signals; i++) {
    const char *wire = wire_of(builder, out, out->signals[i].name);
    is_ok = out->signals[i].is_upstream
                ? give(builder, &node->outputs[output++], wire)
                : take(builder, wire, &node->inputs[input++]);
  }
  return is_ok;
}

/* ---- return ---- */

static bool wire_return(netlist_builder *builder, const netlist_node *node) {
  bool is_ok = true;
  for (size_t i = 0; is_ok && i < node->num_inputs; i++) {
    const netlist_channel *in = node->inputs[i].channel;
    const netlist_channel *out = node->outputs[i].channel;
    is_ok = pass_tokens(builder, in, out) &&
            (in->width == 0 || assign(builder, out->net, in->net));
    for (size_t s = 0; is_ok && s < in->num_signals; s++) {
      const char *before = wire_of(builder, in, in->signals[s].name);
      const char *behind = wire_of(builder, out, in->signals[s].name);
      is_ok = in->signals[s].is_upstream ? assign(builder, before, behind)
                                         : assign(builder, behind, before);
    }
  }
  return is_ok;
}

/* ---- compose, decompose ---- */

static unsigned signals_width(const netlist_channel *channel,
                              bool is_upstream) {
  unsigned width = 0;
  for (size_t i = 0; i < channel->num_signals; i++) {
    if (channel->signals[i].is_upstream == is_upstream) {
      width += channel->signals[i].width;
    }
  }
  return width;
}

/* The one signal of a composed channel that goes that way. */
static const char *packed_wire(netlist_builder *builder,
                               const netlist_channel *channel,
                               bool is_upstream) {
  for (size_t i = 0; i < channel->num_signals; i++) {
    if (channel->signals[i].is_upstream == is_upstream) {
      return wire_of(builder, channel, channel->signals[i].name);
    }
  }
  return channel->net; /* they are part of the data */
}

/* {last, …, first}: the signals that go one way, above the data if wanted. */
static bool gather(netlist_builder *builder, const char *target,
                   const netlist_channel *expanded, bool is_upstream,
                   bool with_data) {
  hls_buffer text = {0};
  const char *separator = "{";
  for (size_t i = expanded->num_signals; i > 0; i--) {
    if (expanded->signals[i - 1].is_upstream == is_upstream) {
      hls_buffer_printf(&text, "%s%s_%s", separator, expanded->net,
                        expanded->signals[i - 1].name);
      separator = ", ";
    }
  }
  if (with_data && expanded->width > 0) {
    hls_buffer_printf(&text, "%s%s", separator, expanded->net);
  }
  hls_buffer_puts(&text, "}");
  const char *expression =
      text.failed ? NULL : arena_copy(builder->arena, text.data, text.size);
  hls_buffer_finish(&text);
  return assign(builder, target, expression);
}

/* The inverse: each signal is a slice of `source`, from bit `low` on. */
static bool scatter(netlist_builder *builder, const char *source,
                    const netlist_channel *expanded, bool is_upstream,
                    unsigned low) {
  for (size_t i = 0; i < expanded->num_signals; i++) {
    const rtl_signal *signal = &expanded->signals[i];
    if (signal->is_upstream != is_upstream) {
      continue;
    }
    if (!assign(builder, wire_of(builder, expanded, signal->name),
                arena_printf(builder->arena, "%s[%u:%u]", source,
                             low + signal->width - 1, low))) {
      return false;
    }
    low += signal->width;
  }
  return true;
}

/* Are the downstream signals part of the composed data? */
static bool is_merged(const netlist_channel *expanded,
                      const netlist_channel *composed) {
  return signals_width(expanded, false) > 0 &&
         signals_width(composed, false) == 0;
}

static bool wire_compose(netlist_builder *builder, const netlist_channel *in,
                         const netlist_channel *out) {
  bool merged = is_merged(in, out);
  bool is_ok = pass_tokens(builder, in, out);
  if (is_ok && !merged && in->width > 0) {
    is_ok = assign(builder, out->net, in->net);
  }
  if (is_ok && signals_width(in, false) > 0) {
    is_ok =
        gather(builder, packed_wire(builder, out, false), in, false, merged);
  }
  return is_ok &&
         scatter(builder, packed_wire(builder, out, true), in, true, 0);
}

static bool wire_decompose(netlist_builder *builder, const netlist_channel *in,
                           const netlist_channel *out) {
  bool merged = is_merged(out, in);
  bool is_ok = pass_tokens(builder, in, out);
  if (is_ok && out->width > 0) {
    is_ok = assign(builder, out->net,
                   merged ? arena_printf(builder->arena, "%s[%u:0]", in->net,
                                         out->width - 1)
                          : in->net);
  }
  if (is_ok) {
    is_ok = scatter(builder, packed_wire(builder, in, false), out, false,
                    merged ? out->width : 0);
  }
  return is_ok &&
         (signals_width(out, true) == 0 ||
          gather(builder, packed_wire(builder, in, true), out, true, false));
}

/* The channels of an operation of the wrong form are not all there. */
static bool is_complete(netlist_builder *builder, const netlist_node *node) {
  for (size_t i = 0; i < node->num_inputs + node->num_outputs; i++) {
    const netlist_endpoint *endpoint =
        i < node->num_inputs ? &node->inputs[i]
                             : &node->outputs[i - node->num_inputs];
    if (!endpoint->shape.is_plain && !endpoint->channel) {
      builder_error(builder, node->op, "invalid-ir",
                    "'%s' is not connected on all sides", node->name);
      return false;
    }
  }
  return true;
}

static bool wire_node(netlist_builder *builder, netlist_node *node) {
  if (!is_complete(builder, node)) {
    return false;
  }
  if (mlirOperationIsAHandshakeReturn(node->op)) {
    return wire_return(builder, node);
  }
  if (raw_is_operation(node->op)) {
    const char *expression = raw_expression(builder, node);
    return expression && give(builder, &node->outputs[0], expression);
  }
  if (node->num_inputs == 0 || node->num_outputs == 0) {
    return false;
  }
  const netlist_channel *in = node->inputs[0].channel;
  const netlist_channel *out = node->outputs[0].channel;
  if (mlirOperationIsAHandshakeCompose(node->op)) {
    return wire_compose(builder, in, out);
  }
  if (mlirOperationIsAHandshakeDecompose(node->op)) {
    return wire_decompose(builder, in, out);
  }
  return mlirOperationIsAHandshakeBundle(node->op)
             ? wire_bundle(builder, node)
             : wire_unbundle(builder, node);
}

/* Plain wires that are results of the kernel. */
static bool wire_results(netlist_builder *builder, const netlist_node *end) {
  for (size_t i = 0; i < end->num_inputs; i++) {
    const netlist_endpoint *input = &end->inputs[i];
    if (input->shape.is_plain &&
        !take(builder, builder->results[input->number], input)) {
      return false;
    }
  }
  return true;
}

/* Nobody has to read a plain wire. */
static bool tie_off_if_unused(netlist_builder *builder, MlirValue value) {
  return !mlirOpOperandIsNull(mlirValueGetFirstUse(value)) ||
         builder_tie_off(builder, builder_wire_name(builder, value));
}

static bool tie_off_wires(netlist_builder *builder) {
  for (size_t i = 0; i < builder->num_arguments; i++) {
    if (builder->netlist.ports[i].role == RTL_ROLE_WIRE &&
        !tie_off_if_unused(builder,
                           mlirBlockGetArgument(builder->body, (intptr_t)i))) {
      return false;
    }
  }
  for (size_t i = 0; i < builder->num_nodes; i++) {
    const netlist_node *node = &builder->nodes[i];
    for (size_t o = 0; o < node->num_outputs; o++) {
      if (node->outputs[o].shape.is_plain &&
          !tie_off_if_unused(builder, node->outputs[o].value)) {
        return false;
      }
    }
  }
  return true;
}

bool builder_make_wiring(netlist_builder *builder) {
  for (size_t i = 0; i < builder->num_nodes; i++) {
    netlist_node *node = &builder->nodes[i];
    bool is_ok = node->kind == NODE_WIRES ? wire_node(builder, node)
                 : node->kind == NODE_END ? wire_results(builder, node)
                                          : true;
    if (!is_ok) {
      return false;
    }
    node->end_of_wires = builder->netlist.num_wires;
  }
  return tie_off_wires(builder);
}
