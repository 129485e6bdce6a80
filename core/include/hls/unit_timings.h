/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How long the hardware units take, as their manifests say
 * (rtl/units/README.md). The table is made from them when the program is built.
 */
#ifndef HLS_UNIT_TIMINGS_H
#define HLS_UNIT_TIMINGS_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Cycles from the last operand to the result are `cycles` + `per_bit` * the
 * bits of the result; or those of the attribute, if the operation has it. */
typedef struct hls_unit_timing {
  const char *operation; /* "handshake.muli" */
  const char *unit;      /* "hls_muli" */
  unsigned width;        /* it holds for results of so many bits; 0: of any */
  unsigned cycles;
  unsigned per_bit;
  const char *attribute; /* NULL when the unit obeys none */
  bool is_serial;        /* it takes one set of operands at a time */
} hls_unit_timing;

/* Sorted by operation, then by unit, then by width. */
extern const hls_unit_timing hls_unit_timings[];
extern const size_t hls_num_unit_timings;

#ifdef __cplusplus
}
#endif

#endif
