/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Buffers taken from channels, and given to them.
 */
#include "core/passes/buffers/milp/places.h"
#include "core/ir/ir.h"
#include "core/ir/ir_kinds.h"
#include "core/passes/buffers/slots.h"
#include "core/passes/islands/island_loops.h"
#include "hls/handshake.h"

/* Is it a buffer of a type that placements use? Others have a purpose that is
 * not known here. */
static bool is_placed(MlirOperation op) {
  if (mlirOperationIsNull(op) || !mlirOperationIsAHandshakeBuffer(op)) {
    return false;
  }
  MlirHandshakeBufferType type = mlirHandshakeBufferGetBufferType(op);
  return type == MlirHandshakeBufferTypeOneSlotBreakDV ||
         type == MlirHandshakeBufferTypeOneSlotBreakR ||
         type == MlirHandshakeBufferTypeFifoBreakDV ||
         type == MlirHandshakeBufferTypeFifoBreakDVR ||
         type == MlirHandshakeBufferTypeFifoBreakNone;
}

/* The value at the end of the chain of buffers that begins with a value. */
static MlirValue chain_end(MlirValue value, size_t *length) {
  *length = 0;
  for (MlirOperation user = slots_user(value); is_placed(user);
       user = slots_user(value)) {
    value = mlirHandshakeBufferGetResult(user);
    ++*length;
  }
  return value;
}

/* May the program decide on the buffers between two values? */
static bool is_free(MlirValue begin, MlirValue end) {
  MlirOperation from = ir_def(begin);
  MlirOperation to = slots_user(end);
  return !mlirOperationIsNull(from) && !mlirOperationIsNull(to) &&
         mlirTypeIsAHandshake(mlirValueGetType(begin)) &&
         !mlirOperationIsAHandshakeSource(from) &&
         !mlirOperationIsAHandshakeConstant(from) &&
         !mlirOperationIsAHandshakeLazyFork(from) &&
         !mlirOperationIsAHandshakeLazyFork(to) && slots_may_buffer(begin) &&
         slots_may_buffer(end);
}

bool milp_is_register(MlirHandshakeBufferType type) {
  return type != MlirHandshakeBufferTypeOneSlotBreakR &&
         type != MlirHandshakeBufferTypeFifoBreakNone;
}

static void add_slots(place_room *room, const taken_buffer *buffer) {
  bool had_data = room->breaks_data, had_ready = room->breaks_ready;
  room->more += buffer->slots;
  room->breaks_ready |= buffer->type == MlirHandshakeBufferTypeOneSlotBreakR ||
                        buffer->type == MlirHandshakeBufferTypeFifoBreakDVR;
  room->breaks_data |= milp_is_register(buffer->type);
  room->more -=
      (room->breaks_data && !had_data) + (room->breaks_ready && !had_ready);
}

/* Is what registers ready behind the register, or with it? Where the channel
 * has not both, it comes first: what is behind a register has longer. */
static bool is_ready_last(const milp_place *place) {
  size_t i = 0;
  while (i < place->num_taken &&
         place->taken[i].type == MlirHandshakeBufferTypeFifoBreakNone) {
    i++;
  }
  return place->room.breaks_data && place->room.breaks_ready &&
         place->taken[i].type != MlirHandshakeBufferTypeOneSlotBreakR;
}

/* Does a register follow slots that are no FIFO with it? */
static bool is_split(const milp_place *place) {
  bool has_slots = false, found = false;
  for (size_t i = 0; i < place->num_taken; i++) {
    MlirHandshakeBufferType type = place->taken[i].type;
    has_slots |= type == MlirHandshakeBufferTypeFifoBreakNone;
    found |= has_slots && type == MlirHandshakeBufferTypeOneSlotBreakDV;
  }
  return found;
}

/* Reads the buffers of one channel. Returns false when out of memory. */
static bool read_buffers(milp_places *places, milp_place *place,
                         size_t length) {
  place->taken = ARENA_ARRAY(&places->memory, taken_buffer, length);
  if (!place->taken) {
    return false;
  }
  MlirValue value = place->value;
  while (place->num_taken < length) {
    MlirOperation buffer = slots_user(value);
    taken_buffer *taken = &place->taken[place->num_taken++];
    *taken = (taken_buffer){mlirHandshakeBufferGetBufferType(buffer),
                            mlirHandshakeBufferGetNumSlots(buffer),
                            ir_attr(buffer, MLIR_ATTR_HANDSHAKE_NAME),
                            ir_attr(buffer, MLIR_ATTR_HANDSHAKE_BB)};
    add_slots(&place->room, taken);
    value = mlirHandshakeBufferGetResult(buffer);
  }
  place->had = place->room;
  place->is_ready_last = is_ready_last(place);
  place->is_split = is_split(place);
  return true;
}

