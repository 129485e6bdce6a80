/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What looks in a simulation whether buses keep their rules. The rules of a
 * unit are told by the bits of its `fault`, in the order of its header.
 */
#include "rtl/netlist/wrap/wrap_bench.h"
#include "rtl/netlist/wrap/wrap_buses.h"

#define FALLS " falls before it is taken"
#define CHANGES " changes while it waits"

typedef struct bus_checker {
  const char *unit;
  const char *prefix; /* of its pins */
  bool has_size;
  const char *rules[WRAP_MOST_FAULTS];
} bus_checker;

static const bus_checker checkers[] = {
    [WRAP_STREAM_IN] = {"hls_check_stream",
                        "data",
                        true,
                        {"valid" FALLS, "data" CHANGES,
                         "last is at the wrong beat"}},
    [WRAP_AXI_READ] = {"hls_check_axi_read",
                       "",
                       false,
                       {"arvalid" FALLS, "araddr" CHANGES, "rvalid" FALLS,
                        "rdata" CHANGES,
                        "has a burst across the end of a page of 4 KB",
                        "has a burst of the wrong size or kind",
                        "has a beat that nobody has asked for",
                        "rlast is at the wrong beat"}},
    [WRAP_AXI_WRITE] = {"hls_check_axi_write",
                        "",
                        false,
                        {"awvalid" FALLS, "awaddr" CHANGES, "wvalid" FALLS,
                         "wdata" CHANGES, "bvalid" FALLS, "bresp" CHANGES,
                         "has a burst across the end of a page of 4 KB",
                         "has a burst of the wrong size or kind",
                         "has a beat without an address",
                         "wlast is at the wrong beat",
                         "has a response to nothing"}},
    [WRAP_AXI_LITE] = {"hls_check_axilite",
                       "",
                       false,
                       {"awvalid" FALLS, "awaddr" CHANGES, "wvalid" FALLS,
                        "wdata" CHANGES, "bvalid" FALLS, "bresp" CHANGES,
                        "arvalid" FALLS, "araddr" CHANGES, "rvalid" FALLS,
                        "rdata" CHANGES, "has a response before the address",
                        "has a response before the data",
                        "has an answer to no read", "answers with an error"}},
    [WRAP_WISHBONE] = {"hls_check_wishbone",
                       "",
                       false,
                       {"stb" FALLS, "adr or dat_w" CHANGES,
                        "has an ack without an access"}},
    [WRAP_AVALON_MM] = {"hls_check_avalon",
                        "",
                        false,
                        {"read or write" FALLS, "address or writedata" CHANGES,
                         "has a read and a write at once"}},
};

/* All streams have the same rules. */
static const bus_checker *find_checker(wrap_bus_kind kind) {
  bool is_stream = kind == WRAP_STREAM_OUT || kind == WRAP_AVALON_ST_IN ||
                   kind == WRAP_AVALON_ST_OUT;
  return &checkers[is_stream ? WRAP_STREAM_IN : kind];
}

static void write_sizes(wrap_bench *bench, const wrap_bus *bus,
                        const bus_checker *checker) {
  wrap_module *m = &bench->module;
  if (checker->has_size) {
    wrap_parameter(m, "DATA_WIDTH", "%u", bus->data_width);
    wrap_parameter(m, "SIZE", "%zu",
                   (size_t)bus->array->port->depth / bench->plan->packets);
    return;
  }
  wrap_parameter(m, "ADDRESS_WIDTH", "%u", bus->address_width);
  if (bus->array) {
    wrap_parameter(m, "DATA_WIDTH", "%u", bus->data_width);
  }
}

const char *wrap_bench_check(wrap_bench *bench, const wrap_bus *bus) {
  wrap_module *m = &bench->module;
  const bus_checker *checker = find_checker(bus->kind);
  size_t num_rules = 0;
  while (num_rules < WRAP_MOST_FAULTS && checker->rules[num_rules]) {
    num_rules++;
  }
  const char *fault = wrap_name(m, "%s_fault", bus->name);
  wrap_wire(m, (unsigned)num_rules, fault, "");
  const char *name = wrap_name(m, "%s_check", bus->name);
  wrap_instance(m, checker->unit, name);
  write_sizes(bench, bus, checker);
  wrap_bus_unit_pins(m, bus, checker->prefix);
  wrap_pin(m, "fault", "", "%s", fault);
  wrap_instance_end(m, true);
  wrap_bench_fault(bench, fault, bus->name, checker->rules, num_rules);
  return name;
}
