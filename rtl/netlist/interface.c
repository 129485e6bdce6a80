/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The kernel and the ports of its top module.
 */
#include "core/ir/ir.h"
#include "core/ir/ir_read.h"
#include "hls/handshake_ops.h"
#include "rtl/netlist/attributes/interfaces.h"
#include "rtl/netlist/builder.h"

#include "hls/handshake.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

#include <string.h>

/* Addresses are as wide as an index, not as the array needs, so that whoever
 * provides the memory sees accesses beyond it. */
enum { ADDRESS_WIDTH = 32 };

static const char *const memory_suffixes[] = {
    "_loadEn",    "_loadAddr",  "_loadData", "_storeEn",
    "_storeAddr", "_storeData", NULL};

/* Of one whose accesses may have to wait. */
static const char *const waiting_suffixes[] = {
    "_loadEn",    "_loadAddr",  "_loadData",   "_loadReady", "_storeEn",
    "_storeAddr", "_storeData", "_storeReady", NULL};

static bool has_body(MlirOperation function) {
  return mlirOperationGetNumRegions(function) == 1 &&
         !mlirBlockIsNull(
             mlirRegionGetFirstBlock(mlirOperationGetRegion(function, 0)));
}

static MlirOperation first_function(const netlist_builder *builder) {
  return mlirBlockGetFirstOperation(mlirModuleGetBody(builder->module));
}

MlirOperation builder_find_function(const netlist_builder *builder,
                                    MlirStringRef name) {
  MlirOperation module = mlirModuleGetOperation(builder->module);
  return function_table_find(builder->functions,
                             mlirOperationGetContext(module), name);
}

static hls_status select_only_kernel(netlist_builder *builder,
                                     hls_error *error) {
  builder->kernel = (MlirOperation){NULL};
  MlirOperation op = first_function(builder);
  for (; !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    if (!mlirOperationIsAHandshakeFunc(op) || !has_body(op) ||
        function_table_has_instance(builder->functions, op)) {
      continue;
    }
    if (!mlirOperationIsNull(builder->kernel)) {
      MlirStringRef first = ir_symbol_name(builder->kernel);
      MlirStringRef second = ir_symbol_name(op);
      builder_error(builder, op, "ambiguous-kernel",
                    "the module has several functions with a body: name the "
                    "kernel");
      return hls_error_set(error, HLS_AMBIGUOUS_KERNEL,
                           "several functions have a body ('%.*s', '%.*s'): "
                           "name the kernel",
                           (int)first.length, first.data, (int)second.length,
                           second.data);
    }
    builder->kernel = op;
  }
  if (mlirOperationIsNull(builder->kernel)) {
    return hls_error_set(error, HLS_NO_KERNEL,
                         "the module has no handshake.func with a body");
  }
  return HLS_OK;
}

hls_status builder_find_kernel(netlist_builder *builder, const char *name,
                               hls_error *error) {
  if (name) {
    builder->kernel =
        builder_find_function(builder, mlirStringRefCreateFromCString(name));
    if (mlirOperationIsNull(builder->kernel) || !has_body(builder->kernel)) {
      return hls_error_set(error, HLS_NO_KERNEL,
                           "the module has no handshake.func '%s' with a body",
                           name);
    }
  } else {
    hls_status status = select_only_kernel(builder, error);
    if (status != HLS_OK) {
      return status;
    }
  }
  builder->body =
      mlirRegionGetFirstBlock(mlirOperationGetRegion(builder->kernel, 0));
  return HLS_OK;
}

/* Null when the block is empty or ends in something else. */
static MlirOperation terminator(const netlist_builder *builder) {
  MlirOperation first = mlirBlockGetFirstOperation(builder->body);
  return mlirOperationIsNull(first) ? first
                                    : mlirBlockGetTerminator(builder->body);
}

static rtl_port *add_port(netlist_builder *builder, rtl_role role,
                          const char *wish, const char *const *suffixes) {
  netlist_circuit *netlist = &builder->netlist;
  rtl_port *port = &netlist->ports[netlist->num_ports++];
  port->role = role;
  port->argument = -1;
  port->source_name = arena_copy(builder->arena, wish, strlen(wish));
  port->name = (char *)name_declare(&builder->scope, wish, suffixes);
  return port->name && port->source_name ? port : NULL;
}

/* The port of a channel of that role, or of a plain wire. */
static rtl_port *add_shaped_port(netlist_builder *builder, rtl_role role,
                                 const char *wish, const wire_shape *shape) {
  const char *const *suffixes = builder_suffixes(builder, shape);
  rtl_port *port =
      suffixes ? add_port(builder, shape->is_plain ? RTL_ROLE_WIRE : role, wish,
                          suffixes)
               : NULL;
  if (port) {
    port->signals = shape->signals;
    port->num_signals = shape->num_signals;
  }
  return port;
}

