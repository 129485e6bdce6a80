/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Facts derived from a signature.
 */
#include "hls/signature.h"

int64_t hls_param_num_elements(const hls_param *param) {
  int64_t elements = 1;
  for (unsigned i = 0; i < param->rank; i++) {
    elements *= param->shape[i];
  }
  return elements;
}
