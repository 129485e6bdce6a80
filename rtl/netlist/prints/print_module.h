/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The module of a call that prints.
 */
#ifndef RTL_NETLIST_PRINTS_PRINT_MODULE_H
#define RTL_NETLIST_PRINTS_PRINT_MODULE_H

#include "hls/buffer.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct print_port {
  const char *name;
  unsigned width;
} print_port;

typedef struct print_module {
  const char *name;
  const char *format; /* HLS_PRINTS of the instance */
  const print_port *values;
  size_t num_values;
  const char *start; /* the control that comes in */
  const char *end;   /* the one that leaves */
} print_module;

/* Whether the format has one conversion for each value, of its width, and all
 * of them are known (HLS_PRINTS). */
bool print_module_fits(const print_module *module);

/* Appends a module that prints by $write when all of its values and its control
 * are there, and then gives the control on. A synthesis sees the channels
 * alone. */
void print_module_write(hls_buffer *out, const print_module *module);

#endif
