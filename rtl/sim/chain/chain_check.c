/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Whether main() does with the kernels what the design does.
 */
#include "rtl/sim/chain/chain.h"
#include "rtl/sim/compare/compare.h"

#include <stdlib.h>
#include <string.h>

static const rtl_stage *stage_of(const chain *all, const rtl_end *end) {
  return &all->request->composition->stages[end->stage];
}

const sim_slot *chain_slot(const chain *all, const rtl_end *end) {
  return &all->stages[end->stage].native.layout.slots[end->port->argument];
}

const uint8_t *chain_array(const chain *all, const rtl_end *end, size_t call,
                           bool is_after) {
  const chain_stage *stage = &all->stages[end->stage];
  const sim_layout *layout = &stage->native.layout;
  const sim_slot *slot = chain_slot(all, end);
  size_t stride = layout->before_size + layout->after_size;
  return stage->recording + call * stride +
         (is_after ? layout->before_size + slot->after : slot->before);
}

static hls_status diagnosed(const chain *all) {
  return hls_error_set(all->error, HLS_DIAGNOSED,
                       "main() does not do what the design does");
}

/* Each kernel is called as often as any other one. */
static hls_status check_numbers(chain *all) {
  const sim_chain_request *request = all->request;
  const rtl_composition *what = request->composition;
  all->num_calls = all->stages[0].native.num_calls;
  for (size_t i = 1; i < what->num_stages; i++) {
    size_t calls = all->stages[i].native.num_calls;
    if (calls != all->num_calls) {
      hls_diagnostics_add(
          all->diagnostics, HLS_SEVERITY_ERROR, "design-main",
          request->stages[i],
          "main() calls %s, of the stage '%s', %zu time%s, and %s, of '%s', "
          "%zu time%s: in a design each has one call for each of the others",
          request->kernels[i].name, what->stages[i].name, calls,
          calls == 1 ? "" : "s", request->kernels[0].name, what->stages[0].name,
          all->num_calls, all->num_calls == 1 ? "" : "s");
      return diagnosed(all);
    }
  }
  return HLS_OK;
}

static uint64_t element(const uint8_t *array, uint64_t index, unsigned bytes) {
  uint64_t value = 0;
  memcpy(&value, array + index * bytes, bytes);
  return value;
}

static hls_status tell_stream(const chain *all, size_t number, size_t call,
                              uint64_t index, uint64_t wrote, uint64_t read) {
  const rtl_stream *stream = &all->request->composition->streams[number];
  const hls_param *from = chain_slot(all, &stream->from)->param;
  const hls_param *to = chain_slot(all, &stream->to)->param;
  char written[256], taken[256], had[64], has[64];
  sim_format_element(from, (int64_t)index, written, sizeof written);
  sim_format_element(to, (int64_t)index, taken, sizeof taken);
  sim_format_value(&from->scalar, wrote, had, sizeof had);
  sim_format_value(&to->scalar, read, has, sizeof has);
  hls_diagnostics_add(
      all->diagnostics, HLS_SEVERITY_ERROR, "design-main",
      all->request->streams[number],
      "main() does not connect '%s.%s' with '%s.%s': in call %zu '%s' leaves "
      "%s as %s, and '%s' gets %s as %s",
      stage_of(all, &stream->from)->name, from->name,
      stage_of(all, &stream->to)->name, to->name, call + 1,
      stage_of(all, &stream->from)->name, written, had,
      stage_of(all, &stream->to)->name, taken, has);
  return diagnosed(all);
}

/* What one stage has written is what the other one reads. */
static hls_status check_stream(const chain *all, size_t number) {
  const rtl_stream *stream = &all->request->composition->streams[number];
  const sim_slot *from = chain_slot(all, &stream->from);
  unsigned bytes = from->param->scalar.storage_bytes;
  uint64_t mask = sim_mask(from->param->scalar.bits);
  for (size_t call = 0; call < all->num_calls; call++) {
    const uint8_t *wrote = chain_array(all, &stream->from, call, true);
    const uint8_t *reads = chain_array(all, &stream->to, call, false);
    if (memcmp(wrote, reads, from->bytes) == 0) {
      continue;
    }
    for (uint64_t i = 0; i < from->elements; i++) {
      uint64_t had = element(wrote, i, bytes), has = element(reads, i, bytes);
      if ((had & mask) != (has & mask)) {
        return tell_stream(all, number, call, i, had, has);
      }
    }
  }
  return HLS_OK;
}

