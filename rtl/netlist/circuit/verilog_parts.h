/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What several of the modules that are written have in them.
 */
#ifndef RTL_NETLIST_VERILOG_PARTS_H
#define RTL_NETLIST_VERILOG_PARTS_H

#include "hls/buffer.h"
#include "rtl/netlist/circuit/netlist.h"

/* Text from the user's source inside a comment: one line of UTF-8. What is no
 * character, or none that one sees, becomes a question mark. */
void verilog_write_comment_text(hls_buffer *out, const char *text);

/* One port declaration, of a wire without a width if that is 0; `separator`
 * follows the one before. */
void verilog_write_port(hls_buffer *out, const char **separator, bool is_input,
                        unsigned width, const char *name, const char *suffix);

/* The wires of a channel, as ports. */
void verilog_write_channel_ports(hls_buffer *out, const char **separator,
                                 bool is_input, unsigned width,
                                 const char *name);

/* The extra signals of a port, each with its own direction. */
void verilog_write_signal_ports(hls_buffer *out, const char **separator,
                                bool is_input, const char *name,
                                const rtl_signal *signals, size_t num_signals);

/* The place of a unit in the source, and what is written there, as a comment;
 * nothing for a place that is not known. */
void verilog_write_place(hls_buffer *out, hls_range place,
                         const rtl_lines *lines);

/* The wires of a channel that is no port. */
void verilog_declare_channel(hls_buffer *out, const netlist_channel *channel);

/* An instance, with the wires of the channels that come from it unless they are
 * declared ahead. Returns the offset in the text at which it begins behind
 * those. */
size_t verilog_write_instance(hls_buffer *out, const netlist_instance *instance,
                              const rtl_lines *lines);

#endif
