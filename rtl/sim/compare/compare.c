/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Comparison and the spelling of values.
 */
#include "rtl/sim/compare/compare.h"

#include "hls/calling_convention.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_MISMATCHES 20

static float as_float(uint64_t bits) {
  uint32_t word = (uint32_t)bits;
  float value;
  memcpy(&value, &word, sizeof value);
  return value;
}

static double as_double(uint64_t bits) {
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

static int64_t sign_extended(uint64_t bits, unsigned width) {
  uint64_t sign = 1ull << (width - 1);
  return (int64_t)((bits ^ sign) - sign);
}

void sim_format_value(const hls_scalar *scalar, uint64_t bits, char *text,
                      size_t size) {
  bits &= sim_mask(scalar->bits);
  if (scalar->kind == HLS_SCALAR_FLOAT && scalar->bits == 32) {
    snprintf(text, size, "%.9g", (double)as_float(bits));
  } else if (scalar->kind == HLS_SCALAR_FLOAT && scalar->bits == 64) {
    snprintf(text, size, "%.17g", as_double(bits));
  } else if (scalar->kind == HLS_SCALAR_FLOAT) {
    snprintf(text, size, "0x%" PRIx64, bits);
  } else if (scalar->is_signed) {
    snprintf(text, size, "%" PRId64, sign_extended(bits, scalar->bits));
  } else {
    snprintf(text, size, "%" PRIu64, bits);
  }
}

void sim_format_element(const hls_param *param, int64_t index, char *text,
                        size_t size) {
  int64_t stride = hls_param_num_elements(param);
  int used = snprintf(text, size, "%s", param->name);
  for (unsigned i = 0; i < param->rank; i++) {
    stride /= param->shape[i] > 0 ? param->shape[i] : 1;
    /* An element outside the array has an outermost index that is too large. */
    int64_t here = stride > 0 ? index / stride : index;
    index = stride > 0 ? index % stride : 0;
    if (used >= 0 && (size_t)used < size) {
      used += snprintf(text + used, size - (size_t)used, "[%" PRId64 "]", here);
    }
  }
}

/* As a circuit stores it: below 0 in another file. */
static void format_line(int line, char *text, size_t size) {
  snprintf(text, size, "line %u%s", line < 0 ? -(unsigned)line : (unsigned)line,
           line < 0 ? " of another file" : "");
}

void sim_format_trap(const sim_mismatch *mismatch, const char *what, char *text,
                     size_t size) {
  int line = atoi(mismatch->actual), wanted = atoi(mismatch->expected);
  char here[40], there[40];
  format_line(line, here, sizeof here);
  format_line(wanted, there, sizeof there);
  if (line == 0) {
    snprintf(text, size, "%s goes on, and the C program stops on %s", what,
             there);
  } else if (wanted == 0) {
    snprintf(text, size, "%s stops on %s, and the C program goes on", what,
             here);
  } else {
    snprintf(text, size, "%s stops on %s, and the C program on %s", what, here,
             there);
  }
}

void sim_format_mismatch(const sim_mismatch *mismatch, char *text,
                         size_t size) {
  if (mismatch->is_trap) {
    sim_format_trap(mismatch, "the circuit", text, size);
    return;
  }
  char printed[64] = "";
  if (mismatch->is_printed_count) {
    int64_t more = atoll(mismatch->actual) - atoll(mismatch->expected);
    uint64_t words = (uint64_t)(more < 0 ? -more : more);
    snprintf(printed, sizeof printed,
             "main() prints %" PRIu64 " word%s %s: ", words,
             words == 1 ? "" : "s", more < 0 ? "fewer" : "more");
  }
  snprintf(text, size, "%s%s is %s instead of %s", printed,
           mismatch->element ? mismatch->element : "the result",
           mismatch->actual, mismatch->expected);
}

static bool is_variable(const hls_param *array, const char *variable) {
  return array && array->variable && strcmp(array->variable, variable) == 0;
}

static bool same(const hls_scalar *scalar, uint64_t a, uint64_t b) {
  uint64_t mask = sim_mask(scalar->bits);
  if ((a & mask) == (b & mask)) {
    return true;
  }
  if (scalar->kind != HLS_SCALAR_FLOAT) {
    return false;
  }
  if (scalar->bits == 32) {
    return isnan(as_float(a)) && isnan(as_float(b));
  }
  return scalar->bits == 64 && isnan(as_double(a)) && isnan(as_double(b));
}

/* An element of an array, or with NULL the result. */
static hls_status add_mismatch(sim_result *result, size_t call,
                               const hls_param *array, int64_t index,
                               const hls_scalar *scalar, uint64_t expected,
                               uint64_t actual, hls_error *error) {
  result->total_mismatches++;
  if (result->num_mismatches == MAX_MISMATCHES) {
    return HLS_OK;
  }
  if (!result->mismatches) {
    result->mismatches = calloc(MAX_MISMATCHES, sizeof *result->mismatches);
    if (!result->mismatches) {
      return hls_error_set(error, HLS_NO_MEMORY, "out of memory");
    }
  }
  char wanted[64], got[64], name[256];
  if (array) {
    sim_format_element(array, index, name, sizeof name);
  }
  sim_format_value(scalar, expected, wanted, sizeof wanted);
  sim_format_value(scalar, actual, got, sizeof got);
  sim_mismatch *mismatch = &result->mismatches[result->num_mismatches++];
  *mismatch = (sim_mismatch){.call = call,
                             .what = strdup(array ? array->name : "result"),
                             .index = index,
                             .expected = strdup(wanted),
                             .actual = strdup(got),
                             .bits = expected ^ actual,
                             .element = array ? strdup(name) : NULL,
                             .is_printed_count =
                                 is_variable(array, HLS_PRINTED_COUNT_VARIABLE),
                             .is_trap = is_variable(array, HLS_TRAP_VARIABLE)};
  if (!mismatch->what || !mismatch->expected || !mismatch->actual ||
      (array && !mismatch->element)) {
    return hls_error_set(error, HLS_NO_MEMORY, "out of memory");
  }
  return HLS_OK;
}

static uint64_t element(const uint8_t *array, uint64_t index, unsigned bytes) {
  uint64_t value = 0;
  memcpy(&value, array + index * bytes, bytes);
  return value;
}

static hls_status compare_array(const sim_slot *slot, size_t call,
                                const uint8_t *expected, const uint8_t *actual,
                                sim_result *result, hls_error *error) {
  expected += slot->after;
  actual += slot->after;
  if (memcmp(expected, actual, slot->bytes) == 0) {
    return HLS_OK; /* nearly always, and fast */
  }
  const hls_scalar *scalar = &slot->param->scalar;
  for (uint64_t i = 0; i < slot->elements; i++) {
    uint64_t wanted = element(expected, i, scalar->storage_bytes);
    uint64_t got = element(actual, i, scalar->storage_bytes);
    if (!same(scalar, wanted, got)) {
      hls_status status = add_mismatch(result, call, slot->param, (int64_t)i,
                                       scalar, wanted, got, error);
      if (status != HLS_OK) {
        return status;
      }
    }
  }
  return HLS_OK;
}

hls_status sim_compare(const sim_layout *layout, size_t call,
                       const uint8_t *expected, const uint8_t *actual,
                       sim_result *result, bool *matches, hls_error *error) {
  uint64_t before = result->total_mismatches;
  hls_status status = HLS_OK;
  /* What explains the others, which may be many, comes first. */
  const sim_slot *first[] = {sim_layout_trap(layout),
                             sim_layout_printed_count(layout)};
  const hls_scalar *scalar = &layout->signature->result;
  if (first[0]) {
    status = compare_array(first[0], call, expected, actual, result, error);
  }
  if (status == HLS_OK && scalar->kind != HLS_SCALAR_VOID) {
    uint64_t wanted = element(expected, 0, 8), got = element(actual, 0, 8);
    if (!same(scalar, wanted, got)) {
      status = add_mismatch(result, call, NULL, -1, scalar, wanted, got, error);
    }
  }
  if (status == HLS_OK && first[1]) {
    status = compare_array(first[1], call, expected, actual, result, error);
  }
  for (size_t i = 0; status == HLS_OK && i < layout->num_slots; i++) {
    const sim_slot *slot = &layout->slots[i];
    if (slot->is_array && slot != first[0] && slot != first[1]) {
      status = compare_array(slot, call, expected, actual, result, error);
    }
  }
  *matches = result->total_mismatches == before;
  return status;
}

hls_status sim_compare_trap(const sim_layout *layout, size_t call,
                            const uint8_t *expected, const uint8_t *actual,
                            sim_result *result, bool *matches,
                            hls_error *error) {
  uint64_t before = result->total_mismatches;
  hls_status status = compare_array(sim_layout_trap(layout), call, expected,
                                    actual, result, error);
  *matches = result->total_mismatches == before;
  return status;
}
