/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A circuit as SystemVerilog: its files, its top-level interface and its
 * channels. Made by rtl_emit, read by the simulator and by the protocol layer.
 */
#ifndef RTL_DESIGN_H
#define RTL_DESIGN_H

#include "hls/diagnostic.h"
#include "hls/error.h"
#include "hls/system/interfaces.h"
#include "mlir-c/IR.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum rtl_file_kind {
  RTL_FILE_TOP,   /* the kernel's module */
  RTL_FILE_UNIT,  /* a unit of the library that the kernel uses */
  RTL_FILE_INNER, /* a function that the kernel has instances of */
  RTL_FILE_STUB,  /* a module for the user to fill in */
} rtl_file_kind;

typedef struct rtl_file {
  char *path; /* relative, no directories: "fir.sv" */
  char *text;
  size_t size;
  rtl_file_kind kind;
} rtl_file;

typedef enum rtl_role {
  RTL_ROLE_ARGUMENT,  /* scalar argument: channel into the circuit */
  RTL_ROLE_RESULT,    /* return value: channel out of the circuit */
  RTL_ROLE_MEM_START, /* control in */
  RTL_ROLE_START,     /* control in */
  RTL_ROLE_MEM_END,   /* control out */
  RTL_ROLE_END,       /* control out */
  RTL_ROLE_MEMORY,    /* the five memory wires of one array argument */
  RTL_ROLE_WIRE,      /* a plain wire, without valid and ready */
  RTL_ROLE_EXTERNAL,  /* channel of a call of an external function */
  RTL_ROLE_FAULT,     /* channel out, which never has a token as long as the
                         interfaces around a circuit keep their protocols */
  RTL_ROLE_CLOCK,
  RTL_ROLE_RESET,
} rtl_role;

/* A signal beside the data of a channel `name`: the wires name_<signal>. */
typedef struct rtl_signal {
  char *name;
  unsigned width;
  bool is_upstream; /* against the direction of the data */
} rtl_signal;

/* One port (bundle) of the top module. A channel `name` stands for the wires
 * name, name_valid, name_ready; a control has no data wire; a memory `name`
 * stands for name_loadEn, name_loadAddr, name_storeEn, name_storeAddr,
 * name_storeData (out) and name_loadData (in), and, where accesses may have to
 * wait, name_loadReady and name_storeReady (in). */
typedef struct rtl_port {
  rtl_role role;
  char *name; /* Verilog name (never a keyword) */
  char
      *source_name; /* name in the C source; the same unless it was a keyword */
  bool is_input;
  unsigned data_width;     /* bits; 0 for control */
  unsigned address_width;  /* bits; memories only */
  int64_t depth;           /* elements; memories only */
  int argument;            /* index of the C argument, or -1 */
  hls_interface interface; /* of a memory; not HLS_INTERFACE_RAM: accesses
                              may have to wait */
  char *bus; /* what the names of its wires begin with in the module with the
                interfaces; NULL: it has none of its own there */
  bool is_loaded, is_stored; /* by the circuit; memories only */
  bool is_in_order; /* each element is accessed once, from the first one on */
  bool is_narrowed; /* it has fewer bits than its C type */
  bool is_signed;   /* those above are copies of the highest one then */
  rtl_signal *signals; /* extra signals of a channel */
  size_t num_signals;
} rtl_port;

/* One channel inside the top module, for deadlock reports and probes. */
typedef struct rtl_channel {
  char *net;           /* net base name: <net>_valid, <net>_ready, <net> */
  char *source;        /* "fork0.outs_1" */
  char *target;        /* "addi0.lhs" */
  char *source_module; /* when it is one that the user provides; or NULL */
  char *target_module;
  hls_range location; /* C line of the consumer; line 0 if unknown. The file
                         string is owned by the design */
} rtl_channel;

/* A unit inside the top module. */
typedef struct rtl_instance {
  char *name;
  char *module;
  size_t line;        /* of the top module's text, from 0 */
  hls_range location; /* C line that it comes from; line 0 if unknown. The file
                         string is owned by the design */
} rtl_instance;

typedef struct rtl_parameter {
  char *name;
  char *value; /* as written in Verilog */
} rtl_parameter;

