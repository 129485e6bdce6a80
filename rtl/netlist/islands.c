/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The wires of islands: an island moves in the cycles in which every unit that
 * hands tokens out of it lets it.
 */
#include "core/ir/ir.h"
#include "core/ir/ir_read.h"
#include "core/ir/island_names.h"
#include "rtl/netlist/builder.h"

#include <inttypes.h>
#include <string.h>

/* What an island has to wait for, as an expression. */
typedef struct netlist_island {
  struct netlist_island *next;
  int64_t number;
  const char *moves; /* the wire */
  const char *condition;
} netlist_island;

/* The island of that number, which is made if there was none; NULL when out of
 * memory. */
static netlist_island *find_island(netlist_builder *builder,
                                   netlist_island **islands, int64_t number) {
  for (netlist_island *i = *islands; i; i = i->next) {
    if (i->number == number) {
      return i;
    }
  }
  netlist_island *made = arena_alloc(builder->arena, 1, sizeof *made);
  const char *wish =
      arena_printf(builder->arena, "island%" PRId64 "_moves", number);
  if (!made || !wish) {
    return NULL;
  }
  *made = (netlist_island){.next = *islands,
                           .number = number,
                           .moves = name_declare_one(&builder->scope, wish)};
  *islands = made;
  return made->moves ? made : NULL;
}

/* A wire by which a unit tells whether its island may move. */
static const char *make_condition(netlist_builder *builder,
                                  const netlist_node *node, const char *port,
                                  netlist_island *island) {
  const char *wish = arena_printf(builder->arena, "%s_%s", node->name, port);
  const char *wire = wish ? name_declare_one(&builder->scope, wish) : NULL;
  if (!wire || !builder_add_wire(builder, (plain_wire){.name = wire})) {
    return NULL;
  }
  island->condition =
      island->condition
          ? arena_printf(builder->arena, "%s & %s", island->condition, wire)
          : wire;
  return island->condition ? wire : NULL;
}

/* Connects a unit to its island; outside of islands everything moves. */
static bool connect_unit(netlist_builder *builder, netlist_node *node,
                         netlist_island *island) {
  const library_unit *unit = node->instance->unit;
  netlist_instance *instance = node->instance;
  size_t before = instance->num_plain_pins;
  plain_pin *pins =
      arena_alloc(builder->arena, before + unit->num_island, sizeof *pins);
  if (!pins) {
    return false;
  }
  if (before > 0) {
    memcpy(pins, instance->plain_pins, before * sizeof *pins);
  }
  instance->plain_pins = pins;
  for (size_t i = 0; i < unit->num_island; i++) {
    const char *port = unit->island[i];
    bool is_moves = strcmp(port, "moves") == 0;
    const char *wire = !is_moves ? make_condition(builder, node, port, island)
                       : island  ? island->moves
                                 : "1'b1";
    if (!wire) {
      return false;
    }
    pins[instance->num_plain_pins++] = (plain_pin){port, wire};
  }
  return true;
}

bool builder_make_islands(netlist_builder *builder) {
  netlist_island *islands = NULL;
  for (size_t i = 0; i < builder->num_nodes; i++) {
    netlist_node *node = &builder->nodes[i];
    if (!node->instance || !node->instance->unit ||
        node->instance->unit->num_island == 0) {
      continue;
    }
    int64_t number;
    netlist_island *island = NULL;
    if (ir_integer(ir_attr(node->op, ISLAND_NUMBER), &number)) {
      island = find_island(builder, &islands, number);
      if (!island) {
        return false;
      }
    } else if (node->instance->unit->num_island > 1) {
      builder_error(builder, node->op, "invalid-ir",
                    "'%s' needs the attribute '%s'", node->name, ISLAND_NUMBER);
      continue;
    }
    if (!connect_unit(builder, node, island)) {
      return false;
    }
  }
  for (netlist_island *i = islands; i; i = i->next) {
    if (!builder_add_wire(
            builder,
            (plain_wire){.name = i->moves,
                         .expression = i->condition ? i->condition : "1'b1"})) {
      return false;
    }
  }
  return true;
}
