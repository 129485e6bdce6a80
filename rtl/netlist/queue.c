/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Load-store queues: which of their channels is what, and the order of their
 * groups and ports, which is the program's.
 */
#include "core/ir/ir.h"
#include "core/ir/ir_read.h"
#include "hls/handshake_ops.h"
#include "rtl/netlist/builder.h"

#include "hls/handshake.h"
#include "mlir-c/BuiltinTypes.h"

#include <stdio.h>
#include <string.h>

/* The largest values that the parameters of hls_lsq can hold. */
enum { MAX_GROUP_SIZE = 255, MAX_PORTS = 65535, MAX_ADDRESS_BITS = 32 };
/* More have no use, and less than a group has does not do. */
enum { MAX_SLOTS = 1024 };

typedef struct queue_layout {
  unsigned *begins; /* per group */
  unsigned *sizes;
  bool *is_store; /* per port */
  size_t num_groups;
  size_t num_ports;
  unsigned address_bits; /* that tell the memory's elements apart */
  bool is_ordered;       /* every group comes from a lazy fork */
} queue_layout;

/* Does the token of a group go on only when the queue has taken it? */
static bool is_lazily_forked(MlirValue control) {
  MlirOperation op;
  intptr_t result;
  return ir_producer(control, &op, &result) &&
         mlirOperationIsAHandshakeLazyFork(op);
}

/* Walks through the inputs from `first` to the last but one. False when they do
 * not begin with a group or there are too many. */
static bool read_layout(netlist_builder *builder, netlist_node *node,
                        size_t first, queue_layout *layout) {
  for (size_t i = first; i + 1 < node->num_inputs; i++) {
    netlist_endpoint *input = &node->inputs[i];
    const char *port = builder_memory_port(builder, input->value);
    if (strcmp(port, "stData") == 0) {
      input->group = "stData";
      continue;
    }
    if (strcmp(port, "ctrl") == 0) {
      input->group = "group";
      layout->is_ordered &= is_lazily_forked(input->value);
      layout->begins[layout->num_groups++] = (unsigned)layout->num_ports;
      continue;
    }
    if (layout->num_groups == 0 || layout->num_ports == MAX_PORTS) {
      return false;
    }
    input->group = "addr";
    layout->is_store[layout->num_ports++] = strcmp(port, "stAddr") == 0;
    if (++layout->sizes[layout->num_groups - 1] > MAX_GROUP_SIZE) {
      return false;
    }
  }
  return layout->num_ports > 0;
}

/* Raises a number of slots to those that the largest group needs. */
static size_t raise_slots(const queue_layout *layout, bool stores,
                          size_t slots) {
  for (size_t g = 0; g < layout->num_groups; g++) {
    size_t count = 0;
    for (unsigned i = 0; i < layout->sizes[g]; i++) {
      count += layout->is_store[layout->begins[g] + i] == stores;
    }
    slots = count > slots ? count : slots;
  }
  return slots;
}

/* A literal of `count` fields of `digits` hexadecimal digits, the first field
 * lowest. */
static char *format_fields(arena_pool *arena, const unsigned *fields,
                           size_t count, size_t digits) {
  const char *head = arena_printf(arena, "%zu'h", count * digits * 4);
  char *text = arena_alloc(arena, 32 + count * digits, 1);
  if (!head || !text) {
    return NULL;
  }
  size_t used = strlen(head);
  memcpy(text, head, used);
  for (size_t i = count; i-- > 0;) {
    snprintf(text + used, digits + 1, "%0*x", (int)digits, fields[i]);
    used += digits;
  }
  return text;
}

/* A literal of bits, the first one lowest. */
static char *format_bits(arena_pool *arena, const bool *bits, size_t count) {
  const char *head = arena_printf(arena, "%zu'b", count);
  char *text = arena_alloc(arena, 32 + count, 1);
  if (!head || !text) {
    return NULL;
  }
  size_t used = strlen(head);
  memcpy(text, head, used);
  for (size_t i = count; i-- > 0;) {
    text[used++] = bits[i] ? '1' : '0';
  }
  return text;
}

/* As many slots for loads, or for stores, as handshake-size-lsqs has chosen. A
 * queue that it has not seen has room for every port once; one for accesses
 * that there are none of has a slot that is never taken. */
static size_t choose_slots(const netlist_node *node, const queue_layout *layout,
                           bool stores) {
  MlirAttribute depth = ir_attr(node->op, MLIR_ATTR_HANDSHAKE_LSQ_DEPTH);
  size_t slots = 0;
  if (!mlirAttributeIsNull(depth) && mlirAttributeIsAHandshakeLSQDepth(depth)) {
    slots = stores ? mlirHandshakeLSQDepthAttrGetStores(depth)
                   : mlirHandshakeLSQDepthAttrGetLoads(depth);
  } else {
    for (size_t i = 0; i < layout->num_ports; i++) {
      slots += layout->is_store[i] == stores;
    }
  }
  slots = slots > MAX_SLOTS ? MAX_SLOTS : slots;
  slots = raise_slots(layout, stores, slots);
  return slots > 0 ? slots : 1;
}

