/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Circuits inside a circuit. A function with control flow or a memory mixes up
 * executions that overlap (docs/handshake.md, "Executions"): such a one gets a
 * second module around it, which begins the next execution when all results of
 * the last one have been taken.
 */
#include "rtl/netlist/inner.h"

#include "base/memory/array.h"
#include "core/ir/ir.h"
#include "hls/handshake_ops.h"

#include <stdlib.h>

/* A function whose instances are being looked for. */
typedef struct inner_visit {
  MlirOperation function;
  MlirOperation next; /* in its body */
} inner_visit;

typedef struct inner_search {
  netlist_builder *outer;
  inner_build build;
  hls_error *error;
  inner_visit *visits; /* each inside the one before */
  size_t num_visits, capacity;
  ptr_map is_open; /* the functions of these, to themselves */
} inner_search;

static MlirBlock body_of(MlirOperation function) {
  return mlirOperationIsNull(function) ||
                 mlirOperationGetNumRegions(function) == 0
             ? (MlirBlock){NULL}
             : mlirRegionGetFirstBlock(mlirOperationGetRegion(function, 0));
}

/* The function with a body that an operation is an instance of, or null. */
static MlirOperation instantiated(const netlist_builder *builder,
                                  MlirOperation op) {
  MlirOperation function = function_table_callee(builder->functions, op);
  return mlirBlockIsNull(body_of(function)) ? (MlirOperation){NULL} : function;
}

const inner_module *inner_find(const netlist_builder *builder,
                               MlirStringRef name) {
  const string_table_entry *entry =
      string_table_find(&builder->inner_names, name.data, name.length);
  return entry ? &builder->inner[entry->number - 1] : NULL;
}

/* Would executions that overlap be mixed up? */
static bool mixes_executions(MlirOperation function) {
  static const char *const mixing[] = {MLIR_OP_HANDSHAKE_CONTROL_MERGE,
                                       MLIR_OP_HANDSHAKE_MERGE,
                                       MLIR_OP_HANDSHAKE_MEM_CONTROLLER,
                                       MLIR_OP_HANDSHAKE_LSQ,
                                       MLIR_OP_HANDSHAKE_RAM,
                                       MLIR_OP_HANDSHAKE_INIT,
                                       MLIR_OP_HANDSHAKE_ENTER,
                                       MLIR_OP_HANDSHAKE_REPEAT,
                                       MLIR_OP_HANDSHAKE_CREDIT,
                                       MLIR_OP_HANDSHAKE_GUESS,
                                       MLIR_OP_HANDSHAKE_SPECULATOR,
                                       MLIR_OP_HANDSHAKE_SPEC_SAVE,
                                       MLIR_OP_HANDSHAKE_SPEC_SAVE_COMMIT};
  MlirBlock body = body_of(function);
  for (MlirOperation op = mlirBlockGetFirstOperation(body);
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    for (size_t i = 0; i < sizeof mixing / sizeof *mixing; i++) {
      if (ir_str_is(ir_op_name(op), mixing[i])) {
        return true;
      }
    }
  }
  return false;
}

/* Only channels of its own can be held back until the last execution is over.
 * Without any, nothing tells one execution from the next. */
static bool takes_turns(const inner_module *inner) {
  return inner->num_own_arguments + inner->num_own_results > 0 &&
         mixes_executions(inner->function);
}

/* What the builders of all circuits have in common goes from one to the next.
 */
static void share(netlist_builder *to, const netlist_builder *from) {
  to->modules = from->modules;
  to->has_unit_names = from->has_unit_names;
  to->inner = from->inner;
  to->num_inner = from->num_inner;
  to->unit_names = from->unit_names;
  to->inner_names = from->inner_names;
  to->external_names = from->external_names;
  to->netlist.externals = from->netlist.externals;
  to->netlist.num_externals = from->netlist.num_externals;
}

static hls_status build_one(inner_search *search, MlirOperation function) {
  netlist_builder *outer = search->outer;
  MlirStringRef symbol = ir_symbol_name(function);
  char *name = arena_copy(outer->arena, symbol.data, symbol.length);
  if (!name) {
    return hls_error_set(search->error, HLS_NO_MEMORY, "out of memory");
  }
  netlist_builder builder = {.arena = outer->arena,
                             .files = {.arena = outer->arena},
                             .library = outer->library,
                             .diagnostics = outer->diagnostics,
                             .module = outer->module,
                             .functions = outer->functions,
                             .is_inner = true,
                             .scope = {.taken = {.arena = outer->arena}}};
  share(&builder, outer);
  hls_status status = search->build(&builder, name, search->error);
  ptr_map_finish(&builder.by_op);
  share(outer, &builder);
  if (status != HLS_OK) {
    return status;
  }
  netlist_circuit *netlist = arena_alloc(outer->arena, 1, sizeof *netlist);
  inner_module inner = {.function = function,
                        .module = builder.netlist.top,
                        .netlist = netlist,
                        .arguments = builder.arguments,
                        .results = builder.results,
                        .num_own_arguments = builder.num_arguments -
                                             builder.num_external_arguments,
                        .num_own_results =
                            builder.num_results - builder.num_external_results};
  inner.in_turn = takes_turns(&inner);
  if (netlist && inner.in_turn) {
    const char *wish = arena_printf(outer->arena, "%s_in_turn", inner.module);
    inner.module = wish ? name_declare_one(&outer->modules, wish) : NULL;
  }
  if (!netlist || !inner.module) {
    return hls_error_set(search->error, HLS_NO_MEMORY, "out of memory");
  }
  *netlist = builder.netlist;
  outer->inner[outer->num_inner++] = inner;
  string_table_entry *entry =
      string_table_add(&outer->inner_names, symbol.data, symbol.length);
  if (!entry) {
    return hls_error_set(search->error, HLS_NO_MEMORY, "out of memory");
  }
  entry->number = (uint32_t)outer->num_inner;
  return HLS_OK;
}

