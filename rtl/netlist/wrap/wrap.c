/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "rtl/netlist/wrap/wrap.h"

#include "rtl/netlist/wrap/wrap_files.h"

bool wrap_is_needed(const rtl_design *design) {
  bool is_needed = design->call_interface != HLS_INTERFACE_CHANNEL;
  for (size_t i = 0; i < design->num_ports; i++) {
    is_needed |= design->ports[i].interface != HLS_INTERFACE_RAM;
  }
  return is_needed;
}

/* Puts the module with the interfaces, and its units, behind all else. */
static bool add_ip(wrap_plan *plan, rtl_design *design) {
  wrap_files list;
  hls_buffer text = {0};
  if (!wrap_files_begin(&list, &plan->texts, design->num_files)) {
    return false;
  }
  wrap_files_add_design(&list, design);
  wrap_ip_write(plan, &text);
  if (!wrap_files_add_text(&list, plan->ip, RTL_FILE_INNER, &text) ||
      !wrap_files_add_units(&list)) {
    return false;
  }
  design->files = list.files;
  design->num_files = list.count;
  design->wrapper = (char *)plan->ip;
  design->wrapper_clock = (char *)plan->clock;
  design->wrapper_reset = (char *)plan->reset;
  for (size_t i = 0; i < plan->num_arrays; i++) {
    design->ports[plan->arrays[i].port - design->ports].bus =
        (char *)plan->arrays[i].bus;
  }
  return true;
}

/* The circuit's channels, by their paths from the module around it. */
static bool add_channels(const wrap_plan *plan, rtl_design *wrapped) {
  const rtl_design *design = plan->design;
  wrapped->channels =
      ARENA_ARRAY(plan->arena, rtl_channel, design->num_channels);
  wrapped->num_channels = wrapped->channels ? design->num_channels : 0;
  for (size_t i = 0; i < wrapped->num_channels; i++) {
    rtl_channel *channel = &wrapped->channels[i];
    *channel = design->channels[i];
    channel->net = arena_printf(plan->arena, "%s.%s.%s", plan->ip_instance,
                                plan->core, design->channels[i].net);
  }
  return wrapped->channels && !plan->arena->failed;
}

rtl_port wrap_fault_port(const wrap_plan *plan) {
  return (rtl_port){.role = RTL_ROLE_FAULT,
                    .name = (char *)plan->fault,
                    .source_name = (char *)plan->fault,
                    .data_width = (unsigned)plan->num_faults,
                    .argument = -1};
}

/* The circuit's ports, of which none may wait, and that of faults. */
static bool add_ports(const wrap_plan *plan, rtl_design *wrapped) {
  const rtl_design *design = plan->design;
  wrapped->ports = ARENA_ARRAY(plan->arena, rtl_port, design->num_ports + 1);
  if (!wrapped->ports) {
    return false;
  }
  for (size_t i = 0; i < design->num_ports; i++) {
    wrapped->ports[i] = design->ports[i];
    wrapped->ports[i].interface = HLS_INTERFACE_RAM;
  }
  wrapped->ports[design->num_ports] = wrap_fault_port(plan);
  wrapped->num_ports = design->num_ports + 1;
  wrapped->faults = (char **)plan->faults;
  wrapped->num_faults = plan->num_faults;
  return true;
}

/* The design around the module with the interfaces. */
static bool add_wrapped(wrap_plan *plan, rtl_design *design) {
  rtl_design *wrapped = ARENA_ARRAY(plan->arena, rtl_design, 1);
  wrap_files list;
  hls_buffer text = {0};
  if (!wrapped || !wrap_files_begin(&list, &plan->texts, design->num_files)) {
    return false;
  }
  wrap_bench_write(plan, &text);
  *wrapped = (rtl_design){.top = (char *)plan->bench,
                          .externals = design->externals,
                          .num_externals = design->num_externals,
                          .surroundings = design->surroundings};
  if (!wrap_files_add_text(&list, plan->bench, RTL_FILE_TOP, &text)) {
    return false;
  }
  wrap_files_add_design(&list, design);
  list.files[1].kind = RTL_FILE_INNER;
  if (!wrap_files_add_units(&list) || !add_channels(plan, wrapped) ||
      !add_ports(plan, wrapped)) {
    return false;
  }
  wrapped->files = list.files;
  wrapped->num_files = list.count;
  design->wrapped = wrapped;
  return true;
}

bool wrap_make(arena_pool *arena, const unit_library *library,
               name_scope *modules, rtl_design *design) {
  wrap_plan plan;
  return wrap_plan_make(&plan, arena, library, design, modules) &&
         add_ip(&plan, design) && add_wrapped(&plan, design);
}
