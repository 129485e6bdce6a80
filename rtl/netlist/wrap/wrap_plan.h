/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the modules around a circuit have: names, widths and addresses that both
 * of them need.
 */
#ifndef RTL_NETLIST_WRAP_PLAN_H
#define RTL_NETLIST_WRAP_PLAN_H

#include "rtl/design.h"
#include "rtl/netlist/wrap/wrap_module.h"

/* An address on AXI, in bits. */
enum { WRAP_BASE_WIDTH = 64 };

/* Of one bus. */
enum { WRAP_MOST_FAULTS = 16 };

/* An array with an interface. */
typedef struct wrap_array {
  const rtl_port *port; /* of the circuit */
  const char *bus;      /* what the names of its wires begin with */
  const char *base;     /* of AXI: the wire of its address; or NULL */
  unsigned width;       /* of an element on the bus: 8, 16, 32 or 64 */
  bool is_buffered;     /* in a memory, as its order is not known */
} wrap_array;

typedef enum wrap_bus_kind {
  WRAP_STREAM_IN,
  WRAP_STREAM_OUT,
  WRAP_AVALON_ST_IN,
  WRAP_AVALON_ST_OUT,
  WRAP_AXI_READ,
  WRAP_AXI_WRITE,
  WRAP_AXI_LITE,
  WRAP_WISHBONE,
  WRAP_AVALON_MM,
} wrap_bus_kind;

/* Wires between the module with the interfaces and what is outside. */
typedef struct wrap_bus {
  wrap_bus_kind kind;
  const char *name;        /* what the names of its wires begin with */
  const wrap_array *array; /* NULL: that of the call */
  unsigned data_width, address_width;
} wrap_bus;

/* A register of the call. */
typedef struct wrap_register {
  const char *name; /* what it holds: a wire */
  unsigned width;
  unsigned address; /* in bytes */
} wrap_register;

/* A port of the module with the interfaces that has one value all the time. */
typedef struct wrap_pinned {
  const char *port;
  unsigned width;
  uint64_t value;
} wrap_pinned;

typedef struct wrap_plan {
  arena_pool *arena;
  wrap_texts texts;
  const rtl_design *design;
  const char *ip, *bench;             /* names of the modules */
  const rtl_port **inputs, **outputs; /* tokens of a call */
  size_t num_inputs, num_outputs;
  const rtl_port *result; /* one of the outputs; or NULL */
  wrap_array *arrays;
  size_t num_arrays;
  wrap_register *registers; /* that are written */
  size_t num_registers;
  unsigned result_address;
  unsigned address_width; /* of the registers */
  wrap_bus *buses;
  size_t num_buses;
  bool has_axi; /* some bus of AXI: clock and reset as there */
  const char *clock, *reset;
  const char *bus_error; /* a port: a bus has answered with an error; or NULL */
  const char *interrupt; /* a port, with registers */
  const char *call_bus;  /* what names of the registers' bus begin with */
  const char *fault;     /* a port: which rule was broken */
  const char **faults;   /* what each of its bits says */
  size_t num_faults;     /* of those that are there by now */
  const char *core, *ip_instance; /* names of instances */
  /* In a simulation: */
  bool is_free;   /* nobody calls the module: it begins anew by itself */
  size_t packets; /* that a stream brings, or takes, in one call */
  const wrap_pinned *pinned;
  size_t num_pinned;
  const char **checks; /* the instances that look at the rules of buses, in
                          their order */
} wrap_plan;

/* Makes it; the modules get names that no other one has. Returns false when out
 * of memory. */
bool wrap_plan_make(wrap_plan *plan, arena_pool *arena,
                    const unit_library *library, const rtl_design *design,
                    name_scope *modules);

/* The words of registers that a register has. */
unsigned wrap_words(unsigned width);

/* The files of the modules: text for the caller to free. */
void wrap_ip_write(wrap_plan *plan, hls_buffer *out);
void wrap_bench_write(wrap_plan *plan, hls_buffer *out);

#endif
