/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Reading the top module with the parser of our own simulator. What does not
 * look as rtl/netlist writes it is not guessed at.
 */
#include "rtl/sim/verilator/parts/parts_netlist.h"

#include "base/memory/array.h"
#include "rtl/sim/verilator/parts/parts_value.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Makes room for one more item; remembers when there is none. */
#define GROW(netlist, items)                                                   \
  (ARRAY_RESERVE((netlist)->items, (netlist)->num_##items,                     \
                 (netlist)->items##_capacity) ||                               \
   !((netlist)->failed = true))

void parts_netlist_finish(parts_netlist *n) {
  vlog_library_finish(&n->library);
  ptr_map_finish(&n->net_numbers);
  ptr_map_finish(&n->name_numbers);
  free(n->names);
  free(n->nets);
  free(n->same);
  free(n->pins);
  free(n->pin_nets);
  free(n->units);
  free(n->uses);
  *n = (parts_netlist){0};
}

/* Numbers are kept in maps of pointers; no number is not NULL then. */
static bool set_number(parts_netlist *n, ptr_map *map, const char *name,
                       size_t number) {
  bool set = ptr_map_set(map, name, (const void *)(uintptr_t)(number + 1));
  n->failed = n->failed || !set;
  return set;
}

static bool get_number(const ptr_map *map, const char *name, uint32_t *number) {
  uintptr_t found = (uintptr_t)ptr_map_get(map, name);
  *number = (uint32_t)(found - 1);
  return found != 0;
}

static bool is_small(const vlog_expr *expr) {
  return expr && expr->kind == VLOG_NUMBER && !expr->is_fill &&
         expr->width <= 64;
}

static uint64_t number_of(const vlog_expr *expr) {
  return expr->width ? expr->words[0] : 0;
}

/* The bits of `logic` and `logic [n:0]`; 0 for other types. */
static uint32_t width_of(const vlog_declaration *declaration) {
  const vlog_type *type = declaration->type;
  if (declaration->dimensions.count || type->is_signed || type->width) {
    return 0;
  }
  if (type->ranges.count == 0) {
    return 1;
  }
  const vlog_expr *left = type->ranges.items[0], *right = NULL;
  right = type->ranges.count == 2 ? type->ranges.items[1] : NULL;
  bool plain = is_small(left) && is_small(right) && number_of(right) == 0 &&
               number_of(left) < UINT32_MAX;
  return plain ? (uint32_t)number_of(left) + 1 : 0;
}

static bool add_net(parts_netlist *n, uint32_t width, uint64_t value) {
  if (!GROW(n, nets) ||
      !ARRAY_RESERVE(n->same, n->num_nets, n->same_capacity)) {
    n->failed = true;
    return false;
  }
  n->same[n->num_nets] = (uint32_t)n->num_nets;
  n->nets[n->num_nets++] = (sim_parts_net){width, value};
  return true;
}

/* Whether the number becomes wider by copies of its sign. */
static bool extends_sign(const vlog_expr *number, uint32_t width) {
  return number->is_signed && number->width > 0 && number->width < width &&
         number_of(number) >> (number->width - 1) & 1;
}

/* The bits of a constant of this width; false for any other expression. */
static bool read_constant(const vlog_expr *expr, uint32_t width,
                          uint64_t *bits) {
  if (expr->kind == VLOG_NUMBER && expr->is_fill) {
    *bits = number_of(expr) & 1 ? UINT64_MAX : 0;
  } else if (is_small(expr) && !extends_sign(expr, width)) {
    *bits = number_of(expr);
  } else {
    return false;
  }
  if (*bits != 0 && width > 64) {
    return false;
  }
  *bits &= width < 64 ? (UINT64_C(1) << width) - 1 : UINT64_MAX;
  return true;
}

/* Of what a net is from the beginning, only a number is known. What reads other
 * nets is there for people who look for what is not used. */
static bool declare(parts_netlist *n, const vlog_declaration *declaration) {
  const vlog_expr *value = declaration->value;
  uint32_t width = width_of(declaration);
  if (width == 0) {
    return false;
  }
  if (value && value->kind != VLOG_NUMBER) {
    return true; /* no net: nothing can be connected with it */
  }
  uint64_t bits = 0;
  if (value && !read_constant(value, width, &bits)) {
    return false;
  }
  return set_number(n, &n->net_numbers, declaration->name, n->num_nets) &&
         add_net(n, width, bits);
}

/* A net that is another one under its own name, or a constant. */
static bool assign(parts_netlist *n, const vlog_statement *statement) {
  const vlog_expr *target = statement->target, *value = statement->value;
  uint32_t to, from;
  if (target->kind != VLOG_NAME ||
      !get_number(&n->net_numbers, target->name, &to)) {
    return false;
  }
  if (value->kind != VLOG_NAME) {
    return read_constant(value, n->nets[to].width, &n->nets[to].value);
  }
  bool fits = get_number(&n->net_numbers, value->name, &from) &&
              n->nets[from].width == n->nets[to].width && n->same[to] == to;
  if (fits) {
    n->same[to] = from;
  }
  return fits;
}

/* Follows the names of each net to the first one. */
static bool resolve(parts_netlist *n) {
  for (uint32_t i = 0; i < n->num_nets; i++) {
    uint32_t first = i;
    size_t steps = 0;
    while (n->same[first] != first) {
      first = n->same[first];
      if (++steps > n->num_nets) {
        return false; /* in a circle */
      }
    }
    n->same[i] = first;
  }
  for (size_t i = 0; i < n->num_pin_nets; i++) {
    n->pin_nets[i] = n->same[n->pin_nets[i]];
  }
  return true;
}

static bool add_pin_net(parts_netlist *n, uint32_t net) {
  if (!GROW(n, pin_nets)) {
    return false;
  }
  n->pin_nets[n->num_pin_nets++] = net;
  return true;
}

static bool add_constant(parts_netlist *n, const vlog_expr *expr) {
  uint32_t net = (uint32_t)n->num_nets;
  return is_small(expr) && !expr->is_unsized && expr->width > 0 &&
         add_net(n, expr->width, number_of(expr)) && add_pin_net(n, net);
}

static bool add_operand(parts_netlist *n, const vlog_expr *expr) {
  uint32_t net;
  if (expr->kind == VLOG_NAME) {
    return get_number(&n->net_numbers, expr->name, &net) && add_pin_net(n, net);
  }
  return add_constant(n, expr);
}

/* {…} begins with the highest bits. */
static bool add_operands(parts_netlist *n, const vlog_expr *expr) {
  if (expr->kind != VLOG_CONCAT) {
    return add_operand(n, expr);
  }
  for (size_t i = expr->list.count; i-- > 0;) {
    if (!add_operand(n, expr->list.items[i])) {
      return false;
    }
  }
  return true;
}

static bool find_name(parts_netlist *n, const char *name, uint32_t *number) {
  if (get_number(&n->name_numbers, name, number)) {
    return true;
  }
  *number = (uint32_t)n->num_names;
  if (!GROW(n, names) || !set_number(n, &n->name_numbers, name, *number)) {
    return false;
  }
  n->names[n->num_names++] = name;
  return true;
}

static bool add_pin(parts_netlist *n, const vlog_connection *port) {
  sim_parts_pin pin = {.first_net = (uint32_t)n->num_pin_nets};
  if (!port->value) {
    return true; /* it is left open */
  }
  if (!port->name || !find_name(n, port->name, &pin.name) ||
      !add_operands(n, port->value) || !GROW(n, pins)) {
    return false;
  }
  pin.num_nets = (uint32_t)n->num_pin_nets - pin.first_net;
  n->pins[n->num_pins++] = pin;
  return pin.num_nets > 0;
}

static bool same_number(const vlog_expr *a, const vlog_expr *b) {
  return a->width == b->width && a->is_signed == b->is_signed &&
         a->is_unsized == b->is_unsized &&
         memcmp(a->words, b->words, (a->width + 63) / 64 * sizeof *a->words) ==
             0;
}

static bool same_use(const parts_use *use, const vlog_instance *instance) {
  if (use->module != instance->module ||
      use->num_parameters != instance->num_parameters) {
    return false;
  }
  for (size_t i = 0; i < use->num_parameters; i++) {
    const vlog_connection *a = &use->parameters[i];
    const vlog_connection *b = &instance->parameters[i];
    if (a->name != b->name || (!parts_value_is_port(use->definition, a->name) &&
                               !same_number(a->value, b->value))) {
      return false;
    }
  }
  return true;
}

static bool are_numbers(const vlog_instance *instance) {
  for (size_t i = 0; i < instance->num_parameters; i++) {
    const vlog_connection *parameter = &instance->parameters[i];
    if (!parameter->name || !parameter->value ||
        parameter->value->kind != VLOG_NUMBER || parameter->value->is_fill) {
      return false;
    }
  }
  return true;
}

/* There are some dozens of uses, however many units. */
static bool find_use(parts_netlist *n, const vlog_instance *instance,
                     uint32_t *number) {
  const vlog_module *definition =
      vlog_library_find(&n->library, instance->module);
  if (!definition || !are_numbers(instance)) {
    return false;
  }
  for (*number = 0; *number < n->num_uses; ++*number) {
    if (same_use(&n->uses[*number], instance)) {
      return true;
    }
  }
  if (!GROW(n, uses)) {
    return false;
  }
  n->uses[n->num_uses++] =
      (parts_use){.module = instance->module,
                  .definition = definition,
                  .parameters = instance->parameters,
                  .num_parameters = instance->num_parameters};
  return true;
}

/* The ports that were parameters: all of them, for what they are by default is
 * not in the model. */
static bool add_values(parts_netlist *n, const parts_use *use,
                       const vlog_instance *instance) {
  size_t left = parts_value_count(use->definition);
  for (size_t i = 0; i < instance->num_parameters; i++) {
    const vlog_connection *parameter = &instance->parameters[i];
    sim_parts_pin pin = {.first_net = (uint32_t)n->num_pin_nets, .num_nets = 1};
    if (!parts_value_is_port(use->definition, parameter->name)) {
      continue;
    }
    if (!find_name(n, parameter->name, &pin.name) ||
        !add_constant(n, parameter->value) || !GROW(n, pins)) {
      return false;
    }
    n->pins[n->num_pins++] = pin;
    left--;
  }
  return left == 0;
}

static bool add_unit(parts_netlist *n, const vlog_instance *instance) {
  sim_parts_unit unit = {.first_pin = (uint32_t)n->num_pins};
  if (instance->connects_the_rest || !find_use(n, instance, &unit.kind) ||
      !GROW(n, units) || !add_values(n, &n->uses[unit.kind], instance)) {
    return false;
  }
  for (size_t i = 0; i < instance->num_ports; i++) {
    if (!add_pin(n, &instance->ports[i])) {
      return false;
    }
  }
  unit.num_pins = (uint32_t)n->num_pins - unit.first_pin;
  n->units[n->num_units++] = unit;
  return true;
}

static bool add_item(parts_netlist *n, const vlog_item *item) {
  switch (item->kind) {
  case VLOG_ITEM_DECLARATION:
    return declare(n, item->declaration);
  case VLOG_ITEM_ASSIGN:
    return assign(n, item->statement);
  case VLOG_ITEM_INSTANCE:
    return add_unit(n, item->instance);
  default:
    return false;
  }
}

static bool read_module(parts_netlist *n, const vlog_module *module) {
  if (!module || module->num_parameters) {
    return false;
  }
  for (size_t i = 0; i < module->num_ports; i++) {
    if (!declare(n, &module->ports[i].declaration)) {
      return false;
    }
  }
  for (size_t i = 0; i < module->num_items; i++) {
    if (!add_item(n, module->items[i])) {
      return false;
    }
  }
  return n->num_units > 0 && resolve(n);
}

bool parts_netlist_read(parts_netlist *n, const rtl_design *design) {
  n->library.is_synthesis = true; /* how units are connected is asked alone */
  for (size_t i = 0; i < design->num_files; i++) {
    const rtl_file *file = &design->files[i];
    hls_error ignored = {0};
    if (vlog_library_add(&n->library, file->path, file->text, file->size,
                         &ignored) != HLS_OK) {
      return false;
    }
  }
  const char *name = vlog_library_name(&n->library, design->top);
  return name && read_module(n, vlog_library_find(&n->library, name)) &&
         !n->failed;
}

bool parts_netlist_find(parts_netlist *n, const char *name, const char *suffix,
                        uint32_t *number) {
  char *whole = NULL;
  if (asprintf(&whole, "%s%s", name, suffix) < 0) {
    n->failed = true;
    return false;
  }
  const char *interned = vlog_library_name(&n->library, whole);
  free(whole);
  n->failed = n->failed || !interned;
  if (!interned || !get_number(&n->net_numbers, interned, number)) {
    return false;
  }
  *number = n->same[*number];
  return true;
}
