/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The memory beside a unit under test, and what its wires are in a cycle.
 */
#ifndef TESTS_RTL_BENCH_MEMORY_H
#define TESTS_RTL_BENCH_MEMORY_H

#include "bench.h"

enum { DEPTH = 16 };

/* The state of every model with a memory begins with this. */
typedef struct memory_wires {
  uint64_t memory[DEPTH];
  bool holds;                     /* it shows what was loaded until the next */
  uint64_t shown;                 /* at loadData */
  bool load_enable, store_enable; /* in this cycle */
  uint64_t load_address, store_address, store_data;
} memory_wires;

/* Allocates the state of a model, with random values in the memory; ends the
 * program when there is no memory for it. */
void *memory_new(bench *bench, size_t size);

#endif
