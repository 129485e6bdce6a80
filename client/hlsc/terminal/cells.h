/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How wide characters are on a terminal.
 */
#ifndef HLSC_CELLS_H
#define HLSC_CELLS_H

#include <stdint.h>

/* Makes the C library know characters beyond ASCII; once is enough. */
void cells_use_locale(void);

/* How many cells a code point takes: 0 for combining marks, 2 for wide ones.
 * Needs cells_use_locale(); without it only ASCII is right. */
unsigned cells_of(uint32_t code_point);

#endif
