/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The wires of islands: an island moves in the cycles in which every unit that
 * hands tokens out of it, or waits for one, lets it.
 */
#include "core/ir/ir.h"
#include "core/ir/ir_read.h"
#include "core/ir/island_names.h"
#include "rtl/netlist/builder.h"

#include <inttypes.h>
#include <string.h>

/* A wire that is 1 when all of some others are. */
typedef struct joint_wire {
  const char *name;
  const char *condition; /* an expression; NULL: there are no others */
} joint_wire;

/* What an island has to wait for. */
typedef struct netlist_island {
  struct netlist_island *next;
  int64_t number;
  joint_wire moves;
  joint_wire came; /* what it waits for; without a name if that is nothing */
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
  *made =
      (netlist_island){.next = *islands,
                       .number = number,
                       .moves.name = name_declare_one(&builder->scope, wish)};
  *islands = made;
  return made->moves.name ? made : NULL;
}

static bool is_port(const char *port, const char *name) {
  return strcmp(port, name) == 0;
}

/* Does a unit have such a wire? */
static bool has_port(const netlist_node *node, const char *name) {
  const library_unit *unit = node->instance->unit;
  for (size_t i = 0; i < unit->num_island; i++) {
    if (is_port(unit->island[i], name)) {
      return true;
    }
  }
  return false;
}

static bool join(netlist_builder *builder, joint_wire *joint,
                 const char *wire) {
  joint->condition = joint->condition ? arena_printf(builder->arena, "%s & %s",
                                                     joint->condition, wire)
                                      : wire;
  return joint->condition;
}

/* A wire by which a unit tells whether its island may move. */
static const char *make_condition(netlist_builder *builder,
                                  const netlist_node *node, const char *port,
                                  netlist_island *island) {
  const char *wish = arena_printf(builder->arena, "%s_%s", node->name, port);
  const char *wire = wish ? name_declare_one(&builder->scope, wish) : NULL;
  bool ok = wire && builder_add_wire(builder, (plain_wire){.name = wire}) &&
            join(builder, &island->moves, wire) &&
            (!is_port(port, "comes") || join(builder, &island->came, wire));
  return ok ? wire : NULL;
}

/* What is at a wire of a unit; outside of islands everything moves. */
static const char *connect_wire(netlist_builder *builder,
                                const netlist_node *node, const char *port,
                                netlist_island *island) {
  if (is_port(port, "moves")) {
    return island ? island->moves.name : "1'b1";
  }
  if (is_port(port, "came")) {
    return island->came.name ? island->came.name : "1'b1";
  }
  return make_condition(builder, node, port, island);
}

/* Connects a unit to its island. */
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
    const char *wire = connect_wire(builder, node, port, island);
    if (!wire) {
      return false;
    }
    pins[instance->num_plain_pins++] = (plain_pin){port, wire};
  }
  return true;
}

/* Is a node one with wires to an island? */
static bool is_of_island(const netlist_node *node) {
  return node->instance && node->instance->unit &&
         node->instance->unit->num_island > 0;
}

/* Finds the islands, and those that wait for tokens. */
static bool find_islands(netlist_builder *builder, netlist_island **islands) {
  for (size_t i = 0; i < builder->num_nodes; i++) {
    const netlist_node *node = &builder->nodes[i];
    int64_t number;
    if (!is_of_island(node) ||
        !ir_integer(ir_attr(node->op, ISLAND_NUMBER), &number)) {
      continue;
    }
    netlist_island *island = find_island(builder, islands, number);
    if (!island) {
      return false;
    }
    if (has_port(node, "comes") && !island->came.name) {
      const char *wish =
          arena_printf(builder->arena, "island%" PRId64 "_came", number);
      island->came.name = wish ? name_declare_one(&builder->scope, wish) : NULL;
      if (!island->came.name) {
        return false;
      }
    }
  }
  return true;
}

static bool add_joint_wire(netlist_builder *builder, const joint_wire *joint) {
  return !joint->name ||
         builder_add_wire(builder,
                          (plain_wire){.name = joint->name,
                                       .expression = joint->condition
                                                         ? joint->condition
                                                         : "1'b1"});
}

bool builder_make_islands(netlist_builder *builder) {
  netlist_island *islands = NULL;
  if (!find_islands(builder, &islands)) {
    return false;
  }
  for (size_t i = 0; i < builder->num_nodes; i++) {
    netlist_node *node = &builder->nodes[i];
    if (!is_of_island(node)) {
      continue;
    }
    int64_t number;
    netlist_island *island = NULL;
    if (ir_integer(ir_attr(node->op, ISLAND_NUMBER), &number)) {
      island = find_island(builder, &islands, number);
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
    if (!add_joint_wire(builder, &i->moves) ||
        !add_joint_wire(builder, &i->came)) {
      return false;
    }
  }
  return true;
}
