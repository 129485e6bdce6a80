/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Emitting a circuit: the steps in order, and the design they end in.
 */
#include "rtl/design.h"

#include "core/ir/ir.h"
#include "core/ir/shared/shared_merge.h"
#include "hls/buffer.h"
#include "hls/handshake_ops.h"
#include "rtl/netlist/attributes/interfaces.h"
#include "rtl/netlist/builder.h"
#include "rtl/netlist/emit_files.h"
#include "rtl/netlist/emitted.h"
#include "rtl/netlist/inner.h"
#include "rtl/netlist/wrap/wrap.h"

#include <stdlib.h>
#include <string.h>

/* Names that no module of the user's may have: those of the units, of the ports
 * that every module has, and of what a simulation puts around a circuit. */
static bool declare_unit_names(netlist_builder *builder) {
  static const char *const taken[] = {"clk", "rst", "hls_sim_top",
                                      "hls_port_check"};
  if (builder->has_unit_names) {
    return true;
  }
  builder->has_unit_names = true;
  for (size_t i = 0; i < sizeof taken / sizeof *taken; i++) {
    if (!name_declare_one(&builder->modules, taken[i])) {
      return false;
    }
  }
  for (size_t i = 0; i < builder->library->num_units; i++) {
    if (!name_declare_one(&builder->modules, builder->library->units[i].name)) {
      return false;
    }
  }
  return true;
}

/* A circuit without any state leaves its clock unused; say so to lint tools. */
static bool use_clock(netlist_builder *builder) {
  netlist_circuit *netlist = &builder->netlist;
  for (size_t i = 0; i < netlist->num_instances; i++) {
    if (netlist->instances[i].is_clocked) {
      return true;
    }
  }
  return builder_add_wire(
      builder, (plain_wire){.name = name_declare_one(&builder->scope, "unused"),
                            .expression = "&{1'b0, clk, rst}"});
}

static hls_status build(netlist_builder *builder, const char *kernel,
                        hls_error *error) {
  /* Errors that were in the list before are not ours. */
  size_t num_errors_before = builder->diagnostics->num_errors;
  hls_status status = builder_find_kernel(builder, kernel, error);
  if (status != HLS_OK) {
    return status;
  }
  static bool (*const steps[])(struct netlist_builder *) = {
      declare_unit_names,        builder_make_interface,
      builder_make_nodes,        builder_choose_units,
      builder_connect,           builder_make_wiring,
      builder_check_circles,     builder_make_memories,
      builder_make_islands,      use_clock,
      builder_make_surroundings, builder_share_calls,
  };
  for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]); i++) {
    bool is_ok = steps[i](builder);
    if (builder->arena->failed || builder->diagnostics->failed) {
      return hls_error_set(error, HLS_NO_MEMORY, "out of memory");
    }
    if (builder->diagnostics->num_errors > num_errors_before) {
      return hls_error_set(error, HLS_DIAGNOSED,
                           "the kernel cannot be written as a circuit");
    }
    if (!is_ok) {
      return hls_error_set(error, HLS_INTERNAL,
                           "emission stopped at step %zu without a reason", i);
    }
  }
  return HLS_OK;
}

static bool make_channels(const netlist_builder *builder, rtl_design *design) {
  const netlist_circuit *netlist = &builder->netlist;
  design->channels = arena_alloc(builder->arena, netlist->num_channels,
                                 sizeof(*design->channels));
  if (!design->channels) {
    return false;
  }
  for (size_t i = 0; i < netlist->num_channels; i++) {
    const netlist_channel *channel = &netlist->channels[i];
    design->channels[design->num_channels++] =
        (rtl_channel){.net = (char *)channel->net,
                      .source = (char *)channel->source,
                      .target = (char *)channel->target,
                      .source_module = (char *)channel->source_module,
                      .target_module = (char *)channel->target_module,
                      .location = channel->location};
  }
  return true;
}

