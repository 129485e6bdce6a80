/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The range tells how many bits tell the number, the need how many of them have
 * a use.
 */
#include "core/passes/widths/width_form.h"

width_form width_form_of(const width_value *value) {
  if (number_range_is_empty(&value->range)) {
    return (width_form){.bits = 1}; /* no token comes */
  }
  unsigned zeros = number_range_unsigned_bits(&value->range);
  unsigned copies = number_range_signed_bits(&value->range);
  width_form form = {copies < zeros ? copies : zeros, copies < zeros};
  if (value->need < form.bits) {
    form = (width_form){.bits = value->need > 0 ? value->need : 1};
  }
  return form;
}
