/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The names that the text gives to values.
 */
#ifndef HLS_FRONTEND_VALUE_NAMES_H
#define HLS_FRONTEND_VALUE_NAMES_H

#include "hls/frontend.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What the text calls the value of an instruction, in letters, digits and
 * underscores: for `sum += a[i]` the addition is "sum" and the load is "a", and
 * `p.x = y` is "p_x". A phi is called what all are of which it is made and that
 * have a name, as far as these are near. NULL when the text has no name for it.
 * Borrowed from the unit. */
const char *hls_unit_value_name(hls_unit *unit, LLVMValueRef instruction);

#ifdef __cplusplus
}
#endif
#endif
