/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * hls/emitRtl: the circuit's files, ports, and the units it is made of.
 */
#include "daemon/worker/compile/emit.h"
#include "daemon/worker/host/handlers.h"
#include "daemon/worker/json/params.h"
#include "daemon/worker/json/range_json.h"
#include "daemon/worker/json/utf8.h"

#include <stdlib.h>

static const char *kind_name(rtl_file_kind kind) {
  switch (kind) {
  case RTL_FILE_TOP:
    return "top";
  case RTL_FILE_UNIT:
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

static json_t *file_json(const rtl_file *file) {
  return json_pack("{s:o, s:o, s:s}", "path", utf8_json_or_null(file->path),
                   "text", utf8_json(file->text, file->size), "kind",
                   kind_name(file->kind));
}

/* [{"line", "source", "instance", "module"}] of the units of the top module
 * that come from a place in the source. */
static json_t *map_json(const rtl_design *design, source_texts *texts) {
  json_t *map = json_array();
  for (size_t i = 0; i < design->num_instances; i++) {
    const rtl_instance *instance = &design->instances[i];
    if (instance->location.begin.line == 0) {
      continue;
    }
    json_t *entry =
        json_pack("{s:I, s:o, s:o, s:o}", "line", (json_int_t)instance->line,
                  "source", location_json(texts, &instance->location),
                  "instance", utf8_json_or_null(instance->name), "module",
                  utf8_json_or_null(instance->module));
    if (json_array_append_new(map, entry)) {
      json_decref(map);
      return NULL;
    }
  }
  return map;
}

/* Adds the map to the top module, the first file. */
static bool add_map(json_t *result, const rtl_design *design,
                    source_texts *texts) {
  json_t *top = json_array_get(json_object_get(result, "files"), 0);
  return !top || json_object_set_new(top, "map", map_json(design, texts)) == 0;
}

static json_t *files_json(const rtl_design *design) {
  json_t *files = json_array();
  for (size_t i = 0; i < design->num_files; i++) {
    if (json_array_append_new(files, file_json(&design->files[i]))) {
      json_decref(files);
      return NULL;
    }
  }
  return files;
}

static json_t *signals_json(const rtl_port *port) {
  json_t *signals = json_array();
  for (size_t i = 0; i < port->num_signals; i++) {
    const rtl_signal *signal = &port->signals[i];
    json_t *object = json_pack(
        "{s:o, s:s, s:i}", "name", utf8_json_or_null(signal->name), "direction",
        port->is_input != signal->is_upstream ? "in" : "out", "width",
        (int)signal->width);
    if (json_array_append_new(signals, object)) {
      json_decref(signals);
      return NULL;
    }
  }
  return signals;
}

static json_t *port_json(const rtl_port *port) {
  json_t *object = json_pack(
      "{s:o, s:o, s:s, s:s, s:i}", "name", utf8_json_or_null(port->name),
      "sourceName", utf8_json_or_null(port->source_name), "direction",
      port->is_input ? "in" : "out", "role", role_name(port->role), "width",
      (int)port->data_width);
  if (port->num_signals > 0) {
    object = compilation_extend(
        object, json_pack("{s:o}", "signals", signals_json(port)));
  }
  if (port->role != RTL_ROLE_MEMORY) {
    return object;
  }
  return compilation_extend(object, json_pack("{s:i, s:I}", "addressWidth",
                                              (int)port->address_width, "depth",
                                              (json_int_t)port->depth));
}

static json_t *ports_json(const rtl_design *design) {
  json_t *ports = json_array();
  for (size_t i = 0; i < design->num_ports; i++) {
    if (json_array_append_new(ports, port_json(&design->ports[i]))) {
      json_decref(ports);
      return NULL;
    }
  }
  return ports;
}

static json_t *unit_json(const rtl_unit_use *unit) {
  json_t *parameters = json_object();
  for (size_t i = 0; i < unit->num_parameters; i++) {
    const rtl_parameter *parameter = &unit->parameters[i];
    if (json_object_set_new(parameters, parameter->name,
                            utf8_json_or_null(parameter->value))) {
      json_decref(parameters);
      return NULL;
    }
  }
  return json_pack("{s:o, s:o, s:I, s:b}", "module",
                   utf8_json_or_null(unit->module), "parameters", parameters,
                   "count", (json_int_t)unit->count, "external",
                   (int)unit->is_external);
}

static json_t *units_json(const rtl_design *design) {
  json_t *units = json_array();
  for (size_t i = 0; i < design->num_units; i++) {
    if (json_array_append_new(units, unit_json(&design->units[i]))) {
      json_decref(units);
      return NULL;
    }
  }
  return units;
}

static json_t *design_json(const rtl_design *design) {
  if (!design) {
    return json_pack("{s:n, s:[], s:[], s:[], s:s}", "top", "files", "ports",
                     "units", "fileList", "");
  }
  char *list = rtl_design_file_list(design, true);
  json_t *object = json_pack(
      "{s:o, s:o, s:o, s:o, s:o}", "top", utf8_json_or_null(design->top),
      "files", files_json(design), "ports", ports_json(design), "units",
      units_json(design), "fileList", list ? utf8_json_or_null(list) : NULL);
  free(list);
  return object;
}

json_t *handle_emit_rtl(worker *worker, const json_t *params,
                        rpc_failure *failure) {
  compilation compilation = {0};
  bool wants_lines;
  json_t *result = NULL;
  if (compilation_begin(&compilation, worker, params, failure) &&
      params_optional_flag((params_object){params, ""}, "lines", &wants_lines,
                           failure) &&
      compilation_emit(&compilation, worker, false, failure)) {
    const rtl_design *design = compilation.design;
    result =
        compilation_extend(emission_json(&compilation), design_json(design));
    if (result && design && wants_lines &&
        !add_map(result, design, &compilation.texts)) {
      json_decref(result);
      result = NULL;
    }
  }
  compilation_finish(&compilation);
  return result;
}
