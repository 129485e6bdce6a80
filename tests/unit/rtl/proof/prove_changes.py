#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A changed unit does not keep its promises: the solver finds a traffic that breaks
one. So every checker can fail, and none assumes what cannot be.

usage: prove_changes.py UNITS_DIRECTORY WORK_DIRECTORY CHANGE YOSYS ABC

CHANGE is a file with a unit, a line of it, and what this is replaced with.
"""

import os
import sys
from typing import NamedTuple

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)),
                                "..", "..", "model", "units"))

import prover  # noqa: E402
import unit_cases  # noqa: E402


class Change(NamedTuple):
    """A line of a unit, and what stands there instead."""
    unit: str
    before: str
    after: str
    proof: str = ""  # the unit whose promise breaks, if it is another one

    @property
    def broken(self):
        return self.proof or self.unit


CHANGES = [
    # Lost, as it is overwritten.
    Change("hls_one_slot_break_dv_dataless", "~outs_valid | outs_ready;",
           "~outs_valid | ins_valid;", "hls_one_slot_break_dv"),
    # Later than its latency.
    Change("hls_one_slot_break_r_dataless", "full | ins_valid;", "full;"),
    # In another order.
    Change("hls_fifo_slots", "slots[tail] <= ins;", "slots[head] <= ins;",
           "hls_fifo_break_dv"),
    Change("hls_fifo_shift", "assign changes[0] = up | down;",
           "assign changes[0] = up;", "hls_fifo_break_dvr"),
    # Less room than the manifest says.
    Change("hls_fifo_break_dv_dataless", "COUNT_WIDTH'(NUM_SLOTS);",
           "COUNT_WIDTH'(NUM_SLOTS - 1);"),
    Change("hls_pipeline", "outs_ready | ~(&valid[STAGES-1:i]);",
           "outs_ready | ~outs_valid;"),
    # More tokens after reset, or fewer.
    Change("hls_init_dataless", "full <= 1'b1;", "full <= 1'b0;"),
    Change("hls_credit", "count <= COUNT_WIDTH'(TOKENS);",
           "count <= COUNT_WIDTH'(TOKENS + 1);"),
    # Taken without the token that belongs to it.
    Change("hls_join", "outs_ready & (&(ins_valid | (ONE << i)));", "outs_ready;",
           "hls_addi"),
    Change("hls_cond_br_dataless", "data_valid & leaving;", "leaving;",
           "hls_cond_br"),
    Change("hls_mux_dataless", "chosen & {SIZE{index_valid & outs_ready}};",
           "{SIZE{index_valid & outs_ready}};"),
    Change("hls_repeat_control", "~full & present;", "present;", "hls_repeat"),
    Change("hls_guess", "expected & ~closed)", "expected)"),
    Change("hls_judge", "guessed & (missed | ~decided);", "~decided;"),
    Change("hls_guess", "pending == '0) begin", "1'b1) begin", "hls_judge"),
    Change("hls_stored", "outs_ready & ~waiting[1];", "outs_ready;"),
    Change("hls_store", "addrOut_ready;", "1'b1;"),
    # Offered without a token, or withdrawn, or taken once more.
    Change("hls_ready_remover_dataless", "outs_valid = ins_valid;",
           "outs_valid = 1'b1;"),
    Change("hls_valid_merger_dataless", "rhsOut_valid = lhs_valid;",
           "rhsOut_valid = 1'b1;"),
    Change("hls_ndwire_dataless", "passes | (outs_valid & ~outs_ready);",
           "passes;"),
    Change("hls_dead_buffer_dataless", "taken | ins_valid;", "ins_valid;"),
    # Passed although it was wrong, told to be right, kept too long, or sent to
    # where it does not belong.
    Change("hls_spec_commit_dataless", "ins_spec[0] & ctrl[0];", "ctrl[0];",
           "hls_spec_commit"),
    Change("hls_spec_save_dataless", "assign outs_spec = ~kept;",
           "assign outs_spec = kept;"),
    Change("hls_spec_history", "wire drops = (dropping | repeats) & ins_spec[0];",
           "wire drops = dropping & ins_spec[0];", "hls_spec_save_commit"),
    Change("hls_spec_history", "left = issue == 2'd2 ? oldest : next;",
           "left = next;", "hls_spec_save_commit"),
    Change("hls_speculator", "is_killing & is_pending & commit_free;",
           "is_killing & commit_free;"),
    Change("hls_speculator", ".ins_valid(confirms | passes | repeats),",
           ".ins_valid(confirms | passes),"),
    Change("hls_speculating_branch_dataless", ".condition(condition_spec),",
           ".condition(data_spec),"),
    # More than it has credits for, or to another operation.
    Change("hls_sharing_wrapper", "SIZE]) & free != '0;", "SIZE]);"),
    Change("hls_sharing_wrapper", "fromUnit_valid & is_known & is_due[i]",
           "fromUnit_valid & is_known", "hls_sharing_wrapper_dataless"),
    # What was offered changes.
    Change("hls_grant", "held <= stalled ? grant : '0;", "held <= '0;", "hls_merge"),
    # Twice.
    Change("hls_fork_dataless", "served | outs_ready;", "served;"),
    # Never.
    Change("hls_control_merge", "chosen_valid = |ins_valid;",
           "chosen_valid = ins_valid[0];"),
    # More than there is room for.
    Change("hls_fifo_break_dvr_dataless", "= count != FULL;", "= 1'b1;",
           "hls_fifo_break_dvr"),
    Change("hls_mem_answers", "~on_the_way[1];", "1'b1;"),
    Change("hls_mem_loads", "possible & ~waiting &", "possible &"),
    Change("hls_mem_loads", "~waiting & {NUM_LOADS{loadReady}};", "~waiting;"),
    Change("hls_mem_held", "~stall & loadReady;", "~stall;"),
    Change("hls_mem_stores", "storeEn = (|requests) & storeReady;",
           "storeEn = |requests;", "hls_mem_controller"),
    Change("hls_mem_held", "(RIGID ? moves : ldData_ready)", "1'b1"),
    Change("hls_mem_stores", "assign stData_ready = stAddr_ready;",
           "assign stData_ready = requests;", "hls_mem_controller"),
    # In an island: while it stands still, before it may, or never.
    Change("hls_leave_dataless", "is_there & ~served;", "is_there;", "hls_leave"),
    Change("hls_leave_dataless", "(is_there & outs_ready);", "outs_ready;"),
    Change("hls_leave_dataless", "lets_move & ~moves;", "lets_move;"),
    Change("hls_enter", "moves & waits & (&(ins_valid | OWN));", "moves & waits;"),
    Change("hls_enter", "idle <= waits & ~begins;", "idle <= waits;"),
    Change("hls_enter_registered", "idle & (&(ins_valid | OWN));", "idle;"),
    Change("hls_rigid_mux", "= index_valid;", "= &ins_valid;"),
    Change("hls_restart", "again ? ins : VALUE;", "again ? ins : outs;"),
    Change("hls_await_dataless", "= asked & moves;", "= asked;", "hls_await"),
    Change("hls_admit", "token_valid = ins_valid;", "token_valid = 1'b1;"),
    Change("hls_rigid_register", "if (moves) begin", "if (ins_valid) begin"),
    Change("hls_rigid_register_dataless", "else if (moves) begin", "else begin",
           "hls_rigid_muli"),
    Change("hls_rigid_fork", "{SIZE{ins_valid}};", "{SIZE{ins_ready}};"),
    # Before the stores are done.
    Change("hls_mem_session", "ending & (done | ~pending);", "ending;"),
    Change("hls_mem_counts", "{change, ~storeEn};", "{change, 1'b0};",
           "hls_mem_controller_loadless"),
    # More than it can count.
    Change("hls_mem_counts", "~count[SUM_WIDTH-1] & count[SUM_WIDTH-2];", "1'b0;",
           "hls_mem_controller_loadless"),
    # A result over the one before, which has not been taken.
    Change("hls_turns", "~|(next & outs_valid);", "1'b1;", "hls_shared_muli"),
    # A result without room, of another operation, and one that is never its turn.
    Change("hls_credits", "asks & has_credit;", "asks;", "hls_credited_muli"),
    Change("hls_credits", "(SIZE*STAGES)'(select);", "(SIZE*STAGES)'(SIZE'(1));",
           "hls_credited_muli"),
    Change("hls_credits", "select <= behind(can);", "select <= select;",
           "hls_credited_muli"),
]


def changed_file(it, change):
    """The file of a unit, and one with the line replaced."""
    path = it.sources(change.unit)[0]
    text = unit_cases.read(path)
    if text.count(change.before) != 1:
        raise SystemExit(f"{change.unit} has not one {change.before}")
    other = os.path.join(it.work, os.path.basename(path))
    with open(other, "w", encoding="utf-8") as file:
        file.write(text.replace(change.before, change.after))
    return {path: other}


def finds(it, pairs, change, known):
    """The classes of the cases of a unit that are refuted once it is changed: one
    at the least, and those that are not known yet."""
    some = [(case, proof) for case, proof in pairs if case.unit.name == change.broken]
    files = it.synthesize(some, changed_file(it, change))
    found = set()
    for (_, proof), aiger in zip(some, files):
        if found and proof.name in known | found:
            continue
        if it.is_broken(it.search(aiger)):
            found.add(proof.name)
    return found


def main(units, work, change, yosys, abc):
    it = prover.Prover(units, work, yosys, abc)
    pairs = [(case, proof) for case, proof in it.proofs() if not proof.left_out]
    found = set()
    failed = False
    for one in [Change(*unit_cases.read(change).splitlines()), *CHANGES]:
        kinds = finds(it, pairs, one, found)
        print(f"{one.unit}: {one.after} is {'found' if kinds else 'not found'}",
              flush=True)
        failed = failed or not kinds
        found |= kinds
    missing = {proof.name for _, proof in pairs} - found
    if missing:
        print(f"nothing was found by {', '.join(sorted(missing))}")
    return failed or bool(missing)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