/* A FIFO or slots, a register, and what registers ready. */
enum { MOST_BUFFERS = 3 };

/* Lists the buffers that a room stands for, in their order. Returns how many
 * there are. */
static size_t list_buffers(const milp_place *place, taken_buffer *buffers) {
  const place_room *room = &place->room;
  const taken_buffer ready = {.type = MlirHandshakeBufferTypeOneSlotBreakR,
                              .slots = 1};
  bool is_fifo = room->breaks_data && room->more > 0 && !place->is_split;
  size_t count = 0;
  if (room->breaks_ready && !place->is_ready_last) {
    buffers[count++] = ready;
  }
  if (room->more > 0) {
    buffers[count++] =
        (taken_buffer){.type = is_fifo ? MlirHandshakeBufferTypeFifoBreakDV
                                       : MlirHandshakeBufferTypeFifoBreakNone,
                       .slots = room->more + is_fifo};
  }
  if (room->breaks_data && !is_fifo) {
    buffers[count++] = (taken_buffer){
        .type = MlirHandshakeBufferTypeOneSlotBreakDV, .slots = 1};
  }
  if (room->breaks_ready && place->is_ready_last) {
    buffers[count++] = ready;
  }
  return count;
}

/* Are its buffers those that its room stands for? Others have other delays, as
 * those of several registers, or of slots in front of what registers ready. One
 * that registers data, valid and ready is as good as two that do: it lets fewer
 * paths pass. */
static bool has_known_form(const milp_place *place) {
  taken_buffer buffers[MOST_BUFFERS];
  if (place->num_taken == 1) {
    return true;
  }
  size_t count = list_buffers(place, buffers);
  bool same = count == place->num_taken;
  for (size_t i = 0; same && i < count; i++) {
    same = buffers[i].type == place->taken[i].type &&
           buffers[i].slots == place->taken[i].slots;
  }
  return same;
}

static size_t count_results(MlirOperation func) {
  size_t count = 0;
  for (MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(func));
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    count += (size_t)mlirOperationGetNumResults(op);
  }
  return count;
}

/* What is known of the loops while channels are listed. */
typedef struct listed_loops {
  loop_nest nest;
  bool *are_islands; /* per loop */
} listed_loops;

/* The innermost loop that an operation is in, or LOOP_NEST_NONE. */
static size_t loop_of(const listed_loops *loops, MlirOperation op) {
  size_t block = loop_blocks_index(&loops->nest.headers.blocks, ir_bb(op));
  return block == LOOP_BLOCKS_NONE ? LOOP_NEST_NONE : loops->nest.loop[block];
}

/* Is a channel in a loop that can be an island? */
static bool is_in_island(const listed_loops *loops, MlirValue begin,
                         MlirValue end) {
  size_t loop = loop_of(loops, ir_def(begin));
  return loop != LOOP_NEST_NONE && loops->are_islands[loop] &&
         loop_of(loops, slots_user(end)) == loop;
}

/* Does a channel from one operation to another lead into such a loop? */
static bool enters_island(const listed_loops *loops, MlirOperation from,
                          MlirOperation to) {
  size_t loop = loop_of(loops, to);
  return loop != LOOP_NEST_NONE && loops->are_islands[loop] &&
         loop_of(loops, from) != loop;
}

/* Adds the channel that begins with a result of an operation, whose buffers
 * are still there, if it is a place. Returns false when out of memory. */
static bool add_place(milp_places *places, const listed_loops *loops,
                      MlirOperation op, intptr_t result) {
  MlirValue value = mlirOperationGetResult(op, result);
  size_t length;
  MlirValue end = chain_end(value, &length);
  if (!is_free(value, end) || is_in_island(loops, value, end)) {
    return true;
  }
  milp_place *place = &places->places[places->count];
  *place = (milp_place){
      .value = value,
      .width = mlirHandshakeTypeGetDataWidth(mlirValueGetType(value)),
      .is_header = result == 0 && ir_is_merge(op) &&
                   loop_headers_has(&loops->nest.headers, ir_bb(op)),
      .enters_island = enters_island(loops, op, slots_user(end)),
      .leaves_island = enters_island(loops, slots_user(end), op)};
  if (!read_buffers(places, place, length)) {
    return false;
  }
  return !has_known_form(place) ||
         ptr_map_set(&places->index, value.ptr,
                     (void *)(uintptr_t)++places->count);
}

