/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * All calls as one: the elements of an array in the first call, then those of
 * the second one, and so on.
 */
#include "rtl/sim/chain/chain.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

rtl_end chain_end_of(const chain *all, size_t array) {
  const rtl_composition *what = all->request->composition;
  const rtl_design *top = all->request->top;
  const rtl_port *wanted = NULL;
  for (size_t i = 0; i < top->num_ports; i++) {
    if (top->ports[i].role == RTL_ROLE_MEMORY &&
        (size_t)top->ports[i].argument == array) {
      wanted = &top->ports[i];
    }
  }
  for (size_t i = 0; wanted && i < what->num_stages; i++) {
    const rtl_stage *stage = &what->stages[i];
    size_t size = strlen(stage->name);
    bool is_here = strncmp(wanted->source_name, stage->name, size) == 0 &&
                   wanted->source_name[size] == '.';
    for (size_t p = 0; is_here && p < stage->design->num_ports; p++) {
      const rtl_port *port = &stage->design->ports[p];
      if (port->role == RTL_ROLE_MEMORY &&
          strcmp(port->source_name, wanted->source_name + size + 1) == 0) {
        return (rtl_end){i, port};
      }
    }
  }
  return (rtl_end){0};
}

static size_t count_arrays(const rtl_design *top) {
  size_t count = 0;
  for (size_t i = 0; i < top->num_ports; i++) {
    count += top->ports[i].role == RTL_ROLE_MEMORY;
  }
  return count;
}

/* The top module as a C function that is called once. */
static hls_status describe(chain *all) {
  const rtl_design *top = all->request->top;
  size_t count = count_arrays(top);
  all->params = calloc(count + 1, sizeof *all->params);
  all->shapes = calloc(2 * count + 1, sizeof *all->shapes);
  if (!all->params || !all->shapes) {
    return hls_error_set(all->error, HLS_NO_MEMORY, "out of memory");
  }
  for (size_t i = 0; i < top->num_ports; i++) {
    const rtl_port *port = &top->ports[i];
    if (port->role != RTL_ROLE_MEMORY) {
      continue;
    }
    size_t number = (size_t)port->argument;
    const rtl_end end = chain_end_of(all, number);
    const sim_slot *slot = chain_slot(all, &end);
    int64_t *shape = &all->shapes[2 * number];
    shape[0] = (int64_t)(slot->elements * all->num_calls);
    shape[1] = slot->param->scalar.storage_bytes;
    all->params[number] = (hls_param){.name = port->source_name,
                                      .spelling = slot->param->spelling,
                                      .scalar = slot->param->scalar,
                                      .is_array = true,
                                      .shape = shape,
                                      .strides = shape + 1,
                                      .rank = 1,
                                      .argument = (unsigned)number};
  }
  all->signature = (hls_signature){.name = all->request->composition->name,
                                   .result = {.kind = HLS_SCALAR_VOID},
                                   .params = all->params,
                                   .num_params = (unsigned)count,
                                   .has_body = true};
  return sim_layout_init(&all->whole.layout, &all->signature, all->error);
}

/* The state before the only call, and that behind it. */
static void fill(const chain *all, uint8_t *recording) {
  const sim_layout *whole = &all->whole.layout;
  for (size_t i = 0; i < whole->num_slots; i++) {
    const rtl_end end = chain_end_of(all, i);
    size_t bytes = chain_slot(all, &end)->bytes;
    for (size_t call = 0; call < all->num_calls; call++) {
      memcpy(recording + whole->slots[i].before + call * bytes,
             chain_array(all, &end, call, false), bytes);
      memcpy(recording + whole->before_size + whole->slots[i].after +
                 call * bytes,
             chain_array(all, &end, call, true), bytes);
    }
  }
}

hls_status chain_join(chain *all) {
  hls_status status = describe(all);
  if (status != HLS_OK) {
    return status;
  }
  golden *whole = &all->whole;
  size_t size = whole->layout.before_size + whole->layout.after_size;
  whole->recording = memfd_create("recording", MFD_CLOEXEC);
  if (whole->recording < 0 || ftruncate(whole->recording, (off_t)size) != 0) {
    return hls_error_set(all->error, HLS_IO, "cannot create a recording: %s",
                         strerror(errno));
  }
  void *recording =
      mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, whole->recording, 0);
  if (recording == MAP_FAILED) {
    return hls_error_set(all->error, HLS_NO_MEMORY,
                         "cannot map a recording: %s", strerror(errno));
  }
  fill(all, recording);
  munmap(recording, size);
  whole->num_calls = 1;
  return HLS_OK;
}
