/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The delays of units for whoever follows wires from unit to unit.
 */
#ifndef HLS_PASSES_UNIT_DELAY_H
#define HLS_PASSES_UNIT_DELAY_H

#include "hls/handshake.h"
#include "hls/unit_delay.h"

/* As hls_unit_delays_of(), but of the operation's own unit: a load or a store
 * is wires to the memory interface and from it. */
hls_unit_delays unit_delays_of_unit(MlirOperation op);

/* Has `op`, an MlirOperation, that attribute? Units are chosen by some
 * (hls/unit_rows.h). */
bool unit_delay_has_attribute(const void *op, const char *attribute);

/* Those of a buffer of one slot for data of so many bits; 0 for control. */
hls_unit_delays unit_delays_of_slot(MlirHandshakeBufferType type,
                                    unsigned width);

#endif
