/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How long the hardware units take, and how large they are, as their manifests
 * say (rtl/units/README.md). The tables are made from them when the program is
 * built.
 */
#ifndef HLS_UNIT_TIMINGS_H
#define HLS_UNIT_TIMINGS_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Of several units for an operation, one may be for those that have an
 * attribute, another for those that have not. */
typedef struct hls_unit_choice {
  const char *attribute; /* NULL: the unit is for any */
  bool is_given;
} hls_unit_choice;

/* Cycles from the last operand to the result are `cycles` + `per_bit` * the
 * bits of the result; or those of the attribute, if the operation has it. */
typedef struct hls_unit_timing {
  const char *operation; /* "handshake.muli" */
  const char *unit;      /* "hls_muli" */
  unsigned width;        /* it holds for results of so many bits; 0: of any */
  unsigned cycles;
  unsigned per_bit;
  const char *attribute; /* NULL when the unit obeys none */
  hls_unit_choice choice;
  bool is_serial; /* it takes one set of operands at a time */
} hls_unit_timing;

/* Sorted by operation, then by unit, then by width. */
extern const hls_unit_timing hls_unit_timings[];
extern const size_t hls_num_unit_timings;

/* What a figure is of: a line `delay` in nanoseconds, or a line `area` in
 * pieces. */
typedef enum hls_unit_quantity {
  HLS_UNIT_DELAY_DATA,
  HLS_UNIT_DELAY_SELECT,
  HLS_UNIT_DELAY_VALID,
  HLS_UNIT_DELAY_READY,
  HLS_UNIT_DELAY_TO_READY,
  HLS_UNIT_DELAY_TO_VALID,
  HLS_UNIT_DELAY_INSIDE,
  HLS_UNIT_DELAY_CLOCK_TO_OUT,
  HLS_UNIT_DELAY_CLOCK_TO_VALID,
  HLS_UNIT_DELAY_CLOCK_TO_READY,
  HLS_UNIT_DELAY_SETUP,
  HLS_UNIT_DELAY_CONTROL_SETUP,
  HLS_UNIT_AREA_LUTS,
  HLS_UNIT_AREA_FFS,
  HLS_UNIT_AREA_DSPS,
  HLS_UNIT_AREA_CARRIES,
} hls_unit_quantity;

/* What a figure grows with: the product of these. */
enum {
  HLS_UNIT_BY_WIDTH = 1,    /* bits of the widest operand or result */
  HLS_UNIT_BY_OPERANDS = 2, /* their number */
  HLS_UNIT_BY_RESULTS = 4,
  HLS_UNIT_BY_SLOTS = 8, /* of a buffer or a queue; the latency of a pipeline */
};

/* When a figure holds: when all of these do. */
enum {
  HLS_UNIT_IF_CONSTANT = 1, /* an operand is a constant */
  HLS_UNIT_IF_EQUALITY = 2, /* a comparison tells equal from unequal only, or
                             * bits from a power of two up from none */
  HLS_UNIT_IF_NARROW = 4,   /* the operands have no more bits than the result:
                             * they are extended, or constants */
};

typedef struct hls_unit_point {
  unsigned at;
  float value;
} hls_unit_point;

/* One line of a manifest. Between its points a figure is on a straight line,
 * outside of them it stays what it is. */
typedef struct hls_unit_figure {
  hls_unit_quantity quantity;
  unsigned measures;
  unsigned conditions;
  unsigned num_points;
  hls_unit_point points[8];
} hls_unit_figure;

/* A unit whose manifest has such lines. */
typedef struct hls_figured_unit {
  const char *operation;
  const char *unit;
  int buffer_type; /* -1: any */
  bool is_control; /* the unit is for tokens without data */
  bool stores;     /* it is the interface of a memory that is written */
  hls_unit_choice choice;
  const hls_unit_figure *first; /* in the order of the manifest */
  const hls_unit_figure *end;
} hls_figured_unit;

/* Sorted by operation, then by unit. */
extern const hls_figured_unit hls_unit_figures[];
extern const size_t hls_num_unit_figures;

#ifdef __cplusplus
}
#endif

#endif
