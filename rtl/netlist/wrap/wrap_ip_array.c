/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What stands between an array of the circuit and its bus. Elements come and go
 * as a stream, on the bus or made of bursts. Where each is accessed once, in
 * order, the circuit takes them from the stream; otherwise they pass through a
 * memory, from which the circuit reads those that have come already.
 */
#include "rtl/netlist/wrap/wrap_buses.h"
#include "rtl/netlist/wrap/wrap_ip.h"

/* Wires of a stream of elements: of a bus, or between units. */
typedef struct element_stream {
  const char *data, *last, *valid, *ready;
} element_stream;

static void name_stream(wrap_ip *ip, const wrap_array *array, const char *way,
                        unsigned width, element_stream *stream) {
  wrap_module *m = &ip->module;
  const char *name = array->port->name;
  *stream = (element_stream){wrap_name(m, "%s_%s", name, way),
                             wrap_name(m, "%s_%s_last", name, way),
                             wrap_name(m, "%s_%s_valid", name, way),
                             wrap_name(m, "%s_%s_ready", name, way)};
  wrap_wire(m, width, stream->data, "");
  wrap_wire(m, 0, stream->last, "");
  wrap_wire(m, 0, stream->valid, "");
  wrap_wire(m, 0, stream->ready, "");
}

/* Makes a stream that is the bus. */
static void pass_stream(wrap_ip *ip, const wrap_bus *bus,
                        const element_stream *stream) {
  static const char *const axi[] = {"_tdata", "_tlast", "_tvalid", "_tready"};
  static const char *const avalon[] = {"_data", "_endofpacket", "_valid",
                                       "_ready"};
  bool is_axi = bus->kind == WRAP_STREAM_IN || bus->kind == WRAP_STREAM_OUT;
  const char *const *ends = is_axi ? axi : avalon;
  const char *const wires[] = {stream->data, stream->last, stream->valid,
                               stream->ready};
  for (size_t i = 0; i < 4; i++) {
    bool is_out = wrap_bus_is_write(bus) != (i == 3);
    if (is_out) {
      wrap_line(&ip->module, "  assign %s%s = %s;", bus->name, ends[i],
                wires[i]);
    } else {
      wrap_line(&ip->module, "  assign %s = %s%s;", wires[i], bus->name,
                ends[i]);
    }
  }
}

static void connect_stream(wrap_module *m, const char *prefix,
                           const element_stream *stream) {
  wrap_pin(m, prefix, "", "%s", stream->data);
  wrap_pin(m, prefix, "_last", "%s", stream->last);
  wrap_pin(m, prefix, "_valid", "%s", stream->valid);
  wrap_pin(m, prefix, "_ready", "%s", stream->ready);
}

/* A stream that is made of bursts on the bus, or of which they are made. */
static void write_bursts(wrap_ip *ip, const wrap_bus *bus, const char *begins,
                         const element_stream *stream) {
  wrap_module *m = &ip->module;
  const wrap_array *array = bus->array;
  bool is_write = wrap_bus_is_write(bus);
  const char *way = is_write ? "writer" : "reader";
  const char *name = array->port->name;
  const char *idle = wrap_name(m, "%s_%s_idle", name, way);
  const char *failed = wrap_name(m, "%s_%s_failed", name, way);
  wrap_wire(m, 0, idle, "");
  wrap_wire(m, 0, failed, "");
  wrap_instance(m, is_write ? "hls_axi_writer" : "hls_axi_reader",
                wrap_name(m, "%s_%s", name, way));
  wrap_parameter(m, "ADDRESS_WIDTH", "%u", bus->address_width);
  wrap_parameter(m, "DATA_WIDTH", "%u", bus->data_width);
  wrap_parameter(m, "SIZE", "%lld", (long long)array->port->depth);
  wrap_pin(m, "begins", "", "%s", begins);
  wrap_pin(m, "base", "", "%s", array->base);
  wrap_bus_unit_pins(m, bus, "");
  connect_stream(m, is_write ? "ins" : "outs", stream);
  wrap_pin(m, "idle", "", "%s", idle);
  wrap_pin(m, "failed", "", "%s", failed);
  wrap_instance_end(m, true);
  hls_buffer_printf(&ip->drains, " & %s", idle);
  hls_buffer_printf(&ip->failures, " | %s", failed);
}

static void connect_memory(wrap_module *m, const wrap_array *array,
                           const char *const *wires, size_t count) {
  for (size_t i = 0; i < count; i++) {
    wrap_pin(m, wires[i], "", "%s_%s", array->port->name, wires[i]);
  }
}

/* Elements are narrower than on the bus, where zeros are above. */
static void narrow(wrap_ip *ip, const wrap_array *array, element_stream *stream,
                   bool is_write) {
  wrap_module *m = &ip->module;
  unsigned width = array->port->data_width;
  if (width == array->width) {
    return;
  }
  const char *data =
      wrap_name(m, "%s_%s", array->port->name, is_write ? "stored" : "loaded");
  wrap_wire(m, width, data, "");
  if (is_write) {
    wrap_line(m, "  assign %s = %u'(%s);", stream->data, array->width, data);
  } else {
    wrap_line(m, "  assign %s = %s[%u:0];", data, stream->data, width - 1);
    wrap_unused(m, stream->data, "");
  }
  stream->data = data;
}

