/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Calls of external functions on their way to ports: what is known of them, and
 * the function that they are in.
 */
#ifndef HLS_PASSES_HOIST_CALLS_H
#define HLS_PASSES_HOIST_CALLS_H

#include "base/memory/arena.h"
#include "base/memory/ptr_map.h"

#include "mlir-c/IR.h"
#include "mlir-c/Support.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* One instance that becomes ports. */
typedef struct hoisted {
  MlirOperation instance; /* that, or the one of a function that had it */
  MlirOperation callee;
  unsigned number;   /* among the instances of the callee */
  bool is_inside;    /* it was in another function, whose ports are passed on */
  intptr_t operands; /* then they are results of the instance, from this one */
  struct hoisted *next;
} hoisted;

/* A function that is looked into. */
typedef struct hoist_visit {
  MlirOperation func;
  MlirOperation next;        /* in its body */
  struct hoist_visit *outer; /* with an instance of it */
} hoist_visit;

/* What is known while one function after the other is visited. */
typedef struct hoisting {
  MlirSymbolTable symbols;
  arena_pool arena;
  ptr_map counts;  /* callee -> instances of it so far in the function */
  ptr_map callees; /* the same for the whole module: those that are hoisted */
  ptr_map taken;   /* attribute of a name of a port of the function */
  ptr_map visited; /* function -> itself when it is done, else NULL */
  ptr_map lists;   /* function with a body -> the first that it hoisted */
  hoisted *first;
  hoisted **last;
  hoist_visit *innermost; /* the last that was begun; or NULL */
  size_t num_hoisted;
  size_t num_arguments; /* that the instances need */
  size_t num_results;
  bool out_of_memory;
  bool is_reported;
} hoisting;

/* The function with a body that an operation is an instance of; or null. */
MlirOperation hoist_calls_inner(const hoisting *state, MlirOperation op);

/* Gives the function, which holds the instances from `first` on, their ports.
 * Returns false when out of memory. */
bool hoist_calls(hoisting *state, MlirOperation func);

#endif
