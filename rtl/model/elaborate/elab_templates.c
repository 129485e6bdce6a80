/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Finding templates.
 *
 * Templates that outlive a design are found by the addresses of modules and
 * names, which their owner keeps. A name that none of its modules has can be at
 * the address of an earlier one: an instance with such a name has a parameter
 * or a port that its module lacks, so that there is no template of its kind
 * that is usable.
 */
#include "rtl/model/elaborate/elab_templates.h"

#include "base/memory/array.h"
#include "base/memory/fnv1a.h"
#include "rtl/model/elaborate/elab_template.h"

#include <stdlib.h>
#include <string.h>

/* So many kinds of instances are kept, and so many bytes of their templates.
 * A circuit has tens. */
enum { MOST_TEMPLATES = 512 };
#define MOST_BYTES ((size_t)8 << 20)

/* ---- Which instances are alike ---- */

static size_t count_words(const vlog_expr *number) {
  return number->is_fill ? 1 : ((size_t)number->width + 63) / 64;
}

static bool is_number(const vlog_expr *expr) {
  return expr && expr->kind == VLOG_NUMBER;
}

/* Whether an instance can be one of many: its parameters are numbers. */
static bool is_plain(const vlog_instance *instance) {
  for (size_t i = 0; i < instance->num_parameters; i++) {
    if (!is_number(instance->parameters[i].value)) {
      return false;
    }
  }
  return !instance->connects_the_rest;
}

static bool put(elab_templates *t, const uint64_t *words, size_t count) {
  if (!array_reserve(&t->key, t->key_size, count, &t->key_capacity,
                     sizeof *t->key)) {
    return false;
  }
  memcpy(t->key + t->key_size, words, count * sizeof *words);
  t->key_size += count;
  return true;
}

static bool put_parameter(elab_templates *t, const vlog_connection *parameter) {
  const vlog_expr *value = parameter->value;
  const uint64_t words[] = {
      (uintptr_t)parameter->name,
      (uint64_t)value->is_fill << 1 | (uint64_t)value->is_signed,
      value->width,
  };
  return put(t, words, sizeof words / sizeof *words) &&
         put(t, value->words, count_words(value));
}

static bool put_port(elab_templates *t, const vlog_connection *port) {
  const uint64_t words[] = {(uintptr_t)port->name, elab_connection_count(port)};
  return put(t, words, sizeof words / sizeof *words);
}

/* Makes the key of an instance: two are alike if theirs are equal. Returns
 * false when out of memory. */
static bool make_key(elab_templates *t, const elab_design *design,
                     const vlog_module *module, const vlog_instance *instance) {
  const uint64_t words[] = {
      (uintptr_t)module,
      design->options.memories_stall,
      instance->num_parameters,
      instance->num_ports,
  };
  t->key_size = 0;
  bool ok = put(t, words, sizeof words / sizeof *words);
  for (size_t i = 0; ok && i < instance->num_parameters; i++) {
    ok = put_parameter(t, &instance->parameters[i]);
  }
  for (size_t i = 0; ok && i < instance->num_ports; i++) {
    ok = put_port(t, &instance->ports[i]);
  }
  return ok;
}

/* What a library has under the name of a part. */
static const vlog_module *find_part(const vlog_library *library,
                                    const elab_part_found *part) {
  return part->is_package ? vlog_library_package(library, part->name)
                          : vlog_library_find(library, part->name);
}

/* Is a template of the kind that the key is of, in this design? */
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

/* ---- All of them ---- */

/* Adds the kind that the key is of. Returns false when out of memory. */
static bool add(elab_templates *t, const void *hash, elab_template *same_hash) {
  elab_template *added = ARENA_ARRAY(&t->memory, elab_template, 1);
  uint64_t *key = ARENA_UNSET(&t->memory, uint64_t, t->key_size);
  if (!added || !key || !ptr_map_set(&t->by_hash, hash, added)) {
    return false;
  }
  memcpy(key, t->key, t->key_size * sizeof *key);
  added->key = key;
  added->key_size = t->key_size;
  added->same_hash = same_hash;
  added->next = t->last;
  t->last = added;
  t->count++;
  return true;
}

/* Is a template made of nothing but what lasts as long as it? */
static bool is_owned(const elab_templates *t, const elab_template *made) {
  const elab_part_found *part = t->owner ? made->parts : NULL;
  while (part && part->module == find_part(t->owner, part)) {
    part = part->next;
  }
  return !part;
}

/* Those where the template of a module is, if there is one. */
static elab_templates *templates_of(elab_design *design,
                                    const vlog_module *module) {
  elab_templates *kept = design->options.templates;
  return kept && vlog_library_find(kept->owner, module->name) == module
             ? kept
             : &design->templates;
}

static const elab_template *find_or_make(elab_context *context,
                                         const vlog_module *module,
                                         const vlog_instance *instance) {
  elab_design *design = context->design;
  elab_templates *t = templates_of(design, module);
  if (!make_key(t, design, module, instance)) {
    elab_out_of_memory(design);
    return NULL;
  }
  uint64_t bits = fnv1a(FNV1A_START, t->key, t->key_size * sizeof *t->key);
  const void *hash = (const void *)(uintptr_t)(bits | 1);
  elab_template *same = ptr_map_get(&t->by_hash, hash);
  elab_template *found = same;
  while (found && !is_of_key(t, found, design->library)) {
    found = found->same_hash;
  }
  if (!found) {
    if (!add(t, hash, same)) {
      elab_out_of_memory(design);
    }
    return NULL;
  }
  if (!found->is_made) {
    elab_template_make(context, found, instance, &t->memory);
    found->is_usable = found->is_usable && is_owned(t, found);
  }
  return found->is_usable ? found : NULL;
}

const elab_template *elab_template_for(elab_context *context,
                                       const vlog_module *module,
                                       const vlog_instance *instance) {
  elab_design *design = context->design;
  bool is_in_top = context->scope->is_instance && !context->scope->parent;
  if (design->is_template || design->options.each_by_itself || !is_in_top ||
      !is_plain(instance)) {
    return NULL;
  }
  return find_or_make(context, module, instance);
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
    bytes += logic_graph_bytes(&each->graph);
  }
  if (templates->count > MOST_TEMPLATES || bytes > MOST_BYTES) {
    elab_templates_finish(templates);
  }
}