/* Begins to look at a function. Functions may be inside each other deeper than
 * calls can. */
static hls_status begin_visit(inner_search *search, MlirOperation function) {
  if (!ARRAY_RESERVE(search->visits, search->num_visits, search->capacity) ||
      !ptr_map_set(&search->is_open, function.ptr, function.ptr)) {
    return hls_error_set(search->error, HLS_NO_MEMORY, "out of memory");
  }
  search->visits[search->num_visits++] =
      (inner_visit){function, mlirBlockGetFirstOperation(body_of(function))};
  return HLS_OK;
}

/* Builds the function that has been looked at, but for the kernel, which is the
 * outermost one. */
static hls_status end_visit(inner_search *search) {
  MlirOperation function = search->visits[--search->num_visits].function;
  ptr_map_set(&search->is_open, function.ptr, NULL);
  return search->num_visits == 0 ? HLS_OK : build_one(search, function);
}

/* Looks into what an operation is an instance of. */
static hls_status visit_operation(inner_search *search, MlirOperation op) {
  netlist_builder *outer = search->outer;
  MlirOperation function = instantiated(outer, op);
  if (mlirOperationIsNull(function) ||
      inner_find(outer, ir_symbol_name(function))) {
    return HLS_OK;
  }
  if (ptr_map_get(&search->is_open, function.ptr)) {
    MlirStringRef name = ir_symbol_name(function);
    builder_error(outer, op, "invalid-ir", "'%s' makes '%.*s' a part of itself",
                  builder_op_name(outer, op), (int)name.length, name.data);
    return hls_error_set(search->error, HLS_DIAGNOSED,
                         "the kernel cannot be written as a circuit");
  }
  return begin_visit(search, function);
}

static hls_status visit_all(inner_search *search) {
  hls_status status = begin_visit(search, search->outer->kernel);
  while (status == HLS_OK && search->num_visits > 0) {
    inner_visit *visit = &search->visits[search->num_visits - 1];
    MlirOperation op = visit->next;
    if (mlirOperationIsNull(op)) {
      status = end_visit(search);
    } else {
      visit->next = mlirOperationGetNextInBlock(op);
      status = visit_operation(search, op);
    }
  }
  return status;
}

static size_t count_instances(MlirOperation function) {
  size_t count = 0;
  for (MlirOperation op = mlirBlockGetFirstOperation(body_of(function));
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    count += mlirOperationIsAHandshakeInstance(op);
  }
  return count;
}

static bool has_inner(const netlist_builder *builder) {
  for (MlirOperation op = mlirBlockGetFirstOperation(builder->body);
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    if (!mlirOperationIsNull(instantiated(builder, op))) {
      return true;
    }
  }
  return false;
}

hls_status inner_build_all(netlist_builder *outer, inner_build build,
                           hls_error *error) {
  if (!has_inner(outer)) {
    return HLS_OK;
  }
  size_t num_functions = 0, num_instances = 0;
  for (MlirOperation op =
           mlirBlockGetFirstOperation(mlirModuleGetBody(outer->module));
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    if (mlirOperationIsAHandshakeFunc(op) && !mlirBlockIsNull(body_of(op))) {
      num_functions++;
      num_instances += count_instances(op);
    }
  }
  outer->inner = arena_alloc(outer->arena, num_functions, sizeof *outer->inner);
  outer->netlist.externals = arena_alloc(outer->arena, num_instances + 1,
                                         sizeof *outer->netlist.externals);
  if (!outer->inner || !outer->netlist.externals) {
    return hls_error_set(error, HLS_NO_MEMORY, "out of memory");
  }
  inner_search search = {.outer = outer, .build = build, .error = error};
  hls_status status = visit_all(&search);
  free(search.visits);
  ptr_map_finish(&search.is_open);
  return status;
}

bool inner_describe(netlist_builder *builder, const inner_module *inner,
                    const netlist_node *node, external_module *external) {
  external->module = inner->module;
  external->inner = inner->netlist;
  external->is_in_turn = inner->in_turn;
  size_t count = node->num_inputs + node->num_outputs;
  external->ports = arena_alloc(builder->arena, count, sizeof *external->ports);
  if (!external->ports) {
    return false;
  }
  for (size_t i = 0; i < count; i++) {
    bool is_input = i < node->num_inputs;
    const netlist_endpoint *endpoint =
        is_input ? &node->inputs[i] : &node->outputs[i - node->num_inputs];
    size_t num_own =
        is_input ? inner->num_own_arguments : inner->num_own_results;
    external->ports[external->num_ports++] =
        (external_port){.name = is_input ? inner->arguments[endpoint->number]
                                         : inner->results[endpoint->number],
                        .width = endpoint->width,
                        .is_input = is_input,
                        .is_passed = (size_t)endpoint->number >= num_own,
                        .signals = endpoint->shape.signals,
                        .num_signals = endpoint->shape.num_signals};
  }
  external->num_inputs = node->num_inputs;
  return true;
}
