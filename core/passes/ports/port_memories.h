/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Ports of arrays with the bits that their elements and addresses need.
 */
#ifndef HLS_PASSES_PORT_MEMORIES_H
#define HLS_PASSES_PORT_MEMORIES_H

#include "base/memory/arena.h"
#include "core/passes/widths/width_form.h"

/* Narrows the accesses to the array that is an argument, and sets `*form` to
 * how its elements are told then: by all their bits, if nothing else is known.
 * The addresses get as many bits as its length needs. An array whose accesses
 * are not all found stays as it is. Returns false when out of memory. */
bool port_memory_narrow(MlirValue memory, arena_pool *arena, width_form *form);

#endif
