/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The files of a circuit.
 */
#ifndef RTL_NETLIST_EMIT_FILES_H
#define RTL_NETLIST_EMIT_FILES_H

#include "rtl/netlist/builder.h"

/* Makes the files and the instances of the design from the netlist. `*top`
 * receives the text of the first file, which is the caller's to free, whatever
 * the result is. Returns false when out of memory. */
bool emit_files_make(const netlist_builder *builder, rtl_design *design,
                     char **top);

#endif
