/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Jansson's allocations.
 */
#include "daemon/host/json_memory.h"

#include <stdlib.h>

static _Thread_local bool ran_out;

static void *allocate(size_t size) {
  void *memory = malloc(size);
  ran_out |= !memory;
  return memory;
}

void json_memory_watch(void) { json_set_alloc_funcs(allocate, free); }

bool json_memory_ran_out(void) {
  bool before = ran_out;
  ran_out = false;
  return before;
}
