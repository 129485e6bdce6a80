/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Calls of one function that share its module, where the IR asks for it: their
 * instances become one, whose ports are arrays.
 */
#include "rtl/netlist/builder.h"

#include "core/ir/ir.h"
#include "core/ir/shared/shared_names.h"

static bool asks_for_sharing(const netlist_builder *builder) {
  MlirOperation module = mlirModuleGetOperation(builder->module);
  return !mlirAttributeIsNull(ir_attr(module, SHARED_MODULES));
}

/* Channels that belong to no execution, and signals beside the data, are each
 * instance's own. */
static bool may_share(const external_module *external) {
  bool may = external->inner && external->num_ports > 0;
  for (size_t i = 0; may && i < external->num_ports; i++) {
    may = !external->ports[i].is_passed && external->ports[i].num_signals == 0;
  }
  return may;
}

/* The instances of the module, for `found` if that is not NULL. */
static size_t find_instances(const netlist_circuit *netlist,
                             const external_module *external,
                             const netlist_instance **found) {
  size_t count = 0;
  for (size_t i = 0; i < netlist->num_instances; i++) {
    const netlist_instance *instance = &netlist->instances[i];
    if (instance->is_inner && instance->module == external->module) {
      if (found) {
        found[count] = instance;
      }
      count++;
    }
  }
  return count;
}

/* One instance in place of the first of `calls`. */
static bool make_shared(netlist_builder *builder,
                        const external_module *external,
                        const netlist_instance *const *calls, size_t count,
                        netlist_instance *shared) {
  arena_pool *arena = builder->arena;
  *shared = *calls[0];
  shared->name = name_declare_one(&builder->scope, external->shared);
  shared->module = external->shared;
  shared->parameters = arena_alloc(arena, 1, sizeof *shared->parameters);
  shared->pins = arena_alloc(arena, shared->num_pins, sizeof *shared->pins);
  char *number = arena_printf(arena, "%zu", count);
  if (!shared->name || !shared->parameters || !shared->pins || !number) {
    return false;
  }
  shared->parameters[shared->num_parameters++] =
      (rtl_parameter){.name = "CALLS", .value = number};
  for (size_t i = 0; i < shared->num_pins; i++) {
    netlist_pin *pin = &shared->pins[i];
    *pin = calls[0]->pins[i];
    pin->is_array = true;
    pin->num_channels = count;
    pin->channels = arena_alloc(arena, count, sizeof(netlist_channel *));
    if (!pin->channels) {
      return false;
    }
    for (size_t call = 0; call < count; call++) {
      pin->channels[call] = calls[call]->pins[i].channels[0];
    }
  }
  return true;
}

/* Takes the others away. */
static void leave_shared(netlist_circuit *netlist,
                         const external_module *external,
                         const netlist_instance *shared) {
  size_t kept = 0;
  bool has_shared = false;
  for (size_t i = 0; i < netlist->num_instances; i++) {
    netlist_instance *instance = &netlist->instances[i];
    if (!instance->is_inner || instance->module != external->module) {
      netlist->instances[kept++] = *instance;
    } else if (!has_shared) {
      netlist->instances[kept++] = *shared;
      has_shared = true;
    }
  }
  netlist->num_instances = kept;
}

static bool share(netlist_builder *builder, external_module *external) {
  netlist_circuit *netlist = &builder->netlist;
  size_t count = find_instances(netlist, external, NULL);
  if (count < 2) {
    external->is_alone |= count == 1;
    return true;
  }
  const netlist_instance **calls =
      arena_alloc(builder->arena, count, sizeof(netlist_instance *));
  if (calls && !external->shared) {
    const char *wish =
        arena_printf(builder->arena, "%s_shared", external->inner->top);
    external->shared = wish ? name_declare_one(&builder->modules, wish) : NULL;
  }
  netlist_instance shared;
  if (!calls || !external->shared) {
    return false;
  }
  find_instances(netlist, external, calls);
  if (!make_shared(builder, external, calls, count, &shared)) {
    return false;
  }
  leave_shared(netlist, external, &shared);
  return true;
}

bool builder_share_calls(netlist_builder *builder) {
  netlist_circuit *netlist = &builder->netlist;
  bool shares = asks_for_sharing(builder);
  bool ok = true;
  for (size_t i = 0; ok && i < netlist->num_externals; i++) {
    external_module *external = &netlist->externals[i];
    if (shares && may_share(external)) {
      ok = share(builder, external);
    } else {
      external->is_alone = true;
    }
  }
  return ok;
}
