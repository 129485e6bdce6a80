/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Functions with a body that are instances in a circuit: modules of their own.
 */
#ifndef RTL_NETLIST_INNER_H
#define RTL_NETLIST_INNER_H

#include "hls/error.h"
#include "rtl/netlist/builder.h"

/* The steps that make a netlist of one function. */
typedef hls_status (*inner_build)(netlist_builder *builder, const char *name,
                                  hls_error *error);

/* Builds the circuits of all functions that the kernel of `outer` has instances
 * of, directly or through others, each behind those that it needs. The names of
 * modules and the user's modules are shared by all of them. */
hls_status inner_build_all(netlist_builder *outer, inner_build build,
                           hls_error *error);

/* The function of that name; NULL when it is none of those. */
const inner_module *inner_find(const netlist_builder *builder,
                               MlirStringRef name);

/* Describes the module for the instances of it, like one of the user's: its
 * ports are those that the function has. */
bool inner_describe(netlist_builder *builder, const inner_module *inner,
                    const netlist_node *node, external_module *external);

#endif
