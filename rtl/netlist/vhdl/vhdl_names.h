/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Names of Verilog as identifiers of VHDL.
 */
#ifndef RTL_NETLIST_VHDL_NAMES_H
#define RTL_NETLIST_VHDL_NAMES_H

#include "hls/buffer.h"

#include <stdbool.h>

/* Is a name an identifier of VHDL-2008 that nothing else stands for, neither a
 * reserved word nor what a package of ports uses? */
bool vhdl_names_are_plain(const char *name);

/* Appends a name: as it is, or, if it is not plain or `is_extended`, as an
 * extended identifier. */
void vhdl_names_write(const char *name, bool is_extended, hls_buffer *out);

#endif
