/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Loop headers: the targets of retreating edges of a depth-first search over
 * the blocks, which in a program without jumps into loops are the headers of
 * its natural loops. A channel from a block to a merge of the same block is a
 * loop of one block.
 */
#include "core/passes/timing/loop_headers.h"

typedef struct search {
  loop_headers *headers;
  bool *on_path;
  block_edge **position; /* per block: the next edge */
  size_t *path;
  size_t depth;
  size_t time;
} search;

static void enter(search *s, size_t block) {
  s->headers->reached[block] = ++s->time;
  s->on_path[block] = true;
  s->position[block] = s->headers->blocks.blocks[block].out;
  s->path[s->depth++] = block;
}

static void search_from(search *s, size_t root) {
  enter(s, root);
  while (s->depth > 0) {
    size_t block = s->path[s->depth - 1];
    block_edge *edge = s->position[block];
    if (!edge) {
      s->on_path[block] = false;
      s->depth--;
      continue;
    }
    s->position[block] = edge->next;
    if (s->on_path[edge->target]) {
      s->headers->is_header[edge->target] = true;
    } else if (s->headers->reached[edge->target] == 0) {
      enter(s, edge->target);
    }
  }
}

bool loop_headers_find(loop_headers *headers, MlirOperation func) {
  if (!loop_blocks_find(&headers->blocks, func)) {
    return false;
  }
  arena_pool *memory = &headers->blocks.arena;
  size_t count = headers->blocks.count;
  headers->is_header = ARENA_ARRAY(memory, bool, count);
  headers->reached = ARENA_ARRAY(memory, size_t, count);
  search s = {.headers = headers,
              .on_path = ARENA_ARRAY(memory, bool, count),
              .position = ARENA_ARRAY(memory, block_edge *, count),
              .path = ARENA_ARRAY(memory, size_t, count)};
  if (!headers->is_header || !headers->reached || !s.on_path || !s.position ||
      !s.path) {
    return false;
  }
  for (size_t i = 0; i < count; i++) {
    headers->is_header[i] |= headers->blocks.blocks[i].follows_itself;
    if (headers->reached[i] == 0) {
      search_from(&s, i);
    }
  }
  return true;
}

void loop_headers_finish(loop_headers *headers) {
  loop_blocks_finish(&headers->blocks);
  *headers = (loop_headers){0};
}

bool loop_headers_has(const loop_headers *headers, int64_t bb) {
  size_t block = loop_blocks_index(&headers->blocks, bb);
  return block != LOOP_BLOCKS_NONE && headers->is_header[block];
}