/* How many of the last arguments or results belong to external functions. */
static size_t count_external(const netlist_builder *builder,
                             const char *attribute, size_t all) {
  int64_t count = 0;
  return ir_integer(ir_attr_path(builder->kernel, attribute), &count) &&
                 count > 0 && (uint64_t)count <= all
             ? (size_t)count
             : 0;
}

static intptr_t first_external_argument(const netlist_builder *builder) {
  return (intptr_t)(builder->num_arguments - builder->num_external_arguments);
}

/* The control that begins the execution: by its name, or else the last one. */
static intptr_t find_start(const netlist_builder *builder) {
  intptr_t start = -1;
  for (intptr_t i = 0; i < first_external_argument(builder); i++) {
    MlirType type = mlirValueGetType(mlirBlockGetArgument(builder->body, i));
    if (!mlirTypeIsAHandshakeControl(type)) {
      continue;
    }
    start = i;
    MlirStringRef name =
        ir_attr_str_element(builder->kernel, HLS_ARGUMENT_NAMES, i);
    if (mlirStringRefEqual(name, mlirStringRefCreateFromCString("start"))) {
      break;
    }
  }
  return start;
}

/* The name of argument or result `index`, or a made-up one. */
static const char *port_wish(netlist_builder *builder, const char *attribute,
                             const char *prefix, intptr_t index) {
  MlirStringRef name = ir_attr_str_element(builder->kernel, attribute, index);
  if (name.length > 0) {
    return arena_copy(builder->arena, name.data, name.length);
  }
  return arena_printf(builder->arena, "%s%td", prefix, index);
}

/* Says of a port of the kernel's whether it is narrower than in C. */
static void note_narrowed(const netlist_builder *builder, const char *wish,
                          rtl_port *port) {
  MlirAttribute all = ir_attr(builder->kernel, HLS_NARROWED_PORTS);
  MlirAttribute told =
      !mlirAttributeIsNull(all) && mlirAttributeIsADictionary(all)
          ? mlirDictionaryAttrGetElementByName(all, ir_str(wish))
          : (MlirAttribute){NULL};
  port->is_narrowed = !mlirAttributeIsNull(told);
  port->is_signed = port->is_narrowed && mlirAttributeIsAString(told) &&
                    mlirStringRefEqual(mlirStringAttrGetValue(told),
                                       ir_str(HLS_NARROWED_SIGN));
}

static bool add_argument(netlist_builder *builder, intptr_t index,
                         intptr_t start) {
  MlirType type = mlirValueGetType(mlirBlockGetArgument(builder->body, index));
  const char *wish = port_wish(builder, HLS_ARGUMENT_NAMES, "in", index);
  if (!wish) {
    return false;
  }
  int64_t depth = 0;
  wire_shape shape = {0};
  rtl_port *port = NULL;
  if (ir_memory_shape(type, &depth, &shape.width)) {
    hls_interface interface = interface_of(builder->kernel, wish);
    port = add_port(builder, RTL_ROLE_MEMORY, wish,
                    interface == HLS_INTERFACE_RAM ? memory_suffixes
                                                   : waiting_suffixes);
    if (port) {
      port->interface = interface;
      port->is_in_order = interface_is_in_order(builder->kernel, wish);
      port->depth = depth;
      port->address_width = ADDRESS_WIDTH;
      port->argument = (int)index;
    }
  } else if (mlirTypeIsAMemRef(type)) {
    builder_error(builder, builder->kernel, "unsupported-memory",
                  "memory '%s' must have one dimension of known size and "
                  "integer or float elements",
                  wish);
    return true;
  } else if (!builder_shape(builder, builder->kernel, type, &shape)) {
    return true;
  } else {
    rtl_role role = index >= first_external_argument(builder)
                        ? RTL_ROLE_EXTERNAL
                    : shape.width > 0 ? RTL_ROLE_ARGUMENT
                    : index == start  ? RTL_ROLE_START
                                      : RTL_ROLE_MEM_START;
    port = add_shaped_port(builder, role, wish, &shape);
    if (port && port->role == RTL_ROLE_ARGUMENT) {
      port->argument = (int)index;
    }
  }
  if (!port) {
    return false;
  }
  port->is_input = true;
  port->data_width = shape.width;
  note_narrowed(builder, wish, port);
  builder->arguments[index] = port->name;
  return true;
}

