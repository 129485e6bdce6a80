/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Most units are like many others. Their delays, which are sums of figures, are
 * found once, and are together in memory.
 */
#include "core/passes/delay/known_delays.h"

typedef struct shared_delays {
  struct shared_delays *next; /* with the same hash */
  unit_delay_terms terms;
  hls_unit_delays delays;
} shared_delays;

void known_delays_finish(known_delays *known) {
  ptr_map_finish(&known->units);
  ptr_map_finish(&known->shared);
  arena_finish(&known->memory);
}

/* Never NULL. */
static const void *hash_of(const unit_delay_terms *terms) {
  const uint64_t parts[] = {
      (uintptr_t)terms->lines.first,  (uint64_t)terms->with.width,
      (uint64_t)terms->with.operands, (uint64_t)terms->with.results,
      (uint64_t)terms->with.slots,    terms->with.conditions};
  uint64_t hash = 0;
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
    hash = (hash ^ parts[i]) * UINT64_C(0x9e3779b97f4a7c15);
    hash ^= hash >> 32;
  }
  return (const void *)(uintptr_t)(hash | 1);
}

/* The delays by some terms; NULL when out of memory. */
static const hls_unit_delays *share(known_delays *known,
                                    const unit_delay_terms *terms) {
  const void *hash = hash_of(terms);
  shared_delays *first = ptr_map_get(&known->shared, hash);
  for (const shared_delays *s = first; s; s = s->next) {
    if (unit_delay_terms_equal(&s->terms, terms)) {
      return &s->delays;
    }
  }
  shared_delays *added = ARENA_UNSET(&known->memory, shared_delays, 1);
  if (!added || !ptr_map_set(&known->shared, hash, added)) {
    return NULL;
  }
  *added = (shared_delays){first, *terms, unit_delays_by(terms)};
  return &added->delays;
}

const hls_unit_delays *known_delays_of(known_delays *known, MlirOperation op) {
  const hls_unit_delays *delays = ptr_map_get(&known->units, op.ptr);
  if (delays) {
    return delays;
  }
  unit_delay_terms terms = unit_delay_terms_of(op);
  delays = share(known, &terms);
  return delays && ptr_map_set(&known->units, op.ptr, delays) ? delays : NULL;
}
