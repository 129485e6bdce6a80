/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Whatever a search tries, takes back and keeps, it finds the arrivals and the
 * ends of late paths that the whole circuit has.
 */
#include "core/ir/ir.h"
#include "core/passes/registers/register_cones.h"
#include "hls/pipeline.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static const char kernel[] =
    "int k(int a[64], int t[64], int n) {\n"
    "  int s = 0;\n"
    "  for (int i = 0; i < n; i++) {\n"
    "    if (t[i] & 1) s += a[t[i]] * i; else a[i] = s;\n"
    "    for (int j = 0; j < i; j++) s ^= s >> j;\n"
    "  }\n"
    "  return s;\n"
    "}\n";

static const double PERIOD = 5;

enum { NUM_LOOKS = 4000, DEEPEST = 6 };

/* What is put into a channel, or taken. */
typedef struct change {
  uint32_t channel;
  int registers, slots, ready;
} change;

typedef struct search {
  register_net net;
  register_times times, whole;
  register_cone cone;
  change changes[DEEPEST];
  size_t count;
  uint32_t random;
  size_t late, fast, cycles, kept; /* what has been seen */
} search;

static uint32_t next(search *s, uint32_t count) {
  s->random = s->random * UINT32_C(1664525) + UINT32_C(1013904223);
  return (s->random >> 16) % count;
}

static void apply(search *s, const change *it, int sign) {
  net_channel *c = &s->net.channels[it->channel];
  c->registers = (uint32_t)((int)c->registers + sign * it->registers);
  c->slots = (uint32_t)((int)c->slots + sign * it->slots);
  c->ready = (uint32_t)((int)c->ready + sign * it->ready);
}

/* Changes a channel in some way that it allows. */
static void push(search *s) {
  change it = {.channel = next(s, (uint32_t)s->net.graph.num_channels)};
  const net_channel *c = &s->net.channels[it.channel];
  bool goes = next(s, 2);
  switch (next(s, 3)) {
  case 0:
    it.registers = goes && c->registers > 0 ? -1 : 1;
    break;
  case 1:
    it.slots = goes && c->slots > 0 ? -1 : 1;
    break;
  default:
    it.ready = goes && c->ready > 0 ? -1 : 1;
  }
  apply(s, &it, 1);
  s->changes[s->count++] = it;
}

static bool is_late(search *s, size_t node) {
  register_times *t = &s->whole;
  return register_times_at_register(t, node) > t->limits[node].at_register ||
         register_times_at_unit(t, node) > t->limits[node].at_unit;
}

/* Compares what has been found with what the whole circuit has. */
static void compare(search *s) {
  size_t count, seen = 0;
  const uint32_t *ends = register_cone_ends(&s->cone, &count);
  for (size_t i = 0; i < s->net.graph.num_nodes; i++) {
    assert_true(s->times.at[i].ns == s->whole.at[i].ns);
  }
  for (size_t i = 0; i < 3 * s->net.graph.num_channels; i++) {
    if (is_late(s, i)) {
      assert_true(seen < count);
      assert_int_equal(ends[seen++], i);
    }
  }
  assert_int_equal(seen, count);
  s->late += count > 0;
  s->fast += count == 0;
}

static void look(search *s) {
  uint32_t changed[DEEPEST];
  for (size_t i = 0; i < s->count; i++) {
    changed[i] = s->changes[i].channel;
  }
  bool found = register_cone_find(&s->cone, changed, s->count);
  assert_int_equal(found, register_times_find(&s->whole, NULL));
  if (found) {
    compare(s);
  } else {
    s->cycles++;
  }
}

/* Keeps what leaves the circuit as fast as it is, and takes back something of
 * what does not. */
static void go_on(search *s) {
  size_t late = 1;
  if (s->cone.num_levels > 0 &&
      !s->cone.levels[s->cone.num_levels - 1].is_cycle) {
    register_cone_ends(&s->cone, &late);
  }
  if (late == 0 && s->count > 0 && next(s, 4) == 0) {
    register_cone_keep(&s->cone);
    s->count = 0;
    s->kept++;
  }
  size_t left = s->count == DEEPEST ? next(s, DEEPEST) : s->count;
  left -= left > 0 ? next(s, 2) : 0;
  while (s->count > left) {
    apply(s, &s->changes[--s->count], -1);
  }
}

static void all_is_found(void **state) {
  hls_error error;
  hls_compile_result result = {0};
  const hls_compile_request request = {
      .source = {.name = "k.c", .text = kernel, .size = strlen(kernel)},
      .buffers = "on-merges",
      .stage = HLS_STAGE_HANDSHAKE_BUFFERED};
  assert_int_equal(hls_compile(*state, &request, &result, &error), HLS_OK);
  search s = {.random = 1};
  MlirOperation func =
      mlirBlockGetFirstOperation(mlirModuleGetBody(result.module));
  assert_true(register_net_take(&s.net, func, REGISTER_NET_CALLS));
  assert_true(register_times_begin(&s.times, &s.net, PERIOD, false));
  assert_true(register_times_begin(&s.whole, &s.net, PERIOD, false));
  assert_true(register_cone_begin(&s.cone, &s.net, &s.times));
  for (size_t i = 0; i < NUM_LOOKS; i++) {
    push(&s);
    look(&s);
    go_on(&s);
  }
  assert_true(s.late > 0 && s.fast > 0 && s.cycles > 0 && s.kept > 0);
  register_net_finish(&s.net);
  hls_compile_result_finish(&result);
}

static int set_up(void **state) {
  hls_error error;
  *state = hls_compiler_create(&error);
  return *state ? 0 : -1;
}

static int tear_down(void **state) {
  hls_compiler_destroy(*state);
  return 0;
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(all_is_found),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
