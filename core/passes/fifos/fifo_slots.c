/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Slots by the times of a loop, and by what is not known of these.
 */
#include "core/passes/fifos/fifo_slots.h"
#include "core/passes/fifos/loop_exits.h"
#include "core/passes/retiming/fastest_ways.h"

/* Do all iterations take the same way, but for how often those of inner loops
 * do? Then ways meet nowhere but in headers. */
static bool is_straight(const loop_graph *loop) {
  for (size_t i = 0; i < loop->num_nodes; i++) {
    if (loop->nodes[i].is_merge && !loop->nest->heads[loop->nodes[i].block]) {
      return false;
    }
  }
  return true;
}

/* Finds the interval that none of a loop's iterations is shorter than. One with
 * loops in it takes longer than its interval says, which counts these as if
 * they ran as often as is known, or once. A loop within another one is entered
 * again, where it branches, by what has not waited for the iteration before:
 * nothing is known then. */
static bool find_shortest(fifo_slots *slots, loop_graph *loop, bool queue) {
  const nested_loop *nested = &loop->nest->loops[loop->loop];
  bool is_regular = loop->num_blocks == 1 && !queue;
  slots->shortest =
      is_regular || nested->height > 0 ? slots->interval.cycles : 0;
  if (slots->shortest > 0 || nested->depth > 0) {
    return true;
  }
  fastest_ways ways;
  bool ok =
      fastest_ways_find(loop, &slots->interval, fastest_ways_differ, &ways);
  slots->shortest = ways.interval;
  return ok;
}

/* Where all of a loop of several blocks waits for control, and that for a
 * load-store queue, iterations overlap less than the times say. */
bool fifo_slots_know(fifo_slots *slots, loop_graph *loop,
                     const loop_interval *interval) {
  bool queue = false, has_init = false;
  for (size_t i = 0; i < loop->num_nodes; i++) {
    queue |= loop->nodes[i].is_lazy_fork;
    has_init |= loop->nodes[i].is_init;
  }
  *slots = (fifo_slots){.interval = *interval,
                        .is_straight = !queue && is_straight(loop),
                        .is_exit = loop_exits_find(loop),
                        .kept_back =
                            queue && loop->num_blocks > 1 && !has_init ? 1 : 0};
  return slots->is_exit && find_shortest(slots, loop, queue);
}

/* Do accesses take turns, so that one of them is later now and then than its
 * latency says? For the next iteration's tokens a header has room. */
static bool varies(const fifo_slots *slots, const loop_edge *e) {
  return slots->interval.limit == HLS_LOOP_LIMIT_MEMORY && !e->is_back;
}

/* Tokens that wait when one comes every so many cycles. The last of them may
 * wait where it comes from: nothing else is due there before an interval is
 * over, or a cycle sooner, as what is registered sees late that there is room.
 */
static int64_t count_behind(int64_t early, int64_t cycles, const loop_edge *e) {
  return (early + (e->is_back || cycles == 1 ? 0 : 1)) / cycles;
}

/* Where it is not known when the next token may come, all wait in the channel;
 * so do they behind the exit of a loop that could otherwise not be entered.
 * Where accesses take turns, room for another token keeps the next iteration
 * from waiting, too. The port of a queue has room for an address in every other
 * cycle. */
int64_t fifo_slots_count(const fifo_slots *slots, const loop_edge *e,
                         bool to_queue, int64_t early) {
  if (early <= 0) {
    return 0;
  }
  int64_t cycles = slots->interval.cycles;
  int64_t count = (early + (e->is_back ? 0 : cycles - 1)) / cycles;
  if (slots->shortest > 0 && !slots->is_exit[e->from]) {
    int64_t behind = count_behind(early, slots->shortest, e);
    count = behind < count ? behind : count;
  }
  int64_t port = to_queue && cycles > 1 ? 1 : 0;
  return count + varies(slots, e) - slots->kept_back - port;
}

int64_t fifo_slots_count_rounds(int64_t early, int64_t interval) {
  return early > 0 ? early / interval + 1 : 0;
}

/* Accesses take turns, too, where something else bounds the loop. */
int64_t fifo_slots_spare(const fifo_slots *slots, const loop_edge *e) {
  return slots->interval.contention > 0 && !e->is_back && !varies(slots, e);
}
