/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The ports of a module as Verilator understands them, out of what
 * `verilator --xml-only` writes: after the preprocessor, with parameters
 * applied and types resolved. Only what is needed of it is read.
 */
#ifndef SIM_NETLIST_XML_H
#define SIM_NETLIST_XML_H

#include "hls/diagnostic.h"
#include "hls/error.h"

typedef enum xml_direction {
  XML_INPUT,
  XML_OUTPUT,
  XML_INOUT,
} xml_direction;

typedef struct xml_port {
  char *name;
  xml_direction direction;
  unsigned width;  /* 0: of a type that is not a number of bits */
  hls_range range; /* of the name; the file is borrowed from the module */
} xml_port;

/* Zero-initialise; finish() in every case. */
typedef struct xml_module {
  hls_range range; /* of the module's name */
  char *file;      /* what the ranges name */
  xml_port *ports;
  size_t num_ports;
  size_t capacity;
} xml_module;

/* Reads the module that the instance `name` is of. Returns false when the text
 * does not tell or memory ran out; the module is then as good as empty. */
bool xml_module_read(xml_module *module, const char *text, const char *name);
void xml_module_finish(xml_module *module);

#endif
