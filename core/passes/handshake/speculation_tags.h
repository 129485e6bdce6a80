/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The place of the tag of speculative tokens among other extra signals.
 */
#ifndef HLS_PASSES_SPECULATION_TAGS_H
#define HLS_PASSES_SPECULATION_TAGS_H

#include "core/ir/ir.h"

/* Has the tag be the last signal of all channels of a unit for speculation, by
 * unbundle and bundle around it: then it is the highest bit when the signals
 * become data. False when that was not possible, which is reported, or memory
 * is out. */
bool speculation_tags_raise(MlirOperation unit);

/* Has a channel no signals but the tag, or none at all? So units have them. */
bool speculation_tags_are_alone(MlirType type);

/* A plain channel whose highest bit is the tag, as one with the tag. */
MlirType speculation_tags_type(MlirType plain);
MlirValue speculation_tags_split(MlirOperation unit, MlirOperation position,
                                 MlirValue plain);
/* The inverse, for a result of the unit, which gets the other type. */
MlirValue speculation_tags_join(MlirOperation unit, MlirOperation position,
                                MlirValue result, MlirType plain);

/* Does the unit look at nothing but the tag of that operand? */
bool speculation_tags_is_only_tag(MlirOperation unit, intptr_t operand);
/* Takes the data off a channel that has no signals but the tag. */
MlirValue speculation_tags_without_data(MlirOperation unit,
                                        MlirOperation position,
                                        MlirValue value);

#endif
