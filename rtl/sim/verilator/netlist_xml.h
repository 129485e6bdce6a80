/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The ports of modules as Verilator understands them, out of what
 * `verilator --xml-only` writes: after the preprocessor, with parameters
 * applied and types resolved. Only what is needed of it is read.
 */
#ifndef SIM_NETLIST_XML_H
#define SIM_NETLIST_XML_H

#include "hls/diagnostic.h"
#include "hls/error.h"

#include <stdint.h>

typedef enum netlist_direction {
  NETLIST_INPUT,
  NETLIST_OUTPUT,
  NETLIST_INOUT,
} netlist_direction;

typedef struct netlist_port {
  char *name;
  netlist_direction direction;
  unsigned width;     /* 0: of a type that is not a number of bits */
  unsigned long type; /* number of its type in the text */
  hls_range range;    /* of the name; the file is borrowed from the netlist */
} netlist_port;

typedef struct netlist_module {
  char *name;      /* with its parameters: unique */
  hls_range range; /* of the module's name */
  netlist_port *ports;
  size_t num_ports;
  size_t capacity;
} netlist_module;

/* An instance in the top module. */
typedef struct netlist_instance {
  char *name;
  char *module; /* the name of one */
} netlist_instance;

typedef struct netlist_file {
  char *id;
  char *name;
} netlist_file;

/* Zero-initialise; finish() in every case. */
typedef struct netlist_xml {
  netlist_file *files;
  size_t num_files, files_capacity;
  netlist_module *modules;
  size_t num_modules, modules_capacity;
  netlist_instance *instances;
  size_t num_instances, instances_capacity;
} netlist_xml;

/* The description of a very large design. */
#define NETLIST_XML_MAX_BYTES (UINT64_C(256) << 20)

/* Reads the file at `path`. HLS_TOOL with a reason when it is not there, not
 * whole, no XML, or larger than `max_bytes`. */
hls_status netlist_xml_read(netlist_xml *netlist, const char *path,
                            uint64_t max_bytes, hls_error *error);
void netlist_xml_finish(netlist_xml *netlist);

/* The module that the top module has an instance of under this name; NULL when
 * there is none. */
const netlist_module *netlist_xml_find(const netlist_xml *netlist,
                                       const char *instance);

#endif
