/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The places of a circuit's loads and stores in the C text.
 */
#ifndef SIM_REPLAY_ACCESS_H
#define SIM_REPLAY_ACCESS_H

#include "rtl/design.h"

/* The C position of the load or store called `unit` ("load3"), which has `size`
 * characters; NULL when it is not known. Borrowed from the design. */
const hls_range *replay_find_access(const rtl_design *design, const char *unit,
                                    size_t size);

/* A position as the beginning of a sentence, "fir.c:7: "; nothing for NULL. */
void replay_format_line(const hls_range *location, char *text, size_t size);

#endif
