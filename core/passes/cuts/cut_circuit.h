/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A circuit whose paths are cut, and what is known of it, which follows each
 * cut.
 */
#ifndef HLS_PASSES_CUT_CIRCUIT_H
#define HLS_PASSES_CUT_CIRCUIT_H

#include "base/memory/arena.h"
#include "core/passes/cuts/cut_places.h"
#include "core/passes/cuts/late_ends.h"
#include "core/passes/delay/wire_update.h"
#include "hls/handshake.h"

/* The function and the period are set before, the rest is zero-initialised;
 * finish() in every case. */
typedef struct cut_circuit {
  MlirOperation func;
  double period;      /* nanoseconds */
  bool forward;       /* is the turn for paths forward? */
  bool is_late;       /* was any path too long when the graph was built? */
  bool is_built;      /* is the graph that of the circuit? */
  bool has_changed;   /* since it was timed in an order of all wires? */
  known_delays known; /* what follows is of the graph, and of late paths: */
  wire_graph graph;
  wire_times times;
  wire_update update; /* of the times */
  late_ends late;
  unsigned char *marks; /* per node, for this turn: does no cut help there, and
                           is its longest path one of a call, which is left for
                           later? */
  cut_prices prices;
  cut_places places;
  ptr_map added;     /* the cuts of data and valid */
  ptr_map moved;     /* the inits that had a register in front of them */
  arena_pool memory; /* of what belongs to the graph */
} cut_circuit;

/* Times the circuit. Returns false when out of memory. */
bool cut_circuit_begin(cut_circuit *circuit);
void cut_circuit_finish(cut_circuit *circuit);

/* Begins a turn for paths forward, or for all: all ends of late paths are to be
 * looked at, and no part of a path is given up. In a turn for paths forward,
 * wires of ready keep the arrivals that they have. Returns false when out of
 * memory. */
bool cut_circuit_begin_turn(cut_circuit *circuit, bool forward);

/* Takes the end of the longest late path, which is to be looked at now: NOWHERE
 * if there is none. */
size_t cut_circuit_take_end(cut_circuit *circuit);

/* Finds the arrivals at all wires, for somebody else. */
void cut_circuit_settle(cut_circuit *circuit);

/* Finds the prices of cuts, before the first one is chosen. Returns false when
 * out of memory. */
bool cut_circuit_find_prices(cut_circuit *circuit);

/* Gives up nodes of a path, until the paths to them change. */
void cut_circuit_give_up(cut_circuit *circuit, const size_t *nodes,
                         size_t count);
bool cut_circuit_has_given_up(const cut_circuit *circuit, size_t node);

/* Leaves nodes of a path, as all of it is passed once in a call, until the
 * paths to them change. */
void cut_circuit_leave(cut_circuit *circuit, const size_t *nodes, size_t count);
bool cut_circuit_has_left(const cut_circuit *circuit, size_t node);

/* Puts a buffer of one slot into a channel. Returns false when out of memory.
 */
bool cut_circuit_insert(cut_circuit *circuit, MlirValue value,
                        MlirHandshakeBufferType type);

/* May the register in front of an init be moved behind it? There has to be one,
 * and it is done once for each. */
bool cut_circuit_may_move(const cut_circuit *circuit, MlirOperation init);

/* Moves it. Returns false when out of memory. */
bool cut_circuit_move(cut_circuit *circuit, MlirOperation init);

/* Times what insertions and moves have changed: ends of late paths among it are
 * to be looked at again. Returns false when out of memory. */
bool cut_circuit_follow(cut_circuit *circuit);

#endif
