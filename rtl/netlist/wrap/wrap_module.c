/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "rtl/netlist/wrap/wrap_module.h"

#include "rtl/netlist/circuit/verilog_parts.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void wrap_begin(wrap_module *module, wrap_texts *texts, const char *name) {
  *module = (wrap_module){.texts = texts, .name = name, .port_separator = ""};
}

static void append(hls_buffer *out, hls_buffer *part) {
  hls_buffer_append(out, part->data ? part->data : "", part->size);
  out->failed |= part->failed;
  hls_buffer_finish(part);
}

void wrap_end(wrap_module *module, hls_buffer *comment, hls_buffer *out) {
  append(out, comment);
  hls_buffer_printf(out, "module %s (\n", module->name);
  append(out, &module->ports);
  hls_buffer_puts(out, "\n);\n");
  append(out, &module->body);
  if (module->unused.size > 0) {
    const char *name = wrap_name(module, "unused");
    hls_buffer_printf(out, "\n  wire %s = &{1'b0", name);
    append(out, &module->unused);
    hls_buffer_puts(out, "};\n");
  }
  hls_buffer_puts(out, "endmodule\n");
}

void wrap_port(wrap_module *module, bool is_input, unsigned width,
               const char *name, const char *suffix) {
  verilog_write_port(&module->ports, &module->port_separator, is_input, width,
                     name, suffix);
}

void wrap_channel_ports(wrap_module *module, bool is_input, unsigned width,
                        const char *name) {
  verilog_write_channel_ports(&module->ports, &module->port_separator, is_input,
                              width, name);
}

void wrap_wire(wrap_module *module, unsigned width, const char *name,
               const char *suffix) {
  hls_buffer_puts(&module->body, "  logic ");
  if (width > 0) {
    hls_buffer_printf(&module->body, "[%u:0] ", width - 1);
  }
  hls_buffer_printf(&module->body, "%s%s;\n", name, suffix);
}

/* Text as printf() makes it, of any length; nothing when out of memory, which
 * is remembered. */
static void write_text(hls_buffer *out, const char *format, va_list values) {
  char *text = NULL;
  if (vasprintf(&text, format, values) < 0) {
    out->failed = true;
    return;
  }
  hls_buffer_puts(out, text);
  free(text);
}

void wrap_line(wrap_module *module, const char *format, ...) {
  va_list values;
  va_start(values, format);
  write_text(&module->body, format, values);
  va_end(values);
  hls_buffer_puts(&module->body, "\n");
}

void wrap_unused(wrap_module *module, const char *name, const char *suffix) {
  hls_buffer_printf(&module->unused, ", %s%s", name, suffix);
}

void wrap_instance(wrap_module *module, const char *of, const char *name) {
  const unit_library *library = module->texts->library;
  const library_unit *unit = library_find(library, of);
  if (unit) {
    module->texts->is_used[unit - library->units] = true;
  }
  module->has_parameters = module->has_pins = false;
  module->instance = name;
  hls_buffer_printf(&module->body, "\n  %s", of);
}

void wrap_parameter(wrap_module *module, const char *name, const char *format,
                    ...) {
  hls_buffer_printf(&module->body, "%s    .%s(",
                    module->has_parameters ? ",\n" : " #(\n", name);
  module->has_parameters = true;
  va_list values;
  va_start(values, format);
  write_text(&module->body, format, values);
  va_end(values);
  hls_buffer_puts(&module->body, ")");
}

void wrap_pin(wrap_module *module, const char *port, const char *suffix,
              const char *format, ...) {
  if (module->has_pins) {
    hls_buffer_puts(&module->body, ",\n");
  } else {
    hls_buffer_printf(&module->body, "%s %s (\n",
                      module->has_parameters ? "\n  )" : "", module->instance);
  }
  module->has_pins = true;
  hls_buffer_printf(&module->body, "    .%s%s(", port, suffix);
  va_list values;
  va_start(values, format);
  write_text(&module->body, format, values);
  va_end(values);
  hls_buffer_puts(&module->body, ")");
}

void wrap_instance_end(wrap_module *module, bool is_clocked) {
  if (is_clocked) {
    wrap_pin(module, "clk", "", "clk");
    wrap_pin(module, "rst", "", "rst");
  }
  hls_buffer_puts(&module->body, "\n  );\n");
}

const char *wrap_name(wrap_module *module, const char *format, ...) {
  va_list values;
  va_start(values, format);
  char *text = NULL;
  int size = vasprintf(&text, format, values);
  va_end(values);
  char *copy =
      size < 0 ? NULL : arena_copy(module->texts->arena, text, (size_t)size);
  if (size >= 0) {
    free(text);
  }
  const char *name =
      copy ? name_declare_one(&module->texts->scope, copy) : NULL;
  if (!name) {
    module->body.failed = true;
    return "";
  }
  return name;
}
