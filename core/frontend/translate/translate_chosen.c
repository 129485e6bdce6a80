/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Pointers that a branch or a loop chooses. All ways to them begin in one
 * object. In an array, the number of an element tells where they lead. Of an
 * array of structs,
 * - the number of the struct does, if the ways differ by whole structs;
 * - else all ways have to lead into one member, and the number counts what that
 *   has as elements, over what lies between as well. The access divides it.
 */
#include "core/frontend/translate/translate_indices.h"
#include "core/frontend/translate/translate_memories.h"
#include "core/frontend/translate/translate_pointers.h"

#include "llvm-c/Core.h"

static const translate_complaint several_members = {
    "this pointer may lead to one of several members of a struct",
    "branch, and access one member in each branch"};
static const translate_complaint several_arrays = {
    "this pointer may lead to one of several arrays",
    "branch, and access one array in each branch"};
static const translate_complaint other_steps = {
    "this pointer may lead to members of several structs in a struct",
    "index the array directly"};

/* Where the ways to a pointer start from. */
typedef struct origin {
  LLVMValueRef value; /* the object; NULL: none yet */
  int64_t member;     /* bytes that choosing members adds on each way */
  int64_t step;       /* of which all other bytes are multiples */
  /* Of each way, the bytes that tell the member. */
  int64_t places[TRANSLATE_MAX_TRACED];
  unsigned num_ways;
  bool mixes_members; /* `member` is not the same on all ways */
  bool mixes_parts;   /* nor what is added on the ways from one part on */
  bool is_before;     /* some way begins in front of what it is to lead into */
  const translate_complaint *wrong;
} origin;

/* A part of a way: from a phi or a select to the one before, or to the object.
 */
typedef struct way_part {
  LLVMValueRef from;
  int64_t member;
  int64_t base; /* constant bytes from before anything is indexed */
} way_part;

/* Of what is below 0, too; as much as an offset can be. */
static int64_t common_divisor(int64_t one, int64_t other) {
  uint64_t a = one < 0 ? -(uint64_t)one : (uint64_t)one;
  uint64_t b = other < 0 ? -(uint64_t)other : (uint64_t)other;
  while (b) {
    uint64_t rest = a % b;
    a = b;
    b = rest;
  }
  return a > INT64_MAX ? 1 : (int64_t)a;
}

static int64_t add_wrapping(int64_t a, int64_t b) {
  return (int64_t)((uint64_t)a + (uint64_t)b);
}

/* Adds what an address computation does, which is in front of what was added
 * before. */
static void add_gep(translate_context *t, LLVMValueRef gep, way_part *part,
                    int64_t *step) {
  LLVMTargetDataRef layout = LLVMGetModuleDataLayout(t->llvm);
  LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
  unsigned count = (unsigned)LLVMGetNumOperands(gep);
  int64_t base = 0;
  bool is_indexed = false;
  for (unsigned k = 1; k < count; k++) {
    LLVMValueRef index = LLVMGetOperand(gep, k);
    int64_t bytes = 0;
    if (k > 1 && LLVMGetTypeKind(type) == LLVMStructTypeKind) {
      type = translate_add_member(layout, type, index, &part->member, &bytes);
    } else {
      type = k > 1 ? LLVMGetElementType(type) : type;
      bytes = (int64_t)LLVMABISizeOfType(layout, type);
      if (LLVMIsAConstantInt(index)) {
        /* An offset that is no number of bytes wraps, as LLVM's does. */
        bytes = (int64_t)((uint64_t)bytes *
                          (uint64_t)LLVMConstIntGetSExtValue(index));
      } else {
        is_indexed = true;
      }
    }
    *step = common_divisor(*step, bytes);
    base = add_wrapping(base, is_indexed ? 0 : bytes);
  }
  part->base = add_wrapping(base, is_indexed ? 0 : part->base);
}

