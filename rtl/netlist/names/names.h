/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Names in the generated Verilog. User names are kept wherever Verilog allows;
 * where it does not they are changed in a way that depends on nothing but the
 * names that were declared before.
 */
#ifndef RTL_NETLIST_NAMES_H
#define RTL_NETLIST_NAMES_H

#include "rtl/netlist/names/name_set.h"

#include "base/memory/arena.h"

/* A namespace: what one Verilog module declares, or the modules themselves.
 * Zero-initialise with an arena in `taken`; nothing to finish. */
typedef struct name_scope {
  string_table taken; /* what is declared, as a name_set */
} name_scope;

/* Declares `wish`, or the nearest legal name that is free, together with that
 * name followed by each of the suffixes (NULL-terminated; may be NULL; "" for
 * the name itself, which is otherwise not declared). Returns the name, which is
 * `wish` itself where it can be: that has to live as long as the arena. NULL
 * when out of memory. */
const char *name_declare(name_scope *scope, const char *wish,
                         const char *const *suffixes);

/* Are a name and its wires free, and need no change? */
bool name_is_free(name_scope *scope, const char *wish,
                  const char *const *suffixes);

/* Makes room for so many names more, each with its wires. Returns false when
 * out of memory. */
bool name_reserve(name_scope *scope, size_t count);

/* Declares a single name. */
const char *name_declare_one(name_scope *scope, const char *wish);

#endif
