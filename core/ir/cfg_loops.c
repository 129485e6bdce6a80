/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Natural loops, those inside first: a loop is followed back from the jumps to
 * its header, over loops that are known already (Ramalingam, "Identifying
 * loops in almost linear time", 1999).
 */
#include "core/ir/cfg_loops.h"
#include "hls/work.h"

/* What a loop is followed back from. */
typedef struct following {
  const cfg *graph;
  cfg_loops *loops;
  unsigned *pending; /* blocks */
  size_t num_pending;
} following;

/* The outermost loop around a block that is known yet, or NONE. */
static unsigned outermost(const cfg_loops *loops, unsigned block) {
  unsigned loop = loops->innermost[block];
  while (loop != CFG_LOOPS_NONE &&
         loops->loops[loop].parent != CFG_LOOPS_NONE) {
    loop = loops->loops[loop].parent;
  }
  return loop;
}

static void push_before(following *f, unsigned block) {
  const cfg_block *info = &f->graph->blocks[block];
  for (unsigned e = 0; e < info->num_incoming; e++) {
    f->pending[f->num_pending++] = info->incoming[e].source;
  }
}

/* Gives all blocks of a loop their place in it. */
static void follow(following *f, unsigned loop) {
  cfg_loops *loops = f->loops;
  unsigned header = loops->loops[loop].header;
  while (f->num_pending > 0) {
    unsigned block = f->pending[--f->num_pending];
    hls_work_count(1);
    if (f->graph->blocks[block].order == UINT_MAX) {
      continue;
    }
    unsigned inner = outermost(loops, block);
    if (inner == loop) {
      continue;
    }
    if (inner == CFG_LOOPS_NONE) {
      loops->innermost[block] = loop;
    } else {
      loops->loops[inner].parent = loop;
      block = loops->loops[inner].header;
    }
    if (block != header) {
      push_before(f, block);
    }
  }
}

/* Finds the loop that begins with a block, if one does. */
static void find_loop(following *f, unsigned header) {
  const cfg_block *info = &f->graph->blocks[header];
  cfg_loops *loops = f->loops;
  for (unsigned e = 0; e < info->num_incoming; e++) {
    unsigned source = info->incoming[e].source;
    if (cfg_dominates(f->graph, header, source)) {
      f->pending[f->num_pending++] = source;
    } else if (f->graph->blocks[source].order != UINT_MAX &&
               f->graph->blocks[source].order >= info->order) {
      loops->is_irreducible = true;
    }
  }
  if (f->num_pending > 0) {
    unsigned loop = loops->count++;
    loops->loops[loop] = (cfg_loop){header, CFG_LOOPS_NONE, 0, 0};
    follow(f, loop);
    if (loops->innermost[header] == CFG_LOOPS_NONE) {
      loops->innermost[header] = loop;
    }
  }
}

bool cfg_loops_find(cfg_loops *loops, const cfg *graph) {
  size_t num_edges = 0;
  for (unsigned b = 0; b < graph->num_blocks; b++) {
    num_edges += graph->blocks[b].num_incoming;
  }
  arena_pool *arena = &loops->arena;
  loops->loops = ARENA_ARRAY(arena, cfg_loop, graph->num_blocks);
  loops->innermost = ARENA_ARRAY(arena, unsigned, graph->num_blocks);
  /* Each loop is followed over the edges of what is new in it. */
  following f = {graph, loops, ARENA_ARRAY(arena, unsigned, 2 * num_edges + 1),
                 0};
  if (!loops->loops || !loops->innermost || !f.pending) {
    return false;
  }
  for (unsigned b = 0; b < graph->num_blocks; b++) {
    loops->innermost[b] = CFG_LOOPS_NONE;
  }
  for (unsigned i = graph->num_reachable; i-- > 0;) {
    find_loop(&f, graph->in_order[i]);
  }
  for (unsigned i = 0; i < graph->num_reachable; i++) {
    unsigned loop = loops->innermost[graph->in_order[i]];
    if (loop != CFG_LOOPS_NONE) {
      loops->loops[loop].end = i + 1;
    }
  }
  for (unsigned i = 0; i < loops->count; i++) { /* those inside come first */
    const cfg_loop *loop = &loops->loops[i];
    if (loop->parent != CFG_LOOPS_NONE &&
        loops->loops[loop->parent].end < loop->end) {
      loops->loops[loop->parent].end = loop->end;
    }
  }
  for (unsigned i = loops->count; i-- > 0;) { /* those outside come last */
    cfg_loop *loop = &loops->loops[i];
    loop->depth = loop->parent == CFG_LOOPS_NONE
                      ? 1
                      : loops->loops[loop->parent].depth + 1;
  }
  return true;
}

void cfg_loops_finish(cfg_loops *loops) {
  arena_finish(&loops->arena);
  *loops = (cfg_loops){0};
}

unsigned cfg_loops_depth(const cfg_loops *loops, unsigned block) {
  unsigned loop = loops->innermost[block];
  return loop == CFG_LOOPS_NONE ? 0 : loops->loops[loop].depth;
}

bool cfg_loops_contain(const cfg_loops *loops, unsigned loop, unsigned block) {
  unsigned at = loops->innermost[block];
  while (at != loop && at != CFG_LOOPS_NONE) {
    at = loops->loops[at].parent;
  }
  return at == loop;
}

unsigned cfg_loops_common(const cfg_loops *loops, unsigned a, unsigned b) {
  unsigned loop = loops->innermost[a];
  while (loop != CFG_LOOPS_NONE && !cfg_loops_contain(loops, loop, b)) {
    loop = loops->loops[loop].parent;
  }
  return loop;
}

unsigned cfg_loops_within(const cfg_loops *loops, unsigned outer,
                          unsigned block) {
  unsigned loop = loops->innermost[block];
  while (loop != outer && loops->loops[loop].parent != outer) {
    loop = loops->loops[loop].parent;
  }
  return loop == outer ? CFG_LOOPS_NONE : loop;
}

cfg_range cfg_loops_between(const cfg_loops *loops, const cfg *graph,
                            unsigned a, unsigned b) {
  if (loops->is_irreducible) {
    return (cfg_range){0, graph->num_reachable};
  }
  unsigned first = cfg_loops_within(loops, CFG_LOOPS_NONE, a);
  unsigned begin = first == CFG_LOOPS_NONE ? a : loops->loops[first].header;
  cfg_range range = {graph->blocks[begin].order, graph->blocks[b].order + 1};
  /* A block behind a loop may have its place among those of the loop. */
  for (unsigned i = range.begin; i < range.end; i++) {
    unsigned loop = cfg_loops_within(loops, CFG_LOOPS_NONE, graph->in_order[i]);
    if (loop != CFG_LOOPS_NONE && loops->loops[loop].end > range.end) {
      range.end = loops->loops[loop].end;
    }
  }
  return range;
}
