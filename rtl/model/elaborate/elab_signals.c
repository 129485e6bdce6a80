/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Going through the nets of a design, scope by scope.
 */
#include "rtl/model/elaborate/elab_signals.h"

#include "rtl/model/elaborate/elab_design_internal.h"

/* Wide enough for every index of an array. */
#define ADDRESS_WIDTH 32

typedef struct walk {
  elab_design *design;
  const elab_visitor *visitor;
  const elab_net *clock;
  const elab_scope *scope; /* that was entered last */
} walk;

/* ---- Scopes ---- */

/* Whether it and those around it have names; the top instance needs none. */
static bool has_name(const walk *w, const elab_scope *scope) {
  while (scope && scope != w->design->top && scope->name) {
    scope = scope->parent;
  }
  return scope && scope == w->design->top;
}

static bool is_within(const elab_scope *scope, const elab_scope *around) {
  while (scope && scope != around) {
    scope = scope->parent;
  }
  return scope != NULL;
}

static bool enter(walk *w, const elab_scope *scope) {
  if (w->scope == scope) {
    return true;
  }
  return enter(w, scope->parent) &&
         w->visitor->enter(w->visitor->user, scope->name,
                           scope->has_index ? &scope->index : NULL) &&
         (w->scope = scope) != NULL;
}

/* Leaves scopes until the one that is next lies in the last one. */
static bool go_to(walk *w, const elab_scope *scope) {
  while (!is_within(scope, w->scope)) {
    if (!w->visitor->leave(w->visitor->user)) {
      return false;
    }
    w->scope = w->scope->parent;
  }
  return enter(w, scope);
}

/* ---- Signals ---- */

static elab_direction direction_of(const elab_net *net) {
  const vlog_module *module = net->scope->module;
  for (size_t i = 0; net->scope->is_instance && i < module->num_ports; i++) {
    if (module->ports[i].declaration.name == net->name) {
      return module->ports[i].is_input ? ELAB_INPUT_PORT : ELAB_OUTPUT_PORT;
    }
  }
  return ELAB_VARIABLE;
}

static elab_signal describe(const elab_net *net) {
  const elab_type *type = &net->type;
  elab_signal signal = {.name = net->name,
                        .direction = direction_of(net),
                        .is_vector = !type->is_bit,
                        .left = (int64_t)type->width - 1};
  if (type->num_packed == 1) {
    signal.left = type->packed[0].left;
    signal.right = type->packed[0].right;
  }
  return signal;
}

static bool tell(walk *w, const elab_signal *signal) {
  return (signal->is_clock || signal->node != LOGIC_NONE) &&
         w->visitor->signal(w->visitor->user, signal);
}

static bool visit_elements(walk *w, elab_net *net, elab_signal *signal) {
  const elab_dimension *dimension = &net->type.array;
  uint64_t count = elab_dimension_size(dimension);
  if (count > ELAB_SIGNAL_ELEMENTS) {
    return true;
  }
  int64_t step = dimension->left <= dimension->right ? 1 : -1;
  signal->is_element = true;
  signal->element = dimension->left;
  for (uint64_t i = 0; i < count; i++, signal->element += step) {
    int64_t place =
        signal->element - (step > 0 ? dimension->left : dimension->right);
    signal->node = elab_net_read_element(
        w->design, net,
        logic_constant(w->design->graph, ADDRESS_WIDTH, (uint64_t)place));
    if (!tell(w, signal)) {
      return false;
    }
  }
  return true;
}

static bool visit(walk *w, elab_net *net) {
  if (net->shared || net->type.width > ELAB_SIGNAL_BITS ||
      !has_name(w, net->scope)) {
    return true;
  }
  elab_signal signal = describe(net);
  if (!go_to(w, net->scope)) {
    return false;
  }
  if (net->type.is_array) {
    return visit_elements(w, net, &signal);
  }
  signal.is_clock = w->clock && elab_net_origin(w->design, net) == w->clock;
  if (!signal.is_clock) {
    signal.node = elab_net_read(w->design, net, 0, net->type.width);
  }
  return tell(w, &signal);
}

hls_status elab_visit(elab_design *design, const char *clock,
                      const elab_visitor *visitor, hls_error *error) {
  walk w = {.design = design,
            .visitor = visitor,
            .clock = elab_top_net(design, clock),
            .scope = design->top};
  bool done = true;
  for (elab_net *net = design->nets; done && net; net = net->next) {
    done = visit(&w, net);
  }
  done = done && go_to(&w, design->top);
  hls_status status = elab_report(design, error);
  return status != HLS_OK || done
             ? status
             : hls_error_set(error, HLS_NO_MEMORY, "out of memory");
}
