/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Channels of loops with more buffers than an integer has bits.
 */
#include "core/passes/sharing/held_net.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* The buffers of a channel are nodes 1 to NUM_BUFFERS of its loop. */
enum { NUM_BUFFERS = 70, NUM_NODES = NUM_BUFFERS + 2 };

typedef struct chain {
  token_node nodes[NUM_NODES];
  int64_t deadlines[NUM_NODES];
  token_edge edges[NUM_NODES];
  token_time known[NUM_NODES];
  uint32_t behind[NUM_NODES];
  bool joins[NUM_NODES];
  net_register taken[NUM_BUFFERS];
  net_channel channel;
  MlirValue value;
  token_times times;
  held_loop loop;
  held_edge edge;
  held_loops loops;
  register_net net;
} chain;

/* All are registers but the one at that place, a slot that registers ready. */
static void make_chain(chain *c, uint32_t ready) {
  for (uint32_t i = 0; i < NUM_NODES; i++) {
    c->deadlines[i] = INT64_MAX;
    c->edges[i] = (token_edge){.from = i, .to = i + 1};
    c->behind[i] = i > 0 && i <= NUM_BUFFERS ? i : HELD_LOOPS_NONE;
  }
  for (uint32_t i = 0; i < NUM_BUFFERS; i++) {
    c->taken[i] = (net_register){
        .type = i == ready ? MlirHandshakeBufferTypeOneSlotBreakR
                           : MlirHandshakeBufferTypeOneSlotBreakDV,
        .slots = 1,
        .next = i > 0 ? &c->taken[i - 1] : NULL};
  }
  c->known[NUM_NODES - 1].offered = NUM_BUFFERS;
  c->times = (token_times){.nodes = c->nodes,
                           .num_nodes = NUM_NODES,
                           .deadlines = {c->deadlines, c->deadlines},
                           .edges = c->edges,
                           .num_edges = NUM_NODES - 1,
                           .known = {c->known, c->known}};
  c->loop =
      (held_loop){.tokens = &c->times, .behind = c->behind, .joins = c->joins};
  c->edge = (held_edge){.loop = &c->loop};
  c->value = (MlirValue){&c->value};
  assert_true(ptr_map_set(&c->loops.edges, c->value.ptr, &c->edge));
  c->channel = (net_channel){.from = 1,
                             .to = 2,
                             .registers = NUM_BUFFERS - 1,
                             .ready = 1,
                             .taken = &c->taken[NUM_BUFFERS - 1]};
  c->net = (register_net){.graph = {.channels = &c->value, .num_channels = 1},
                          .channels = &c->channel,
                          .num_nodes = 3};
}

/* Each buffer has the slots and the latency of its own type: the one at place
 * 64 is not taken for the one at place 0. */
static void places_of_many_buffers_are_told_apart(void **state) {
  (void)state;
  static const uint32_t places[] = {0, 1, 63, 64, 69};
  for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
    chain c = {0};
    make_chain(&c, places[i]);
    held_net held = {0};
    assert_true(held_net_begin(&held, &c.net, &c.loops));
    assert_non_null(held.channels[0].edge);
    held_net_tell(&held);
    for (uint32_t place = 0; place < NUM_BUFFERS; place++) {
      const token_node *node = &c.nodes[place + 1];
      assert_int_equal(node->slots, 1);
      assert_int_equal(node->latency, place == places[i] ? 0 : 1);
    }
    arena_finish(&c.net.memory);
    ptr_map_finish(&c.loops.edges);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(places_of_many_buffers_are_told_apart),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
