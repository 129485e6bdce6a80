/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The loop nesting forest after Steensgaard ("Sequentializing program
 * dependence graphs for irreducible programs", 1993): a loop is a strongly
 * connected component, its headers are where it is entered from outside, and
 * the loops in it are what is still connected without the edges that lead to
 * headers. A component that nobody enters begins where the search for headers
 * came first.
 */
#include "core/passes/timing/loop_nest.h"
#include "core/ir/components.h"
#include "core/ir/ir_kinds.h"
#include "hls/handshake_ops.h"
#include "hls/work.h"

/* The blocks between two places, while they are searched for loops. */
typedef struct region {
  loop_nest *nest;
  size_t begin, end;
  size_t loop; /* that they are, or LOOP_NEST_NONE for all blocks */
  components found;
} region;

static const block_node *node_of(const loop_nest *nest, size_t block) {
  return &nest->headers.blocks.blocks[block];
}

/* Does a walk within the region follow the edge? */
static bool is_inside(const region *r, const block_edge *edge) {
  size_t place = r->nest->place[edge->target];
  return place >= r->begin && place < r->end && !r->nest->heads[edge->target];
}

/* Finds the region's components; its nodes are places from `begin` on. */
static bool find_components(region *r, arena_pool *memory) {
  const loop_nest *nest = r->nest;
  size_t count = r->end - r->begin;
  uint32_t num_edges = 0;
  for (size_t i = r->begin; i < r->end; i++) {
    for (const block_edge *e = node_of(nest, nest->order[i])->out; e;
         e = e->next) {
      num_edges += is_inside(r, e);
    }
  }
  uint32_t *first = ARENA_ARRAY(memory, uint32_t, count + 1);
  uint32_t *targets = ARENA_ARRAY(memory, uint32_t, num_edges);
  if (!first || !targets) {
    return false;
  }
  num_edges = 0;
  for (size_t i = 0; i < count; i++) {
    first[i] = num_edges;
    for (const block_edge *e = node_of(nest, nest->order[r->begin + i])->out; e;
         e = e->next) {
      if (is_inside(r, e)) {
        targets[num_edges++] = (uint32_t)(nest->place[e->target] - r->begin);
      }
    }
  }
  first[count] = num_edges;
  const digraph graph = {
      .num_nodes = count, .first = first, .targets = targets};
  return components_find(&r->found, &graph, memory);
}

/* The component of a block of the region. */
static size_t component_of(const region *r, size_t block) {
  return r->found.of[r->nest->place[block] - r->begin];
}

static bool is_loop(const region *r, size_t component) {
  size_t begin = r->found.begin[component];
  size_t block = r->nest->order[r->begin + r->found.nodes[begin]];
  return r->found.begin[component + 1] - begin > 1 ||
         (node_of(r->nest, block)->follows_itself && !r->nest->heads[block]);
}

/* Notes in `entered` the blocks through which components are entered that are
 * loops: of each, one at least. */
static void find_entries(const region *r, bool *entered) {
  const loop_nest *nest = r->nest;
  for (size_t i = r->begin; i < r->end; i++) {
    size_t block = nest->order[i];
    for (const block_edge *e = node_of(nest, block)->out; e; e = e->next) {
      if (e->is_entry && is_inside(r, e) &&
          component_of(r, e->target) != component_of(r, block)) {
        entered[nest->place[e->target] - r->begin] = true;
      }
    }
  }
  for (size_t c = 0; c < r->found.count; c++) {
    size_t first = r->found.nodes[r->found.begin[c]];
    bool has_entry = false;
    for (size_t i = r->found.begin[c]; i < r->found.begin[c + 1]; i++) {
      size_t node = r->found.nodes[i];
      has_entry |= entered[node];
      const size_t *reached = nest->headers.reached;
      if (reached[nest->order[r->begin + node]] <
          reached[nest->order[r->begin + first]]) {
        first = node;
      }
    }
    if (!has_entry) {
      entered[first] = true;
    }
  }
}

/* Makes a component that is a loop one. */
static void add_loop(region *r, size_t component) {
  loop_nest *nest = r->nest;
  size_t begin = r->begin + r->found.begin[component];
  size_t end = r->begin + r->found.begin[component + 1];
  nest->loops[nest->num_loops] =
      (nested_loop){.begin = begin, .end = end, .parent = r->loop};
  for (size_t i = begin; i < end; i++) {
    nest->loop[nest->order[i]] = nest->num_loops;
  }
  nest->num_loops++;
}

/* Sorts the region's blocks by components, and makes loops of these. */
static bool split(region *r, arena_pool *memory) {
  loop_nest *nest = r->nest;
  size_t count = r->end - r->begin;
  bool *entered = ARENA_ARRAY(memory, bool, count);
  bool *is_cycle = ARENA_ARRAY(memory, bool, count);
  size_t *sorted = ARENA_ARRAY(memory, size_t, count);
  if (!entered || !is_cycle || !sorted) {
    return false;
  }
  hls_work_count(count);
  find_entries(r, entered);
  for (size_t c = 0; c < r->found.count; c++) {
    is_cycle[c] = is_loop(r, c);
  }
  for (size_t i = 0; i < count; i++) {
    size_t node = r->found.nodes[i];
    sorted[i] = nest->order[r->begin + node];
    nest->heads[sorted[i]] |= is_cycle[r->found.of[node]] && entered[node];
  }
  for (size_t i = 0; i < count; i++) {
    nest->order[r->begin + i] = sorted[i];
    nest->place[sorted[i]] = r->begin + i;
  }
  for (size_t c = 0; c < r->found.count; c++) {
    if (is_cycle[c]) {
      add_loop(r, c);
    }
  }
  return true;
}

static bool search(loop_nest *nest, size_t begin, size_t end, size_t loop) {
  arena_pool memory = {0};
  region r = {.nest = nest, .begin = begin, .end = end, .loop = loop};
  bool ok = find_components(&r, &memory) && split(&r, &memory);
  arena_finish(&memory);
  return ok;
}

/* Does an operation begin an iteration, if it is in a header? */
static bool begins(MlirOperation op) {
  return mlirOperationIsAHandshakeControlMerge(op) || ir_tells_iterations(op);
}

/* Finds where the loops begin. */
static bool find_begun(loop_nest *nest) {
  loop_blocks *blocks = &nest->headers.blocks;
  nest->begun = ARENA_ARRAY(&blocks->arena, size_t, nest->num_loops);
  for (size_t i = 0; nest->begun && i < blocks->table.count; i++) {
    uint32_t block = blocks->block[i];
    if (block == BODY_TABLE_NOBODY || !nest->heads[block] ||
        !begins(blocks->table.ops[i])) {
      continue;
    }
    nested_loop *loop = &nest->loops[nest->loop[block]];
    if (mlirOperationIsNull(loop->merge)) {
      loop->merge = blocks->table.ops[i];
      nest->begun[nest->num_begun++] = nest->loop[block];
    }
  }
  return nest->begun;
}

/* Tells every loop how many levels are around it and in it, and where it
 * begins. */
static bool describe(loop_nest *nest) {
  for (size_t i = 0; i < nest->num_loops; i++) {
    size_t parent = nest->loops[i].parent; /* comes before those in it */
    nest->loops[i].depth =
        parent == LOOP_NEST_NONE ? 0 : nest->loops[parent].depth + 1;
  }
  for (size_t i = nest->num_loops; i-- > 0;) {
    size_t parent = nest->loops[i].parent;
    if (parent != LOOP_NEST_NONE &&
        nest->loops[parent].height <= nest->loops[i].height) {
      nest->loops[parent].height = nest->loops[i].height + 1;
    }
  }
  return find_begun(nest);
}

bool loop_nest_find(loop_nest *nest, MlirOperation func) {
  if (!loop_headers_find(&nest->headers, func)) {
    return false;
  }
  arena_pool *memory = &nest->headers.blocks.arena;
  size_t count = nest->headers.blocks.count;
  nest->order = ARENA_ARRAY(memory, size_t, count);
  nest->place = ARENA_ARRAY(memory, size_t, count);
  nest->loop = ARENA_ARRAY(memory, size_t, count);
  nest->heads = ARENA_ARRAY(memory, bool, count);
  nest->loops = ARENA_ARRAY(memory, nested_loop, count);
  if (!nest->order || !nest->place || !nest->loop || !nest->heads ||
      !nest->loops) {
    return false;
  }
  for (size_t i = 0; i < count; i++) {
    nest->order[i] = nest->place[i] = i;
    nest->loop[i] = LOOP_NEST_NONE;
  }
  bool ok = search(nest, 0, count, LOOP_NEST_NONE);
  for (size_t i = 0; ok && i < nest->num_loops; i++) {
    const nested_loop *loop = &nest->loops[i];
    ok = loop->end - loop->begin == 1 || /* its only block is its header */
         search(nest, loop->begin, loop->end, i);
  }
  for (size_t i = 0; i < count; i++) {
    nest->headers.is_header[i] |= nest->heads[i];
  }
  return ok && describe(nest);
}

void loop_nest_finish(loop_nest *nest) {
  loop_headers_finish(&nest->headers);
  *nest = (loop_nest){0};
}

bool loop_nest_has(const loop_nest *nest, size_t loop, size_t block) {
  size_t place = nest->place[block];
  return place >= nest->loops[loop].begin && place < nest->loops[loop].end;
}
