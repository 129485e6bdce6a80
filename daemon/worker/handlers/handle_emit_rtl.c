/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * hls/emitRtl: the circuit's files, ports, and the units it is made of.
 */
#include "daemon/worker/compile/emit.h"
#include "daemon/worker/host/dependencies.h"
#include "daemon/worker/host/handlers.h"
#include "daemon/worker/host/worker.h"
#include "daemon/worker/json/params.h"
#include "daemon/worker/json/range_json.h"
#include "daemon/worker/json/value.h"
#include "rtl/vhdl.h"

#include <stdlib.h>

static const char *kind_name(rtl_file_kind kind) {
  switch (kind) {
  case RTL_FILE_TOP:
    return "top";
  case RTL_FILE_UNIT:
  case RTL_FILE_INNER:
    return "unit";
  default:
    return "stub";
  }
}

static const char *role_name(rtl_role role) {
  switch (role) {
  case RTL_ROLE_ARGUMENT:
    return "argument";
  case RTL_ROLE_RESULT:
    return "result";
  case RTL_ROLE_MEM_START:
    return "mem-start";
  case RTL_ROLE_START:
    return "start";
  case RTL_ROLE_MEM_END:
    return "mem-end";
  case RTL_ROLE_END:
    return "end";
  case RTL_ROLE_MEMORY:
    return "memory";
  case RTL_ROLE_WIRE:
    return "wire";
  case RTL_ROLE_EXTERNAL:
    return "external";
  case RTL_ROLE_CLOCK:
    return "clock";
  default:
    return "reset";
  }
}

/* The text of a file. That of the top module, the first one, may be large. It
 * is taken from a design that ends before the answer is written. */
static cJSON *text_json(const compile_state *compilation, size_t number) {
  const rtl_file *file = &compilation->design->files[number];
  size_t size = file->size;
  if (number > 0) {
    return value_text(file->text, size);
  }
  return compilation->own_design
             ? value_take_text(rtl_design_take_top(compilation->own_design),
                               size)
             : value_borrow_text(file->text, size);
}

static cJSON *file_json(const compile_state *compilation, size_t number) {
  const rtl_file *file = &compilation->design->files[number];
  return VALUE_OBJECT({"path", value_string_or_null(file->path)},
                      {"text", text_json(compilation, number)},
                      {"kind", value_string(kind_name(file->kind))});
}

/* [{"line", "source", "instance", "module"}] of the units of the top module
 * that come from a place in the source. */
static cJSON *map_json(const rtl_design *design, source_texts *texts) {
  cJSON *map = cJSON_CreateArray();
  for (size_t i = 0; i < design->num_instances; i++) {
    const rtl_instance *instance = &design->instances[i];
    if (instance->location.begin.line == 0) {
      continue;
    }
    cJSON *entry = VALUE_OBJECT(
        {"line", value_integer(instance->line)},
        {"source", range_json_location(texts, &instance->location)},
        {"instance", value_string_or_null(instance->name)},
        {"module", value_string_or_null(instance->module)});
    if (!value_push(map, entry)) {
      cJSON_Delete(map);
      return NULL;
    }
  }
  return map;
}

/* Adds the map to the top module, the first file. */
static bool add_map(cJSON *result, const rtl_design *design,
                    source_texts *texts) {
  cJSON *top = cJSON_GetArrayItem(value_get(result, "files"), 0);
  return !top || value_set(top, "map", map_json(design, texts));
}

static cJSON *files_json(const compile_state *compilation) {
  cJSON *files = cJSON_CreateArray();
  for (size_t i = 0; i < compilation->design->num_files; i++) {
    if (!value_push(files, file_json(compilation, i))) {
      cJSON_Delete(files);
      return NULL;
    }
  }
  return files;
}

static cJSON *signals_json(const rtl_port *port) {
  cJSON *signals = cJSON_CreateArray();
  for (size_t i = 0; i < port->num_signals; i++) {
    const rtl_signal *signal = &port->signals[i];
    cJSON *object = VALUE_OBJECT(
        {"name", value_string_or_null(signal->name)},
        {"direction",
         value_string(port->is_input != signal->is_upstream ? "in" : "out")},
        {"width", value_integer(signal->width)});
    if (!value_push(signals, object)) {
      cJSON_Delete(signals);
      return NULL;
    }
  }
  return signals;
}

static cJSON *port_json(const rtl_port *port) {
  cJSON *object =
      VALUE_OBJECT({"name", value_string_or_null(port->name)},
                   {"sourceName", value_string_or_null(port->source_name)},
                   {"direction", value_string(port->is_input ? "in" : "out")},
                   {"role", value_string(role_name(port->role))},
                   {"width", value_integer(port->data_width)});
  if (port->num_signals > 0) {
    object =
        value_extend(object, VALUE_OBJECT({"signals", signals_json(port)}));
  }
  if (port->role != RTL_ROLE_MEMORY) {
    return object;
  }
  return value_extend(
      object, VALUE_OBJECT({"addressWidth", value_integer(port->address_width)},
                           {"depth", value_integer(port->depth)}));
}

