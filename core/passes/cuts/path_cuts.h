/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Registers that shorten the paths of a circuit that are too long.
 */
#ifndef HLS_PASSES_PATH_CUTS_H
#define HLS_PASSES_PATH_CUTS_H

#include "base/memory/arena.h"
#include "core/passes/cuts/cut_circuit.h"

/* Which paths are looked at. Those of ready have registers only where those
 * forward have the time for them, which is known when they are short enough. */
typedef enum path_cuts_kind {
  PATH_CUTS_FORWARD,
  PATH_CUTS_ALL,
} path_cuts_kind;

/* Cuts paths of a kind, until nothing more helps. Returns false when out of
 * memory. */
bool path_cuts_make(cut_circuit *circuit, path_cuts_kind kind);

#endif
