/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The channels of one iteration of a loop, as a graph with the latencies of the
 * units. Memory interfaces are left out: what an access waits for is in its
 * latency. What returns to an inner loop's header is left out, too: an inner
 * loop counts as if it ran once.
 */
#ifndef HLS_PASSES_LOOP_GRAPH_H
#define HLS_PASSES_LOOP_GRAPH_H

#include "base/memory/arena.h"
#include "base/memory/ptr_map.h"
#include "core/ir/ir.h"
#include "core/passes/timing/loop_headers.h"

/* One operation of the loop. */
typedef struct loop_node {
  MlirOperation op;
  int64_t latency; /* cycles */
  int64_t start;   /* earliest, from the beginning of the iteration */
  int64_t latest;  /* that delays nobody */
  bool is_header;  /* a merge through which iterations begin */
  bool is_free;    /* has a token whenever one is wanted */
} loop_node;

/* A channel within the loop. */
typedef struct loop_edge {
  size_t from, to; /* nodes */
  MlirValue value;
  bool is_back; /* into a merge of the header: for the next iteration */
} loop_edge;

/* Zero-initialise; finish() in every case. */
typedef struct loop_graph {
  loop_body body;
  loop_node *nodes;
  size_t num_nodes;
  loop_edge *edges;
  size_t num_edges;
  bool has_inner; /* there are loops in the loop */
  ptr_map index;  /* operation -> index + 1 */
  arena_pool memory;
} loop_graph;

/* Builds the graph of the loop with that header. Returns false when out of
 * memory. */
bool loop_graph_build(loop_graph *graph, MlirOperation func,
                      const loop_headers *headers, int64_t header);
void loop_graph_finish(loop_graph *graph);

/* Lets the loads of load-store queues take as long as they do there at the
 * least, unless the data of a store is forwarded: the memory answers
 * LOOP_QUEUE_LOAD cycles after the address, and a queue performs the loads of a
 * group one by one. To be called before the graph has a schedule. */
enum { LOOP_QUEUE_LOAD = 3 };
void loop_graph_delay_queue_loads(loop_graph *graph);

/* Finds when every operation starts, as in modulo scheduling: the longest path
 * of latencies from the header. What is carried around the loop and needed
 * late, like a sum, starts as late as it may. `scheduled` is false when there
 * are no such times: the channels have a cycle without a merge of the header.
 * Returns false when out of memory. */
bool loop_graph_schedule(loop_graph *graph, bool *scheduled);

/* Is it a mem_controller or an lsq? */
bool loop_graph_is_memory(MlirOperation op);

#endif