static bool add_result(netlist_builder *builder, MlirOperation end,
                       intptr_t index) {
  MlirType type = mlirValueGetType(mlirOperationGetOperand(end, index));
  const char *wish = port_wish(builder, HLS_RESULT_NAMES, "out", index);
  wire_shape shape = {0};
  if (!wish) {
    return false;
  }
  if (!builder_shape(builder, end, type, &shape)) {
    return true;
  }
  intptr_t num_own =
      (intptr_t)(builder->num_results - builder->num_external_results);
  rtl_role role = index >= num_own       ? RTL_ROLE_EXTERNAL
                  : shape.width > 0      ? RTL_ROLE_RESULT
                  : index + 1 == num_own ? RTL_ROLE_END
                                         : RTL_ROLE_MEM_END;
  rtl_port *port = add_shaped_port(builder, role, wish, &shape);
  if (!port) {
    return false;
  }
  port->data_width = shape.width;
  note_narrowed(builder, wish, port);
  builder->results[index] = port->name;
  return true;
}

static bool name_top(netlist_builder *builder) {
  MlirStringRef name = ir_symbol_name(builder->kernel);
  builder->netlist.kernel = arena_copy(builder->arena, name.data, name.length);
  if (!builder->netlist.kernel) {
    return false;
  }
  builder->netlist.top =
      name_declare_one(&builder->modules, builder->netlist.kernel);
  /* A port of the module's own name would hide it. */
  return builder->netlist.top &&
         name_declare_one(&builder->scope, builder->netlist.top);
}

/* Is a name that of an array among the kernel's ports? */
static bool is_array(const netlist_builder *builder, MlirStringRef name) {
  for (size_t i = 0; i < builder->netlist.num_ports; i++) {
    const rtl_port *port = &builder->netlist.ports[i];
    if (port->role == RTL_ROLE_MEMORY &&
        mlirStringRefEqual(name, ir_str(port->source_name))) {
      return true;
    }
  }
  return false;
}

/* Reports interfaces that nothing of the kernel can have. */
static void check_interfaces(netlist_builder *builder) {
  MlirStringRef name;
  bool fits_call, fits_array;
  for (intptr_t i = 0;
       interface_entry(builder->kernel, i, &name, &fits_call, &fits_array);
       i++) {
    bool is_call = mlirStringRefEqual(name, ir_str(HLS_INTERFACE_OF_CALL));
    if (is_call ? !fits_call : !fits_array || !is_array(builder, name)) {
      builder_error(builder, builder->kernel, "invalid-ir",
                    "'%.*s' in '" HLS_INTERFACES "' cannot have that "
                    "interface: an array has one of " HLS_INTERFACES_OF_ARRAYS
                    ", '" HLS_INTERFACE_OF_CALL
                    "' one of " HLS_INTERFACES_OF_CALLS,
                    (int)name.length, name.data);
    }
  }
}

bool builder_make_interface(netlist_builder *builder) {
  MlirOperation end = terminator(builder);
  if (mlirOperationIsNull(end) || !mlirOperationIsAHandshakeEnd(end)) {
    builder_error(builder, builder->kernel, "invalid-ir",
                  "the kernel does not finish with 'handshake.end'");
    return false;
  }
  intptr_t num_arguments = mlirBlockGetNumArguments(builder->body);
  intptr_t num_results = mlirOperationGetNumOperands(end);
  builder->num_arguments = (size_t)num_arguments;
  builder->num_results = (size_t)num_results;
  builder->num_external_arguments =
      count_external(builder, HLS_EXTERNAL_ARGUMENTS, builder->num_arguments);
  builder->num_external_results =
      count_external(builder, HLS_EXTERNAL_RESULTS, builder->num_results);
  builder->arguments = arena_alloc(builder->arena, builder->num_arguments,
                                   sizeof(*builder->arguments));
  builder->results = arena_alloc(builder->arena, builder->num_results,
                                 sizeof(*builder->results));
  builder->netlist.ports = arena_alloc(
      builder->arena, builder->num_arguments + builder->num_results + 2,
      sizeof(*builder->netlist.ports));
  if (builder->arena->failed || !name_top(builder) ||
      !name_declare_one(&builder->scope, "clk") ||
      !name_declare_one(&builder->scope, "rst")) {
    return false;
  }
  intptr_t start = find_start(builder);
  for (intptr_t i = 0; i < num_arguments; i++) {
    if (!add_argument(builder, i, start)) {
      return false;
    }
  }
  for (intptr_t i = 0; i < num_results; i++) {
    if (!add_result(builder, end, i)) {
      return false;
    }
  }
  check_interfaces(builder);
  static const struct {
    rtl_role role;
    char *name;
  } fixed[] = {{RTL_ROLE_CLOCK, "clk"}, {RTL_ROLE_RESET, "rst"}};
  for (size_t i = 0; i < 2; i++) {
    builder->netlist.ports[builder->netlist.num_ports++] =
        (rtl_port){.role = fixed[i].role,
                   .name = fixed[i].name,
                   .source_name = fixed[i].name,
                   .is_input = true,
                   .data_width = 1,
                   .argument = -1};
  }
  return true;
}