/* Lists the channels. */
static bool list(milp_places *places, const listed_loops *loops,
                 MlirOperation func) {
  places->places =
      ARENA_ARRAY(&places->memory, milp_place, count_results(func) + 1);
  bool ok = places->places;
  for (MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(func));
       ok && !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    /* Behind a buffer none begins, and buffers may feed each other. */
    intptr_t results = is_placed(op) ? 0 : mlirOperationGetNumResults(op);
    for (intptr_t r = 0; ok && r < results; r++) {
      ok = add_place(places, loops, op, r);
    }
  }
  return ok;
}

/* Finds the loops, and those that can be islands. */
static bool find_loops(listed_loops *loops, MlirOperation func, double period,
                       arena_pool *memory) {
  bool ok = loop_nest_find(&loops->nest, func) &&
            (loops->are_islands =
                 ARENA_ARRAY(memory, bool, loops->nest.num_loops + 1)) &&
            (period == 0 ||
             island_loops_find(&loops->nest, period, loops->are_islands));
  return ok;
}

bool milp_places_take(milp_places *places, MlirOperation func, double period) {
  listed_loops loops = {0};
  bool ok = find_loops(&loops, func, period, &places->memory) &&
            list(places, &loops, func);
  loop_nest_finish(&loops.nest);
  if (ok) {
    milp_places_clear(places);
  }
  return ok;
}

static void restore(const milp_place *place) {
  MlirValue value = place->value;
  for (size_t k = 0; k < place->num_taken; k++) {
    const taken_buffer *taken = &place->taken[k];
    value = slots_add(value, taken->type, taken->slots);
    if (!mlirAttributeIsNull(taken->name)) {
      ir_set_attr(ir_def(value), MLIR_ATTR_HANDSHAKE_NAME, taken->name);
    }
    if (!mlirAttributeIsNull(taken->block)) {
      ir_set_attr(ir_def(value), MLIR_ATTR_HANDSHAKE_BB, taken->block);
    }
  }
}

void milp_places_restore(const milp_places *places) {
  for (size_t i = 0; i < places->count; i++) {
    restore(&places->places[i]);
  }
}

/* Has a place what it had? */
static bool is_same(const milp_place *place) {
  const place_room *room = &place->room, *had = &place->had;
  return room->breaks_data == had->breaks_data &&
         room->breaks_ready == had->breaks_ready && room->more == had->more;
}

static void fill(const milp_place *place) {
  taken_buffer buffers[MOST_BUFFERS];
  size_t count = list_buffers(place, buffers);
  MlirValue value = place->value;
  for (size_t i = 0; i < count; i++) {
    value = slots_add(value, buffers[i].type, buffers[i].slots);
  }
}

void milp_places_fill(const milp_places *places) {
  for (size_t i = 0; i < places->count; i++) {
    const milp_place *place = &places->places[i];
    if (is_same(place)) {
      restore(place);
    } else {
      fill(place);
    }
  }
}

void milp_places_clear(const milp_places *places) {
  for (size_t i = 0; i < places->count; i++) {
    size_t length;
    chain_end(places->places[i].value, &length);
    for (; length > 0; length--) {
      slots_remove(slots_user(places->places[i].value));
    }
  }
}

milp_place *milp_places_find(const milp_places *places, MlirValue value) {
  size_t found = (size_t)(uintptr_t)ptr_map_get(&places->index, value.ptr);
  return found > 0 ? &places->places[found - 1] : NULL;
}

int64_t milp_place_bits(const milp_place *place, const place_room *room) {
  /* A slot's handshake takes about as much as so many bits. */
  enum { HANDSHAKE_BITS = 2 };
  return (room->breaks_data + room->breaks_ready + room->more) *
         (int64_t)(place->width + HANDSHAKE_BITS);
}

void milp_places_finish(milp_places *places) {
  ptr_map_finish(&places->index);
  arena_finish(&places->memory);
  *places = (milp_places){0};
}
