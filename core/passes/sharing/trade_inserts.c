/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Several registers may only go together: each of those behind a fork has no
 * more bits than the one in front of it that would do for all. So one comes
 * first, whatever it takes. Without a register, some paths are too long: one on
 * any of these helps. Where those that it helps have more bits together, it is
 * put there, and they have their turn. If there are fewer bits in all then, it
 * stays so.
 */
#include "core/passes/sharing/trade_inserts.h"
#include "core/passes/sharing/trade_search.h"
#include "core/passes/sharing/trade_steps.h"
#include <stdlib.h>

/* What has come may need so many other changes at the most. */
enum { MOST_REPAIRS = 6 };

/* So many steps are taken for one place: what saves bits is mostly found soon.
 */
static const uint64_t STEPS_EACH = 8000;

/* What may go for something that comes. */
typedef struct insert_loss {
  uint32_t channel;
  uint32_t kind;
  struct insert_loss *next;
} insert_loss;

/* What may come into a channel. */
typedef struct insert_place {
  uint32_t channel, kind;
  int64_t saves; /* bits at the most, without what it takes */
  insert_loss *first, *last;
} insert_place;

typedef struct trade_inserts {
  trade_state *state;
  insert_place *places; /* those of each channel, one of each kind */
  insert_place **best;
  size_t num_best;
  int repairs; /* that are looked for in a trade */
} trade_inserts;

static int64_t bits_in(const trade_state *t, uint32_t channel) {
  return trade_state_bits(&t->net->channels[channel]);
}

/* Notes that something may go for what comes into a channel. Returns false when
 * out of memory. */
static bool note(const trade_inserts *s, uint32_t place, uint32_t kind,
                 insert_loss loss) {
  insert_place *p = &s->places[TRADE_STEPS_KINDS * place + kind];
  insert_loss *it = ARENA_ARRAY(&s->state->net->memory, insert_loss, 1);
  if (!it) {
    return false;
  }
  *it = loss;
  p->saves += bits_in(s->state, loss.channel);
  *(p->first ? &p->last->next : &p->first) = it;
  p->last = it;
  return true;
}

/* Notes what helps when something is gone. */
static bool note_help(const trade_inserts *s, insert_loss loss) {
  const trade_state *t = s->state;
  bool ok = true;
  for (size_t i = 0; ok && i < t->num_noted; i++) {
    uint32_t channel = t->noted[i];
    const trade_channel *c = &t->channels[channel];
    for (uint32_t k = 0; ok && k < TRADE_STEPS_KINDS; k++) {
      const trade_step *come = &trade_steps_come[k];
      uint32_t helps = come->registers > 0 ? c->paths
                       : come->slots > 0   ? c->needs_room
                                           : c->ready;
      ok = channel == loss.channel || helps == 0 ||
           !trade_steps_may_come(t, channel, come) || note(s, channel, k, loss);
    }
  }
  return ok;
}

/* Finds what helps when a register or a slot of a channel is gone. */
static bool look_at(const trade_inserts *s, uint32_t channel) {
  trade_state *t = s->state;
  bool ok = true;
  for (uint32_t k = 0; ok && k < TRADE_STEPS_KINDS && t->steps > 0; k++) {
    if (!trade_steps_may_go(t, channel, &trade_steps_go[k])) {
      continue;
    }
    trade_step step = trade_steps_go[k];
    step.channel = channel;
    trade_state_make(t, &step);
    bool late = trade_state_is_late(t);
    if (!late && !trade_state_is_in_time(t)) {
      trade_state_find_causes(t);
    }
    ok = note_help(s, (insert_loss){channel, k, NULL});
    trade_state_take_back(t);
  }
  return ok;
}

static int64_t gain_of(const trade_inserts *s, const insert_place *place) {
  return place->saves - bits_in(s->state, place->channel);
}

static int compare(const void *a, const void *b) {
  const insert_place *x = *(insert_place *const *)a,
                     *y = *(insert_place *const *)b;
  return x->saves != y->saves ? (x->saves < y->saves ? 1 : -1)
                              : (x > y) - (x < y);
}

/* Finds the places by which most may be saved, the best one first. Returns
 * false when out of memory. */
static bool find_places(trade_inserts *s, const uint32_t *turns) {
  size_t count = s->state->net->graph.num_channels;
  bool ok = true;
  for (uint32_t i = 0; i < count * TRADE_STEPS_KINDS; i++) {
    s->places[i] = (insert_place){.channel = i / TRADE_STEPS_KINDS,
                                  .kind = i % TRADE_STEPS_KINDS};
  }
  for (size_t i = 0; ok && i < count; i++) {
    ok = look_at(s, turns[i]);
  }
  s->num_best = 0;
  for (size_t i = 0; ok && i < count * TRADE_STEPS_KINDS; i++) {
    if (gain_of(s, &s->places[i]) > 0) {
      s->best[s->num_best++] = &s->places[i];
    }
  }
  qsort(s->best, s->num_best, sizeof *s->best, compare);
  return ok;
}

/* The bits that all steps so far have put into the circuit. */
static int64_t count_bits(const trade_state *t) {
  int64_t bits = 0;
  for (size_t i = 0; i < t->num_made; i++) {
    const trade_step *it = &t->made[i];
    bits += (it->registers + it->slots + it->ready) * bits_in(t, it->channel);
  }
  return bits;
}

/* Lets those go that what has come into a channel helps, as long as there may
 * be fewer bits in all. */
static void let_go(const trade_inserts *s, const insert_place *place) {
  trade_state *t = s->state;
  int64_t left = place->saves;
  for (const insert_loss *it = place->first;
       it && t->steps > 0 && count_bits(t) < left; it = it->next) {
    const trade_step *what = &trade_steps_go[it->kind];
    left -= bits_in(t, it->channel);
    t->channels[place->channel].is_tried = true;
    if (t->num_made + MOST_REPAIRS < TRADE_STATE_MOST &&
        trade_steps_may_go(t, it->channel, what)) {
      trade_search_do_without(t, what, it->channel, s->repairs);
    }
  }
  t->channels[place->channel].is_tried = false;
}

/* Puts something into a channel, and lets go what it helps. Returns whether
 * that saves bits; else nothing has changed. */
static bool try_place(const trade_inserts *s, const insert_place *place) {
  trade_state *t = s->state;
  trade_step step = trade_steps_come[place->kind];
  step.channel = place->channel;
  if (t->steps == 0 || !trade_steps_may_come(t, place->channel, &step) ||
      !trade_search_make(t, &step, gain_of(s, place), MOST_REPAIRS,
                         s->repairs)) {
    return false;
  }
  let_go(s, place);
  bool is_less = count_bits(t) < 0;
  if (is_less) {
    trade_state_keep(t);
  } else {
    trade_state_give_up(t);
  }
  return is_less;
}

bool trade_inserts_make(trade_state *t, const uint32_t *turns, int repairs,
                        bool *any) {
  arena_pool *memory = &t->net->memory;
  size_t count = t->net->graph.num_channels * TRADE_STEPS_KINDS + 1;
  trade_inserts s = {.state = t, .repairs = repairs};
  s.places = ARENA_UNSET(memory, insert_place, count);
  s.best = ARENA_UNSET(memory, insert_place *, count);
  *any = false;
  if (!s.places || !s.best || !find_places(&s, turns)) {
    return false;
  }
  for (size_t i = 0; i < s.num_best; i++) {
    uint64_t rest = trade_state_set_aside(t, STEPS_EACH);
    *any = try_place(&s, s.best[i]) || *any;
    t->steps += rest;
  }
  return true;
}
