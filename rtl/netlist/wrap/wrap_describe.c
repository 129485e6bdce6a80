/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the module with the interfaces says of itself, for those who put it into
 * a design.
 */
#include "rtl/netlist/wrap/wrap_ip.h"

#include "rtl/netlist/circuit/verilog_parts.h"

static void describe_register(const char *name, unsigned width,
                              unsigned address, hls_buffer *out) {
  hls_buffer_printf(out, "//   0x%02x  %s", address, name);
  if (width > 32) {
    hls_buffer_printf(out, ", low word; 0x%02x high word", address + 4);
  }
  hls_buffer_puts(out, "\n");
}

static void describe_registers(const wrap_plan *plan, hls_buffer *out) {
  hls_buffer_printf(
      out,
      "// Registers on %s_…, in bytes:\n"
      "//   0x00  bit 0 start, 1 done (cleared by reading), 2 idle, 3 ready "
      "(likewise),\n"
      "//         7 restart by itself, 9 interrupt\n"
      "//   0x04  bit 0 interrupts are given at all\n"
      "//   0x08  interrupts that are wanted: bit 0 done, 1 ready\n"
      "//   0x0c  interrupts that are there: the same, toggled by writing 1\n",
      plan->call_bus);
  if (plan->result) {
    describe_register("the result", plan->result->data_width,
                      plan->result_address, out);
  }
  for (size_t i = 0; i < plan->num_registers; i++) {
    const wrap_register *reg = &plan->registers[i];
    describe_register(reg->name, reg->width, reg->address, out);
  }
}

static void describe_array(const wrap_array *array, hls_buffer *out) {
  const rtl_port *port = array->port;
  hls_buffer_printf(out, "// %s: %lld elements of %u bits", array->bus,
                    (long long)port->depth, array->width);
  hls_buffer_puts(out, array->is_buffered ? ", which pass through a memory of "
                                            "their own"
                                          : ", in order");
  if (array->base) {
    hls_buffer_printf(out, ", from the address %s on", array->base);
  }
  hls_buffer_puts(out, "\n");
}

void wrap_ip_describe(const wrap_plan *plan, hls_buffer *out) {
  hls_buffer_printf(out,
                    "// The circuit %s with the interfaces that were chosen "
                    "for it.\n//\n",
                    plan->design->top);
  if (plan->call_bus) {
    describe_registers(plan, out);
  }
  for (size_t i = 0; i < plan->num_arrays; i++) {
    describe_array(&plan->arrays[i], out);
  }
}
