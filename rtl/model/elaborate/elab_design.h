/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * From parsed modules to a graph: instances, parameters and generate constructs
 * are worked out, and every net and variable becomes the node that drives it.
 * Nets are followed from whoever reads them, bit range by bit range, so what
 * nobody sees costs nothing, and combinational cycles are noticed where they
 * close (widths and signs of expressions: IEEE 1800-2017, 11.6 to 11.8).
 */
#ifndef RTL_MODEL_ELABORATE_ELAB_DESIGN_H
#define RTL_MODEL_ELABORATE_ELAB_DESIGN_H

#include "hls/error.h"
#include "rtl/model/elaborate/elab_templates.h"
#include "rtl/model/logic/logic_graph.h"
#include "rtl/model/syntax/vlog_library.h"

typedef struct elab_design elab_design;

typedef struct elab_options {
  const char *path;    /* of the top instance, as %m says it */
  bool memories_stall; /* instances of hls_mem_stall ask the input that
                          elab_stalls() gives, as HLS_MEMORY_STALLS has them */
  bool each_by_itself; /* every instance is worked out by itself, bit by bit,
                          which takes longer. An instance that is made like
                          others may look as if it was in a combinational
                          cycle, and its insides have no names: designs that
                          fail otherwise may do with this */
  elab_templates *templates; /* which other designs may have, too; or NULL */
} elab_options;

/* An instance of the module `top`, whose inputs become inputs of the graph, but
 * for its clock. The library and the graph are borrowed until
 * elab_design_destroy(). NULL on failure: HLS_INVALID when the design has what
 * this cannot do, with "<file>:<line>: " and what that is. */
elab_design *elab_design_create(vlog_library *library, const char *top,
                                const elab_options *options, logic_graph *graph,
                                hls_error *error);
void elab_design_destroy(elab_design *design);

/* The input of the graph for an input port of the top instance; LOGIC_NONE when
 * it has no such port, or it is the clock. */
logic_node elab_input(const elab_design *design, const char *port);

/* 64 bits, one of which each hls_mem_stall takes; LOGIC_NONE unless they do. */
logic_node elab_stalls(const elab_design *design);

/* What drives a net, a variable or a port of the top instance. LOGIC_NONE on
 * failure, as above. */
logic_node elab_net_node(elab_design *design, const char *name,
                         hls_error *error);

/* Once all nets were asked for: works out the next values of the states that
 * they need. */
hls_status elab_complete(elab_design *design, hls_error *error);

/* After elab_complete(): one bit, which is 1 in a cycle at whose end processes
 * use a variable of a package so that what comes out depends on which of them
 * is first. The language leaves that open, so nobody knows the next values.
 * `*reason` is HLS_INVALID then with the place and what is wrong; it is not set
 * when this can never be. LOGIC_NONE when the graph has failed. */
logic_node elab_conflict(elab_design *design, hls_error *reason);

#endif
