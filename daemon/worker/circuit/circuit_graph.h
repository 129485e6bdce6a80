/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A circuit as a graph: its units and the channels between them.
 */
#ifndef WORKER_CIRCUIT_GRAPH_H
#define WORKER_CIRCUIT_GRAPH_H

#include "daemon/worker/json/source_text.h"
#include "mlir-c/IR.h"

#include "daemon/worker/json/value.h"

typedef struct circuit_graph {
  /* [{"id", "op", "block", "location": Location or null, "attributes": {…}}];
   * arguments of the circuit have the op "argument" */
  cJSON *nodes;
  /* [{"source", "sourcePort", "target", "targetPort", "type"}]; the type is
   * that of the data, "control" or "memref" */
  cJSON *edges;
} circuit_graph;

/* Fills the arrays with the function of that name, or with NULL the only one
 * with a body. `texts` holds the sources. False when out of memory. */
bool circuit_graph_build(circuit_graph *graph, MlirModule module,
                         const char *kernel, source_texts *texts);

/* The id that a unit of the circuit has as a node: its name, or failing that
 * its position. A new reference; NULL when out of memory. */
cJSON *circuit_unit_id(MlirOperation op);

/* The same of an argument of the circuit: its name in C, or failing that its
 * position. */
cJSON *circuit_argument_id(MlirOperation function, intptr_t index);

#endif