static void write_reader(wrap_ip *ip, const wrap_array *array,
                         const element_stream *in) {
  static const char *const used[] = {"loadEn", "loadReady", "loadData"};
  static const char *const unused[] = {"_loadAddr", "_storeEn", "_storeAddr",
                                       "_storeData"};
  wrap_module *m = &ip->module;
  wrap_instance(m, "hls_stream_reader",
                wrap_name(m, "%s_stream", array->port->name));
  wrap_parameter(m, "DATA_WIDTH", "%u", array->port->data_width);
  connect_stream(m, "ins", in);
  connect_memory(m, array, used, 3);
  wrap_instance_end(m, true);
  wrap_line(m, "  assign %s_storeReady = 1'b1;", array->port->name);
  for (size_t i = 0; i < sizeof unused / sizeof *unused; i++) {
    wrap_unused(m, array->port->name, unused[i]);
  }
}

static void write_writer(wrap_ip *ip, const wrap_array *array,
                         const element_stream *out) {
  static const char *const used[] = {"storeEn", "storeReady", "storeData"};
  static const char *const unused[] = {"_loadEn", "_loadAddr", "_storeAddr"};
  wrap_module *m = &ip->module;
  const char *empty = wrap_name(m, "%s_empty", array->port->name);
  wrap_wire(m, 0, empty, "");
  wrap_instance(m, "hls_stream_writer",
                wrap_name(m, "%s_stream", array->port->name));
  wrap_parameter(m, "DATA_WIDTH", "%u", array->port->data_width);
  wrap_parameter(m, "SIZE", "%lld", (long long)array->port->depth);
  connect_memory(m, array, used, 3);
  connect_stream(m, "outs", out);
  wrap_pin(m, "empty", "", "%s", empty);
  wrap_instance_end(m, true);
  hls_buffer_printf(&ip->drains, " & %s", empty);
  wrap_line(m, "  assign %s_loadReady = 1'b1;", array->port->name);
  wrap_line(m, "  assign %s_loadData = '0;", array->port->name);
  for (size_t i = 0; i < sizeof unused / sizeof *unused; i++) {
    wrap_unused(m, array->port->name, unused[i]);
  }
}

static void write_buffer(wrap_ip *ip, const wrap_array *array,
                         const element_stream *in, const element_stream *out) {
  static const char *const used[] = {"loadEn",    "loadAddr",  "loadReady",
                                     "loadData",  "storeEn",   "storeAddr",
                                     "storeData", "storeReady"};
  wrap_module *m = &ip->module;
  const rtl_port *port = array->port;
  const char *idle = wrap_name(m, "%s_buffer_idle", port->name);
  wrap_wire(m, 0, idle, "");
  wrap_instance(m, "hls_array_buffer", wrap_name(m, "%s_buffer", port->name));
  wrap_parameter(m, "DATA_WIDTH", "%u", port->data_width);
  wrap_parameter(m, "ADDRESS_WIDTH", "%u", port->address_width);
  wrap_parameter(m, "SIZE", "%lld", (long long)port->depth);
  wrap_parameter(m, "FILL", "1'b1");
  wrap_parameter(m, "DRAIN", "1'b%d", port->is_stored);
  wrap_pin(m, "begins", "", "%s", ip->call.begins);
  wrap_pin(m, "ends", "", "%s", ip->call.ends);
  wrap_pin(m, "idle", "", "%s", idle);
  connect_memory(m, array, used, sizeof used / sizeof *used);
  connect_stream(m, "ins", in);
  connect_stream(m, "outs", out);
  wrap_instance_end(m, true);
  hls_buffer_printf(&ip->drains, " & %s", idle);
}

/* Nobody takes what a buffer that is only read could give. */
static void leave_stream(wrap_ip *ip, const element_stream *out) {
  wrap_line(&ip->module, "  assign %s = 1'b0;", out->ready);
  wrap_unused(&ip->module, out->data, "");
  wrap_unused(&ip->module, out->last, "");
  wrap_unused(&ip->module, out->valid, "");
}

/* The stream at the array's bus, or what is made of it. */
static void write_bus(wrap_ip *ip, const wrap_bus *bus,
                      const element_stream *stream) {
  if (bus->kind == WRAP_AXI_READ || bus->kind == WRAP_AXI_WRITE) {
    bool is_late = bus->kind == WRAP_AXI_WRITE && bus->array->is_buffered;
    write_bursts(ip, bus, is_late ? ip->call.ends : ip->call.begins, stream);
  } else {
    pass_stream(ip, bus, stream);
  }
}

void wrap_ip_array(wrap_ip *ip, const wrap_array *array) {
  const wrap_bus *read = wrap_bus_of(ip->plan, array, false);
  const wrap_bus *write = wrap_bus_of(ip->plan, array, true);
  element_stream in = {0}, out = {0};
  if (read) {
    name_stream(ip, array, "in", array->width, &in);
    write_bus(ip, read, &in);
    narrow(ip, array, &in, false);
  }
  if (write) {
    name_stream(ip, array, "out", array->width, &out);
    write_bus(ip, write, &out);
    narrow(ip, array, &out, true);
  }
  if (array->is_buffered) {
    if (!write) {
      name_stream(ip, array, "out", array->port->data_width, &out);
      leave_stream(ip, &out);
    }
    write_buffer(ip, array, &in, &out);
  } else if (read) {
    write_reader(ip, array, &in);
  } else {
    write_writer(ip, array, &out);
  }
}
