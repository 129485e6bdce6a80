/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Circuits inside a circuit. A function with control flow or a memory mixes up
 * executions that overlap (docs/handshake.md, "Executions"): such a one gets a
 * second module around it, which begins the next execution when all results of
 * the last one have been taken.
 */
#include "rtl/netlist/inner.h"

#include "core/ir/ir.h"
#include "hls/handshake_ops.h"

#include "mlir-c/BuiltinAttributes.h"

#include <string.h>

/* A function whose instances are being looked for, inside others. */
typedef struct inner_way {
  MlirOperation function;
  const struct inner_way *outer;
} inner_way;

typedef struct inner_search {
  netlist_builder *outer;
  inner_build build;
  hls_error *error;
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
  MlirAttribute symbol = mlirOperationIsAHandshakeInstance(op)
                             ? mlirHandshakeInstanceGetModuleAttr(op)
                             : mlirAttributeGetNull();
  MlirOperation function = {NULL};
  if (!mlirAttributeIsNull(symbol) && mlirAttributeIsAFlatSymbolRef(symbol)) {
    function =
        builder_find_function(builder, mlirFlatSymbolRefAttrGetValue(symbol));
  }
  return mlirBlockIsNull(body_of(function)) ? (MlirOperation){NULL} : function;
}

const inner_module *inner_find(const netlist_builder *builder,
                               MlirStringRef name) {
  for (size_t i = 0; i < builder->num_inner; i++) {
    if (mlirStringRefEqual(ir_symbol_name(builder->inner[i].function), name)) {
      return &builder->inner[i];
    }
  }
  return NULL;
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
  return HLS_OK;
}

static hls_status visit(inner_search *search, const inner_way *way) {
  netlist_builder *outer = search->outer;
  for (MlirOperation op = mlirBlockGetFirstOperation(body_of(way->function));
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    MlirOperation function = instantiated(outer, op);
    if (mlirOperationIsNull(function) ||
        inner_find(outer, ir_symbol_name(function))) {
      continue;
    }
    for (const inner_way *at = way; at; at = at->outer) {
      if (mlirOperationEqual(at->function, function)) {
        MlirStringRef name = ir_symbol_name(function);
        builder_error(outer, op, "invalid-ir",
                      "'%s' makes '%.*s' a part of itself",
                      builder_op_name(outer, op), (int)name.length, name.data);
        return hls_error_set(search->error, HLS_DIAGNOSED,
                             "the kernel cannot be written as a circuit");
      }
    }
    inner_way inside = {function, way};
    hls_status status = visit(search, &inside);
    status = status == HLS_OK ? build_one(search, function) : status;
    if (status != HLS_OK) {
      return status;
    }
  }
  return HLS_OK;
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
  inner_search search = {outer, build, error};
  inner_way way = {outer->kernel, NULL};
  return visit(&search, &way);
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
