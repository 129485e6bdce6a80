/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The interfaces that were chosen for a kernel.
 */
#include "core/frontend/parse/clang_unit.h"

hls_interface hls_unit_interface_of_call(const hls_unit *unit) {
  return unit->interfaces.ofCall;
}

hls_interface hls_unit_interface_of_array(const hls_unit *unit, unsigned number,
                                          bool *is_in_order) {
  auto found = unit->interfaces.ofParams.find(number);
  bool isThere = found != unit->interfaces.ofParams.end();
  *is_in_order = isThere && found->second.isInOrder;
  return isThere ? found->second.kind : HLS_INTERFACE_RAM;
}
