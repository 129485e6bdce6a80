/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A module around a circuit, as text: its ports, its wires and its instances,
 * in the order in which they are added. Names are those of the caller, who
 * takes them from the scope, which may be that of several modules.
 */
#ifndef RTL_NETLIST_WRAP_MODULE_H
#define RTL_NETLIST_WRAP_MODULE_H

#include "hls/buffer.h"
#include "rtl/netlist/library/library.h"
#include "rtl/netlist/names/names.h"

/* What modules around one circuit share. */
typedef struct wrap_texts {
  arena_pool *arena;
  const unit_library *library;
  bool *is_used;    /* units of the library, by their number in it */
  name_scope scope; /* of all of them */
} wrap_texts;

typedef struct wrap_module {
  wrap_texts *texts;
  const char *name;
  hls_buffer ports, body, unused;
  const char *port_separator;
  const char *instance; /* that is being added */
  bool has_parameters, has_pins;
} wrap_module;

void wrap_begin(wrap_module *module, wrap_texts *texts, const char *name);

/* Appends the text behind a comment, which is whole lines, and frees both and
 * what is left. */
void wrap_end(wrap_module *module, hls_buffer *comment, hls_buffer *out);

/* A port of `width` bits; 0 for a wire without a range. */
void wrap_port(wrap_module *module, bool is_input, unsigned width,
               const char *name, const char *suffix);

/* The wires of a channel of that width, 0 for a control, as ports. */
void wrap_channel_ports(wrap_module *module, bool is_input, unsigned width,
                        const char *name);

/* A wire inside, of which nothing else is said. */
void wrap_wire(wrap_module *module, unsigned width, const char *name,
               const char *suffix);

/* "  wire NAME = EXPRESSION;" and the like: a line of the text. */
__attribute__((format(printf, 2, 3))) void wrap_line(wrap_module *module,
                                                     const char *format, ...);

/* Has lint tools take a wire for used. */
void wrap_unused(wrap_module *module, const char *name, const char *suffix);

/* An instance: its parameters, its pins (of a port and a suffix), then its end,
 * with the clock and the reset where it has them. A unit of the library is
 * noted as used. */
void wrap_instance(wrap_module *module, const char *of, const char *name);
__attribute__((format(printf, 3, 4))) void
wrap_parameter(wrap_module *module, const char *name, const char *format, ...);
__attribute__((format(printf, 4, 5))) void wrap_pin(wrap_module *module,
                                                    const char *port,
                                                    const char *suffix,
                                                    const char *format, ...);
void wrap_instance_end(wrap_module *module, bool is_clocked);

/* A name that nothing in the module has; "", when out of memory, which the
 * text remembers. */
__attribute__((format(printf, 2, 3))) const char *
wrap_name(wrap_module *module, const char *format, ...);

#endif
