/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The delays of units for whoever follows wires from unit to unit.
 */
#ifndef HLS_PASSES_UNIT_DELAY_H
#define HLS_PASSES_UNIT_DELAY_H

#include "hls/handshake.h"
#include "hls/unit_delay.h"
#include "hls/unit_rows.h"

/* What the delays of a unit depend on. There are few that are different. */
typedef struct unit_delay_terms {
  hls_unit_lines lines; /* none: there are no delays */
  hls_unit_measures with;
  bool is_instance; /* of a module of the user's */
} unit_delay_terms;

/* Those of the operation's own unit: a load or a store is wires to the memory
 * interface and from it. */
unit_delay_terms unit_delay_terms_of(MlirOperation unit);

bool unit_delay_terms_equal(const unit_delay_terms *a,
                            const unit_delay_terms *b);

/* Nanoseconds. */
hls_unit_delays unit_delays_by(const unit_delay_terms *terms);

/* Has `op`, an MlirOperation, that attribute? Units are chosen by some
 * (hls/unit_rows.h). */
bool unit_delay_has_attribute(const void *op, const char *attribute);

/* Those of a buffer for data of so many bits; 0 for control. */
hls_unit_delays unit_delays_of_buffer(MlirHandshakeBufferType type,
                                      unsigned width, int64_t slots);

/* Is it the interface of a memory that is only read? It gives its end as a join
 * of its start and the end of control. */
bool unit_delay_is_read_only(MlirOperation op);

/* Those of a join of two tokens. */
hls_unit_delays unit_delays_of_join(void);

/* Those of one with a single slot. */
hls_unit_delays unit_delays_of_slot(MlirHandshakeBufferType type,
                                    unsigned width);

#endif
