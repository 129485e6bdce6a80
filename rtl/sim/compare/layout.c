/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Laying out the recorded state of a call.
 */
#include "rtl/sim/compare/layout.h"

#include "hls/calling_convention.h"

#include <stdlib.h>
#include <string.h>

static uint64_t padded(uint64_t bytes) { return (bytes + 7) & ~7ull; }

uint64_t sim_mask(unsigned bits) {
  return bits >= 64 ? ~0ull : (1ull << bits) - 1;
}

static bool is_circuit_scalar(const hls_scalar *scalar) {
  return (scalar->kind == HLS_SCALAR_INT || scalar->kind == HLS_SCALAR_FLOAT) &&
         scalar->bits >= 1 && scalar->bits <= 64 &&
         (scalar->storage_bytes == 1 || scalar->storage_bytes == 2 ||
          scalar->storage_bytes == 4 || scalar->storage_bytes == 8) &&
         scalar->bits <= 8 * scalar->storage_bytes;
}

/* Fills one slot, all but its offsets. */
static hls_status describe(sim_slot *slot, const hls_param *param,
                           const char *function, hls_error *error) {
  *slot = (sim_slot){.param = param, .is_array = param->is_array};
  if (param->is_pointer && !param->is_array) {
    return hls_error_set(error, HLS_INVALID,
                         "argument '%s' of %s has no known size: declare it "
                         "as an array, for example '%s[16]'",
                         param->name, function, param->name);
  }
  if (!is_circuit_scalar(&param->scalar)) {
    return hls_error_set(error, HLS_INVALID,
                         "argument '%s' of %s has a type that cannot be "
                         "simulated: '%s'",
                         param->name, function, param->spelling);
  }
  int64_t elements = param->is_array ? hls_param_num_elements(param) : 1;
  /* So that the arithmetic here cannot overflow. */
  if (elements < 1 || elements > INT32_MAX) {
    return hls_error_set(error, HLS_INVALID,
                         "argument '%s' of %s has %lld elements, which cannot "
                         "be simulated",
                         param->name, function, (long long)elements);
  }
  slot->elements = (uint64_t)elements;
  slot->bytes = slot->elements * param->scalar.storage_bytes;
  return HLS_OK;
}

hls_status sim_layout_init(sim_layout *layout, const hls_signature *signature,
                           hls_error *error) {
  const hls_scalar *result = &signature->result;
  if (result->kind != HLS_SCALAR_VOID && !is_circuit_scalar(result)) {
    return hls_error_set(error, HLS_INVALID,
                         "the result of %s has a type that cannot be simulated",
                         signature->name);
  }
  layout->signature = signature;
  layout->num_slots = signature->num_params;
  layout->slots = calloc(layout->num_slots + 1, sizeof *layout->slots);
  if (!layout->slots) {
    return hls_error_set(error, HLS_NO_MEMORY, "out of memory");
  }
  layout->after_size = result->kind == HLS_SCALAR_VOID ? 0 : 8;
  for (size_t i = 0; i < layout->num_slots; i++) {
    sim_slot *slot = &layout->slots[i];
    hls_status status =
        describe(slot, &signature->params[i], signature->name, error);
    if (status != HLS_OK) {
      return status;
    }
    slot->before = layout->before_size;
    layout->before_size += padded(slot->bytes);
    if (slot->is_array) {
      slot->after = layout->after_size;
      layout->after_size += padded(slot->bytes);
    }
  }
  if (hls_signature_recorded_bytes(signature, signature->num_params) >
      HLS_MAX_RECORDING_BYTES) {
    return hls_error_set(
        error, HLS_INVALID,
        "the arguments of %s take more than the %llu MiB that can be recorded "
        "for a simulation",
        signature->name, (unsigned long long)(HLS_MAX_RECORDING_BYTES >> 20));
  }
  /* A record is never empty, so that calls can be counted. */
  if (layout->before_size + layout->after_size == 0) {
    layout->before_size = 8;
  }
  return HLS_OK;
}

void sim_layout_finish(sim_layout *layout) {
  free(layout->slots);
  *layout = (sim_layout){0};
}

/* The C type that a port carries, or NULL if the port has no such partner. */
static const hls_scalar *partner(const sim_layout *layout,
                                 const rtl_port *port) {
  if (port->role == RTL_ROLE_RESULT) {
    const hls_scalar *result = &layout->signature->result;
    return result->kind == HLS_SCALAR_VOID ? NULL : result;
  }
  if (port->argument < 0 || (size_t)port->argument >= layout->num_slots) {
    return NULL;
  }
  const sim_slot *slot = &layout->slots[port->argument];
  bool wants_array = port->role == RTL_ROLE_MEMORY;
  return slot->is_array == wants_array ? &slot->param->scalar : NULL;
}

hls_status sim_layout_check_ports(const sim_layout *layout,
                                  const rtl_design *design, hls_error *error) {
  for (size_t i = 0; i < design->num_ports; i++) {
    const rtl_port *port = &design->ports[i];
    if (port->role != RTL_ROLE_RESULT && port->role != RTL_ROLE_ARGUMENT &&
        port->role != RTL_ROLE_MEMORY) {
      continue;
    }
    const hls_scalar *scalar = partner(layout, port);
    if (!scalar) {
      return hls_error_set(error, HLS_INTERNAL,
                           "port %s of the circuit has no partner in %s",
                           port->name, layout->signature->name);
    }
    /* A value may travel as it lies in memory: a _Bool element in 8 bits, a
     * _BitInt(33) in 64. */
    if ((port->data_width < scalar->bits && !port->is_narrowed) ||
        port->data_width > 8 * scalar->storage_bytes) {
      return hls_error_set(
          error, HLS_INTERNAL,
          "port %s of the circuit is %u bits wide, in C it has %u", port->name,
          port->data_width, scalar->bits);
    }
  }
  return HLS_OK;
}

static const sim_slot *find_variable(const sim_layout *layout,
                                     const char *name) {
  for (size_t i = layout->num_slots; i-- > 0;) {
    const char *variable = layout->slots[i].param->variable;
    if (variable && strcmp(variable, name) == 0) {
      return &layout->slots[i];
    }
  }
  return NULL;
}

const sim_slot *sim_layout_trap(const sim_layout *layout) {
  return find_variable(layout, HLS_TRAP_VARIABLE);
}

const sim_slot *sim_layout_printed_count(const sim_layout *layout) {
  return find_variable(layout, HLS_PRINTED_COUNT_VARIABLE);
}