static way_part trace_part(translate_context *t, LLVMValueRef pointer,
                           int64_t *step) {
  way_part part = {.from = pointer};
  for (unsigned i = 0; i < TRANSLATE_MAX_TRACED && translate_is_gep(part.from);
       i++) {
    add_gep(t, part.from, &part, step);
    part.from = LLVMGetOperand(part.from, 0);
  }
  return part;
}

static void add_origin(translate_context *t, const way_part *part,
                       origin *from) {
  if (!translate_is_object(t, part->from)) {
    from->wrong = LLVMIsNull(part->from) ? &translate_may_be_null
                                         : &translate_untraceable;
  } else if (from->value && from->value != part->from) {
    from->wrong = &several_arrays;
  }
  from->mixes_members |= from->value && from->member != part->member;
  from->value = part->from;
  from->member = part->member;
  from->is_before |= part->base < 0;
  from->places[from->num_ways++] = part->member + part->base;
}

/* Parts that are still to be followed. */
typedef struct part_list {
  way_part parts[TRANSLATE_MAX_TRACED];
  unsigned count;
} part_list;

/* Lists a part unless it is there. */
static void add_part(translate_context *t, part_list *list, way_part part,
                     origin *from) {
  bool is_object = translate_is_object(t, part.from);
  if (!is_object) {
    part.base = 0;
  }
  for (unsigned i = 0; i < list->count; i++) {
    const way_part *known = &list->parts[i];
    bool is_same_way = known->from == part.from && known->member == part.member;
    from->mixes_parts |= !is_object && known->from == part.from && !is_same_way;
    if (is_same_way && known->base == part.base) {
      return;
    }
  }
  if (list->count == TRANSLATE_MAX_TRACED) {
    from->wrong = &translate_untraceable;
    return;
  }
  list->parts[list->count++] = part;
}

/* The object that all ways to a pointer start from. */
static void trace_origin(translate_context *t, LLVMValueRef pointer,
                         origin *from) {
  part_list list = {.parts = {{.from = pointer}}, .count = 1};
  for (unsigned i = 0; i < list.count && !from->wrong; i++) {
    LLVMValueRef value = list.parts[i].from;
    bool is_phi = LLVMIsAPHINode(value);
    if (!is_phi && !LLVMIsASelectInst(value)) {
      add_origin(t, &list.parts[i], from);
      continue;
    }
    unsigned first = is_phi ? 0 : 1;
    unsigned end = is_phi ? LLVMCountIncoming(value) : 3;
    for (unsigned k = first; k < end && !from->wrong; k++) {
      way_part part = trace_part(t, LLVMGetOperand(value, k), &from->step);
      part.member += list.parts[i].member;
      add_part(t, &list, part, from);
    }
  }
}

/* A place in the first struct. The end of a struct is one where something ends.
 */
static int64_t place_in_struct(int64_t place, int64_t bytes, bool is_end) {
  if (bytes == 0) {
    return place;
  }
  place = (place % bytes + bytes) % bytes;
  return place == 0 && is_end ? bytes : place;
}

typedef const translate_memory *memory_at_place(const translate_object *object,
                                                int64_t place);

/* The memory that all ways lead to, as `find` says; NULL if there is none. */
static const translate_memory *common_memory(const translate_object *object,
                                             const origin *from, int64_t bytes,
                                             memory_at_place *find) {
  const translate_memory *memory = NULL;
  for (unsigned i = 0; i < from->num_ways; i++) {
    int64_t place = place_in_struct(from->places[i], bytes,
                                    find == translate_memory_before);
    const translate_memory *found = find(object, place);
    if (!found || (memory && found != memory)) {
      return NULL;
    }
    memory = found;
  }
  return memory;
}

/* Are all ways whole steps in the memory, and its rows, too? */
static bool has_steps(const translate_memory *memory, const origin *from) {
  int64_t step = memory ? memory->strides[memory->rank - 1] : 0;
  return step && translate_is_dense(memory, 1) &&
         memory->strides[0] % step == 0 && from->step % step == 0;
}

