/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * An array's accesses are found from its interface, which is a controller, a
 * queue, or both: then all their channels get the same widths.
 */
#include "core/passes/ports/port_memories.h"

#include "core/ir/ir_read.h"
#include "core/passes/ports/port_forms.h"
#include "core/passes/widths/width_casts.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "mlir-c/BuiltinTypes.h"

/* An array is at one controller at most, and at one queue. */
enum { MOST_INTERFACES = 2 };

typedef struct value_list {
  MlirValue *items;
  size_t count;
} value_list;

/* All channels of an array. */
typedef struct accesses {
  MlirOperation interfaces[MOST_INTERFACES];
  size_t num_interfaces;
  value_list addresses; /* to the interfaces, and between them */
  value_list data;      /* the same */
  value_list loaded;    /* what loads hand on */
  MlirOperation *ports; /* loads and stores */
  size_t num_ports;
} accesses;

static void push(value_list *list, MlirValue value) {
  list->items[list->count++] = value;
}

static bool is_interface(MlirOperation op) {
  return mlirOperationIsAHandshakeMemoryController(op) ||
         mlirOperationIsAHandshakeLSQ(op);
}

static bool note_interface(accesses *all, MlirOperation op) {
  for (size_t i = 0; i < all->num_interfaces; i++) {
    if (mlirOperationEqual(all->interfaces[i], op)) {
      return true;
    }
  }
  if (all->num_interfaces == MOST_INTERFACES) {
    return false;
  }
  all->interfaces[all->num_interfaces++] = op;
  return true;
}

static bool is_number(MlirValue value) {
  return mlirHandshakeTypeGetDataWidth(mlirValueGetType(value)) > 0;
}

static MlirValue only_user(MlirValue value, MlirOperation *user) {
  MlirOpOperand use = mlirValueGetFirstUse(value);
  if (mlirOpOperandIsNull(use) ||
      !mlirOpOperandIsNull(mlirOpOperandGetNextUse(use))) {
    return (MlirValue){NULL};
  }
  *user = mlirOpOperandGetOwner(use);
  return mlirOperationGetOperand(*user, mlirOpOperandGetOperandNumber(use));
}

/* What an interface gives: to a load, or to a queue behind a controller. */
static bool take_output(accesses *all, MlirValue output) {
  MlirOperation user;
  if (mlirValueIsNull(only_user(output, &user))) {
    return false;
  }
  push(&all->data, output);
  if (is_interface(user)) {
    return note_interface(all, user);
  }
  if (!mlirOperationIsAHandshakeLoad(user) ||
      !mlirValueEqual(mlirHandshakeLoadGetData(user), output)) {
    return false;
  }
  all->ports[all->num_ports++] = user;
  push(&all->loaded, mlirHandshakeLoadGetDataResult(user));
  return true;
}

/* The addresses of loads and of stores, and then data, are what a queue gives
 * to a controller, in this order. */
static bool take_from_queue(accesses *all, MlirOperation queue,
                            MlirValue value) {
  MlirOperation user;
  size_t place = 0;
  for (intptr_t i = 0; i < mlirOperationGetNumResults(queue); i++) {
    MlirValue result = mlirOperationGetResult(queue, i);
    if (mlirValueEqual(result, value)) {
      break;
    }
    place += is_number(result) && !mlirValueIsNull(only_user(result, &user)) &&
             mlirOperationIsAHandshakeMemoryController(user);
  }
  push(place == 2 ? &all->data : &all->addresses, value);
  return place <= 2 && note_interface(all, queue);
}

/* An address or a datum on its way to an interface. */
static bool take_input(accesses *all, MlirValue value) {
  MlirOperation op = ir_def(value);
  if (!is_number(value)) {
    return true; /* a control */
  }
  if (mlirOperationIsNull(op)) {
    return false;
  }
  if (mlirOperationIsAHandshakeConstant(op)) {
    return true; /* a number of stores */
  }
  if (mlirOperationIsAHandshakeLSQ(op)) {
    return take_from_queue(all, op, value);
  }
  if (mlirOperationIsAHandshakeMemoryController(op)) {
    return note_interface(all, op); /* its output, taken there */
  }
  bool is_store = mlirOperationIsAHandshakeStore(op);
  if (!is_store && !mlirOperationIsAHandshakeLoad(op)) {
    return false;
  }
  if (is_store && mlirValueEqual(value, mlirHandshakeStoreGetDataResult(op))) {
    push(&all->data, value);
    all->ports[all->num_ports++] = op;
    return true;
  }
  push(&all->addresses, value);
  return mlirValueEqual(value, mlirOperationGetResult(op, 0));
}

static bool take_interface(accesses *all, MlirOperation op) {
  bool has_memory =
      mlirTypeIsAMemRef(mlirValueGetType(mlirOperationGetOperand(op, 0)));
  bool ok = true;
  for (intptr_t i = has_memory; ok && i < mlirOperationGetNumOperands(op);
       i++) {
    ok = take_input(all, mlirOperationGetOperand(op, i));
  }
  for (intptr_t i = 0; ok && i < mlirOperationGetNumResults(op); i++) {
    MlirValue result = mlirOperationGetResult(op, i);
    MlirOperation user;
    bool is_to_controller = mlirOperationIsAHandshakeLSQ(op) &&
                            !mlirValueIsNull(only_user(result, &user)) &&
                            mlirOperationIsAHandshakeMemoryController(user);
    ok = !is_number(result) || is_to_controller || take_output(all, result);
  }
  return ok;
}

