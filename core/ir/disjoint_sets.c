/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Ways to a set's number are halved whenever they are walked.
 */
#include "core/ir/disjoint_sets.h"

bool disjoint_sets_begin(disjoint_sets *sets, size_t count,
                         arena_pool *memory) {
  if (count >= UINT32_MAX) {
    return false;
  }
  sets->parent = ARENA_UNSET(memory, uint32_t, count + 1);
  for (uint32_t i = 0; sets->parent && i < count; i++) {
    sets->parent[i] = i;
  }
  return sets->parent;
}

size_t disjoint_sets_of(disjoint_sets *sets, size_t i) {
  uint32_t *parent = sets->parent;
  while (parent[i] != i) {
    parent[i] = parent[parent[i]];
    i = parent[i];
  }
  return i;
}

void disjoint_sets_join(disjoint_sets *sets, size_t a, size_t b) {
  sets->parent[disjoint_sets_of(sets, a)] = (uint32_t)disjoint_sets_of(sets, b);
}