/* A memory that all ways lead into, or to its end; NULL if there is none. */
static const translate_memory *memory_or_end(const translate_object *object,
                                             const origin *from,
                                             int64_t bytes) {
  for (unsigned k = 0; k < object->num_memories; k++) {
    const translate_memory *memory = &object->memories[k];
    bool is_common = has_steps(memory, from);
    for (unsigned i = 0; is_common && i < from->num_ways; i++) {
      int64_t place = place_in_struct(from->places[i], bytes, false);
      int64_t end = place_in_struct(from->places[i], bytes, true);
      is_common = translate_memory_around(object, place) == memory ||
                  translate_memory_before(object, end) == memory;
    }
    if (is_common) {
      return memory;
    }
  }
  return NULL;
}

/* Chooses what the number of the pointer counts. */
static const translate_complaint *choose_unit(translate_pointer *pointer,
                                              const origin *from) {
  const translate_object *object = pointer->object;
  if (object->num_memories == 1 &&
      translate_is_dense(&object->memories[0], 0)) {
    bool is_mixed = from->mixes_members || from->mixes_parts;
    pointer->member = is_mixed ? 0 : from->member;
    pointer->unit = object->unit;
    return NULL;
  }
  if (from->mixes_parts) {
    return &several_members;
  }
  pointer->member = from->member;
  int64_t bytes = translate_struct_bytes(object);
  if (bytes && from->step % bytes == 0 && !from->mixes_members) {
    pointer->unit = bytes;
    return NULL;
  }
  if (from->is_before) {
    return &several_members;
  }
  /* Where a member begins, the array before it ends. Which one is accessed is
   * known of each access; here it only matters what its steps are. */
  const translate_memory *memory =
      common_memory(object, from, bytes, translate_memory_around);
  bool may_be_end = !has_steps(memory, from);
  const translate_memory *before =
      may_be_end ? common_memory(object, from, bytes, translate_memory_before)
                 : NULL;
  memory = has_steps(before, from) ? before : memory;
  if (!has_steps(memory, from)) {
    const translate_memory *either = memory_or_end(object, from, bytes);
    memory = either ? either : memory;
  }
  if (!memory) {
    return &several_members;
  }
  pointer->memory = memory;
  pointer->member = memory->offset;
  pointer->unit = memory->strides[memory->rank - 1];
  return has_steps(memory, from) ? NULL : &other_steps;
}

translate_pointer *translate_choose_pointer(translate_context *t,
                                            LLVMValueRef value,
                                            MlirValue element) {
  origin from = {0};
  trace_origin(t, value, &from);
  const translate_object *object =
      from.wrong ? NULL : translate_find_object(t, from.value, value);
  translate_pointer *pointer =
      object ? translate_new_pointer(t, value, object) : NULL;
  if (pointer) {
    from.wrong = choose_unit(pointer, &from);
    pointer->terms[pointer->num_terms++] =
        (translate_term){.bytes = pointer->unit, .index = element};
  }
  if (from.wrong) {
    translate_diagnose_pointer(t, value, value, from.wrong);
    return NULL;
  }
  return pointer;
}

translate_scale translate_scale_of(const translate_pointer *chosen) {
  return (translate_scale){chosen->unit, chosen->member};
}

static bool has_place(const translate_pointer *pointer, translate_scale scale) {
  bool has =
      (pointer->member + pointer->bytes - scale.origin) % scale.unit == 0;
  for (unsigned i = 0; has && i < pointer->num_terms; i++) {
    has = pointer->terms[i].bytes % scale.unit == 0;
  }
  return has;
}

translate_scale translate_common_scale(const translate_pointer *one,
                                       const translate_pointer *other) {
  const translate_pointer *const both[] = {one, other};
  for (unsigned i = 0; i < 2; i++) {
    if (both[i]->unit && has_place(both[!i], translate_scale_of(both[i])) &&
        has_place(both[i], translate_scale_of(both[i]))) {
      return translate_scale_of(both[i]);
    }
  }
  return (translate_scale){one->object->unit, one->member};
}