/* Room for all channels of an array: each is an operand or a result of one of
 * its interfaces, or hangs behind one. */
static bool make_room(accesses *all, MlirOperation func, arena_pool *arena) {
  size_t room = 0;
  MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetRegion(func, 0));
  for (MlirOperation op = mlirBlockGetFirstOperation(body);
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    if (is_interface(op)) {
      room += 2 * (size_t)(mlirOperationGetNumOperands(op) +
                           mlirOperationGetNumResults(op));
    }
  }
  all->addresses.items = ARENA_ARRAY(arena, MlirValue, room);
  all->data.items = ARENA_ARRAY(arena, MlirValue, room);
  all->loaded.items = ARENA_ARRAY(arena, MlirValue, room);
  all->ports = ARENA_ARRAY(arena, MlirOperation, room);
  return !arena->failed;
}

/* Finds all channels of an array; `*is_known` when there is none else. */
static bool find(accesses *all, MlirValue memory, arena_pool *arena,
                 bool *is_known) {
  *is_known = false;
  MlirOpOperand use = mlirValueGetFirstUse(memory);
  if (mlirOpOperandIsNull(use)) {
    return true;
  }
  MlirOperation func =
      mlirOperationGetParentOperation(mlirOpOperandGetOwner(use));
  if (!make_room(all, func, arena)) {
    return false;
  }
  bool ok = true;
  for (; ok && !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use)) {
    MlirOperation user = mlirOpOperandGetOwner(use);
    ok = is_interface(user) && note_interface(all, user);
  }
  for (size_t i = 0; ok && i < all->num_interfaces; i++) {
    ok = take_interface(all, all->interfaces[i]);
  }
  *is_known = ok;
  return true;
}

static width_form form_of(const accesses *all) {
  width_form form = {.bits = 1};
  for (size_t i = 0; i < all->num_ports; i++) {
    if (mlirOperationIsAHandshakeStore(all->ports[i])) {
      MlirValue data = mlirHandshakeStoreGetData(all->ports[i]);
      width_form stored = port_form_of(data);
      form = i == 0 ? stored : port_form_join(form, stored);
    }
  }
  for (size_t i = 0; i < all->loaded.count; i++) {
    unsigned taken = port_form_taken(all->loaded.items[i]);
    form.bits = taken > form.bits ? taken : form.bits;
  }
  return form;
}

static unsigned address_bits(int64_t depth) {
  unsigned bits = 1;
  while (bits < 63 && (int64_t)1 << bits < depth) {
    bits++;
  }
  return bits;
}

/* What has fewer bits already stays so. */
static void set_width(MlirValue value, unsigned width) {
  MlirType type = mlirValueGetType(value);
  if (mlirHandshakeTypeGetDataWidth(type) > width) {
    mlirValueSetType(value, width_cast_type(type, width));
  }
}

static void set_widths(const value_list *list, unsigned width) {
  for (size_t i = 0; i < list->count; i++) {
    set_width(list->items[i], width);
  }
}

static void cut_operand(MlirOperation op, intptr_t index, unsigned width) {
  MlirValue value = mlirOperationGetOperand(op, index);
  unsigned known = mlirHandshakeTypeGetDataWidth(mlirValueGetType(value));
  if (known > width) {
    mlirOperationSetOperand(op, index, port_form_cut(value, width));
  }
}

/* The address of a port, in front of what waits for its store. */
static void cut_address(MlirOperation port, unsigned width) {
  MlirValue address = mlirOperationGetOperand(port, 0);
  MlirOperation op = ir_def(address);
  if (mlirOperationIsNull(op) || !mlirOperationIsAHandshakeStored(op)) {
    cut_operand(port, 0, width);
    return;
  }
  cut_operand(op, MlirHandshakeStoredOperandAddress, width);
  set_width(address, width);
}

static void narrow_ports(const accesses *all, unsigned address, unsigned data) {
  for (size_t i = 0; i < all->num_ports; i++) {
    MlirOperation port = all->ports[i];
    cut_address(port, address);
    if (mlirOperationIsAHandshakeStore(port)) {
      cut_operand(port, MlirHandshakeStoreOperandData, data);
    }
  }
  set_widths(&all->addresses, address);
  set_widths(&all->data, data);
  for (size_t i = 0; i < all->loaded.count; i++) {
    port_form_narrow(all->loaded.items[i], data);
  }
}

bool port_memory_narrow(MlirValue memory, arena_pool *arena, width_form *form) {
  accesses all = {0};
  int64_t depth = 0;
  unsigned width = 0;
  bool is_known;
  MlirType type = mlirValueGetType(memory);
  if (!ir_memory_shape(type, &depth, &width)) {
    *form = (width_form){0};
    return true;
  }
  *form = (width_form){.bits = width};
  if (!find(&all, memory, arena, &is_known)) {
    return false;
  }
  MlirType element = mlirShapedTypeGetElementType(type);
  if (!is_known || !mlirTypeIsAInteger(element)) {
    return true;
  }
  width_form found = form_of(&all);
  *form = found.bits < width ? found : *form;
  narrow_ports(&all, address_bits(depth), form->bits);
  MlirType narrow = mlirIntegerTypeGet(mlirTypeGetContext(type), form->bits);
  mlirValueSetType(memory, mlirMemRefTypeContiguousGet(narrow, 1, &depth,
                                                       (MlirAttribute){NULL}));
  return true;
}
