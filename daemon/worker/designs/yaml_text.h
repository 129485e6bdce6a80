/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The nodes of a YAML text, and what is wrong with them.
 */
#ifndef WORKER_YAML_TEXT_H
#define WORKER_YAML_TEXT_H

#include "base/memory/arena.h"
#include "hls/diagnostic.h"

#include <yaml.h>

typedef struct yaml_text {
  arena_pool *arena;
  const char *path; /* for ranges */
  const char *text;
  size_t size;
  yaml_document_t document;
  bool has_document;
  hls_diagnostics *diagnostics;
} yaml_text;

/* Reads the one document; diagnosed as `design-file` when it is none.
 * finish() in every case. The other members are set before. */
bool yaml_text_load(yaml_text *in);
void yaml_text_finish(yaml_text *in);

/* The place of a node. */
hls_range yaml_text_range(const yaml_text *in, const yaml_node_t *node);

/* Says what is wrong with a node. Returns false. */
__attribute__((format(printf, 3, 4))) bool
yaml_text_fail(const yaml_text *in, const yaml_node_t *node, const char *format,
               ...);

/* Takes one pair of a mapping. Returns false to end. */
typedef bool yaml_text_take(void *user, const yaml_node_t *key,
                            const yaml_node_t *value);

/* Takes all pairs of a mapping, which `what` describes. All keys are texts, and
 * each is there once, or it is diagnosed. */
bool yaml_text_pairs(yaml_text *in, const yaml_node_t *node, const char *what,
                     yaml_text_take *take, void *user);

/* A node of a list, or a node that is no list as its only one. NULL behind the
 * last one. */
yaml_node_t *yaml_text_item(yaml_text *in, const yaml_node_t *node,
                            size_t index);

/* The text of a scalar, which is not empty and no other node; NULL with a
 * diagnostic that it has to be `what`, or when out of memory. Lives in the
 * arena. */
const char *yaml_text_scalar(const yaml_text *in, const yaml_node_t *node,
                             const char *what);

#endif