static uint64_t scalar_in(const chain *all, const rtl_end *end, size_t call) {
  const hls_scalar *scalar = &chain_slot(all, end)->param->scalar;
  return element(chain_array(all, end, call, false), 0, scalar->storage_bytes) &
         sim_mask(scalar->bits);
}

/* A scalar is the constant of the design in each call. */
static hls_status check_constant(const chain *all, size_t number) {
  const rtl_constant *constant = &all->request->composition->constants[number];
  const hls_param *param = chain_slot(all, &constant->of)->param;
  uint64_t wanted = constant->bits & sim_mask(param->scalar.bits);
  for (size_t call = 0; call < all->num_calls; call++) {
    uint64_t found = scalar_in(all, &constant->of, call);
    if (found != wanted) {
      char has[64], is[64];
      sim_format_value(&param->scalar, wanted, has, sizeof has);
      sim_format_value(&param->scalar, found, is, sizeof is);
      hls_diagnostics_add(all->diagnostics, HLS_SEVERITY_ERROR, "design-main",
                          all->request->constants[number],
                          "'%s.%s' is %s in the design, and main() gives it %s "
                          "in call %zu",
                          stage_of(all, &constant->of)->name, param->name, has,
                          is, call + 1);
      return diagnosed(all);
    }
  }
  return HLS_OK;
}

/* A port of the top module has one value in all calls. */
static hls_status add_value(chain *all, const rtl_end *end) {
  uint64_t value = scalar_in(all, end, 0);
  const hls_param *param = chain_slot(all, end)->param;
  for (size_t call = 1; call < all->num_calls; call++) {
    if (scalar_in(all, end, call) != value) {
      char first[64], other[64];
      sim_format_value(&param->scalar, value, first, sizeof first);
      sim_format_value(&param->scalar, scalar_in(all, end, call), other,
                       sizeof other);
      hls_diagnostics_add(
          all->diagnostics, HLS_SEVERITY_ERROR, "design-main",
          all->request->stages[end->stage],
          "main() gives '%s.%s' the value %s in call 1 and %s in call %zu: a "
          "scalar of a design has one value in all calls; what changes is a "
          "stream",
          stage_of(all, end)->name, param->name, first, other, call + 1);
      return diagnosed(all);
    }
  }
  all->values[all->num_values++] = (rtl_constant){*end, value};
  return HLS_OK;
}

static hls_status check_scalars(chain *all) {
  const rtl_composition *what = all->request->composition;
  hls_status status = HLS_OK;
  size_t most = 0;
  for (size_t i = 0; i < what->num_stages; i++) {
    most += what->stages[i].design->num_ports;
  }
  all->values = calloc(most + 1, sizeof *all->values);
  if (!all->values) {
    return hls_error_set(all->error, HLS_NO_MEMORY, "out of memory");
  }
  for (size_t i = 0; status == HLS_OK && i < what->num_constants; i++) {
    status = check_constant(all, i);
  }
  for (size_t i = 0; i < what->num_stages; i++) {
    const rtl_design *design = what->stages[i].design;
    for (size_t p = 0; status == HLS_OK && p < design->num_ports; p++) {
      const rtl_end end = {i, &design->ports[p]};
      bool is_constant = false;
      for (size_t c = 0; c < what->num_constants; c++) {
        is_constant |= what->constants[c].of.port == end.port;
      }
      if (end.port->role == RTL_ROLE_ARGUMENT && !is_constant) {
        status = add_value(all, &end);
      }
    }
  }
  return status;
}

hls_status chain_check(chain *all) {
  hls_status status = check_numbers(all);
  for (size_t i = 0;
       status == HLS_OK && i < all->request->composition->num_streams; i++) {
    status = check_stream(all, i);
  }
  return status == HLS_OK ? check_scalars(all) : status;
}
