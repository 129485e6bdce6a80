/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Finding templates.
 *
 * Templates that outlive a design are found by the addresses of modules and
 * names, which their owner keeps. A name that none of its modules has can be at
 * the address of an earlier one: an instance with such a name has a parameter
 * or a port that its module lacks, so that there is no template of its kind
 * that is usable. Where an instance stands is in no key, as what goes by its
 * place makes no template (make_stall() in elab_instance.c).
 */
#include "rtl/model/elaborate/elab_templates.h"

#include "base/memory/array.h"
#include "base/memory/fnv1a.h"

#include <stdlib.h>
#include <string.h>

/* So many kinds of instances are kept, and so many bytes of their templates.
 * A circuit has tens. */
enum { MOST_TEMPLATES = 512 };
#define MOST_BYTES ((size_t)8 << 20)

bool elab_templates_put(elab_templates *templates, const uint64_t *words,
                        size_t count) {
  elab_templates *t = templates;
  if (!array_reserve(&t->key, t->key_size, count, &t->key_capacity,
                     sizeof *t->key)) {
    return false;
  }
  memcpy(t->key + t->key_size, words, count * sizeof *words);
  t->key_size += count;
  return true;
}

/* Where the templates of the key are found. */
static const void *hash_of_key(const elab_templates *t) {
  uint64_t hash = fnv1a(FNV1A_START, t->key, t->key_size * sizeof *t->key);
  return (const void *)(uintptr_t)(hash | 1);
}

/* What a library has under the name of a part. */
static const vlog_module *find_part(const vlog_library *library,
                                    const elab_part_found *part) {
  return part->is_package ? vlog_library_package(library, part->name)
                          : vlog_library_find(library, part->name);
}

/* Is a template of the key, for a design with this library? */
static bool is_of_key(const elab_templates *t, const elab_template *each,
                      const vlog_library *library) {
  if (each->key_size != t->key_size ||
      memcmp(each->key, t->key, t->key_size * sizeof *t->key) != 0) {
    return false;
  }
  for (const elab_part_found *part = each->parts; part; part = part->next) {
    if (part->module != find_part(library, part)) {
      return false;
    }
  }
  return true;
}

elab_template *elab_templates_find(const elab_templates *templates,
                                   const vlog_library *library) {
  elab_template *found =
      ptr_map_get(&templates->by_hash, hash_of_key(templates));
  while (found && !is_of_key(templates, found, library)) {
    found = found->same_hash;
  }
  return found;
}

bool elab_templates_add(elab_templates *templates) {
  elab_templates *t = templates;
  const void *hash = hash_of_key(t);
  elab_template *added = ARENA_ARRAY(&t->memory, elab_template, 1);
  uint64_t *key = ARENA_UNSET(&t->memory, uint64_t, t->key_size);
  if (!added || !key) {
    return false;
  }
  memcpy(key, t->key, t->key_size * sizeof *key);
  added->key = key;
  added->key_size = t->key_size;
  added->same_hash = ptr_map_get(&t->by_hash, hash);
  if (!ptr_map_set(&t->by_hash, hash, added)) {
    return false;
  }
  added->next = t->last;
  t->last = added;
  t->count++;
  return true;
}

bool elab_templates_own(const elab_templates *templates,
                        const elab_template *made) {
  const elab_part_found *part = templates->owner ? made->parts : NULL;
  while (part && part->module == find_part(templates->owner, part)) {
    part = part->next;
  }
  return !part;
}

void elab_templates_finish(elab_templates *templates) {
  for (elab_template *each = templates->last; each; each = each->next) {
    logic_graph_finish(&each->graph);
  }
  ptr_map_finish(&templates->by_hash);
  arena_finish(&templates->memory);
  free(templates->key);
  *templates = (elab_templates){.owner = templates->owner};
}

void elab_templates_limit(elab_templates *templates) {
  size_t bytes = 0;
  for (const elab_template *each = templates->last; each; each = each->next) {
    bytes += logic_graph_bytes(&each->graph) +
             each->key_size * sizeof *each->key +
             each->num_pieces * sizeof *each->pieces;
  }
  if (templates->count > MOST_TEMPLATES || bytes > MOST_BYTES) {
    elab_templates_finish(templates);
  }
}