/* How often a module is used with which parameters. */
typedef struct rtl_unit_use {
  char *module;
  rtl_parameter *parameters;
  size_t num_parameters;
  size_t count;
  bool is_external; /* a placeholder or external function, given by the user */
} rtl_unit_use;

/* A channel of a module that the user provides: name, name_valid and
 * name_ready, a control without the first, and its extra signals. */
typedef struct rtl_external_port {
  char *name;
  bool is_input;
  unsigned data_width; /* bits; 0 for a control */
  const rtl_signal *signals;
  size_t num_signals;
} rtl_external_port;

/* A module that the user provides. It also has clk and rst. */
typedef struct rtl_external {
  char *module;
  rtl_external_port *ports;
  size_t num_ports;
  hls_range location; /* of the C declaration; line 0 if unknown. The file
                         string is owned by the design */
} rtl_external;

typedef struct rtl_design {
  char *top;
  rtl_file *files; /* top first, units by name, inner ones, stubs */
  size_t num_files;
  rtl_port *ports; /* in the order of the module header */
  size_t num_ports;
  rtl_channel *channels;
  size_t num_channels;
  rtl_instance *instances; /* in the order of the text */
  size_t num_instances;
  rtl_unit_use *units; /* by module, then by parameters */
  size_t num_units;
  rtl_external *externals;
  size_t num_externals;
  char *surroundings; /* module that takes the channels of external functions,
                         to be given by the user; NULL when there are none */
  hls_interface call_interface; /* of the call, its scalars and its result */
  char *wrapper; /* the module with the interfaces around it; NULL without */
  char *wrapper_clock, *wrapper_reset; /* its ports */
  /* With interfaces around the circuit: the design that is simulated, which has
   * the ports of this one (none may wait) and RTL_ROLE_FAULT, and this one
   * inside; its files are this one's and more. NULL without. */
  const struct rtl_design *wrapped;
  char **faults; /* of such a design, what each bit of a fault says */
  size_t num_faults;
} rtl_design;

/* Gives the text of a line, from 1, of a file of the source as locations name
 * it, and its size in bytes without its end; NULL when it is not known. The
 * text is borrowed until the next call. */
typedef struct rtl_lines {
  const char *(*get)(void *user, const char *file, unsigned line, size_t *size);
  void *user;
} rtl_lines;

/* Of a longer line a design has so much, in bytes. */
enum { RTL_LINE_CODE = 100 };

/* Copies what a design has of a line of `size` bytes: without comments and the
 * space around it. Returns the number of bytes; they have no zero behind. */
size_t rtl_line_code(const char *line, size_t size, char code[RTL_LINE_CODE]);

/* Emits the circuit of `kernel` (NULL: the only handshake.func with a body)
 * from a module at stage "hw": materialized (one use per value) and buffered.
 * Each unit has the line of the source that it is of beside it, if `lines` is
 * not NULL. Returns NULL on failure: status HLS_DIAGNOSED when the IR has no
 * RTL (which operation and where is in the diagnostics). Free with
 * rtl_design_destroy. */
rtl_design *rtl_emit(MlirModule module, const char *kernel,
                     const rtl_lines *lines, hls_diagnostics *diagnostics,
                     hls_error *error);
void rtl_design_destroy(rtl_design *design);

/* How late a memory behind AXI answers in a simulation, in cycles, and by how
 * many it can: a simulation takes a circuit in which nothing moves for longer
 * to be stuck. */
#define RTL_BUS_LATENCY_TEXT "20"
enum { RTL_MOST_BUS_LATENCY = 2000 };

/* A copy of the `wrapped` design of another one, with memories that answer so
 * late. All but the top module's text is borrowed. NULL when out of memory;
 * free with rtl_design_destroy. */
rtl_design *rtl_design_with_bus_latency(const rtl_design *wrapped,
                                        unsigned cycles);

/* Takes the text of the top module, the first file, which then has none: that
 * of a large circuit is not copied. Caller frees. */
char *rtl_design_take_top(rtl_design *design);

/* The list of source files as a command file that Verilator (-f), Icarus (-c)
 * and the `script` of Yosys users understand: one path per line. Stubs are
 * left out when `with_stubs` is false. Caller frees; NULL if out of memory. */
char *rtl_design_file_list(const rtl_design *design, bool with_stubs);

#endif
