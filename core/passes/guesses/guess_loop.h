/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A loop of which iterations may be begun before it is known that they take
 * place.
 */
#ifndef HLS_PASSES_GUESS_LOOP_H
#define HLS_PASSES_GUESS_LOOP_H

#include "base/memory/arena.h"
#include "base/memory/ptr_map.h"
#include "core/passes/timing/loop_nest.h"

/* A condition of the loop that comes late, and for one value of which the loop
 * ends whatever the others are. */
typedef struct guess_leaf {
  MlirValue value;
  bool goes_on;   /* the other value */
  bool is_in_all; /* does each iteration have it? */
} guess_leaf;

/* Zero-initialise; finish() in every case. */
typedef struct guess_loop {
  const loop_nest *nest; /* borrowed */
  size_t loop;           /* its number there */
  MlirOperation init;    /* tells the header whether there is another one */
  MlirValue goes_on;     /* the same, of the iteration before */
  MlirOperation *ops;
  size_t num_ops;
  ptr_map index; /* operation -> its number + 1 */
  int64_t *late; /* per operation: cycles from the beginning of an iteration to
                    its results; -1 while it is not known */
  guess_leaf *leaves;
  size_t num_leaves;
  uint32_t *ways; /* per operation that stores, or announces that: a bit for
                     each leaf that has to say before that the loop goes on */
  arena_pool memory;
} guess_loop;

/* A value without inverters. */
typedef struct guess_plain {
  MlirValue value;
  bool is_inverted;
} guess_plain;
guess_plain guess_loop_plain(MlirValue value);

/* The loop that an init tells of whether it goes on; LOOP_NEST_NONE for other
 * operations. */
size_t guess_loop_of(const loop_nest *nest, MlirOperation op);

/* Reads a loop of the nest whose header has such an init. Returns false when
 * out of memory. */
bool guess_loop_read(guess_loop *found, const loop_nest *nest, size_t loop,
                     MlirOperation init);
void guess_loop_finish(guess_loop *loop);

/* Is an operation in the loop, and not behind its end? */
bool guess_loop_has(const guess_loop *loop, MlirOperation op);

/* Does a merge or a repeat choose by the loop's init? */
bool guess_loop_is_header(const guess_loop *loop, MlirOperation op);

/* Is it a branch by what tells whether the loop goes on? Stores which result
 * leaves the loop. */
bool guess_loop_is_end(const guess_loop *loop, MlirOperation op, intptr_t *end);

/* Is it a branch by a leaf? Stores which result leads out of the loop. */
bool guess_loop_is_branch(const guess_loop *loop, MlirOperation op,
                          intptr_t *exit);

/* Is it a branch by a leaf that each iteration has? Stores which result leads
 * out of the loop. */
bool guess_loop_is_exit(const guess_loop *loop, MlirOperation op,
                        intptr_t *exit);

/* Cycles from the beginning of an iteration until a value is there. */
int64_t guess_loop_late(const guess_loop *loop, MlirValue value);

/* Does each iteration have the value, surely? */
bool guess_loop_is_in_all(const guess_loop *loop, MlirValue value);

/* The leaf that a value is, maybe inverted; NULL for others. */
const guess_leaf *guess_loop_leaf(const guess_loop *loop, MlirValue value);

#endif
