/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The throughput of the loops in a program: how often an iteration begins, and
 * how many tokens wait where.
 *
 * A loop is the graph that handshake-balance-latencies uses, too: one iteration
 * with all blocks of the loop (timing/loop_graph.h), and how long the loops in
 * it run, as the circuit was with the buffers of the other placement
 * (rounds/loop_runs.h). It begins t iterations in a cycle. An event of an
 * iteration has a phase: its time, times t. It is linear in t, and its next
 * occurrence is one phase later. Those in a loop in it are the ones of the
 * first round.
 *
 * - A token is offered behind a unit when all of the unit's operands are there,
 *   and the phases that the unit takes have passed.
 * - It is taken when the consumer takes its operands, or when there is room in
 *   the channel: n slots hold n phases of tokens, and t less if they learn a
 *   cycle late that there is room.
 * - An eager fork takes its operand when all of its results are taken, of which
 *   each may be taken as soon as it is offered. So a token can wait in the
 *   register before a fork for the slowest of its users; but not for longer
 *   than the next one leaves it.
 * - So may each result of a branch: there is but one of them, and neither side
 *   waits for the other.
 * - The address of a store is taken with its data, and by what tells of its end
 *   in the same cycle.
 * - What leaves a loop in it is offered when all rounds have begun, and taken
 *   before the first round of the next iteration comes there. Merges of the
 *   inner header start as long after the counter as they do from round to
 *   round. Where the rounds of a loop alone bound t, a slot in it holds the
 *   token of a round, not that of a phase.
 * - Accesses that share a port of a controller take turns (loop_turns.h).
 * - A credit gives a token to an iteration that is as many behind as it has at
 *   the beginning; nobody waits for one of none.
 * - Phases count from the beginning of an iteration. What is seen outside of a
 *   loop that is in no other one is known (loop_deadlines.h).
 * - Accesses that wait in a load-store queue, and units of which nobody knows
 *   how long they take, make iterations wait now and then:
 *   tokens come at other times than their phases say, and others wait for an
 *   address that the queue does not know yet. So no token of such a loop comes
 *   later than it did, nor waits longer where it comes from, and no channel has
 *   less room: nobody knows how many tokens wait while an access does.
 * - In a loop in another one, whose rounds do not begin in every cycle, a
 *   condition that is ahead in a FIFO may let the next run begin sooner: a
 *   channel with a FIFO has no less room.
 * - No token waits longer where it comes from than it did: nobody knows what
 *   else it keeps from going on. What leaves an inner loop keeps that from
 *   beginning again.
 * - Where iterations of one way follow each other sooner than those of another,
 *   fast ones wait in a FIFO for a slow one: it has no less room. Ways between
 *   these have no rows of their own, so no token comes later than it did.
 *
 * What an operation that is not in every iteration does is taken for what
 * happens if it is, as that pass does it, too. Iterations that take the fastest
 * way have rows and a rate of their own (known_ways.h). Load-store queues are
 * known by the least latency of their loads; accesses that share a port, and
 * units that take one token at a time, bound t.
 */
#ifndef HLS_PASSES_MILP_LOOP_ROWS_H
#define HLS_PASSES_MILP_LOOP_ROWS_H

#include "core/passes/buffers/milp/known_ways.h"
#include "core/passes/buffers/milp/loop_rate.h"
#include "core/passes/buffers/milp/places.h"
#include "core/passes/rounds/loop_runs.h"

/* Adds the variables and rows of `rate->loop` of a function whose places are
 * empty; or of its fastest iterations, `rate->is_fastest`. `rate->most` is 0
 * when its channels have a cycle that no iteration begins with, or when all
 * take the same way: nothing is added then. What is seen lives in `memory`.
 * Returns false when out of memory. */
bool loop_rows_add(milp_program *program, const milp_places *places,
                   loop_runs *runs, const known_ways *ways,
                   const loop_nest *nest, loop_rate *rate, arena_pool *memory);

#endif
