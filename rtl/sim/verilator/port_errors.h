/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What Verilator says about the instances of a user's modules.
 */
#ifndef SIM_PORT_ERRORS_H
#define SIM_PORT_ERRORS_H

#include "rtl/sim.h"

/* The external module of that name, or NULL. */
const rtl_external *port_errors_module(const rtl_design *design,
                                       const char *module);

/* Calls the visitor for every wire of a module that the circuit connects, by
 * the name that its port must have. */
typedef void port_wire_visitor(void *user, const char *name, bool is_input,
                               unsigned width);
void port_errors_visit(const rtl_external *external, port_wire_visitor *visit,
                       void *user);

/* Finds names of parameters and ports that a module does not have, in what
 * Verilator has written about the file `file`, whose line i + 2 instantiates
 * the design's unit i. HLS_DIAGNOSED when there is one. */
hls_status port_errors_find(const sim_request *request, const char *file,
                            const char *output, hls_diagnostics *diagnostics,
                            hls_error *error);

#endif
