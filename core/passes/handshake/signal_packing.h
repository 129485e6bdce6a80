/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Taking extra signals off the channels of a unit and putting them back, with
 * compose, decompose, bundle and unbundle: wires only.
 */
#ifndef HLS_PASSES_SIGNAL_PACKING_H
#define HLS_PASSES_SIGNAL_PACKING_H

#include "core/ir/ir.h"
#include <stdint.h>

/* How a channel with extra signals is taken apart. */
typedef struct signal_packing {
  MlirType full;     /* with all its signals */
  MlirType composed; /* what compose makes of it */
  MlirType plain;    /* what the unit gets: no extra signals */
  unsigned down, up; /* bits of the extra signals */
  bool merged;       /* the downstream ones are part of the plain data */
} signal_packing;

/* Plans it: downstream signals become part of the data (`merged`) or wires
 * beside the unit. Reports at `op` a type that cannot be taken apart. */
bool signal_packing_plan(signal_packing *packing, MlirOperation op,
                         MlirType type, bool merged);

/* Bits of the extra signals that go one way. */
uint64_t signal_packing_width(MlirType type, bool upstream);

/* Inserts an operation before `position` that belongs to `unit`: same location,
 * same basic block. A null position is the end of the block. */
MlirOperation signal_packing_op(MlirOperation unit, MlirOperation position,
                                const char *name, const MlirValue *operands,
                                size_t num_operands, const MlirType *results,
                                size_t num_results);

/* A value to be replaced later, and that replacement. */
MlirValue signal_packing_placeholder(MlirOperation unit, MlirType type);
void signal_packing_resolve(MlirValue placeholder, MlirValue value);

/* Takes the signals off `value`, before `position`: gives its control (always),
 * its data (null for a plain control) and its downstream wire (null when merged
 * or when there is none). `up` drives the upstream wire, if there is one. */
typedef struct signal_parts {
  MlirValue control, data, down;
} signal_parts;
signal_parts signal_packing_take_apart(MlirOperation unit,
                                       MlirOperation position,
                                       const signal_packing *packing,
                                       MlirValue value, MlirValue up);

/* Makes a plain value of the control and the data. */
MlirValue signal_packing_plain_value(MlirOperation unit, MlirOperation position,
                                     const signal_packing *packing,
                                     MlirValue control, MlirValue data);

/* The control and the data of a plain value, before `position`. */
signal_parts signal_packing_split_plain(MlirOperation unit,
                                        MlirOperation position,
                                        const signal_packing *packing,
                                        MlirValue plain);

/* Puts a full value together; `*up` is its upstream wire, if it has one. */
MlirValue signal_packing_put_together(MlirOperation unit,
                                      MlirOperation position,
                                      const signal_packing *packing,
                                      const signal_parts *parts, MlirValue *up);

/* A wire of zeros; the bitwise or of two wires. Their tokens come from sources
 * and go to sinks: only data passes. */
MlirValue signal_packing_zeros(MlirOperation unit, MlirOperation position,
                               MlirType type);
MlirValue signal_packing_either(MlirOperation unit, MlirOperation position,
                                MlirValue left, MlirValue right);

#endif
