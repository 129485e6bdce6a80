/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The loops of a circuit: how often they begin an iteration, and why not more
 * often.
 *
 * The interval of a loop is the number of cycles between the beginnings of two
 * iterations, as long as memories answer at once and nobody outside of the loop
 * makes it wait. What is told of it follows from the latencies of the units and
 * the ports of the memories, without knowing any values. Where values decide,
 * there are two numbers, between which the intervals lie.
 */
#ifndef HLS_LOOPS_H
#define HLS_LOOPS_H

#include "mlir-c/IR.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The reason why an iteration waits. */
typedef enum hls_loop_limit {
  HLS_LOOP_LIMIT_NONE,   /* nothing: one begins in every cycle */
  HLS_LOOP_LIMIT_CYCLE,  /* a value of the iteration before it */
  HLS_LOOP_LIMIT_UNIT,   /* a unit that takes one token at a time */
  HLS_LOOP_LIMIT_MEMORY, /* a port that several accesses share */
} hls_loop_limit;

enum { HLS_LOOP_UNKNOWN = -1 };

/* What could be otherwise, so that iterations begin more often. */
typedef enum hls_remedy_kind {
  HLS_REMEDY_REGISTER,  /* the slowest cycle without the register `op` */
  HLS_REMEDY_REGISTERS, /* without all that it can do without together */
  HLS_REMEDY_UNIT,      /* the unit `op` takes no cycle */
  HLS_REMEDY_PIPELINE,  /* the unit `op` takes a token in every cycle */
  HLS_REMEDY_PORT,      /* a second port at the memory interface `op` */
} hls_remedy_kind;

typedef struct hls_remedy {
  hls_remedy_kind kind;
  MlirOperation op; /* null for several registers */
  size_t count;     /* of registers; else 1 */
  int64_t interval; /* what `path_interval` then is */
} hls_remedy;

/* One loop. Operations and locations are borrowed from the function. */
typedef struct hls_loop {
  int64_t header;        /* handshake.bb in which iterations begin */
  MlirOperation merge;   /* the control_merge there, or the init */
  MlirLocation location; /* of that */
  const int64_t *blocks; /* handshake.bb of each block, the header among them */
  size_t num_blocks;
  bool has_inner; /* there are loops in the loop */
  size_t depth;   /* loops around the loop */

  /* The interval, in cycles. Equal for a loop of one block, without a queue, a
   * credit, a placeholder or an external function in it. HLS_LOOP_UNKNOWN for
   * `at_most` if there is one of these, or a loop in the loop. A cycle of
   * channels that leads through several iterations has an average that need not
   * be whole; it is rounded up. */
  int64_t at_least, at_most;

  /* The reason: the operations along the slowest cycle of channels, beginning
   * in the header, in the order in which tokens pass them; the slowest unit; or
   * the accesses that share a port. Iterations that need all of these begin no
   * less than `path_interval` cycles apart: in a loop of one block, all do. In
   * one of several blocks those do that run through the blocks of the path;
   * loops in the loop count as if they ran once. */
  hls_loop_limit limit;
  const MlirOperation *path;
  size_t num_path;
  int64_t path_interval;
  int64_t path_iterations; /* that a cycle of channels leads through; else 1 */

  /* What would make `path_interval` shorter, each by itself, if that was asked
   * for. Each is found by looking at the loop anew without what is in the way.
   */
  const hls_remedy *remedies;
  size_t num_remedies;
  const bool *closes; /* per operation of the path: is it a register without
                         which a cycle of channels would have none? */

  /* The load-store queues of its accesses, which may make them wait for each
   * other as the addresses have it. */
  const MlirOperation *queues;
  size_t num_queues;

  /* Cycles from the beginning of an iteration until its last operation is done,
   * if it runs through the slowest blocks and loops in the loop run once. */
  int64_t latency;
} hls_loop;

/* Zero-initialise; finish() in every case. */
typedef struct hls_loops {
  hls_loop *loops; /* in the order of their headers in the function */
  size_t num_loops;
  struct hls_loops_memory *memory;
} hls_loops;

/* Finds the loops of a handshake.func with buffers, each channel of which has
 * one use; another function has none. They are valid until finish() or until
 * the function changes. Returns false when out of memory. */
bool hls_loops_find(hls_loops *loops, MlirOperation func);

/* The same with the remedies of each loop. At most so many registers and units
 * of a path are tried, those that take the most cycles first. */
bool hls_loops_find_remedies(hls_loops *loops, MlirOperation func, size_t most);
void hls_loops_finish(hls_loops *loops);

/* How long a call takes, by the intervals of its loops. */
typedef struct hls_call_cycles {
  int64_t cycles;     /* HLS_LOOP_UNKNOWN if a loop has no interval */
  size_t num_assumed; /* loops whose rounds constants do not tell */
} hls_call_cycles;

/* Estimates it for a function as above; those loops run `rounds` times whenever
 * they are entered, and nobody outside of the circuit makes it wait. Loops run
 * one after the other, and those in a branch in every iteration. Returns false
 * when out of memory. */
bool hls_call_cycles_find(hls_call_cycles *call, MlirOperation func,
                          int64_t rounds);

/* "none", "cycle", "unit" or "memory". */
const char *hls_loop_limit_name(hls_loop_limit limit);

/* "register", "registers", "unit", "pipeline" or "port". */
const char *hls_remedy_name(hls_remedy_kind kind);

#ifdef __cplusplus
}
#endif
#endif
