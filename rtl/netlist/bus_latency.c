/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Memories behind AXI that answer sooner or later than those that are written
 * for every simulation. A design is kept from one request to the next, and only
 * its top module says how late they are: what is made here has one of its own.
 */
#include "rtl/netlist/emitted.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* As the top module has it, and nothing that people name. */
static const char written[] = ".LATENCY(" RTL_BUS_LATENCY_TEXT ")";

/* A copy of a text with other latencies; NULL when out of memory. */
static char *replace_all(arena_pool *arena, const rtl_file *file,
                         unsigned cycles, size_t *size) {
  char other[sizeof written + 10];
  int length = snprintf(other, sizeof other, ".LATENCY(%u)", cycles);
  size_t count = 0;
  for (const char *at = file->text; (at = strstr(at, written)); at++) {
    count++;
  }
  char *text =
      ARENA_UNSET(arena, char, file->size + count * (size_t)length + 1);
  char *to = text;
  const char *from = file->text, *at;
  while (text && (at = strstr(from, written))) {
    to = mempcpy(to, from, (size_t)(at - from));
    to = mempcpy(to, other, (size_t)length);
    from = at + strlen(written);
  }
  if (text) {
    to = mempcpy(to, from, (size_t)(file->text + file->size - from));
    *to = '\0';
    *size = (size_t)(to - text);
  }
  return text;
}

rtl_design *rtl_design_with_bus_latency(const rtl_design *wrapped,
                                        unsigned cycles) {
  emitted_design *made = calloc(1, sizeof *made);
  if (!made) {
    return NULL;
  }
  rtl_design *design = &made->design;
  *design = *wrapped;
  design->files = ARENA_UNSET(&made->arena, rtl_file, wrapped->num_files);
  if (design->files) {
    memcpy(design->files, wrapped->files,
           wrapped->num_files * sizeof *wrapped->files);
    rtl_file *top = &design->files[0];
    top->text = replace_all(&made->arena, wrapped->files, cycles, &top->size);
  }
  if (made->arena.failed) {
    rtl_design_destroy(design);
    return NULL;
  }
  return design;
}