static cJSON *ports_json(const rtl_design *design) {
  cJSON *ports = cJSON_CreateArray();
  for (size_t i = 0; i < design->num_ports; i++) {
    if (!value_push(ports, port_json(&design->ports[i]))) {
      cJSON_Delete(ports);
      return NULL;
    }
  }
  return ports;
}

static cJSON *unit_json(const rtl_unit_use *unit) {
  cJSON *parameters = cJSON_CreateObject();
  for (size_t i = 0; i < unit->num_parameters; i++) {
    const rtl_parameter *parameter = &unit->parameters[i];
    if (!value_set(parameters, parameter->name,
                   value_string_or_null(parameter->value))) {
      cJSON_Delete(parameters);
      return NULL;
    }
  }
  return VALUE_OBJECT({"module", value_string_or_null(unit->module)},
                      {"parameters", parameters},
                      {"count", value_integer(unit->count)},
                      {"external", value_flag(unit->is_external)});
}

static cJSON *units_json(const rtl_design *design) {
  cJSON *units = cJSON_CreateArray();
  for (size_t i = 0; i < design->num_units; i++) {
    if (!value_push(units, unit_json(&design->units[i]))) {
      cJSON_Delete(units);
      return NULL;
    }
  }
  return units;
}

static cJSON *design_json(const compile_state *compilation) {
  const rtl_design *design = compilation->design;
  if (!design) {
    return VALUE_OBJECT(
        {"top", cJSON_CreateNull()}, {"wrapper", cJSON_CreateNull()},
        {"files", cJSON_CreateArray()}, {"ports", cJSON_CreateArray()},
        {"units", cJSON_CreateArray()}, {"fileList", value_string("")});
  }
  char *list = rtl_design_file_list(design, true);
  cJSON *object =
      VALUE_OBJECT({"top", value_string_or_null(design->top)},
                   {"wrapper", value_string_or_null(design->wrapper)},
                   {"files", files_json(compilation)},
                   {"ports", ports_json(design)}, {"units", units_json(design)},
                   {"fileList", list ? value_string_or_null(list) : NULL});
  free(list);
  return object;
}

/* What a client can ask for beside the design. */
typedef struct emit_wishes {
  bool lines, dependencies, vhdl;
} emit_wishes;

static bool parse_wishes(const cJSON *params, emit_wishes *wishes,
                         rpc_failure *failure) {
  const params_object root = {params, ""};
  return params_optional_flag(root, "lines", &wishes->lines, failure) &&
         params_optional_flag(root, "dependencies", &wishes->dependencies,
                              failure) &&
         params_optional_flag(root, "vhdl", &wishes->vhdl, failure);
}

/* The file for VHDL; null when there are errors. */
static cJSON *vhdl_json(const rtl_design *design) {
  if (!design) {
    return cJSON_CreateNull();
  }
  hls_buffer out = {0};
  const char *module = design->wrapper ? design->wrapper : design->top;
  bool ok = rtl_vhdl_write(design, &out) && !out.failed;
  cJSON *file = ok ? VALUE_OBJECT({"path", value_printf("%s.vhd", module)},
                                  {"text", value_text(out.data, out.size)})
                   : NULL;
  hls_buffer_finish(&out);
  return file;
}

/* Adds what is asked for. Returns false when out of memory. */
static bool add_wishes(cJSON *result, const emit_wishes *wishes,
                       const worker_state *worker, compile_state *compilation) {
  const rtl_design *design = compilation->design;
  return (!wishes->lines || !design ||
          add_map(result, design, &compilation->texts)) &&
         (!wishes->dependencies ||
          value_set(result, "dependencies",
                    worker->dependencies
                        ? dependencies_read_json(worker->dependencies)
                        : cJSON_CreateArray()));
}

cJSON *handle_emit_rtl(worker_state *worker, const cJSON *params,
                       rpc_failure *failure) {
  compile_state compilation = {0};
  emit_wishes wishes = {0};
  cJSON *result = NULL;
  if (compilation_begin(&compilation, worker, params, failure) &&
      parse_wishes(params, &wishes, failure) &&
      compilation_emit(&compilation, worker, false, failure)) {
    /* Before the text of the top module is taken. */
    cJSON *vhdl = wishes.vhdl ? vhdl_json(compilation.design) : NULL;
    result = value_extend(compilation_emission_json(&compilation),
                          design_json(&compilation));
    if (wishes.vhdl) {
      result = value_extend(result, VALUE_OBJECT({"vhdl", vhdl}));
    }
    if (result && !add_wishes(result, &wishes, worker, &compilation)) {
      cJSON_Delete(result);
      result = NULL;
    }
  }
  compilation_finish(&compilation);
  return result;
}
