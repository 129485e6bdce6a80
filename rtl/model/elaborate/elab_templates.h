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
#include "rtl/model/logic/logic_graph.h"
#include "rtl/model/syntax/vlog_library.h"
#include <stddef.h>
#include <stdint.h>

/* A module or a package that a design has asked for. */
typedef struct elab_part_found {
  struct elab_part_found *next;
  const char *name;
  const vlog_module *module; /* or NULL */
  bool is_package;
} elab_part_found;

/* Bits of a port that are connected to one expression: all of them, or those of
 * one item of a concatenation. Bits that are worked out together may seem to
 * depend on each other, so a port is not taken as one where its connection is
 * not. */
typedef struct elab_piece {
  uint32_t width;
  logic_node node; /* in the template: the input, or LOGIC_NONE when nothing
                      depends on it; or what the output shows */
} elab_piece;

typedef struct elab_template {
  struct elab_template *next, *same_hash;
  const uint64_t *key; /* what its instances have in common */
  size_t key_size;
  bool is_made, is_usable; /* it was tried, and has worked */
  elab_part_found *parts;  /* what it is made of */
  logic_graph graph;
  /* Of all connections, one after the other. */
  elab_piece *pieces;
  uint32_t num_pieces;
  uint32_t *inputs; /* for each input of the graph: its piece */
  uint32_t clock;   /* connection; UINT32_MAX when it has no clock */
} elab_template;

/* Zero-initialise; elab_templates_finish() in every case. Fields but `owner`
 * are private. */
typedef struct elab_templates {
  const vlog_library *owner; /* whose modules the templates of many designs are
                                made of: they stay as they are until there are
                                no templates any more. NULL: they are those of
                                one design, of whatever that has */
  arena_pool memory;
  ptr_map by_hash; /* hash of a key -> the last elab_template of it */
  elab_template *last;
  size_t count;
  uint64_t *key; /* of the instance that is looked for */
  size_t key_size, key_capacity;
} elab_templates;

/* Puts words behind the key of the instance that is looked for, which begins
 * with `key_size` of 0. Returns false when out of memory. */
bool elab_templates_put(elab_templates *templates, const uint64_t *words,
                        size_t count);

/* The template of that key, if there is one of which a design with this library
 * has all parts; else NULL. */
elab_template *elab_templates_find(const elab_templates *templates,
                                   const vlog_library *library);

/* Adds one of that key, which is not made yet. Returns false when out of
 * memory. */
bool elab_templates_add(elab_templates *templates);

/* Is a template made of nothing but what lasts as long as it? */
bool elab_templates_own(const elab_templates *templates,
                        const elab_template *made);

/* Forgets all of them. */
void elab_templates_finish(elab_templates *templates);

/* Forgets all of them if they are more than is worth its memory. No design has
 * them then. */
void elab_templates_limit(elab_templates *templates);

#endif
