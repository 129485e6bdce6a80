/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Tarjan's algorithm ("Depth-first search and linear graph algorithms", 1972),
 * without recursion. A node that has left the stack counts as reached last of
 * all, so that nobody's `low` is lowered by it.
 */
#include "core/ir/components.h"
#include "hls/work.h"

typedef struct search {
  const digraph *graph;
  components *found;
  uint32_t *low; /* the first node on the stack that is reached; 0: not yet */
  uint32_t *position; /* per node: its next edge */
  uint32_t *path;
  size_t depth;
  uint32_t *stack;
  size_t stack_size;
  uint32_t time;
} search;

static void enter(search *s, uint32_t node) {
  s->low[node] = ++s->time;
  s->found->of[node] = s->time; /* when it was reached, until it is known */
  s->position[node] = s->graph->first[node];
  s->stack[s->stack_size++] = node;
  s->path[s->depth++] = node;
}

/* Takes the component whose first node is `node` off the stack. */
static void close_component(search *s, uint32_t node) {
  components *found = s->found;
  uint32_t place = found->begin[found->count];
  uint32_t member;
  do {
    member = s->stack[--s->stack_size];
    s->low[member] = UINT32_MAX;
    found->of[member] = (uint32_t)found->count;
    found->nodes[place++] = member;
  } while (member != node);
  found->begin[++found->count] = place;
}

static void visit_from(search *s, uint32_t root) {
  const digraph *graph = s->graph;
  enter(s, root);
  while (s->depth > 0) {
    uint32_t node = s->path[s->depth - 1];
    if (s->position[node] < graph->first[node + 1]) {
      uint32_t next = graph->targets[s->position[node]++];
      if (s->low[next] == 0) {
        enter(s, next);
      } else if (s->low[next] < s->low[node]) {
        s->low[node] = s->low[next];
      }
      continue;
    }
    s->depth--;
    uint32_t low = s->low[node];
    if (low == s->found->of[node]) {
      close_component(s, node);
    } else if (low < s->low[s->path[s->depth - 1]]) {
      s->low[s->path[s->depth - 1]] = low;
    }
  }
}

bool components_find(components *found, const digraph *graph,
                     arena_pool *memory) {
  size_t n = graph->num_nodes;
  arena_pool scratch = {0};
  *found = (components){.of = ARENA_UNSET(memory, uint32_t, n),
                        .nodes = ARENA_UNSET(memory, uint32_t, n),
                        .begin = ARENA_UNSET(memory, uint32_t, n + 1)};
  search s = {.graph = graph,
              .found = found,
              .low = ARENA_ARRAY(&scratch, uint32_t, n),
              .position = ARENA_UNSET(&scratch, uint32_t, n),
              .path = ARENA_UNSET(&scratch, uint32_t, n),
              .stack = ARENA_UNSET(&scratch, uint32_t, n)};
  bool ok = found->of && found->nodes && found->begin && s.low && s.position &&
            s.path && s.stack;
  if (ok) {
    hls_work_count(n + graph->first[n]);
    found->begin[0] = 0;
  }
  for (uint32_t i = 0; ok && i < n; i++) {
    if (s.low[i] == 0) {
      visit_from(&s, i);
    }
  }
  arena_finish(&scratch);
  return ok;
}
