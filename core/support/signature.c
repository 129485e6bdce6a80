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

uint64_t hls_signature_recorded_bytes(const hls_signature *signature,
                                      unsigned num_params) {
  uint64_t bytes = signature->result.kind == HLS_SCALAR_VOID ? 0 : 8;
  for (unsigned i = 0; i < num_params; i++) {
    const hls_param *param = &signature->params[i];
    uint64_t elements = (uint64_t)hls_param_num_elements(param);
    uint64_t value =
        (elements * param->scalar.storage_bytes + 7) & ~UINT64_C(7);
    bytes += param->is_array ? 2 * value : value;
  }
  return bytes;
}

unsigned hls_signature_num_arguments(const hls_signature *signature) {
  unsigned count = signature->num_params;
  while (count > 0 && signature->params[count - 1].variable) {
    count--;
  }
  return count;
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
