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

/* A value that an island waits for. */
typedef struct netlist_await {
  struct netlist_await *next;
  int64_t cycle;    /* of an iteration */
  const char *wire; /* is it there, or not needed? */
} netlist_await;

/* What an island has to wait for. */
typedef struct netlist_island {
  struct netlist_island *next;
  int64_t number;
  const char *moves; /* the wire */
  const char *condition;
  netlist_await *awaits;
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

/* An expression that is 1 when all of it and a wire are; NULL when out of
 * memory. */
static const char *join(netlist_builder *builder, const char *condition,
                        const char *wire) {
  return condition ? arena_printf(builder->arena, "%s & %s", condition, wire)
                   : wire;
}

/* The memory's wire by which a load in an island may have to wait; NULL for any
 * other unit. */
static const char *find_wait(const netlist_instance *instance) {
  for (size_t i = 0; i < instance->num_plain_pins; i++) {
    const plain_pin *pin = &instance->plain_pins[i];
    if (strcmp(pin->port, "loadReady") == 0) {
      return strcmp(pin->expression, "1'b1") == 0 ? NULL : pin->expression;
    }
  }
  return NULL;
}

/* Is an address there? Nobody asks the island about that before. */
static const char *find_address(netlist_builder *builder,
                                const netlist_instance *instance) {
  for (size_t i = 0; i < instance->num_pins; i++) {
    const netlist_pin *pin = &instance->pins[i];
    if (strcmp(pin->port, "ldAddr") == 0) {
      const netlist_channel *address = pin->channels[0];
      return address->is_bare
                 ? "1'b1"
                 : arena_printf(builder->arena, "%s_valid", address->net);
    }
  }
  return "1'b1";
}

/* An island does not move before the memory takes the load that it makes. */
static bool wait_for_memory(netlist_builder *builder, const netlist_node *node,
                            netlist_island *island) {
  const char *ready = find_wait(node->instance);
  if (!ready) {
    return true;
  }
  const char *wish = arena_printf(builder->arena, "%s_lets_move", node->name);
  const char *wire = wish ? name_declare_one(&builder->scope, wish) : NULL;
  const char *address = find_address(builder, node->instance);
  const char *expression =
      address ? arena_printf(builder->arena, "~%s | %s", address, ready) : NULL;
  if (!wire || !expression ||
      !builder_add_wire(builder,
                        (plain_wire){.name = wire, .expression = expression})) {
    return false;
  }
  island->condition = join(builder, island->condition, wire);
  return island->condition;
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
  island->condition = join(builder, island->condition, wire);
  return island->condition ? wire : NULL;
}

/* The same of one that takes a value, which others may be made of. */
static const char *make_await(netlist_builder *builder,
                              const netlist_node *node, const char *port,
                              netlist_island *island) {
  const char *wire = make_condition(builder, node, port, island);
  netlist_await *await = arena_alloc(builder->arena, 1, sizeof *await);
  if (!wire || !await) {
    return NULL;
  }
  *await = (netlist_await){island->awaits, INT64_MAX, wire};
  ir_integer(ir_attr(node->op, ISLAND_CYCLE), &await->cycle);
  island->awaits = await;
  return wire;
}

/* Are the values there that what a unit hands out may be made of? What is
 * awaited in cycles before has been taken in one before: a unit that waited for
 * it could keep the next value from being made. */
static const char *find_awaits(netlist_builder *builder,
                               const netlist_node *node,
                               const netlist_island *island) {
  const char *condition = NULL;
  int64_t cycle;
  bool ok = true;
  if (ir_integer(ir_attr(node->op, ISLAND_CYCLE), &cycle)) {
    for (const netlist_await *a = island->awaits; a && ok; a = a->next) {
      if (a->cycle >= cycle) {
        condition = join(builder, condition, a->wire);
        ok = condition;
      }
    }
  }
  return !ok ? NULL : condition ? condition : "1'b1";
}

/* What is at a wire of a unit; outside of islands everything moves. */
static const char *connect_wire(netlist_builder *builder,
                                const netlist_node *node, const char *port,
                                netlist_island *island) {
  return is_port(port, "moves")   ? (island ? island->moves : "1'b1")
         : is_port(port, "comes") ? make_await(builder, node, port, island)
         : is_port(port, "came")  ? find_awaits(builder, node, island)
                                  : make_condition(builder, node, port, island);
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

/* Connects a node, if it is of an island. */
static bool connect_node(netlist_builder *builder, netlist_node *node,
                         netlist_island **islands) {
  int64_t number;
  netlist_island *island = NULL;
  if (ir_integer(ir_attr(node->op, ISLAND_NUMBER), &number)) {
    island = find_island(builder, islands, number);
    if (!island || !wait_for_memory(builder, node, island)) {
      return false;
    }
  } else if (node->instance->unit->num_island > 1) {
    builder_error(builder, node->op, "invalid-ir",
                  "'%s' needs the attribute '%s'", node->name, ISLAND_NUMBER);
    return true;
  }
  return connect_unit(builder, node, island);
}

/* Connects those that take values, or all others. */
static bool connect_nodes(netlist_builder *builder, bool awaits,
                          netlist_island **islands) {
  for (size_t i = 0; i < builder->num_nodes; i++) {
    netlist_node *node = &builder->nodes[i];
    bool is_of_island = node->instance && node->instance->unit &&
                        node->instance->unit->num_island > 0;
    if (is_of_island && has_port(node, "comes") == awaits &&
        !connect_node(builder, node, islands)) {
      return false;
    }
  }
  return true;
}

bool builder_make_islands(netlist_builder *builder) {
  netlist_island *islands = NULL;
  if (!connect_nodes(builder, true, &islands) ||
      !connect_nodes(builder, false, &islands)) {
    return false;
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
