/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Slots by the times of a loop, and by what is not known of these.
 */
#include "core/passes/fifos/fifo_slots.h"
#include "core/passes/rounds/loop_exits.h"

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

/* Where all of a loop of several blocks waits for control, and that for a
 * load-store queue, iterations overlap less than the times say. */
bool fifo_slots_know(fifo_slots *slots, loop_graph *loop,
                     const run_times *times) {
  bool queue = false, has_init = false;
  for (size_t i = 0; i < loop->num_nodes; i++) {
    queue |= loop->nodes[i].is_lazy_fork;
    has_init |= loop->nodes[i].is_init;
  }
  *slots = (fifo_slots){.times = *times,
                        .is_straight = !queue && is_straight(loop),
                        .has_queue = queue,
                        .is_exit = loop_exits_find(loop),
                        .kept_back =
                            queue && loop->num_blocks > 1 && !has_init ? 1 : 0};
  return slots->is_exit;
}

/* Do accesses take turns, so that one of them is later now and then than its
 * latency says? For the next iteration's tokens a header has room. */
static bool varies(const fifo_slots *slots, const loop_edge *e) {
  return slots->times.interval.limit == HLS_LOOP_LIMIT_MEMORY && !e->is_back;
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
                         bool is_exit, bool to_queue, int64_t early) {
  if (early <= 0) {
    return 0;
  }
  int64_t cycles = slots->times.interval.cycles;
  int64_t count = (early + (e->is_back ? 0 : cycles - 1)) / cycles;
  if (slots->times.shortest > 0 && !is_exit) {
    int64_t behind = count_behind(early, slots->times.shortest, e);
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
  return slots->times.interval.contention > 0 && !e->is_back &&
         !varies(slots, e);
}
