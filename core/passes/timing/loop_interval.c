/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The interval of a loop is the largest of
 *
 * - the ratio of latency to iterations, over all cycles of channels: a token
 *   that has passed it is needed again that many iterations later;
 * - the latency of a unit that takes one token at a time;
 * - the number of accesses that share a port of a memory.
 */
#include "core/passes/timing/loop_interval.h"
#include "core/ir/ir_kinds.h"
#include "core/passes/timing/critical_cycle.h"
#include "hls/handshake_ops.h"
#include "hls/unit_latency.h"

static bool find_slowest_cycle(loop_graph *graph, loop_interval *interval) {
  critical_cycle cycle;
  if (!critical_cycle_find(graph, &cycle)) {
    return false;
  }
  if (cycle.latency > cycle.iterations) { /* otherwise nobody waits */
    interval->cycles =
        (cycle.latency + cycle.iterations - 1) / cycle.iterations;
    interval->iterations = cycle.iterations;
    interval->limit = HLS_LOOP_LIMIT_CYCLE;
    interval->path = cycle.path;
    interval->num_path = cycle.num_path;
  }
  return true;
}

/* Is that the operation? None is a null one. */
static bool is_same(MlirOperation op, MlirOperation other) {
  return op.ptr == other.ptr;
}

static bool find_slowest_unit(loop_graph *graph, const loop_change *change,
                              loop_interval *interval) {
  for (size_t i = 0; i < graph->num_nodes; i++) {
    const loop_node *node = &graph->nodes[i];
    if (node->latency > interval->cycles && hls_unit_is_serial(node->op) &&
        !(change && is_same(node->op, change->pipelined))) {
      interval->path = ARENA_ARRAY(&graph->memory, MlirOperation, 1);
      if (!interval->path) {
        return false;
      }
      interval->path[0] = node->op;
      interval->num_path = 1;
      interval->iterations = 1;
      interval->cycles = node->latency;
      interval->limit = HLS_LOOP_LIMIT_UNIT;
    }
  }
  return true;
}

MlirOperation loop_interval_interface(MlirOperation op) {
  if (!mlirOperationIsAHandshakeLoad(op) &&
      !mlirOperationIsAHandshakeStore(op)) {
    return ir_no_op();
  }
  /* The address may pass a conversion or a buffer on its way. */
  enum { MAX_STEPS = 8 };
  for (int step = 0; step < MAX_STEPS; step++) {
    MlirOpOperand use = mlirValueGetFirstUse(mlirOperationGetResult(op, 0));
    if (mlirOpOperandIsNull(use)) {
      break;
    }
    op = mlirOpOperandGetOwner(use);
    if (ir_is_memory_interface(op)) {
      return op;
    }
    if (mlirOperationGetNumResults(op) != 1) {
      break;
    }
  }
  return ir_no_op();
}

/* The accesses of an iteration that take turns. */
typedef struct shared_port {
  MlirOperation interface;
  MlirOperation *ops;
  size_t count;
} shared_port;

/* The ports of memories, by interfaces, each of which performs a load and a
 * store per cycle. */
typedef struct ports {
  shared_port *ports;
  size_t count;
  size_t *of;     /* per node: the number of its port + 1, or 0 */
  ptr_map loads;  /* interface -> number of the port + 1 */
  ptr_map stores; /* the same for the stores */
} ports;

/* The number of an access's port + 1; 0 when out of memory. */
static size_t port_of(ports *all, MlirOperation access,
                      MlirOperation interface) {
  ptr_map *map =
      mlirOperationIsAHandshakeStore(access) ? &all->stores : &all->loads;
  size_t known = (size_t)(uintptr_t)ptr_map_get(map, interface.ptr);
  if (known > 0) {
    return known;
  }
  return ptr_map_set(map, interface.ptr, (void *)(uintptr_t)(all->count + 1))
             ? ++all->count
             : 0;
}

static bool count_accesses(const loop_graph *graph, ports *all) {
  for (size_t i = 0; i < graph->num_nodes; i++) {
    const loop_node *node = &graph->nodes[i];
    MlirOperation interface = node->is_load || node->is_store
                                  ? loop_interval_interface(node->op)
                                  : ir_no_op();
    if (mlirOperationIsNull(interface)) {
      continue;
    }
    all->of[i] = port_of(all, graph->nodes[i].op, interface);
    if (all->of[i] == 0) {
      return false;
    }
    all->ports[all->of[i] - 1].interface = interface;
    all->ports[all->of[i] - 1].count++;
  }
  return true;
}

/* Lists the accesses of every port, in the order of the graph. */
static bool list_accesses(loop_graph *graph, ports *all) {
  for (size_t p = 0; p < all->count; p++) {
    all->ports[p].ops =
        ARENA_ARRAY(&graph->memory, MlirOperation, all->ports[p].count);
    if (!all->ports[p].ops) {
      return false;
    }
    all->ports[p].count = 0;
  }
  for (size_t i = 0; i < graph->num_nodes; i++) {
    if (all->of[i] > 0) {
      shared_port *port = &all->ports[all->of[i] - 1];
      port->ops[port->count++] = graph->nodes[i].op;
    }
  }
  return true;
}

static bool find_busiest_port(loop_graph *graph, const loop_change *change,
                              loop_interval *interval) {
  arena_pool memory = {0};
  ports all = {.ports = ARENA_ARRAY(&memory, shared_port, graph->num_nodes),
               .of = ARENA_ARRAY(&memory, size_t, graph->num_nodes)};
  bool ok = all.ports && all.of && count_accesses(graph, &all) &&
            list_accesses(graph, &all);
  ptr_map_finish(&all.loads);
  ptr_map_finish(&all.stores);
  for (size_t p = 0; ok && p < all.count; p++) {
    int64_t count = (int64_t)all.ports[p].count;
    if (change && is_same(all.ports[p].interface, change->doubled)) {
      count = (count + 1) / 2;
    }
    interval->contention += count - 1;
    if (count > interval->cycles) {
      interval->path = all.ports[p].ops;
      interval->num_path = all.ports[p].count;
      interval->iterations = 1;
      interval->cycles = count;
      interval->limit = HLS_LOOP_LIMIT_MEMORY;
    }
  }
  arena_finish(&memory);
  return ok;
}

bool loop_interval_find(loop_graph *graph, const loop_change *change,
                        loop_interval *interval) {
  *interval = (loop_interval){.cycles = 1, .iterations = 1};
  return find_slowest_cycle(graph, interval) &&
         find_slowest_unit(graph, change, interval) &&
         find_busiest_port(graph, change, interval);
}
