/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The channels of one iteration of a loop, as a graph with the latencies of the
 * units. Memory interfaces are left out: what an access waits for is in its
 * latency. What returns to an inner loop's header is left out, too: an inner
 * loop counts as if it ran once.
 */
#ifndef HLS_PASSES_LOOP_GRAPH_H
#define HLS_PASSES_LOOP_GRAPH_H

#include "core/ir/components.h"
#include "core/passes/timing/loop_nest.h"

/* One operation of the loop. */
typedef struct loop_node {
  MlirOperation op;
  uint32_t number; /* in the table of the nest; or NOBODY */
  uint32_t block;
  int64_t latency; /* cycles */
  int64_t start;   /* earliest, from the beginning of the iteration */
  int64_t latest;  /* that delays nobody */
  bool is_header;  /* a merge or init through which iterations begin */
  bool is_free;    /* has a token whenever one is wanted */
  bool is_queued;  /* a load that waits for control in the port of a queue */
  bool is_merge, is_init, is_load, is_store, is_lazy_fork;
  bool feeds_store; /* does it make the data of one? */
} loop_node;

/* A channel within the loop; or that a load of a queue waits for control, or
 * what tells of a store's end for the data. */
typedef struct loop_edge {
  uint32_t from, to; /* nodes */
  MlirValue value;   /* null for no channel */
  int64_t cycles;    /* that it takes, beside those of `from` */
  bool is_entry;     /* loop_blocks_is_entry() */
  bool is_back;      /* into the header: for the next iteration */
} loop_edge;

/* Zero-initialise; finish() in every case. */
typedef struct loop_graph {
  const loop_nest *nest;
  size_t loop;
  size_t *blocks; /* in the order of the text */
  size_t num_blocks;
  loop_node *nodes;
  size_t num_nodes;
  loop_edge *edges; /* those of node i are from first[i] up to first[i + 1] */
  size_t num_edges;
  size_t *first;
  ptr_map index; /* operation -> index + 1; empty where all are known */
  arena_pool memory;
} loop_graph;

/* A loop around more levels of loops than this has no graph: one that is in so
 * many of them would be looked at for each. */
enum { LOOP_GRAPH_LEVELS = 32 };

/* Builds the graph of a loop. Returns false when out of memory. */
bool loop_graph_build(loop_graph *graph, const loop_nest *nest, size_t loop);
void loop_graph_finish(loop_graph *graph);

/* Lets the loads of load-store queues take as long as they do there at the
 * least: the memory's latency, and a cycle more for each load of the group that
 * comes before, as a queue performs them one by one. To be called before the
 * graph has a schedule. Returns false when out of memory. */
bool loop_graph_delay_queue_loads(loop_graph *graph);

/* Finds the components of the graph that has only the edges for which `keeps`
 * is true. They live in `memory`. Returns false when out of memory. */
bool loop_graph_components(const loop_graph *graph,
                           bool (*keeps)(const loop_graph *, const loop_edge *),
                           components *found, arena_pool *memory);

/* The node of an operation; NULL for one that is not in the loop. */
loop_node *loop_graph_node(const loop_graph *graph, MlirOperation op);

/* Are there loops in a graph's? */
static inline bool loop_graph_has_loops(const loop_graph *graph) {
  return graph->nest->loops[graph->loop].height > 0;
}

/* Is an edge within a loop in the graph's? */
bool loop_graph_is_inner(const loop_graph *graph, const loop_edge *e);

/* Cycles from the start of an edge's one operation to that of the other. */
static inline int64_t loop_graph_cycles(const loop_graph *graph,
                                        const loop_edge *e) {
  return graph->nodes[e->from].latency + e->cycles;
}

/* Does an iteration begin with it, rather than when its token is there? So it
 * does with control, or with the init that tells whether there is another one.
 */
bool loop_graph_begins(const loop_node *node);

#endif
