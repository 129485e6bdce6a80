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

int64_t hls_param_extent(const hls_param *param) {
  int64_t extent = param->scalar.storage_bytes;
  for (unsigned i = 0; i < param->rank; i++) {
    extent += (param->shape[i] - 1) * param->strides[i];
  }
  return extent;
}

unsigned hls_signature_argument_end(const hls_signature *signature,
                                    unsigned first) {
  unsigned end = first + 1;
  while (end < signature->num_params &&
         signature->params[end].argument == signature->params[first].argument) {
    end++;
  }
  return end;
}
