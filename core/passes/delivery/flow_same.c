/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Merges that choose between one value and itself are that value, and what
 * chooses between such a merge and that value is it, too. Values that are known
 * to be the same are a class. A merge about which this is not known has two
 * witnesses, sources of different classes, neither of which is its own. When
 * two classes become one, only those merges are looked at again whose witnesses
 * are in both: every one of them is in the smaller class's list. So a merge
 * passes each of its sources once, whatever the order of the blocks.
 */
#include "core/passes/delivery/flow_same.h"
#include "core/ir/ir_kinds.h"
#include "hls/handshake_ops.h"
#include "hls/work.h"

/* A merge with a witness in the class that has the list. */
typedef struct watcher {
  flow_value *merge;
  struct watcher *next;
} watcher;

/* A class, kept with one of its values; `same` leads from the others to it. */
typedef struct same_class {
  flow_value *value; /* that all of the class are */
  watcher *watchers, *last;
  size_t num_watchers;
} same_class;

/* A merge whose value is not known. */
typedef struct open_merge {
  flow_value *witnesses[2];
  size_t next; /* sources before this one are of its class or a witness's */
  bool is_open;
} open_merge;

typedef struct same_search {
  flow *f;
  same_class *classes;  /* per value */
  open_merge *merges;   /* per value */
  flow_value **waiting; /* merges to be looked at */
  bool *is_waiting;     /* per value */
  size_t num_waiting;
} same_search;

/* The value that the class of a value is kept with. */
static flow_value *keeper_of(flow_value *value) {
  while (value->same != value) {
    value->same = value->same->same; /* the next time the way is shorter */
    value = value->same;
  }
  return value;
}

static bool watch(same_search *s, flow_value *value, flow_value *merge) {
  same_class *of = &s->classes[keeper_of(value)->number];
  watcher *added = ARENA_ARRAY(&s->f->memory, watcher, 1);
  if (!added) {
    return flow_fail(s->f);
  }
  *added = (watcher){merge, of->watchers};
  of->watchers = added;
  of->last = of->last ? of->last : added;
  of->num_watchers++;
  return true;
}

static void look_at(same_search *s, flow_value *merge) {
  if (s->merges[merge->number].is_open && !s->is_waiting[merge->number]) {
    s->is_waiting[merge->number] = true;
    s->waiting[s->num_waiting++] = merge;
  }
}

/* Makes one class of two; it is the value of the second. */
static void unite(same_search *s, flow_value *a, flow_value *b) {
  same_class *x = &s->classes[keeper_of(a)->number];
  same_class *y = &s->classes[keeper_of(b)->number];
  flow_value *value = y->value;
  if (x->num_watchers > y->num_watchers) {
    same_class *larger = x;
    x = y;
    y = larger;
  }
  flow_value *keeper = &s->f->values[y - s->classes];
  s->f->values[x - s->classes].same = keeper;
  y->value = value;
  look_at(s, value); /* a witness of its own may be of its class now */
  hls_work_count(1 + x->num_watchers);
  for (watcher *w = x->watchers; w; w = w->next) {
    const open_merge *merge = &s->merges[w->merge->number];
    if (merge->is_open &&
        keeper_of(merge->witnesses[0]) == keeper_of(merge->witnesses[1])) {
      look_at(s, w->merge);
    }
  }
  if (x->watchers) {
    x->last->next = y->watchers;
    y->last = y->last ? y->last : x->last;
    y->watchers = x->watchers;
    y->num_watchers += x->num_watchers;
  }
}

/* Finds two witnesses that a merge is no other value; unites it with the only
 * one that it chooses if there are none. */
static bool settle(same_search *s, flow_value *merge) {
  open_merge *open = &s->merges[merge->number];
  size_t count = s->f->blocks[merge->block].num_ways_in;
  flow_value *own = keeper_of(merge);
  flow_value *found[2] = {NULL, NULL};
  size_t num_found = 0;
  for (int i = 0; i < 2; i++) {
    flow_value *witness = open->witnesses[i];
    if (witness && keeper_of(witness) != own &&
        (num_found == 0 || keeper_of(witness) != keeper_of(found[0]))) {
      found[num_found++] = witness;
    }
  }
  for (; num_found < 2 && open->next < count; open->next++) {
    flow_value *source = merge->sources[open->next];
    hls_work_count(1);
    if (keeper_of(source) != own &&
        (num_found == 0 || keeper_of(source) != keeper_of(found[0]))) {
      found[num_found++] = source;
      if (!watch(s, source, merge)) {
        return false;
      }
    }
  }
  open->witnesses[0] = found[0];
  open->witnesses[1] = found[1];
  if (num_found < 2) {
    open->is_open = false;
    if (num_found == 1) {
      unite(s, merge, found[0]);
    }
  }
  return true;
}

/* Is it the control of a block that has to come in the order of the program? */
static bool keeps_order(const flow *f, const flow_value *value) {
  const flow_block *block = &f->blocks[value->block];
  return block->is_ordered && !mlirOperationIsNull(block->control_merge) &&
         mlirOperationEqual(ir_def(value->value), block->control_merge);
}

static bool begin(same_search *s) {
  flow *f = s->f;
  s->classes = ARENA_ARRAY(&f->memory, same_class, f->num_values);
  s->merges = ARENA_ARRAY(&f->memory, open_merge, f->num_values);
  s->waiting = ARENA_ARRAY(&f->memory, flow_value *, f->num_values);
  s->is_waiting = ARENA_ARRAY(&f->memory, bool, f->num_values);
  if (!s->classes || !s->merges || !s->waiting || !s->is_waiting) {
    return flow_fail(f);
  }
  for (size_t i = f->num_values; i-- > 0;) {
    flow_value *value = &f->values[i];
    s->classes[i].value = value;
    s->merges[i].is_open = value->sources && !keeps_order(f, value);
    look_at(s, value);
  }
  return true;
}

bool flow_same_find(flow *f) {
  same_search s = {.f = f};
  if (!begin(&s)) {
    return false;
  }
  while (s.num_waiting > 0) {
    flow_value *merge = s.waiting[--s.num_waiting];
    s.is_waiting[merge->number] = false;
    if (!settle(&s, merge)) {
      return false;
    }
  }
  /* What leads to a class's keeper shall lead to its value. */
  for (size_t i = 0; i < f->num_values; i++) {
    f->values[i].same = keeper_of(&f->values[i]);
  }
  for (size_t i = 0; i < f->num_values; i++) {
    f->values[i].same = s.classes[f->values[i].same->number].value;
  }
  return true;
}
