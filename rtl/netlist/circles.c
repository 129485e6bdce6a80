/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Wires that drive themselves. What the top module assigns has no register, so
 * wires that lead in a circle have no value. Units are not looked into. Where
 * none do, it is known which wires are used in front of their own assignment.
 */
#include "base/text/string_table.h"
#include "base/verilog/verilog_lexer.h"
#include "core/ir/components.h"
#include "rtl/netlist/builder.h"

#include <string.h>

/* The wires that are assigned, and for each those that it is made of. */
typedef struct wire_graph {
  string_table numbers; /* of the assigned wires by name, from 1 */
  uint32_t *first;
  uint32_t *targets;
} wire_graph;

/* The assigned wires in an expression: writes their numbers to `targets`,
 * unless that is NULL, and returns how many there are. */
static size_t read_expression(const wire_graph *graph, const char *text,
                              uint32_t *targets) {
  size_t count = 0;
  verilog_lexer lexer;
  verilog_lexer_init(&lexer, text, strlen(text));
  bool is_constant = false; /* the letters of 8'hff are no name */
  for (;;) {
    verilog_token token = verilog_lexer_next(&lexer);
    if (token.kind == VERILOG_END) {
      return count;
    }
    const string_table_entry *entry =
        token.kind == VERILOG_NAME && !is_constant
            ? string_table_find(&graph->numbers, token.text, token.size)
            : NULL;
    if (entry) {
      if (targets) {
        targets[count] = entry->number - 1;
      }
      count++;
    }
    is_constant = token.kind == VERILOG_SYMBOL && *token.text == '\'';
  }
}

static const char *expression_of(const netlist_circuit *netlist, size_t wire) {
  const char *expression = netlist->wires[wire].expression;
  return expression ? expression : "";
}

static bool build(wire_graph *graph, const netlist_circuit *netlist) {
  arena_pool *arena = graph->numbers.arena;
  size_t count = netlist->num_wires;
  graph->first = ARENA_ARRAY(arena, uint32_t, count + 1);
  if (!graph->first || !string_table_reserve(&graph->numbers, count)) {
    return false;
  }
  for (size_t i = 0; i < count; i++) {
    const char *name = netlist->wires[i].name;
    string_table_entry *entry =
        string_table_add(&graph->numbers, name, strlen(name));
    if (!entry) {
      return false;
    }
    entry->number = (uint32_t)i + 1;
  }
  for (size_t i = 0; i < count; i++) {
    graph->first[i + 1] =
        graph->first[i] +
        (uint32_t)read_expression(graph, expression_of(netlist, i), NULL);
  }
  graph->targets = ARENA_ARRAY(arena, uint32_t, graph->first[count]);
  for (size_t i = 0; graph->targets && i < count; i++) {
    read_expression(graph, expression_of(netlist, i),
                    &graph->targets[graph->first[i]]);
  }
  return graph->targets != NULL;
}

/* Is a wire on a circle? */
static bool is_on_circle(const wire_graph *graph, const components *found,
                         size_t wire) {
  uint32_t component = found->of[wire];
  if (found->begin[component + 1] - found->begin[component] > 1) {
    return true;
  }
  for (uint32_t e = graph->first[wire]; e < graph->first[wire + 1]; e++) {
    if (graph->targets[e] == wire) {
      return true;
    }
  }
  return false;
}

/* Reports each circle once, at the first operation that is part of it. */
static bool report(netlist_builder *builder, const wire_graph *graph,
                   const components *found) {
  bool *is_reported = ARENA_ARRAY(graph->numbers.arena, bool, found->count);
  size_t wire = 0;
  for (size_t n = 0; is_reported && n < builder->num_nodes; n++) {
    const netlist_node *node = &builder->nodes[n];
    for (; wire < node->end_of_wires; wire++) {
      bool *reported = &is_reported[found->of[wire]];
      if (!*reported && is_on_circle(graph, found, wire)) {
        *reported = true;
        builder_error(builder, node->op, "combinational-cycle",
                      "'%s' is on a circle of wires that drive themselves; let "
                      "the value go round on a channel with a buffer",
                      builder_op_name(builder, node->op));
      }
    }
  }
  return is_reported != NULL;
}

/* Notes the wires that others in front of them are made of. Assignments come
 * behind all declarations. */
static void declare_ahead(const netlist_circuit *netlist,
                          const wire_graph *graph) {
  for (size_t i = 0; i < netlist->num_wires; i++) {
    for (uint32_t e = graph->first[i];
         !netlist->wires[i].is_port && e < graph->first[i + 1]; e++) {
      plain_wire *used = &netlist->wires[graph->targets[e]];
      used->is_ahead = used->is_ahead || (graph->targets[e] > i &&
                                          !used->is_port && used->expression);
    }
  }
}

bool builder_check_circles(netlist_builder *builder) {
  if (builder->netlist.num_wires == 0) {
    return true;
  }
  arena_pool arena = {0};
  wire_graph graph = {.numbers = {.arena = &arena}};
  components found = {0};
  bool is_ok =
      build(&graph, &builder->netlist) &&
      components_find(&found,
                      &(digraph){.num_nodes = builder->netlist.num_wires,
                                 .first = graph.first,
                                 .targets = graph.targets},
                      &arena) &&
      report(builder, &graph, &found);
  if (is_ok) {
    declare_ahead(&builder->netlist, &graph);
  }
  arena_finish(&arena);
  builder->arena->failed = builder->arena->failed || !is_ok;
  return is_ok;
}
