/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A hash table with open addressing, which has the hashes: most names that
 * differ are told apart without reading them.
 */
#include "rtl/model/syntax/vlog_name.h"

#include "base/memory/fnv1a.h"
#include "rtl/model/syntax/vlog_word.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 2048 }; /* more than there are keywords, twice */

typedef struct name_entry {
  uint32_t size;
  uint32_t kind;
  char text[];
} name_entry;

typedef struct vlog_name_slot {
  uint64_t hash;
  const char *name; /* the text of an entry; NULL: the slot is empty */
} vlog_name_slot;

static const name_entry *entry_of(const char *name) {
  return (const name_entry *)(name - offsetof(name_entry, text));
}

uint32_t vlog_name_kind(const char *name) { return entry_of(name)->kind; }

void vlog_names_finish(vlog_names *names) {
  free(names->slots);
  vlog_memory_finish(&names->memory);
  *names = (vlog_names){0};
}

/* Where the search for a hash begins. The low bits of FNV-1a alone are worse
 * than all of them. */
static size_t first_slot(uint64_t hash, size_t capacity) {
  return (hash ^ hash >> 32) & (capacity - 1);
}

/* The slot of a name, or the empty one where it belongs. */
static vlog_name_slot *find_slot(const vlog_names *names, uint64_t hash,
                                 const char *text, size_t size) {
  size_t at = first_slot(hash, names->capacity);
  for (;;) {
    vlog_name_slot *slot = &names->slots[at];
    if (!slot->name ||
        (slot->hash == hash && entry_of(slot->name)->size == size &&
         memcmp(slot->name, text, size) == 0)) {
      return slot;
    }
    at = (at + 1) & (names->capacity - 1);
  }
}

static bool grow(vlog_names *names) {
  size_t capacity =
      names->capacity ? names->capacity * 2 : (size_t)FIRST_CAPACITY;
  vlog_name_slot *slots = calloc(capacity, sizeof *slots);
  if (!slots) {
    return false;
  }
  for (size_t i = 0; i < names->capacity; i++) {
    if (names->slots[i].name) {
      size_t at = first_slot(names->slots[i].hash, capacity);
      while (slots[at].name) {
        at = (at + 1) & (capacity - 1);
      }
      slots[at] = names->slots[i];
    }
  }
  free(names->slots);
  names->slots = slots;
  names->capacity = capacity;
  return true;
}

static const char *intern(vlog_names *names, const char *text, size_t size,
                          vlog_token_kind kind) {
  uint64_t hash = fnv1a(FNV1A_START, text, size);
  vlog_name_slot *slot = find_slot(names, hash, text, size);
  if (slot->name) {
    return slot->name;
  }
  if (names->count >= names->capacity / 2) {
    if (!grow(names)) {
      return NULL;
    }
    slot = find_slot(names, hash, text, size);
  }
  name_entry *entry =
      size < UINT32_MAX
          ? vlog_memory_alloc(&names->memory, sizeof *entry + size + 1, 1)
          : NULL;
  if (!entry) {
    return NULL;
  }
  entry->size = (uint32_t)size;
  entry->kind = kind;
  memcpy(entry->text, text, size);
  *slot = (vlog_name_slot){hash, entry->text};
  names->count++;
  return entry->text;
}

/* Makes the table, with all keywords. */
static bool begin(vlog_names *names) {
  if (!grow(names)) {
    return false;
  }
  size_t count;
  const vlog_word *words = vlog_word_list(&count);
  for (size_t i = 0; i < count; i++) {
    if (!intern(names, words[i].text, strlen(words[i].text), words[i].kind)) {
      free(names->slots);
      names->slots = NULL;
      names->capacity = names->count = 0;
      return false;
    }
  }
  return true;
}

bool vlog_names_begin_with(vlog_names *names, const vlog_names *others) {
  size_t bytes = others->capacity * sizeof *names->slots;
  if (bytes == 0) {
    return true;
  }
  names->slots = malloc(bytes);
  if (!names->slots) {
    return false;
  }
  memcpy(names->slots, others->slots, bytes);
  names->count = others->count;
  names->capacity = others->capacity;
  return true;
}

const char *vlog_name_intern(vlog_names *names, const char *text, size_t size) {
  if (names->capacity == 0 && !begin(names)) {
    return NULL;
  }
  return intern(names, text, size, TOKEN_NAME);
}