static bool set_layout(netlist_builder *builder, netlist_node *node,
                       const queue_layout *layout) {
  arena_pool *arena = builder->arena;
  const rtl_parameter parameters[] = {
      {"GROUP_SIZES",
       format_fields(arena, layout->sizes, layout->num_groups, 2)},
      {"GROUP_BEGINS",
       format_fields(arena, layout->begins, layout->num_groups, 4)},
      {"PORT_IS_STORE",
       format_bits(arena, layout->is_store, layout->num_ports)},
      {"NUM_LOAD_SLOTS",
       arena_printf(arena, "%zu", choose_slots(node, layout, false))},
      {"NUM_STORE_SLOTS",
       arena_printf(arena, "%zu", choose_slots(node, layout, true))},
      {"ADDRESS_BITS", arena_printf(arena, "%u", layout->address_bits)},
  };
  size_t count = sizeof(parameters) / sizeof(parameters[0]);
  node->layout = arena_alloc(arena, count, sizeof(*node->layout));
  if (!node->layout) {
    return false;
  }
  memcpy(node->layout, parameters, sizeof(parameters));
  node->num_layout = count;
  return !arena->failed;
}

/* A master: it has the memory itself, its start and its end. */
static bool is_master(const netlist_node *node) {
  return node->num_inputs >= 3 && node->num_outputs >= 1 &&
         mlirOperationGetNumOperands(node->op) ==
             (intptr_t)node->num_inputs + 1 &&
         mlirTypeIsAMemRef(
             mlirValueGetType(mlirOperationGetOperand(node->op, 0)));
}

/* The memory controller that a result goes to, with nothing between that could
 * store a token; null if there is none. */
static MlirOperation controller_of(MlirValue value) {
  for (;;) {
    MlirOpOperand use = mlirValueGetFirstUse(value);
    if (mlirOpOperandIsNull(use)) {
      return (MlirOperation){NULL};
    }
    MlirOperation user = mlirOpOperandGetOwner(use);
    if (mlirOperationIsAHandshakeMemoryController(user)) {
      return user;
    }
    if (!mlirOperationIsAHandshakeExtSI(user) &&
        !mlirOperationIsAHandshakeExtUI(user) &&
        !mlirOperationIsAHandshakeTruncI(user)) {
      return (MlirOperation){NULL};
    }
    value = mlirOperationGetResult(user, 0);
  }
}

static bool feeds_controller(MlirValue value) {
  return !mlirOperationIsNull(controller_of(value));
}

/* How many bits number the elements of the queue's memory. */
static unsigned address_bits(const netlist_node *node, bool is_alone) {
  MlirOperation owner =
      is_alone ? node->op
               : controller_of(node->outputs[node->num_outputs - 1].value);
  MlirType memory = mlirValueGetType(mlirOperationGetOperand(owner, 0));
  if (!mlirShapedTypeHasStaticShape(memory) ||
      mlirShapedTypeGetRank(memory) != 1) {
    return MAX_ADDRESS_BITS;
  }
  int64_t elements = mlirShapedTypeGetDimSize(memory, 0);
  unsigned bits = 1;
  while (bits < MAX_ADDRESS_BITS && INT64_C(1) << bits < elements) {
    bits++;
  }
  return bits;
}

/* The channels between a queue and its controller. */
static bool is_slave(const netlist_node *node) {
  size_t n = node->num_outputs;
  return node->num_inputs >= 3 && n >= 3 &&
         mlirOperationGetNumOperands(node->op) == (intptr_t)node->num_inputs &&
         feeds_controller(node->outputs[n - 3].value) &&
         feeds_controller(node->outputs[n - 2].value) &&
         feeds_controller(node->outputs[n - 1].value);
}

/* Tells which ports the inputs and outputs are that are no accesses. */
static void name_fixed_ports(netlist_node *node, bool is_alone) {
  static const char *const alone[] = {"memEnd"};
  static const char *const shared[] = {"ldAddrToMC", "stAddrToMC",
                                       "stDataToMC"};
  const char *const *last = is_alone ? alone : shared;
  size_t num_last = is_alone ? 1 : 3;
  if (is_alone) {
    node->inputs[0].group = "memStart";
  }
  node->inputs[node->num_inputs - 1].group =
      is_alone ? "ctrlEnd" : "ldDataFromMC";
  size_t num_loads = node->num_outputs - num_last;
  for (size_t i = 0; i < node->num_outputs; i++) {
    node->outputs[i].group = i < num_loads ? "ldData" : last[i - num_loads];
  }
}

bool builder_sort_queue_ports(netlist_builder *builder, netlist_node *node) {
  bool is_alone = is_master(node);
  if (!is_alone && !is_slave(node)) {
    builder_error(
        builder, node->op, "unsupported-memory",
        "load-store queue '%s' needs a memory, its start and its end, "
        "or a memory controller that its last three results go to "
        "directly",
        builder_op_name(builder, node->op));
    return false;
  }
  arena_pool *arena = builder->arena;
  queue_layout layout = {
      .begins = arena_alloc(arena, node->num_inputs, sizeof(*layout.begins)),
      .sizes = arena_alloc(arena, node->num_inputs, sizeof(*layout.sizes)),
      .is_store =
          arena_alloc(arena, node->num_inputs, sizeof(*layout.is_store)),
      .is_ordered = true,
  };
  if (arena->failed) {
    return false;
  }
  if (!read_layout(builder, node, is_alone ? 1 : 0, &layout)) {
    builder_error(builder, node->op, "unsupported-memory",
                  "load-store queue '%s' has a group of more than %d accesses "
                  "or more than %d in all, which its unit cannot serve",
                  builder_op_name(builder, node->op), MAX_GROUP_SIZE,
                  MAX_PORTS);
    return false;
  }
  if (layout.num_groups > 1 && !layout.is_ordered) {
    builder_error(builder, node->op, "unsupported-memory",
                  "the groups of load-store queue '%s' have no order: each "
                  "control must come from a lazy_fork",
                  builder_op_name(builder, node->op));
    return false;
  }
  layout.address_bits = address_bits(node, is_alone);
  name_fixed_ports(node, is_alone);
  return set_layout(builder, node, &layout);
}
