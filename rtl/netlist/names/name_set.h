/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The names that are declared. Most are wires of a channel, `x`, `x_valid` and
 * `x_ready`, one after the other: these share an entry, so that the table is
 * small and the second and third are found where the first was. The table of a
 * large circuit is in no cache.
 */
#ifndef RTL_NETLIST_NAME_SET_H
#define RTL_NETLIST_NAME_SET_H

#include "base/text/string_table.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Makes room in a table of names for so many more, each with its wires. Returns
 * false when out of memory. */
bool name_set_reserve(string_table *names, size_t count);

bool name_set_has(const string_table *names, const char *name);

/* Adds a name, which need not live on. Returns false when out of memory. */
bool name_set_add(string_table *names, const char *name);

/* How often this was asked for `base`, from 1 on: a number that makes a name of
 * it which may be free. Whoever asks for many names that are alike gets each
 * without a look at those before. Returns 0 when out of memory. */
uint32_t name_set_next(string_table *names, const char *base);

#endif
