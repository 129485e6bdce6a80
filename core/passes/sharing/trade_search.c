/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A register goes, whatever becomes of the paths through it. Where one of them
 * is too long then, or a cycle of wires has no register, a register is put into
 * a channel on it, which is narrow and cuts many of these paths; and so on.
 * Where a token is too late by the times of its loop, a register on its way
 * goes or, where somebody waits for room, a slot is added. If all that takes
 * fewer bits than the first register had, it stays so: else everything is as
 * before. Registers that have become needless by that go, when it is their
 * turn. Slots are traded like registers, and so are those that register ready,
 * for paths of ready: it costs no cycle wherever they are.
 */
#include "core/passes/sharing/trade_search.h"
#include "core/passes/sharing/trade_steps.h"

/* So many registers replace one at the most. */
enum { MOST_REPAIRS = 3 };

/* Makes steps that take less than so many bits in all, until the circuit is as
 * fast as it was. Returns whether that is possible; else nothing has changed.
 */
static bool repair(trade_state *t, int64_t bits, int left) {
  trade_step steps[TRADE_STEPS_TRIED];
  if (!trade_state_keeps_calls(t)) {
    return false;
  }
  bool late = trade_state_is_late(t);
  if (!late && trade_state_is_in_time(t)) {
    return bits > 0 && trade_state_are_held(t);
  }
  if (left == 0 || t->steps == 0 || t->repairs == 0 ||
      (late && t->dearest >= bits)) {
    return false;
  }
  t->repairs--;
  if (!late) {
    trade_state_find_causes(t);
  }
  size_t count = trade_steps_list(t, late, bits, left, steps);
  for (size_t i = 0; i < count && t->steps > 0; i++) {
    trade_state_make(t, &steps[i]);
    if (repair(t, bits - steps[i].bits, left - 1)) {
      return true;
    }
    trade_state_take_back(t);
  }
  return false;
}

bool trade_search_make(trade_state *t, const trade_step *step, int64_t bits,
                       int most, int repairs) {
  t->repairs = repairs;
  trade_state_make(t, step);
  bool fits = repair(t, bits, most);
  if (fits) {
    trade_state_fits(t);
  } else {
    trade_state_take_back(t);
  }
  return fits;
}

bool trade_search_do_without(trade_state *t, const trade_step *what,
                             uint32_t channel, int repairs) {
  trade_step step = *what;
  step.channel = channel;
  return trade_search_make(t, &step,
                           trade_state_bits(&t->net->channels[channel]),
                           MOST_REPAIRS, repairs);
}
