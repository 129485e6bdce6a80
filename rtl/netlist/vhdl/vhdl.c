/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A package and an entity.
 */
#include "rtl/vhdl.h"

#include "base/memory/arena.h"
#include "rtl/netlist/vhdl/module_ports.h"
#include "rtl/netlist/vhdl/vhdl_names.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

typedef struct vhdl_text {
  const char *module, *package, *entity;
  module_ports ports;
  bool *are_extended; /* per port: its name has to be one */
  hls_buffer *out;
} vhdl_text;

/* Case does not count in VHDL: of names that differ in it alone, and of those
 * that the module and what is written around it have, ports are extended. */
static void find_extended(vhdl_text *t) {
  const char *others[] = {t->module, t->package, t->entity};
  for (size_t i = 0; i < t->ports.count; i++) {
    const char *name = t->ports.items[i].name;
    for (size_t k = 0; k < t->ports.count; k++) {
      t->are_extended[i] |= k != i && !strcasecmp(name, t->ports.items[k].name);
    }
    for (size_t k = 0; k < sizeof others / sizeof *others; k++) {
      t->are_extended[i] |= !strcasecmp(name, others[k]);
    }
  }
}

static void write_name(const vhdl_text *t, const char *name) {
  vhdl_names_write(name, false, t->out);
}

static void write_ports(const vhdl_text *t) {
  hls_buffer_puts(t->out, "    port (\n");
  for (size_t i = 0; i < t->ports.count; i++) {
    const module_port *port = &t->ports.items[i];
    hls_buffer_puts(t->out, "      ");
    vhdl_names_write(port->name, t->are_extended[i], t->out);
    hls_buffer_printf(t->out, " : %s ", port->is_input ? "in" : "out");
    if (port->has_range) {
      hls_buffer_printf(t->out, "std_logic_vector(%u downto 0)", port->high);
    } else {
      hls_buffer_puts(t->out, "std_logic");
    }
    hls_buffer_puts(t->out, i + 1 < t->ports.count ? ";\n" : "\n");
  }
  hls_buffer_puts(t->out, "    );\n");
}

static void write_package(const vhdl_text *t) {
  hls_buffer_puts(t->out, "library ieee;\nuse ieee.std_logic_1164.all;\n\n"
                          "package ");
  write_name(t, t->package);
  hls_buffer_puts(t->out, " is\n  component ");
  write_name(t, t->module);
  hls_buffer_puts(t->out, " is\n");
  write_ports(t);
  hls_buffer_puts(t->out, "  end component;\nend package;\n\n");
}

/* No port has a blank in its name, so the label is nobody else's. */
static void write_entity(const vhdl_text *t) {
  hls_buffer_puts(t->out,
                  "library ieee;\nuse ieee.std_logic_1164.all;\n\nentity ");
  write_name(t, t->entity);
  hls_buffer_puts(t->out, " is\n");
  write_ports(t);
  hls_buffer_puts(t->out, "end entity;\n\narchitecture wrapper of ");
  write_name(t, t->entity);
  hls_buffer_puts(t->out, " is\nbegin\n  \\the circuit\\ : component work.");
  write_name(t, t->package);
  hls_buffer_puts(t->out, ".");
  write_name(t, t->module);
  hls_buffer_puts(t->out, "\n    port map (\n");
  for (size_t i = 0; i < t->ports.count; i++) {
    const char *name = t->ports.items[i].name;
    hls_buffer_puts(t->out, "      ");
    vhdl_names_write(name, t->are_extended[i], t->out);
    hls_buffer_puts(t->out, " => ");
    vhdl_names_write(name, t->are_extended[i], t->out);
    hls_buffer_puts(t->out, i + 1 < t->ports.count ? ",\n" : "\n");
  }
  hls_buffer_puts(t->out, "    );\nend architecture;\n");
}

/* The text of a module; NULL when no file has it. */
static const char *find_text(const rtl_design *design, const char *module) {
  size_t size = strlen(module);
  for (size_t i = 0; i < design->num_files; i++) {
    const rtl_file *file = &design->files[i];
    if (!strncmp(file->path, module, size) &&
        !strcmp(file->path + size, ".sv")) {
      return file->text;
    }
  }
  return NULL;
}

bool rtl_vhdl_write(const rtl_design *design, hls_buffer *out) {
  arena_pool memory = {0};
  const char *module = design->wrapper ? design->wrapper : design->top;
  const char *text = find_text(design, module);
  vhdl_text t = {.module = module,
                 .package = arena_printf(&memory, "%s_pkg", module),
                 .entity = arena_printf(&memory, "%s_vhdl", module),
                 .out = out};
  bool ok = text && module_ports_read(&t.ports, text, module, &memory);
  t.are_extended = ok ? ARENA_ARRAY(&memory, bool, t.ports.count) : NULL;
  if (t.are_extended && t.package && t.entity) {
    find_extended(&t);
    hls_buffer_printf(out, "-- The module `%s` for VHDL-2008.\n", module);
    write_package(&t);
    write_entity(&t);
  }
  out->failed |= memory.failed;
  arena_finish(&memory);
  return ok || out->failed;
}
