/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The templates of one design, or of all those of one owner, whose units are
 * the same: what is edited is the circuit around them. An instance that is the
 * first of its kind is worked out by itself, the second one makes the template.
 */
#ifndef RTL_MODEL_ELABORATE_ELAB_TEMPLATES_H
#define RTL_MODEL_ELABORATE_ELAB_TEMPLATES_H

#include "base/memory/arena.h"
#include "base/memory/ptr_map.h"
#include "rtl/model/syntax/vlog_library.h"
#include <stddef.h>
#include <stdint.h>

struct elab_template;

/* Zero-initialise; elab_templates_finish() in every case. Fields but `owner`
 * are private. */
typedef struct elab_templates {
  const vlog_library *owner; /* whose modules the templates of many designs are
                                made of: they stay as they are until there are
                                no templates any more. NULL: they are those of
                                one design, of whatever that has */
  arena_pool memory;
  ptr_map by_hash; /* hash of a key -> the last elab_template of it */
  struct elab_template *last;
  size_t count;
  uint64_t *key; /* of the instance that is looked for */
  size_t key_size, key_capacity;
} elab_templates;

/* Forgets all of them. */
void elab_templates_finish(elab_templates *templates);

/* Forgets all of them if they are more than is worth its memory. No design has
 * them then. */
void elab_templates_limit(elab_templates *templates);

#endif