static int compare_uses(const void *left, const void *right) {
  const rtl_unit_use *a = left;
  const rtl_unit_use *b = right;
  int order = strcmp(a->module, b->module);
  for (size_t i = 0; order == 0 && i < a->num_parameters; i++) {
    order = i < b->num_parameters
                ? strcmp(a->parameters[i].value, b->parameters[i].value)
                : 1;
  }
  return order == 0 && a->num_parameters < b->num_parameters ? -1 : order;
}

static rtl_unit_use *list_uses(rtl_unit_use *at,
                               const netlist_circuit *netlist) {
  for (size_t i = 0; i < netlist->num_instances; i++) {
    const netlist_instance *instance = &netlist->instances[i];
    *at++ =
        (rtl_unit_use){.module = (char *)instance->module,
                       .parameters = instance->parameters,
                       .num_parameters = instance->num_parameters,
                       .is_external = !instance->unit && !instance->is_inner,
                       .count = 1};
  }
  return at;
}

/* Sorts the uses of all instances, and makes one of those that are the same. */
static bool make_uses(const netlist_builder *builder, rtl_design *design) {
  size_t count = builder->netlist.num_instances;
  for (size_t i = 0; i < builder->num_inner; i++) {
    count += builder->inner[i].netlist->num_instances;
  }
  design->units = arena_alloc(builder->arena, count, sizeof(*design->units));
  if (!design->units) {
    return false;
  }
  rtl_unit_use *end = list_uses(design->units, &builder->netlist);
  for (size_t i = 0; i < builder->num_inner; i++) {
    end = list_uses(end, builder->inner[i].netlist);
  }
  qsort(design->units, count, sizeof(*design->units), compare_uses);
  for (size_t i = 0; i < count; i++) {
    rtl_unit_use *last = &design->units[design->num_units];
    if (design->num_units > 0 &&
        compare_uses(last - 1, &design->units[i]) == 0) {
      last[-1].count++;
    } else {
      *last = design->units[i];
      design->num_units++;
    }
  }
  return true;
}

static bool make_externals(const netlist_builder *builder, rtl_design *design) {
  const netlist_circuit *netlist = &builder->netlist;
  design->externals = arena_alloc(builder->arena, netlist->num_externals,
                                  sizeof(*design->externals));
  if (!design->externals) {
    return false;
  }
  for (size_t i = 0; i < netlist->num_externals; i++) {
    const external_module *module = &netlist->externals[i];
    if (module->inner || module->prints) {
      continue;
    }
    rtl_external *external = &design->externals[design->num_externals++];
    *external =
        (rtl_external){.module = (char *)module->module,
                       .ports = arena_alloc(builder->arena, module->num_ports,
                                            sizeof(*external->ports)),
                       .location = module->location};
    if (!external->ports) {
      return false;
    }
    for (size_t p = 0; p < module->num_ports; p++) {
      const external_port *port = &module->ports[p];
      external->ports[external->num_ports++] =
          (rtl_external_port){.name = (char *)port->name,
                              .is_input = port->is_input,
                              .data_width = port->width,
                              .signals = port->signals,
                              .num_signals = port->num_signals};
    }
  }
  return true;
}

static bool make_design(netlist_builder *builder, emitted_design *emitted) {
  rtl_design *design = &emitted->design;
  design->top = (char *)builder->netlist.top;
  design->ports = builder->netlist.ports;
  design->num_ports = builder->netlist.num_ports;
  if (builder->netlist.surroundings) {
    design->surroundings = (char *)builder->netlist.surroundings->module;
  }
  design->call_interface = interface_of(builder->kernel, HLS_INTERFACE_OF_CALL);
  return emit_files_make(builder, design, &emitted->top) &&
         make_channels(builder, design) && make_uses(builder, design) &&
         make_externals(builder, design) &&
         (!wrap_is_needed(design) || wrap_make(builder->arena, builder->library,
                                               &builder->modules, design));
}

