/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What is behind the design that a caller holds.
 */
#ifndef RTL_NETLIST_EMITTED_H
#define RTL_NETLIST_EMITTED_H

#include "base/memory/arena.h"
#include "rtl/design.h"

/* A design and the memory everything in it lives in. */
typedef struct emitted_design {
  rtl_design design; /* first: this is what the caller holds */
  arena_pool arena;
  char *top; /* the text of the top module, which may have many megabytes; NULL
                when it lives in the arena */
} emitted_design;

#endif
