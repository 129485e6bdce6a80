/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The netlist as SystemVerilog text.
 */
#ifndef RTL_NETLIST_VERILOG_H
#define RTL_NETLIST_VERILOG_H

#include "hls/buffer.h"
#include "rtl/netlist/circuit/netlist.h"

/* Appends the top module to an empty text, with what `lines` has of the source;
 * it may be NULL. `instance_lines` receives for each instance the line, from 0,
 * on which it begins. */
void verilog_write_top(hls_buffer *out, const netlist_circuit *netlist,
                       const rtl_lines *lines, size_t *instance_lines);

/* Appends the module around that of a function with a body which begins an
 * execution when the one before has given all of its results. */
void verilog_write_turns(hls_buffer *out, const external_module *external);

/* Appends the one around it that several calls share. */
void verilog_write_shared(hls_buffer *out, const external_module *external);

/* Appends a beginning for the names in such a module that no wire of a port
 * has. */
void verilog_choose_own_names(hls_buffer *prefix,
                              const external_module *external);

/* Appends a module with the ports of the external one that never takes nor
 * gives a token, for the user to replace. */
void verilog_write_stub(hls_buffer *out, const external_module *external);

#endif
