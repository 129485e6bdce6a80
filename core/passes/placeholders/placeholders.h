/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Placeholder functions, the user's own units named in C: which functions are
 * placeholders, their rules, and their rewriting into calls whose outputs are
 * results. lower_cf_to_handshake.c describes the rules.
 */
#ifndef HLS_PASSES_PLACEHOLDERS_H
#define HLS_PASSES_PLACEHOLDERS_H

#include "base/memory/arena.h"
#include "base/memory/ptr_map.h"
#include "core/ir/ir.h"

typedef enum callee_kind {
  CALLEE_ORDINARY,    /* has a body, or a name without two underscores */
  CALLEE_INIT,        /* __init*: marks a variable that a unit will set */
  CALLEE_WAIT,        /* __wait_*() and __*_to_token(), ordering intrinsics */
  CALLEE_PLACEHOLDER, /* every other __* without a body */
} callee_kind;

callee_kind placeholders_classify_callee(MlirOperation func);

/* The attribute that carries a placeholder's parameters from its rewritten call
 * to its instance: a dictionary. */
#define PLACEHOLDER_PARAMETERS "hls.parameters"

/* The placeholder calls of one module, checked and then rewritten.
 * Zero-initialise; finish() in every case. */
typedef struct placeholders {
  MlirOperation module;
  MlirSymbolTable symbols;
  arena_pool arena;
  ptr_map declarations; /* func.func -> struct placeholder */
  ptr_map call_of;      /* func.call -> struct placeholder_call */
  ptr_map unclear;      /* func.call: what it sets is not known */
  ptr_map judged;       /* func.func whose mistakes have been reported */
  struct placeholder_call *calls; /* all, last one first */
  struct placeholder_use *uses;
  bool has_errors;
  bool parameters_stay; /* for the rewriting: they remain operands */
} placeholders;

/* Checks every call of a placeholder or __init function in the module and
 * reports all mistakes. Returns false if there was one. Unreachable blocks
 * must be gone. */
bool placeholders_check(placeholders *state, MlirOperation module);

/* Rewrites what was checked: a placeholder's call takes its inputs and returns
 * its outputs, its parameters are in PLACEHOLDER_PARAMETERS or, if they stay,
 * among the inputs in the old order, its declaration agrees, and __init
 * functions are gone. Returns false when out of memory. */
bool placeholders_rewrite(placeholders *state);
void placeholders_finish(placeholders *state);

#endif
