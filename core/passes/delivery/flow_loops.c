/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Loops by dominators (Cooper, Harvey and Kennedy, "A simple, fast dominance
 * algorithm", 2001).
 */
#include "core/passes/delivery/flow_loops.h"

/* Sorts the blocks so that each is behind one of those before it. */
static bool sort_blocks(flow_loops *found) {
  const flow *f = found->f;
  arena_pool memory = {0};
  size_t *path = ARENA_ARRAY(&memory, size_t, f->count);
  unsigned *position = ARENA_ARRAY(&memory, unsigned, f->count);
  bool *seen = ARENA_ARRAY(&memory, bool, f->count);
  size_t depth = 0, last = f->count;
  bool ok = path && position && seen;
  if (ok) {
    path[depth++] = f->entry;
    seen[f->entry] = true;
  }
  while (ok && depth > 0) {
    size_t b = path[depth - 1];
    if (position[b] == 2) {
      found->place[b] = --last;
      found->order[last] = b;
      depth--;
      continue;
    }
    size_t next = f->blocks[b].next[position[b]++];
    if (next != FLOW_NONE && !seen[next]) {
      seen[next] = true;
      path[depth++] = next;
    }
  }
  arena_finish(&memory);
  return ok && last == 0;
}

static size_t common_dominator(const flow_loops *found, size_t a, size_t b) {
  while (a != b) {
    while (found->place[a] > found->place[b]) {
      a = found->idom[a];
    }
    while (found->place[b] > found->place[a]) {
      b = found->idom[b];
    }
  }
  return a;
}

static void find_dominators(flow_loops *found) {
  const flow *f = found->f;
  for (size_t b = 0; b < f->count; b++) {
    found->idom[b] = FLOW_NONE;
  }
  found->idom[f->entry] = f->entry;
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = 1; i < f->count; i++) {
      size_t b = found->order[i], idom = FLOW_NONE;
      for (size_t w = 0; w < f->blocks[b].num_ways_in; w++) {
        size_t source = f->blocks[b].ways_in[w].source;
        if (found->idom[source] != FLOW_NONE) {
          idom = idom == FLOW_NONE ? source
                                   : common_dominator(found, source, idom);
        }
      }
      changed |= found->idom[b] != idom;
      found->idom[b] = idom;
    }
  }
}

bool flow_loops_dominates(const flow_loops *found, size_t a, size_t b) {
  while (found->place[b] > found->place[a]) {
    b = found->idom[b];
  }
  return a == b;
}

/* The outermost loop around a block so far, as a block: its header. */
static size_t outermost(const flow_loops *found, size_t b) {
  size_t loop = found->loop[b];
  while (loop != FLOW_NONE && found->loops[loop].parent != FLOW_NONE) {
    loop = found->loops[loop].parent;
  }
  return loop == FLOW_NONE ? b : found->loops[loop].header;
}

/* Takes a block, or the whole loop around it that was found before, into a
 * loop. */
static bool take(flow_loops *found, size_t loop, size_t b) {
  size_t inner = found->headed[b];
  if (inner != FLOW_NONE && inner != loop) {
    if (found->loops[inner].parent == FLOW_NONE) {
      found->loops[inner].parent = loop;
      return true;
    }
    return false;
  }
  if (found->loop[b] != FLOW_NONE) {
    return false;
  }
  found->loop[b] = loop;
  return true;
}

/* Finds the blocks of the loop with that header: what leads to its latches. */
static void fill_loop(flow_loops *found, size_t loop, size_t *pending) {
  const flow *f = found->f;
  size_t header = found->loops[loop].header, count = 0;
  found->loop[header] = loop;
  found->headed[header] = loop;
  for (size_t w = 0; w < f->blocks[header].num_ways_in; w++) {
    size_t source = outermost(found, f->blocks[header].ways_in[w].source);
    if (flow_loops_dominates(found, header, source) && source != header &&
        take(found, loop, source)) {
      pending[count++] = source;
    }
  }
  while (count > 0) {
    size_t b = pending[--count];
    for (size_t w = 0; w < f->blocks[b].num_ways_in; w++) {
      size_t source = f->blocks[b].ways_in[w].source;
      size_t whole = outermost(found, source);
      if (whole != header && whole != b && take(found, loop, whole)) {
        pending[count++] = whole;
      }
    }
  }
}

/* Is a way back one to a block that dominates it? */
static bool is_reducible(const flow_loops *found) {
  const flow *f = found->f;
  for (size_t b = 0; b < f->count; b++) {
    for (size_t w = 0; w < f->blocks[b].num_ways_in; w++) {
      size_t source = f->blocks[b].ways_in[w].source;
      if (found->place[source] >= found->place[b] &&
          !flow_loops_dominates(found, b, source)) {
        return false;
      }
    }
  }
  return true;
}

static bool is_header(const flow_loops *found, size_t b) {
  const flow_block *block = &found->f->blocks[b];
  for (size_t w = 0; w < block->num_ways_in; w++) {
    if (found->place[block->ways_in[w].source] >= found->place[b]) {
      return true;
    }
  }
  return false;
}

bool flow_loops_find(flow_loops *found, flow *f) {
  size_t n = f->count;
  arena_pool *memory = &f->memory;
  *found = (flow_loops){.f = f,
                        .order = ARENA_ARRAY(memory, size_t, n),
                        .place = ARENA_ARRAY(memory, size_t, n),
                        .idom = ARENA_ARRAY(memory, size_t, n),
                        .loop = ARENA_ARRAY(memory, size_t, n),
                        .headed = ARENA_ARRAY(memory, size_t, n),
                        .loops = ARENA_ARRAY(memory, flow_loop, n)};
  size_t *pending = ARENA_ARRAY(memory, size_t, n);
  if (!found->order || !found->place || !found->idom || !found->loop ||
      !found->headed || !found->loops || !pending) {
    f->out_of_memory = true;
    return false;
  }
  if (!sort_blocks(found)) {
    return false;
  }
  find_dominators(found);
  if (!is_reducible(found)) {
    return false;
  }
  for (size_t b = 0; b < n; b++) {
    found->loop[b] = found->headed[b] = FLOW_NONE;
  }
  for (size_t i = n; i-- > 0;) {
    size_t b = found->order[i];
    if (is_header(found, b)) {
      found->loops[found->count] = (flow_loop){b, FLOW_NONE};
      fill_loop(found, found->count++, pending);
    }
  }
  return true;
}