static hls_status emit(emitted_design *emitted, MlirModule module,
                       const char *kernel, const rtl_lines *lines,
                       hls_diagnostics *diagnostics, hls_error *error) {
  arena_pool *arena = &emitted->arena;
  hls_error failure = {0};
  const unit_library *library = library_get(&failure);
  if (!library) {
    return hls_error_set(error, failure.status, "%s", failure.message);
  }
  function_table functions = {0};
  netlist_builder builder = {
      .arena = arena,
      .files = {.arena = arena},
      .library = library,
      .lines = lines,
      .diagnostics = diagnostics,
      .module = module,
      .functions = &functions,
      .modules = {.taken = {.arena = arena}},
      .unit_names = {.arena = arena},
      .inner_names = {.arena = arena},
      .external_names = {.arena = arena},
      .scope = {.taken = {.arena = arena}},
  };
  bool is_ok = function_table_make(&functions, mlirModuleGetOperation(module));
  hls_status status =
      is_ok ? builder_find_kernel(&builder, kernel, error) : HLS_NO_MEMORY;
  status = status == HLS_OK ? inner_build_all(&builder, build, error) : status;
  status = status == HLS_OK ? build(&builder, kernel, error) : status;
  is_ok = is_ok && (status != HLS_OK || make_design(&builder, emitted));
  ptr_map_finish(&builder.by_op);
  function_table_finish(&functions);
  return is_ok ? status : hls_error_set(error, HLS_NO_MEMORY, "out of memory");
}

/* Is there a unit that several operations share? */
static bool find_shared(MlirOperation func, void *user) {
  bool *found = user;
  *found |= shared_merge_is_needed(func);
  return true;
}

static bool merge_shared(MlirOperation func, void *user) {
  (void)user;
  shared_merge(func);
  return true;
}

/* Emits the module, in which operations that share a unit are one. It stays as
 * it is for whoever looks at its loops. */
static hls_status emit_merged(emitted_design *emitted, MlirModule module,
                              const char *kernel, const rtl_lines *lines,
                              hls_diagnostics *diagnostics, hls_error *error) {
  MlirOperation root = mlirModuleGetOperation(module);
  bool has_shared = false;
  ir_for_each(root, mlirOperationIsAHandshakeFunc, find_shared, &has_shared);
  if (!has_shared) {
    return emit(emitted, module, kernel, lines, diagnostics, error);
  }
  MlirOperation copy = mlirOperationClone(root);
  ir_for_each(copy, mlirOperationIsAHandshakeFunc, merge_shared, NULL);
  hls_status status = emit(emitted, mlirModuleFromOperation(copy), kernel,
                           lines, diagnostics, error);
  mlirOperationDestroy(copy);
  return status;
}

rtl_design *rtl_emit(MlirModule module, const char *kernel,
                     const rtl_lines *lines, hls_diagnostics *diagnostics,
                     hls_error *error) {
  if (mlirModuleIsNull(module) || !diagnostics) {
    hls_error_set(error, HLS_INVALID, "there is no module to emit");
    return NULL;
  }
  emitted_design *emitted = calloc(1, sizeof(*emitted));
  if (!emitted) {
    hls_error_set(error, HLS_NO_MEMORY, "out of memory");
    return NULL;
  }
  hls_status status =
      emit_merged(emitted, module, kernel, lines, diagnostics, error);
  if (status != HLS_OK) {
    rtl_design_destroy(&emitted->design);
    return NULL;
  }
  return &emitted->design;
}

void rtl_design_destroy(rtl_design *design) {
  if (!design) {
    return;
  }
  emitted_design *emitted = (emitted_design *)design;
  arena_finish(&emitted->arena);
  free(emitted->top);
  free(emitted);
}

char *rtl_design_take_top(rtl_design *design) {
  emitted_design *emitted = (emitted_design *)design;
  char *text = emitted->top;
  emitted->top = NULL;
  if (design->num_files > 0) {
    design->files[0].text = NULL;
    design->files[0].size = 0;
  }
  return text;
}

char *rtl_design_file_list(const rtl_design *design, bool with_stubs) {
  hls_buffer list = {0};
  for (size_t i = 0; i < design->num_files; i++) {
    if (with_stubs || design->files[i].kind != RTL_FILE_STUB) {
      hls_buffer_printf(&list, "%s\n", design->files[i].path);
    }
  }
  return hls_buffer_take(&list, NULL);
}
